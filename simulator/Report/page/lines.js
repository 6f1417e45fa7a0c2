// The lines of the program that take the most time, and that move the most data.

const maxTimeRows = 50;

function drawAdvice() {
  byId("advice").hidden = !figures.advice.length;
  byId("advice").replaceChildren(...figures.advice.map(({kernel, location, text}) =>
      make("li", {}, make("strong", {text: location ? `${kernel} at ${location}` : kernel}),
          `: ${text}`)));
}

/// The activities that any line has.
function lineActivities() {
  return data.activities.filter(({key}) =>
      figures.lines.some(({cpe_cycles}) => cpe_cycles[key] > 0));
}

function timeRow({file, line, share, cpe_cycles}, activities) {
  const all = activities.reduce((sum, {key}) => sum + cpe_cycles[key], 0);
  const bar = make("div", {class: "bar", role: "img", "aria-label": activities
      .filter(({key}) => cpe_cycles[key] > 0)
      .map(({key, label}) => `${label} ${formatPercent(share * cpe_cycles[key] / all)}`).join(", ")});
  for (const {key} of activities)
    if (cpe_cycles[key] > 0)
      bar.append(make("span", {class: `a-${key}`,
        style: `width:${100 * share * cpe_cycles[key] / all}%`}));
  const cells = activities.map(({key}) => make("td", {"data-field": key,
    "data-value": cpe_cycles[key],
    text: cpe_cycles[key] > 0 ? formatPercent(share * cpe_cycles[key] / all) : ""}));
  return makeRow([make("td", {class: "text", text: file ? `${file}:${line}` : "elsewhere"}),
    make("td", {class: "text"}, bar), formatPercent(share), ...cells], {class: "line"});
}

function drawTimes() {
  drawAdvice();
  const activities = lineActivities(), rows = figures.lines.length;
  const none = figures.mode === "timing" ? "No times of lines: mode timing skips iterations."
      : "No code of CPEs has run.";
  byId("times-caption").textContent = !rows ? none
      : "Shares of the time of all CPEs; starting kernels and idle " +
      `CPEs are the rest.${rows > maxTimeRows ? ` The first ${maxTimeRows} of ${rows} lines.` : ""}`;
  if (!rows) return;
  const body = make("tbody");
  for (const line of figures.lines.slice(0, maxTimeRows)) body.append(timeRow(line, activities));
  byId("times").replaceChildren(makeHead(["line", "CPEs' time", "share",
    ...activities.map(({label}) => label)], 2), body);
}

function drawLines() {
  const caption = byId("lines-caption");
  if (!data.lines.length) {
    caption.textContent = "No access to main memory.";
    return;
  }
  caption.textContent = "Lines by time: of the CPEs for gld and gst, of the memory controller " +
      "for get and put.";
  const body = make("tbody");
  for (const line of data.lines)
    body.append(makeRow([
      make("td", {class: "text", text: line.file ? `${line.file}:${line.line}` : "not known"}),
      make("td", {class: "text", text: line.access}), formatCount(line.count),
      formatBytes(line.bytes), formatBytes(line.bytes / line.count), formatTicks(line.time),
      line.time > 0 ? (line.bytes / (line.time / ticksPerSecond) / 1e9).toFixed(2) : "",
    ]));
  byId("lines").replaceChildren(
      makeHead(["line", "access", "number", "bytes", "bytes each", "time", "GB/s"], 2), body);
}
