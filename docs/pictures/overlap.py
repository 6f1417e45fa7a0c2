"""Double buffering as a time line, from the trace of one product with one and with two buffers."""

import json
import pathlib

from svg import BLUE, GREEN, GREY, LINE, ORANGE, PAGE, PANEL, PINK, SOFT, TEXT, Picture

RUNS = json.loads((pathlib.Path(__file__).resolve().parent / "runs.json").read_text(encoding="utf-8"))["overlap"]
LEFT, RIGHT, BAR = 132, 950, 26
SLOT = 18
# Spans of CPEs; of them `launch` is cut off, since it is the same in both runs.
COLOURS = {"compute": BLUE, "wait": ORANGE, "idle": "#e6eaee"}
TRANSFERS = {"get a": (GREEN, "#66c5ab"), "put": (PINK, "#e0add0")}
END = max(run["us"] for run in RUNS)
BEGIN = next(end for kind, _, end in RUNS[0]["cpe"] if kind == "launch")


def at(time):
    return round(LEFT + (time - BEGIN) / (END - BEGIN) * (RIGHT - LEFT), 1)


def bar(p, y, begin, end, colour, label="", height=BAR):
    p.rect(at(begin), y, round(at(end) - at(begin), 1), height, colour, PAGE, stroke_width=0.6)
    if at(end) - at(begin) > 8 * len(label):
        p.text(round((at(begin) + at(end)) / 2, 1), y + height / 2 + 4, label, 11, "#ffffff" if colour == BLUE else TEXT, "middle")


def run_lines(p, top, run):
    """The rows of one run: the CPE, gets and puts with a line for each slot."""
    buffers = run["buffers"]
    height = BAR if buffers == 1 else SLOT * buffers
    launch = BEGIN - run["cpe"][0][1]
    p.text(20, top, f"{('One buffer', 'Two buffers')[buffers - 1]} for A and C: {run['us'] - launch:.0f} us, and {launch:.0f} us for the launch", weight="bold")
    rows = {"CPE (0, 0)": (top + 12, BAR), "get a": (top + 46, height), "put": (top + 54 + height, height)}
    for (y, size), label in zip(rows.values(), ("CPE (0, 0)", "get A", "put C")):
        p.rect(LEFT, y, RIGHT - LEFT, size, PANEL, "none")
        p.text(20, y + size / 2 + 5, label, 12.5, SOFT)
    for kind, begin, end in run["cpe"]:
        if kind in COLOURS:
            bar(p, rows["CPE (0, 0)"][0], begin, end, COLOURS[kind], "" if kind == "wait" else kind)
    counts = {"get a": 0, "put": 0}
    for name, begin, end, _ in run["transfers"]:
        if name in counts:
            slot = counts[name] % buffers
            bar(p, rows[name][0] + slot * SLOT, begin, end, TRANSFERS[name][slot], str(counts[name]), height // buffers)
            counts[name] += 1
    p.line((at(run["us"]), top + 4), (at(run["us"]), top + 60 + 2 * height), stroke=TEXT, stroke_dasharray="4 3")


def axis(p, y):
    p.line((LEFT, y), (RIGHT, y), stroke=LINE)
    for time in range(0, int(END - BEGIN) + 1, 20):
        p.line((at(BEGIN + time), y), (at(BEGIN + time), y + 5), stroke=GREY)
        p.text(at(BEGIN + time), y + 20, f"{time} us" if time else "0", 11, SOFT, "middle")


def draw():
    one, two = RUNS
    p = Picture(980, 424, "Double buffering: transfers while the CPEs compute",
                f"A time line of four tiles of a product. With one buffer the CPE waits for each get of A and each put of C, and the run takes {one['us']:.0f} us. "
                f"With two buffers gets and puts run while it computes, and the run takes {two['us']:.0f} us.")
    p.text(20, 54, "Four tiles of a product, 256 x 256 of C and 128 of k, on SW26010: traces of sw-run, from the end of the launch. Numbers count tiles.", 12.5, SOFT)
    run_lines(p, 88, one)
    run_lines(p, 224, two)
    axis(p, 366)
    p.legend(20, 410, [(BLUE, "compute"), (ORANGE, "wait"), ("#e6eaee", "idle"), (GREEN, "get, slot 0"), ("#66c5ab", "get, slot 1"), (PINK, "put, slot 0"),
                       ("#e0add0", "put, slot 1")], 132)
    return p
