/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a gate, from its JSON (docs/schema/gate.schema.json) and two sentences. table.js, chart.js and deck.js stand
 * before it. */
"use strict";
(function () {
const page = JSON.parse(document.getElementById("report").textContent);
const gate = page.gate;
const played = gate.comparisons.filter((c) => c.played);
const who = (c) => c.deck + " against " + (c.against || "the field");
const KIND = {moved: "strong", unmoved: "within", undecided: "open", untouched: ""};

function drawHead() {
  byId("title").textContent = gate.head + " against " + gate.base;
  byId("subtitle").textContent = count(gate.games) + " games of " + gate.title + ", both players " + gate.policy + (gate.played ? ", " + gate.played : "") + ", seed " + gate.seed +
    (gate.complete ? "" : " \u2013 interrupted");
  document.title = "Gauntlet gate: " + byId("title").textContent;
}

function drawVerdict() {
  const number = (verdict) => gate.comparisons.filter((c) => c.verdict === verdict).length;
  byId("outcome").textContent = page.outcome;
  fill("tiles", tile("Moved", String(number("moved")), "by more than " + percent(gate.margin), number("moved") ? "strong" : ""),
    tile("Not moved", String(number("unmoved")), "within the margin"), tile("Undecided", String(number("undecided")), "at the limit of games"),
    tile("Untouched", String(number("untouched")), "no card of theirs differs"));
  const without = ["base", "head"].map((state) => [state, gate[state + "_without_end"]]).filter(([, n]) => n.unfinished + n.aborted > 0)
    .map(([state, n]) => count(n.unfinished + n.aborted) + " games with the " + (state === "base" ? "old" : "new") + " cards had no end.");
  fill("notes", ...[page.sight, page.reach, page.luck, ...without, ...gate.left_out.map((text) => "Left out: " + text)].filter(Boolean).map((text) => make("li", {}, text)));
}

function drawCards() {
  byId("changed").hidden = !gate.cards.length;
  fill("card-table", ...table(gate.cards, [
    {label: "Card", value: cardTitle, cell: cardTitle}, {label: "Change", value: (c) => c.change, cell: (c) => c.change},
  ], {caption: "Cards that differ", rows: 25}));
}

function drawShifts() {
  byId("shifts").hidden = !played.length;
  if (!played.length) return;
  const sorted = [...played].sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift)), most = sorted.slice(0, 40);
  const rows = most.map((c, i) => ({key: i, value: c.shift, low: c.interval[0], high: c.interval[1]}));
  chart("shift-chart", named(dots(rows, {domain: [Math.min(-1.5 * gate.margin, ...rows.map((r) => r.low)), Math.max(1.5 * gate.margin, ...rows.map((r) => r.high))],
    reference: 0, band: [-gate.margin, gate.margin], format: "+.0%"}), most.map(who)),
    "Shift of each comparison with its interval, the largest first; the table below has the figures.");
  const seen = (c, key) => (c.sight && c.sight.head.games ? c.sight.head[key] / c.sight.head.games : null);
  const told = (c) => c.verdict === "undecided" && has(c.plain_interval), open = sorted.some(told);
  const needed = (c) => (told(c) ? (has(c.games_to_tell) ? c.games_to_tell : Infinity) : null);
  const figure = (label, title, value, cell) => ({label, title, num: true, value, cell});
  fill("shift-table", ...table(sorted, [
    {label: "Deck", value: (c) => c.deck, cell: (c) => c.deck},
    ...(played.some((c) => c.against) ? [{label: "against", value: (c) => c.against || "", cell: (c) => c.against || "the field"}] : []),
    figure("Shift", "Points of 100 games", (c) => Math.abs(c.shift), (c) => marked(c.shift, c.verdict === "moved")),
    {label: "Interval", kind: "range", num: true, value: (c) => c.interval[0], cell: (c) => pointRange(c.interval)},
    ...(gate.adjusted ? [figure("Raw", "Shift that the games ended with, luck and all", (c) => c.shift + c.luck, (c) => marked(c.shift + c.luck, false))] : []),
    figure("Before", "Wins with the old cards", (c) => c.before, (c) => percent(c.before)), figure("After", "Wins with the new cards", (c) => c.after, (c) => percent(c.after)),
    {label: "Verdict", value: (c) => c.verdict, cell: (c) => make("span", {class: KIND[c.verdict]}, c.verdict)},
    ...(open ? [{label: "Paired estimate", kind: "range", num: true, title: "Of what is undecided: 95 in 100 for each by itself, if nobody had looked before the end",
      value: (c) => (told(c) ? c.plain_interval[0] : null), cell: (c) => (told(c) ? pointRange(c.plain_interval) : "")},
    figure("Games to decide", "Of what is undecided: as many in all, if the change is what it was so far", needed,
      (c) => (told(c) ? (needed(c) <= 1e6 ? "some " + gamesText(needed(c)) : "over a million") : ""))] : []),
    figure("Held in", "Share of games with the new cards in which one that differs came to hand", (c) => seen(c, "held"), (c) => (has(seen(c, "held")) ? percent(seen(c, "held")) : "")),
    figure("Played in", "... in which one was played", (c) => seen(c, "played"), (c) => (has(seen(c, "played")) ? percent(seen(c, "played")) : "")),
    figure("Games", "Old and new", (c) => c.games, (c) => count(c.games)),
  ], {caption: "Comparisons", sort: played.some((c) => c.against) ? 2 : 1, down: true, search: sorted.length > 20 ? who : null, hint: "deck"}));
}

function drawPartings() {
  const parted = gate.comparisons.filter((c) => c.parting);
  byId("partings").hidden = !parted.length;
  const end = (p, state) => (p[state].action ? "\u201c" + p[state].action + "\u201d, and " : "the game ends, and ") + (p[state].winner ? p[state].winner + " wins" : "nobody wins") +
    " in turn " + p[state].turns;
  byId("parting-list").replaceChildren(...parted.map((c) => make("details", {open: true}, make("summary", {}, who(c)),
    make("p", {}, "Game " + c.parting.game + " (" + c.parting.A + " is A, " + c.parting.B + " is B, " + c.parting.first + " begins) goes alike until turn " + c.parting.turn +
      (c.parting.player ? ", where " + c.parting.player + " chooses:" : ".")),
    make("ul", {class: "findings"}, make("li", {}, "with the old cards ", end(c.parting, "base")), make("li", {}, "with the new cards ", end(c.parting, "head"))))));
}

drawPage(drawHead, drawVerdict, drawCards, drawShifts, drawPartings);
})();
