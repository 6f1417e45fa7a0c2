"""Draws what run.py measures, as SVG: plot.py RESULTS.csv FIGURE.svg"""

import argparse
import csv

WIDTH, LEFT, STEP, TOP = 900, 260, 30, 60
BARS = (("stream_fraction", "stream", "#1f5fbf"), ("bound_fraction", "roofline", "#d9822b"))


def bars(line, y, scale):
    yield f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{line["case"]}</text>'
    for i, (key, name, colour) in enumerate(BARS):
        value = float(line[key])
        yield (f'<rect x="{LEFT}" y="{y + 10 * i}" width="{min(value, 1.2) * scale:.1f}" height="9" fill="{colour}">'
               f'<title>{line["case"]}: {value:.3f} of {name}</title></rect>')


def draw(path, lines):
    """A bar for each fraction of every line, from 0 to 1.2."""
    scale, height = (WIDTH - LEFT - 20) / 1.2, TOP + STEP * len(lines) + 10
    parts = [f'<text x="{LEFT + 110 * i + 14}" y="20">of {name}</text><rect x="{LEFT + 110 * i}" y="11" width="10" height="10" '
             f'fill="{colour}"/>' for i, (_, name, colour) in enumerate(BARS)]
    for tenth in range(0, 13, 2):
        x = LEFT + tenth / 10 * scale
        parts.append(f'<path d="M{x:.1f},{TOP - 8} V{height}" stroke="{"#b00020" if tenth == 10 else "#e4e4e4"}"/>'
                     f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle">{tenth / 10}</text>')
    for i, line in enumerate(lines):
        parts += bars(line, TOP + STEP * i, scale)
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">\n'
                   '<style>text{font:12px sans-serif;fill:#222}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n')
        file.writelines(part + "\n" for part in parts)
        file.write("</svg>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results")
    parser.add_argument("figure")
    arguments = parser.parse_args()
    with open(arguments.results, newline="") as file:
        draw(arguments.figure, list(csv.DictReader(file)))


if __name__ == "__main__":
    main()
