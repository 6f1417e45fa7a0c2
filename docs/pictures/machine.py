"""The levels of the machine: chip, core group, CPE; with the figures of both chips."""

from chips import CHIPS, binary, decimal
from svg import BLUE, GREEN, GREY, LINE, ORANGE, PAGE, PALE_BLUE, PALE_GREEN, PALE_PINK, PANEL, SOFT, Picture

ROWS = [
    ("core groups per chip", lambda c: str(c["core_groups"])),
    ("main memory of a core group", lambda c: f"{binary(c['memory_bytes_per_cg'])}, {decimal(c['memory_bw_per_cg'], 'B/s')}"),
    ("CPEs of a core group", lambda c: f"{c['mesh_rows']} x {c['mesh_cols']} at {decimal(c['clock_hz'], 'Hz')}"),
    ("peak of the CPEs of a core group, f64", lambda c: decimal(c["peak_flops_cg_cpe_f64"], "flop/s")),
    ("peak of the MPE, f64", lambda c: decimal(c["mpe.peak_flops_f64"], "flop/s")),
    ("vector registers of a CPE", lambda c: f"{c['vector_registers_per_cpe']} of {c['simd_bits']} bits"),
    ("LDM of a CPE", lambda c: f"{binary(c['ldm_bytes_per_cpe'])}, {decimal(c['ldm_bw_per_cpe'], 'B/s')}"),
    ("DMA: line, latency of a get", lambda c: f"{c['dma.transaction_bytes']} B, {c['dma.get_latency_cycles']} cycles"),
    ("exchange between CPEs", lambda c: c["mesh_communication.kind"].split(":")[0]),
    ("exchange: message, latency", lambda c: f"{c['mesh_communication.message_bytes']} B, {c['mesh_communication.latency_cycles']} cycles"),
    ("exchange: bandwidth of a core group", lambda c: decimal(c["mesh_communication.aggregate_bw_per_cg"], "B/s")),
    ("launch (spawn and join)", lambda c: f"{c['spawn_join_seconds'] * 1e6:.3g} us"),
]


def chip_level(p):
    few, many = sorted(chip["core_groups"] for chip in CHIPS.values())
    p.rect(20, 72, 190, 320, PANEL)
    p.text(32, 94, "Chip", weight="bold")
    for number in range(many):
        x, y = 32 + number % 2 * 86, 106 + number // 2 * 76
        p.rect(x, y, 80, 66, PAGE, SOFT, stroke_dasharray="4 3" if number >= few else None)
        p.rect(x + 8, y + 8, 22, 16, PALE_PINK)
        p.grid(x + 38, y + 8, 4, 4, 8, 8, lambda row, column: PALE_GREEN, GREEN)
        p.rect(x + 8, y + 46, 64, 12, PALE_BLUE)
    p.text(32, 350, f"SW26010: {few} core groups\nPro: {many}, those dashed too", 12, SOFT)


def core_group_level(p):
    p.rect(250, 72, 390, 320, PANEL)
    p.text(262, 94, "Core group", weight="bold")
    p.rect(262, 112, 110, 66, PALE_PINK)
    p.text(317, 134, "MPE", anchor="middle", weight="bold")
    p.text(317, 152, "runs the host\nprogram", 11, anchor="middle")
    p.arrow((372, 145), (430, 145))
    p.text(401, 138, "spawn", 11, SOFT, "middle")
    p.grid(432, 112, 24, 20, 8, 8, lambda row, column: PALE_GREEN if (row, column) != (4, 7) else GREEN, GREEN)
    p.text(528, 106, "mesh of CPEs", 12, anchor="middle")
    p.rect(262, 330, 362, 46, PALE_BLUE, BLUE)
    p.text(443, 358, "main memory", anchor="middle", weight="bold")
    p.arrow((317, 178), (317, 328), both=True)
    p.text(308, 250, "loads and\nstores", 11, SOFT, "end")
    p.arrow((528, 274), (528, 328), stroke=BLUE, both=True, width=3)
    p.text(538, 305, "DMA: get, put", 12)
    p.arrow((444, 162), (610, 162), stroke=ORANGE, both=True, width=3)
    p.arrow((516, 120), (516, 264), stroke=ORANGE, both=True, width=3)
    p.text(427, 214, "exchange\nbetween CPEs", 11, SOFT, "end")


def cpe_level(p):
    p.rect(680, 72, 280, 320, PANEL)
    p.text(692, 94, "CPE", weight="bold")
    p.rect(692, 108, 150, 46, PAGE)
    p.text(767, 127, "pipelines", anchor="middle")
    p.text(767, 145, "P0 arithmetic, P1 memory", 11, SOFT, "middle")
    p.rect(692, 186, 150, 36, PAGE)
    p.text(767, 209, "vector registers", anchor="middle")
    p.rect(692, 252, 150, 76, PALE_GREEN, GREEN)
    p.text(767, 274, "LDM", anchor="middle", weight="bold")
    p.text(767, 292, "scratchpad: pieces of\ntiles, one or two slots", 11, anchor="middle")
    p.arrow((767, 154), (767, 185), both=True)
    p.arrow((767, 222), (767, 251), both=True)
    p.rect(906, 186, 44, 142, PALE_GREEN, GREEN)
    p.text(928, 252, "other\nCPEs", 12, anchor="middle")
    for y, chip, kind in ((204, "SW26010", "registers"), (290, "Pro", "RMA")):
        p.arrow((842, y), (906, y), stroke=ORANGE, both=True, width=3)
        p.text(874, y - 8, chip, 11, SOFT, "middle")
        p.text(874, y + 17, kind, 11, SOFT, "middle")
    p.arrow((767, 328), (767, 360), stroke=BLUE, both=True, width=3)
    p.text(692, 379, "DMA to and from main memory", 12)


def table(p, top):
    p.rect(20, top, 940, 28 + 22 * len(ROWS), PAGE, LINE)
    for number, name in enumerate(CHIPS):
        p.text(360 + 300 * number, top + 20, name, weight="bold")
    for number, (label, figure) in enumerate(ROWS):
        y = top + 42 + 22 * number
        if number % 2 == 0:
            p.rect(21, y - 15, 938, 22, PANEL, "none")
        p.text(32, y, label, fill=SOFT)
        for column, chip in enumerate(CHIPS.values()):
            p.text(360 + 300 * column, y, figure(chip))


def draw():
    p = Picture(980, 412 + 28 + 22 * len(ROWS) + 20, "The levels of the machine",
                "A chip has core groups. A core group has main memory, an MPE and a mesh of 8 x 8 CPEs. A CPE has pipelines, vector registers and a "
                "scratchpad, the LDM. DMA moves data between main memory and LDM, the exchange moves it between CPEs. A table has the figures of both chips.")
    p.line((198, 106), (250, 72), stroke=GREY, stroke_dasharray="3 3")
    chip_level(p)
    p.line((198, 172), (250, 392), stroke=GREY, stroke_dasharray="3 3")
    core_group_level(p)
    p.line((624, 192), (680, 72), stroke=GREY, stroke_dasharray="3 3")
    p.line((624, 212), (680, 392), stroke=GREY, stroke_dasharray="3 3")
    cpe_level(p)
    p.legend(20, 56, [(PALE_BLUE, "main memory"), (PALE_PINK, "MPE"), (PALE_GREEN, "CPE and LDM"), (BLUE, "DMA"), (ORANGE, "exchange")], 150)
    table(p, 412)
    return p
