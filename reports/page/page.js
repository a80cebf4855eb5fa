/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws the report that lies in the page as JSON (docs/schema/report.schema.json, with its rows
 * packed). Nothing is computed
 * here: figures are shown as they stand there. In this order: charts, the sections, and what
 * starts it all; table.js stands before it. */
"use strict";
(function () {
const report = JSON.parse(document.getElementById("report").textContent);
for (const policy of report.policies)
  for (const list of ["decks", "matchups", "cycles", "cards"]) policy[list] = policy[list].map((row) => unpack(report, row));
const MANY = 24; /* decks: a larger matrix has no figures in its cells */
const SURE = Number((100 * report.run.confidence).toFixed(2)) + " in 100"; /* of intervals of win rates */
let run = report.policies[report.policies.length - 1];

/* ---- Charts by Vega. Colours are those of the style, so that dark paper and print need no redrawing. */

const charts = new Map(); /* id -> function that draws it */

function chart(id, spec, description) {
  charts.set(id, () => {
    const box = byId(id), width = box.clientWidth;
    if (width === 0) return;
    const full = spec(width);
    full.$schema = undefined;
    full.description = description;
    full.autosize = {type: "fit", contains: "padding"};
    full.padding = {left: 0, right: 6, top: 2, bottom: 6};
    full.width = Math.min(width, full.width || width);
    full.config = {
      font: getComputedStyle(document.body).fontFamily,
      axis: {labelColor: "var(--ink)", titleColor: "var(--muted)", domainColor: "var(--line)", tickColor: "var(--line)",
        gridColor: "var(--line)", labelFontSize: 12, labelPadding: 6, titleFontSize: 12, titleFontWeight: "normal", labelLimit: 400, domain: false, ticks: false},
      text: {fill: "var(--ink)", fontSize: 12},
    };
    new vega.View(vega.parse(full), {renderer: "svg", container: box, hover: false}).runAsync().catch((error) => {
      box.textContent = "This chart could not be drawn: " + error;
    });
  });
  charts.get(id)();
}

function drop(id) {
  charts.delete(id);
  byId(id).replaceChildren();
}

const nameWidth = (width) => Math.max(90, Math.min(230, width * (width < 500 ? 0.42 : 0.32)));
const dot = (x, y, fill) => ({type: "symbol", from: {data: "t"}, encode: {enter: {x, y, size: {value: 50}, fill: {value: fill}}}});

/* Rows with a dot and a bar for the interval. `scale` extra: domain, reference, format. */
function dots(rows, how) {
  return (width) => ({
    height: rows.length * (rows.length > 30 ? 17 : 22) + 34,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "y", type: "band", domain: rows.map((row) => row.key), range: "height"},
      {name: "x", type: "linear", domain: how.domain, range: "width", nice: true, zero: false},
    ],
    axes: [
      {orient: "left", scale: "y", labelLimit: nameWidth(width), labelOverlap: false,
        encode: {labels: {update: {text: {signal: "data('names')[0][datum.value]"}}}}},
      {orient: "top", scale: "x", format: how.format, grid: true, tickCount: width < 500 ? 4 : 8, title: how.title},
    ],
    marks: [
      {type: "rule", encode: {enter: {x: {scale: "x", value: how.reference}, y: {value: 0}, y2: {signal: "height"},
        stroke: {value: "var(--muted)"}, strokeDash: {value: [4, 3]}}}},
      {type: "rule", from: {data: "t"}, encode: {enter: {x: {scale: "x", field: "low"}, x2: {scale: "x", field: "high"},
        y: {scale: "y", field: "key", band: 0.5}, stroke: {value: "var(--soft)"}, strokeWidth: {value: 7}, strokeCap: {value: "round"}}}},
      dot({scale: "x", field: "value"}, {scale: "y", field: "key", band: 0.5}, "var(--accent)"),
    ].map((mark) => ({...mark, aria: false})),
  });
}

/* The names of band values, for labels: keys are numbers, since two decks may have like names. */
function named(spec, names) {
  return (width) => {
    const full = spec(width);
    full.data.push({name: "names", values: [Object.fromEntries(names.map((name, i) => [String(i), name]))]});
    return full;
  };
}

