#!/usr/bin/env python3
"""Measures the simulator on programs on one core group and on several.

    benchmarks/simulator/groups.py                       the cases below, on 1 and 6 core groups
    benchmarks/simulator/groups.py --cases='product' --threads=1,2 --modes=fast

Builds cases of benchmarks/groups/run.py with sw-run, and runs each program several times without data. Prints the least
processor time of all threads, its ratio to that on the first number of core groups, and the least time that passed."""

import argparse
import importlib.util
import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ["product 1000", "product 2048", "convolution 32 x 128 x 28 x 28", "add 2048 x 2048", "softmax 4096 x 1024"]


def cases():
    path = ROOT / "benchmarks" / "groups" / "run.py"
    spec = importlib.util.spec_from_file_location("groups", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: module.CASES[name] for name in NAMES}


def build(text, groups, folder, arguments):
    """The program of a case."""
    source, kept = folder / "case.mlir", folder / f"on-{groups}"
    source.write_text(text)
    subprocess.run([arguments.build_dir / "bin" / "sw-run", source, "--entry=main", f"--chip={arguments.chip}", f"--core-groups={groups}",
                    "--quiet", "--mode=timing", f"--keep={kept}"], check=True)
    return kept / "program"


def measure(program, mode, threads, runs):
    """The least processor time and the least time of several runs."""
    environment = dict(os.environ, SWSIM_MODE=mode, SWSIM_THREADS=threads)
    taken = []
    for _ in range(runs):
        begin = time.perf_counter()
        process = subprocess.Popen([program], env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, program)
        taken.append((usage.ru_utime + usage.ru_stime, time.perf_counter() - begin))
    return tuple(min(each) for each in zip(*taken))


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="chip or machine file (sw26010pro)")
    parser.add_argument("--groups", default="1,6", help="numbers of core groups; the others are compared with the first one")
    parser.add_argument("--cases", default="", help="a part of the names of cases")
    parser.add_argument("--modes", default="timing,fast")
    parser.add_argument("--threads", default="1,2", help="values of SWSIM_THREADS")
    parser.add_argument("--runs", type=int, default=3)
    return parser.parse_args()


def main():
    arguments = parse()
    print("| program | mode | threads | core groups | processor s | ratio | s |\n" + "|---" * 7 + "|", flush=True)
    for name, text in cases().items():
        if arguments.cases not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            numbers = arguments.groups.split(",")
            programs = {groups: build(text, groups, pathlib.Path(folder), arguments) for groups in numbers}
            for mode in arguments.modes.split(","):
                for threads in arguments.threads.split(","):
                    first = None
                    for groups, program in programs.items():
                        used, passed = measure(program, mode, threads, arguments.runs)
                        first = first or used
                        print(f"| {name} | {mode} | {threads} | {groups} | {used:.2f} | {used / first:.2f} | {passed:.2f} |", flush=True)


if __name__ == "__main__":
    main()
