#!/usr/bin/env python3
"""Turns off one choice of the compiler at a time, and prints the slowdown of the
rows that use this choice. Also prints the share of time that rows lose to
padding. Arrays are not padded, but pieces along vectors are whole vectors, and
all CPEs take as long as the one with the largest piece."""

import argparse
import sys

from common import Failure, Tools, add_arguments, chosen_rows, geometric_mean, in_parallel, spread


# Smaller products have one or two tiles, so nothing could overlap.
LEAST_MACS = 1e8


def moves_much(rows, count):
    """The rows with the most bytes of main memory per flop."""
    return sorted((r for r in rows if r.macs >= LEAST_MACS), key=lambda r: -r.bytes / r.flops)[:count]


def divides_badly(rows, count):
    """Rows with a size that is not a multiple of 128, distributed over the range of work."""
    rows = [r for r in rows if r.macs >= LEAST_MACS and any(s % 128 for s in (r.m, r.n, r.k))]
    return spread(rows, count) if rows else []


# Name, options of sw-pipeline that turn off the choice, and selection of rows.
ABLATIONS = [
    ("no double buffers", "double-buffer=false", moves_much),
    ("no double buffers, sizes that do not divide", "double-buffer=false", divides_badly),
]


def parse_ablation(text):
    """NAME:OPTIONS, for the rows that move most bytes and for those that divide badly."""
    name, colon, options = text.partition(":")
    if not colon or not name or not options:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME:OPTIONS")
    return [(name, options, moves_much), (name + ", sizes that do not divide", options, divides_badly)]


def ablate(tools, ablation, rows, count, jobs):
    """Prints the slowdowns; returns the number of failures."""
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


MESH = 8


def padded_share(extent, size, unit):
    """The share of padding in pieces that are multiples of `unit`, for a loop of
    `extent` in tiles of `size`."""
    tiles = [size] * (extent // size) + [extent % size] * (extent % size > 0)
    return 1 - extent / sum(MESH * unit * -(-tile // (MESH * unit)) for tile in tiles)


def padding(tools, rows, count, jobs):
    """Prints the share of padded lanes and lines; returns the number of failures."""
    rows = divides_badly(rows, count)
    results = in_parallel(jobs, [lambda row=row: tools.compiled(row) for row in rows], "padding")
    shares, failed = [], 0
    for row, figures in zip(rows, results):
        if isinstance(figures, Failure):
            print(f"padding, {row.shape}: {figures}", file=sys.stderr)
            failed += 1
            continue
        tile = next(op["tile"] for op in figures["schedule"] if "order" in op["tile"])
        loops = sorted(zip((row.m, row.n), tile["sizes"], tile["units"]), key=lambda loop: -loop[2])
        lanes, lines = (padded_share(*loop) for loop in loops)
        shares.append((lanes, lines))
        print(f"  {row.shape}: {100 * lanes:.1f} % padded lanes, {100 * lines:.1f} % idle lines in tiles of {'x'.join(map(str, tile['sizes']))}")
    for what, values in zip(("padded lanes", "idle lines"), zip(*shares)):
        print(f"{what}, of the time of the products: {100 * sum(values) / len(values):.1f} % on average, {100 * max(values):.1f} % at most, {len(values)} rows")
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
        failed = sum(ablate(tools, a, rows, arguments.count, arguments.jobs) for a in ablations)
        if not arguments.ablation:
            failed += padding(tools, rows, arguments.count, arguments.jobs)
        return 1 if failed else 0
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