/* Columns over whole numbers, or rows over names. */
function columns(rows, how) {
  return () => ({
    height: 190,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "x", type: "linear", domain: how.domain, range: "width", nice: false},
      {name: "y", type: "linear", domain: {data: "t", field: "value"}, range: "height", zero: true, nice: true},
    ],
    axes: [
      {orient: "bottom", scale: "x", title: how.title, format: how.format || "d", tickCount: how.ticks || 8, offset: 4, labelOverlap: true},
      {orient: "left", scale: "y", grid: true, tickCount: 4, format: how.yFormat || ".0%", title: how.yTitle},
    ],
    marks: [
      {type: "rect", aria: false, from: {data: "t"}, encode: {enter: {x: {scale: "x", field: "from", offset: 0.5},
        x2: {scale: "x", field: "to", offset: -0.5}, y: {scale: "y", field: "value"}, y2: {scale: "y", value: 0},
        fill: {value: "var(--accent)"}}}},
    ].concat(has(how.reference) ? [{type: "rule", aria: false, encode: {enter: {x: {scale: "x", value: how.reference}, y: {value: 0},
      y2: {signal: "height"}, stroke: {value: "var(--warm)"}, strokeWidth: {value: 2}, strokeDash: {value: [5, 3]}}}}] : []),
  });
}

function bars(rows, how) {
  return (width) => ({
    height: rows.length * 26 + 24,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "y", type: "band", domain: rows.map((row) => row.key), range: "height", paddingInner: 0.25},
      {name: "x", type: "linear", domain: [0, how.most], range: "width"},
    ],
    axes: [
      {orient: "left", scale: "y", labelLimit: nameWidth(width), encode: {labels: {update: {text: {signal: "data('names')[0][datum.value]"}}}}},
      {orient: "top", scale: "x", format: ".0%", grid: true, tickCount: 5},
    ],
    marks: (how.back ? [{type: "rect", aria: false, from: {data: "t"}, encode: {enter: {x: {scale: "x", value: 0}, x2: {scale: "x", field: "back"},
      y: {scale: "y", field: "key"}, height: {scale: "y", band: 1}, fill: {value: "var(--soft)"}}}}] : []).concat([
      {type: "rect", aria: false, from: {data: "t"}, encode: {enter: {x: {scale: "x", value: 0}, x2: {scale: "x", field: "value"},
        y: {scale: "y", field: "key", band: how.back ? 0.25 : 0}, height: {scale: "y", band: how.back ? 0.5 : 1}, fill: {value: "var(--accent)"}}}},
    ]),
  });
}

/* ---- Sections. */

const index = new Map(); /* deck -> its row in run.decks, which are ordered by strength */
let met = new Map(); /* "row column" -> matchup */

function takeRun(number) {
  run = report.policies[number];
  index.clear();
  run.decks.forEach((deck, i) => index.set(deck.deck, i));
  met = new Map();
  for (const m of run.matchups) {
    met.set(index.get(m.a) + " " + index.get(m.b), m);
    met.set(index.get(m.b) + " " + index.get(m.a), m);
  }
}

/* A matchup as the row's deck sees it. */
function seen(row, column) {
  const m = met.get(row + " " + column);
  if (!m || !has(m.a_win_rate)) return null;
  const same = m.a === run.decks[row].deck;
  return {matchup: m, row: run.decks[row].deck, column: run.decks[column].deck, rate: same ? m.a_win_rate : 1 - m.a_win_rate,
    interval: same ? m.interval : turned(m.interval), sure: same ? m.established : -m.established};
}

function drawHead() {
  const games = report.policies.reduce((sum, p) => sum + p.games, 0);
  const decks = report.run.decks;
  byId("title").textContent = decks === 2 ? run.decks[0].deck + " and " + run.decks[1].deck : decks + " decks, " + count(report.run.matchups) + " matchups";
  byId("subtitle").textContent = count(games) + " games of " + report.run.rules + ", seed " + report.run.seed +
    (report.run.complete ? "" : " \u2013 interrupted");
  document.title = "Gauntlet: " + byId("title").textContent;
  if (report.policies.length < 2) return;
  const box = byId("policies");
  box.hidden = false;
  report.policies.forEach((p, i) => {
    const input = make("input", {type: "radio", name: "policy", value: i, checked: p === run});
    input.addEventListener("change", () => { takeRun(i); drawRun(); });
    box.append(make("label", {}, input, p.policy));
  });
}

