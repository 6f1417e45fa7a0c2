"""Draws what run.py measures, as SVG: plot.py RESULTS.csv FIGURE.svg"""

import argparse
import csv

WIDTH, LEFT, STEP, TOP = 900, 330, 18, 60
COLOURS = {"auto": "#1f5fbf", "implicit": "#3a9d5d", "explicit": "#d9822b", "winograd": "#8e44ad"}


def draw_layers(path, lines):
    """A bar for the fraction of the bound of every line, from 0 to 1.2; Winograd's method does with fewer flops than the bound has."""
    scale, height = (WIDTH - LEFT - 20) / 1.2, TOP + STEP * len(lines) + 10
    asked = list(dict.fromkeys(line["asked"] for line in lines))
    parts = []
    for i, name in enumerate(asked):
        parts.append(f'<rect x="{LEFT + 110 * i}" y="11" width="10" height="10" fill="{COLOURS.get(name, "#777")}"/>'
                     f'<text x="{LEFT + 110 * i + 14}" y="20">{name}</text>')
    for tenth in range(0, 13, 2):
        x = LEFT + tenth / 10 * scale
        parts.append(f'<path d="M{x:.1f},{TOP - 8} V{height}" stroke="{"#b00020" if tenth == 10 else "#e4e4e4"}"/>'
                     f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle">{tenth / 10}</text>')
    for i, line in enumerate(lines):
        y, value = TOP + STEP * i, float(line["bound_fraction"])
        text = f"{line['table']} {line['layer'].replace('>', '&gt;')}"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 11}" text-anchor="end">{text}</text>'
                     f'<rect x="{LEFT}" y="{y}" width="{min(value, 1.2) * scale:.1f}" height="13" fill="{COLOURS.get(line["asked"], "#777")}">'
                     f'<title>{text}: {value:.3f} of the bound, {line["method"]}</title></rect>')
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
        draw_layers(arguments.figure, list(csv.DictReader(file)))


if __name__ == "__main__":
    main()
