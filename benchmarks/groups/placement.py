#!/usr/bin/env python3
"""Times programs whose arrays are in other memories than the compiler expects.

    benchmarks/groups/placement.py                      on six core groups
    benchmarks/groups/placement.py --cases='product 2048'

Prints a line for each program and place of the arrays: the time of the program that is planned for the placement of the machine file, and of the one
that is planned for the placement that it meets, each with its prediction. See SWSIM_PLACEMENT in docs/Simulator.md."""

import argparse
import json
import math
import pathlib
import re
import sys
import tempfile

from cases import CASES, add
from measure import Failure, ROOT, measure, pattern

PROGRAMS = {name: CASES[name] for name in ("product 1000", "product 2048", "product 1 x 4096 x 4096", "softmax 4096 x 1024", "transpose 2048 x 2000")}
PROGRAMS["add 1000 x 4096"] = add(1000, 4096)

# Name, the placement, and the bytes of a block. Compilers know blocks only: an array in one memory is one block of any size.
LARGE = 1 << 30
PLACEMENTS = (
    ("blocks of 4 KiB", "blocks", lambda size, groups: 4096),
    ("blocks of 512 B", "blocks", lambda size, groups: 512),
    ("blocks of 64 KiB", "blocks", lambda size, groups: 65536),
    ("an equal part in each memory", "parts", lambda size, groups: math.ceil(size / groups / 128) * 128),
    ("all in one memory", "home", lambda size, groups: LARGE),
)
CODES = {"home": 0, "parts": 1, "blocks": 2}


def largest_bytes(text):
    """Of the arrays of a program of f32."""
    return max(4 * math.prod(map(int, extents.split("x"))) for extents in re.findall(r"tensor<([\dx]+)xf32>", text))


def machine(description, place, block):
    """The text of a machine file with this placement."""
    changed = json.loads(description)
    changed["placement"]["cross"]["value"] = CODES[place]
    changed["placement"]["block_bytes"]["value"] = block
    return json.dumps(changed)


def cell(figures):
    return f"{figures['seconds'] * 1e6:.1f} ({figures['predicted_seconds'] * 1e6:.1f})"


def rows(name, folder, arguments):
    """The lines of a program."""
    program, file = folder / "program.mlir", folder / f"{arguments.chip}.json"
    text = PROGRAMS[name]
    program.write_text(text)
    for label, place, block_of in PLACEMENTS:
        block = block_of(largest_bytes(text), arguments.groups)
        meets = {"SWSIM_PLACEMENT": f"cross={place}" + (f",block_bytes={block}" if place == "blocks" else "")}
        file.write_text(machine((ROOT / "machine" / f"{arguments.chip}.json").read_text(), place, block))
        expected = measure(program, arguments.groups, arguments, environment=meets)
        # The last of two options counts.
        told = measure(program, arguments.groups, argparse.Namespace(**{**vars(arguments), "chip": file}), environment=meets)
        yield f"| {name} | {label} | {cell(expected)} | {cell(told)} | {expected['seconds'] / told['seconds']:.2f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", choices=("sw26010", "sw26010pro"))
    parser.add_argument("--groups", type=int, default=6, help="core groups of a program (6)")
    parser.add_argument("--cases", type=pattern, default="", help="a regular expression for the names of programs")
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    names = [name for name in PROGRAMS if arguments.cases.search(name)]
    if not names:
        sys.exit(f"placement: no program matches '{arguments.cases.pattern}'")
    print("| program | arrays are in | planned for blocks of 4 KiB, us (predicted) | planned for these memories, us (predicted) | factor |\n"
          "|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            try:
                for line in rows(name, pathlib.Path(folder), arguments):
                    print(line, flush=True)
            except Failure as failure:
                sys.exit(f"placement: {name} {failure}")


if __name__ == "__main__":
    main()
