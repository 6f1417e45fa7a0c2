#!/usr/bin/env python3
"""Imports PyTorch networks by the package sunway, and times them on the simulator. Compares their time with the bound of their convolutions
and products, with everything else free. Fails if a time and its prediction differ by more than a factor of 1.5. Needs torch and torch-mlir,
and torchvision for its networks: see docs/PyTorch.md. Without them it prints a message and measures nothing."""

import argparse
import importlib.util
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "schedule"), str(HERE.parent / "kernels"), str(HERE.parents[1] / "python")]

from common import ROOT, Failure, Machine, exit_status, in_parallel, matcher, write_csv
from plot import draw

COLUMNS = ("network", "chip", "seconds", "bound_seconds", "share", "predicted_seconds", "launches", "mpe_share", "peak_fraction",
           "roofline_fraction", "import_seconds", "compile_seconds", "run_seconds", "max_error", "mispredicted")
HEADS = ("network", "ms", "bound", "share", "predicted", "launches", "MPE", "of peak", "import s", "compile s", "run s", "error")
# Permitted difference from PyTorch's result, relative to the largest element.
TOLERANCE = 1e-4


def missing(packages):
    return [name for name in packages if importlib.util.find_spec(name) is None]


def compare(program, module, inputs):
    """The largest difference from PyTorch's results, relative to their largest element. Raises Failure if it exceeds rounding."""
    import numpy
    import torch

    with torch.no_grad():
        expected = module(*inputs).numpy()
    result = program(*inputs)
    error = float(numpy.abs(result - expected).max() / numpy.abs(expected).max())
    # NaN must fail as well.
    if not error <= TOLERANCE:
        raise Failure(f"differs from PyTorch by {error:.2g} of its largest element, more than {TOLERANCE}")
    return error


def imported(name, arguments):
    """The module, its inputs, its bound, its program, and the seconds of the import."""
    import sunway
    from bounds import bound
    from models import make

    module, inputs = make(name)
    least = bound(module, inputs, Machine(arguments.chip))
    begin = time.monotonic()
    try:
        program = sunway.compile(module, inputs, chip=arguments.chip, options=arguments.pipeline_options,
                                 tools=pathlib.Path(arguments.build_dir).resolve() / "bin")
    except sunway.SunwayError as error:
        raise Failure(str(error)) from error
    return module, inputs, least, program, time.monotonic() - begin


def measure(name, arguments, module, inputs, least, program, import_seconds):
    """A line of the result."""
    import sunway

    try:
        error = compare(program, module, inputs) if arguments.verify else ""
        begin = time.monotonic()
        figures = program.time()
    except (sunway.SunwayError, FileNotFoundError) as failure:
        raise Failure(str(failure)) from failure
    seconds = figures["seconds"]
    return {"network": name, "chip": arguments.chip, "seconds": seconds, "bound_seconds": least, "share": least / seconds,
            "predicted_seconds": figures["predicted_seconds"],
            "launches": figures["launches"], "mpe_share": sum(part["cycles"] for part in figures["mpe"]) / figures["elapsed_cycles"],
            "peak_fraction": figures["peak_fraction"], "roofline_fraction": figures["roofline_fraction"], "import_seconds": import_seconds,
            "compile_seconds": figures["compile_seconds"], "run_seconds": time.monotonic() - begin - figures["compile_seconds"],
            "max_error": error, "mispredicted": "; ".join(mispredictions(figures))}


def mispredictions(figures):
    """Wrong and missing predictions of the cost model, one sentence each."""
    unknown = dict.fromkeys(kernel["name"] for kernel in figures["kernels"] if kernel.get("predicted_seconds") is None)
    return [f"{name} has no prediction" for name in unknown] + [
        f"{wrong['name']} takes {wrong['seconds'] * 1e6:.1f} us, {wrong['ratio']:.2f} times its prediction" for wrong in figures["mispredicted"]]


def cells(line):
    error = f"{line['max_error']:.1e}" if line["max_error"] != "" else "-"
    predicted = f"{line['predicted_seconds'] * 1e3:.3g}" if line["predicted_seconds"] else "-"
    return [line["network"], f"{line['seconds'] * 1e3:.3g}", f"{line['bound_seconds'] * 1e3:.3g}", f"{line['share']:.3f}",
            predicted, str(line["launches"]), f"{line['mpe_share']:.1%}", f"{line['peak_fraction']:.1%}",
            *(f"{line[key]:.1f}" for key in ("import_seconds", "compile_seconds", "run_seconds")), error]


def row(parts):
    return f"{parts[0]:<23}" + "".join(f"{part:>10}" for part in parts[1:])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chip", choices=("sw26010", "sw26010pro"), default="sw26010")
    parser.add_argument("--networks", metavar="REGEX", default="", help="only networks whose name has a match")
    parser.add_argument("--list", action="store_true", help="print the names of the networks and stop")
    parser.add_argument("--verify", action="store_true", help="compare results with PyTorch's first; minutes for large networks")
    parser.add_argument("--jobs", type=int, default=2, help="networks that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline")
    parser.add_argument("--csv", metavar="FILE", help="write all figures")
    parser.add_argument("--plot", metavar="FILE", help="draw parts of peak, of roofline and of time on the MPE as SVG")
    return parser.parse_args()


def choose(pattern):
    """The names of the selected networks, without those whose packages are missing."""
    from models import MODELS

    wanted = matcher("--networks", pattern)
    chosen = [name for name in MODELS if wanted.search(name)]
    if not chosen:
        raise Failure(f"--networks: no network has a match of '{pattern}'; --list prints them")
    for name in chosen:
        if lacking := missing(MODELS[name][1]):
            print(f"{name}: skipped, not installed: {', '.join(lacking)}", file=sys.stderr)
    return [name for name in chosen if not missing(MODELS[name][1])]


def measure_all(names, arguments):
    """A line or a Failure for each network. Importers run one after the other, since they are not thread-safe."""
    # Loading torch-mlir does not count as import time.
    from torch_mlir import fx  # noqa: F401

    tasks = []
    for number, name in enumerate(names, 1):
        try:
            parts = imported(name, arguments)
            tasks.append(lambda name=name, parts=parts: measure(name, arguments, *parts))
        except Failure as failure:
            def fail(failure=failure):
                raise failure
            tasks.append(fail)
        print(f"imported: {number} of {len(names)}", file=sys.stderr, flush=True)
    return in_parallel(arguments.jobs, tasks, "networks")


def benchmark(arguments):
    if lacking := missing(("numpy", "torch", "torch_mlir")):
        print(f"skipped: not installed: {', '.join(lacking)}; see docs/PyTorch.md")
        return 0
    names = choose(arguments.networks)
    if arguments.list:
        print(*names, sep="\n")
        return 0
    results = measure_all(names, arguments)
    lines = [result for result in results if not isinstance(result, Failure)]
    print(row(HEADS))
    for line in lines:
        print(row(cells(line)))
    for name, result in zip(names, results):
        if isinstance(result, Failure):
            print(f"{name}: {result}", file=sys.stderr)
    wrong = [line for line in lines if line["mispredicted"]]
    for line in wrong:
        print(f"{line['network']}: mispredicted: {line['mispredicted']}", file=sys.stderr)
    if arguments.csv:
        write_csv(arguments.csv, COLUMNS, lines)
    if arguments.plot:
        draw(arguments.plot, lines)
    failures = len(names) - len(lines) + len(wrong)
    print(f"{len(lines)} networks on {arguments.chip}, {failures} failures")
    return failures


if __name__ == "__main__":
    sys.exit(exit_status(lambda: benchmark(parse_arguments())))
