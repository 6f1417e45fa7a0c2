// Totals and the tables of kernels and launches.

/// Merges the launches of each kernel, the longest kernel first; fractions are means weighted by
/// time.
function groupKernels() {
  const groups = new Map();
  for (const launch of figures.kernels) {
    if (!groups.has(launch.name)) groups.set(launch.name, []);
    groups.get(launch.name).push(launch);
  }
  return [...groups].map(([name, launches]) => sumLaunches(name, launches))
      .sort((a, b) => b.cycles - a.cycles);
}

const summedFields = ["cycles", "seconds", "flops", "dma_get_bytes", "dma_put_bytes",
  "dma_requests", "gld_bytes", "gst_bytes"];
const meanFields = ["peak_fraction", "roofline_fraction", "memory_bandwidth",
  "memory_bandwidth_fraction"];

function sumLaunches(name, launches) {
  const sum = {name, launches, cpe_cycles: {}, ldm_peak_bytes: 0};
  for (const field of summedFields)
    sum[field] = launches.reduce((total, launch) => total + launch[field], 0);
  for (const field of meanFields)
    sum[field] = launches.reduce((total, launch) =>
        total + launch[field] * launch.seconds, 0) / (sum.seconds || 1);
  for (const {key} of data.activities)
    sum.cpe_cycles[key] = {total: launches.reduce((total, launch) =>
        total + launch.cpe_cycles[key].total, 0)};
  sum.predicted_seconds = sumPredictions(launches);
  sum.ldm_peak_bytes = Math.max(...launches.map((launch) => launch.ldm_peak_bytes));
  sum.gflops = sum.seconds > 0 ? sum.flops / sum.seconds / 1e9 : 0;
  return sum;
}

/// Null if one of them is unknown.
function sumPredictions(launches) {
  const known = launches.every((launch) => launch.predicted_seconds !== null);
  return known ? launches.reduce((total, launch) => total + launch.predicted_seconds, 0) : null;
}

function activityShares(row) {
  const all = data.activities.reduce((sum, {key}) => sum + row.cpe_cycles[key].total, 0);
  return data.activities.map(({key, label}) =>
      ({key, label, share: all > 0 ? row.cpe_cycles[key].total / all : 0}));
}

/// A bar whose segments are the shares of the activities.
function makeBar(row) {
  const shares = activityShares(row).filter(({share}) => share > 0);
  const text = shares.map(({label, share}) => `${label} ${formatPercent(share)}`).join(", ");
  const bar = make("div", {class: "bar", role: "img", "aria-label": text, title: text});
  for (const {key, share} of shares)
    bar.append(make("span", {class: `a-${key}`, style: `width:${100 * share}%`}));
  return bar;
}

function boundBy(row) {
  const shares = activityShares(row);
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  return `${best.label} ${formatPercent(best.share)}`;
}

const kernelTitles = ["kernel", "CPEs' time", "mostly", "times", "cycles",
  "time", "predicted", "of peak", "of roofline", "GFLOP/s", "GB/s", "get", "put", "LDM peak"];

function kernelRow(row, first, launches) {
  return [make("td", {class: "text"}, first), make("td", {class: "text"}, makeBar(row)),
    make("td", {class: "text", text: boundBy(row)}),
    make("td", {text: launches, "data-field": "launches"}),
    make("td", {text: formatCount(row.cycles), "data-field": "cycles", "data-value": row.cycles}),
    formatSeconds(row.seconds), make("td", {"data-field": "predicted",
      text: row.predicted_seconds === null ? "" : formatSeconds(row.predicted_seconds)}),
    formatPercent(row.peak_fraction),
    formatPercent(row.roofline_fraction), row.gflops.toFixed(1),
    (row.memory_bandwidth / 1e9).toFixed(1),
    make("td", {text: formatBytes(row.dma_get_bytes), "data-field": "get",
      "data-value": row.dma_get_bytes}),
    make("td", {text: formatBytes(row.dma_put_bytes), "data-field": "put",
      "data-value": row.dma_put_bytes}),
    formatBytes(row.ldm_peak_bytes)];
}

