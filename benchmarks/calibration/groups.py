#!/usr/bin/env python3
"""Measures streams of several core groups of the simulated SW26010-Pro.

Prints a table of the rates by where the array is. Nothing is published about
them: it shows what the guesses of the machine description amount to.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import pages

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ALL, ONE = 0x3F, 0x1
# (core groups, their mask, SWSIM_PLACEMENT, the memories of the array)
CASES = (
    ("one", ONE, "malloc=home", "its own"),
    ("one", ONE, "malloc=3", "that of the opposite one"),
    ("one", ONE, "malloc=blocks,block_bytes=4096", "all, in blocks of 4 KB"),
    ("six", ALL, "malloc=home", "that of the first one"),
    ("six", ALL, "malloc=parts", "all, each its own part"),
    ("six", ALL, "malloc=blocks,block_bytes=4096", "all, in blocks of 4 KB"),
    ("six", ALL, "malloc=blocks,block_bytes=512", "all, in blocks of 512 bytes"),
)


def measure(simcc):
    """The rows of the table: gets and puts in GB/s, in sum."""
    sources = sorted(str(path) for path in (HERE / "groups").glob("*.c"))
    with tempfile.TemporaryDirectory() as folder:
        program = folder + "/groups"
        subprocess.run([simcc, "--chip=sw26010pro", *sources, "-o", program], check=True)
        for groups, mask, placement, memories in CASES:
            text = subprocess.run([program, str(mask)], check=True, stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "SWSIM_PLACEMENT": placement}).stdout
            gets, puts = text.split()
            yield groups, memories, placement, gets, puts


def markdown(rows):
    lines = ["| core groups | memories of the array | `SWSIM_PLACEMENT` | get, GB/s | put, GB/s |", "|---|---|---|---|---|"]
    lines += [f"| {groups} | {memories} | `{placement}` | {gets} | {puts} |" for groups, memories, placement, gets, puts in rows]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simcc", default=str(ROOT / "build/bin/sw-simcc"), help="the compiler driver")
    parser.add_argument("--update", metavar="PAGE", type=pathlib.Path, help="write the table into a page")
    parser.add_argument("--check", metavar="PAGE", type=pathlib.Path, help="fail if a page has another table")
    arguments = parser.parse_args()
    table = markdown(measure(arguments.simcc))
    sys.stdout.write(table)
    return 0 if pages.update_all(arguments, {"core groups": table}) else 1


if __name__ == "__main__":
    sys.exit(main())
