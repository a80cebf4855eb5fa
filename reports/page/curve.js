/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The curve of a training, from the text of its curve.csv in the page: three charts and a table. table.js and chart.js stand
 * before it. */
"use strict";
(function () {
const lines = JSON.parse(document.getElementById("report").textContent).trim().split("\n").map((line) => line.split(","));
const rows = lines.slice(1).map((cells, i) => Object.assign({at: i + 1}, ...cells.map((cell, k) => ({[lines[0][k]]: Number(cell)}))));

/* A line for each round; `base`: what anybody would get who knows nothing, undefined: nobody knows. */
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
chart("policy", curve("policy_rounded", (row) => row.even, ".2f"), "Loss of its choices by pass");
chart("best", curve("best_rounded", () => undefined, ".0%"), "Share of decisions in which its best action is the search's, by pass");
chart("value", curve("value_rounded", () => Math.LN2, ".2f"), "Loss of its chance to win by pass");
window.addEventListener("resize", redrawCharts);

const number = (key, label, digits) => ({label, num: true, value: (row) => row[key], cell: (row) => row[key].toFixed(digits)});
byId("figures").append(make("h2", {}, "Figures"), ...table(rows, [
  number("round", "Round", 0), number("pass", "Pass", 0), number("decisions", "Decisions kept out", 0), number("even", "All even", 3), number("policy_rounded", "Choices", 3),
  number("best_rounded", "Best action", 3), number("value_rounded", "Chance to win", 3),
], {caption: "After each pass, in whole numbers", sort: 0, down: false}));
document.body.dataset.ready = "yes";
})();
