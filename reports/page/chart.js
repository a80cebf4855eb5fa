/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts by Vega. Colours are those of the style, so that dark paper and print need no redrawing. table.js stands before
 * it. */
"use strict";
const charts = new Map(); /* id -> function that draws it */

function chart(id, spec, description) {
  charts.set(id, () => {
    const box = byId(id), width = box.clientWidth;
    if (width === 0) return;
    const full = spec(width);
    full.$schema = undefined;
    full.description = description;
    full.autosize = {type: "fit", contains: "padding"};
    full.padding = {left: 0, right: full.labelRoom || 6, top: 2, bottom: 6};
    delete full.labelRoom;
    full.width = Math.min(width, full.width || width);
    full.config = {
      font: getComputedStyle(document.body).fontFamily,
      axis: {labelColor: "var(--ink)", titleColor: "var(--muted)", domainColor: "var(--line)", tickColor: "var(--line)",
        gridColor: "var(--line)", labelFontSize: 12, labelPadding: 6, titleFontSize: 12, titleFontWeight: "normal", labelLimit: 400, domain: false, ticks: false},
      text: {fill: "var(--ink)", fontSize: 12},
    };
    new vega.View(vega.parse(full), {renderer: "svg", container: box, hover: false}).runAsync().catch((error) => {
      box.textContent = "This chart could not be drawn: " + error;
    });
  });
  charts.get(id)();
}

function drop(id) {
  charts.delete(id);
  byId(id).replaceChildren();
}

/* Draws again what is seen, after the width has changed or something came into view. */
function redrawCharts() {
  charts.forEach((draw, id) => { if (byId(id)) draw(); else charts.delete(id); });
}

/* Draws a page part by part; its charts follow the width of the window. */
function drawPage(...parts) {
  for (const draw of parts) draw();
  window.addEventListener("resize", redrawCharts);
  document.body.dataset.ready = "yes";
}

const nameWidth = (width) => Math.max(110, Math.min(300, width * (width < 500 ? 0.45 : 0.34)));
const isNarrow = (width) => width < 500; /* names stand above their rows there */

/* The names of rows, in front of them or above them. */
function nameAxis(width) {
  return isNarrow(width) ? [] : [{orient: "left", scale: "y", labelLimit: nameWidth(width), labelOverlap: false,
    encode: {labels: {update: {text: {signal: "data('names')[0][datum.value]"}}}}}];
}

function nameMarks(width) {
  return !isNarrow(width) ? [] : [{type: "text", aria: false, from: {data: "t"}, encode: {enter: {x: {value: 2}, y: {scale: "y", field: "key", offset: 2},
    baseline: {value: "top"}}, update: {text: {signal: "data('names')[0][datum.key]"}}}}];
}

const dot = (x, y, fill) => ({type: "symbol", from: {data: "t"}, encode: {enter: {x, y, size: {value: 50}, fill: {value: fill}}}});

/* Rows with a dot and a bar for the interval. `how`: domain, reference, format. */
function dots(rows, how) {
  return (width) => ({
    height: rows.length * (isNarrow(width) ? 34 : rows.length > 30 ? 17 : 22) + 34,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "y", type: "band", domain: rows.map((row) => row.key), range: "height"},
      {name: "x", type: "linear", domain: how.domain, range: "width", nice: true, zero: false},
    ],
    axes: [
      ...nameAxis(width),
      {orient: "top", scale: "x", format: how.format, grid: true, tickCount: width < 500 ? 4 : 8, title: how.title},
    ],
    marks: [
      ...(how.band ? [{type: "rect", encode: {enter: {x: {scale: "x", value: how.band[0]}, x2: {scale: "x", value: how.band[1]}, y: {value: 0}, y2: {signal: "height"},
        fill: {value: "var(--neutral)"}}}}] : []),
      {type: "rule", encode: {enter: {x: {scale: "x", value: how.reference}, y: {value: 0}, y2: {signal: "height"},
        stroke: {value: "var(--muted)"}, strokeDash: {value: [4, 3]}}}},
      {type: "rule", from: {data: "t"}, encode: {enter: {x: {scale: "x", field: "low"}, x2: {scale: "x", field: "high"},
        y: {scale: "y", field: "key", band: isNarrow(width) ? 0.75 : 0.5}, stroke: {value: "var(--soft)"}, strokeWidth: {value: 7}, strokeCap: {value: "round"}}}},
      dot({scale: "x", field: "value"}, {scale: "y", field: "key", band: isNarrow(width) ? 0.75 : 0.5}, "var(--accent)"),
      ...nameMarks(width),
    ].map((mark) => ({...mark, aria: false})),
  });
}

