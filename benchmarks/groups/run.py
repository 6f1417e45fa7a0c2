#!/usr/bin/env python3
"""Times programs on one core group and on several, on the simulator.

    benchmarks/groups/run.py                            the cases below, on 1, 2, 3, 4 and 6 core groups
    benchmarks/groups/run.py --models=DIR               and the networks DIR/*.linalg.mlir
    benchmarks/groups/run.py --cases='product' --groups=1,6 --verify
    benchmarks/groups/run.py --plot=groups.svg          and draws the factors

Prints a table: the time on one core group, and how many times faster the others are, with the factor that was predicted. Fails if a result
is wrong (with --verify), or a time and its prediction differ by more than a factor of 1.5."""

import argparse
import pathlib
import re
import sys
import tempfile

from cases import CASES
from measure import Failure, ROOT, measure

sys.path.append(str(ROOT / "docs" / "pictures"))
import groups as picture

LIMIT = 1.5


def row(name, path, arguments):
    """A line of the table, and the wrong predictions."""
    cells, wrong, first = [name], [], None
    for groups in arguments.groups:
        figures = measure(path, groups, arguments, *(['--verify'] if arguments.verify else []))
        seconds, predicted = figures["seconds"], figures["predicted_seconds"]
        first = first or (seconds, predicted)
        if not 1 / LIMIT < seconds / predicted < LIMIT:
            wrong.append(f"{name} on {groups} core groups: {seconds * 1e6:.1f} us, predicted {predicted * 1e6:.1f} us")
        cells.append(f"{seconds * 1e6:.1f} us" if len(cells) == 1 else f"{first[0] / seconds:.2f} ({first[1] / predicted:.2f})")
    return cells, wrong


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="chip or machine file (sw26010pro)")
    parser.add_argument("--groups", default="1,2,3,4,6", help="numbers of core groups; the others are compared with the first one")
    parser.add_argument("--cases", default="", help="a regular expression for the names of cases")
    parser.add_argument("--models", type=pathlib.Path, help="a folder with networks")
    parser.add_argument("--plot", type=pathlib.Path, metavar="FILE.svg", help="draw the factors of programs that run on all numbers of core groups")
    parser.add_argument("--verify", action="store_true", help="compute, and compare with upstream")
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    try:
        arguments.groups = [int(number) for number in arguments.groups.split(",")]
        re.compile(arguments.cases)
    except (ValueError, re.error) as error:
        parser.error(str(error))
    return arguments


def print_table(chosen, arguments):
    """Its lines, and messages."""
    heads = ["program", *(f"{number}" for number in arguments.groups)]
    lines, messages = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"], []
    print("\n".join(lines), flush=True)
    for name, path in chosen.items():
        try:
            cells, wrong = row(name, path, arguments)
        except Failure as failure:
            cells, wrong = [name] + ["failed"] * len(arguments.groups), [f"{name} {failure}"]
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
        messages += wrong
    return lines, messages


def main():
    arguments = parse()
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for number, (name, text) in enumerate(CASES.items()):
            programs[name] = pathlib.Path(folder, f"case{number}.mlir")
            programs[name].write_text(text)
        for path in sorted(arguments.models.glob("*.linalg.mlir")) if arguments.models else []:
            programs[path.name.removesuffix(".linalg.mlir")] = path
        chosen = {name: path for name, path in programs.items() if re.search(arguments.cases, name)}
        if not chosen:
            sys.exit(f"groups: no case matches '{arguments.cases}'")
        lines, messages = print_table(chosen, arguments)
    if arguments.plot:
        title = f"Programs on several core groups of {arguments.chip}"
        arguments.plot.write_text(picture.plot(title, *picture.read_table("\n".join(lines))).render(), encoding="utf-8")
    for message in messages:
        print("groups: " + message, file=sys.stderr)
    sys.exit(bool(messages))


if __name__ == "__main__":
    main()
