#!/usr/bin/env python3
"""Measures the host time of small transfers in the simulator, on one core of
this machine.

Builds the programs in small/ with sw-simcc, checks their results in every mode,
and runs them. Prints, per mode, the host time for each simulated transfer (DMA
request, RMA transfer or register message) and for each simulated instruction.
Mode `timing` runs with SWSIM_SKIP=off, since it would otherwise skip the
measured iterations.

With --against another sw-simcc, the programs of both run alternately. `factor`
is the speedup of this one, and the reports must be equal, except for host times.
"""
import argparse
import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "small"
MODES = ["fast", "timing", "detailed"]

# Program, its sources, options, steps to check, steps to measure.
PROGRAMS = [
    ("stencil", "stencil-master.c stencil-slave.c", "", 2, 16),
    ("im2col", "im2col-master.c im2col-slave.c", "", 1, 12),
    ("register", "exchange-master.c exchange-slave.c", "-DSUMS_OF_ALL=1", 20, 6000),
    ("rma", "exchange-master.c rma-slave.c", "-DSUMS_OF_ALL=0 --chip=sw26010pro", 20, 400),
]


def build(simcc, folder, program):
    name, sources, options, *_ = program
    target = Path(folder) / name
    target.parent.mkdir(exist_ok=True)
    files = [str(SOURCES / source) for source in sources.split()]
    subprocess.run([simcc, *files, *options.split(), "-O2", "-o", str(target)], check=True)
    return str(target)


def run(program, mode, arguments):
    """CPU seconds, and the report."""
    report = Path(program + ".json")
    environment = dict(os.environ, SWSIM_MODE=mode, SWSIM_SKIP="off", SWSIM_JSON=str(report))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([program, *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return seconds, json.loads(report.read_text())


def transfers(report):
    return sum(report[key] for key in ("dma_requests", "rma_requests", "register_messages"))


def measure(programs, mode, steps, repeats):
    """The minimum time of each of the programs, which run alternately, and their reports."""
    best, reports = [float("inf")] * len(programs), [None] * len(programs)
    for _ in range(repeats):
        for i, program in enumerate(programs):
            seconds, reports[i] = run(program, mode, [str(steps)])
            best[i] = min(best[i], seconds)
    if any(report != reports[0] for report in reports):
        sys.exit(f"error: the reports of {programs} in mode {mode} differ")
    return best, reports[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simcc", default=str(HERE.parents[1] / "build/bin/sw-simcc"), help="the compiler driver")
    parser.add_argument("--against", help="the compiler driver of another build to compare with")
    parser.add_argument("--only", help="programs, with commas")
    parser.add_argument("--repeat", type=int, default=5, help="runs of which the fastest counts")
    parser.add_argument("--csv", help="write the table as comma-separated values")
    options = parser.parse_args()
    drivers = [options.simcc] + ([options.against] if options.against else [])
    header = ["program", "mode", "transfers", "host s", "us/transfer", "ns/instruction"]
    header += ["factor"] if options.against else []
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for program in PROGRAMS:
            name, *_, few, many = program
            if options.only and name not in options.only.split(","):
                continue
            built = [build(driver, f"{folder}/{i}", program) for i, driver in enumerate(drivers)]
            for mode in MODES:
                print(f"running {name} in mode {mode} ...", file=sys.stderr, flush=True)
                run(built[0], mode, [str(few), "check"])
                best, report = measure(built, mode, many, options.repeat)
                row = [name, mode, transfers(report), f"{best[0]:.3f}", f"{1e6 * best[0] / transfers(report):.3f}",
                       f"{1e9 * best[0] / report['instructions']:.1f}"]
                rows.append(row + [f"{best[-1] / best[0]:.2f}"] * (len(best) > 1))
    widths = [max(len(str(row[i])) for row in [header, *rows]) for i in range(len(header))]
    for row in [header, *rows]:
        print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths)))
    if options.csv:
        with open(options.csv, "w", newline="") as file:
            csv.writer(file).writerows([header, *rows])


if __name__ == "__main__":
    main()
