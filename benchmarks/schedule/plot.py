"""Draws the figures of rows as SVG, from the file of run.py --csv:
plot.py RESULTS.csv FIGURE.svg [--chip CHIP]"""

import argparse
import csv

from common import Machine
from summary import TARGETS

COLOURS = {"ours": "#1f5fbf", "naive": "#999999", "fixed": "#d9822b"}
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 900, 300, 70, 50, 50


class Panel:
    """Axes of one diagram; the vertical axis is from 0 to `top`."""

    def __init__(self, title, y, x_label, y_label, top, plot_width=WIDTH - LEFT - 20):
        self.y, self.top, self.width = y, top, plot_width
        self.height = HEIGHT - TOP - BOTTOM
        base = y + TOP + self.height
        self.parts = [f'<text x="{LEFT}" y="{y + 20}" class="title">{title}</text>',
                      f'<text x="{LEFT + plot_width / 2}" y="{base + 40}" text-anchor="middle">{x_label}</text>',
                      f'<text transform="translate(18,{base - self.height / 2}) rotate(-90)" text-anchor="middle">{y_label}</text>',
                      f'<path d="M{LEFT},{y + TOP} V{base} H{LEFT + plot_width}" class="axis"/>']
        for i in range(6):
            value = top * i / 5
            self.line(value, "grid")
            self.parts.append(f'<text x="{LEFT - 6}" y="{self.at(value) + 4:.1f}" text-anchor="end">{value:.2g}</text>')

    def at(self, value):
        return self.y + TOP + self.height * (1 - min(value, self.top) / self.top)

    def line(self, value, kind):
        self.parts.append(f'<path d="M{LEFT},{self.at(value):.1f} H{LEFT + self.width}" class="{kind}"/>')

    def dot(self, place, value, colour, text):
        self.parts.append(f'<circle cx="{LEFT + place * self.width:.1f}" cy="{self.at(value):.1f}" r="2.5" fill="{colour}">'
                          f"<title>{text}</title></circle>")

    def tick(self, place, text):
        base = self.y + TOP + self.height
        self.parts.append(f'<text x="{LEFT + place * self.width:.1f}" y="{base + 18}" text-anchor="middle">{text}</text>')

    def legend(self, names):
        for i, name in enumerate(names):
            x = LEFT + 300 + 110 * i
            self.parts.append(f'<circle cx="{x}" cy="{self.y + 16}" r="4" fill="{COLOURS[name]}"/>'
                              f'<text x="{x + 9}" y="{self.y + 20}">{name}</text>')


def gmacs(macs):
    """Without an exponent, for which there is no room under the axis."""
    return f"{macs / 1e9:.2g}" if macs < 1e11 else f"{macs / 1e9:.0f}"


def fractions(name, machine, lines, peers, y):
    """The fraction of the bound, with rows in the order of their work."""
    lines = sorted(lines, key=lambda l: float(l["macs"]))
    panel = Panel(f"{name}, {machine.chip}", y, "rows by work, GMAC", "fraction of the bound", 1)
    if name in TARGETS:
        panel.line(TARGETS[name], "target")
        panel.parts.append(f'<text x="{WIDTH - 22}" y="{y + 20}" text-anchor="end">target {TARGETS[name]} (dashed)</text>')
    last = max(len(lines) - 1, 1)
    for i, line in enumerate(lines):
        seconds, shape = float(line["seconds"]), f"{line['m']}x{line['n']}x{line['k']}"
        bound = float(line["bound_fraction"]) * seconds
        for who in [*peers, "ours"]:
            took = seconds if who == "ours" else float(line.get(f"{who}_seconds") or 0)
            if took:
                panel.dot(i / last, bound / took, COLOURS[who], f"{who} {shape}: {bound / took:.3f}")
        if i in {round(last * q / 5) for q in range(6)}:
            panel.tick(i / last, gmacs(float(line["macs"])))
    panel.legend(["ours", *peers])
    return panel


def predictions(lines, y):
    """The ratio of predicted to simulated time; nothing without predictions."""
    lines = [l for l in lines if l.get("predicted_seconds") not in (None, "")]
    panel = Panel("predicted / simulated time", y, "rows by work", "ratio", 2)
    panel.line(1, "target")
    lines.sort(key=lambda l: float(l["macs"]))
    for i, line in enumerate(lines):
        ratio = float(line["predicted_seconds"]) / float(line["seconds"])
        panel.dot(i / max(len(lines) - 1, 1), ratio, COLOURS["ours"], f"{line['m']}x{line['n']}x{line['k']}: {ratio:.3f}")
    if not lines:
        panel.parts.append(f'<text x="{LEFT + 20}" y="{panel.at(1) - 8:.1f}">the compiler made no predictions</text>')
    return panel


def draw(path, machine, lines, peers):
    sets = list(dict.fromkeys(line["set"] for line in lines))
    panels = [fractions(name, machine, [l for l in lines if l["set"] == name], peers, i * HEIGHT) for i, name in enumerate(sets)]
    panels.append(predictions(list(lines), len(sets) * HEIGHT))
    style = ("text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:14px}.axis{stroke:#222;fill:none}"
             ".grid{stroke:#e4e4e4}.target{stroke:#b00020;stroke-dasharray:5 4}")
    height = HEIGHT * len(panels)
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">\n'
                   f'<style>{style}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n')
        file.writelines(part + "\n" for panel in panels for part in panel.parts)
        file.write("</svg>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results")
    parser.add_argument("figure")
    parser.add_argument("--chip", default="sw26010")
    arguments = parser.parse_args()
    with open(arguments.results, newline="") as file:
        lines = list(csv.DictReader(file))
    peers = [name for name in COLOURS if lines and f"{name}_seconds" in lines[0]]
    draw(arguments.figure, Machine(arguments.chip), lines, peers)


if __name__ == "__main__":
    main()
