#!/usr/bin/env python3
"""Runs networks on the simulator, and compares their time with the bound of their
convolutions and products, with everything else free. The bound of each op is the
time of its flops at peak or of its compulsory bytes at the bandwidth, whichever
is longer."""

import argparse
import collections
import pathlib
import re
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# After this folder, which has files of the same names.
sys.path += [str(HERE.parent / "schedule"), str(HERE.parent / "kernels")]

from common import ROOT, Failure, Machine, Tools, exit_status, in_parallel, matcher, write_csv
from network_peers import PEERS, measure_peers
from networks import NETWORKS, write_inputs

COLUMNS = ("network", "batch", "chip", "seconds", "bound_seconds", "share", "predicted_seconds", "launches", "mpe_share",
           "convolution_share", "product_share", "window_share", "other_share", "arena_bytes",
           "arena_lower_bound_bytes", "compile_seconds", "compile_and_run_seconds", "verified",
           "naive_seconds", "library_seconds")
HEADS = ("network", "batch", "ms", "bound", "share", "predicted", "launches", "MPE", "conv", "product", "window", "other", "arena MiB",
         "of bound", "compile s")


def kind(name):
    """The kind of a kernel by its name; for a kernel that merges several, the kind of the first."""
    kinds = (("im2col|pad|pool|depthwise", "window"), ("conv|winograd", "convolution"), ("matmul", "product"))
    found = [(match.start(), what) for pattern, what in kinds if (match := re.search(pattern, name))]
    return min(found)[1] if found else "other"


def is_right(tools, name, network):
    """Whether the results agree with upstream's lowering, on numbers like those of trained networks."""
    with tempfile.TemporaryDirectory() as folder:
        return tools.run(name, network.text(), "fast", tools.options, True, inputs=write_inputs(network, folder))["verified"]


def measure(tools, machine, name, batch, verify, peers):
    """A line of the result."""
    network = NETWORKS[name](batch)
    verified = is_right(tools, name, network) if verify else ""
    begin = time.monotonic()
    figures = tools.run(name, network.text(), "timing", tools.options)
    took = time.monotonic() - begin
    bound = sum(max(flops / machine.peak, size / machine.bandwidth) for flops, size in network.layers)
    seconds, parts = figures["seconds"], collections.Counter()
    for kernel in figures["kernels"]:
        # The time of a launch does not belong to the kernel.
        parts[kind(kernel["name"])] += kernel["seconds"] - machine.launch * kernel["begins_launch"]
    line = {"network": name, "batch": batch, "chip": tools.chip, "seconds": seconds, "bound_seconds": bound, "share": bound / seconds,
            "predicted_seconds": sum(kernel["predicted_seconds"] for kernel in figures["kernels"] if kernel.get("predicted_seconds")),
            "launches": figures["launches"], "mpe_share": sum(p["cycles"] for p in figures["mpe"]) / figures["elapsed_cycles"],
            "arena_bytes": sum(arena["arena_bytes"] for arena in figures["arenas"]),
            "arena_lower_bound_bytes": sum(arena["lower_bound_bytes"] for arena in figures["arenas"]),
            "compile_seconds": figures["compile_seconds"], "compile_and_run_seconds": took, "verified": verified}
    line.update({f"{peer}_seconds": time for peer, time in measure_peers(tools, machine, network, peers).items()})
    line.update({f"{what}_share": parts[what] / seconds for what in ("convolution", "product", "window", "other")})
    return line


def cells(line):
    parts = [f"{line[f'{what}_share']:.1%}" for what in ("convolution", "product", "window", "other")]
    return [line["network"], str(line["batch"]), f"{line['seconds'] * 1e3:.3g}", f"{line['bound_seconds'] * 1e3:.3g}",
            f"{line['share']:.3f}", f"{line['predicted_seconds'] * 1e3:.3g}", str(line["launches"]), f"{line['mpe_share']:.1%}", *parts,
            f"{line['arena_bytes'] / 2**20:.2f}", f"{line['arena_bytes'] / max(1, line['arena_lower_bound_bytes']):.3f}",
            f"{line['compile_seconds']:.2f}"]


def comparison(line, peers):
    """The ratio of the times of the peers."""
    times = [f"{peer} {line[f'{peer}_seconds'] * 1e3:.3g} ms, {line[f'{peer}_seconds'] / line['seconds']:.1f} times as long" for peer in peers]
    return f"{line['network']}: " + "; ".join(times)


def row(parts):
    return f"{parts[0]:<12}" + "".join(f"{part:>10}" for part in parts[1:])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chip", choices=("sw26010", "sw26010pro"), default="sw26010")
    parser.add_argument("--networks", metavar="REGEX", default="", help="only networks whose name has a match")
    parser.add_argument("--batch", type=int, default=1, help="images at a time (1)")
    parser.add_argument("--list", action="store_true", help="print the names of the networks and stop")
    parser.add_argument("--print", action="store_true", help="print the programs in place of running them")
    parser.add_argument("--verify", action="store_true", help="compare results with upstream's lowering first; minutes for large networks")
    parser.add_argument("--peers", default="", help="compare with others: naive, library, with commas; minutes for large networks")
    parser.add_argument("--jobs", type=int, default=2, help="networks that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline")
    parser.add_argument("--csv", metavar="FILE", help="write all figures")
    return parser.parse_args()


def choose(pattern):
    wanted = matcher("--networks", pattern)
    chosen = [name for name in NETWORKS if wanted.search(name)]
    if not chosen:
        raise Failure(f"--networks: no network has a match of '{pattern}'; --list prints them")
    return chosen


def benchmark(arguments):
    chosen = choose(arguments.networks)
    if arguments.batch < 1:
        raise Failure(f"--batch: at least one image, not {arguments.batch}")
    if arguments.list:
        print(*chosen, sep="\n")
        return 0
    if arguments.print:
        print(*(NETWORKS[name](arguments.batch).text() for name in chosen), sep="\n// -----\n\n", end="")
        return 0
    peers = list(filter(None, arguments.peers.split(",")))
    for peer in peers:
        if peer not in PEERS:
            raise Failure(f"--peers: there is no '{peer}', but {', '.join(PEERS)}")
    tools, machine = Tools(arguments.build_dir, arguments.chip, arguments.pipeline_options, timeout=3600), Machine(arguments.chip)
    tasks = [lambda name=name: measure(tools, machine, name, arguments.batch, arguments.verify, peers) for name in chosen]
    results = in_parallel(arguments.jobs, tasks, "networks")
    lines = [result for result in results if not isinstance(result, Failure)]
    print(row(HEADS))
    for line in lines:
        print(row(cells(line)))
    for line in lines if peers else []:
        print(comparison(line, peers))
    for name, result in zip(chosen, results):
        if isinstance(result, Failure):
            print(f"{name}: {result}", file=sys.stderr)
    if arguments.csv:
        write_csv(arguments.csv, COLUMNS, lines)
    print(f"{len(lines)} networks on {arguments.chip}, {len(chosen) - len(lines)} failures")
    return len(chosen) - len(lines)


if __name__ == "__main__":
    sys.exit(exit_status(lambda: benchmark(parse_arguments())))
