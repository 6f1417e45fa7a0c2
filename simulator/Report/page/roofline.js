// Speed of the kernels relative to the limits of the machine; both axes are
// logarithmic.

const roofWidth = 900, roofHeight = 420;
const roofMargin = {left: 64, right: 24, top: 20, bottom: 48};

/// Number of core groups whose limits apply: the maximum over all launches.
function usedGroups() {
  return Math.max(1, ...figures.kernels.map((launch) => launch.core_groups));
}

/// Arithmetic limits in GFLOP/s in descending order; equal ones share a line.
function peaks() {
  const {rows, cols, clock_hz} = data.machine;
  const byValue = new Map();
  for (const type of ["f64", "f32", "f16"]) {
    const value = data.machine[`flops_${type}`] * rows * cols * clock_hz * usedGroups() / 1e9;
    if (value > 0) byValue.set(value, [...(byValue.get(value) || []), type]);
  }
  return [...byValue].map(([value, types]) => ({value, label: types.join(", ")}))
      .sort((a, b) => b.value - a.value);
}

class LogAxis {
  constructor(low, high, from, to) {
    this.low = Math.floor(Math.log10(low));
    this.high = Math.max(this.low + 1, Math.ceil(Math.log10(high)));
    this.from = from;
    this.to = to;
  }
  at(value) {
    const share = (Math.log10(value) - this.low) / (this.high - this.low);
    return this.from + share * (this.to - this.from);
  }
  powers() {
    return Array.from({length: this.high - this.low + 1}, (_, i) => 10 ** (this.low + i));
  }
}

function drawGrid(svg, x, y) {
  for (const value of x.powers()) {
    const at = x.at(value);
    svg.append(makeSvg("line", {class: "grid", x1: at, x2: at, y1: y.from, y2: y.to}),
        makeSvg("text", {class: "soft", x: at, y: y.from + 18, "text-anchor": "middle",
          text: value < 1e-3 ? value.toExponential() : String(value)}));
  }
  for (const value of y.powers()) {
    const at = y.at(value);
    svg.append(makeSvg("line", {class: "grid", x1: x.from, x2: x.to, y1: at, y2: at}),
        makeSvg("text", {class: "soft", x: x.from - 8, y: at + 4, "text-anchor": "end",
          text: value < 1e-3 ? value.toExponential() : String(value)}));
  }
  svg.append(makeSvg("text", {class: "soft", x: (x.from + x.to) / 2, y: roofHeight - 8,
    "text-anchor": "middle", text: "flops per byte of main memory"}));
  svg.append(makeSvg("text", {class: "soft", x: x.from, y: roofMargin.top - 7,
    "text-anchor": "middle", text: "GFLOP/s"}));
}

function drawRoofs(svg, x, y, bandwidth) {
  const bottom = 10 ** y.low, right = 10 ** x.high;
  peaks().forEach(({value, label}, i) => {
    const ridge = value / bandwidth;
    const start = Math.max(10 ** x.low, bottom / bandwidth);
    const points = [[start, start * bandwidth], [ridge, value], [right, value]];
    svg.append(makeSvg("polyline", {class: i ? "roof other" : "roof",
      points: points.map(([a, b]) => `${x.at(a)},${y.at(b)}`).join(" ")}));
    svg.append(makeSvg("text", {x: x.to - 4, y: y.at(value) - 6, "text-anchor": "end",
      text: `peak ${label}: ${value.toFixed(0)} GFLOP/s`}));
  });
  const middle = Math.sqrt(Math.max(10 ** x.low, bottom / bandwidth) * peaks()[0].value / bandwidth);
  const slope = Math.atan2(y.at(middle * 10 * bandwidth) - y.at(middle * bandwidth),
      x.at(middle * 10) - x.at(middle)) * 180 / Math.PI;
  const [left, top] = [x.at(middle), y.at(middle * bandwidth)];
  svg.append(makeSvg("text", {x: left, y: top - 8, "text-anchor": "middle",
    transform: `rotate(${slope} ${left} ${top})`,
    text: `main memory: ${bandwidth.toFixed(1)} GB/s`}));
}

/// Moves labels of points that are close together below each other.
function placeLabel(taken, left, top) {
  let at = top + 4;
  while (taken.some(([a, b]) => Math.abs(a - left) < 160 && Math.abs(b - at) < 14)) at += 14;
  taken.push([left, at]);
  return at;
}

function drawPoints(svg, x, y, points) {
  const taken = [];
  for (const {name, intensity, gflops, kernel} of points) {
    const text = `${name}: ${gflops.toPrecision(4)} GFLOP/s, ${intensity.toPrecision(3)} flops ` +
        `per byte, ${formatPercent(kernel.roofline_fraction)} of the roofline`;
    const [left, top] = [x.at(intensity), y.at(gflops)];
    const point = makeSvg("circle", {class: "point", cx: left, cy: top, r: 7, tabindex: 0,
      role: "img", "aria-label": text, "data-name": name, "data-gflops": gflops,
      "data-intensity": intensity}, makeSvg("title", {text}));
    const atRight = left > x.to - 150;
    svg.append(point, makeSvg("text", {x: left + (atRight ? -12 : 12),
      y: placeLabel(taken, left, top), "text-anchor": atRight ? "end" : "start", text: name}));
  }
}

function drawRoofline() {
  const kernels = groupKernels();
  const points = [];
  for (const kernel of kernels) {
    const bytes = kernel.dma_get_bytes + kernel.dma_put_bytes + kernel.gld_bytes + kernel.gst_bytes;
    if (kernel.flops > 0 && bytes > 0)
      points.push({name: kernel.name, intensity: kernel.flops / bytes, gflops: kernel.gflops,
        kernel});
  }
  const bandwidth = data.machine.memory_bandwidth * usedGroups() / 1e9;
  const ridge = peaks()[0].value / bandwidth;
  const x = new LogAxis(Math.min(0.1, ...points.map((p) => p.intensity)),
      Math.max(10 * ridge, ...points.map((p) => p.intensity)), roofMargin.left,
      roofWidth - roofMargin.right);
  const y = new LogAxis(Math.min(1, ...points.map((p) => p.gflops)), peaks()[0].value,
      roofHeight - roofMargin.bottom, roofMargin.top);
  const svg = makeSvg("svg", {viewBox: `0 0 ${roofWidth} ${roofHeight}`, role: "group",
    "aria-label": "Roofline plot"});
  drawGrid(svg, x, y);
  drawRoofs(svg, x, y, bandwidth);
  drawPoints(svg, x, y, points);
  byId("roofline").replaceChildren(svg);
  const without = kernels.filter((kernel) => !points.some(({name}) => name === kernel.name));
  byId("roofline-caption").textContent = without.length
      ? `Not shown, for lack of flops or of traffic: ${without.map((k) => k.name).join(", ")}.` : "";
}
