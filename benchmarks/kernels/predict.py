#!/usr/bin/env python3
"""Compares the predicted time of kernels with that of the simulator, on both
chips: for cases, for programs in files, and for random programs. Prints one
line for each kernel, and the mean and the maximum error for each chip. Fails if
the prediction of a whole program is off by more than --limit. For developers of
models and kernels."""

import argparse
import pathlib
import re
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
# After this folder, which has a plot of its own.
sys.path.append(str(HERE.parent / "schedule"))
sys.path.append(str(HERE.parents[1] / "test" / "Random"))

import cases
from swrandom.create import create
from swrandom.program import text as random_text
from common import ROOT, Failure, Tools, exit_status, matcher, write_csv

CHIPS = ("sw26010", "sw26010pro")
COLUMNS = ("chip", "program", "kernel", "seconds", "predicted_seconds", "error")


def programs(arguments):
    """Names, functions and texts. Random programs use the schedules that the compiler chooses."""
    if arguments.cases is not None:
        pattern = matcher("--cases", arguments.cases)
        for group, all_of in cases.GROUPS.items():
            for name, make in all_of():
                if pattern.search(name) or pattern.search(group):
                    yield name, "main", make().text()
    for path in arguments.files:
        yield path.name, None, path.read_text()
    for seed in range(arguments.seed, arguments.seed + arguments.random):
        yield f"random-{seed}", None, random_text(create(seed))


def entry_of(text):
    """The only public function, or the first one."""
    public = re.findall(r"func\.func (?:public )?@(\w+)", text)
    return public[0] if public else None


def error_of(seconds, predicted):
    """None if there is no prediction. A program may have nothing to do."""
    if predicted is None:
        return None
    return predicted / seconds - 1 if seconds else (0 if predicted == 0 else float("inf"))


def run(tools, name, entry, text):
    """The lines of the program and, if there are several, of its kernels."""
    figures = tools.run("kernel", text, "timing", tools.options, entry=entry or entry_of(text))
    parts = [(kernel["name"], kernel["seconds"], kernel.get("predicted_seconds")) for kernel in figures["kernels"]]
    if len(parts) != 1 or figures["mpe"]:
        parts = [("", figures["seconds"], figures.get("predicted_seconds")), *parts]
    return [{"chip": tools.chip, "program": name, "kernel": kernel, "seconds": seconds, "predicted_seconds": predicted,
             "error": error_of(seconds, predicted)} for kernel, seconds, predicted in parts]


def print_line(line):
    name = line["program"] if not line["kernel"] or line["kernel"] == "main" else f"{line['program']} {line['kernel']}"
    predicted = f"{'-':>12}" if line["error"] is None else f"{line['predicted_seconds'] * 1e6:12.1f}{100 * line['error']:+9.1f} %"
    print(f"{line['chip']:<12}{name:<60}{line['seconds'] * 1e6:12.1f}{predicted}", flush=True)


def wholes(lines):
    """The line of each whole program, which is its first line."""
    first = {}
    for line in lines:
        first.setdefault((line["chip"], line["program"]), line)
    return first.values()


def is_beyond(line, limit):
    if not limit:
        return False
    if line["error"] is None:
        return True
    return not 1 / limit <= 1 + line["error"] <= limit


def describe(line):
    if line["error"] is None:
        return "without a prediction"
    return f"{line['seconds'] * 1e6:.1f} us, predicted {line['predicted_seconds'] * 1e6:.1f} us"


def print_sum(chip, lines):
    """Prints the errors of whole programs."""
    whole = [line for line in wholes(lines) if line["chip"] == chip]
    known = [line for line in whole if line["error"] is not None]
    if known:
        worst = max(known, key=lambda line: abs(line["error"]))
        mean = sum(abs(line["error"]) for line in known) / len(known)
        print(f"{chip}: {len(known)} of {len(whole)} programs predicted, mean error {100 * mean:.1f} %, "
              f"worst {100 * worst['error']:+.1f} % ({worst['program']})")
    else:
        print(f"{chip}: 0 of {len(whole)} programs predicted")


def benchmark(arguments):
    if arguments.cases is None and not arguments.files and not arguments.random:
        arguments.cases = ""
    chosen = list(programs(arguments))
    if not chosen:
        raise Failure(f"--cases: no case has a match of '{arguments.cases}'")
    lines, failed = [], 0
    print(f"{'chip':<12}{'kernel':<60}{'simulated us':>12}{'predicted':>12}{'error':>11}", flush=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for chip in arguments.chips:
            tools = Tools(arguments.build_dir, chip, arguments.pipeline_options)
            futures = [(name, pool.submit(run, tools, name, entry, text)) for name, entry, text in chosen]
            for name, future in futures:
                try:
                    lines += future.result()
                    for line in future.result():
                        print_line(line)
                except Failure as failure:
                    failed += 1
                    print(f"{chip}: {name}: {failure}", file=sys.stderr)
    for chip in arguments.chips:
        print_sum(chip, lines)
    for line in wholes(lines):
        if is_beyond(line, arguments.limit):
            failed += 1
            print(f"{line['chip']}: {line['program']}: {describe(line)}, beyond a factor of {arguments.limit}", file=sys.stderr)
    if arguments.csv:
        write_csv(arguments.csv, COLUMNS, lines)
    return failed


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="programs in MLIR besides, of which the first function runs")
    parser.add_argument("--chips", type=lambda text: text.split(","), default=CHIPS, metavar="CHIP,...")
    parser.add_argument("--cases", metavar="REGEX", help="cases whose name or group has a match; all if there are no other programs")
    parser.add_argument("--random", type=int, metavar="N", default=0, help="random programs besides, those of scripts/random-test.sh")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first random program (0)")
    parser.add_argument("--limit", type=float, metavar="FACTOR", help="fail where a program is further from its prediction, or has none")
    parser.add_argument("--jobs", type=int, default=2, help="programs that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline for every program")
    parser.add_argument("--csv", metavar="FILE", help="write all figures")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(exit_status(lambda: benchmark(parse_arguments())))
