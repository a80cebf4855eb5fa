/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the pages have in common: elements, figures as text, tables that sort and filter. */
"use strict";
const ROWS = 50; /* of a table shown before somebody asks for all */

/* ---- Helpers. */

const byId = (id) => document.getElementById(id);

/* An element with attributes and children (elements or texts). */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === "onclick") element.addEventListener("click", value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function fill(id, ...children) {
  byId(id).replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

const MINUS = "\u2212";
const sign = (text) => text.replace("-", MINUS);
const has = (x) => x !== null && x !== undefined;
/* Points of 100 with one digit, rounded as reports/round.h rounds them. */
const tenths = (x) => (Math.sign(x) * Math.round(Math.round(Math.abs(x) * 1e6) / 1e3) / 10).toFixed(1);
const percent = (x) => (has(x) ? tenths(x) + "%" : "");
const range = (i) => (has(i) ? tenths(i[0]) + " to " + tenths(i[1]) + "%" : "");
const points = (x) => (has(x) ? (tenths(x) > 0 ? "+" : "") + sign(tenths(x).replace(/^-0\.0$/, "0.0")) : "");
const pointRange = (i) => points(i[0]) + " to " + points(i[1]);
const elo = (x) => (has(x) ? (Math.round(x) > 0 ? "+" : "") + sign(String(Math.round(x) || 0)) : "");
// As gt_games_text writes it (verdict.c): two digits, rounded up, and even.
function gamesText(games) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(games, 1))) - 1);
  const n = Math.ceil(games / unit) * unit;
  return count(n + n % 2);
}

const count = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const fixed = (x, digits) => (has(x) ? x.toFixed(digits) : "");
const turned = (i) => [1 - i[1], 1 - i[0]];

/* Rows as reports/pack.h writes them. */
function unpack(pack, row) {
  const object = {};
  pack.shapes[row[0]].forEach(([key, kind], i) => {
    const value = row[i + 1];
    object[key] = kind === 1 ? pack.texts[value] : kind === 2 ? unpack(pack, value) : value;
  });
  return object;
}

/* Points, with a mark where they are established. */
function marked(x, established) {
  if (!has(x)) return "";
  return established ? make("span", {class: x > 0 ? "up" : "down"}, points(x), make("span", {class: "mark", "aria-label": ", established"}, " \u25cf")) : points(x);
}

