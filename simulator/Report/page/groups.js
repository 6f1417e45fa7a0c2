// Tables of the core groups and of their memories.

function textCell(text) { return make("td", {class: "text", text}); }

/// The cells of traffic that core groups and memories share.
function trafficCells(row) {
  if (!row) return ["", "", "", "", "", ""];
  return [formatBytes(row.read_bytes), formatBytes(row.written_bytes),
    (row.bandwidth / 1e9).toFixed(1), formatPercent(row.bandwidth_fraction),
    formatPercent(row.busy_share), formatPercent(row.remote_share)];
}

const groupTitles = ["core group", "CPEs' time", "work", "wait for DMA", "wait for all core groups",
  "read", "written", "GB/s", "of peak", "DMA busy", "other memories"];

/// A row for each core group: what its CPEs do, and their traffic.
function drawGroups() {
  const body = make("tbody");
  for (const group of figures.time_by_core_group) {
    const cpe_cycles = Object.fromEntries(Object.entries(group.cpe_cycles)
        .map(([key, total]) => [key, {total}]));
    const shares = activityShares({cpe_cycles});
    const dma = shares.find(({key}) => key === "dma_wait").share;
    const traffic = figures.memory_by_core_group.find((row) => row.core_group === group.core_group);
    body.append(makeRow([textCell(String(group.core_group)),
      make("td", {class: "text"}, makeBar({cpe_cycles})), formatPercent(group.busy_share),
      formatPercent(dma), formatPercent(group.chip_barrier_share), ...trafficCells(traffic)],
    {class: "group"}));
  }
  byId("groups").replaceChildren(makeHead(groupTitles, 2), body);
}

const memoryTitles = ["memory", "read", "written", "GB/s", "of peak", "busy", "other core groups"];

/// A row for each memory, with the bytes of each core group; more bytes are darker.
function drawMemories() {
  const groups = figures.memory_by_core_group.map(({core_group}) => core_group);
  const bytesOf = (row, group) => (row.bytes_by_core_group ?? [])
      .find(({core_group}) => core_group === group)?.bytes ?? 0;
  const most = Math.max(1, ...figures.memory_by_controller
      .flatMap((row) => groups.map((group) => bytesOf(row, group))));
  const body = make("tbody");
  for (const row of figures.memory_by_controller)
    body.append(makeRow([textCell(String(row.core_group)), ...trafficCells(row),
      ...groups.map((group) => {
        const bytes = bytesOf(row, group);
        return make("td", {class: "heat", "data-bytes": bytes,
          style: `--heat:${(60 * bytes / most).toFixed(0)}%`, text: formatBytes(bytes)});
      })], {class: "memory"}));
  byId("memories").replaceChildren(
      makeHead([...memoryTitles, ...groups.map((group) => `by ${group}`)], 1), body);
}

/// Both tables, if there are several core groups or memories.
function drawTraffic() {
  const isAlone = figures.time_by_core_group.length < 2 && figures.memory_by_controller.length < 2;
  byId("traffic-part").hidden = isAlone;
  drawGroups();
  drawMemories();
}
