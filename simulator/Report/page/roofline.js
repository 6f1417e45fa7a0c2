// Speed of the kernels relative to the limits of the machine; both axes are
// logarithmic.

const roofWidth = 900, roofHeight = 420;
const roofMargin = {left: 64, right: 24, top: 20, bottom: 48};

/// Number of core groups whose limits apply: the maximum over all launches.
function usedGroups() {
  return Math.max(1, figures.core_groups);
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
  valueAt(place) {
    const share = (place - this.from) / (this.to - this.from);
    return 10 ** (this.low + share * (this.high - this.low));
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

const labelHeight = 14, letterWidth = 6.7;

function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/// The places of a label beside a point, the best first. `roofAt` is the height of the roof.
function labelPlaces({left, top, radius}, name, x, y, roofAt) {
  const width = letterWidth * name.length, gap = radius + 5;
  const boxes = [];
  for (const lines of [0, -1, 1])
    for (const begin of [left + gap, left - gap - width])
      boxes.push({left: begin, right: begin + width, top: top + (lines - 0.5) * labelHeight,
        bottom: top + (lines + 0.5) * labelHeight});
  return boxes.filter((box) => box.left >= x.from && box.right <= x.to && box.top >= y.to &&
      box.bottom <= y.from && box.top > roofAt(box.left));
}

/// Draws a point for each kernel, larger for more time, and labels where there is room, for the
/// kernels with the most time first. Returns the number of kernels without a label.
function drawPoints(svg, x, y, points, bandwidth) {
  const top = peaks()[0].value;
  const roofAt = (left) => y.at(Math.min(top, x.valueAt(left) * bandwidth));
  const all = Math.max(...points.map(({kernel}) => kernel.cycles));
  const places = points.map(({intensity, gflops, kernel}) => ({left: x.at(intensity),
    top: y.at(gflops), radius: 3.5 + 4.5 * Math.sqrt(kernel.cycles / all)}));
  const taken = places.map(({left, top, radius}) => ({left: left - radius, right: left + radius,
    top: top - radius, bottom: top + radius}));
  let missing = 0;
  points.forEach(({name, intensity, gflops, kernel}, i) => {
    const text = `${name}: ${gflops.toPrecision(4)} GFLOP/s, ${intensity.toPrecision(3)} flops ` +
        `per byte, ${formatPercent(kernel.roofline_fraction)} of the roofline, ` +
        formatSeconds(kernel.seconds);
    const {left, top, radius} = places[i];
    svg.append(makeSvg("circle", {class: "point", cx: left, cy: top, r: radius, tabindex: 0,
      role: "img", "aria-label": text, "data-name": name, "data-gflops": gflops,
      "data-intensity": intensity}, makeSvg("title", {text})));
    const box = labelPlaces(places[i], name, x, y, roofAt)
        .find((place) => !taken.some((other, k) => k !== i && overlap(place, other)));
    if (!box) {
      ++missing;
      return;
    }
    taken.push(box);
    svg.append(makeSvg("text", {x: box.left, y: box.bottom - 3, class: "label", text: name}));
  });
  return missing;
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
  const missing = drawPoints(svg, x, y, points, bandwidth);
  byId("roofline").replaceChildren(svg);
  const without = kernels.filter((kernel) => !points.some(({name}) => name === kernel.name));
  const notes = ["Larger points are kernels with more time."];
  if (missing) notes.push(`Point at one to see its name: ${missing} have no room for it.`);
  if (without.length)
    notes.push(`Not shown, for lack of flops or of traffic: ${without.map((k) => k.name).join(", ")}.`);
  byId("roofline-caption").textContent = notes.join(" ");
}
