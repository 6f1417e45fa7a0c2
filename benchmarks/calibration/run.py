#!/usr/bin/env python3
"""Measures the simulated chips as a user would measure the real ones.

Builds the athread programs next to this file with sw-simcc, runs them, and
prints their results next to the published figures. Exits with 1 if a figure
with a tolerance is outside of it, or missing.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import pages
import rows as published

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CHIPS = ("sw26010", "sw26010pro")
HEADER = ("quantity", "published", "source", "confidence", "simulated", "deviation", "tolerance", "verdict")
RELIABLE = {"seed": "printed", "publication": "printed", "measured": "measured", "derived": "derived"}


def measure(chip, simcc):
    """Runs the programs of a chip: name and parameter -> value."""
    sources = sorted(str(path) for path in (HERE / chip).glob("*.c"))
    with tempfile.TemporaryDirectory() as folder:
        program = folder + "/calibration"
        subprocess.run([simcc, f"--chip={chip}", *sources, "-o", program], check=True)
        text = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout
    values = {}
    for line in text.splitlines():
        name, parameter, value = line.split()
        values[f"{name} {parameter}"] = float(value)
    return values


def number(value):
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


class Result:
    """One row with its measured value."""

    def __init__(self, chip, row, values):
        self.chip, self.row = chip, row
        self.value = values.get(row.key)
        self.deviation = None if self.value is None else 100 * (self.value / row.published - 1)

    @property
    def is_required(self):
        return self.row.tolerance is not None or self.row.range is not None

    @property
    def is_out(self):
        if not self.is_required:
            return False
        if self.value is None:
            return True
        if self.row.range:
            return not self.row.range[0] <= self.value <= self.row.range[1]
        return abs(self.deviation) > self.row.tolerance

    def cells(self):
        row = self.row
        tolerance = f"±{row.tolerance} %" if row.tolerance is not None else "none"
        if row.range:
            tolerance = f"{row.range[0]} to {row.range[1]}"
        simulated = "missing" if self.value is None else f"{number(self.value)} {row.unit}"
        deviation = "" if self.value is None else f"{self.deviation:+.1f} %"
        verdict = "out" if self.is_out else "ok" if self.is_required else "not required"
        confidence = "guess" if row.confidence == "assumption" else RELIABLE.get(row.confidence, row.confidence)
        return (row.quantity, f"{number(row.published)} {row.unit}", row.source, confidence, simulated, deviation, tolerance, verdict)


def print_text(results, out):
    section = None
    for result in results:
        if (result.chip, result.row.section) != section:
            section = (result.chip, result.row.section)
            out.write(f"\n{result.chip}: {result.row.section}\n")
        quantity, value, source, confidence, simulated, deviation, tolerance, verdict = result.cells()
        origin = f"{source} [{confidence}]"
        out.write(f"  {quantity:<48} {value:>17} {origin:<26} {simulated:>17} {deviation:>9} {tolerance:>8}  {verdict}\n")


def markdown(results):
    """Tables of one chip."""
    lines, section = [], None
    for result in results:
        if result.row.section != section:
            section = result.row.section
            lines += ["", f"### {section}", "", "| " + " | ".join(HEADER) + " |", "|" + "---|" * len(HEADER)]
        lines.append("| " + " | ".join(result.cells()) + " |")
    return "\n".join(lines).strip() + "\n"


def write_csv(path, results):
    with open(path, "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(("chip", "section") + HEADER)
        for result in results:
            out.writerow((result.chip, result.row.section) + result.cells())


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chip", choices=CHIPS, action="append", help="only this chip (may be repeated)")
    parser.add_argument("--simcc", default=str(ROOT / "build/bin/sw-simcc"), help="the compiler driver")
    parser.add_argument("--csv", metavar="FILE", help="write the table as comma-separated values")
    parser.add_argument("--markdown", action="store_true", help="print the tables of the documentation page")
    parser.add_argument("--update", metavar="PAGE", type=pathlib.Path, help="write the tables into a page")
    parser.add_argument("--check", metavar="PAGE", type=pathlib.Path, help="fail if a page has other tables")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    chips = arguments.chip or CHIPS
    results = []
    for chip in chips:
        machine = json.loads((ROOT / f"machine/{chip}.json").read_text())
        values = measure(chip, arguments.simcc)
        results += [Result(chip, row, values) for row in getattr(published, chip)(machine)]
    if arguments.markdown:
        sys.stdout.write(markdown(results))
    else:
        print_text(results, sys.stdout)
    if arguments.csv:
        write_csv(arguments.csv, results)
    good = pages.update_all(arguments, {chip: markdown([r for r in results if r.chip == chip]) for chip in chips})
    out = [r for r in results if r.is_out]
    required = sum(r.is_required for r in results)
    print(f"\n{len(results)} figures, {required} of them required, {len(out)} out of tolerance")
    return 1 if out or not good else 0


if __name__ == "__main__":
    sys.exit(main())
