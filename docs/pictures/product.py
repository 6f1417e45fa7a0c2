"""A product in the core-group view and in the CPE view: tiles, pieces, one exchange step."""

from chips import CHIPS, binary
from svg import BLUE, GREEN, LINE, ORANGE, PAGE, PALE_BLUE, PALE_GREEN, PALE_ORANGE, PANEL, SOFT, Picture

# The tile that sw-tile chooses for examples/02-matmul on SW26010; the test of the
# pictures compares.
TILE_M, TILE_N, TILE_K, SLOTS, ELEMENT = 256, 256, 512, 2, 4
ROW, COLUMN, STEP = 2, 5, 3
MESH = CHIPS["SW26010"]["mesh_rows"]
# Sides of one piece of A, B, C in the picture: along m and n, and along k.
SHORT, LONG = 12.5, 25


def tile(p, x, y, width, height, colour, dark, chosen):
    """A tile over the mesh, with pieces of the given size; `chosen` are dark."""
    p.grid(x, y, width, height, MESH, MESH, lambda row, column: dark if (row, column) in chosen else colour)


def core_group_view(p):
    p.rect(20, 72, 470, 452, PANEL)
    p.text(32, 94, "Core-group view: whole tiles, distributed over the mesh", weight="bold")
    x, y = 252, 136
    every = range(MESH)
    tile(p, x, y, SHORT, LONG, PALE_ORANGE, ORANGE, [(STEP, COLUMN)])
    p.text(x + 50, y - 12, f"B: {TILE_K} x {TILE_N}", anchor="middle", weight="bold")
    p.text(x + 110, y + 95, "k", 12, SOFT)
    below = y + MESH * LONG + 40
    tile(p, 36, below, LONG, SHORT, PALE_BLUE, BLUE, [(ROW, STEP)])
    p.text(136, below - 12, f"A: {TILE_M} x {TILE_K}", anchor="middle", weight="bold")
    tile(p, x, below, SHORT, SHORT, PALE_GREEN, GREEN, [(ROW, COLUMN)])
    p.text(x + 50, below - 12, f"C: {TILE_M} x {TILE_N}", anchor="middle", weight="bold")
    p.text(136, below + 116, "k", 12, SOFT, "middle")
    p.rect(x + COLUMN * SHORT, y, SHORT, MESH * LONG, stroke=ORANGE, stroke_width=2.5)
    p.rect(36, below + ROW * SHORT, MESH * LONG, SHORT, stroke=BLUE, stroke_width=2.5)
    p.text(36, 126, f"Mesh row r, column c owns piece\n(r, c) of each tile.\n\nThe piece of C of CPE ({ROW}, {COLUMN})\nneeds all pieces of A in its\nmesh row, and all pieces of B\n"
           f"in its mesh column. They\narrive in {len(every)} exchange steps;\ndark: step {STEP}.", 12.5, SOFT)
    p.text(36, 506, f"A: memref<{TILE_M}x{TILE_K}xf32, #sw.ldm>, spread [row, col]", 12, mono=True)


def cpe_view(p):
    p.rect(510, 72, 450, 190, PANEL)
    p.text(522, 94, f"CPE view: the LDM of CPE ({ROW}, {COLUMN})", weight="bold")
    shapes = [("A", TILE_M // MESH, TILE_K // MESH, PALE_BLUE, BLUE), ("B", TILE_K // MESH, TILE_N // MESH, PALE_ORANGE, ORANGE),
              ("C", TILE_M // MESH, TILE_N // MESH, PALE_GREEN, GREEN)]
    x = 522
    for name, rows, columns, pale, dark in shapes:
        for slot in range(SLOTS):
            p.rect(x + slot * 62, 108, columns * 56 // 64, rows * 56 // 64, pale, dark)
        p.text(x, 182, f"{name}: {SLOTS} slots of {rows} x {columns}\n{SLOTS} x {binary(rows * columns * ELEMENT)}", 12)
        x += 146
    total = sum(SLOTS * rows * columns * ELEMENT for _, rows, columns, _, _ in shapes)
    p.text(522, 220, f"{binary(total)} of the {binary(CHIPS['SW26010']['ldm_bytes_per_cpe'])} of LDM. DMA fills a slot while the other is in use.", 12, SOFT)
    p.text(522, 248, f"A: memref<{TILE_M // MESH}x{TILE_K // MESH}xf32, #sw.ldm>, offset in LDM", 12, mono=True)


def exchange(p):
    p.rect(510, 276, 450, 248, PANEL)
    p.text(522, 298, f"Exchange step {STEP} of 0 to {MESH - 1}", weight="bold")
    x, y, cell = 526, 314, 24
    p.grid(x, y, cell, cell, MESH, MESH, lambda row, column: PALE_BLUE if column == STEP else PALE_ORANGE if row == STEP else PAGE, LINE)
    p.rect(x + COLUMN * cell, y + ROW * cell, cell, cell, GREEN)
    p.rect(x + STEP * cell, y + STEP * cell, cell, cell, "#e7d9c4", LINE)
    for row in range(MESH):
        middle = y + row * cell + 9
        p.arrow((x + STEP * cell + 18, middle), (x + MESH * cell - 3, middle), stroke=BLUE, width=1.3)
        p.arrow((x + STEP * cell + 6, middle), (x + 3, middle), stroke=BLUE, width=1.3)
    for column in range(MESH):
        middle = x + column * cell + 16
        p.arrow((middle, y + STEP * cell + 20), (middle, y + MESH * cell - 3), stroke=ORANGE, width=1.3)
        p.arrow((middle, y + STEP * cell + 4), (middle, y + 3), stroke=ORANGE, width=1.3)
    p.text(740, 330, f"CPEs of column {STEP} send A\nalong their mesh rows.\n\nCPEs of row {STEP} send B\nalong their mesh columns.\n\nEach CPE multiplies what arrives.\n"
           f"CPE ({ROW}, {COLUMN}) computes", 12.5)
    p.text(740, 472, f"C({ROW},{COLUMN}) += A({ROW},{STEP}) B({STEP},{COLUMN})", 13, mono=True, weight="bold")
    p.text(740, 494, "SW26010: from LDM to registers\nPro: RMA from LDM to LDM", 11.5, SOFT)


def draw():
    p = Picture(980, 544, "One product, seen from the core group and from one CPE",
                f"Tiles of A, B and C are distributed over the 8 x 8 mesh. The CPE in row {ROW} and column {COLUMN} has one piece of each in its LDM. "
                f"In exchange step {STEP} the CPEs of column {STEP} send their pieces of A along the mesh rows, and those of row {STEP} send their pieces of B along the columns.")
    p.legend(20, 56, [(BLUE, "A"), (ORANGE, "B"), (GREEN, "C")], 60)
    p.text(960, 56, "examples/02-matmul on SW26010", 12, SOFT, "end")
    core_group_view(p)
    cpe_view(p)
    exchange(p)
    return p
