#!/usr/bin/env python3
"""Compiles, simulates and checks two programs for variations of a chip.

    benchmarks/machine/run.py [--build=build] [--chip=sw26010] [--only=WORDS]
                              [--size=1024] [--verify] [--jobs=N]

Prints a table: the variation, its outcome, and the results for a product of SIZE^3 and a 3x3 convolution in
f32. These are the chosen tile and buffers, and the predicted and the simulated time of the kernel that
multiplies. `--verify` checks small programs with data (sizes that do not divide, a convolution and
elementwise operations) in modes detailed, fast and timing. For a refused variation, the message is printed.
"""

import argparse
import concurrent.futures
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
_spec = importlib.util.spec_from_file_location("variant", ROOT / "scripts/machine-variant.py")
variant = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(variant)

LINES = ["dma.read_line_cycles", "dma.write_line_cycles", "dma.broadcast_line_cycles"]
REQUESTS = ["dma.get_request_cycles", "dma.put_request_cycles"]


def bandwidth(factor):
    """All changes that make main memory faster or slower."""
    slower = [(key, f"x{1 / factor}") for key in LINES + REQUESTS]
    return slower + [(key, f"x{factor}") for key in ["memory_bw_per_cg", "dma.large_block_bw_per_cg"]]


def ldm(chip, bytes_):
    """Less LDM leaves less for the stack and for the library."""
    changes = [("ldm_bytes_per_cpe", str(bytes_))]
    if chip == "sw26010pro" and bytes_ <= 131072:
        changes += [("ldm_reserved_bytes_per_cpe", "8192"), ("device_library.static_ldm_bytes", "12352")]
    return changes


def mesh(rows, cols):
    return [("mesh_rows", str(rows)), ("mesh_cols", str(cols))]


def variations(chip):
    yield "as it is", []
    yield "renamed", [("name", "another")]
    for rows, cols in [(4, 4), (2, 2), (1, 8), (8, 4), (4, 8), (3, 5), (16, 16)]:
        yield f"mesh {rows} x {cols}", mesh(rows, cols)
    for kib in [32, 128, 1024]:
        yield f"LDM {kib} KiB", ldm(chip, kib * 1024)
    for factor in [0.1, 10]:
        yield f"bandwidth x{factor:g}", bandwidth(factor)
    yield "memory_bw_per_cg x0.1", [("memory_bw_per_cg", "x0.1")]
    yield "clock x2", [("clock_hz", "x2")]
    for groups in [1, 6]:
        yield f"{groups} core groups", [("core_groups", str(groups))]
    yield "DMA start-up x10", [(f"dma.{key}_latency_cycles", "x10") for key in ["get", "put"]]
    yield "DMA requests x10", [(key, "x10") for key in REQUESTS if chip == "sw26010"] + [("dma.issue_cycles", "x10")]
    yield "lines of 256 B", [("dma.transaction_bytes", "256"), *((key, "x2") for key in LINES)]
    yield "multiply-add 14 cycles", [("instruction_latency_cycles.fma_add_mul", "14")]
    yield "exchange x4", [("mesh_communication.latency_cycles", "x4")]
    yield "barriers x20", [("barrier_cg_cycles", "x20"), ("barrier_row_cycles", "x20")]
    yield "spawn x20", [("spawn_join_seconds", "x20")]
    # Values with which no program could run.
    yield "mesh 32 x 8", mesh(32, 8)
    yield "mesh 0 x 8", mesh(0, 8)
    yield "LDM 2 MiB", [("ldm_bytes_per_cpe", "2097152")]
    yield "LDM 8 KiB", [("ldm_bytes_per_cpe", "8192")]
    yield "bandwidth 0", [("memory_bw_per_cg", "0")]
    yield "clock -1", [("clock_hz", "-1")]
    yield "vectors of 1024 bits", [("simd_bits", "1024")]
    yield "interface sw9", [("interface", "sw9")]
    yield "wrong key", [("dma.get_latency", "300")]


def matmul(m, n, k):
    return f"""func.func @f(%a: tensor<{m}x{k}xf32>, %b: tensor<{k}x{n}xf32>, %c: tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
  %r = linalg.matmul ins(%a, %b : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>) outs(%c : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %r : tensor<{m}x{n}xf32>
}}
"""


