"""Compares the HTML report, as a browser shows it, with the JSON figures.

Usage: check-page.py DOM JSON, where DOM is what `chromium --dump-dom` printed.
"""

import json
import math
import sys
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "input", "img", "hr"}


class Page(HTMLParser):
    """Collects elements with their attributes and their text."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        element = {"tag": tag, "text": "", "parents": list(self.open), **dict(attributes)}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        while self.open and self.open.pop()["tag"] != tag:
            pass

    def handle_data(self, text):
        if not any(element["tag"] in ("script", "style") for element in self.open):
            for element in self.open:
                element["text"] += text

    def find(self, **wanted):
        names = {key.strip("_").replace("_", "-"): value for key, value in wanted.items()}
        return [e for e in self.elements if all(e.get(k) == v for k, v in names.items())]

    def one(self, **wanted):
        found = self.find(**wanted)
        assert len(found) == 1, (wanted, len(found))
        return found[0]

    def inside(self, parent, **wanted):
        return [e for e in self.find(**wanted) if parent in e["parents"]]


def grouped(number):
    """The whole number with its digits in groups of three; halves go up."""
    return f"{math.floor(number + 0.5):,}".replace(",", "\u202f")


def check_equal(what, shown, expected):
    if shown != expected:
        sys.exit(f"{what}: the page shows {shown!r}, the JSON says {expected!r}")
    print(f"{what}: {shown}")


def check_kernels(page, figures):
    spent = {}
    for kernel in figures["kernels"]:
        spent[kernel["name"]] = spent.get(kernel["name"], 0) + kernel["cycles"]
    names = sorted(spent, key=lambda name: -spent[name])
    rows = page.find(class_="kernel")
    check_equal("kernels", [row["data-name"] for row in rows], names)
    for row in rows:
        launches = [k for k in figures["kernels"] if k["name"] == row["data-name"]]
        name = row["data-name"]
        cell = {e["data-field"]: e for e in page.inside(row, tag="td") if "data-field" in e}
        check_equal(f"{name} launches", cell["launches"]["text"], str(len(launches)))
        cycles = sum(k["cycles"] for k in launches)
        check_equal(f"{name} cycles", cell["cycles"]["text"], grouped(cycles))
        for field, key in (("get", "dma_get_bytes"), ("put", "dma_put_bytes")):
            total = sum(k[key] for k in launches)
            check_equal(f"{name} {field}", int(cell[field]["data-value"]), total)


def check_totals(page, figures):
    total = page.one(class_="total")
    cell = {e["data-field"]: e for e in page.inside(total, tag="td") if "data-field" in e}
    check_equal("total cycles", cell["cycles"]["text"], grouped(figures["cycles"]))
    check_equal("total get", int(cell["get"]["data-value"]), figures["dma_get_bytes"])
    text = page.one(id="totals")["text"]
    for shown in (f"{figures['gflops']:.1f} GFLOP/s",
                  f"{100 * figures['roofline_fraction']:.1f} %",
                  f"{grouped(figures['dma_requests'])} requests"):
        check_equal("totals", shown if shown in text else text, shown)


def check_timeline(page, figures):
    canvas = page.one(id="timeline")
    check_equal("rows of CPEs", int(canvas["data-cpes"]), figures["cpes"])
    check_equal("rows of DMA engines", int(canvas["data-engines"]), 1)
    check_equal("requests", int(canvas["data-requests"]), figures["dma_requests"])
    check_equal("focusable", canvas["tabindex"], "0")


def check_roofline(page, figures):
    points = page.inside(page.one(id="roofline"), tag="circle")
    names = {k["name"] for k in figures["kernels"] if k["flops"] > 0}
    check_equal("points of the roofline", sorted(p["data-name"] for p in points), sorted(names))
    for point in points:
        launches = [k for k in figures["kernels"] if k["name"] == point["data-name"]]
        rate = sum(k["flops"] for k in launches) / sum(k["seconds"] for k in launches) / 1e9
        close = abs(float(point["data-gflops"]) / rate - 1) < 1e-6
        check_equal(f"{point['data-name']} GFLOP/s", close, True)


def check_lines(page, figures):
    rows = page.find(class_="line")
    expected = [f"{l['file']}:{l['line']}" if l["file"] else "elsewhere" for l in figures["lines"]]
    shown = [page.inside(row, tag="td")[0]["text"] for row in rows]
    check_equal("lines", shown, expected)
    for row, line in zip(rows, figures["lines"]):
        for cell in (e for e in page.inside(row, tag="td") if "data-field" in e):
            check_equal(f"{cell['data-field']} of a line", float(cell["data-value"]),
                        line["cpe_cycles"][cell["data-field"]])
    advice = [e["text"] for e in page.inside(page.one(id="advice"), tag="li")]
    check_equal("advice", advice, [f"{a['kernel']}{' at ' + a['location'] if a['location'] else ''}: {a['text']}"
                                   for a in figures["advice"]])
    files = [page.inside(row, tag="td")[1]["text"]
             for row in page.inside(page.one(id="variables"), tag="tr") if page.inside(row, tag="td")]
    check_equal("owners of LDM", files, [v["file"] for v in figures["ldm_variables"]])


def check_messages(page, figures):
    messages = page.one(id="messages")
    shown = [e["text"] for e in page.inside(messages, tag="p")]
    check_equal("errors", [t for t in shown if t.startswith("error")],
                [f"error: {text}" for text in figures["errors"]])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = Page(file.read())
    with open(sys.argv[2], encoding="utf-8") as file:
        figures = json.load(file)
    for check in (check_messages, check_kernels, check_totals, check_lines, check_timeline, check_roofline):
        check(page, figures)
    for address in ("src", "href"):
        check_equal(f"elements with {address}", [e[address] for e in page.elements if address in e], [])
    print("the page shows what the JSON says")


main()
