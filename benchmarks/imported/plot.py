"""Draws what run.py measures, as SVG: plot.py RESULTS.csv FIGURE.svg"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "kernels"))

from bars import Bar, draw_bars, run_as_script

BARS = (("roofline_fraction", "of roofline", "#d9822b"), ("peak_fraction", "of peak", "#1f5fbf"), ("mpe_share", "on the MPE", "#777777"))


def draw(path, lines):
    """Bars for the fractions of roofline and peak of each network, and for the share of the MPE in its time."""
    def bar(line, key, name, colour):
        return Bar(float(line[key]), colour, f"{line['network']}: {float(line[key]):.3f} {name}")
    draw_bars(path, [(name, colour) for _, name, colour in BARS],
              [(line["network"], [bar(line, *what) for what in BARS]) for line in lines], left=180, step=40, pitch=10)


if __name__ == "__main__":
    run_as_script(__doc__, draw)
