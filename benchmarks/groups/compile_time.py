#!/usr/bin/env python3
"""Times the compiler on one core group and on several.

    benchmarks/networks/run.py --print --networks='^resnet50$' > resnet50.mlir
    benchmarks/groups/compile_time.py resnet50.mlir

Prints the processor seconds of sw-compile for each number of core groups, minimum of --runs, and how many more the last one takes than the first one.
Fails if that is more than --limit."""

import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile

from measure import ROOT


def seconds(path, groups, arguments):
    """Processor seconds of one run."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([arguments.build_dir / "bin" / "sw-compile", path, f"--chip={arguments.chip}", f"--core-groups={groups}", "--quiet",
                              f"--output-dir={folder}"], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"compile_time: {path.name} on {groups} core groups: {run.stderr.strip()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="chip or machine file (sw26010pro)")
    parser.add_argument("--groups", nargs="+", type=int, default=[1, 6], help="numbers of core groups (1 6)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each (3)")
    parser.add_argument("--limit", type=float, default=2, help="most seconds more (2)")
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    print("| program | " + " | ".join(map(str, arguments.groups)) + " | more |\n" + "|---" * (len(arguments.groups) + 2) + "|", flush=True)
    most = 0
    for path in arguments.programs:
        # One number after the other, so that a busy minute concerns all.
        rounds = [[seconds(path, groups, arguments) for groups in arguments.groups] for _ in range(max(1, arguments.runs))]
        times = [min(column) for column in zip(*rounds)]
        most = max(most, times[-1] - times[0])
        print(f"| {path.stem} | " + " | ".join(f"{time:.2f} s" for time in times) + f" | {times[-1] - times[0]:.2f} s |", flush=True)
    sys.exit(most > arguments.limit)


if __name__ == "__main__":
    main()
