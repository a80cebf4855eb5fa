/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two runs side by side: a section with two tables for each policy, from the JSON in the page
 * (docs/schema/changes.schema.json). table.js stands before it. */
"use strict";
(function () {
const report = JSON.parse(document.getElementById("report").textContent);

/* The columns of decks and of matchups behind the names. */
const figures = [
  {label: "Before", num: true, value: (c) => c.before, cell: (c) => percent(c.before)},
  {label: "After", num: true, value: (c) => c.after, cell: (c) => percent(c.after)},
  {label: "Shift", num: true, title: "Points of 100 games", value: (c) => c.shift, cell: (c) => marked(c.shift, c.established)},
  {label: "Interval", kind: "range", num: true, value: (c) => c.shift_interval[0], cell: (c) => pointRange(c.shift_interval)},
  {label: "Games before", num: true, value: (c) => c.games_before, cell: (c) => count(c.games_before)},
  {label: "Games after", num: true, value: (c) => c.games_after, cell: (c) => count(c.games_after)},
];

/* Rows stand in the order of the JSON, established and large changes first, until somebody sorts. */
const rank = (rows) => ({label: "#", num: true, title: "Established changes first, then the largest",
  value: (c) => -rows.indexOf(c), cell: (c) => String(rows.indexOf(c) + 1)});

function drawDecks(policy) {
  return make("div", {class: "decks"}, ...table(policy.decks, [
    {label: "Deck", value: (c) => c.deck, cell: (c) => c.deck}, rank(policy.decks), ...figures,
  ], {caption: "Decks, " + policy.policy, sort: 1, down: true, search: policy.decks.length > 20 ? (c) => c.deck : null, hint: "deck"}));
}

function drawMatchups(policy) {
  let sure = false;
  const controls = (redraw) => {
    const box = make("input", {type: "checkbox"});
    box.addEventListener("change", () => { sure = box.checked; redraw(); });
    return [make("label", {}, box, " established only")];
  };
  return make("div", {class: "matchups"}, ...table(policy.matchups, [
    {label: "Deck", value: (c) => c.a, cell: (c) => c.a}, {label: "against", value: (c) => c.b, cell: (c) => c.b},
    rank(policy.matchups), ...figures,
  ], {caption: "Matchups, " + policy.policy, sort: 2, down: true, search: (c) => c.a + " " + c.b, hint: "deck", controls,
    filter: (c) => !sure || c.established}));
}

byId("subtitle").textContent = "From " + report.before + " to " + report.after + "; points of 100 games";
byId("policies").append(...report.policies.map((policy) => {
  const sure = policy.matchups.filter((c) => c.established).length;
  return make("section", {},
    make("h2", {}, "Both players " + policy.policy),
    make("p", {class: "note"}, count(sure) + " of " + count(policy.matchups.length) + " matchups changed (\u25cf established by e-BH: of them 5 in 100 are expected to be wrong)." +
      (policy.only_before + policy.only_after > 0 ? " Only the first run has " + count(policy.only_before) + " matchups more, only the second " + count(policy.only_after) + "." : "")),
    make("h3", {}, "Decks"), drawDecks(policy), make("h3", {}, "Matchups"), drawMatchups(policy));
}));
document.body.dataset.ready = "yes";
})();
