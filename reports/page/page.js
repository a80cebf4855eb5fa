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
  for (const list of ["decks", "matchups", "cycles", "cards", "card_pairs"]) policy[list] = (policy[list] || []).map((row) => unpack(report, row));
for (const policy of report.policies)
  for (const deck of policy.decks) deck.costName = report.run.cost_name || "cost"; /* what `cost` of its cards is */
const SURE = Number((100 * report.run.confidence).toFixed(2)) + "% interval"; /* of win rates */
let run = report.policies[report.policies.length - 1];

/* ---- Sections. */

const index = new Map(); /* deck -> its row in run.decks, which are ordered by strength */
let met = new Map(); /* deck -> deck that it met -> matchup */

function takeRun(number) {
  run = report.policies[number];
  index.clear();
  run.decks.forEach((deck, i) => index.set(deck.deck, i));
  met = new Map();
  for (const m of run.matchups)
    for (const [a, b] of [[m.a, m.b], [m.b, m.a]]) {
      if (!met.has(a)) met.set(a, new Map());
      met.get(a).set(b, m);
    }
}

/* A matchup as the row's deck sees it. */
function seen(row, column) {
  const m = met.has(row) ? met.get(row).get(column) : null;
  if (!m || !has(m.a_win_rate)) return null;
  const same = m.a === row;
  return {matchup: m, row, column, rate: same ? m.a_win_rate : 1 - m.a_win_rate,
    interval: same ? m.interval : turned(m.interval), sure: same ? m.established : -m.established};
}

const foesOf = (deck) => [...(met.get(deck) || new Map()).keys()].map((other) => seen(deck, other)).filter(Boolean);
const cardsOf = (deck) => run.cards.filter((card) => card.deck === deck);

/* Whether the decks before --vs are told of one by one (reports/verdict.h). */
const few = () => run.decks.length <= 12;