/* A card as people name it: by id and name, or by the name alone where the id says the same; reports/card_title.c too. */
function cardTitle(c) {
  const said = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return said(c.id) === said(c.name) ? c.name : c.id + " " + c.name;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/* How wide a text is, in letters: those of East Asian scripts count double. */
const letters = (text) => [...text].reduce((sum, c) => sum + (c.codePointAt(0) >= 0x1100 ? 2 : 1), 0);

/* A name in at most so many letters: its beginning and its end. */
function shortName(name, most) {
  const all = [...name];
  if (letters(name) <= most) return name;
  let head = "", tail = "", i = 0, k = all.length - 1;
  while (i <= k && letters(head + all[i] + tail) < most) {
    head += all[i++];
    if (i <= k && letters(head + all[k] + tail) < most) tail = all[k--] + tail;
  }
  return head + "\u2026" + tail;
}

/* Names in at most so many letters, or in more where two would become the same. */
function shortNames(names, most) {
  const short = names.map((name) => shortName(name, most));
  const often = new Map();
  short.forEach((name) => often.set(name, (often.get(name) || 0) + 1));
  return short.map((name, i) => {
    for (let room = most + 2; often.get(name) > 1 && name !== names[i]; room += 2) {
      name = shortName(names[i], room);
      if (names.every((other, k) => k === i || shortName(other, room) !== name)) break;
    }
    return name;
  });
}

/* ---- Tables that sort, filter and show their first rows. */

/* `columns`: {label, value (to sort by), cell (text or element), num, title}. `options`: caption,
 * search (text of a row to search in), sort (number of the first column to sort by), down. */
function table(rows, columns, options) {
  const state = {sort: options.sort || 0, down: !!options.down, text: "", all: rows.length <= (options.rows || ROWS) * 1.2};
  const body = make("tbody");
  const heads = columns.map((column, i) => {
    const button = make("button", {type: "button", title: column.title || null, onclick: () => {
      state.down = state.sort === i ? !state.down : !!column.num;
      state.sort = i;
      draw();
    }}, column.label);
    return make("th", {scope: "col", class: column.num ? "num" : null}, button);
  });
  const counter = make("p", {class: "count", role: "status"});
  const printed = make("p", {class: "printed"});
  const more = make("button", {type: "button", class: "more", onclick: () => { state.all = true; draw(); }});

  function chosen() {
    const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter((row) => {
      const text = options.search ? options.search(row).toLowerCase() : "";
      return words.every((word) => text.includes(word)) && (!options.filter || options.filter(row));
    });
    const value = columns[state.sort].value;
    const order = state.down ? -1 : 1;
    const empty = (x) => x === null || x === undefined || x === "";
    return found.map((row, i) => [value(row), i, row]).sort((a, b) => {
      if (empty(a[0]) || empty(b[0])) return empty(a[0]) - empty(b[0]) || a[1] - b[1];
      const by = typeof a[0] === "string" ? a[0].localeCompare(b[0], undefined, {numeric: true}) : a[0] - b[0];
      return order * by || a[1] - b[1];
    }).map((entry) => entry[2]);
  }

  function draw() {
    const found = chosen(), shown = state.all ? found : found.slice(0, options.rows || ROWS);
    heads.forEach((head, i) => {
      if (i === state.sort) head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    body.replaceChildren(...shown.map((row) => make("tr", {}, ...columns.map((column) =>
      make("td", {class: column.kind || (column.num ? "num" : null)}, column.cell(row))))));
    counter.textContent = found.length === rows.length ? count(rows.length) + (rows.length === 1 ? " row" : " rows")
      : count(found.length) + " of " + count(rows.length) + " rows";
    more.textContent = "Show all " + count(found.length) + " rows";
    more.hidden = shown.length === found.length;
    printed.textContent = more.hidden ? "" : "Printed are the first " + count(shown.length) + " of " + count(found.length) +
      " rows; \u201cShow all\u201d on the page prints the rest.";
  }

  const controls = make("div", {class: "controls"});
  if (options.search) {
    const input = make("input", {type: "search", placeholder: options.hint || "", "aria-label": "Search: " + options.caption});
    input.addEventListener("input", () => { state.text = input.value; draw(); });
    controls.append(make("label", {}, "Search ", input));
  }
  if (options.controls) controls.append(...options.controls(draw));
  if (options.search) controls.append(counter);
  draw();
  return [options.search || options.controls ? controls : "", ...scrolled(make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": options.caption},
    make("table", {class: "data", "aria-label": options.caption},
      make("thead", {}, make("tr", {}, ...heads)), body))), more, printed];
}

/* A box that scrolls sideways if what is in it is wider than the page, and then says so. */
function scrolled(box) {
  const hint = make("p", {class: "wider", hidden: true}, "Wider than the page: scroll sideways for the other columns.");
  const fit = () => {
    widen(box);
    hint.hidden = box.scrollWidth <= box.clientWidth + 1;
  };
  for (const part of [box, ...box.children]) new ResizeObserver(fit).observe(part);
  return [hint, box];
}

/* Lets a box whose table is wider than the text have the margins of the page, too. */
function widen(box) {
  if (!box.parentNode || box.closest("dialog")) return;
  const text = box.parentNode.clientWidth, most = document.documentElement.clientWidth - 24;
  box.style.width = box.style.marginLeft = "";
  const wanted = Math.min(most, box.scrollWidth + 1);
  if (box.scrollWidth <= box.clientWidth + 1 || wanted <= text) return;
  box.style.width = wanted + "px";
  box.style.maxWidth = "none";
  box.style.marginLeft = (text - wanted) / 2 + "px";
}
