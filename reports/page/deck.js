/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck's page: what it holds, its curve, whom it met, its cards from the worst on, how its games end, what to try. page.js
 * shows it when somebody clicks a deck, and first of all in a run of decks against others. table.js and chart.js
 * stand before it. */
"use strict";
const STANDING = {strong: "too strong", weak: "too weak", within: "within the band", open: "not known yet", withheld: "verdict withheld"};

/* ---- Pieces. */

function facts(pairs) {
  return make("dl", {class: "facts"}, ...pairs.filter((p) => has(p[1]) && p[1] !== "").flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

const tile = (name, value, small, kind) => make("div", {class: kind || null}, make("dt", {}, name), make("dd", {}, value, small ? make("small", {}, small) : null));
const lines = (texts) => make("ul", {class: "findings"}, ...texts.map((text) => make("li", {}, text)));
const clearWord = (sign) => (sign > 0 ? "better" : sign < 0 ? "worse" : "not clear");

/* A heading that stays with what is below it, on paper too. */
const kept = (...children) => make("div", {class: "keep"}, ...children);
const figure = (id) => make("figure", {id, class: "chart"});

/* What the effect of a card comes to. A card without text is its own blank: no pair of games scores otherwise. */
function worthWord(card) {
  const e = card.effect;
  if (!e) return "";
  if (e.uneven === 0) return `as a blank in ${count(e.games)} games`;
  return !e.established ? "not shown" : e.change > 0 ? "helps" : "hurts";
}

const difference = (when) => marked(when.difference, when.established);
const effect = (card) => (card.effect ? marked(card.effect.change, card.effect.established) : "");

/* Columns of a table of cards behind the name; `effects`, `triggers`: there are some. */
function cardColumns(effects, triggers) {
  const rate = (label, key, title) => ({label, title, num: true, value: (c) => c[key].win_rate, cell: (c) => percent(c[key].win_rate)});
  const wins = (label, key, title) => rate("Wins, " + label, key, title);
  return [
    ...(effects ? [
      {label: "Effect", num: true, title: "Points of 100 games that the card makes more than a blank in its place, on the same chance",
        value: (c) => (c.effect ? c.effect.change : null), cell: effect},
      {label: "95% interval", kind: "range", num: true, value: (c) => (c.effect ? c.effect.interval[0] : null), cell: (c) => (c.effect ? pointRange(c.effect.interval) : "")},
      {label: "Shown?", kind: "word", title: "Whether it is established that the card helps or hurts", value: worthWord, cell: worthWord}] : []),
    {label: "In hand", num: true, title: "Points of 100 games more than in games in which it never came to hand: association, not effect",
      value: (c) => c.held.difference, cell: (c) => difference(c.held)},
    {label: "95% interval", kind: "range", num: true, value: (c) => (has(c.held.difference) ? c.held.difference_interval[0] : null),
      cell: (c) => (has(c.held.difference) ? pointRange(c.held.difference_interval) : "")},
    wins("opening", "opening", "Win rate with it in the opening hand"), wins("drawn", "drawn", "Win rate when it was drawn later"),
    wins("held", "held", "Win rate when it was in hand at all"), wins("played", "played", "Win rate when it was played"),
    wins("never", "unseen", "Win rate when it never came to hand"),
    {label: "Played in", num: true, title: "Share of all games in which it is played", value: (c) => c.played.games / c.games, cell: (c) => percent(c.played.games / c.games)},
    {label: "On turn", num: true, title: "Mean of the player's own turns on which it is first played", value: (c) => c.play_turn, cell: (c) => fixed(c.play_turn, 1)},
    ...(triggers ? [{label: "Trigger", num: true, title: "Share of games in which its trigger is set off", value: (c) => c.trigger.games / c.games,
      cell: (c) => (c.trigger.games ? percent(c.trigger.games / c.games) : "")}] : []),
  ];
}

/* ---- The page of a deck. `page`: what page.js lends: open matchup and card, link to a deck, win rates' confidence. */

function deckTiles(d) {
  return make("dl", {class: "tiles"},
    tile("Wins over the field", percent(d.win_rate), range(d.interval)),
    tile("Verdict", STANDING[d.standing].replace("verdict ", ""), d.standing === "open" && has(d.games_to_tell) ? "some " + gamesText(d.games_to_tell) + " games a matchup would tell" : "", d.standing),
    tile("Going first", percent(d.first), range(d.first_interval)),
    tile("Going second", percent(d.second), range(d.second_interval)),
    tile("A game takes", fixed(d.turns, 1) + " turns", count(d.games) + " games"));
}

/* How many copies there are of each kind, most first: [["land", 24], ...]; `word` says the kind of a card. */
function kinds(cards, word) {
  const found = new Map();
  for (const c of cards) if (word(c)) found.set(word(c), (found.get(word(c)) || 0) + c.copies);
  return [...found].sort((a, b) => b[1] - a[1]);
}

function deckList(d, cards) {
  const sorted = [...cards].sort((a, b) => (a.cost || 0) - (b.cost || 0) || a.id.localeCompare(b.id, undefined, {numeric: true}));
  const item = (c) => make("li", {}, make("span", {class: "copies"}, c.copies + "\u00d7"), has(c.cost) ? make("span", {class: "cost", title: d.costName}, String(c.cost)) : null, cardTitle(c));
  const types = kinds(cards, (c) => c.type || "");
  const lists = types.length > 1 ? types.flatMap(([type, n]) => [make("li", {class: "kind"}, type + " " + n), ...sorted.filter((c) => c.type === type).map(item)])
    .concat(sorted.filter((c) => !c.type).map(item)) : sorted.map(item);
  if (d.leader) lists.unshift(make("li", {class: "leader"}, "Leader: " + cardTitle(d.leader)));
  return make("ul", {class: "deck-list"}, ...lists);
}

/* "land 24, creature 20": what the deck is made of. */
function madeOf(cards) {
  const tell = (list) => list.map(([kind, n]) => kind + " " + n).join(", ");
  return facts([["Types", tell(kinds(cards, (c) => c.type))], ["Colours", tell(kinds(cards, (c) => c.colour))]]);
}

function deckFoes(d, rows, page) {
  return table(rows, [
    {label: "Against", value: (x) => x.column, cell: (x) => make("button", {type: "button", class: "link", onclick: () => page.openMatchup(x.row, x.column)}, x.column)},
    {label: "Wins", num: true, value: (x) => x.rate, cell: (x) => percent(x.rate)},
    {label: page.sure, kind: "range", num: true, value: (x) => x.interval[0], cell: (x) => range(x.interval)},
    {label: "Clear?", value: (x) => x.sure, cell: (x) => clearWord(x.sure)},
    {label: "Games", num: true, value: (x) => x.matchup.games, cell: (x) => count(x.matchup.games)},
  ], {caption: "Opponents of " + d.deck, sort: 1, down: true, rows: 100});
}

function deckCards(d, cards, page) {
  const effects = cards.some((c) => c.effect), costs = cards.some((c) => has(c.cost));
  return [
    make("p", {class: "note"}, effects ? "Every card, the worst first. Effect: points of 100 games that the card makes more than a blank of its cost and body in its place; \u201cnot shown\u201d: whether it helps or hurts is not established. In hand: how games with it in hand went otherwise than those without (association, not effect)."
      : "Every card, the worst first, by how games with it in hand went otherwise than those without: association, not effect. \u201cgauntlet run \u2026 --ablate\u201d measures the effect."),
    ...table(cards, [
      {label: "Card", value: cardTitle, cell: (c) => make("button", {type: "button", class: "link", onclick: () => page.openCard(c)}, cardTitle(c))},
      {label: "Copies", num: true, value: (c) => c.copies, cell: (c) => String(c.copies)},
      ...(costs ? [{label: capital(d.costName), num: true, value: (c) => (has(c.cost) ? c.cost : null), cell: (c) => (has(c.cost) ? String(c.cost) : "")}] : []),
      ...cardColumns(effects, cards.some((c) => c.trigger.games)),
    ], {caption: "Cards of " + d.deck, rows: 100, sort: costs ? 3 : 2})];
}

/* Fills `box` with all about a deck; `rows` its matchups as seen() gives them, `cards` its cards, worst first. `key` makes
 * the names of charts its own. */
function drawDeck(box, d, rows, cards, key, page) {
  const sorted = [...rows].sort((a, b) => b.rate - a.rate);
  const ends = Object.entries(d.ends).sort((a, b) => b[1] - a[1]);
  const curve = (d.curve || []).map((n, i) => ({from: i - 0.45, to: i + 0.45, value: n}));
  const turns = Array.from({length: 12}, (x, i) => cards.reduce((sum, c) => sum + (c.play_turns[i] || 0), 0));
  const id = (name) => key + "-" + name;
  box.replaceChildren(...[
    deckTiles(d),
    d.try.length ? kept(make("h3", {}, "What to try"), lines(d.try)) : null,
    kept(make("h3", {}, "Opponents, the best matchup first"), figure(id("foes"))),
    make("div", {class: "foes"}, ...deckFoes(d, sorted, page)),
    cards.length ? make("div", {class: "cut"}, make("h3", {}, "Which card to cut?"), ...deckCards(d, cards, page)) : null,
    cards.length ? make("h3", {}, "The list") : null,
    make("div", {class: "charts"},
      cards.length ? make("div", {}, madeOf(cards), deckList(d, cards)) : null,
      curve.length ? kept(make("h3", {}, "Cards by " + d.costName), figure(id("curve"))) : null,
      turns.some((n) => n > 0) ? kept(make("h3", {}, "Cards first played, by the deck\u2019s own turn"), figure(id("turns"))) : null,
      kept(make("h3", {}, "How its games end"), make("p", {}, ends.map(([end, share]) => end + " " + percent(share)).join(", ") + "."), figure(id("ends"))))].filter(Boolean));
  const shown = sorted.map((x, i) => ({key: i, value: x.rate, low: x.interval[0], high: x.interval[1]}));
  chart(id("foes"), named(dots(shown, {domain: [Math.min(0.5, ...shown.map((r) => r.low)), Math.max(0.5, ...shown.map((r) => r.high))], reference: 0.5, format: ".0%"}),
    sorted.map((x) => x.column)), "Win rate against each opponent, with its interval; the table below has the figures.");
  if (curve.length)
    chart(id("curve"), columns(curve, {domain: [-0.5, Math.max(7, curve.length - 1) + 0.5], title: d.costName, yFormat: "d", yTitle: "cards"}), "Cards of the deck by " + d.costName + ".");
  if (turns.some((n) => n > 0))
    chart(id("turns"), columns(turns.map((n, i) => ({from: i + 0.5, to: i + 1.5, value: n})), {domain: [0.5, 12.5], title: "the player's own turn (12: and later)", yFormat: "s"}),
      "Copies of the deck's cards by the turn on which they were first played.");
  chart(id("ends"), named(bars(ends.map(([end, share], i) => ({key: i, value: share})), {most: 1}), ends.map((e) => e[0])), "Share of its games by how they end.");
}
