#!/usr/bin/env python3
"""Changes one part of emitted C at a time, and checks whether the simulator notices.

    benchmarks/mutation/run.py                      all programs, all mutants
    benchmarks/mutation/run.py --program=convolution --kind=wait,barrier
    benchmarks/mutation/run.py --subset             a fixed set, for the tests

Prints a table with the outcomes of the mutants of each kind. docs/Checks.md describes its
columns.
"""

import argparse
import os
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed

from experiment import HERE, ROOT, Failure, Program, check_baseline, judge
from mutations import KINDS
from report import Report


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--program", default="", help="names, with commas; default: all")
    parser.add_argument("--kind", default="", help="kinds, with commas; default: all")
    parser.add_argument("--every", type=int, default=1, help="only each n-th mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--jitters", type=int, default=4,
                        help="other timings that silent mutants are run with")
    parser.add_argument("--list", type=pathlib.Path, help="write a line for each mutant")
    parser.add_argument("--subset", action="store_true",
                        help="the mutants of subset.txt, which must be reported")
    return parser.parse_args()


def names_of(text, known, what):
    names = [name for name in text.split(",") if name]
    for name in names:
        if name not in known:
            raise Failure(f"no {what} '{name}'; there are {', '.join(known)}")
    return names or list(known)


def select(program, options):
    """Numbers of the mutants that the options select."""
    kinds = names_of(options.kind, KINDS, "kind")
    found = [n for n, m in enumerate(program.mutants, 1) if m.kind in kinds]
    return found[::options.every]


def experiment(options, work):
    paths = {path.stem: path for path in sorted((HERE / "programs").glob("*.mlir"))}
    names = names_of(options.program, paths, "program")
    report = Report(options.list)
    for name in names:
        program = Program(paths[name], options.build_dir, work)
        check_baseline(program)
        numbers = select(program, options)
        with ThreadPoolExecutor(options.jobs) as pool:
            futures = {pool.submit(judge, program, n, options.jitters): program.mutants[n - 1] for n in numbers}
            for future in as_completed(futures):
                report.add(program, futures[future], future.result(), len(numbers))
        report.end(program)
    report.print()
    return 0


def main():
    arguments = options()
    with tempfile.TemporaryDirectory(prefix="mutation-") as work:
        try:
            if arguments.subset:
                from subset import check
                return check(arguments.build_dir, pathlib.Path(work))
            return experiment(arguments, pathlib.Path(work))
        except Failure as failure:
            print(f"run.py: {failure}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
