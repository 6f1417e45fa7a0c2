"""The parts of a report of sw-run: the table, the bars of the page, the roofline."""

import json
import math
import pathlib

from chips import CHIPS
from svg import BLUE, GREEN, GREY, LINE, ORANGE, PAGE, PANEL, PINK, RED, SKY, SOFT, TEXT, Picture

RUN = json.loads((pathlib.Path(__file__).resolve().parent / "runs.json").read_text(encoding="utf-8"))["report"]
CHIP = CHIPS["SW26010"]
# Activities with the colours of the simulator's page, in its order.
ACTIVITIES = [("compute", BLUE), ("library", SKY), ("dma_wait", ORANGE), ("exchange_wait", GREEN), ("barrier_wait", PINK), ("gld_gst", RED),
              ("launch", GREY), ("idle", "#e6eaee")]


def digits(value):
    return f"{value:#.3g}".rstrip(".") if value < 1000 else f"{value:.0f}"


def time(seconds):
    return f"{digits(seconds * 1e9)} ns" if seconds < 1e-6 else f"{digits(seconds * 1e6)} us"


def size(count):
    return f"{count} B" if count < 1024 else f"{digits(count / 1024)} KiB"


def percent(share):
    return f"{share * 100:.1f} %"


# Number of the explanation, title, width and text of each column.
COLUMNS = [
    (1, "kernel", 0, lambda k: k["name"]),
    (2, "cycles", 58, lambda k: f"{k['cycles']:,.0f}".replace(",", " ")),
    (2, "time", 64, lambda k: time(k["seconds"])),
    (3, "share", 62, lambda k: percent(k["seconds"] / RUN["total"]["seconds"])),
    (4, "GFLOP/s", 66, lambda k: f"{k['gflops']:.1f}"),
    (4, "of peak", 62, lambda k: percent(k["peak_fraction"])),
    (5, "of roofline", 84, lambda k: percent(k["roofline_fraction"])),
    (6, "DMA get", 70, lambda k: size(k["dma_get_bytes"])),
    (6, "DMA put", 72, lambda k: size(k["dma_put_bytes"])),
    (7, "LDM peak", 74, lambda k: size(k["ldm_peak_bytes"])),
    (8, "predicted", 72, lambda k: time(k["predicted_seconds"])),
]
MEANING = [
    "named after the function and the op, or after its location\nin the network",
    "until the last CPE ends; the first kernel of a launch\nincludes the launch",
    "share of the total; kernels and MPE together are 100 %",
    "arithmetic per second, and its share of the peak of the CPEs",
    "the least time that arithmetic or main memory permits,\nas a share of the time taken",
    "bytes that DMA requests name",
    "the most LDM that a CPE has used so far",
    "time by the cost model; more than a factor of 1.5 apart\nis a warning",
    "work outside of kernels, with its reason",
]


def badge(p, x, y, number):
    p.circle(x, y, 8, BLUE)
    p.text(x, y + 4, str(number), 11, PAGE, "middle", "bold")


def table(p, top):
    p.rect(20, top, 940, 246, PAGE, LINE)
    right, previous = 264, 0
    for number, title, width, figure in COLUMNS:
        right += width
        x, anchor = (28, None) if number == 1 else (right, "end")
        if number != previous:
            badge(p, x + 8 if number == 1 else right - 8, top + 16, number)
        previous = number
        p.text(x, top + 42, title, 11.5, SOFT, anchor, "bold")
        for row, kernel in enumerate(RUN["kernels"] + [RUN["total"]]):
            last = kernel is RUN["total"]
            p.text(x, top + (232 if last else 64 + 19 * row), figure(kernel), 11.5, anchor=anchor, weight="bold" if last else None)
    for y in (48, 172, 216):
        p.line((28, top + y), (952, top + y), stroke=LINE)
    badge(p, 36, top + 185, 9)
    p.text(50, top + 189, "on the MPE", 11.5, SOFT, weight="bold")
    for number, work in enumerate(RUN["mpe"]):
        y = top + 208 + 16 * number
        p.text(28, y, work["name"], 11.5)
        p.text(374, y, time(work["seconds"]), 11.5, anchor="end")
        p.text(454, y, work["reason"], 11.5)


