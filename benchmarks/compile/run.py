#!/usr/bin/env python3
"""Measures how compile time grows with the number of ops.

    benchmarks/compile/run.py [--build-dir=build] [--kinds=NAMES] [--sizes=N,N...]
                              [--most=EXPONENT] [--print=KIND]

Compiles the programs of programs.py with sw-compile. Prints CPU seconds and
memory for each kind and size, and the exponent between the last two sizes: 1
means that time is proportional to the number of ops. `--most` fails if an
exponent is larger. `--print` prints one program of the first size.
"""
import argparse
import math
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import KINDS

ROOT = Path(__file__).resolve().parents[2]


def measure(tool, text):
    """CPU seconds, and the maximum megabytes of all runs so far."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.mlir"
        path.write_text(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([tool, path, "--quiet", f"--output-dir={folder}/out"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss // 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build-dir", default=str(ROOT / "build"))
    parser.add_argument("--kinds", default=",".join(KINDS), help="of " + ", ".join(KINDS))
    parser.add_argument("--sizes", default="250,1000", help="numbers of ops, the fewest first")
    parser.add_argument("--most", type=float, help="the largest exponent that is no failure")
    parser.add_argument("--print", choices=KINDS, help="print the program of the first size")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    if options.print:
        print(KINDS[options.print](sizes[0]), end="")
        return 0
    worst = 0
    for kind in options.kinds.split(","):
        if kind not in KINDS:
            parser.error(f"--kinds: no kind '{kind}', but {', '.join(KINDS)}")
        seconds = []
        for size in sizes:
            spent, memory = measure(f"{options.build_dir}/bin/sw-compile", KINDS[kind](size))
            seconds.append(spent)
            print(f"{kind} {size}: {spent:.2f} s, {memory} MB", flush=True)
        if len(sizes) > 1:
            exponent = math.log(seconds[-1] / seconds[-2]) / math.log(sizes[-1] / sizes[-2])
            worst = max(worst, exponent)
            print(f"{kind}: exponent {exponent:.2f}", flush=True)
    if options.most and worst > options.most:
        sys.exit(f"error: an exponent is {worst:.2f}, more than {options.most}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
