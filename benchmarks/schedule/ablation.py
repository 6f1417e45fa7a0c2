#!/usr/bin/env python3
"""Turns one choice of the compiler off at a time, and prints how many times as
long the rows take for which the choice is made."""

import argparse
import sys

from common import Failure, Tools, add_arguments, chosen_rows, geometric_mean, in_parallel, spread


# Smaller products are a tile or two: nothing could overlap.
LEAST_MACS = 1e8


def moves_much(rows, count):
    """Those with the most bytes of main memory per flop."""
    return sorted((r for r in rows if r.macs >= LEAST_MACS), key=lambda r: -r.bytes / r.flops)[:count]


def divides_badly(rows, count):
    """Rows with a size that is no multiple of 128, spread over the range of work."""
    rows = [r for r in rows if r.macs >= LEAST_MACS and any(s % 128 for s in (r.m, r.n, r.k))]
    return spread(rows, count) if rows else []


# Name, options of sw-pipeline that turn the choice off, the rows that it is for.
ABLATIONS = [
    ("no double buffers", "double-buffer=false", moves_much),
    ("no double buffers, sizes that do not divide", "double-buffer=false", divides_badly),
]


def parse_ablation(text):
    """NAME:OPTIONS, tried on the rows that move much and on those that divide badly."""
    name, colon, options = text.partition(":")
    if not colon or not name or not options:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME:OPTIONS")
    return [(name, options, moves_much), (name + ", sizes that do not divide", options, divides_badly)]


def ablate(tools, ablation, rows, count, jobs):
    """Prints the factors; returns the number of failures."""
    name, options, choose = ablation
    rows = choose(rows, count)
    if not rows:
        print(f"{name}: no row is of this kind")
        return 0
    both = f"{tools.options} {options}".strip()
    tasks = [lambda row=row, o=o: tools.compiled(row, options=o)["seconds"] for row in rows for o in (tools.options, both)]
    results = in_parallel(jobs, tasks, name)
    factors, failed = [], 0
    for row, default, without in zip(rows, results[::2], results[1::2]):
        failure = next((r for r in (default, without) if isinstance(r, Failure)), None)
        if failure:
            print(f"{name}, {row.shape}: {failure}", file=sys.stderr)
            failed += 1
        else:
            factors.append(without / default)
            print(f"  {row.shape}: {default * 1e6:.1f} us, {factors[-1]:.3f} times that with {options}")
    if factors:
        print(f"{name}: {geometric_mean(factors):.3f} times as long, from {min(factors):.3f} to {max(factors):.3f}, {len(factors)} rows")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--count", type=int, default=12, help="rows of each ablation")
    parser.add_argument("--ablation", metavar="NAME:OPTIONS", type=parse_ablation, action="append", help="instead of the built-in ones")
    arguments = parser.parse_args()
    tools = Tools(arguments.build_dir, arguments.chip, arguments.pipeline_options)
    ablations = sum(arguments.ablation, []) if arguments.ablation else ABLATIONS
    try:
        rows = chosen_rows(arguments, ("gemm_aligned.csv", "gemm_unaligned.csv"))
        return 1 if sum(ablate(tools, a, rows, arguments.count, arguments.jobs) for a in ablations) else 0
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
