#!/usr/bin/env python3
"""Runs the convolutions of tables of layers on the simulator, by each requested
method. Compares their times with the bound: the flops at peak or the compulsory
bytes at the bandwidth, whichever takes longer."""

import argparse
import math
import random
import re
import sys
import tempfile
import time

import gradients
from layers import read_layers, tables
from peer import Library, Refused

from common import ROOT, Failure, Machine, Tools, exit_status, geometric_mean, in_parallel, matcher, write_csv
from plot import draw_layers
from stream import Stream

COLUMNS = ("table", "variant", "id", "name", "layer", "note", "count", "batch", "chip", "layout", "asked", "method", "seconds", "peak_fraction",
           "bound_seconds", "bound_fraction", "predicted_seconds", "prediction_error", "bytes", "compulsory_bytes", "stream_seconds", "compile_seconds",
           "run_seconds", "verified", "error")
# Minimum compulsory bytes of a memory-bound layer that is compared with a program that only moves these bytes.
LARGE = 2 << 20
HEADS = ("id", " layer", "n", "asked", "method", "ms", "of peak", "of bound", "predicted", "bytes", "compile s")
WIDTHS = (4, 30, 4, 10, 10, 10, 9, 10, 11, 8, 11)


def method(kernels):
    """The method of the kernels of a convolution, by their names."""
    names = " ".join(kernel["name"] for kernel in kernels)
    for pattern, what in (("winograd", "winograd"), ("im2col", "explicit"), (r"conv_\dd", "program"), ("conv", "implicit")):
        if re.search(pattern, names):
            return what
    return "product"


def identity(layer, chip, layout, asked):
    """The columns that identify a layer, whether it runs or not."""
    return {"table": layer.table, "variant": layer.variant, "id": layer.id, "name": layer.name, "layer": layer.kind, "note": layer.note,
            "count": layer.count, "batch": layer.N, "chip": chip, "layout": layout, "asked": asked}


def program(layer, arguments):
    return gradients.text(layer, arguments.gradient) if arguments.gradient else layer.text(arguments.layout)


def measure(tools, machine, library, layer, arguments, asked, verify):
    """A line of the result; one with an `error` if a tool fails."""
    line, begin = identity(layer, tools.chip, arguments.layout, asked), time.monotonic()
    options = " ".join(filter(None, [f"conv-method={asked}" if asked != "auto" else "", arguments.pipeline_options]))
    try:
        if asked == "library":
            line.update(library_figures(library, machine, layer, verify))
        else:
            line.update(figures(tools, machine, layer, options, program(layer, arguments), verify))
    except Refused as refusal:
        line.update(method="refused", error=str(refusal))
    except Failure as failure:
        line["error"] = str(failure)
    line["run_seconds"] = time.monotonic() - begin
    return line


def figures(tools, machine, layer, options, text, verify):
    verified = tools.run("layer", text, "fast", options, True)["verified"] if verify else ""
    figures = tools.run("layer", text, "timing", options)
    seconds, bound = figures["seconds"], machine.bound(layer)
    known = [kernel for kernel in figures["kernels"] if kernel.get("predicted_seconds")]
    predicted, simulated = (sum(kernel[key] for kernel in known) for key in ("predicted_seconds", "seconds"))
    return {"method": method(figures["kernels"]), "seconds": seconds, "peak_fraction": layer.flops / seconds / machine.peak,
            "bound_seconds": bound, "bound_fraction": bound / seconds, "predicted_seconds": predicted,
            "prediction_error": predicted / simulated - 1 if known else math.nan,
            "bytes": sum(k["dma_get_bytes"] + k["dma_put_bytes"] for k in figures["kernels"]), "compulsory_bytes": layer.bytes,
            "compile_seconds": figures["compile_seconds"], "verified": verified}


def library_figures(library, machine, layer, verify):
    figures, bound = library.run(layer, verify), machine.bound(layer)
    seconds = figures["seconds"]
    return {"method": "library", "seconds": seconds, "peak_fraction": layer.flops / seconds / machine.peak, "bound_seconds": bound,
            "bound_fraction": bound / seconds, "predicted_seconds": math.nan, "prediction_error": math.nan,
            "bytes": figures["dma_get_bytes"] + figures["dma_put_bytes"], "compulsory_bytes": layer.bytes, "compile_seconds": 0.0,
            "verified": verify or ""}


def add_streams(lines, layers, tools, machine):
    """Times a program that only moves the compulsory bytes, for large memory-bound layers; it runs once for each of them."""
    with tempfile.TemporaryDirectory() as folder:
        stream = Stream(tools, folder)
        for line, layer in zip(lines, layers):
            if "error" not in line and layer.bytes >= LARGE and layer.bytes / machine.bandwidth > layer.flops / machine.peak:
                line["stream_seconds"] = stream.measure(layer.read, layer.written)[0][0]


def has_failed(line):
    return "error" in line and line.get("method") != "refused"


def reason(line):
    """The first line of an error that has the message, without the location in a deleted file."""
    lines = line["error"].splitlines()
    return next((text.partition("error: ")[2] for text in lines if "error: " in text), lines[0])


