#!/usr/bin/env python3
"""Measures the speed of the simulator itself, on one core of this machine.

Builds the athread program next to this file with sw-simcc and runs it in every
mode. Prints useful arithmetic per second of host time, tile steps per
millisecond (two gets and one product of all 64 CPEs), and CPE instructions per
second, next to their minimum goals. Times are of whole processes: the best of
several runs, minus the time of a run with few steps.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZE = 320  # elements on a side of a tile: 6.4 KB of each matrix on a CPE

# Mode, steps, figure, minimum goal.
CASES = [
    ("fast", 400, "GFLOP/s", 5),
    ("timing", 200_000_000, "tile steps/ms", 1000),
    ("detailed", 12, "million instructions/s", 20),
]


def run(program, mode, steps, folder):
    """Seconds and figures of the fastest of three runs."""
    figures = Path(folder) / "figures.json"
    environment = dict(os.environ, SWSIM_MODE=mode, SWSIM_JSON=str(figures))
    best = None
    for _ in range(3):
        begin = time.perf_counter()
        subprocess.run([program, str(SIZE), str(steps)], env=environment, check=True)
        seconds = time.perf_counter() - begin
        best = min(best or seconds, seconds)
    return best, json.loads(figures.read_text())


def measure(program, mode, steps, folder):
    few, base = run(program, mode, 1, folder)
    many, figures = run(program, mode, steps + 1, folder)
    seconds = max(many - few, 1e-6)
    work = {
        "fast": (figures["flops"] - base["flops"]) / 1e9,
        "timing": steps / 1e3,
        "detailed": (figures["instructions"] - base["instructions"]) / 1e6,
    }
    return work[mode] / seconds, seconds, figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simcc", default=str(HERE.parents[1] / "build/bin/sw-simcc"), help="the compiler driver")
    parser.add_argument("--csv", help="write the table as comma-separated values")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "program")
        subprocess.run([options.simcc, str(HERE / "master.c"), str(HERE / "slave.c"), "-o", program], check=True)
        for mode, steps, unit, least in CASES:
            print(f"running {steps} steps in mode {mode} ...", file=sys.stderr, flush=True)
            value, seconds, figures = measure(program, mode, steps, folder)
            rows.append((mode, steps, round(seconds, 4), round(value, 1), unit, least,
                         round(100 * figures["peak_fraction"], 1)))
    header = ("mode", "steps", "host s", "rate", "unit", "at least", "virtual % of peak")
    widths = [max(len(str(row[i])) for row in [header, *rows]) for i in range(len(header))]
    for row in [header, *rows]:
        print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths)))
    if options.csv:
        with open(options.csv, "w", newline="") as file:
            csv.writer(file).writerows([header, *rows])


if __name__ == "__main__":
    main()
