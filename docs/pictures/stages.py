"""The levels of a program from Linalg to C, with the passes between them as docs/Architecture.md lists them."""

import re

from chips import ROOT
from svg import LINE, PALE_BLUE, PALE_GREEN, PALE_ORANGE, PANEL, SOFT, Picture

# What the program is: title, colour, dialects, a line of it.
LEVELS = [
    ("Linalg on tensors or memrefs", PALE_BLUE, "linalg, arith, scf; from tosa and tm_tensor too", "linalg.matmul ins(%a, %b) outs(%c)"),
    ("Tile ops", PALE_ORANGE, "tpp, scf: loops over tiles, still in main memory", "tpp.gemm ins(%a1, %b1) outs(%c1)"),
    ("Core-group view", PALE_GREEN, "sw, tpp: an LDM memref is a whole tile,\ndistributed over the mesh", "sw.dma_get %tile to %ldm, %reply[%slot]"),
    ("CPE view (SPMD)", PALE_GREEN, "sw: an LDM memref is the piece of one CPE", "sw.spm_gemm ins(%a, %b) outs(%c)"),
    ("athread C", PANEL, "emitc, then files: host.c for the MPE,\nslave.c for the CPEs", "athread_get(PE_MODE, a, a_ldm, ...);"),
]
# Phases: level that they lead to, title, first pass.
PHASES = [
    (1, "Forms that all later stages support", "sw-set-target"),
    (1, "What is computed, and how: rewrites, constants, fusion, convolutions", "sw-fold-constants"),
    (1, "Tiles, primitives, memory", "sw-apply-schedules"),
    (2, "LDM and transfers", "sw-tile-copies"),
    (3, "One CPE, placement in LDM, launches", "sw-distribute"),
    (4, "C", "convert-sw-to-emitc"),
]
# Letters of a line of passes, height of the box of a level.
WIDTH, BOX = 66, 84


def passes():
    """The names in the diagram of the page, in order."""
    diagram = (ROOT / "docs" / "Architecture.md").read_text(encoding="utf-8").split("```")[1]
    return re.findall(r"^ +\|  ((?:sw|convert|lift)-[\w-]+)", diagram, re.MULTILINE)


def lines_of(names):
    """The names in lines of limited width."""
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) > WIDTH:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else "") + name
    return lines


def phases():
    """(level, title, lines of passes) of each phase."""
    names = passes()
    starts = [names.index(first) for _, _, first in PHASES] + [len(names)]
    return [(level, title, lines_of(names[begin:end])) for (level, title, _), begin, end in zip(PHASES, starts, starts[1:])]


def level_box(p, y, level):
    title, colour, dialects, line = level
    p.rect(20, y, 400, BOX, colour)
    p.text(32, y + 21, title, 14, weight="bold")
    p.text(32, y + 39, dialects, 12, SOFT)
    p.text(32, y + 75, line, 12, mono=True)


def phase_box(p, y, title, lines):
    p.rect(446, y, 514, 30 + 16 * len(lines), PANEL, LINE)
    p.text(458, y + 19, title, 12.5, weight="bold")
    p.text(458, y + 37, "\n".join(lines), 11.5, SOFT, mono=True)


def place(found):
    """The tops of the level boxes, and of the phases, which are beside the gap between two levels."""
    tops, levels = [], [52]
    for level in range(1, len(LEVELS)):
        heights = [38 + 16 * len(lines) for number, _, lines in found if number == level]
        gap = max(36, sum(heights) - BOX)
        y = levels[-1] + BOX + (gap - sum(heights)) // 2 + 4
        levels.append(levels[-1] + BOX + gap)
        for height in heights:
            tops.append(y)
            y += height
    return levels, tops


def draw():
    found = phases()
    levels, tops = place(found)
    p = Picture(980, levels[-1] + BOX + 20, "From Linalg to athread C",
                "Levels of a program on the left, from Linalg through tile ops, the core-group view and the CPE view to C. On the right the passes that "
                "lead from each level to the next: " + "; ".join(title for _, title, _ in found) + ".")
    for above, below in zip(levels, levels[1:]):
        p.arrow((220, above + BOX), (220, below - 2), width=3)
    for number, (above, below) in enumerate(zip(levels, levels[1:]), 1):
        middle = (above + BOX + below) // 2
        mine = [(top, top + 30 + 16 * len(lines)) for top, (level, _, lines) in zip(tops, found) if level == number]
        p.line((222, middle), (434, middle), stroke=SOFT)
        p.line((446, mine[0][0]), (434, mine[0][0]), (434, mine[-1][1]), (446, mine[-1][1]), stroke=SOFT)
    for y, level in zip(levels, LEVELS):
        level_box(p, y, level)
    for y, (_, title, lines) in zip(tops, found):
        phase_box(p, y, title, lines)
    p.text(960, 30, "left: what the program is; right: the passes that change it", 12, SOFT, "end")
    return p
