// Builds the page.

function drawHeader() {
  const title = `${figures.chip}: ${figures.launches} kernel ` +
      `${figures.launches === 1 ? "launch" : "launches"}`;
  document.title = title;
  byId("title").textContent = title;
  const {rows, cols, clock_hz} = data.machine;
  byId("subtitle").textContent = `Mode ${figures.mode}; ${rows} × ${cols} CPEs per core group at ` +
      `${(clock_hz / 1e9).toFixed(2)} GHz. All times are virtual.`;
}

function drawMessages() {
  const texts = [...figures.errors.map((text) => ["error", text]),
    ...figures.notes.map((text) => ["note", text])];
  if (data.cut) texts.push(["note", data.cut]);
  byId("messages").hidden = !texts.length;
  byId("messages").replaceChildren(...texts.map(([kind, text]) =>
      make("p", {class: kind, text: `${kind}: ${text}`})));
}

function drawAll() {
  defineActivityStyles();
  drawHeader();
  drawMessages();
  drawTotals();
  drawLegend();
  drawKernels();
  drawTraffic();
  drawMpe();
  drawLaunches();
  drawTimes();
  timeline.redraw();
  drawRoofline();
  drawLdm();
  drawLines();
}

const timeline = new Timeline(byId("timeline"));
makeLdmControls();
drawAll();
window.addEventListener("resize", () => timeline.redraw());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
