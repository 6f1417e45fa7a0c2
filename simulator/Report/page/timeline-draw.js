// The rows of the time line and their drawing.

const gutter = 92, kernelHeight = 20, dmaHeight = 26, trafficHeight = 90, axisHeight = 24;
// The height of a core group, and of its transfers, beside the others.
const groupHeight = 44;

/// Decodes the spans of a CPE: arrays by position, in the order of time.
function unpackSpans(packed) {
  const begin = packed.list(), end = packed.list();
  let at = 0;
  begin.forEach((gap, i) => {
    begin[i] = at += gap;
    end[i] = at += end[i];
  });
  return {begin, end, activity: packed.list(), name: packed.list()};
}

/// Requests in the order of their service.
function unpackRequests(packed) {
  const names = ["begin", "length", "waited", "isGet", "bytes", "block", "cpe", "place"];
  const lists = names.map(() => packed.list());
  let begin = 0;
  return Array.from(lists[0], (gap, i) => {
    const request = Object.fromEntries(names.map((name, entry) => [name, lists[entry][i]]));
    request.begin = begin += gap;
    request.end = begin + request.length;
    return request;
  }).sort((a, b) => a.begin - b.begin);
}

function unpackBins(packed, count) {
  return Array.from({length: count}, () => packed.list());
}

/// Unpacks the CPEs of a core group and their requests when they are first
/// shown.
function unpackGroup(dma) {
  if (dma.requests) return;
  const packed = new Unpacker(dma.packed);
  for (const cpe of data.cpes.filter(({group}) => group === dma.group)) {
    cpe.spans = unpackSpans(packed);
    const end = packed.number();
    cpe.detailEnd = end < 0 ? Infinity : end;
    cpe.bins = unpackBins(packed, packed.number());
  }
  dma.requests = unpackRequests(packed);
  delete dma.packed;
}

/// Draws the shares of the activities in time bins as a stack.
function drawShares(view, bins, from, top, height) {
  const last = Math.ceil(view.end / data.bin_width);
  for (let bin = Math.floor(from / data.bin_width); bin < last; ++bin) {
    let edge = top;
    const begin = Math.max(bin * data.bin_width, from);
    data.activities.forEach(({id}) => {
      const part = (bins[id][bin] || 0) / 1000 * (height - 1);
      if (part > .05) view.rect(begin, (bin + 1) * data.bin_width, edge, part, view.fill(id));
      edge += part;
    });
  }
}

function describeShares(label, bins, time) {
  const bin = Math.floor(time / data.bin_width);
  const shares = data.activities.map((activity) => [bins[activity.id][bin] || 0, activity.label])
      .filter(([share]) => share > 0)
      .map(([share, name]) => `${name} ${formatPercent(share / 1000)}`);
  return shares.length ? `${label} at ${formatTime(time)}:\n${shares.join(", ")}` : "";
}

/// The averages of the CPEs of a core group.
class GroupRow {
  constructor(dma, top) {
    Object.assign(this, {top, height: groupHeight, label: dma.name});
    dma.bins ??= unpackBins(new Unpacker(dma.shares), data.activities.length);
    this.bins = dma.bins;
  }

  draw(view) { drawShares(view, this.bins, view.begin, this.top, this.height - 3); }
  describe(time) { return describeShares(`CPEs of ${this.label}`, this.bins, time); }
}

/// Index of the first element whose end is after `time`.
function firstAfter(count, endOf, time) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/// A row of one CPE.
class CpeRow {
  constructor(cpe, top, height) {
    Object.assign(this, {cpe, top, height, label: cpe.name, spans: cpe.spans});
    this.detailEnd = cpe.detailEnd;
  }

  first(time) { return firstAfter(this.spans.end.length, (i) => this.spans.end[i], time); }

  draw(view) {
    const {spans} = this;
    const first = this.first(view.begin);
    const end = this.first(Math.min(view.end, this.detailEnd));
    const binPixels = data.bin_width * view.pixelsPerTick;
    const crowded = this.cpe.bins.length && end - first > view.width && binPixels < 4;
    const detailed = crowded ? -Infinity : Math.min(view.end, this.detailEnd);
    for (let i = first; i < Math.min(end + 1, spans.end.length) && !crowded; ++i)
      view.rect(spans.begin[i], spans.end[i], this.top, this.height - 1,
          view.fill(spans.activity[i]));
    if (detailed < view.end)
      drawShares(view, this.cpe.bins, Math.max(view.begin, detailed), this.top, this.height);
  }

  describe(time) {
    const {spans} = this;
    const i = this.first(time);
    if (time < this.detailEnd && i < spans.end.length && spans.begin[i] <= time)
      return `${this.label}: ${describeSpan(spans, i)}`;
    return this.cpe.bins.length ? describeShares(this.label, this.cpe.bins, time) : "";
  }
}

function describeSpan(spans, i) {
  const {label} = data.activities.find(({id}) => id === spans.activity[i]);
  const name = data.names[spans.name[i]];
  const length = spans.end[i] - spans.begin[i];
  return `${label}${name === label ? "" : ` (${name})`}\n${formatTime(spans.begin[i])} to ` +
      `${formatTime(spans.end[i])}: ${formatTicks(length)}, ${formatCount(toCycles(length))} cycles`;
}

/// The requests that the memory controller serves.
class DmaRow {
  constructor(dma, top) {
    Object.assign(this, {dma, top, height: dmaHeight, label: "DMA engine"});
    this.requests = dma.requests;
  }

  first(time) { return firstAfter(this.requests.length, (i) => this.requests[i].end, time); }

