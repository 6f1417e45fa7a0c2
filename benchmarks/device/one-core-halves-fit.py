#!/usr/bin/env python3
"""Fits the figures device_library.one_core_half_* of a machine file to products of 16-bit numbers of one CPE.

Compiles one-core-master.c, measures random shapes in mode detailed, and prints the figures with least squares of the relative errors, none
negative. The terms are those of getOneCoreHalfCycles (lib/Analysis/CostModel/OneCoreHalves.cpp).
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIGURES = ["call", "pass", "block", "step", "scalar", "vector", "run", "pack", "turn", "element", "line", "rest"]
LANES, PACKED, C_LANES = 32, 4096, 8


def ceil_div(a, b):
    return -(-a // b)


def heights(m):
    """Lines of the blocks of a panel, and their number."""
    blocks = ceil_div(m, 8)
    low, high = m // blocks, m % blocks
    return [(q, count) for q, count in ((low + 1, high), (low, blocks - high)) if count]


def panels(n, is_aligned):
    """Vectors of each panel, and the columns that go through a temporary tile."""
    found, left = [], n
    while left >= LANES:
        p = 2 if is_aligned and left >= 2 * LANES else 1
        found.append((p, 0 if is_aligned else LANES))
        left -= p * LANES
    return found + [(1, left)] * (left > 0)


def terms(m, n, k, form, run):
    """What each figure is multiplied with."""
    total = dict.fromkeys(FIGURES, 0.0)
    total["call"] = 1
    for p, edge in panels(n, (n + ("u" in form)) % C_LANES == 0):
        room, depth = PACKED // (LANES * p), k
        while depth > room:
            depth = ceil_div(depth, 2)
        passes = ceil_div(k, depth)
        runs = k // depth * ceil_div(depth, run) + (ceil_div(k % depth, run))
        # Lines along k are packed by squares of 32 x 32.
        gathered = n < LANES or "b" in form and k < LANES
        total["turn"] += k * p if "b" in form and not gathered else 0
        total["pack"] += k * p if "b" not in form and not gathered else 0
        total["element"] += k * min(n, LANES * p) if gathered else 0
        shapes = heights(m)
        number = sum(count for _, count in shapes)
        total["pass"] += passes * (number if edge else len(shapes))
        total["block"] += passes * number
        for q, count in shapes:
            # The latency of a multiply-add, or loads.
            is_short = q < 4 if p == 1 else q < 3
            total["step"] += k * count * is_short
            total["scalar"] += k * count * q * (not is_short)
            total["vector"] += k * count * (p - 1) * (not is_short)
            total["run"] += runs * count * p * q
        total["line"] += passes * m * (edge // C_LANES)
        total["rest"] += passes * m * (edge % C_LANES)
    return [total[name] for name in FIGURES]


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


def measure(arguments, folder, rng):
    """(m, n, k, form, run, cycles) of random products."""
    shapes = [(m, n, k) for m in (1, 3, 8, 12, 16, 31, 32, 64) for n in (8, 20, 32, 40, 64, 96, 100, 128) for k in (8, 16, 32, 48, 64, 96, 128)
              if 4 * m * (n + 1) + 2 * (m + n + 1) * k < 52 * 1024]
    for run in (16, 64, 1000):
        program = pathlib.Path(folder, f"one-core-{run}")
        sources = [ROOT / "benchmarks/device" / name for name in ("one-core-master.c", "one-core-slave.c")]
        subprocess.run([arguments.build / "bin/sw-simcc", f"--chip={arguments.chip}", "-DPRO", "-DELEMENT=unsigned short", f"-DRUN={run}",
                        "-DTPP_BRGEMM=tpp_brgemm_f16", f"-I{ROOT / 'benchmarks/device'}", f"-I{ROOT / 'device'}", *sources, "-o", program], check=True)
        chosen = [(*shape, rng.choice("---abu")) for shape in rng.sample(shapes, arguments.shapes)]
        words = [str(word) for known in chosen for word in known]
        out = subprocess.run([program, "64", *words], capture_output=True, text=True, check=True, env={**os.environ, "SWSIM_MODE": "detailed"}).stdout
        for known, cycles in zip(chosen, re.findall(r": (\d+) cycles", out), strict=True):
            yield *known, run, int(cycles)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro")
    parser.add_argument("--shapes", type=int, default=80, help="random shapes to measure for each run length (default: 80)")
    parser.add_argument("--all", action="store_true", help="print each product")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measured = list(measure(arguments, folder, random.Random(5)))
    points = [[term / cycles for term in terms(*known)] for *known, cycles in measured]
    found = fit(points)
    for name, value in zip(FIGURES, found):
        print(f"one_core_half_{name}_cycles: {value:.3g}" if value < 10 else f"one_core_half_{name}_cycles: {value:.1f}")
    ratios = [sum(a * b for a, b in zip(point, found)) for point in points]
    if arguments.all:
        for known, ratio in zip(measured, ratios):
            print(known, f"{ratio:.2f}")
    print(f"{len(ratios)} products, predicted over measured: {min(ratios):.2f} to {max(ratios):.2f}, "
          f"root mean square of the errors {(sum((ratio - 1)**2 for ratio in ratios) / len(ratios))**.5 * 100:.1f} %")


if __name__ == "__main__":
    main()