def convolution(size, channels):
    out = size - 2
    types = (f"tensor<1x{size}x{size}x{channels}xf32>", f"tensor<3x3x{channels}x{channels}xf32>",
             f"tensor<1x{out}x{out}x{channels}xf32>")
    return f"""func.func @f(%x: {types[0]}, %w: {types[1]}, %y: {types[2]}) -> {types[2]} {{
  %r = linalg.conv_2d_nhwc_hwcf {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
    ins(%x, %w : {types[0]}, {types[1]}) outs(%y : {types[2]}) -> {types[2]}
  return %r : {types[2]}
}}
"""


def elementwise(rows, cols):
    type_ = f"tensor<{rows}x{cols}xf32>"
    return f"""func.func @f(%x: {type_}, %y: {type_}) -> {type_} {{
  %e = tensor.empty() : {type_}
  %r = linalg.add ins(%x, %y : {type_}, {type_}) outs(%e : {type_}) -> {type_}
  return %r : {type_}
}}
"""


def describe(schedule):
    """The tile and the buffers of the predicted product."""
    for entry in schedule:
        tile = entry["tile"]
        if "predicted" in tile and "buffers" in tile:
            return "x".join(map(str, tile["sizes"])) + " " + "".join(map(str, tile["buffers"]))
    return "-"


def times(kernels):
    """Predicted and simulated milliseconds of the kernels that have a prediction."""
    known = [kernel for kernel in kernels if kernel.get("predicted_seconds")]
    return [f"{1e3 * sum(kernel[key] for kernel in known):.3f}" for key in ["predicted_seconds", "seconds"]]


def run(tools, file, chip, mode, verify):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [tools / "sw-run", file, f"--chip={chip}", f"--mode={mode}", f"--json={report.name}"]
        result = subprocess.run(command + ["--verify"] * verify, capture_output=True, text=True)
        if result.returncode:
            lines = [line for line in (result.stderr + result.stdout).splitlines() if "error" in line]
            return None, (lines or ["failed"])[0]
        return json.loads(pathlib.Path(report.name).read_text()), ""


def try_variation(arguments, folder, name, changes):
    """One row of the table."""
    chip = folder / (name.replace(" ", "-") + ".json")
    chip.write_text(json.dumps(variant.make(arguments.chip, changes), indent=1))
    cells = []
    for file in ["product.mlir", "convolution.mlir"]:
        figures, error = run(arguments.tools, folder / file, chip, "timing", False)
        if not figures:
            return [name, error.replace(str(folder) + "/", "").split("error: ")[-1]]
        cells += [describe(figures["schedule"]), *times(figures["kernels"])]
    outcome = "runs"
    if arguments.verify:
        for file in sorted(folder.glob("small-*.mlir")):
            for mode in ["detailed", "fast", "timing"]:
                _, error = run(arguments.tools, file, chip, mode, mode != "timing")
                if error:
                    return [name, f"{file.name}, {mode}: {error}"]
        outcome = "verified"
    return [name, outcome] + cells


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build", type=pathlib.Path)
    parser.add_argument("--chip", default="sw26010")
    parser.add_argument("--only", default="", help="variations whose names contain one of these, by commas")
    parser.add_argument("--size", default=1024, type=int)
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--jobs", default=1, type=int)
    arguments = parser.parse_args()
    arguments.tools = arguments.build / "bin"
    return arguments


def main():
    arguments = parse()
    words = [word for word in arguments.only.split(",") if word]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        size = arguments.size
        programs = {"product": matmul(size, size, size), "convolution": convolution(30, 256),
                    "small-product": matmul(101, 77, 131), "small-square": matmul(128, 128, 128),
                    "small-convolution": convolution(9, 17), "small-elementwise": elementwise(37, 45)}
        for program, text in programs.items():
            (folder / f"{program}.mlir").write_text(text)
        rows = [(name, changes) for name, changes in variations(arguments.chip)
                if not words or any(word in name for word in words)]
        print(f"{arguments.chip}; times in ms of a product of {size}^3 and a 3x3 convolution, 30x30x256 to 256\n")
        print("| variation | outcome | product: tile, buffers | predicted | simulated "
              "| convolution: tile, buffers | predicted | simulated |")
        print("|---|---|---|---|---|---|---|---|")
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for row in pool.map(lambda r: try_variation(arguments, folder, *r), rows):
                print("| " + " | ".join(row + [""] * (8 - len(row))) + " |", flush=True)


if __name__ == "__main__":
    main()