  draw(view) {
    const half = this.height / 2 - 1;
    for (let i = this.first(view.begin); i < this.requests.length; ++i) {
      const {begin, end, isGet} = this.requests[i];
      if (begin > view.end) break;
      view.rect(begin, end, this.top + (isGet ? 0 : half), half,
          isGet ? view.colours.compute : view.colours.gld_gst);
    }
  }

  describe(time) {
    const request = this.requests[this.first(time)];
    if (!request || request.begin > time) return "";
    const {begin, end, waited, isGet, bytes, block, cpe, place} = request;
    const owner = data.cpes.find(({index}) => index === cpe);
    const where = data.names[place];
    return `${isGet ? "get" : "put"} of ${formatBytes(bytes)} in blocks of ${formatBytes(block)}, ` +
        `${owner ? owner.name : ""}\n${formatTime(begin)} to ${formatTime(end)}: ` +
        `${formatTicks(end - begin)} after ${formatTicks(waited)} in the queue` +
        `${where ? `\nissued at ${where}` : ""}`;
  }
}

/// Bytes per second of the DMA engine: puts are stacked on gets.
class TrafficRow {
  constructor(dma, top, height) {
    Object.assign(this, {dma, top, height, label: "GB/s"});
    this.limit = data.machine.memory_bandwidth;
    // CPEs may use several memories at a time.
    this.most = this.limit;
    for (let bin = 0; bin < Math.max(dma.get.length, dma.put.length); ++bin)
      this.most = Math.max(this.most, this.rate("get", bin) + this.rate("put", bin));
  }

  rate(kind, bin) {
    return (this.dma[kind][bin] || 0) / (data.traffic_bin_width / ticksPerSecond);
  }

  draw(view) {
    const width = data.traffic_bin_width;
    const bottom = this.top + this.height, scale = (this.height - 14) / this.most;
    for (let bin = Math.floor(view.begin / width); bin * width < view.end; ++bin) {
      const get = this.rate("get", bin) * scale, put = this.rate("put", bin) * scale;
      view.rect(bin * width, (bin + 1) * width, bottom - get, get, view.colours.compute);
      view.rect(bin * width, (bin + 1) * width, bottom - get - put, put, view.colours.gld_gst);
    }
    view.line(bottom - this.limit * scale, `${(this.limit / 1e9).toFixed(1)} GB/s peak`);
  }

  describe(time) {
    const bin = Math.floor(time / data.traffic_bin_width);
    const [get, put] = ["get", "put"].map((kind) => (this.rate(kind, bin) / 1e9).toFixed(1));
    return `DMA at ${formatTime(time)}\nget ${get} GB/s, put ${put} GB/s`;
  }
}

/// Marked work of the MPE whose first core group is this one.
class MpeRow {
  constructor(group, top) {
    Object.assign(this, {top, height: kernelHeight, label: "MPE", spans: []});
    for (let i = 0; i < data.mpe_spans.length; i += 4) {
      const [begin, length, work, first] = data.mpe_spans.slice(i, i + 4);
      if (first === group)
        this.spans.push({begin, end: begin + length, work: figures.mpe[work]});
    }
  }

  draw(view) {
    for (const {work, begin, end} of this.spans) {
      if (end < view.begin || begin > view.end) continue;
      view.rect(begin, end, this.top, this.height - 3, view.colours.panel);
      view.name(begin, end, this.top + 13, work.name);
    }
  }

  describe(time) {
    const span = this.spans.find(({begin, end}) => begin <= time && time < end);
    if (!span) return `host at ${formatTime(time)}`;
    const {work, begin, end} = span;
    return `${work.name} ${work.ops.join(", ")}\n${work.location}\n${formatTime(begin)} to ` +
        `${formatTime(end)}: ${formatTicks(end - begin)}\n${work.reason}`;
  }
}

function runsOn(launch, group) {
  return launch.time_by_core_group.some(({core_group}) => core_group === group);
}

/// Gives bars that overlap different levels, from the top. Returns the number of levels.
function stackBars(bars) {
  const ends = [];
  for (const bar of [...bars].sort((a, b) => a.begin - b.begin)) {
    const free = ends.findIndex((end) => end <= bar.begin);
    bar.level = free < 0 ? ends.length : free;
    ends[bar.level] = bar.end;
  }
  return Math.max(1, ends.length);
}

/// The launches on a core group, or on all, and their parts. Those that run at the same time are
/// below each other.
class KernelRow {
  constructor(group, top) {
    const ticks = data.machine.ticks_per_cycle;
    this.launches = figures.kernels
        .filter((launch) => group === allGroups || runsOn(launch, group))
        .map((launch) => ({name: launch.name, begin: Math.round(launch.begin_cycles * ticks),
          end: Math.round((launch.begin_cycles + launch.cycles) * ticks)}));
    const height = kernelHeight * stackBars(this.launches);
    Object.assign(this, {top, height, label: "kernels"});
  }

  draw(view) {
    for (const {name, begin, end, level} of this.launches) {
      if (end < view.begin || begin > view.end) continue;
      const top = this.top + level * kernelHeight;
      view.rect(begin, end, top, kernelHeight - 3, view.colours.panel);
      view.name(begin, end, top + 13, name);
    }
  }

  describe(time) {
    const launches = this.launches.filter(({begin, end}) => begin <= time && time < end);
    return launches.map(({name, begin, end}) => `${name}\n${formatTime(begin)} to ` +
        `${formatTime(end)}: ${formatTicks(end - begin)}`).join("\n") || `host at ${formatTime(time)}`;
  }
}
