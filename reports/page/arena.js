/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of an arena, from its JSON (docs/arena.md). table.js, chart.js and deck.js stand before it. */
"use strict";
(function () {
const arena = JSON.parse(document.getElementById("report").textContent);
const players = [...arena.policies].sort((a, b) => (has(b.elo) ? b.elo : b.points / b.games) - (has(a.elo) ? a.elo : a.points / a.games));
const share = (pairs) => pairs.reduce((sum, n, k) => sum + k * n, 0) / (4 * pairs.reduce((sum, n) => sum + n, 0));
const eloText = (x) => (has(x) ? (x < 0 ? "\u2212" : "+") + Math.abs(x).toFixed(0) : "");
const eloRange = (i) => (has(i[0]) && has(i[1]) ? eloText(i[0]) + " to " + eloText(i[1]) : has(i[0]) ? eloText(i[0]) + " or more"
  : has(i[1]) ? eloText(i[1]) + " or less" : "not known");
const eloCell = (x) => (has(x) ? eloText(x) : make("span", {title: "Too few games: one won all, or none was played"}, "not known"));

function drawHead() {
  const games = arena.matches.reduce((sum, m) => sum + m.games, 0);
  byId("title").textContent = players.map((p) => p.name).join(", ");
  byId("subtitle").textContent = count(games) + " games of " + arena.title + (arena.played ? ", " + arena.played : "") + " with " + arena.decks.length + " decks, seed " +
    arena.seed + (arena.complete ? "" : " \u2013 interrupted");
  document.title = "Gauntlet arena: " + byId("title").textContent;
}

function drawPlayers() {
  const known = players.filter((p) => has(p.elo) && has(p.elo_interval[0]) && has(p.elo_interval[1]));
  if (known.length > 0) {
    const rows = known.map((p, i) => ({key: i, value: p.elo, low: p.elo_interval[0], high: p.elo_interval[1]}));
    chart("elo-chart", named(dots(rows, {domain: [Math.min(0, ...rows.map((r) => r.low)), Math.max(0, ...rows.map((r) => r.high))], reference: 0, format: "+d"}), known.map((p) => p.name)),
      "Elo of each player with its interval; the table below has the figures.");
  } else
    byId("elo-chart").hidden = true;
  const lost = (p) => Object.entries(p.forfeits || {}).map(([why, n]) => why + " " + n).join(", ");
  fill("player-table", ...table(players, [
    {label: "Player", value: (p) => p.name, cell: (p) => p.name},
    {label: "Elo", num: true, value: (p) => p.elo, cell: (p) => eloCell(p.elo)},
    {label: "95% interval", kind: "range", num: true, value: (p) => p.elo_interval[0], cell: (p) => eloRange(p.elo_interval)},
    {label: "Points", num: true, value: (p) => p.points / p.games, cell: (p) => percent(p.points / p.games)},
    {label: "Games", num: true, value: (p) => p.games, cell: (p) => count(p.games)},
    ...(players.some(lost) ? [{label: "Forfeited", value: lost, cell: lost}] : []),
  ], {caption: "Players", sort: 1, down: true}));
}

function drawTest() {
  const t = arena.sprt;
  byId("sprt").hidden = !t;
  if (!t) return;
  byId("sprt-text").textContent = "Is " + arena.matches[0].a + " stronger than " + arena.matches[0].b + " by " + t.elo1 + " Elo rather than by " + t.elo0 + "? Result: " + t.result + ".";
  fill("sprt-facts", ...[["Log-likelihood ratio", has(t.llr) ? t.llr.toFixed(2) : ""], ["It ends at", t.lower.toFixed(2) + " or " + t.upper.toFixed(2)],
    ["Errors", "alpha " + t.alpha + ", beta " + t.beta]].flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

/* Everybody against everybody, where there are more than two. */
function drawCross() {
  byId("against").hidden = players.length < 3;
  if (players.length < 3) return;
  const found = new Map();
  for (const m of arena.matches) {
    found.set(m.a + "\n" + m.b, share(m.pentanomial));
    found.set(m.b + "\n" + m.a, 1 - share(m.pentanomial));
  }
  const value = (row, column) => found.get(row.name + "\n" + column.name);
  fill("cross-table", ...table(players, [
    {label: "Player", value: (p) => players.indexOf(p), cell: (p) => p.name},
    ...players.map((other) => ({label: other.name, num: true, value: (p) => value(p, other), cell: (p) => (p === other ? "" : percent(value(p, other)))})),
  ], {caption: "Who beats whom"}));
}

function drawMatches() {
  fill("match-table", ...table(arena.matches, [
    {label: "Player", value: (m) => m.a, cell: (m) => m.a},
    {label: "against", value: (m) => m.b, cell: (m) => m.b},
    {label: "Points", num: true, value: (m) => share(m.pentanomial), cell: (m) => percent(share(m.pentanomial))},
    {label: "Elo", num: true, value: (m) => m.elo, cell: (m) => eloCell(m.elo)},
    {label: "95% interval", kind: "range", num: true, value: (m) => m.elo_interval[0], cell: (m) => eloRange(m.elo_interval)},
    ...["0", "\u00bd", "1", "1\u00bd", "2"].map((label, k) => ({label, num: true, title: "Pairs of games with so many points", value: (m) => m.pentanomial[k], cell: (m) => count(m.pentanomial[k])})),
    {label: "Draws", num: true, value: (m) => m.draws, cell: (m) => count(m.draws)},
    {label: "Without an end", num: true, title: "Unfinished, aborted or forfeited", value: (m) => m.unfinished + m.aborted + m.forfeits, cell: (m) => count(m.unfinished + m.aborted + m.forfeits)},
    {label: "Games", num: true, value: (m) => m.games, cell: (m) => count(m.games)},
  ], {caption: "Matches", sort: 2, down: true, search: arena.matches.length > 20 ? (m) => m.a + " " + m.b : null, hint: "player"}));
}

function drawDecks() {
  const rows = arena.matches.flatMap((m) => m.by_decks.map((d) => ({match: m, decks: d.decks, games: d.games, rate: share(d.pentanomial)})));
  const several = arena.matches.length > 1;
  fill("deck-table", ...table(rows, [
    {label: "Decks", value: (r) => r.decks.join(" "), cell: (r) => r.decks.join(" against ")},
    ...(several ? [{label: "Players", value: (r) => r.match.a + " " + r.match.b, cell: (r) => r.match.a + " against " + r.match.b}] : []),
    {label: several ? "Points of the first" : "Points of " + arena.matches[0].a, num: true, value: (r) => r.rate, cell: (r) => percent(r.rate)},
    {label: "Games", num: true, value: (r) => r.games, cell: (r) => count(r.games)},
  ], {caption: "By decks", sort: several ? 2 : 1, search: (r) => r.decks.join(" ") + " " + r.match.a + " " + r.match.b, hint: "deck or player"}));
}

drawPage(drawHead, drawPlayers, drawTest, drawCross, drawMatches, drawDecks);
})();
