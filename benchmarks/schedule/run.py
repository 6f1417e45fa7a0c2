#!/usr/bin/env python3
"""Runs the matrix products of tables on the simulator. Prints the fraction of
the peak and of the roofline that the compiler's schedules reach, and compares
them with other implementations."""

import argparse
import sys
import time

import peers
import plot
import search
import summary
from common import Failure, Machine, Row, Tools, add_arguments, chosen_rows, in_parallel, spread

# Odd sizes, sizes of one, and sizes of whole tiles.
CHECKED = [Row("", "", *shape) for shape in ((33, 47, 29), (1, 70, 300), (70, 1, 3), (257, 9, 20), (256, 256, 256), (300, 270, 520))]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--peers", default="", help="of naive, fixed and best, with commas")
    parser.add_argument("--candidates", type=int, default=60, help="most schedules of a row that the peer best tries")
    parser.add_argument("--candidates-from", choices=("grid", "compiler"), default="grid",
                        help="try a grid of tile sizes, or what sw-tile's list-candidates prints")
    parser.add_argument("--csv", metavar="FILE", help="write the figures of every row")
    parser.add_argument("--svg", metavar="FILE", help="draw the fractions of every row")
    parser.add_argument("--validate", type=int, metavar="N", help="also run N rows of at most 2 GFLOP with data, and verify them")
    parser.add_argument("--check-peers", metavar="MODE", choices=("fast", "detailed"), help="only compare the peers with triple loops")
    arguments = parser.parse_args()
    arguments.peers = [name for name in arguments.peers.split(",") if name]
    for name in arguments.peers:
        if name not in ("naive", "fixed", "best"):
            parser.error(f"there is no peer '{name}': naive, fixed or best")
    return arguments


def run_rows(tools, machine, rows, jobs):
    """The rows that ran, their lines, and the rows that failed; prints the reasons."""
    results = in_parallel(jobs, [lambda row=row: tools.compiled(row) for row in rows], "ours")
    failures = [(row, result) for row, result in zip(rows, results) if isinstance(result, Failure)]
    for row, failure in failures:
        print(f"{row.set} {row.id} {row.shape}: {failure}", file=sys.stderr)
    good = [(row, result) for row, result in zip(rows, results) if not isinstance(result, Failure)]
    return [row for row, _ in good], [summary.measure(machine, *pair, tools.options) for pair in good], [row for row, _ in failures]


def run_peers(tools, names, rows, lines, jobs):
    failed = 0
    for name in names:
        for line, seconds in zip(lines, peers.run_all(tools, name, rows, jobs)):
            if isinstance(seconds, Failure):
                print(f"{name} {line['m']}x{line['n']}x{line['k']}: {seconds}", file=sys.stderr)
                failed += 1
            else:
                line[f"{name}_seconds"] = seconds
    return failed


def validate(tools, rows, count, jobs):
    """Compares results with those of upstream's lowering, and cycles with mode timing."""
    chosen = spread([r for r in rows if r.flops <= 2e9], count)
    if not chosen:
        raise Failure("--validate: no chosen row has at most 2 GFLOP")
    runs = [(row, "fast") for row in chosen] + [(chosen[0], "detailed")]
    tasks = [lambda row=row, mode=mode: (tools.compiled(row, mode, verify=True), tools.compiled(row)) for row, mode in runs]
    bad = 0
    for (row, mode), result in zip(runs, in_parallel(jobs, tasks, "validation")):
        if isinstance(result, Failure):
            print(f"validate {row.shape}, mode {mode}: {result}")
            bad += 1
            continue
        full, timed = result
        print(f"validate {row.shape}, mode {mode}: verified {str(full['verified']).lower()}, cycles of mode timing "
              f"{timed['cycles'] / full['cycles'] - 1:+.3%}")
        bad += not full["verified"]
    return bad


def benchmark(arguments, tools):
    machine = Machine(arguments.chip)
    rows, begin = chosen_rows(arguments, ("gemm_aligned.csv", "gemm_unaligned.csv")), time.monotonic()
    sets = list(dict.fromkeys(row.set for row in rows))
    rows, lines, without = run_rows(tools, machine, rows, arguments.jobs)
    failed = len(without)
    fixed_peers = [name for name in arguments.peers if name != "best"]
    failed += run_peers(tools, fixed_peers, rows, lines, arguments.jobs)
    searches = []
    if "best" in arguments.peers:
        searches = search.run_all(tools, rows, lines, arguments.candidates, arguments.jobs, arguments.candidates_from == "compiler")
    for name in sets:
        part = [line for line in lines if line["set"] == name]
        summary.print_set(machine, name, part, sum(row.set == name for row in without))
        for peer in fixed_peers:
            summary.print_peer(peer, part)
        search.print_summary([s for s in searches if s.line["set"] == name])
    if arguments.csv:
        summary.write_csv(arguments.csv, lines, arguments.peers)
    if arguments.svg:
        plot.draw(arguments.svg, machine, lines, fixed_peers)
    if arguments.validate:
        failed += validate(tools, rows, arguments.validate, arguments.jobs)
    print(f"{len(lines)} rows in {time.monotonic() - begin:.0f} s, {failed} failures")
    return failed


def main():
    arguments = parse_arguments()
    tools = Tools(arguments.build_dir, arguments.chip, arguments.pipeline_options)
    try:
        if arguments.check_peers:
            peers.check(tools, ("naive", "fixed"), CHECKED, arguments.check_peers)
            return 0
        return 1 if benchmark(arguments, tools) else 0
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