/// A button with the name of a kernel that shows the launch in the time line.
function showButton(text, launch) {
  const button = make("button", {type: "button", text, title: "show in the time line"});
  button.addEventListener("click", () => timeline.show(launch));
  return button;
}

function drawKernels() {
  const body = make("tbody");
  for (const group of groupKernels())
    body.append(makeRow(kernelRow(group, showButton(group.name, group.launches[0]),
        group.launches.length), {class: "kernel", "data-name": group.name}));
  // The sum counts kernels at the same time one after the other.
  figures.predicted_seconds = predictions[figures.kernels.length] ?? null;
  body.append(makeRow(kernelRow(figures, "total", figures.kernels.length), {class: "total"}));
  byId("kernels").parentElement.classList.toggle("rows", body.rows.length > maxOpenRows);
  byId("kernels").replaceChildren(makeHead(kernelTitles, 3), body);
}

/// Longer tables scroll.
const maxOpenRows = 25;
const maxLaunchRows = 500;

function drawLaunches() {
  const details = byId("launches-details");
  const shown = Math.min(figures.kernels.length, maxLaunchRows);
  details.hidden = figures.kernels.length < 2;
  details.querySelector("summary").textContent = shown < figures.kernels.length
      ? `The first ${shown} of ${figures.kernels.length} kernels` : `All ${shown} kernels in order`;
  const body = make("tbody");
  figures.kernels.slice(0, shown).forEach((launch, i) =>
      body.append(makeRow(kernelRow(launch, showButton(launch.name, launch), i + 1))));
  const titles = kernelTitles.map((title) => (title === "times" ? "number" : title));
  byId("launches").parentElement.classList.toggle("rows", shown > maxOpenRows);
  byId("launches").replaceChildren(makeHead(titles, 3), body);
}

const mpeTitles = ["MPE", "location", "reason", "times", "cycles", "time", "share"];

/// Draws the work of the MPE between launches.
function drawMpe() {
  byId("mpe-part").hidden = !figures.mpe.length;
  const body = make("tbody");
  for (const work of figures.mpe) {
    const name = work.ops.length ? `${work.name} (${work.ops.join(", ")})` : work.name;
    body.append(makeRow([make("td", {class: "text", text: name}),
      make("td", {class: "text", text: work.location}),
      make("td", {class: "text", text: work.reason}), work.times,
      make("td", {text: formatCount(work.cycles), "data-field": "cycles",
        "data-value": work.cycles}),
      formatSeconds(work.seconds), formatPercent(work.share)], {class: "mpe"}));
  }
  byId("mpe").replaceChildren(makeHead(mpeTitles, 3), body);
}

function drawTotals() {
  const bytes = figures.dma_get_bytes + figures.dma_put_bytes;
  const host = figures.mpe_cycles / data.machine.clock_hz;
  const tiles = [
    ["Time", formatSeconds(figures.elapsed_cycles / data.machine.clock_hz),
      `${formatSeconds(host)} outside of kernels`],
    ["In kernels", `${formatCount(figures.cycles)} cycles`, formatSeconds(figures.seconds)],
    ["Arithmetic", `${figures.gflops.toFixed(1)} GFLOP/s`,
      `${formatPercent(figures.peak_fraction)} of peak`],
    ["Main memory", `${(figures.memory_bandwidth / 1e9).toFixed(1)} GB/s`,
      `${formatPercent(figures.memory_bandwidth_fraction)} of the peak bandwidth`],
    ["Roofline", formatPercent(figures.roofline_fraction),
      `of what ${figures.roofline_bound === "memory" ? "memory" : "arithmetic"} allows`],
    ["DMA", formatBytes(bytes), `${formatCount(figures.dma_requests)} requests, ` +
      `${formatCount(figures.dma_transactions)} lines`],
  ];
  byId("totals").replaceChildren(...tiles.map(([title, value, note]) =>
      make("div", {}, make("dt", {text: title}),
          make("dd", {}, value, make("small", {text: note})))));
}

function drawLegend() {
  byId("legend").replaceChildren(...data.activities.map(({key, label}) =>
      make("span", {}, make("span", {class: `swatch a-${key}`}), label)));
}
