/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a search for balance, from its JSON (docs/schema/balance.schema.json). table.js, chart.js and deck.js stand
 * before it. */
"use strict";
(function () {
const found = JSON.parse(document.getElementById("report").textContent);
const beyond = (square) => Math.sqrt(Math.max(square, 0));
const tenths = (square) => (100 * beyond(square)).toFixed(1);
/* Limits are rounded outwards, as on a terminal. */
const outwards = ([low, high]) => [Math.floor(1000 * low) / 1000, Math.ceil(1000 * high) / 1000];
const beyondRange = ([low, high]) => outwards([beyond(low), beyond(high)]).map((x) => (100 * x).toFixed(1)).join(" to ");
const changed = (c) => c.card + " " + c.name + ": " + c.path.replace(/^\//, "") + " " + JSON.stringify(c.from) + " \u2192 " + JSON.stringify(c.to);
const size = (set) => set.changes.length + (set.changes.length === 1 ? " change" : " changes");
const verdict = (set) => (!set.changes.length ? "" : !set.confirmed ? "not confirmed yet" : set.better ? "confirmed" : "not shown");
const goals = (set, state) => set.confirmed.goals.filter((g) => g.state === state).length;
const adjusted = found.front.flatMap((s) => [s.confirmed, s.second_player]).filter(Boolean);
const FELT = {yes: "felt, too", no: "not felt", unclear: "not clear"};

function drawHead() {
  byId("title").textContent = "Which changes balance these decks?";
  byId("subtitle").textContent = count(found.games + found.second_games) + " games of " + found.title + ", both players " + found.policy +
    (found.second_policy ? ", confirmed by " + found.second_policy : "") + (found.options ? ", " + found.options : "") + ", seed " + found.seed +
    (adjusted.some((c) => c.adjusted) ? ", the luck of the draw out of what " + (adjusted.every((c) => c.adjusted) ? "confirms" : found.second_policy + " confirms") : "") +
    (found.complete ? "" : " \u2013 interrupted");
  document.title = "Gauntlet balance: " + found.title;
  byId("outcome").textContent = found.outcome;
  const missed = found.front[found.best].confirmed ? found.front[found.best].confirmed.goals.map((g, i) => [g, found.goals[i]]).filter(([g]) => g.state === "missed") : [];
  fill("notes", ...missed.map(([g, goal]) => make("li", {}, "Out of reach: " + goal.name + ", " + (goal.relative ? points(g.figure.value) + " points from what it was" :
    percent(g.figure.value) + " where " + (goal.kind === "largest share" ? "at most " : percent(goal.band[0]) + " to ") + percent(goal.band[1]) + " is wanted") + ".")));
}

function drawFront() {
  const figure = (label, value, cell) => ({label, num: true, value, cell});
  const has = (set, cell) => (set.confirmed ? cell(set.confirmed) : "");
  fill("front-table", ...table(found.front, [
    figure("Changes", (s) => s.changes.length, (s) => String(s.changes.length)),
    {label: "What", value: (s) => s.changes.map(changed).join(", "), cell: (s) => make("span", {}, s.changes.map(changed).join("; ") || "as it is")},
    figure("Beyond the goals", (s) => has(s, (c) => c.after.value), (s) => has(s, (c) => tenths(c.after.value) + " (" + beyondRange(c.after.interval) + ")")),
    figure("Goals missed", (s) => has(s, () => goals(s, "missed")), (s) => has(s, () => String(goals(s, "missed")))),
    figure("Favourite", (s) => has(s, (c) => c.favourite), (s) => has(s, (c) => percent(c.favourite))),
    {label: "Verdict", value: verdict, cell: (s) => make("span", {class: s.better ? "strong" : ""}, verdict(s))},
    ...(found.second_policy ? [{label: "Second player", value: (s) => s.felt || "", cell: (s) => FELT[s.felt] || ""}] : []),
  ], {caption: "The front: the best set of each size"}));
  const rows = found.front.map((set, i) => ({set, i})).filter(({set}) => set.confirmed).map(({set}, i) => ({key: i, value: beyond(set.confirmed.after.value),
    low: beyond(set.confirmed.after.interval[0]), high: beyond(set.confirmed.after.interval[1])}));
  byId("front-chart").hidden = !rows.length;
  if (rows.length)
    chart("front-chart", named(dots(rows, {domain: [0, Math.max(0.01, ...rows.map((r) => r.high))], reference: 0, format: ".1%"}), found.front.map(size)),
      "Points beyond the goals with each set and its interval; the table above has the figures.");
}

function drawSet(set, i) {
  const decks = set.confirmed.decks, all = set.confirmed.goals.map((g, k) => ({...g, name: found.goals[k].name}));
  const moved = set.confirmed.matchups.filter((m) => m.shift.value !== 0);
  const rates = [
    {label: "Win rate", num: true, value: (d) => d.win_rate.value, cell: (d) => percent(d.win_rate.value)},
    {label: "Change", num: true, value: (d) => d.shift.value, cell: (d) => marked(d.shift.value, d.shift.interval[0] > 0 || d.shift.interval[1] < 0)},
    {label: "Interval", kind: "range", num: true, value: (d) => d.shift.interval[0], cell: (d) => pointRange(outwards(d.shift.interval))}];
  return make("details", {open: i === found.best}, make("summary", {}, size(set) + (i === found.best && i ? ", the best" : "")),
    make("ul", {class: "findings"}, ...set.changes.map((c) => make("li", {}, changed(c)))),
    ...(set.patch ? [make("p", {}, "As a patch: ", make("code", {}, set.patch))] : []),
    ...table(decks, [{label: "Deck", value: (d) => d.deck, cell: (d) => d.deck}, ...rates], {caption: "Decks over the field"}),
    ...(moved.length ? table(moved, [{label: "Deck", value: (m) => m.deck, cell: (m) => m.deck}, {label: "against", value: (m) => m.against, cell: (m) => m.against}, ...rates],
      {caption: "Matchups that the set changes", rows: 25}) : []),
    ...table(all, [{label: "Goal", value: (g) => g.name, cell: (g) => g.name}, {label: "Figure", num: true, value: (g) => g.figure.value, cell: (g) => (found.goals[0].relative ? points : percent)(g.figure.value)},
      {label: "State", value: (g) => g.state, cell: (g) => g.state}], {caption: "Goals", rows: 25}));
}

function drawSets() {
  const told = found.front.map((set, i) => [set, i]).filter(([set, i]) => i && set.confirmed);
  byId("sets").hidden = !told.length;
  fill("set-list", ...told.map(([set, i]) => drawSet(set, i)));
}

function drawKnobs() {
  const left = (k) => (k.dropped === 0 ? "to the end" : (k.shown ? "shown to gain nothing, round " : "dropped in round ") + k.dropped);
  fill("knob-table", ...table(found.knobs, [
    {label: "Card", value: (k) => k.card, cell: (k) => k.card}, {label: "Number", value: (k) => k.path, cell: (k) => k.path.replace(/^\//, "")},
    {label: "Now", num: true, value: (k) => k.own, cell: (k) => JSON.stringify(k.own)}, {label: "Best", num: true, value: (k) => k.best, cell: (k) => JSON.stringify(k.best)},
    {label: "Gain", num: true, value: (k) => k.gain, cell: (k) => (1e4 * k.gain).toFixed(2)}, {label: "In the race", value: left, cell: left},
  ], {caption: "Knobs", sort: 4, down: true, rows: 25, search: (k) => k.card, hint: "card"}));
}

drawPage(drawHead, drawFront, drawSets, drawKnobs);
})();
