/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a map of decks, from its JSON (docs/search.md). table.js stands before it. */
"use strict";
(function () {
const map = JSON.parse(document.getElementById("report").textContent);
const cells = new Map(map.cells.map((c) => [c.y * map.side + c.x, c]));
const edge = (axis, i) => fixed(axis.low + (axis.high - axis.low) * i / map.side, 2);
const rates = map.cells.filter((c) => has(c.win_rate)).map((c) => c.win_rate);
const low = Math.min(...rates), high = Math.max(...rates);
const rateOf = (c) => (has(c.win_rate) ? percent(c.win_rate) + " (" + range(c.interval) + ")" : "not measured");

function drawHead() {
  byId("title").textContent = map.title + ": decks by " + map.x.title + " and " + map.y.title;
  byId("subtitle").textContent = count(map.tried) + " decks tried in " + count(map.games) + " games against " + map.opponents +
    (map.opponents === 1 ? " deck" : " decks") + (map.played ? ", " + map.played : "") + "; both players " + map.policy + "; seed " + map.seed +
    (map.complete ? "" : " \u2013 interrupted");
  document.title = "Gauntlet map: " + byId("title").textContent;
}

function openDeck(c) {
  byId("deck").hidden = false;
  byId("deck-title").textContent = "The deck at " + map.x.title + " " + fixed(c.at_x, 2) + ", " + map.y.title + " " + fixed(c.at_y, 2);
  fill("deck-facts", ...[["Wins", rateOf(c)], ["Games", count(c.games)]].flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  fill("deck-cards", ...table(c.cards, [
    {label: "Card", value: (r) => r.name, cell: (r) => r.name},
    {label: "Id", value: (r) => r.id, cell: (r) => r.id},
    {label: "Part", value: (r) => r.section, cell: (r) => r.section},
    {label: "Copies", num: true, value: (r) => r.count, cell: (r) => String(r.count)},
  ], {caption: "Cards"}));
  byId("deck-list").textContent = "rules: " + map.rules + "\n" + c.cards.map((r) => (r.section === "leader" ? "leader " + r.id : r.count + " " + r.id)).join("\n");
  for (const button of document.querySelectorAll("#map button"))
    button.setAttribute("aria-pressed", button.dataset.cell === String(c.y * map.side + c.x) ? "true" : "false");
  byId("deck").scrollIntoView({block: "nearest"});
}

function cellButton(c) {
  const part = has(c.win_rate) && high > low ? (c.win_rate - low) / (high - low) : 0;
  const button = make("button", {type: "button", "aria-pressed": "false", title: rateOf(c), "data-cell": c.y * map.side + c.x, onclick: () => openDeck(c)},
    has(c.win_rate) ? String(Math.round(100 * c.win_rate)) : "?");
  button.style.background = "color-mix(in srgb, var(--accent) " + Math.round(8 + 60 * part) + "%, transparent)";
  return button;
}

function drawMap() {
  const rows = [];
  for (let y = map.side - 1; y >= 0; y--) {
    const row = make("tr", {}, make("th", {scope: "row"}, edge(map.y, y)));
    for (let x = 0; x < map.side; x++) {
      const c = cells.get(y * map.side + x);
      row.append(make("td", {}, c ? cellButton(c) : null));
    }
    rows.push(row);
  }
  const foot = make("tr", {}, make("th", {}), ...Array.from({length: map.side}, (_, x) => make("th", {scope: "col"}, edge(map.x, x))));
  fill("map", make("div", {class: "scroll", tabindex: "0"}, make("table", {class: "matrix"}, make("tbody", {}, ...rows), make("tfoot", {}, foot))));
  byId("axis").textContent = "Across: " + map.x.title + "; up: " + map.y.title + ". Rows and columns are named by where they begin; what lies beyond is in the last.";
}

function drawAll() {
  fill("all-cells", ...table(map.cells, [
    {label: map.x.title, num: true, value: (c) => c.at_x, cell: (c) => fixed(c.at_x, 2)},
    {label: map.y.title, num: true, value: (c) => c.at_y, cell: (c) => fixed(c.at_y, 2)},
    {label: "Wins", num: true, value: (c) => c.win_rate, cell: (c) => percent(c.win_rate)},
    {label: "Interval", kind: "range", num: true, value: (c) => (has(c.interval) ? c.interval[0] : null), cell: (c) => range(c.interval)},
    {label: "Games", num: true, value: (c) => c.games, cell: (c) => count(c.games)},
    {label: "Deck", value: (c) => c.cards.map((r) => r.name).join(", "), cell: (c) => make("button", {type: "button", class: "more", onclick: () => openDeck(c)}, "open")},
  ], {caption: "Cells", sort: 2, down: true}));
}

drawHead();
drawMap();
drawAll();
document.body.dataset.ready = "yes";
})();
