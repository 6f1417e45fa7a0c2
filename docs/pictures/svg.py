"""Helpers that draw: shapes and text in one SVG file, with one set of colours.

A picture has a background of its own, so it is readable on light and on dark
pages. `xml` is the only place that escapes text.
"""

from xml.sax.saxutils import escape, quoteattr

SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "'SF Mono', Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"

# The colours of the simulator's page, which readers with colour blindness tell
# apart (Okabe and Ito); pale ones fill large areas.
TEXT, SOFT, LINE, PAGE, PANEL = "#18222d", "#4c5966", "#9aa6b2", "#ffffff", "#f2f5f8"
BLUE, SKY, ORANGE, GREEN = "#0072b2", "#56b4e9", "#e69f00", "#009e73"
PINK, RED, GREY = "#cc79a7", "#d55e00", "#8a949e"
PALE_BLUE, PALE_ORANGE, PALE_GREEN, PALE_PINK = "#d6e9f5", "#fbe8c2", "#cdece2", "#f5e1ec"


def xml(tag, content=None, **attributes):
    """One element; `content` is text, or a list of elements."""
    head = tag + "".join(f" {key.rstrip('_').replace('_', '-')}={quoteattr(str(value))}" for key, value in attributes.items() if value is not None)
    if content is None:
        return f"<{head}/>"
    inner = escape(content) if isinstance(content, str) else "\n" + "\n".join(content) + "\n"
    return f"<{head}>{inner}</{tag}>"


class Picture:
    """Elements in the order in which they cover each other."""

    def __init__(self, width, height, title, description):
        self.width, self.height, self.title, self.description = width, height, title, description
        self.elements = []
        self.rect(0.5, 0.5, width - 1, height - 1, fill=PAGE, stroke=LINE, rx=8)
        self.text(20, 30, title, size=17, weight="bold")

    def rect(self, x, y, width, height, fill="none", stroke=SOFT, **attributes):
        self.elements.append(xml("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, **attributes))

    def text(self, x, y, content, size=13, fill=TEXT, anchor=None, weight=None, mono=False):
        """Lines of text; y is the base of the first."""
        for number, line in enumerate(content.split("\n")):
            self.elements.append(xml("text", line, x=x, y=y + number * round(size * 1.35), font_size=size, fill=fill, text_anchor=anchor,
                                     font_weight=weight, font_family=MONO if mono else None, xml_space="preserve" if mono else None))

    def line(self, *points, stroke=SOFT, width=1.2, **attributes):
        path = " ".join(f"{x},{y}" for x, y in points)
        self.elements.append(xml("polyline", points=path, fill="none", stroke=stroke, stroke_width=width, **attributes))

    def arrow(self, *points, stroke=SOFT, width=1.6, both=False):
        """A line that ends in a head, or begins with one too."""
        head = f"url(#head-{stroke[1:]})"
        self.line(*points, stroke=stroke, width=width, marker_end=head, marker_start=head if both else None)

    def circle(self, x, y, radius, fill, stroke="none"):
        self.elements.append(xml("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke))

    def grid(self, x, y, cell_width, cell_height, rows, columns, fill=lambda row, column: PAGE, stroke=LINE):
        """Cells whose colours depend on row and column."""
        for row in range(rows):
            for column in range(columns):
                self.rect(x + column * cell_width, y + row * cell_height, cell_width, cell_height, fill(row, column), stroke, stroke_width=0.7)

    def legend(self, x, y, entries, step=None, size=12):
        """Colours with their meaning, in one row."""
        for number, (colour, meaning) in enumerate(entries):
            at = x + number * step
            self.rect(at, y - 11, 14, 14, colour)
            self.text(at + 20, y, meaning, size, SOFT)

    def render(self):
        heads = [xml("marker", [xml("path", d="M0,0 L8,4 L0,8 z", fill=colour)], id=f"head-{colour[1:]}", viewBox="0 0 8 8", refX=7, refY=4,
                     markerWidth=7, markerHeight=7, markerUnits="userSpaceOnUse", orient="auto-start-reverse") for colour in (TEXT, SOFT, BLUE, ORANGE, GREEN, RED)]
        body = [xml("title", self.title), xml("desc", self.description), xml("defs", heads)] + self.elements
        root = xml("svg", body, xmlns="http://www.w3.org/2000/svg", width=self.width, height=self.height, viewBox=f"0 0 {self.width} {self.height}",
                   role="img", font_family=SANS)
        return root.replace("xml-space", "xml:space") + "\n"
