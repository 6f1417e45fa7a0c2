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
FIGURES = ["call_cycles", "meeting_cycles", "k_step_share", "run_vector_cycles", "pack_vector_cycles", "turn_vector_cycles", "block_cycles", "switch_cycles",
           "cut_element_cycles", "cut_vector_cycles", "square_vector_cycles", "square_run_cycles"]
LANES, EXCHANGES, MOST_DEPTH, MOST_CHUNKS = 32, 8, 64, 4
RUNS = [16, 32, 64, 1000000]
VEC_N, A_COL, B_COL = 1, 2, 4


def ceil_div(a, b):
    return -(-a // b)


def panels(vectors, along_n):
    """As spm_make_plan: panels of four vectors and a rest, five of which are three and two; along M panels of two and a rest."""
    if not along_n:
        return [(p, count) for p, count in ((2, vectors // 2), (1, vectors % 2)) if count]
    split = vectors > 4 and vectors % 4 == 1
    full, rest = vectors // 4 - split, vectors % 4
    return [(p, count) for p, count in ((4, full), (3 if split else rest, int(rest > 0)), (2, int(split))) if p and count]


def blocks(lines, vectors, along_n):
    """Vectors, scalars and number of the blocks of a piece."""
    for p, count in panels(vectors, along_n):
        if not along_n:
            yield p, 8, lines // 8 * count
            continue
        number = ceil_div(lines, 8 if p < 3 else 5 if p == 3 else 4)
        low, high = lines // number, lines % number
        if high:
            yield p, low + 1, high * count
        yield p, low, (number - high) * count


def terms(rows, columns, depth, variant, run, steps, half):
    """What each figure is multiplied with."""
    along_n = bool(variant & VEC_N)
    lanes, lines = (columns, rows) if along_n else (rows, columns)
    has_near_vectors = bool(variant & A_COL) if not along_n else not variant & B_COL
    has_near_scalars = bool(variant & A_COL) if along_n else not variant & B_COL
    # As spm_has_better_halves.
    half_lanes, half_lines = (lanes // 2, lines) if lanes > lines else (lanes, lines // 2)
    if (MOST_DEPTH < depth <= MOST_CHUNKS * MOST_DEPTH and not has_near_scalars and 2 * depth * (lanes + lines) > half and half_lanes % (2 * LANES) == 0 and half_lines % 8 == 0
            and depth * (2 * half_lines + 3 * half_lanes) <= half):
        part = terms(*((half_lines, half_lanes) if along_n else (half_lanes, half_lines)), depth, variant, run, steps, half)
        return [2 * term for term in part]
    vectors, k = lanes // LANES, EXCHANGES * depth
    # As spm_choose_chunks and spm_reserve.
    bytes_of_step = 2 * (rows + columns)
    may_be_whole = MOST_DEPTH < depth <= MOST_CHUNKS * MOST_DEPTH and depth * bytes_of_step <= half
    limit = depth if may_be_whole else max(1, min(MOST_DEPTH, half // bytes_of_step))
    parts = ceil_div(depth, limit)
    part = ceil_div(depth, parts)
    group = next(chunks for chunks in (MOST_CHUNKS, 2, 1) if chunks == 1 or chunks * part * bytes_of_step <= half)

    def fits(chunks, size):
        return 2 * chunks * part * bytes_of_step + size <= 2 * half

    def shrink(least, size):
        chunks = group
        while chunks > least and not fits(chunks, size):
            chunks //= 2
        return chunks if fits(chunks, size) else 0

    packed, cut_elements, cut_vectors = 0, 0, 0
    if parts > 1 and not has_near_scalars:
        size = 2 * lines * depth
        ahead = shrink(1, size)
        group = ahead or group
        packed = size if ahead else 0
        cut_elements = lines * depth * (1 if ahead else EXCHANGES / max(1, group / parts))
    ahead = shrink(2, packed + 2 * lanes * depth)
    group = ahead or group
    # Owners of the exchange steps of a group pack at the same time.
    owners = 1 if ahead else EXCHANGES / max(1, group / parts)
    cut_vectors = (owners - 1) * vectors * depth
    exchanges = EXCHANGES * parts
    walks = ceil_div(exchanges, group)
    shapes = list(blocks(lines, vectors, along_n))
    number = sum(count for _, _, count in shapes)
    sums = sum(p * q * count for p, q, count in shapes)
    runs = walks * ceil_div(group * part, min(run, k))
    across = 0 if along_n else 1
    return [1, walks, k * sum(steps[f"{p}x{q}"] * count for p, q, count in shapes), runs * sums, vectors * depth * has_near_vectors,
            vectors * depth * (not has_near_vectors) * owners, walks * number, exchanges * number, cut_elements,
            cut_vectors * has_near_vectors, across * sums, across * runs * sums]


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
    """(rows, columns, k, variant, run, cycles) of random runs and variants of `shapes`."""
    program = pathlib.Path(folder, "halves")
    sources = [ROOT / "benchmarks/device" / name for name in ("halves-master.c", "halves-slave.c")]
    subprocess.run([arguments.build / "bin/sw-simcc", f"--chip={arguments.chip}", f"-I{ROOT / 'benchmarks/device'}", *sources, "-o", program], check=True)
    for shape in shapes:
        # Lines along k are packed by squares, elements only of less than 32 k steps.
        variants = ([1, 1, 1, 3] + [5, 7] * (shape[2] >= LANES)) * (shape[1] % LANES == 0) + ([2, 6] + [0, 4] * (shape[2] >= LANES)) * (shape[0] % LANES == 0)
        for run in rng.sample(RUNS, 2):
            variant = rng.choice(variants)
            command = [program, *map(str, (*shape, run, variant))]
            out = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "SWSIM_MODE": "detailed"}).stdout
            yield *shape, variant, run, int(re.search(r"f16 (\d+) cycles", out)[1])


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
    all_shapes = [(m, n, k) for m in (2, 4, 8, 16, 24, 32, 40, 64, 96, 128) for n in (8, 16, 32, 64, 96, 128)
                  for k in (8, 16, 24, 32, 48, 64, 96, 128) if (n % LANES == 0 or m % LANES == 0) and 4 * m * n + 2 * (m + n) * k < 120000]
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
