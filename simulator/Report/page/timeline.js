// The time line: its visible part, drawing and interaction.

/// In place of the number of a core group: an overview of all.
const allGroups = -1;

/// The visible part of the time line.
class View {
  constructor(context, scale, begin, end, width) {
    Object.assign(this, {context, scale, begin, end, width});
    this.pixelsPerTick = width / (end - begin);
    this.colours = {};
    for (const name of ["compute", "gld_gst", "panel", "text", "soft", "line", "page"])
      this.colours[name] = colour(name);
    this.fills = new Map();
    for (const {id, key} of data.activities)
      this.fills.set(id, context.createPattern(makeTile(key), "repeat"));
  }

  at(time) { return gutter + (time - this.begin) * this.pixelsPerTick; }
  fill(activity) { return this.fills.get(activity); }

  rect(begin, end, top, height, fill) {
    const left = Math.max(this.at(begin), gutter);
    const right = Math.min(this.at(end), gutter + this.width);
    if (right <= left || height <= 0) return;
    // Whole pixels avoid seams; shorter spans remain visible.
    const first = Math.round(left * this.scale) / this.scale;
    const last = Math.round(right * this.scale) / this.scale;
    this.context.fillStyle = fill;
    this.context.fillRect(first, top, Math.max(last - first, .4), height);
  }

  /// Draws a border around a bar, and the name of the bar if it fits.
  name(begin, end, bottom, text) {
    const left = Math.max(this.at(begin), gutter);
    const right = Math.min(this.at(end), gutter + this.width);
    this.context.strokeStyle = this.colours.soft;
    this.context.strokeRect(left, bottom - 13, right - left, kernelHeight - 3);
    this.context.fillStyle = this.colours.text;
    if (this.context.measureText(text).width + 8 < right - left)
      this.context.fillText(text, left + 4, bottom);
  }

  line(top, text) {
    this.context.strokeStyle = this.colours.soft;
    this.context.setLineDash([4, 4]);
    this.context.beginPath();
    this.context.moveTo(gutter, top);
    this.context.lineTo(gutter + this.width, top);
    this.context.stroke();
    this.context.setLineDash([]);
    this.context.fillStyle = this.colours.soft;
    this.context.fillText(text, gutter + 4, top - 3);
  }
}

class Timeline {
  constructor(canvas) {
    this.canvas = canvas;
    this.last = Math.max(1, figures.elapsed_cycles * data.machine.ticks_per_cycle);
    [this.begin, this.end] = this.launchRange();
    this.group = data.dma.length > 1 ? allGroups : data.dma.length ? data.dma[0].group : 0;
    this.arrange();
    this.addControls();
    this.listen();
  }

  /// Arranges the rows of the selected core group, or a row of each.
  arrange() {
    if (this.group === allGroups) this.arrangeGroups();
    else this.arrangeCpes();
  }

  arrangeGroups() {
    this.rows = [new KernelRow(allGroups, 4)];
    let top = this.rows[0].height + 6;
    for (const dma of data.dma) {
      const mpe = new MpeRow(dma.group, top);
      if (mpe.spans.length) {
        this.rows.push(mpe);
        top += kernelHeight;
      }
      this.rows.push(new GroupRow(dma, top), new TrafficRow(dma, top + groupHeight, groupHeight));
      top += 2 * groupHeight + 6;
    }
    this.height = top + axisHeight;
  }

  arrangeCpes() {
    const cpes = data.cpes.filter((cpe) => cpe.group === this.group);
    const dma = data.dma.find(({group}) => group === this.group);
    if (dma) unpackGroup(dma);
    const height = cpes.length > 16 ? 9 : 18;
    this.rows = [new KernelRow(this.group, 4)];
    let top = this.rows[0].height + 6;
    const mpe = new MpeRow(this.group, top);
    if (mpe.spans.length) {
      this.rows.push(mpe);
      top += kernelHeight;
    }
    for (const cpe of cpes) {
      this.rows.push(new CpeRow(cpe, top, height));
      top += height;
    }
    if (dma) {
      this.rows.push(new DmaRow(dma, top + 6), new TrafficRow(dma, top + dmaHeight + 14, trafficHeight));
      top += dmaHeight + trafficHeight + 18;
    }
    this.height = top + axisHeight;
  }

