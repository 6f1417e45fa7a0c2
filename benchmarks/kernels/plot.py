"""Draws what run.py measures, as SVG: plot.py RESULTS.csv FIGURE.svg"""

from bars import Bar, draw_bars, run_as_script

BARS = (("stream_fraction", "stream", "#1f5fbf"), ("bound_fraction", "roofline", "#d9822b"))


def draw(path, lines):
    """A bar for each fraction of every line."""
    def bar(line, key, name, colour):
        return Bar(float(line[key]), colour, f"{line['case']}: {float(line[key]):.3f} of {name}")
    draw_bars(path, [(f"of {name}", colour) for _, name, colour in BARS],
              [(line["case"], [bar(line, *what) for what in BARS]) for line in lines], left=260, step=30, pitch=10)


if __name__ == "__main__":
    run_as_script(__doc__, draw)