def meanings(p, top):
    y = top
    for number, meaning in enumerate(MEANING, 1):
        if number == 6:
            y = top
        x = 36 + 480 * (number > 5)
        badge(p, x, y - 4, number)
        p.text(x + 16, y, meaning, 12)
        y += 16 * (meaning.count("\n") + 1) + 7


def bars(p, top):
    p.rect(20, top, 550, 284, PANEL)
    p.text(32, top + 22, "What the CPEs did, for each kernel (page)", weight="bold")
    for row, kernel in enumerate(RUN["kernels"] + [RUN["total"]]):
        x, y = 286, top + 36 + 26 * row
        p.text(32, y + 14, kernel["name"], 11.5, weight="bold" if kernel is RUN["total"] else None)
        for activity, colour in ACTIVITIES:
            width = round(kernel["cpe_cycles"][activity] * 272, 1)
            if width:
                p.rect(x, y, width, 19, colour, PAGE, stroke_width=0.4)
            x = round(x + width, 1)
    for number, (activity, colour) in enumerate(ACTIVITIES):
        x, y = 32 + number % 4 * 132, top + 244 + number // 4 * 22
        p.rect(x, y - 11, 14, 14, colour)
        p.text(x + 20, y, activity.replace("_", " ").replace("dma", "DMA").replace("gld gst", "gld, gst"), 12, SOFT)


def roofline(p, top):
    p.rect(590, top, 370, 284, PANEL)
    p.text(602, top + 22, "Roofline (page)", weight="bold")
    left, bottom, width, height = 640, top + 236, 300, 180
    peak, bandwidth = CHIP["peak_flops_cg_cpe_f64"] / 1e9, CHIP["memory_bw_per_cg"] / 1e9

    def point(intensity, gflops):
        return (round(left + (math.log10(intensity) + 1) / 3 * width, 1), round(bottom - math.log10(gflops) / 3 * height, 1))

    p.line((left, bottom - height), (left, bottom), (left + width, bottom))
    corner = peak / bandwidth
    p.line(point(0.1, 0.1 * bandwidth), point(corner, peak), point(100, peak), stroke=TEXT, width=2)
    x, y = point(corner, peak)
    p.text(left + width, y - 7, "peak of the CPEs", 11.5, anchor="end")
    x, y = point(1.0, 1.0 * bandwidth)
    p.text(x - 10, y - 26, "bandwidth of\nmain memory", 11.5, anchor="end")
    for kernel in RUN["kernels"]:
        p.circle(*point(kernel["intensity"], kernel["gflops"]), 4.5, ORANGE, TEXT)
    best = max(RUN["kernels"], key=lambda kernel: kernel["roofline_fraction"])
    x, y = point(best["intensity"], best["gflops"])
    p.arrow((x, y - 6), (x, point(best["intensity"], best["intensity"] * bandwidth)[1] + 2), stroke=RED)
    p.text(x + 8, y - 12, f"{percent(best['roofline_fraction'])} of roofline", 11.5)
    p.text(left + width / 2, bottom + 18, "flop per byte of main memory", 12, SOFT, "middle")
    p.text(left + width, bottom + 18, "100", 11, SOFT, "end")
    p.text(left, bottom + 18, "0.1", 11, SOFT)
    p.text(left - 6, bottom - height + 8, "1000", 11, SOFT, "end")
    p.text(left - 6, bottom, "1", 11, SOFT, "end")
    p.text(602, top + 46, "GFLOP/s", 11.5, SOFT)
    p.text(602, top + 276, "a point for each kernel; the line is the bound", 12, SOFT)


def draw():
    p = Picture(980, 804, "The parts of a report",
                "The table of sw-run with the meaning of its columns, the bars of the page, which show what the CPEs did in each kernel, and the roofline, "
                "which shows how near each kernel is to the bound by arithmetic or by main memory.")
    p.text(20, 54, f"sw-run {RUN['program']} --mode=timing, with --report=FILE for the page", 12, SOFT, mono=True)
    table(p, 70)
    meanings(p, 340)
    bars(p, 500)
    roofline(p, 500)
    return p