  addControls() {
    const buttons = [["Whole run", () => this.zoomTo(0, this.last)], ["+", () => this.zoom(.5)],
      ["−", () => this.zoom(2)], ["←", () => this.pan(-.25)], ["→", () => this.pan(.25)]];
    const names = ["whole run", "zoom in", "zoom out", "earlier", "later"];
    const controls = buttons.map(([text, action], i) => {
      const button = make("button", {type: "button", text, "aria-label": names[i]});
      button.addEventListener("click", action);
      return button;
    });
    if (data.dma.length > 1) controls.push(this.makeGroupSelect());
    byId("timeline-controls").append(...controls, make("span", {class: "caption",
      text: "Drag to move, Ctrl and wheel or + and − to zoom, arrows to move, Home for all."}));
  }

  makeGroupSelect() {
    const select = make("select", {}, make("option", {value: allGroups, text: "all core groups"}));
    for (const {group, name} of data.dma)
      select.append(make("option", {value: group, text: name}));
    select.addEventListener("change", () => this.select(Number(select.value)));
    this.groupSelect = select;
    return make("label", {}, "Show ", select);
  }

  select(group) {
    this.group = group;
    if (this.groupSelect) this.groupSelect.value = group;
    this.arrange();
    this.redraw();
  }

  //--- Visible range

  /// From the first launch to the end of the last one, the default view.
  launchRange() {
    const ticks = data.machine.ticks_per_cycle;
    if (!figures.kernels.length) return [0, this.last];
    const begin = Math.min(...figures.kernels.map((launch) => launch.begin_cycles));
    const end = Math.max(...figures.kernels.map((launch) => launch.begin_cycles + launch.cycles));
    return end > begin ? [begin * ticks, Math.min(end * ticks, this.last)] : [0, this.last];
  }

  zoomTo(begin, end) {
    const least = 20 * data.machine.ticks_per_cycle;
    const length = Math.min(this.last, Math.max(end - begin, least));
    this.begin = Math.min(Math.max(0, begin), this.last - length);
    this.end = this.begin + length;
    this.redraw();
  }
  zoom(factor, around = (this.begin + this.end) / 2) {
    this.zoomTo(around - (around - this.begin) * factor, around + (this.end - around) * factor);
  }
  pan(share) {
    const step = share * (this.end - this.begin);
    this.zoomTo(this.begin + step, this.end + step);
  }
  show(launch) {
    const group = data.launch_groups[figures.kernels.indexOf(launch)];
    if (this.group !== allGroups && !runsOn(launch, this.group)) this.select(group);
    const begin = launch.begin_cycles * data.machine.ticks_per_cycle;
    const length = launch.cycles * data.machine.ticks_per_cycle;
    this.zoomTo(begin - .02 * length, begin + 1.02 * length);
    this.canvas.scrollIntoView({block: "nearest"});
    this.canvas.focus({preventScroll: true});
  }
  timeAt(x) { return this.begin + (x - gutter) / this.view.pixelsPerTick; }

  //--- Drawing

  redraw() {
    const {canvas} = this;
    const width = canvas.clientWidth || 900, scale = window.devicePixelRatio || 1;
    canvas.style.height = `${this.height}px`;
    canvas.width = width * scale;
    canvas.height = this.height * scale;
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.font = "11px system-ui, sans-serif";
    this.view = new View(context, scale, this.begin, this.end, width - gutter - 8);
    this.rows.forEach((row) => row.draw(this.view));
    this.drawLabels(context);
    this.drawAxis(context);
    this.describe();
  }

