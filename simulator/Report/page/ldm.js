// The contents of the LDM of one CPE, by address and time.

const ldmWidth = 900, ldmHeight = 360, ldmMargin = {left: 70, right: 12, top: 10, bottom: 34};
const ldmKinds = {alloc: 0, free: 1, stack: 2};
const maxLdmBlocks = 3000;
let ldmCpe = 0;

/// Blocks of one CPE with their begin and end.
function ldmBlocks(cpe) {
  const open = new Map(), blocks = [];
  let stack = null;
  for (let i = 0; i < data.ldm.length; i += 6) {
    const [owner, kind, at, offset, size, place] = data.ldm.slice(i, i + 6);
    if (owner !== cpe) continue;
    if (kind === ldmKinds.free) {
      const block = open.get(offset);
      if (block) block.end = at;
      open.delete(offset);
      continue;
    }
    const isStack = kind === ldmKinds.stack;
    const block = {begin: at, end: timeline.last, offset, size,
      kind: isStack ? "stack" : "heap",
      name: isStack ? "stack" : `ldm_malloc ${data.names[place]}`.trim()};
    if (isStack && stack) stack.end = at;
    if (isStack) stack = block;
    else open.set(offset, block);
    blocks.push(block);
  }
  return blocks;
}

function groupName(group) { return data.dma.find((dma) => dma.group === group).name; }

function makeLdmControls() {
  const select = make("select", {id: "ldm-cpe"});
  data.cpes.forEach((cpe, i) => select.append(make("option", {value: i,
    text: data.dma.length > 1 ? `${cpe.name}, ${groupName(cpe.group)}` : cpe.name})));
  select.addEventListener("change", () => {
    ldmCpe = Number(select.value);
    drawLdm();
  });
  const key = [["static", "variables", "compute"], ["heap", "ldm_malloc", "dma_wait"],
    ["stack", "stack", "exchange_wait"]].map(([, label, name]) =>
      make("span", {}, make("span", {class: "swatch", style: `background:var(--${name})`}), label));
  byId("ldm-controls").append(make("label", {}, "CPE ", select), ...key);
}

/// A rectangle with its name, if there is room for it.
function ldmRect(svg, place, kind, name) {
  const {x, y, width, height} = place;
  const title = makeSvg("title", {text: name});
  svg.append(makeSvg("rect", {...place, width: Math.max(width, .5), class: kind}, title));
  if (width > 7 * name.length && height > 13)
    svg.append(makeSvg("text", {x: x + 5, y: y + height / 2 + 4, text: name,
      style: "paint-order:stroke;stroke:var(--page);stroke-width:3px"}));
}

function drawLdmAxes(svg, atTime, atOffset) {
  const {ldm_bytes} = data.machine;
  const [from, to] = timeline.launchRange();
  for (let i = 0; i <= 4; ++i) {
    const offset = ldm_bytes * i / 4, time = from + (to - from) * i / 4;
    svg.append(makeSvg("line", {class: "grid", x1: ldmMargin.left, x2: ldmWidth - ldmMargin.right,
      y1: atOffset(offset), y2: atOffset(offset)}));
    svg.append(makeSvg("text", {class: "soft", x: ldmMargin.left - 6, y: atOffset(offset) + 4,
      "text-anchor": "end", text: formatBytes(offset)}));
    svg.append(makeSvg("text", {class: "soft", x: atTime(time), y: ldmHeight - 12,
      "text-anchor": i === 4 ? "end" : i ? "middle" : "start", text: formatTime(time)}));
  }
}

function drawLdm() {
  const {ldm_bytes, ldm_reserved} = data.machine;
  const width = ldmWidth - ldmMargin.left - ldmMargin.right;
  const height = ldmHeight - ldmMargin.top - ldmMargin.bottom;
  const [from, to] = timeline.launchRange();
  const atTime = (time) => ldmMargin.left +
      width * (Math.min(Math.max(time, from), to) - from) / (to - from);
  const atOffset = (offset) => ldmMargin.top + height * (1 - offset / ldm_bytes);
  const place = (begin, end, offset, size) => ({x: atTime(begin), y: atOffset(offset + size),
    width: atTime(end) - atTime(begin), height: height * size / ldm_bytes});
  const svg = makeSvg("svg", {viewBox: `0 0 ${ldmWidth} ${ldmHeight}`, role: "img",
    "aria-describedby": "ldm-caption"});
  drawLdmAxes(svg, atTime, atOffset);
  const limit = ldm_bytes - ldm_reserved;
  ldmRect(svg, place(from, to, limit, ldm_reserved), "reserved",
      "planned for the run-time system and the stack");
  for (const {name, offset, size, file} of data.variables)
    ldmRect(svg, place(from, to, offset, size), "static",
        `${name}, ${formatBytes(size)}${file ? `, ${file}` : ""}`);
  const cpe = data.cpes[ldmCpe];
  const blocks = cpe ? ldmBlocks(cpe.index) : [];
  for (const block of blocks.slice(0, maxLdmBlocks))
    ldmRect(svg, place(block.begin, block.end, block.offset, block.size), block.kind,
        `${block.name}, ${formatBytes(block.size)}`);
  svg.append(makeSvg("line", {class: "limit", x1: ldmMargin.left, x2: ldmWidth - ldmMargin.right,
    y1: atOffset(limit), y2: atOffset(limit)}));
  byId("ldm").replaceChildren(svg);
  describeLdm(cpe, blocks);
}

function describeLdm(cpe, blocks) {
  const heap = blocks.filter(({kind}) => kind === "heap").length;
  const statics = data.variables.reduce((end, v) => Math.max(end, v.offset + v.size), 0);
  byId("ldm-caption").textContent = `${cpe ? cpe.name : "No CPE"}: variables take ` +
      `${formatBytes(statics)} of ${formatBytes(data.machine.ldm_bytes)}; ${heap} blocks of ldm_malloc` +
      `${blocks.length > maxLdmBlocks ? `, of which ${maxLdmBlocks} are drawn` : ""}.`;
  const body = make("tbody");
  for (const {name, offset, size, file} of data.variables)
    body.append(makeRow([make("td", {class: "text", text: name}),
      make("td", {class: "text", text: file}), formatCount(offset), formatCount(size)]));
  byId("variables").replaceChildren(makeHead(["variable", "file", "offset", "bytes"], 2), body);
}