def show(cells):
    print("".join(f"{cell:<{width}}" if i == 1 else f"{cell:>{width}}" for i, (cell, width) in enumerate(zip(cells, WIDTHS))))


def show_line(line):
    if "error" in line:
        show((line["id"], " " + line["layer"], str(line["count"]), line["asked"], line.get("method", "failed")))
        print(f"     {reason(line)}")
        return
    show((line["id"], " " + line["layer"], str(line["count"]), line["asked"], line["method"], f"{line['seconds'] * 1e3:.4g}",
          f"{line['peak_fraction']:.3f}", f"{line['bound_fraction']:.3f}", "" if math.isnan(line["prediction_error"]) else f"{line['prediction_error']:+.1%}",
          f"{line['bytes'] / line['compulsory_bytes']:.2f}", f"{line['compile_seconds']:.2f}"))


def summarise(table, asked, every):
    """Sums over a table, where layers count as often as the network has them, without those that failed. Predictions are compared for
    kernels that have one."""
    lines = [line for line in every if "error" not in line]
    if not lines:
        what = "failed" if any(map(has_failed, every)) else "are refused"
        print(f"{table}, {asked}: no sums, {len(every)} of {len(every)} layers {what}")
        return
    def total(key):
        return sum(line["count"] * line[key] for line in lines)
    fractions = [line["bound_fraction"] for line in lines]
    worst = min(lines, key=lambda line: line["bound_fraction"])
    errors = [abs(line["prediction_error"]) for line in lines if not math.isnan(line["prediction_error"])]
    predictions = f"predictions {sum(errors) / len(errors):.1%} off, at most {max(errors):.1%}; " if errors else ""
    failures = sum(map(has_failed, every))
    refused = len(every) - len(lines) - failures
    missing = "".join(f"; {count} of {len(every)} layers {what} and are not in the sums"
                      for count, what in ((failures, "failed"), (refused, "are refused")) if count)
    print(f"{table}, {asked}: {total('seconds') * 1e3:.4g} ms in all, {total('bound_seconds') / total('seconds'):.3f} of the bound; "
          f"geometric mean {geometric_mean(fractions):.3f}, least {min(fractions):.3f} ({worst['layer']}); {predictions}"
          f"compiled in {sum(line['compile_seconds'] for line in lines):.3g} s{missing}")


def summarise_streams(table, asked, lines):
    """Compares memory-bound layers with a program that moves their bytes."""
    lines = [line for line in lines if "stream_seconds" in line]
    if lines:
        fractions = [(line["stream_seconds"] / line["seconds"], line["layer"]) for line in lines]
        (least, slow), (most, many) = min(fractions), max((line["bytes"] / line["compulsory_bytes"], line["layer"]) for line in lines)
        print(f"{table}, {asked}: {len(lines)} layers that memory bounds, of a stream of their bytes "
              f"{geometric_mean([fraction for fraction, _ in fractions]):.2f}, least {least:.2f} ({slow}); at most {most:.2f} times the bytes ({many})")


def compare(table, lines):
    """Compares the chosen method with the best of the requested ones."""
    layers, library = {}, {}
    for line in lines:
        if line["asked"] == "library":
            library[line["id"]] = line.get("seconds", math.inf)
        else:
            layers.setdefault(line["id"], {})[line["asked"]] = line.get("seconds", math.inf)
    compare_library(table, {id: (seconds, layers.get(id, {}).get("auto", math.inf)) for id, seconds in library.items()})
    layers = {id: times for id, times in layers.items() if "auto" in times and len(times) > 1 and min(times.values()) < math.inf}
    losses = [times["auto"] / min(times.values()) - 1 for times in layers.values() if times["auto"] < math.inf]
    failed = [id for id, times in layers.items() if times["auto"] == math.inf]
    if losses:
        print(f"{table}: the choice takes {sum(losses) / len(losses):.1%} more than the best method on average, at most {max(losses):.1%}")
    if failed:
        print(f"{table}: the choice fails for {len(failed)} of {len(layers)} layers that another method computes: {', '.join(failed)}")


