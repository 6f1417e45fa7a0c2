"""References of the micro-benchmarks.

Published figures are in the machine description. Figures that it only assumes
are parameters of the simulator, not publications. Their rows show that a program
observes them as intended. `tolerance` is in percent, or a range of values; a row
without one is not required, and shows the deviation of the simulator.
"""

from dataclasses import dataclass

from fit import DIPS, map_rates


@dataclass
class Row:
    section: str
    quantity: str
    key: str  # text that the program prints before the value
    unit: str
    published: float
    source: str
    confidence: str
    tolerance: object = None
    range: tuple = None


def size(count):
    return f"{count // 1024} KB" if count >= 1024 and count % 1024 == 0 else f"{count} B"


def table(section, what, unit, entry, column, source, names, tolerance):
    """Rows of one table: the first column has the parameter, the others one name each."""
    rows = []
    for values in entry[column]:
        for name, key, published in zip(what, names, values[1:]):
            label = name.format(size(values[0]), n=values[0])
            rows.append(
                Row(section, label, f"{key} {values[0]}", unit, published, source, entry["confidence"], tolerance(key, values[0]))
            )
    return rows


def single(section, quantity, key, unit, entry, source, tolerance=None, scale=1):
    return Row(section, quantity, key, unit, entry["value"] * scale, source, entry["confidence"], tolerance)


def sw26010(m):
    dma, mesh, latency = m["dma"], m["mesh_communication"], m["instruction_latency_cycles"]
    streams = lambda key, count: 6 if count >= 1024 else 10 if count >= 512 else 15 if count >= 128 else 20
    repeats = lambda key, count: 15 if count == 384 else None if (key, count) == ("put", 32) else 6
    rows = table("DMA, contiguous streams, 64 CPEs", ("copy, {}", "triad, {}"), "GB/s", dma["streaming_table"],
                 "rows_block_copy_triad", "CANDLE", ("copy", "triad"), streams)
    rows += table("DMA, strided streams, 24 KB per request, 64 CPEs", ("copy, blocks of {}", "triad, blocks of {}"), "GB/s",
                  dma["strided_table"], "rows_block_copy_triad", "CANDLE", ("strided-copy", "strided-triad"), lambda key, count: 6)
    rows += table("DMA, one direction, each CPE the same address again, 64 CPEs", ("get, {}", "put, {}"), "GB/s",
                  dma["bandwidth_table"], "rows_block_get_put", "swDNN table II", ("get", "put"), repeats)
    rows += mbw_map()
    more = "DMA, other"
    rows += [
        single(more, "64 broadcasts of 24 KB and a launch, at the 64 receivers", "broadcast 24576", "GB/s", dma["broadcast_bw_at_receivers"], "CANDLE", 6, 1e-9),
        single(more, "one CPE, get of 8 B: latency parameter", "get-latency 8", "cycles", dma["get_latency_cycles"], "none"),
        single(more, "one CPE, put of 8 B: latency parameter", "put-latency 8", "cycles", dma["put_latency_cycles"], "none"),
    ]
    core = "Core"
    rows += [
        single(core, "vmad, 16 accumulators", "vmad-flops 0", "flops/cycle", m["flops_per_cycle_per_cpe"]["f64"], "peak", 3),
        single(core, "vmad, dependent", "vmad-latency 0", "cycles", latency["fma_add_mul"], "XU17", 3),
        single(core, "LDM load, dependent", "ldm-latency 0", "cycles", m["ldm_latency_cycles"], "swDNN, XU17", 3),
        single(core, "LDM vector loads", "ldm-load 0", "bytes/cycle", m["ldm_bw_per_cpe"], "port", scale=1 / m["clock_hz"]["value"]),
    ]
    memory = "Main memory without DMA"
    rows += [
        single(memory, "gld, dependent", "gld-latency 0", "cycles", m["dma"]["global_load_store_latency_cycles"], "XU17", 6),
        single(memory, "gld and gst of 64 CPEs", "gld 0", "GB/s", m["dma"]["global_load_store_bw_per_cg"], "XU17", 6, 1e-9),
    ]
    exchange = "Register communication"
    rows += [
        single(exchange, "half a round trip along a row", "message-latency 0", "cycles", mesh["latency_cycles"], "XU17", 20),
        single(exchange, "half a round trip, broadcast out", "message-broadcast-latency 0", "cycles", mesh["latency_cycles"], "XU17, CANDLE", 20),
        single(exchange, "32 pairs, point to point", "messages 0", "GB/s", mesh["aggregate_bw_per_cg"], "XU17", scale=1e-9),
        single(exchange, "8 row and 8 column broadcasts, at the receivers", "message-broadcasts 0", "GB/s", mesh["broadcast_bw_at_receivers"], "XU17", scale=1e-9),
    ]
    return rows + launches(m, "CANDLE")