  drawLabels(context) {
    context.fillStyle = this.view.colours.text;
    context.textAlign = "right";
    let free = 0;
    for (const {label, top, height} of this.rows) {
      const middle = top + height / 2 + 4;
      if (middle < free) continue;
      context.fillText(label, gutter - 8, middle);
      free = middle + 11;
    }
    context.textAlign = "left";
  }

  drawAxis(context) {
    const ticks = Math.max(2, Math.floor(this.view.width / 140));
    context.strokeStyle = this.view.colours.line;
    context.fillStyle = this.view.colours.soft;
    for (let i = 0; i <= ticks; ++i) {
      const time = this.begin + (this.end - this.begin) * i / ticks;
      const left = this.view.at(time);
      context.beginPath();
      context.moveTo(left, this.height - axisHeight);
      context.lineTo(left, this.height - axisHeight + 5);
      context.stroke();
      context.textAlign = i === ticks ? "right" : i ? "center" : "left";
      context.fillText(formatTime(time), left, this.height - 5);
    }
    context.textAlign = "left";
  }

  /// Describes the picture in words, for readers who do not see it.
  describe() {
    const cpes = this.rows.filter((row) => row instanceof CpeRow);
    const engines = this.rows.filter((row) => row instanceof DmaRow);
    const requests = engines.reduce((sum, row) => sum + row.requests.length, 0);
    const cut = cpes.some((row) => row.detailEnd < Infinity);
    const groups = this.rows.filter((row) => row instanceof GroupRow).length;
    Object.assign(this.canvas.dataset, {cpes: cpes.length, engines: engines.length, requests, groups,
      kernels: this.rows[0].height / kernelHeight});
    const range = `${formatTime(this.begin)} to ${formatTime(this.end)} from the first launch: ` +
        `${this.rows[0].launches.length} launches, `;
    byId("timeline-caption").textContent = groups ? `${range}${groups} core groups, each as the ` +
        "averages of its CPEs over time bins. Show one of them to see its CPEs and its DMA requests." :
        `${range}${cpes.length} CPEs, ${formatCount(requests)} DMA requests (gets in the upper half of the row, puts in the ` +
        `lower).${cut ? " Later parts are averages over time bins." : ""}`;
  }

  //--- Interaction

  listen() {
    const {canvas} = this;
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : .8, this.timeAt(event.offsetX));
    }, {passive: false});
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.grip = {x: event.offsetX, begin: this.begin, end: this.end};
    });
    canvas.addEventListener("pointerup", () => { this.grip = null; });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerleave", () => { byId("tooltip").hidden = true; });
    canvas.addEventListener("dblclick", (event) => this.zoom(.25, this.timeAt(event.offsetX)));
    canvas.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    const actions = {"+": () => this.zoom(.5), "=": () => this.zoom(.5), "-": () => this.zoom(2),
      ArrowLeft: () => this.pan(-.25), ArrowRight: () => this.pan(.25),
      Home: () => this.zoomTo(0, this.last)};
    if (!actions[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions[event.key]();
  }

  move(event) {
    if (this.grip) {
      const step = (this.grip.x - event.offsetX) / this.view.pixelsPerTick;
      this.zoomTo(this.grip.begin + step, this.grip.end + step);
      return;
    }
    const row = this.rows.find(({top, height}) =>
        event.offsetY >= top && event.offsetY < top + height);
    const text = row && event.offsetX >= gutter ? row.describe(this.timeAt(event.offsetX)) : "";
    const tooltip = byId("tooltip");
    tooltip.hidden = !text;
    tooltip.textContent = text;
    const atRight = event.offsetX > this.canvas.clientWidth / 2;
    tooltip.style.left = atRight ? "" : `${event.offsetX + 14}px`;
    tooltip.style.right = atRight ? `${this.canvas.clientWidth - event.offsetX + 14}px` : "";
    tooltip.style.top = `${event.offsetY + 14}px`;
  }
}
