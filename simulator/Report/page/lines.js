// The lines of the program that move the most data.

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
