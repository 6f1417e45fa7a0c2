#!/usr/bin/env python3
"""Fits the DMA parameters of SW26010 to all published tables of rates together.

The tables are CANDLE's STREAM and `MBW_map` in the folder `tables`, and swDNN's
table in the machine description. `replay.cpp` runs their loops on the model of
the simulator (simulator/Dma), so fit and simulator cannot differ. The fit
minimises the mean of the squared relative deviations; each table has the same
weight. Prints the parameters beside those of the machine description, and the
deviations of both.

    benchmarks/calibration/fit.py            # the fit, in some minutes
    benchmarks/calibration/fit.py --check    # only the machine description

Exits with 1 if the values of the machine description miss a target below.
"""

import argparse
import csv
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SIMULATOR = ROOT / "simulator"
TYPES = SIMULATOR / "include/common"
FITTED = (
    "dma.read_line_cycles", "dma.get_request_cycles", "dma.write_line_cycles", "dma.write_turnaround_cycles",
    "dma.put_request_cycles", "dma.put_request_turnaround_cycles", "dma.partial_sector_cycles", "dma.put_open_cycles",
    "dma.repeat_line_cycles", "dma.repeat_request_extra_cycles",
)
# The largest mean and single deviation of a table. Tables without one have no
# weight in the fit.
TARGETS = {
    "STREAM, contiguous": (0.04, 0.12),
    "STREAM, strided": (0.04, 0.12),
    "MBW_map": (0.03, 0.10),
    "swDNN": (0.04, 0.12),
}
# Blocks that are slower in both sweeps of MBW_map than their neighbours.
DIPS = (224, 448, 608, 672, 896)
# Where the arrays of STREAM begin in a line, and the blocks of MBW_map.
STREAM_PLACE, MAP_PLACE = 80, 48
KERNELS = ("copy", "scale", "add", "triad")


@dataclass
class Rate:
    """A published rate in GB/s, and the experiment of replay.cpp for it."""

    table: str
    name: str
    experiment: tuple
    published: float