function drawHead() {
  const games = report.policies.reduce((sum, p) => sum + p.games, 0);
  const decks = report.run.decks;
  const others = decks - run.decks.length;
  byId("title").textContent = report.run.versus ? (few() ? run.decks.map((d) => d.deck).join(", ") : count(run.decks.length) + " decks") + " against " + others + (others === 1 ? " deck" : " decks")
    : decks === 2 ? run.decks[0].deck + " and " + run.decks[1].deck : decks + " decks, " + count(report.run.matchups) + " matchups";
  byId("subtitle").textContent = count(games) + " games of " + report.run.title + (report.run.played ? " by " + report.run.played : "") + ", seed " + report.run.seed +
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

function drawVerdict() {
  const v = run.verdict, all = run.all_games, band = percent(v.band[0]).replace(".0%", "") + " to " + percent(v.band[1]).replace(".0%", "%");
  const names = (list) => (list.length > 4 ? list.slice(0, 4).join(", ") + " and " + (list.length - 4) + " more" : list.join(", "));
  const withheld = run.decks.filter((d) => d.standing === "withheld").map((d) => d.deck);
  fill("verdict-list", ...v.lines.map((line) => make("li", {}, line)));
  fill("trust-list", ...v.trust.map((line) => make("li", {}, line)));
  const told = v.favourite.interval && (v.favourite.interval[0] > 0.5005 || v.favourite.interval[1] < 0.9995); /* else it says nothing */
  const tiles = report.run.versus && few() ? run.decks.slice(0, 3).map((d) => tile(d.deck, percent(d.win_rate), range(d.interval) + "; " + STANDING[d.standing], d.standing)) : [
    tile("Too strong", String(v.strong.length), names(v.strong), v.strong.length ? "strong" : ""),
    tile("Too weak", String(v.weak.length), names(v.weak), v.weak.length ? "weak" : ""),
    tile("Within " + band, String(v.within.length), names(v.within)),
    tile("Not known yet", String(v.open.length), names(v.open)),
    ...(withheld.length ? [tile("Verdict withheld", String(withheld.length), names(withheld))] : []),
    ...(report.run.versus ? [] : [tile("An average favourite wins", told ? percent(v.favourite.value) : "not known", range(v.favourite.interval) + "; 50% is even")])];
  fill("tiles", ...tiles,
    tile("Clear matchups", v.clear + " of " + count(v.matchups), "it is clear which deck is better"),
    tile("Who begins wins", percent(all.first_player), range(all.first_interval)));
}

function drawShort() {
  fill("findings", ...run.findings.map((line) => make("li", {}, line)));
}

const deckLink = (deck) => (index.has(deck) ? make("a", {class: "link", href: "#deck/" + encodeURIComponent(deck)}, deck) : deck);

/* Whether a deck is open although its own interval lies clear of the band's edges: the verdict allows for all decks. */
const openAlone = (d) => d.standing === "open" && has(d.win_rate) && run.verdict.band.every((edge) => edge <= d.interval[0] || edge >= d.interval[1]);

function drawDecks() {
  byId("decks").hidden = report.run.versus && run.decks.length === 1;
  const CHART = 100; /* decks that it has room for: the best and the worst */
  const band = run.verdict.band, all = run.decks.filter((d) => has(d.win_rate));
  const known = all.length > CHART ? [...all.slice(0, CHART / 2), ...all.slice(-CHART / 2)] : all;
  const rows = known.map((d, i) => ({key: i, value: d.win_rate, low: d.interval[0], high: d.interval[1]}));
  const low = Math.min(band[0], ...rows.map((r) => r.low)), high = Math.max(band[1], ...rows.map((r) => r.high));
  if (!byId("decks").hidden)
    chart("strength-chart", named(dots(rows, {domain: [low, high], reference: 0.5, band, format: ".0%"}), known.map((d) => d.deck)),
      "Win rate of " + (known.length < all.length ? "the best and the worst " + CHART / 2 + " decks" : "each deck") + " over the field, with its interval; the table below has the figures.");
  const cell = (label, key, show, title) => ({label, title, num: true, value: (d) => d[key], cell: (d) => (has(d[key]) ? show(d[key]) : "")});
  const interval = (label, key, show, title) => ({label, title, kind: "range", num: true, value: (d) => (d[key] ? d[key][0] : null), cell: (d) => (d[key] ? show(d[key]) : "")});
  const list = [
    {label: "Deck", value: (d) => d.deck, cell: (d) => deckLink(d.deck)},
    {label: "#", num: true, value: (d) => index.get(d.deck), cell: (d) => String(index.get(d.deck) + 1)},
    cell("Win rate", "win_rate", percent), interval(SURE, "interval", range),
    {label: "Verdict", title: "Whether the deck lies outside the band", value: (d) => STANDING[d.standing], cell: (d) => make("span", {class: d.standing}, STANDING[d.standing] + (openAlone(d) ? ": " + range(d.verdict_interval) + (d.doubt === "player" ? ", as players differ" : " for all decks at once") : ""))},
    cell("Tier", "tier", String, "A tier ends where a deck\u2019s interval, corrected for all decks, lies wholly below that of the tier\u2019s best")];
  if (run.decks.some((d) => has(d.share)))
    list.push(cell("Share", "share", (x) => String(x), "Its share of the metagame, as the project gives it"));
  if (run.decks.some((d) => has(d.elo)))
    list.push(cell("Elo", "elo", elo, "Strength on one scale: 100 points more mean 64% against each other; 0 is the mean of the field"), interval("95% interval", "elo_interval", (i) => elo(i[0]) + " to " + elo(i[1])));
  if (run.decks.some((d) => has(d.meta_share)))
    list.push(interval("In the mixture", "meta_share_interval", (i) => Math.round(100 * i[0]) + " to " + Math.round(100 * i[1]) + "%", "Its share of the mixture of decks that no deck beats: what the games leave open"),
      cell("Behind it", "meta_loss", points, "Points of 100 games that the deck loses against that mixture"));
  list.push(cell("Games", "games", count));
  byId("mixture-note").hidden = !run.decks.some((d) => has(d.meta_share));
  fill("deck-table", ...table(run.decks, list, {caption: "Decks", sort: 1, rows: 25,
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
const shade = (x) => "--toward:var(--" + (x.rate >= 0.5 ? "win" : "loss") + ");--by:" +
  (Math.pow(Math.abs(2 * x.rate - 1), 0.8) * (x.sure !== 0 ? 100 : 45)).toFixed(0) + "%";

/* Three digits must fit where two do. */
const figureHtml = (text) => (text.length > 2 ? "<span class=three>" + text + "</span>" : text);

/* As text: thousands of cells are made several times faster so. */
function cellHtml(row, column, digits) {
  const x = seen(run.decks[row].deck, run.decks[column].deck);
  if (!x) return row === column ? "<td class=self></td>" : "<td></td>";
  return "<td><button type=button tabindex=-1" + (x.sure !== 0 ? " class=sure" : "") + " data-row=" + row + " data-column=" + column +
    " style=\"" + shade(x) + "\" aria-label=\"" + escaped(cellText(x)) + "\">" +
    (digits ? figureHtml((100 * x.rate).toFixed(0)) : "") + "</button></td>";
}

const NARROWEST = 17; /* a cell with figures, in pixels */

/* The room for the matrix: figures stand in the cells if they fit. */
function matrixRoom() {
  const decks = run.decks.length, width = document.documentElement.clientWidth - 44;
  const names = Math.max(8, Math.min(32, ...[Math.max(...run.decks.map((d) => letters(d.deck)))]));
  const most = Math.max(12, Math.min(names, Math.floor((width - decks * NARROWEST - 44) / 7.2)));
  const room = Math.ceil(most * 7.2) + 44; /* with the number in front */
  return {letters: most, names: room, digits: (width - room) / decks >= NARROWEST};
}

const ACROSS = 10; /* decks at most whose names stand upright above their columns */

/* Names above the columns, where cells have figures and room: upright, or else along them. */
function headNames(room) {
  const decks = run.decks.length;
  return !room.digits || decks > 45 ? [] : decks > ACROSS ? shortNames(run.decks.map((d) => d.deck), 22) : run.decks.map((d) => d.deck);
}

function matrixHtml(order) {
  const room = matrixRoom(), names = run.decks.map((d) => escaped(d.deck)), short = shortNames(run.decks.map((d) => d.deck), room.letters).map(escaped);
  const above = headNames(room);
  const head = order.map((i) => "<th scope=col title=\"" + names[i] + "\" aria-label=\"" + names[i] + "\">" + (i + 1) +
    (above.length ? "<span class=" + (run.decks.length > ACROSS ? "along" : "across") + ">" + escaped(above[i]) + "</span>" : "") + "</th>").join("");
  const rows = order.map((row) => "<tr><th scope=row title=\"" + names[row] + "\" aria-label=\"" + names[row] + "\"><span aria-hidden=true>" + (row + 1) + "</span>" + short[row] + "</th>" +
    order.map((column) => cellHtml(row, column, room.digits)).join("") + "</tr>").join("");
  return "<thead><tr><td></td>" + head + "</tr></thead><tbody>" + rows + "</tbody>";
}

/* On a phone: one deck's row as a list. */
function drawMatrixRow() {
  const deck = byId("matrix-deck").value;
  const rows = foesOf(deck).sort((a, b) => b.rate - a.rate);
  fill("matrix-row", make("ol", {class: "row-list"}, ...rows.map((x) => make("li", {},
    make("button", {type: "button", onclick: () => openMatchup(x.row, x.column), "aria-label": cellText(x)},
      make("span", {}, x.column), make("span", {class: "bar", style: shade(x)}, percent(x.rate) + (x.sure !== 0 ? " \u25cf" : "")))))));
}

function drawMatrix() {
  byId("matrix").hidden = report.run.versus;
  if (report.run.versus) return;
  const grid = make("table", {class: "matrix " + (matrixRoom().digits ? "small" : "large"), style: "--decks:" + run.decks.length + ";--names:" + matrixRoom().names + "px",
    "aria-label": "Win rate of the row against the column"});
  grid.innerHTML = matrixHtml(matrixOrder(byId("matrix-order").value));
  const first = grid.querySelector("button");
  if (first) first.tabIndex = 0;
  grid.addEventListener("click", (event) => {
    const at = event.target.closest("button");
    if (at) openMatchup(run.decks[at.dataset.row].deck, run.decks[at.dataset.column].deck);
  });
  grid.addEventListener("keydown", moveInMatrix);
  const tell = (event) => {
    const at = event.target.closest("button");
    if (at) byId("readout").textContent = at.getAttribute("aria-label");
  };
  grid.addEventListener("pointerover", tell);
  grid.addEventListener("focusin", tell);
  const box = byId("matrix-table"), wide = run.decks.length > 30, width = document.documentElement.clientWidth - 40;
  box.classList.toggle("wide", wide); /* as wide as the window */
  box.style.width = wide ? width + "px" : "";
  box.style.marginLeft = wide ? (box.parentNode.clientWidth - width) / 2 + "px" : "";
  fill("matrix-table", grid);
  byId("readout").textContent = "";
  const chosen = byId("matrix-deck").value;
  fill("matrix-deck", ...run.decks.map((d) => make("option", {selected: d.deck === chosen}, d.deck)));
  drawMatrixRow();
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
    {label: "Deck", value: (m) => m.a, cell: (m) => make("button", {type: "button", class: "link", onclick: () => openMatchup(m.a, m.b)}, m.a)},
    {label: "against", value: (m) => m.b, cell: (m) => m.b},
    {label: "Wins", num: true, value: (m) => m.a_win_rate, cell: (m) => percent(m.a_win_rate)},
    {label: SURE, kind: "range", num: true, value: (m) => m.interval[0], cell: (m) => (has(m.a_win_rate) ? range(m.interval) : "")},
    {label: "Clear?", title: "Whether it is established which deck is better, corrected for all matchups", value: (m) => m.established, cell: (m) => clearWord(m.established)},
    {label: "Who begins wins", num: true, value: (m) => m.first_player, cell: (m) => percent(m.first_player)},
    {label: "95% interval", kind: "range", num: true, value: (m) => m.first_interval[0], cell: (m) => (has(m.first_player) ? range(m.first_interval) : "")},
    {label: "Turns", num: true, value: (m) => m.turns, cell: (m) => fixed(m.turns, 1)},
    {label: "Games", num: true, value: (m) => m.games, cell: (m) => count(m.games)},
  ], {caption: "Matchups", sort: 2, down: true, search: (m) => m.a + " " + m.b, hint: "deck"}));
}

/* ---- Details of a matchup and of a card. */

function openDetails(...children) {
  fill("details-body", ...children);
  byId("details").showModal();
}

function openMatchup(row, column) {
  const x = seen(row, column);
  if (!x) return;
  const m = x.matchup;
  const ends = Object.entries(m.ends).map(([end, n]) => end + " " + percent(n / m.games)).join(", ");
  const word = x.sure > 0 ? "It is clear that " + x.row + " is better." : x.sure < 0 ? "It is clear that " + x.column + " is better."
    : "It is not clear which deck is better.";
  openDetails(
    make("h2", {id: "details-title"}, x.row + " against " + x.column),
    make("p", {class: "big"}, percent(x.rate)),
    make("p", {}, "won by " + x.row + " (" + SURE + " " + range(x.interval) + "). " + word),
    facts([["Games", count(m.games)], ["Who begins wins", percent(m.first_player) + " (" + range(m.first_interval) + ")"],
      ["Turns of a game", fixed(m.turns, 1)], ["How they end", ends]]),
    make("p", {}, make("button", {type: "button", class: "more", onclick: () => { byId("details").close(); openMatchup(column, row); }}, "Seen from " + x.column)));
}

const KINDS = [["opening", "In the opening hand"], ["drawn", "Drawn later"], ["held", "In hand at all"], ["played", "Played"], ["unseen", "Never in hand"]];

function openCard(card) {
  openDetails(
    make("h2", {id: "details-title"}, cardTitle(card)),
    make("p", {class: "note"}, card.copies + (card.copies === 1 ? " copy in " : " copies in ") + card.deck + "; " + count(card.games) + " games. Association, not effect."),
    make("figure", {class: "chart", id: "card-chart"}),
    make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Win rates"},
      make("table", {class: "data", "aria-label": "Win rates"}, make("thead", {}, make("tr", {}, ...["When", "Wins", "95% interval", "Difference", "95% interval", "Games"].map((t, i) => make("th", {scope: "col", class: i ? "num" : null}, t)))),
      make("tbody", {}, ...KINDS.map(([key, label]) => make("tr", {}, make("th", {scope: "row"}, label), make("td", {class: "num"}, percent(card[key].win_rate)),
        make("td", {class: "range"}, has(card[key].win_rate) ? range(card[key].interval) : ""),
        make("td", {class: "num"}, difference(card[key])), make("td", {class: "range"}, has(card[key].difference) ? pointRange(card[key].difference_interval) : ""),
        make("td", {class: "num"}, count(card[key].games))))))),
    card.effect ? make("p", {}, "Against blanks in its place, on the same chance, it is worth ", effect(card), " points of 100 games (" +
      "95% interval " + pointRange(card.effect.interval) + "; " + count(card.effect.games) + " games; " + worthWord(card) + ").") : null,
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
  const parts = run.decks.filter((d) => has(d.meta_share) && d.meta_share_interval[1] >= 0.01).sort((a, b) => b.meta_share - a.meta_share || b.meta_part - a.meta_part).slice(0, 20);
  byId("meta").hidden = report.run.versus || !has(run.decks[0].meta_share);
  if (byId("meta").hidden) return;
  if (parts.length)
    chart("meta-chart", named(bars(parts.map((d, i) => ({key: i, from: d.meta_share_interval[0], value: d.meta_share_interval[1], point: d.meta_share})), {most: 1, from: "from", point: "point"}), parts.map((d) => d.deck)),
      "Share of each deck in the mixture that no deck beats: the bar is what the games leave open, the dot what they say as they are; the table of decks has the figures.");
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

function drawCards() {
  const all = report.run.versus;
  byId("cards").hidden = run.cards.length === 0 || all;
  byId("effect-note").hidden = !has(report.run.blank_games);
  if (byId("cards").hidden) return;
  const effects = has(report.run.blank_games);
  let deck = "", sure = false;
  const controls = (redraw) => {
    const select = make("select", {}, make("option", {value: ""}, "all decks"), ...run.decks.map((d) => make("option", {}, d.deck)));
    const box = make("input", {type: "checkbox"});
    select.addEventListener("change", () => { deck = select.value; redraw(); });
    box.addEventListener("change", () => { sure = box.checked; redraw(); });
    return [make("label", {}, "Deck ", select), make("label", {}, box, " established only")];
  };
  fill("card-table", ...table(run.cards, [
    {label: "Card", value: cardTitle, cell: (c) => make("button", {type: "button", class: "link", onclick: () => openCard(c)}, cardTitle(c))},
    {label: "Deck", kind: "name", value: (c) => c.deck, cell: (c) => deckLink(c.deck)},
    ...cardColumns(effects, run.cards.some((c) => c.trigger.games)),
  ], {caption: "Cards", sort: 2, search: (c) => c.id + " " + c.name + " " + c.deck, hint: "card or deck", controls,
    filter: (c) => (deck === "" || c.deck === deck) && (!sure || c.held.established || (c.effect && c.effect.established))}));
}

/* ---- Decks, each on a page of its own: where #deck/NAME is asked for, and in a run of decks against others first of all. */

const lent = {sure: SURE, openMatchup, openCard};

function drawMine() {
  byId("mine").hidden = !report.run.versus || !few();
  if (byId("mine").hidden) return;
  fill("mine-decks", ...run.decks.map((d, i) => make("section", {id: "mine-" + i, "aria-label": d.deck}, run.decks.length > 1 ? make("h2", {}, d.deck) : null, make("div", {id: "mine-deck-" + i}))));
  run.decks.forEach((d, i) => drawDeck(byId("mine-deck-" + i), d, foesOf(d.deck), cardsOf(d.deck), "mine" + i, lent));
}

/* The deck that the address asks for; undefined: none. */
function askedDeck() {
  const name = location.hash.startsWith("#deck/") ? decodeURIComponent(location.hash.slice(6)) : null;
  return run.decks.find((d) => d.deck === name);
}

function drawDeckPage() {
  const d = askedDeck();
  document.body.dataset.view = d ? "deck" : "field";
  byId("deck").hidden = !d;
  if (!d) {
    redrawCharts();
    return;
  }
  byId("deck-title").textContent = d.deck;
  drawDeck(byId("deck-body"), d, foesOf(d.deck), cardsOf(d.deck), "deck", lent);
}

/* Cards of a deck in a circle, with a line for each pair that is established: as thick as it is worth, broken where it is below 0. */
function togetherGraph(deck, pairs) {
  const SVG = "http://www.w3.org/2000/svg", size = 420, centre = size / 2, radius = 120;
  const draw = (tag, attributes, text) => {
    const node = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text) node.textContent = text;
    return node;
  };
  const ids = [...new Set(pairs.flatMap((p) => [p.first, p.second]))].sort();
  const at = new Map(ids.map((id, i) => [id, 2 * Math.PI * i / ids.length]));
  const x = (id) => centre + radius * Math.cos(at.get(id)), y = (id) => centre + radius * Math.sin(at.get(id));
  const most = Math.max(...pairs.map((p) => Math.abs(p.together)));
  const lines = pairs.map((p) => {
    const line = draw("line", {x1: x(p.first), y1: y(p.first), x2: x(p.second), y2: y(p.second), stroke: "currentColor",
      "stroke-width": 1 + 5 * Math.abs(p.together) / most, "stroke-dasharray": p.together < 0 ? "6 4" : "none", "stroke-opacity": 0.6});
    line.append(draw("title", {}, p.first + " with " + p.second + ": " + points(p.together)));
    return line;
  });
  const marks = ids.flatMap((id) => [draw("circle", {cx: x(id), cy: y(id), r: 5, fill: "currentColor"}),
    draw("text", {x: centre + (radius + 10) * Math.cos(at.get(id)), y: centre + (radius + 10) * Math.sin(at.get(id)) + 4, "font-size": 11, fill: "currentColor",
      "text-anchor": Math.cos(at.get(id)) < -0.1 ? "end" : Math.cos(at.get(id)) > 0.1 ? "start" : "middle"}, id)]);
  const graph = draw("svg", {viewBox: "0 0 " + size + " " + size, width: size, role: "img", "aria-label": "Cards of " + deck + " that work together; the table below has the figures."});
  graph.append(...lines, ...marks);
  return make("figure", {class: "keep"}, make("figcaption", {}, deck), graph);
}

function drawTogether() {
  const pairs = run.card_pairs;
  byId("together").hidden = !pairs.length;
  if (!pairs.length) return;
  const sure = pairs.filter((p) => p.established), decks = [...new Set(sure.map((p) => p.deck))];
  fill("together-graphs", ...(decks.length ? decks.map((d) => togetherGraph(d, sure.filter((p) => p.deck === d)))
    : [make("p", {}, "For none of " + pairs.length + " pairs it is established that the cards are worth more or less together.")]));
  const title = (p, which) => p[which] + " " + p[which + "_name"];
  fill("together-table", ...table(pairs, [
    {label: "Card", value: (p) => title(p, "first"), cell: (p) => title(p, "first")}, {label: "With", value: (p) => title(p, "second"), cell: (p) => title(p, "second")},
    {label: "Deck", kind: "name", value: (p) => p.deck, cell: (p) => deckLink(p.deck)},
    {label: "Together", num: true, title: "Points of 100 games beyond what each card makes by itself", value: (p) => Math.abs(p.together), cell: (p) => marked(p.together, p.established)},
    {label: "Interval", kind: "range", num: true, value: (p) => p.interval[0], cell: (p) => pointRange(p.interval)},
    {label: "Games", num: true, value: (p) => p.games, cell: (p) => count(p.games)},
  ], {caption: "Cards together", sort: 3, down: true, rows: 25, search: (p) => title(p, "first") + " " + title(p, "second") + " " + p.deck, hint: "card or deck"}));
}

function drawSkill() {
  const all = report.policies;
  byId("skill").hidden = all.length < 2;
  byId("skill-note").textContent = all.length < 2 ? "" : "Win rate over the field by who plays, from " + all[0].policy + " on the left to " + all[all.length - 1].policy + " on the right. A line that climbs belongs to a deck that gains by the better play.";
  if (all.length < 2) return;
  const of = all.map((p) => new Map(p.decks.map((d) => [d.deck, d])));
  const decks = run.decks.map((d) => d.deck);
  const values = decks.flatMap((deck, i) => all.map((p, k) => ({deck: i, policy: k, value: of[k].get(deck).win_rate}))).filter((v) => has(v.value));
  const HEIGHT = Math.max(380, 15 * decks.length), low = Math.floor(20 * Math.min(...values.map((v) => v.value))) / 20, high = Math.ceil(20 * Math.max(...values.map((v) => v.value))) / 20;
  const labelsFor = (width) => {
    const short = shortNames(decks, Math.floor(nameWidth(width) / 6.8));
    return apart(values.filter((v) => v.policy === all.length - 1)
      .map((v) => ({text: short[v.deck], y: HEIGHT * (high - v.value) / (high - low), at: HEIGHT * (high - v.value) / (high - low)})), 15);
  };
  chart("skill-chart", (width) => ({
    width: Math.min(width, 900), height: HEIGHT + 30, labelRoom: nameWidth(width) + 14,
    data: [{name: "t", values}, {name: "labels", values: labelsFor(width)}, {name: "names", values: [Object.fromEntries(all.map((p, i) => [String(i), p.policy]))]}],
    scales: [{name: "x", type: "point", domain: all.map((p, i) => i), range: "width", padding: 0.15},
      {name: "y", type: "linear", domain: [low, high], range: "height", zero: false}],
    axes: [{orient: "bottom", scale: "x", encode: {labels: {update: {text: {signal: "data('names')[0][datum.value]"}}}}},
      {orient: "left", scale: "y", format: ".0%", grid: true, tickCount: 8}],
    marks: [{type: "group", aria: false, from: {facet: {name: "line", data: "t", groupby: "deck"}}, marks: [
      {type: "line", from: {data: "line"}, encode: {enter: {x: {scale: "x", field: "policy"}, y: {scale: "y", field: "value"}, stroke: {value: "var(--accent)"},
        strokeWidth: {value: 1.6}, strokeOpacity: {value: 0.65}}}},
      {type: "symbol", from: {data: "line"}, encode: {enter: {x: {scale: "x", field: "policy"}, y: {scale: "y", field: "value"}, fill: {value: "var(--accent)"}, size: {value: 30}}}}]},
    {type: "rule", aria: false, from: {data: "labels"}, encode: {enter: {x: {scale: "x", value: all.length - 1, offset: 4}, y: {signal: "datum.at * height / " + HEIGHT},
      x2: {signal: "width + 4"}, y2: {signal: "datum.y * height / " + HEIGHT}, stroke: {value: "var(--line)"}}}},
    {type: "text", aria: false, from: {data: "labels"}, encode: {enter: {x: {signal: "width + 8"}, y: {signal: "datum.y * height / " + HEIGHT}, text: {field: "text"},
      baseline: {value: "middle"}}}}],
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
  byId("sure").textContent = SURE.replace(" interval", "");
  fill("facts", ...[["Command", r.command ? make("code", {}, r.command) : ""], ["Game", r.title], ["Played by", r.played || ""], ["Options of the game", r.options || ""], ["Players", report.policies.map((p) => p.policy).join(", ")],
    ["Decks", run.decks.length > 40 ? count(run.decks.length) : run.decks.map((d) => d.deck).join(", ")], ["Games", count(run.games) + " with this policy, in pairs with swapped seats"], ["Seed", String(r.seed)],
    ["Games to look at", (r.kept_games || []).length ? make("span", {}, ...r.kept_games.flatMap((g, i) => [i ? ", " : "", make("a", {href: g}, g.replace(/^.*\/|\.html$/g, ""))])) : ""],
    ["Version", r.version], ["Signature", make("code", {}, run.signature)],
    ["Repeatable", r.reproducible ? "yes: the same command gives the same games on any machine" : "no: a policy depends on time or on a program outside"]]
    .filter((f) => f[1] !== "").flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function drawLimits() {
  fill("limit-list", ...run.limits.map((line) => make("li", {}, line)));
}

/* One section after the other, so that the first can be read while the others are drawn. */
const SECTIONS = [drawVerdict, drawMine, drawShort, drawDecks, drawMatrix, drawMatchups, drawMeta, drawGames, drawCards, drawTogether, drawSkill, drawLimits, drawHow, drawDeckPage];
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
    if (section.hidden || section.id === "deck") continue;
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
byId("matrix-deck").addEventListener("change", drawMatrixRow);
window.addEventListener("hashchange", () => {
  const before = document.body.dataset.view;
  drawDeckPage();
  if (document.body.dataset.view === "deck") window.scrollTo(0, 0);
  else if (before === "deck") (document.querySelector(location.hash.length > 1 && !location.hash.includes("/") ? location.hash : "#decks") || document.body).scrollIntoView();
});
byId("matchup-list").addEventListener("toggle", drawMatchups);
byId("details").addEventListener("click", (event) => { if (event.target === byId("details")) byId("details").close(); });
let width = document.body.clientWidth, waiting = 0;
window.addEventListener("resize", () => {
  if (document.body.clientWidth === width) return;
  width = document.body.clientWidth;
  clearTimeout(waiting);
  waiting = setTimeout(() => { redrawCharts(); drawMatrix(); }, 120);
});
})();
