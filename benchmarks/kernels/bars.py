"""Bars from 0 to 1.2 on a scale, as SVG."""

import argparse
import csv
import html

WIDTH, TOP, MOST = 900, 60, 1.2


class Bar:
    """A value, and the text shown when the mouse is over it."""

    def __init__(self, value, colour, title):
        self.value, self.colour, self.title = value, colour, title


def draw_bars(path, legend, lines, left, step, pitch):
    """`legend` has names and colours, `lines` labels with their bars. Labels are `left` units wide and lines `step` apart. The pitch of the bars of
    a line is `pitch`, including a gap of one unit."""
    scale, height = (WIDTH - left - 20) / MOST, TOP + step * len(lines) + 10
    parts = [f'<text x="{left + 110 * i + 14}" y="20">{name}</text><rect x="{left + 110 * i}" y="11" width="10" height="10" fill="{colour}"/>'
             for i, (name, colour) in enumerate(legend)]
    for tenth in range(0, 13, 2):
        x = left + tenth / 10 * scale
        parts.append(f'<path d="M{x:.1f},{TOP - 8} V{height}" stroke="{"#b00020" if tenth == 10 else "#e4e4e4"}"/>'
                     f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="middle">{tenth / 10}</text>')
    for i, (label, bars) in enumerate(lines):
        y = TOP + step * i
        parts.append(f'<text x="{left - 8}" y="{y + pitch * len(bars) // 2 + 4}" text-anchor="end">{html.escape(label)}</text>')
        for j, bar in enumerate(bars):
            parts.append(f'<rect x="{left}" y="{y + pitch * j}" width="{min(bar.value, MOST) * scale:.1f}" height="{pitch - 1}" '
                         f'fill="{bar.colour}"><title>{html.escape(bar.title)}</title></rect>')
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">\n'
                   '<style>text{font:12px sans-serif;fill:#222}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n')
        file.writelines(part + "\n" for part in parts)
        file.write("</svg>\n")


def run_as_script(description, draw):
    """Draws the lines of a CSV file."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("results")
    parser.add_argument("figure")
    arguments = parser.parse_args()
    with open(arguments.results, newline="") as file:
        draw(arguments.figure, list(csv.DictReader(file)))