/* The names of band values, for labels: keys are numbers, since two decks may have like names. They are shortened so that
 * they fit and no two become the same. */
function named(spec, names) {
  return (width) => {
    const full = spec(width), short = shortNames(names, Math.floor((isNarrow(width) ? width : nameWidth(width)) / 6.8));
    full.data.push({name: "names", values: [Object.fromEntries(short.map((name, i) => [String(i), name]))]});
    return full;
  };
}

/* Columns over whole numbers, or rows over names. */
function columns(rows, how) {
  return () => ({
    height: 190,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "x", type: "linear", domain: how.domain, range: "width", nice: false},
      {name: "y", type: "linear", domain: {data: "t", field: "value"}, range: "height", zero: true, nice: true},
    ],
    axes: [
      {orient: "bottom", scale: "x", title: how.title, format: how.format || "d", tickCount: how.ticks || 8, offset: 4, labelOverlap: true},
      {orient: "left", scale: "y", grid: true, tickCount: 4, format: how.yFormat || ".0%", title: how.yTitle},
    ],
    marks: [
      {type: "rect", aria: false, from: {data: "t"}, encode: {enter: {x: {scale: "x", field: "from", offset: 0.5},
        x2: {scale: "x", field: "to", offset: -0.5}, y: {scale: "y", field: "value"}, y2: {scale: "y", value: 0},
        fill: {value: "var(--accent)"}}}},
    ].concat(has(how.reference) ? [{type: "rule", aria: false, encode: {enter: {x: {scale: "x", value: how.reference}, y: {value: 0},
      y2: {signal: "height"}, stroke: {value: "var(--warm)"}, strokeWidth: {value: 2}, strokeDash: {value: [5, 3]}}}}] : []),
  });
}

function bars(rows, how) {
  return (width) => ({
    height: rows.length * (isNarrow(width) ? 38 : 26) + 24,
    data: [{name: "t", values: rows}],
    scales: [
      {name: "y", type: "band", domain: rows.map((row) => row.key), range: "height", paddingInner: 0.25},
      {name: "x", type: "linear", domain: [0, how.most], range: "width"},
    ],
    axes: [
      ...nameAxis(width),
      {orient: "top", scale: "x", format: ".0%", grid: true, tickCount: 5},
    ],
    marks: [{type: "rect", aria: false, from: {data: "t"}, encode: {enter: {x: how.from ? {scale: "x", field: how.from} : {scale: "x", value: 0}, x2: {scale: "x", field: "value"},
      y: {scale: "y", field: "key"}, height: {scale: "y", band: 1}, fill: {value: how.from ? "var(--soft)" : "var(--accent)"}}}}]
      .concat(how.point ? [{type: "symbol", aria: false, from: {data: "t"}, encode: {enter: {x: {scale: "x", field: how.point},
        y: {scale: "y", field: "key", band: isNarrow(width) ? 0.75 : 0.5}, size: {value: 60}, fill: {value: "var(--accent)"}}}}] : []).concat(nameMarks(width)),
  });
}

/* Moves labels apart that would lie on each other. */
function apart(labels, gap) {
  labels.sort((a, b) => a.y - b.y);
  for (let round = 0; round < 200; round++)
    for (let i = 1; i < labels.length; i++) {
      const over = gap - (labels[i].y - labels[i - 1].y);
      if (over > 0) { labels[i].y += over / 2; labels[i - 1].y -= over / 2; }
    }
  return labels;
}