def compare_library(table, pairs):
    """The ratio of the time of the library to that of the chosen method."""
    ratios = {id: library / ours for id, (library, ours) in pairs.items() if max(library, ours) < math.inf}
    if ratios:
        print(f"{table}: the library takes {geometric_mean(list(ratios.values())):.2f} times as long as the choice, "
              f"at least {min(ratios.values()):.2f} (layer {min(ratios, key=ratios.get)}), in {len(ratios)} of {len(pairs)} layers")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chip", choices=("sw26010", "sw26010pro"), default="sw26010")
    parser.add_argument("--table", action="append", metavar="NAME", help="resnet50, conv_sweep, ...; may be repeated (conv_sweep)")
    parser.add_argument("--variant", help="of the table; the first one if it is not given")
    parser.add_argument("--batch", type=int, action="append", metavar="N", help="images at a time; may be repeated (1)")
    parser.add_argument("--layout", choices=("nchw", "nhwc"), default="nchw", help="channels in front or last (nchw)")
    parser.add_argument("--gradient", choices=tuple(gradients.GRADIENTS), help="run the gradients of the images, or of the filters, in place of the layers")
    parser.add_argument("--method", default="auto", help="with commas: auto, explicit, implicit, winograd (auto)")
    parser.add_argument("--peers", action="store_true", help="also by a library of one schedule, in the manner of swDNN")
    parser.add_argument("--stream", action="store_true", help="compare layers that memory bounds, from 2 MB on, with a program that moves their bytes")
    parser.add_argument("--rows", metavar="REGEX", default="", help="only layers whose name, such as '3x3 64->64 56x56', has a match")
    parser.add_argument("--sample", type=int, metavar="N", help="N of the layers, chosen at random")
    parser.add_argument("--seed", type=int, default=0, help="of --sample and --verify")
    parser.add_argument("--verify", type=int, default=0, metavar="N", help="compare the results of N of them with upstream's lowering first")
    parser.add_argument("--jobs", type=int, default=2, help="programs that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline, such as winograd=f4")
    parser.add_argument("--list", action="store_true", help="print the names of the tables and stop")
    parser.add_argument("--print", action="store_true", help="print the programs in place of running them")
    parser.add_argument("--csv", metavar="FILE", help="write all figures")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the fraction of the bound of each layer")
    return parser.parse_args()


def choose(arguments):
    batches = dict.fromkeys(arguments.batch or [1])
    if min(batches) < 1:
        raise Failure(f"--batch: at least one image, not {min(batches)}")
    wanted = matcher("--rows", arguments.rows)
    layers = [layer for table in arguments.table or ["conv_sweep"] for batch in batches
              for layer in read_layers(table, batch, arguments.variant) if wanted.search(layer.kind)]
    if arguments.sample is not None and arguments.sample < len(layers):
        chosen = set(random.Random(arguments.seed).sample(range(len(layers)), arguments.sample))
        layers = [layer for i, layer in enumerate(layers) if i in chosen]
    if not layers:
        raise Failure("no layer was chosen")
    return layers


def report(arguments, lines):
    for table, batch in dict.fromkeys((line["table"], line["batch"]) for line in lines):
        ours = [line for line in lines if (line["table"], line["batch"]) == (table, batch)]
        print(f"{table}, batch {batch}, {arguments.layout}, {arguments.chip}" + (f", gradient of the {arguments.gradient}" if arguments.gradient else ""))
        show(HEADS)
        for line in ours:
            show_line(line)
        for asked in dict.fromkeys(line["asked"] for line in ours):
            summarise(table, asked, [line for line in ours if line["asked"] == asked])
            summarise_streams(table, asked, [line for line in ours if line["asked"] == asked])
        compare(table, ours)
    failed = [line for line in lines if has_failed(line)]
    runs = sum("error" not in line for line in lines)
    for line in failed:
        print(f"{line['table']} {line['id']} {line['layer']}, {line['asked']}: {line['error']}", file=sys.stderr)
    if arguments.csv:
        write_csv(arguments.csv, COLUMNS, [dict(line, error=reason(line)) if "error" in line else line for line in lines])
    if arguments.plot:
        draw_layers(arguments.plot, lines)
    print(f"{runs} runs on {arguments.chip}, {sum(line.get('verified') is True for line in lines)} verified, {len(failed)} failures")
    return len(failed)


def benchmark(arguments):
    if arguments.list:
        print(*tables(), sep="\n")
        return 0
    if arguments.gradient and (arguments.peers or arguments.stream or arguments.layout != "nchw"):
        raise Failure("--gradient: of images with channels in front, and without peers or streams")
    layers = choose(arguments)
    if arguments.print:
        print(*(program(layer, arguments) for layer in layers), sep="\n// -----\n\n", end="")
        return 0
    tools, machine = Tools(arguments.build_dir, arguments.chip, timeout=3600), Machine(arguments.chip)
    methods = list(filter(None, arguments.method.split(","))) + ["library"] * arguments.peers
    if not methods:
        raise Failure("--method: no method was given")
    tasks = [(layer, asked) for layer in layers for asked in methods]
    verified = set(random.Random(arguments.seed).sample(range(len(tasks)), min(arguments.verify, len(tasks))))
    with tempfile.TemporaryDirectory() as folder:
        library = Library(tools, machine, folder) if arguments.peers else None
        if library:
            library.check({(layer.KH, layer.pad_t) for layer in layers if layer.pad_t < layer.KH})
        runs = [lambda i=i, layer=layer, asked=asked: measure(tools, machine, library, layer, arguments, asked, i in verified) for i, (layer, asked) in enumerate(tasks)]
        names = [f"{layer.table} {layer.id} {layer.kind}, batch {layer.N}, {asked}" for layer, asked in tasks]
        lines = in_parallel(arguments.jobs, runs, "layers", names)
    if arguments.stream:
        add_streams(lines, [layer for layer, _ in tasks], tools, machine)
    return report(arguments, lines)


if __name__ == "__main__":
    sys.exit(exit_status(lambda: benchmark(parse_arguments())))
