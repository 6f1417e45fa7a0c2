"""Windows of a convolution: image, padding, the patch in LDM, the matrix by im2col."""

from svg import BLUE, GREEN, GREY, LINE, ORANGE, PAGE, PALE_BLUE, PALE_GREEN, PALE_ORANGE, PANEL, SOFT, Picture

# One channel of an image of 8 x 8 pixels, a 3 x 3 kernel with padding 1; the CPEs
# of a mesh column own one row of the output.
SIZE, KERNEL, OUTPUT_ROW, PIXEL = 8, 3, 0, 2
CELL = 26
ZERO = "#dfe4e9"


def source(tap, pixel):
    """Row and column of the image that a tap reads for a pixel; outside is padding."""
    return OUTPUT_ROW + tap // KERNEL - 1, pixel + tap % KERNEL - 1


def inside(row, column):
    return 0 <= row < SIZE and 0 <= column < SIZE


def name(row, column):
    return f"{row}{column}" if inside(row, column) else "0"


def cells(p, x, y, rows, columns, value, fill):
    """A grid with a text in each cell."""
    p.grid(x, y, CELL, CELL, rows, columns, fill)
    for row in range(rows):
        for column in range(columns):
            label = value(row, column)
            p.text(x + (column + 0.5) * CELL, y + row * CELL + 17, label, 11, SOFT if label == "0" else "#18222d", "middle")


def image(p):
    x, y = 32, 116
    p.text(20, 82, "1  Image in main memory", weight="bold")
    p.text(20, 100, "one channel; dashed: padding, never stored", 12, SOFT)
    p.rect(x, y, (SIZE + 2) * CELL, (SIZE + 2) * CELL, PANEL, GREY, stroke_dasharray="4 3")
    patch = {source(tap, pixel)[0] for tap in range(KERNEL * KERNEL) for pixel in range(SIZE)}
    window = {source(tap, PIXEL) for tap in range(KERNEL * KERNEL)}
    cells(p, x + CELL, y + CELL, SIZE, SIZE, name, lambda row, column: PALE_ORANGE if (row, column) in window else PALE_BLUE if row in patch else PAGE)
    p.rect(x + CELL, y + CELL, SIZE * CELL, 2 * CELL, stroke=BLUE, stroke_width=2.5)
    left, top = PIXEL * CELL + x, OUTPUT_ROW * CELL + y
    p.rect(left, top, KERNEL * CELL, KERNEL * CELL, stroke=ORANGE, stroke_width=3)
    p.text(x, y + (SIZE + 2) * CELL + 20, f"orange: window of pixel {PIXEL} of the output;\nblue: rows that row {OUTPUT_ROW} of the output reads", 12, SOFT)


def patch(p):
    x, y = 372, 142
    p.text(360, 82, "2  Patch in LDM", weight="bold")
    p.text(360, 100, "one strided get; each pixel is read once", 12, SOFT)
    window = {source(tap, PIXEL) for tap in range(KERNEL * KERNEL)}
    cells(p, x, y, 2, SIZE, name, lambda row, column: PALE_ORANGE if (row, column) in window else PALE_BLUE)
    p.rect(x, y, SIZE * CELL, 2 * CELL, stroke=BLUE, stroke_width=2.5)
    p.arrow((32 + (SIZE + 1) * CELL + 2, y + CELL), (x - 3, y + CELL), stroke=BLUE, width=3)
    p.text(330, y + CELL - 8, "DMA", 11.5, SOFT, "middle")
    p.arrow((x + SIZE * CELL, y + CELL), (x + SIZE * CELL + 78, y + CELL), stroke=GREEN, width=3)
    p.text(x + SIZE * CELL + 38, y + CELL - 8, "copies", 11.5, SOFT, "middle")


def matrix(p):
    x, y = 720, 116
    p.text(660, 82, "3  Piece of the matrix in LDM (im2col)", weight="bold")
    p.text(660, 100, "a row for each tap, a column for each pixel", 12, SOFT)
    taps = KERNEL * KERNEL
    cells(p, x, y, taps, SIZE, lambda tap, pixel: name(*source(tap, pixel)),
          lambda tap, pixel: PALE_ORANGE if pixel == PIXEL and inside(*source(tap, pixel)) else PAGE if inside(*source(tap, pixel)) else ZERO)
    p.rect(x + PIXEL * CELL, y, CELL, taps * CELL, stroke=ORANGE, stroke_width=3)
    for tap in range(taps):
        p.text(x - 8, y + tap * CELL + 17, f"tap {tap // KERNEL},{tap % KERNEL}", 11, SOFT, "end")
    for pixel in range(SIZE):
        p.text(x + (pixel + 0.5) * CELL, y + taps * CELL + 14, str(pixel), 11, SOFT, "middle")
    p.text(x + 4 * CELL, y + taps * CELL + 30, f"pixels of row {OUTPUT_ROW} of the output", 12, SOFT, "middle")


def product(p):
    x, y = 372, 300
    p.text(360, 262, "4  The product", weight="bold")
    p.text(360, 280, "filter x windows, on the mesh", 12, SOFT)
    p.rect(x, y, 72, 44, PAGE)
    p.text(x + 36, y + 27, "filter", 12, anchor="middle")
    p.text(x + 36, y + 60, "F x CT", 12, SOFT, "middle")
    p.text(x + 84, y + 27, "x", 14, anchor="middle")
    p.grid(x + 96, y - 14, 9, 9, 8, 8, lambda row, column: GREEN if (row, column) == (0, OUTPUT_ROW) else PALE_GREEN, LINE)
    p.text(x + 132, y + 74, "CT x P", 12, SOFT, "middle")
    p.text(x + 182, y + 27, "=", 16, anchor="middle")
    p.rect(x + 196, y, 72, 44, PAGE)
    p.text(x + 232, y + 27, "output", 12, anchor="middle")
    p.text(x + 232, y + 60, "F x P", 12, SOFT, "middle")
    p.text(360, 396, "Each CPE owns 1/8 of the taps and 1/8 of\nthe pixels of a tile. Dark: this CPE.\nC channels, T taps, F filters, P pixels", 12, SOFT)


def draw():
    p = Picture(980, 456, "Windows of a convolution in LDM",
                "A CPE gets the rows of the image that its pixels read, once, into a patch in LDM. From it the CPE copies a piece of the matrix of windows: "
                "a row for each tap, a column for each pixel, zeros where a window reaches into the padding. The matrix is an operand of a product on the mesh.")
    p.text(20, 54, f"{KERNEL} x {KERNEL} kernel, padding 1, stride 1. A number is the row and the column of a pixel.", 12.5, SOFT)
    image(p)
    patch(p)
    matrix(p)
    product(p)
    p.legend(620, 436, [(PALE_BLUE, "patch"), (PALE_ORANGE, "one window"), (ZERO, "zero (padding)")], 110)
    return p
