#!/usr/bin/env python3
"""Measures the simulator on programs on one core group and on several.

    benchmarks/simulator/groups.py                       the cases below, on 1 and 6 core groups
    benchmarks/simulator/groups.py --cases='product' --threads=1,2 --modes=fast --work=each
    benchmarks/simulator/groups.py --cases=lenet --networks=lenet

Builds each program with sw-run, and runs it several times without data. The work is the same for all numbers of core groups (`same`), or that of
one core group for each (`each`): more rows of a product, more images of a network. Prints the least processor time of all threads and the least
time that passed, and their ratios to those on the first number of core groups: with `each`, of the time per core group."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "benchmarks" / "groups"))

from cases import add, convolution, product, softmax

# The text for a multiple of the work.
CASES = {
    "product 1000": lambda times: product(1000 * times, 1000, 1000),
    "product 2048": lambda times: product(2048 * times, 2048, 2048),
    "convolution 32 x 128 x 28 x 28": lambda times: convolution(32 * times, 128, 128, 28),
    "add 2048 x 2048": lambda times: add(2048 * times, 2048),
    "softmax 4096 x 1024": lambda times: softmax(4096 * times, 1024),
}


def network(name):
    """A network of benchmarks/networks with a number of images."""
    script = ROOT / "benchmarks" / "networks" / "run.py"

    def text(times):
        command = [sys.executable, script, f"--networks=^{name}$", f"--batch={times}", "--print"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    return text


def build(text, groups, folder, arguments):
    """The program of a case."""
    source, kept = folder / f"on-{groups}.mlir", folder / f"on-{groups}"
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
    parser.add_argument("--work", default="same,each", help="the work on several core groups: that of one, or that of one for each")
    parser.add_argument("--cases", default="", help="a part of the names of cases")
    parser.add_argument("--networks", default="", help="names of networks of benchmarks/networks")
    parser.add_argument("--modes", default="timing,fast")
    parser.add_argument("--threads", default="1,2", help="values of SWSIM_THREADS")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    arguments.groups = [int(number) for number in arguments.groups.split(",")]
    arguments.build_dir = arguments.build_dir.resolve()
    return arguments


def print_case(name, text, work, folder, arguments):
    """The lines of a case in all modes."""
    programs = {}
    for groups in arguments.groups:
        programs[groups] = build(text(groups if work == "each" else 1), groups, folder, arguments)
    for mode in arguments.modes.split(","):
        for threads in arguments.threads.split(","):
            first = None
            for groups, program in programs.items():
                used, passed = measure(program, mode, threads, arguments.runs)
                share = groups / arguments.groups[0] if work == "each" else 1
                first = first or (used, passed)
                cells = [name, work, mode, threads, groups, f"{used:.2f}", f"{used / first[0] / share:.2f}", f"{passed:.2f}",
                         f"{passed / first[1] / share:.2f}"]
                print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def main():
    arguments = parse()
    chosen = dict(CASES, **{name: network(name) for name in filter(None, arguments.networks.split(","))})
    print("| program | work | mode | threads | core groups | processor s | ratio | s | ratio |\n" + "|---" * 9 + "|", flush=True)
    for name, text in chosen.items():
        if arguments.cases not in name:
            continue
        for work in arguments.work.split(","):
            with tempfile.TemporaryDirectory() as folder:
                print_case(name, text, work, pathlib.Path(folder), arguments)


if __name__ == "__main__":
    main()
