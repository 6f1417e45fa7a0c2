"""Programs for comparison: athread C that is built once and run for every row."""

import json
import pathlib
import tempfile

from common import HERE, Failure, in_parallel

SOURCES = HERE / "peers"
FIXED_TILE = 256


def build(tools, name, folder):
    """Builds a peer; returns the path of its program."""
    program = pathlib.Path(folder, name)
    simcc = [tools.bin / "sw-simcc", f"--chip={tools.chip}"] + ["-DPRO"] * (tools.chip == "sw26010pro")
    files = [SOURCES / "master.c", SOURCES / f"{name}-slave.c"]
    if name == "naive":
        kernel = program.with_suffix(".o")
        tools.call(simcc + ["-c", "-slave", "--device-library", SOURCES / "naive-kernel.c", "-o", kernel])
        files.append(kernel)
    else:
        simcc.append(f"-DTILE={FIXED_TILE}")
    tools.call(simcc + files + ["-o", program])
    return program


def run(tools, program, row, mode="timing"):
    """The figures of a product, from SWSIM_JSON. In modes other than timing,
    the program compares its result with a triple loop, and fails if it is
    wrong."""
    with tempfile.TemporaryDirectory() as folder:
        figures = pathlib.Path(folder, "figures.json")
        tools.call([program, row.m, row.n, row.k], {"SWSIM_MODE": mode, "SWSIM_JSON": str(figures)})
        return json.loads(figures.read_text())


def run_all(tools, name, rows, jobs):
    """Seconds for every row, or the Failure."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(tools, name, folder)
        tasks = [lambda row=row: run(tools, program, row)["seconds"] for row in rows]
        return in_parallel(jobs, tasks, name)


def check(tools, names, shapes, mode):
    """Compares the results of the peers with triple loops."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            program = build(tools, name, folder)
            for row in shapes:
                try:
                    run(tools, program, row, mode)
                except Failure as failure:
                    raise Failure(f"{name} {row.shape}: {failure}") from None
                print(f"{name} {row.shape}, mode {mode}: agrees with the triple loop")
