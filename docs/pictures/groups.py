"""How many times faster programs are on several core groups, from a table as benchmarks/groups/run.py prints it: that of docs/CoreGroups.md."""

import re

from chips import ROOT
from svg import BLUE, GREEN, GREY, LINE, ORANGE, PINK, SOFT, TEXT, Picture

WIDTH, HEIGHT = 980, 572
LEFT, RIGHT, TOP, BOTTOM = 64, 690, 76, 496
# The least distance of two names.
STEP = 17
KINDS = {"product": (BLUE, "products"), "convolution": (ORANGE, "convolutions"), "add": (GREEN, "bound by memory"),
         "softmax": (GREEN, "bound by memory"), "transpose": (GREEN, "bound by memory")}
OTHER = (PINK, "networks")


def kind(name):
    """Colour and meaning. Names of single ops end with extents."""
    return KINDS.get(name.split()[0], OTHER) if re.search(r" \d+$", name) else OTHER


def read_table(text):
    """Numbers of core groups, and (name, factors) of each program that was measured on all of them."""
    lines = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in text.splitlines() if line.startswith("|")]
    groups, rows = [int(head) for head in lines[0][1:]], []
    for name, first, *cells in lines[2:]:
        if first.endswith("us") and all(cells):
            rows.append((name, [1.0] + [float(cell.split()[0]) for cell in cells]))
    return groups, rows


def places(values, bottom):
    """Heights of names near `values`, from above, apart by STEP and above `bottom`."""
    found = []
    for value in values:
        found.append(max(value, found[-1] + STEP if found else value))
    for number in reversed(range(len(found))):
        found[number] = min(found[number], bottom if number + 1 == len(found) else found[number + 1] - STEP)
    return found


class Axes:
    def __init__(self, groups):
        self.groups, self.most = groups, max(groups)

    def x(self, count):
        return round(LEFT + (count - 1) / max(self.most - 1, 1) * (RIGHT - LEFT), 1)

    def y(self, factor):
        return round(BOTTOM - (factor - 1) / max(self.most - 1, 1) * (BOTTOM - TOP), 1)

    def draw(self, p):
        for factor in range(1, self.most + 1):
            p.line((LEFT, self.y(factor)), (RIGHT, self.y(factor)), stroke=LINE, width=0.6)
            p.text(LEFT - 10, self.y(factor) + 4, str(factor), 12, SOFT, "end")
        for count in self.groups:
            p.line((self.x(count), BOTTOM), (self.x(count), BOTTOM + 5), stroke=GREY)
            p.text(self.x(count), BOTTOM + 20, str(count), 12, SOFT, "middle")
        p.text((LEFT + RIGHT) / 2, BOTTOM + 40, "core groups", 12, SOFT, "middle")
        p.text(20, TOP - 18, "times faster than on one", 12, SOFT)
        p.line((self.x(1), self.y(1)), (self.x(self.most), self.y(self.most)), stroke=GREY, stroke_dasharray="6 4")


def plot(title, groups, rows):
    """A line for each program, and a dashed one for as many times faster as there are core groups."""
    rows = sorted(rows, key=lambda row: -row[1][-1])
    p = Picture(WIDTH, HEIGHT, title, "A line for each program: how many times faster it is than on one core group. "
                + "; ".join(f"{name} {factors[-1]} on {groups[-1]}" for name, factors in rows))
    axes = Axes(groups)
    axes.draw(p)
    p.text(RIGHT + 22, axes.y(axes.most) - 12, "dashed: as many times faster as core groups", 11, SOFT)
    heights = places([axes.y(factors[-1]) for _, factors in rows], BOTTOM)
    for (name, factors), height in zip(rows, heights):
        colour, end = kind(name)[0], axes.y(factors[-1])
        p.line(*((axes.x(count), axes.y(factor)) for count, factor in zip(groups, factors)), stroke=colour, width=1.8)
        for count, factor in zip(groups, factors):
            p.circle(axes.x(count), axes.y(factor), 2.6, colour)
        p.line((RIGHT + 4, end), (RIGHT + 18, height), stroke=colour, width=0.8)
        p.text(RIGHT + 22, height + 4, f"{factors[-1]:.2f}  {name}", 12, TEXT)
    p.legend(LEFT, HEIGHT - 12, list(dict.fromkeys(kind(name) for name, _ in rows)), step=150)
    return p


def draw():
    page = (ROOT / "docs" / "CoreGroups.md").read_text(encoding="utf-8").split("## Measured")[1]
    table = re.search(r"(?:^\|.*\n)+", page, re.MULTILINE).group()
    return plot("Programs on several core groups of an SW26010-Pro", *read_table(table))