function drawShort() {
  const sure = run.matchups.filter((m) => m.established !== 0).length;
  const tile = (name, value, small) => make("div", {}, make("dt", {}, name), make("dd", {}, value, make("small", {}, small)));
  const all = run.all_games;
  fill("tiles",
    tile("Strongest", percent(run.decks[0].win_rate), run.decks[0].deck),
    tile("Weakest", percent(run.decks[run.decks.length - 1].win_rate), run.decks[run.decks.length - 1].deck),
    tile("Clear matchups", sure + " of " + count(run.matchups.length), "one deck established as better"),
    tile("Who begins wins", percent(all.first_player), range(all.first_interval)),
    tile("Turns of a game", fixed(all.turns, 1), count(run.games) + " games"));
  fill("findings", ...run.findings.map((line) => make("li", {}, line)));
}

function drawDecks() {
  const rows = run.decks.filter((d) => has(d.win_rate)).map((d, i) => ({key: i, value: d.win_rate, low: d.interval[0], high: d.interval[1]}));
  const low = Math.min(0.5, ...rows.map((r) => r.low)), high = Math.max(0.5, ...rows.map((r) => r.high));
  chart("strength-chart", named(dots(rows, {domain: [low, high], reference: 0.5, format: ".0%"}), run.decks.map((d) => d.deck)),
    "Win rate of each deck over the field, with its interval; the table below has the figures.");
  const cell = (label, key, show, title) => ({label, title, num: true, value: (d) => d[key], cell: (d) => show(d[key])});
  const interval = (label, key, show) => ({label, kind: "range", num: true, value: (d) => (d[key] ? d[key][0] : null), cell: (d) => (d[key] ? show(d[key]) : "")});
  const list = [
    {label: "#", num: true, value: (d) => index.get(d.deck), cell: (d) => String(index.get(d.deck) + 1)},
    {label: "Deck", value: (d) => d.deck, cell: (d) => d.deck},
    cell("Win rate", "win_rate", percent), interval(SURE, "interval", range)];
  if (has(run.decks[0].elo))
    list.push(cell("Elo", "elo", elo), interval("95 in 100", "elo_interval", (i) => elo(i[0]) + " to " + elo(i[1])));
  if (has(run.decks[0].meta_share))
    list.push(cell("Meta share", "meta_share", percent, "Share of the mixture that nobody can exploit"),
      cell("Part of it", "meta_part", percent, "Resampled matrices in which the deck is part of the mixture"),
      cell("Loses to it", "meta_loss", points, "Points of 100 games that the deck loses against the mixture"),
      interval("95 in 100", "meta_loss_interval", pointRange));
  list.push(cell("Games", "games", count));
  list[1].label = "Deck";
  fill("deck-table", ...table(run.decks, [list[1], list[0], ...list.slice(2)], {caption: "Decks", sort: 1, rows: 25,
    search: run.decks.length > 20 ? (d) => d.deck : null, hint: "deck"}));
}

/* ---- The matrix: a table whose cells are buttons; one of them is in the tab order, arrows move. */

function matrixOrder(kind) {
  if (kind === "name") return run.decks.map((d, i) => i).sort((a, b) => run.decks[a].deck.localeCompare(run.decks[b].deck, undefined, {numeric: true}));
  if (kind === "likeness") return run.order.likeness.map((deck) => index.get(deck));
  return run.decks.map((d, i) => i);
}

