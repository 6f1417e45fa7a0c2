"""Draws what run.py measures, as SVG: plot.py RESULTS.csv FIGURE.svg"""

import pathlib
import sys

# After this folder, which has files of the same names.
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "kernels"))

from bars import Bar, draw_bars, run_as_script

COLOURS = {"auto": "#1f5fbf", "implicit": "#3a9d5d", "explicit": "#d9822b", "winograd": "#8e44ad", "library": "#8a8a8a"}
OTHERS = "#777"


def draw_layers(path, lines):
    """One bar per line with its fraction of the bound; none for a layer that failed.
    Winograd's method needs fewer flops than the bound assumes."""
    several = len({line["batch"] for line in lines}) > 1

    def row(line):
        name = f"{line['table']} {line['layer']}" + (f" x {line['batch']}" if several else "")
        value = float(line.get("bound_fraction") or 0)
        what = line.get("method") or "failed" if line.get("error") else f"{value:.3f} of the bound, {line['method']}"
        return name, [Bar(value, COLOURS.get(line["asked"], OTHERS), f"{name}: {what}")]
    asked = dict.fromkeys(line["asked"] for line in lines)
    draw_bars(path, [(name, COLOURS.get(name, OTHERS)) for name in asked], [row(line) for line in lines], left=330, step=18, pitch=14)


if __name__ == "__main__":
    run_as_script(__doc__, draw_layers)