def rows_of(name):
    with open(HERE / "tables" / name, encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def stream_rates():
    """Blocks of less than 128 bytes are listed, but not part of the fit."""
    for row in rows_of("sw26010-stream.csv"):
        block, gap, kind = int(row["block"]), int(row["gap"]), row["streams"]
        if kind.startswith("broadcast"):
            continue
        size = block if kind == "contiguous" else 24576
        rounds = 96 if size <= 128 else 24 if kind == "contiguous" else 16
        span = size // block * (block + gap)
        table = f"STREAM, {kind}" + (", small" if block < 128 else "")
        for kernel in KERNELS:
            loop = "copy" if kernel in ("copy", "scale") else "triad"
            # About two cycles for each element.
            compute = 0 if kernel == "copy" else size // 4
            experiment = (loop, size, block, gap, rounds, STREAM_PLACE, span, span * rounds, compute)
            name = f"{kernel} {block}" + (f", gap {gap}" if gap else "")
            yield Rate(table, name, experiment, float(row[kernel]) / 1e3)


def map_rates():
    """The mean of both sweeps. Lines of two blocks are different ones."""
    rounds = 100
    for row in rows_of("sw26010-mbw-map.csv"):
        size = int(row["bytes"])
        sweeps = [float(row[sweep]) / 1e3 for sweep in ("first", "second") if row[sweep]]
        step = 128 * ((size + MAP_PLACE + 127) // 128)
        experiment = ("get", size, size, 0, rounds, MAP_PLACE, step, step * rounds, 0)
        table = "MBW_map, dips" if size in DIPS else "MBW_map"
        yield Rate(table, f"{size}", experiment, len(sweeps) / sum(1 / rate for rate in sweeps))


def repeated_rates(machine):
    """The values at 384 bytes and the put of 32 do not fit their own neighbours."""
    for size, *rates in machine["dma"]["bandwidth_table"]["rows_block_get_put"]:
        for kind, rate in zip(("get", "put"), rates):
            odd = size == 384 or (kind, size) == ("put", 32)
            yield Rate("swDNN, odd" if odd else "swDNN", f"{kind} {size}", (kind, size, size, 0, 400, 0, 0, 8192, 0), rate)


def value_at(machine, path):
    """A number of the description; 0 if there is none."""
    entry = machine
    for key in path.split("."):
        entry = entry.get(key, {}) if isinstance(entry, dict) else {}
    value = entry.get("value") if isinstance(entry, dict) else entry
    return value if isinstance(value, (int, float)) else 0


class Model:
    """The rates of all experiments by parameters."""

    def __init__(self, folder, compiler, machine, rates):
        self.rates, self.program = rates, folder + "/replay"
        sources = [HERE / "replay.cpp", SIMULATOR / "Dma/DmaModel.cpp", SIMULATOR / "Dma/DmaFootprint.cpp"]
        subprocess.run([compiler, "-std=c++17", "-O2", f"-I{SIMULATOR}", f"-I{TYPES}", *sources, "-o", self.program], check=True)
        paths = re.findall(r'PARAMETER\(\w+,\s*"([^"]+)"', (TYPES / "swsim_parameters.def").read_text())
        self.values = {path: value_at(machine, path) for path in paths}
        self.clock = machine["clock_hz"]["value"] / 1e9
        weighted = [rate.table for rate in rates if rate.table in TARGETS]
        self.weights = [1 / math.sqrt(weighted.count(rate.table)) if rate.table in TARGETS else 0 for rate in rates]

    def deviations(self, fitted):
        """Simulated over published, less 1."""
        lines = [f"set {path} {value}" for path, value in {**self.values, **fitted}.items()]
        lines += ["run " + " ".join(map(str, rate.experiment)) for rate in self.rates]
        result = subprocess.run([self.program], input="\n".join(lines), capture_output=True, text=True, check=True)
        simulated = [float(text) * self.clock for text in result.stdout.split()]
        return [value / rate.published - 1 for value, rate in zip(simulated, self.rates)]

    def residuals(self, values):
        off = self.deviations(dict(zip(FITTED, values)))
        return [weight * value for weight, value in zip(self.weights, off) if weight]


def solve(matrix, right):
    """Gaussian elimination with pivots."""
    rows = [row + [value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k, row in enumerate(rows):
            if k != i:
                factor = row[i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(row, rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def fit(model, values, iterations):
    """Levenberg's and Marquardt's method, with derivatives from differences."""
    dot = lambda a, b: sum(x * y for x, y in zip(a, b))
    residuals, damping = model.residuals(values), 1e-3
    for _ in range(iterations):
        steps = [max(0.05, 0.01 * abs(value)) for value in values]
        moved = [model.residuals([v + step * (i == k) for k, v in enumerate(values)]) for i, step in enumerate(steps)]
        slopes = [[(a - b) / step for a, b in zip(row, residuals)] for row, step in zip(moved, steps)]
        before, after = dot(residuals, residuals), math.inf
        while after >= before and damping < 1e3:
            matrix = [[dot(a, b) * (1 + damping * (i == k)) for k, b in enumerate(slopes)] for i, a in enumerate(slopes)]
            change = solve(matrix, [-dot(row, residuals) for row in slopes])
            trial = [max(0.0, value + delta) for value, delta in zip(values, change)]
            trial_residuals = model.residuals(trial)
            after = dot(trial_residuals, trial_residuals)
            damping *= 10
        if after >= before:
            break
        values, residuals, damping = trial, trial_residuals, damping / 100
        print(f"mean square {after:.6f}", flush=True)
        if before - after < 1e-4 * before:
            break
    return values


def report(title, model, fitted):
    """Prints a line for each table; returns whether the targets are met."""
    print(f"\n{title}")
    off, good = model.deviations(fitted), True
    for table in dict.fromkeys(rate.table for rate in model.rates):
        values = sorted(((value, rate.name) for rate, value in zip(model.rates, off) if rate.table == table), key=lambda pair: -abs(pair[0]))
        mean, worst = sum(abs(value) for value, _ in values) / len(values), abs(values[0][0])
        verdict = ""
        if table in TARGETS:
            met = mean <= TARGETS[table][0] and worst <= TARGETS[table][1]
            good &= met
            verdict = "met" if met else "missed"
        names = "; ".join(f"{name} {value:+.1%}" for value, name in values[:3])
        print(f"  {table:<26} {len(values):>4} rates, mean {mean:5.1%}, worst {names}  {verdict}")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="do not fit")
    parser.add_argument("--machine", type=pathlib.Path, default=ROOT / "machine/sw26010.json", help="another description")
    parser.add_argument("--iterations", type=int, default=20, help="at most")
    parser.add_argument("--cxx", default=shutil.which("clang++-22") or "c++", help="a C++ compiler")
    arguments = parser.parse_args()
    machine = json.loads(arguments.machine.read_text())
    rates = [*stream_rates(), *map_rates(), *repeated_rates(machine)]
    with tempfile.TemporaryDirectory(prefix="fit-") as folder:
        model = Model(folder, arguments.cxx, machine, rates)
        good = report(str(arguments.machine), model, {})
        if not arguments.check:
            values = fit(model, [model.values[path] for path in FITTED], arguments.iterations)
            report("fit", model, dict(zip(FITTED, values)))
            print(f"\n{'parameter':<38}{'machine':>10}{'fit':>10}")
            for path, value in zip(FITTED, values):
                print(f"{path:<38}{model.values[path]:>10.4g}{value:>10.4g}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
