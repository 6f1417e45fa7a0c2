// Data of the run, formatting of numbers with units, and helpers for the page.
const figures = JSON.parse(document.getElementById("figures-data").textContent);
const data = JSON.parse(document.getElementById("page-data").textContent);
// Predicted seconds for each kernel in order, if the page has them; null if unknown.
const predictions = JSON.parse(document.getElementById("predicted-data")?.textContent ?? "[]");
figures.kernels.forEach((launch, i) => { launch.predicted_seconds = predictions[i] ?? null; });
const ticksPerSecond = data.machine.clock_hz * data.machine.ticks_per_cycle;

function byId(id) { return document.getElementById(id); }

/// Creates an element; `attributes` may include `text`.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value);
}

function scaled(value, step, units) {
  let unit = 0;
  while (Math.abs(value) >= step && unit + 1 < units.length) {
    value /= step;
    ++unit;
  }
  const digits = Number.isInteger(value) && unit === 0 ? 0
      : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

function formatSeconds(seconds) {
  return scaled(seconds * 1e9, 1000, ["ns", "µs", "ms", "s"]);
}
/// Time lines begin with the first launch.
const firstLaunch = figures.kernels.length ? data.machine.ticks_per_cycle *
    figures.kernels.reduce((first, {begin_cycles}) => Math.min(first, begin_cycles), Infinity) : 0;
/// A point of time, from the first launch.
function formatTime(ticks) {
  return ticks < firstLaunch ? `\u2212${formatTicks(firstLaunch - ticks)}`
      : formatTicks(ticks - firstLaunch);
}
function formatTicks(ticks) { return formatSeconds(ticks / ticksPerSecond); }
function formatBytes(bytes) { return scaled(bytes, 1024, ["B", "KiB", "MiB", "GiB", "TiB"]); }
function formatPercent(fraction) { return `${(100 * fraction).toFixed(1)} %`; }
/// Formats digits in groups of three.
function formatCount(value) {
  return Math.round(value).toString().replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}
function toCycles(ticks) { return ticks / data.machine.ticks_per_cycle; }

/// A colour of the style sheet in the reader's colour scheme.
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// Strokes of an 8 x 8 tile; activities without strokes are work.
const hatches = {
  dma_wait: [[0, 8, 8, 0]],
  exchange_wait: [[0, 0, 8, 8]],
  barrier_wait: [[4, 0, 4, 8]],
  gld_gst: [[0, 8, 8, 0], [0, 0, 8, 8]],
};

/// A tile with the colour and the hatching of an activity.
function makeTile(key) {
  const tile = make("canvas", {width: 8, height: 8});
  const context = tile.getContext("2d");
  context.fillStyle = colour(key);
  context.fillRect(0, 0, 8, 8);
  context.strokeStyle = colour("hatch");
  context.lineWidth = 1.4;
  for (const [x0, y0, x1, y1] of hatches[key] || []) {
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.stroke();
  }
  return tile;
}

/// Defines styles for bars in HTML: a class for each activity.
function defineActivityStyles() {
  const old = byId("activity-styles");
  if (old) old.remove();
  const rules = data.activities.map(
      ({key}) => `.a-${key} { background: url(${makeTile(key).toDataURL()}); }`);
  document.head.append(make("style", {id: "activity-styles", text: rules.join("\n")}));
}

function makeRow(cells, attributes = {}) {
  const row = make("tr", attributes);
  for (const cell of cells)
    row.append(cell instanceof Node ? cell : make("td", {text: cell}));
  return row;
}

function makeHead(titles, textColumns = 1) {
  const row = make("tr");
  titles.forEach((text, i) =>
      row.append(make("th", {text, scope: "col", class: i < textColumns ? "text" : ""})));
  return make("thead", {}, row);
}