function cellText(x) {
  const word = x.sure > 0 ? "better" : x.sure < 0 ? "worse" : "not established";
  return x.row + " against " + x.column + ": " + percent(x.rate) + ", " + range(x.interval) + ", " + count(x.matchup.games) + " games, " + word;
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"})[c]);

/* As text: thousands of cells are made several times faster so. */
function cellHtml(row, column, digits) {
  const x = seen(row, column);
  if (!x) return row === column ? "<td class=self></td>" : "<td></td>";
  const strength = Math.pow(Math.abs(2 * x.rate - 1), 0.8) * (x.sure !== 0 ? 100 : digits ? 45 : 60);
  return "<td><button type=button tabindex=-1" + (x.sure !== 0 ? " class=sure" : "") + " data-row=" + row + " data-column=" + column +
    " style=\"--toward:var(--" + (x.rate >= 0.5 ? "win" : "loss") + ");--by:" + strength.toFixed(0) + "%\" aria-label=\"" + escaped(cellText(x)) + "\">" +
    (digits ? (100 * x.rate).toFixed(0) : "") + "</button></td>";
}

function matrixHtml(order) {
  const digits = run.decks.length <= MANY;
  const names = run.decks.map((d) => escaped(d.deck));
  const head = order.map((i) => "<th scope=col title=\"" + names[i] + "\" aria-label=\"" + names[i] + "\">" + (i + 1) + "</th>").join("");
  const rows = order.map((row) => "<tr><th scope=row title=\"" + names[row] + "\"><span aria-hidden=true>" + (row + 1) + "</span>" + names[row] + "</th>" +
    order.map((column) => cellHtml(row, column, digits)).join("") + "</tr>").join("");
  return "<thead><tr><td></td>" + head + "</tr></thead><tbody>" + rows + "</tbody>";
}

function drawMatrix() {
  const grid = make("table", {class: "matrix " + (run.decks.length > MANY ? "large" : "small"), style: "--decks:" + run.decks.length,
    "aria-label": "Win rate of the row against the column"});
  grid.innerHTML = matrixHtml(matrixOrder(byId("matrix-order").value));
  const first = grid.querySelector("button");
  if (first) first.tabIndex = 0;
  grid.addEventListener("click", (event) => {
    const at = event.target.closest("button");
    if (at) openMatchup(Number(at.dataset.row), Number(at.dataset.column));
  });
  grid.addEventListener("keydown", moveInMatrix);
  const tell = (event) => {
    const at = event.target.closest("button");
    if (at) byId("readout").textContent = at.getAttribute("aria-label");
  };
  grid.addEventListener("pointerover", tell);
  grid.addEventListener("focusin", tell);
  fill("matrix-table", grid);
  byId("readout").textContent = "";
}

function moveInMatrix(event) {
  const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
  const cell = event.target.closest("td");
  if (!step || !cell) return;
  event.preventDefault();
  const rows = cell.closest("tbody").rows;
  let r = cell.parentNode.rowIndex - 1 + step[0], c = cell.cellIndex + step[1];
  while (rows[r] && rows[r].cells[c] && !rows[r].cells[c].querySelector("button")) { r += step[0]; c += step[1]; }
  const next = rows[r] && c > 0 && rows[r].cells[c] && rows[r].cells[c].querySelector("button");
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function drawMatchups() {
  if (!byId("matchup-list").open) return;
  const rows = run.matchups;
  fill("matchup-table", ...table(rows, [
    {label: "Deck", value: (m) => m.a, cell: (m) => make("button", {type: "button", class: "link",
      onclick: () => openMatchup(index.get(m.a), index.get(m.b))}, m.a)},
    {label: "against", value: (m) => m.b, cell: (m) => m.b},
    {label: "Wins", num: true, value: (m) => m.a_win_rate, cell: (m) => percent(m.a_win_rate)},
    {label: SURE, kind: "range", num: true, value: (m) => m.interval[0], cell: (m) => (has(m.a_win_rate) ? range(m.interval) : "")},
    {label: "Established", value: (m) => m.established, cell: (m) => (m.established > 0 ? "better" : m.established < 0 ? "worse" : "\u2013")},
    {label: "Who begins wins", num: true, value: (m) => m.first_player, cell: (m) => percent(m.first_player)},
    {label: "95 in 100", kind: "range", num: true, value: (m) => m.first_interval[0], cell: (m) => (has(m.first_player) ? range(m.first_interval) : "")},
    {label: "Turns", num: true, value: (m) => m.turns, cell: (m) => fixed(m.turns, 1)},
    {label: "Games", num: true, value: (m) => m.games, cell: (m) => count(m.games)},
  ], {caption: "Matchups", sort: 2, down: true, search: (m) => m.a + " " + m.b, hint: "deck"}));
}

/* ---- Details of a matchup and of a card. */

function facts(pairs) {
  return make("dl", {class: "facts"}, ...pairs.filter((p) => p[1] !== "").flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function openDetails(...children) {
  fill("details-body", ...children);
  byId("details").showModal();
}

function openMatchup(row, column) {
  const x = seen(row, column);
  if (!x) return;
  const m = x.matchup;
  const ends = Object.entries(m.ends).map(([end, n]) => end + " " + percent(n / m.games)).join(", ");
  const word = x.sure > 0 ? "It is established that " + x.row + " is better." : x.sure < 0 ? "It is established that " + x.column + " is better."
    : "It is not established which deck is better.";
  openDetails(
    make("h2", {id: "details-title"}, x.row + " against " + x.column),
    make("p", {class: "big"}, percent(x.rate)),
    make("p", {}, "won by " + x.row + "; " + range(x.interval) + " with " + SURE + ". " + word),
    facts([["Games", count(m.games)], ["Who begins wins", percent(m.first_player) + " (" + range(m.first_interval) + ")"],
      ["Turns of a game", fixed(m.turns, 1)], ["How they end", ends]]),
    make("p", {}, make("button", {type: "button", class: "more", onclick: () => { byId("details").close(); openMatchup(column, row); }}, "Seen from " + x.column)));
}

const KINDS = [["opening", "In the opening hand"], ["drawn", "Drawn later"], ["held", "In hand at all"], ["played", "Played"], ["unseen", "Never in hand"]];

function openCard(card) {
  openDetails(
    make("h2", {id: "details-title"}, card.id + " " + card.name),
    make("p", {class: "note"}, card.copies + (card.copies === 1 ? " copy in " : " copies in ") + card.deck + "; " + count(card.games) + " games. Association, not effect."),
    make("figure", {class: "chart", id: "card-chart"}),
    make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Win rates"},
      make("table", {class: "data", "aria-label": "Win rates"}, make("thead", {}, make("tr", {}, ...["When", "Wins", "95 in 100", "Difference", "95 in 100", "Games"].map((t, i) => make("th", {scope: "col", class: i ? "num" : null}, t)))),
      make("tbody", {}, ...KINDS.map(([key, label]) => make("tr", {}, make("th", {scope: "row"}, label), make("td", {class: "num"}, percent(card[key].win_rate)),
        make("td", {class: "range"}, has(card[key].win_rate) ? range(card[key].interval) : ""),
        make("td", {class: "num"}, difference(card[key])), make("td", {class: "range"}, has(card[key].difference) ? pointRange(card[key].difference_interval) : ""),
        make("td", {class: "num"}, count(card[key].games))))))),
    card.effect ? make("p", {}, "Against blanks in its place, on the same chance, it is worth ", effect(card), " points of 100 games (" +
      pointRange(card.effect.interval) + " with 95 in 100; " + count(card.effect.games) + " games).") : null,
    card.trigger.games > 0 ? make("p", {}, "Its trigger was set off in " + percent(card.trigger.games / card.games) + " of the games; the deck won " +
      percent(card.trigger.win_rate) + " of them.") : null,
    card.play_turns.length ? make("h3", {}, "Turn on which it is first played") : null,
    make("figure", {class: "chart", id: "turn-chart"}));
  const rows = KINDS.map(([key], i) => ({key: i, value: card[key].win_rate, low: card[key].interval[0], high: card[key].interval[1]})).filter((r) => has(r.value));
  chart("card-chart", named(dots(rows, {domain: [Math.min(...rows.map((r) => r.low)), Math.max(...rows.map((r) => r.high))], reference: card.unseen.win_rate, format: ".0%"}),
    KINDS.map((kind) => kind[1])), "Win rates of the deck by where the card was; the table below has the figures.");
  if (card.play_turns.length)
    chart("turn-chart", columns(card.play_turns.map((n, i) => ({from: i + 0.5, to: i + 1.5, value: n})), {domain: [0.5, Math.max(8, card.play_turns.length) + 0.5],
      title: "the player's own turn", yFormat: "d"}), "Copies by the turn on which they were first played.");
}

/* ---- The other sections. */

function drawMeta() {
  const parts = run.decks.filter((d) => has(d.meta_share) && (d.meta_share > 0 || d.meta_part >= 0.01)).sort((a, b) => b.meta_share - a.meta_share || b.meta_part - a.meta_part).slice(0, 20);
  byId("meta").hidden = !has(run.decks[0].meta_share) && run.order.cycles === 0;
  if (parts.length)
    chart("meta-chart", named(bars(parts.map((d, i) => ({key: i, value: d.meta_share, back: d.meta_part})), {most: 1, back: true}), parts.map((d) => d.deck)),
      "Share of each deck in the mixture, and in how many resampled matrices it is part of it; the table of decks has the figures.");
  else
    drop("meta-chart");
  const n = run.order.cycles;
  fill("cycles", make("h3", {}, "Cycles"), make("p", {}, n === 0 ? "No cycle is established, in which a deck beats a second, that a third, and that the first."
    : count(n) + (n === 1 ? " cycle is" : " cycles are") + " established" + (n > run.cycles.length ? "; the clearest " + run.cycles.length + ":" : ":")),
    n === 0 ? null : make("ol", {class: "findings"}, ...run.cycles.slice(0, 12).map((c) => make("li", {}, [...c.decks, c.decks[0]].join(" \u2192 ") +
      " (each at least " + percent(c.least) + ")"))));
}

/* Matchups by the rate of who begins, in steps of 2 in 100. */
function firstSteps() {
  const STEPS = 50, steps = new Map();
  for (const m of run.matchups) {
    if (!has(m.first_player)) continue;
    const i = Math.min(STEPS - 1, Math.floor(m.first_player * STEPS + 1e-9));
    steps.set(i, (steps.get(i) || 0) + 1);
  }
  return [...steps].map(([i, n]) => ({from: i / STEPS, to: (i + 1) / STEPS, value: n}));
}

function drawGames() {
  const all = run.all_games;
  byId("first-text").textContent = percent(all.first_player) + " over all matchups (" + range(all.first_interval) + ").";
  const steps = firstSteps();
  const domain = [Math.min(0.3, ...steps.map((s) => s.from)), Math.max(0.7, ...steps.map((s) => s.to))];
  chart("first-chart", columns(steps, {domain, format: ".0%", ticks: 5, title: "win rate of who begins", yFormat: "d", yTitle: "matchups", reference: all.first_player}),
    "Number of matchups by the win rate of who begins; the table of matchups has the figures.");
  byId("length-text").textContent = fixed(all.turns, 1) + " turns, of both players together.";
  const lengths = all.lengths.map((share, i) => ({from: i - 0.5, to: i + 0.5, value: share, turns: i})).filter((r) => r.value > 0);
  chart("length-chart", columns(lengths, {domain: [0, Math.max(20, all.lengths.length)], title: "turns"}), "Share of games by their turns.");
  const ends = Object.entries(all.ends).sort((a, b) => b[1] - a[1]);
  byId("ends-text").textContent = ends.map(([end, share]) => end + " " + percent(share)).join(", ") + ".";
  chart("ends-chart", named(bars(ends.map(([end, share], i) => ({key: i, value: share})), {most: 1}), ends.map((e) => e[0])), "Share of games by how they end.");
}

const difference = (when) => marked(when.difference, when.established);
const effect = (card) => (card.effect ? marked(card.effect.change, card.effect.established) : "");

function drawCards() {
  byId("cards").hidden = run.cards.length === 0;
  byId("effect-note").hidden = !has(report.run.blank_games);
  if (run.cards.length === 0) return;
  const rate = (label, key, title) => ({label, title, num: true, value: (c) => c[key].win_rate, cell: (c) => percent(c[key].win_rate)});
  let deck = "", sure = false;
  const controls = (redraw) => {
    const select = make("select", {}, make("option", {value: ""}, "all decks"), ...run.decks.map((d) => make("option", {}, d.deck)));
    const box = make("input", {type: "checkbox"});
    select.addEventListener("change", () => { deck = select.value; redraw(); });
    box.addEventListener("change", () => { sure = box.checked; redraw(); });
    return [make("label", {}, "Deck ", select), make("label", {}, box, " established only")];
  };
  fill("card-table", ...table(run.cards, [
    {label: "Card", value: (c) => c.id, cell: (c) => make("button", {type: "button", class: "link", onclick: () => openCard(c)}, c.id + " " + c.name)},
    {label: "Difference", num: true, title: "In hand against never in hand, points of 100 games", value: (c) => c.held.difference, cell: (c) => difference(c.held)},
    {label: "95 in 100", kind: "range", num: true, value: (c) => (has(c.held.difference) ? c.held.difference_interval[0] : null),
      cell: (c) => (has(c.held.difference) ? pointRange(c.held.difference_interval) : "")},
    ...(has(report.run.blank_games) ? [
      {label: "Effect", num: true, title: "Against a blank in its place on the same chance, points of 100 games", value: (c) => (c.effect ? c.effect.change : null), cell: effect},
      {label: "95 in 100", kind: "range", num: true, value: (c) => (c.effect ? c.effect.interval[0] : null), cell: (c) => (c.effect ? pointRange(c.effect.interval) : "")}] : []),
    {label: "Deck", kind: "name", value: (c) => c.deck, cell: (c) => c.deck},
    rate("Opening", "opening", "Win rate with it in the opening hand"), rate("Drawn", "drawn", "Win rate when it was drawn later"),
    rate("In hand", "held", "Win rate when it was in hand at all"), rate("Played", "played", "Win rate when it was played"), rate("Never", "unseen", "Win rate when it never came to hand"),
    {label: "Is played", num: true, title: "Share of games in which it is played", value: (c) => c.played.games / c.games, cell: (c) => percent(c.played.games / c.games)},
    {label: "On turn", num: true, title: "Mean of the player's own turns on which it is first played", value: (c) => c.play_turn, cell: (c) => fixed(c.play_turn, 1)},
    {label: "Trigger", num: true, title: "Share of games in which its trigger is set off", value: (c) => c.trigger.games / c.games, cell: (c) => (c.trigger.games ? percent(c.trigger.games / c.games) : "")},
  ], {caption: "Cards", sort: 1, down: true, search: (c) => c.id + " " + c.name + " " + c.deck, hint: "card or deck", controls,
    filter: (c) => (deck === "" || c.deck === deck) && (!sure || c.held.established || (c.effect && c.effect.established))}));
}

/* Moves labels apart that would lie on each other. */
function apart(labels, gap) {
  labels.sort((a, b) => a.y - b.y);
  for (let round = 0; round < 60; round++)
    for (let i = 1; i < labels.length; i++) {
      const over = gap - (labels[i].y - labels[i - 1].y);
      if (over > 0) { labels[i].y += over / 2; labels[i - 1].y -= over / 2; }
    }
  return labels;
}

function drawSkill() {
  const all = report.policies;
  byId("skill").hidden = all.length < 2;
  if (all.length < 2) return;
  const of = all.map((p) => new Map(p.decks.map((d) => [d.deck, d])));
  const decks = run.decks.map((d) => d.deck);
  const values = decks.flatMap((deck, i) => all.map((p, k) => ({deck: i, policy: k, value: of[k].get(deck).win_rate}))).filter((v) => has(v.value));
  const HEIGHT = 380, low = Math.floor(20 * Math.min(...values.map((v) => v.value))) / 20, high = Math.ceil(20 * Math.max(...values.map((v) => v.value))) / 20;
  const labels = decks.length > MANY ? [] : apart(values.filter((v) => v.policy === all.length - 1)
    .map((v) => ({text: decks[v.deck], y: HEIGHT * (high - v.value) / (high - low)})), 14);
  chart("skill-chart", (width) => ({
    width: Math.min(width, 820), height: HEIGHT + 30,
    data: [{name: "t", values}, {name: "labels", values: labels}, {name: "names", values: [Object.fromEntries(all.map((p, i) => [String(i), p.policy]))]}],
    scales: [{name: "x", type: "point", domain: all.map((p, i) => i), range: "width", padding: 0.15},
      {name: "y", type: "linear", domain: [low, high], range: "height", zero: false}],
    axes: [{orient: "bottom", scale: "x", encode: {labels: {update: {text: {signal: "data('names')[0][datum.value]"}}}}},
      {orient: "left", scale: "y", format: ".0%", grid: true, tickCount: 8}],
    marks: [{type: "group", aria: false, from: {facet: {name: "line", data: "t", groupby: "deck"}}, marks: [
      {type: "line", from: {data: "line"}, encode: {enter: {x: {scale: "x", field: "policy"}, y: {scale: "y", field: "value"}, stroke: {value: "var(--accent)"},
        strokeWidth: {value: 1.6}, strokeOpacity: {value: 0.65}}}},
      {type: "symbol", from: {data: "line"}, encode: {enter: {x: {scale: "x", field: "policy"}, y: {scale: "y", field: "value"}, fill: {value: "var(--accent)"}, size: {value: 30}}}}]},
    {type: "text", aria: false, from: {data: "labels"}, encode: {enter: {x: {signal: "width + 6"}, y: {signal: "datum.y * height / " + HEIGHT}, text: {field: "text"},
      baseline: {value: "middle"}, limit: {value: nameWidth(width)}}}}],
  }), "Win rate of each deck by who plays; the table below has the figures.");
  const last = all.length - 1;
  const change = (deck) => of[last].get(deck).win_rate - of[0].get(deck).win_rate;
  fill("skill-table", ...table(decks, [
    {label: "Deck", value: (d) => d, cell: (d) => d},
    ...all.flatMap((p, i) => [{label: p.policy, num: true, value: (d) => of[i].get(d).win_rate, cell: (d) => percent(of[i].get(d).win_rate)},
      {label: SURE, kind: "range", num: true, value: (d) => of[i].get(d).interval[0], cell: (d) => range(of[i].get(d).interval)}]),
    {label: "Change", num: true, value: change, cell: (d) => points(change(d))},
  ], {caption: "Win rates by who plays", sort: 2 * all.length + 1, down: true}));
}

function drawHow() {
  const r = report.run;
  byId("sure").textContent = SURE;
  fill("facts", ...[["Command", r.command ? make("code", {}, r.command) : ""], ["Rules", r.rules], ["Players", report.policies.map((p) => p.policy).join(", ")],
    ["Decks", run.decks.map((d) => d.deck).join(", ")], ["Games", count(run.games) + " with this policy, in pairs with swapped seats"], ["Seed", String(r.seed)],
    ["Games to look at", (r.kept_games || []).length ? make("span", {}, ...r.kept_games.flatMap((g, i) => [i ? ", " : "", make("a", {href: g}, g.replace(/^.*\/|\.html$/g, ""))])) : ""],
    ["Version", r.version], ["Signature", make("code", {}, run.signature)],
    ["Repeatable", r.reproducible ? "yes: the same command gives the same games on any machine" : "no: a policy depends on time or on a program outside"]]
    .filter((f) => f[1] !== "").flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function drawLimits() {
  fill("limit-list", ...run.limits.map((line) => make("li", {}, line)));
}

/* One section after the other, so that the first can be read while the others are drawn. */
const SECTIONS = [drawShort, drawDecks, drawMatrix, drawMatchups, drawMeta, drawGames, drawCards, drawSkill, drawLimits, drawHow];
let drawing = 0; /* number of the last drawing begun: an older one stops */

function drawRun() {
  const mine = ++drawing;
  delete document.body.dataset.ready;
  const next = (i) => {
    if (mine !== drawing) return;
    if (i === SECTIONS.length) {
      if (!byId("sections").firstChild) drawSections();
      document.body.dataset.ready = "yes";
      return;
    }
    SECTIONS[i]();
    if (i < 1) next(i + 1);
    else setTimeout(next, 0, i + 1);
  };
  next(0);
}

/* ---- Beginning. */

function drawSections() {
  const links = new Map();
  for (const section of document.querySelectorAll("main > section")) {
    if (section.hidden) continue;
    const link = make("a", {href: "#" + section.id}, section.querySelector("h2").textContent);
    links.set(section, link);
    byId("sections").append(link);
  }
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries)
      if (entry.isIntersecting) {
        links.forEach((link) => link.removeAttribute("aria-current"));
        links.get(entry.target).setAttribute("aria-current", "true");
      }
  }, {rootMargin: "-15% 0px -75% 0px"});
  links.forEach((link, section) => watch.observe(section));
}

takeRun(report.policies.length - 1);
drawHead();
drawRun();
byId("matrix-order").addEventListener("change", drawMatrix);
byId("matchup-list").addEventListener("toggle", drawMatchups);
byId("details").addEventListener("click", (event) => { if (event.target === byId("details")) byId("details").close(); });
let width = document.body.clientWidth, waiting = 0;
window.addEventListener("resize", () => {
  if (document.body.clientWidth === width) return;
  width = document.body.clientWidth;
  clearTimeout(waiting);
  waiting = setTimeout(() => charts.forEach((draw, id) => { if (byId(id)) draw(); else charts.delete(id); }), 120);
});
})();