def mbw_map():
    """Some of the sizes of MBW_map. Those that are slower than their neighbours are not explained."""
    sizes = (16, 32, 64, 80, 96, 128, 192, 224, 256, 384, 448, 512, 672, 1024, 2048, 4080)
    rates = {int(rate.name): rate.published for rate in map_rates()}
    section = "DMA, gets of blocks 48 bytes after a line, 64 CPEs"
    return [Row(section, f"get, {size(count)}", f"block {count}", "GB/s", rates[count], "MBW_map", "measured", None if count in DIPS else 10)
            for count in sizes]


def launches(m, source):
    section = "Barriers and launches"
    return [
        single(section, "barrier of a row", "row-barrier 0", "cycles", m["barrier_row_cycles"], "none", 3),
        single(section, "barrier of the core group", "array-barrier 0", "cycles", m["barrier_cg_cycles"], "none", 3),
        single(section, "spawn and join of an empty kernel", "spawn-join 0", "µs", m["spawn_join_seconds"], source, 3, 1e6),
    ]


def sw26010pro(m):
    dma, mesh, latency = m["dma"], m["mesh_communication"], m["instruction_latency_cycles"]
    unaligned = lambda key, count: 25 if (key, count) == ("put-at-4", 2048) else 12
    rows = table("DMA, one CPE: from the call to its return", ("get, {}", "put, {}"), "cycles", dma["latency_table"],
                 "rows_bytes_get_put", "SW39", ("get-latency", "put-latency"), lambda key, count: 5)
    rows += table("DMA, 64 CPEs, one request each", ("get, {}", "put, {}"), "bytes/cycle", dma["rate_table"],
                  "rows_bytes_get_put", "SW39", ("get", "put"), lambda key, count: 10)
    rows += table("DMA, 64 CPEs, 4 bytes past a line", ("get, {}", "put, {}"), "bytes/cycle", dma["unaligned_rate_table"],
                  "rows_bytes_get_put", "SW39", ("get-at-4", "put-at-4"), unaligned)
    rows += table("DMA, by number of CPEs", ("get, 4 KB, {n} CPEs", "put, 4 KB, {n} CPEs", "get, 128 KB, {n} CPEs", "put, 128 KB, {n} CPEs"),
                  "bytes/cycle", dma["scaling_table"], "rows_cpes_get4k_put4k_get128k_put128k", "SW39",
                  ("get-4K", "put-4K", "get-128K", "put-128K"), lambda key, count: 25 if count in (2, 4) else 10)
    rma = "RMA"
    rows += [
        Row(rma, "half a round trip inside a block of 2x2", "rma-latency 0", "cycles", 98, "SW39", "measured", 3),
        single(rma, "half a round trip, corner to corner", "rma-latency 63", "cycles", mesh["corner_latency_cycles"], "SW39", 3),
    ]
    windows = (1, 2, 4, 8, 16)
    for count, *rates in mesh["pair_table"]["rows_bytes_rate_by_window"]:
        for window, rate in zip(windows, rates):
            if rate:
                rows.append(Row(rma, f"puts of {size(count)}, waiting after {window}", f"rma-window-{window} {count}", "bytes/cycle", rate,
                                "SW39", mesh["pair_table"]["confidence"], 20))
    core = "Core"
    rows += [
        single(core, "fma, 16 accumulators", "fma-flops 0", "flops/cycle", m["flops_per_cycle_per_cpe"]["f64"], "peak", 3),
        single(core, "fma, dependent", "fma-latency 0", "cycles", latency["fma_add_mul"], "none", 3),
        single(core, "LDM load, dependent", "ldm-latency 0", "cycles", latency["ldm_load"], "none", 3),
        single(core, "LDM vector loads", "ldm-load 0", "bytes/cycle", m["ldm_bw_per_cpe"], "port", scale=1 / m["clock_hz"]["value"]),
    ]
    return rows + launches(m, "none")
