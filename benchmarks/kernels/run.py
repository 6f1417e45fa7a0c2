#!/usr/bin/env python3
"""Runs elementwise kernels, transpositions, products with an epilogue, and
reductions on the simulator. Compares their time with that of the same ops in
separate launches, with a program that only moves the bytes, and with the
roofline."""

import argparse
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
# After this folder, which has a plot of its own.
sys.path.append(str(HERE.parent / "schedule"))

import cases
from common import ROOT, Failure, Machine, Tools, exit_status, geometric_mean, matcher, write_csv
from stream import Stream

UNFUSED = "fuse=false merge-launches=false"
COLUMNS = ("case", "group", "chip", "read_bytes", "written_bytes", "program_flops", "seconds", "seconds_no_launch", "launches",
           "mpe_share", "unfused_seconds", "stream_seconds", "stream_block_bytes", "phased_seconds", "phased_block_bytes",
           "bound_seconds", "bound_fraction", "stream_fraction", "phased_fraction", "unfused_factor", "verified")
# Minimum bytes for which the launch does not dominate.
LARGE = 4 << 20


class Case:
    def __init__(self, group, name, make):
        self.group, self.name, self.make = group, name, make

    def measure(self, tools, machine, stream, verify):
        """A line of the result."""
        program = self.make()
        options = tools.options
        verified = tools.run("kernel", program.text(), "fast", options, True)["verified"] if verify else ""
        figures = tools.run("kernel", program.text(), "timing", options)
        unfused = tools.run("kernel", program.text(), "timing", f"{options} {UNFUSED}".strip())
        (moved, block), (phased, phased_block) = stream.measure(program.read, program.written)
        seconds, launches = figures["seconds"], figures["launches"]
        bound = max((program.read + program.written) / machine.bandwidth, figures["program_flops"] / machine.peak)
        return {"case": self.name, "group": self.group, "chip": tools.chip, "read_bytes": program.read, "written_bytes": program.written,
                "program_flops": figures["program_flops"], "seconds": seconds,
                "seconds_no_launch": max(seconds - launches * machine.launch, 0), "launches": launches,
                "mpe_share": sum(part["cycles"] for part in figures["mpe"]) / figures["elapsed_cycles"],
                "unfused_seconds": unfused["seconds"], "stream_seconds": moved, "stream_block_bytes": block,
                "phased_seconds": phased, "phased_block_bytes": phased_block, "bound_seconds": bound,
                "bound_fraction": bound / seconds, "stream_fraction": moved / seconds,
                "phased_fraction": phased / seconds, "unfused_factor": unfused["seconds"] / seconds,
                "verified": verified}


def number(value):
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


HEADS = ("case", "MB", "us", "launches", "MPE", "of stream", "of phased", "of bound", "unfused")


def cells(line):
    return (line["case"], number((line["read_bytes"] + line["written_bytes"]) / 1e6), number(line["seconds"] * 1e6),
            str(line["launches"]), f"{line['mpe_share']:.0%}", f"{line['stream_fraction']:.2f}",
            f"{line['phased_fraction']:.2f}", f"{line['bound_fraction']:.2f}",
            f"x{line['unfused_factor']:.2f}")


def row(parts):
    return f"{parts[0]:<36}" + "".join(f"{part:>10}" for part in parts[1:])


def print_group(name, lines):
    large = [line for line in lines if line["read_bytes"] + line["written_bytes"] >= LARGE]
    for title, part in ((name, lines), (f"{name}, from 4 MB", large)):
        if part:
            least = min(part, key=lambda line: line["stream_fraction"])
            print(f"{title}: {len(part)} cases, of stream gm {geometric_mean([l['stream_fraction'] for l in part]):.2f}, least "
                  f"{least['stream_fraction']:.2f} ({least['case']}); unfused x{geometric_mean([l['unfused_factor'] for l in part]):.2f}")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chip", choices=("sw26010", "sw26010pro"), default="sw26010")
    parser.add_argument("--cases", metavar="REGEX", default="", help="only cases whose name or group has a match")
    parser.add_argument("--list", action="store_true", help="print the names of the cases and stop")
    parser.add_argument("--no-verify", action="store_true", help="do not compare results with upstream's lowering first")
    parser.add_argument("--jobs", type=int, default=2, help="programs that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run and bin/sw-simcc")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline for every case")
    parser.add_argument("--csv", metavar="FILE", help="write all figures")
    parser.add_argument("--svg", metavar="FILE", help="draw the fractions of stream and of the roofline")
    return parser.parse_args()


def choose(pattern):
    wanted = matcher("--cases", pattern)
    chosen = [Case(group, name, make) for group, all_of in cases.GROUPS.items() for name, make in all_of()
              if wanted.search(name) or wanted.search(group)]
    if not chosen:
        raise Failure(f"--cases: no case has a match of '{pattern}'; --list prints them")
    return chosen


def run_all(arguments, tools, machine, stream, chosen):
    """The lines in order, each printed as soon as all lines before it are, and
    the number of failed cases."""
    lines, failed = [], 0
    print(row(HEADS), flush=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        futures = [pool.submit(case.measure, tools, machine, stream, not arguments.no_verify) for case in chosen]
        for i, (case, future) in enumerate(zip(chosen, futures), 1):
            try:
                lines.append(future.result())
                print(row(cells(lines[-1])), flush=True)
            except Failure as failure:
                failed += 1
                print(f"{case.name}: {failure}", file=sys.stderr)
            if sys.stderr.isatty():
                print(f"{i} of {len(chosen)}", end="\r", file=sys.stderr, flush=True)
    return lines, failed


def benchmark(arguments):
    chosen = choose(arguments.cases)
    if arguments.list:
        print(*(case.name for case in chosen), sep="\n")
        return 0
    tools, machine = Tools(arguments.build_dir, arguments.chip, arguments.pipeline_options), Machine(arguments.chip)
    with tempfile.TemporaryDirectory() as folder:
        lines, failed = run_all(arguments, tools, machine, Stream(tools, folder), chosen)
    for group in cases.GROUPS:
        print_group(group, [line for line in lines if line["group"] == group])
    if arguments.csv:
        write_csv(arguments.csv, COLUMNS, lines)
    if arguments.svg:
        import plot
        plot.draw(arguments.svg, lines)
    print(f"{len(lines)} cases on {arguments.chip}, {failed} failures")
    return failed


if __name__ == "__main__":
    sys.exit(exit_status(lambda: benchmark(parse_arguments())))
