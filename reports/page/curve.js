/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The curve of a training, from the text of its curve.csv in the page: three charts and a table. table.js and chart.js stand
 * before it. */
"use strict";
(function () {
const page = JSON.parse(document.getElementById("report").textContent);
const lines = page.curve.trim().split("\n").map((line) => line.split(","));
const rows = lines.slice(1).map((cells, i) => Object.assign({at: i + 1}, ...cells.map((cell, k) => ({[lines[0][k]]: Number(cell)}))));

/* Fields of a line; the one that is quoted may hold commas. */
const fields = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1].replace(/^"|"$/g, "").replace(/""/g, "\""));

/* Matches of the networks, from strength.csv. */
function drawStrength() {
  const matches = page.strength.trim().split("\n").slice(1).filter(Boolean).map(fields)
    .map(([round, against, games, points, ...elo]) => ({round: Number(round), against, games: Number(games), points: Number(points), elo: elo.slice(0, 3).map((x) => (x === "" ? null : Number(x)))}));
  byId("strength").hidden = !matches.length;
  if (!matches.length) return;
  const known = matches.filter((m) => m.elo.every(has));
  const list = known.map((m, i) => ({key: i, value: m.elo[0], low: m.elo[1], high: m.elo[2]}));
  if (list.length)
    chart("strength-chart", named(dots(list, {domain: [Math.min(0, ...list.map((r) => r.low)), Math.max(0, ...list.map((r) => r.high))], reference: 0, format: "+d"}),
      known.map((m) => "Round " + m.round + " against " + m.against)), "Elo of each round's network; the table below has the figures.");
  const show = (x) => (has(x) ? (x < 0 ? "\u2212" : "+") + Math.abs(x).toFixed(0) : "");
  fill("strength-table", ...table(matches, [
    {label: "Round", num: true, value: (m) => m.round, cell: (m) => String(m.round)}, {label: "Against", value: (m) => m.against, cell: (m) => m.against},
    {label: "Points", num: true, value: (m) => m.points / m.games, cell: (m) => percent(m.points / m.games)},
    {label: "Elo", num: true, value: (m) => m.elo[0], cell: (m) => show(m.elo[0])},
    {label: "95% interval", kind: "range", num: true, value: (m) => m.elo[1], cell: (m) => (has(m.elo[1]) ? show(m.elo[1]) : "below") + " to " + (has(m.elo[2]) ? show(m.elo[2]) : "above")},
    {label: "Games", num: true, value: (m) => m.games, cell: (m) => count(m.games)},
  ], {caption: "Strength in games", sort: 0}));
}

/* A line for each round; `base`: what anybody would get who knows nothing, undefined: nobody knows. `format` of the axis, undefined:
 * as many digits as tell its ticks apart. */
function curve(field, base, format) {
  const points = rows.map((row) => ({at: row.at, round: row.round, value: row[field], base: base(row)}));
  return () => ({
    height: 220,
    data: [{name: "t", values: points}],
    scales: [
      {name: "x", type: "linear", domain: [1, Math.max(2, rows.length)], range: "width", nice: false, zero: false},
      {name: "y", type: "linear", domain: {fields: [points.map((p) => p.value), points.map((p) => p.base).filter(has)]}, range: "height", zero: false, nice: true},
    ],
    axes: [
      {orient: "bottom", scale: "x", title: "pass", format: "d", tickMinStep: 1, offset: 4},
      {orient: "left", scale: "y", grid: true, tickCount: 5, format},
    ],
    marks: [
      {type: "group", from: {facet: {name: "part", data: "t", groupby: "round"}}, marks: [
        {type: "line", from: {data: "part"}, encode: {enter: {x: {scale: "x", field: "at"}, y: {scale: "y", field: "value"}, stroke: {value: "var(--accent)"}, strokeWidth: {value: 2}}}},
        {type: "line", from: {data: "part"}, encode: {enter: {defined: {signal: "isValid(datum.base)"}, x: {scale: "x", field: "at"}, y: {scale: "y", field: "base"}, stroke: {value: "var(--muted)"}, strokeDash: {value: [4, 3]}}}},
      ]},
      dot({scale: "x", field: "at"}, {scale: "y", field: "value"}, "var(--accent)"),
    ],
  });
}

function section(id, title, note) {
  byId("charts").append(make("section", {}, make("h2", {}, title), make("p", {class: "note"}, note), make("div", {id, class: "chart"})));
}

section("policy", "Loss of its choices", "Cross-entropy with the search's shares of visits; dashed: all actions even.");
section("best", "Its best action is the search's", "Share of the decisions.");
section("value", "Loss of its chance to win", "Dashed: nothing is known.");
chart("policy", curve("policy_rounded", (row) => row.even), "Loss of its choices by pass");
chart("best", curve("best_rounded", () => undefined, ".0%"), "Share of decisions in which its best action is the search's, by pass");
chart("value", curve("value_rounded", () => Math.LN2), "Loss of its chance to win by pass");
drawStrength();
window.addEventListener("resize", redrawCharts);

const number = (key, label, digits) => ({label, num: true, value: (row) => row[key], cell: (row) => row[key].toFixed(digits)});
byId("figures").append(make("h2", {}, "Figures"), ...table(rows, [
  number("round", "Round", 0), number("pass", "Pass", 0), number("decisions", "Decisions kept out", 0), number("even", "All even", 3), number("policy_rounded", "Choices", 3),
  number("best_rounded", "Best action", 3), number("value_rounded", "Chance to win", 3),
], {caption: "After each pass, in whole numbers", sort: 0, down: false}));
document.body.dataset.ready = "yes";
})();
