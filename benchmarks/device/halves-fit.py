#!/usr/bin/env python3
"""Fits the figures device_library.narrow_* of a machine file to products of 16-bit numbers of pieces in LDM.

Compiles halves-master.c, measures it in mode detailed with random pieces and runs, and prints the figures with least squares of the relative
errors, none negative. The terms are those of ProductModel::getNarrowCycles (lib/Analysis/CostModel/KernelModel.cpp).
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIGURES = ["call_cycles", "meeting_cycles", "k_step_share", "run_vector_cycles", "pack_vector_cycles", "block_cycles", "switch_cycles", "cut_element_cycles",
           "cut_vector_cycles"]
LANES, EXCHANGES, MOST_DEPTH, MOST_CHUNKS = 32, 8, 64, 4
RUNS = [16, 32, 64, 1000000]


def ceil_div(a, b):
    return -(-a // b)


def panels(vectors):
    """As spm_make_plan: panels of four vectors and a rest, five of which are three and two."""
    split = vectors > 4 and vectors % 4 == 1
    full, rest = vectors // 4 - split, vectors % 4
    return [(p, count) for p, count in ((4, full), (3 if split else rest, int(rest > 0)), (2, int(split))) if p and count]


def blocks(rows, vectors):
    """Vectors, scalars and number of the blocks of a piece."""
    for p, count in panels(vectors):
        number = ceil_div(rows, 8 if p < 3 else 5 if p == 3 else 4)
        low, high = rows // number, rows % number
        if high:
            yield p, low + 1, high * count
        yield p, low, (number - high) * count


def terms(rows, columns, depth, run, steps, half):
    """What each figure is multiplied with."""
    vectors, k = columns // LANES, EXCHANGES * depth
    bytes_of_step = 2 * (rows + columns)
    parts = ceil_div(depth, max(1, min(MOST_DEPTH, half // bytes_of_step)))
    part = ceil_div(depth, parts)
    group = next(chunks for chunks in (MOST_CHUNKS, 2, 1) if chunks == 1 or chunks * part * bytes_of_step <= half)
    exchanges = EXCHANGES * parts
    walks = ceil_div(exchanges, group)
    shapes = list(blocks(rows, vectors))
    number = sum(count for _, _, count in shapes)
    sums = sum(p * q * count for p, q, count in shapes)
    runs = walks * ceil_div(group * part, min(run, k))
    return [1, walks, k * sum(steps[f"{p}x{q}"] * count for p, q, count in shapes), runs * sums, vectors * depth, walks * number, exchanges * number,
            rows * depth if parts > 1 else 0, vectors * depth if parts > 1 else 0]


def fit(points):
    """Least squares by coordinate descent."""
    size = len(FIGURES)
    square = [[sum(x[i] * x[j] for x in points) for j in range(size)] for i in range(size)]
    goal = [sum(x[i] for x in points) for i in range(size)]
    found = [0.0] * size
    for _ in range(20000):
        for i in range(size):
            rest = goal[i] - sum(square[i][j] * found[j] for j in range(size) if j != i)
            found[i] = max(0.0, rest / square[i][i]) if square[i][i] else 0.0
    return found


def measure(arguments, folder, shapes, rng):
    """(rows, columns, k, run, cycles) of random runs of `shapes`."""
    program = pathlib.Path(folder, "halves")
    sources = [ROOT / "benchmarks/device" / name for name in ("halves-master.c", "halves-slave.c")]
    subprocess.run([arguments.build / "bin/sw-simcc", f"--chip={arguments.chip}", f"-I{ROOT / 'benchmarks/device'}", *sources, "-o", program], check=True)
    for shape in shapes:
        for run in rng.sample(RUNS, 2):
            out = subprocess.run([program, *map(str, shape), str(run)], capture_output=True, text=True, check=True, env={**os.environ, "SWSIM_MODE": "detailed"}).stdout
            yield *shape, run, int(re.search(r"f16 (\d+) cycles", out)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro")
    parser.add_argument("--machine", type=pathlib.Path, default=ROOT / "machine/sw26010pro.json", help="file with k_step_cycles")
    parser.add_argument("--shapes", type=int, default=80, help="random pieces to measure (default: 80)")
    arguments = parser.parse_args()
    library = json.loads(arguments.machine.read_text())["device_library"]
    steps = {shape: entry["value"] for shape, entry in library["k_step_cycles"].items()}
    half = library["static_ldm_bytes"]["value"] // 2
    rng = random.Random(5)
    all_shapes = [(m, n, k) for m in (2, 4, 8, 16, 24, 32, 40, 64, 96, 128) for n in (32, 64, 96, 128) for k in (8, 16, 24, 32, 48, 64, 96, 128)
                  if 4 * m * n + 2 * (m + n) * k < 120000]
    with tempfile.TemporaryDirectory() as folder:
        measured = list(measure(arguments, folder, rng.sample(all_shapes, arguments.shapes), rng))
    points = [[term / cycles for term in terms(*known, steps, half)] for *known, cycles in measured]
    found = fit(points)
    for name, value in zip(FIGURES, found):
        print(f"narrow_{name}: {value:.3g}" if value < 10 else f"narrow_{name}: {value:.1f}")
    ratios = [sum(a * b for a, b in zip(point, found)) for point in points]
    print(f"{len(ratios)} products, predicted over measured: {min(ratios):.2f} to {max(ratios):.2f}, "
          f"root mean square of the errors {(sum((ratio - 1)**2 for ratio in ratios) / len(ratios))**.5 * 100:.1f} %")


if __name__ == "__main__":
    main()
