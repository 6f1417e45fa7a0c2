#!/usr/bin/env python3
"""Prints what products of 16-bit numbers take on one core group of the simulator.

Products of f32, of f16 and of bf16 with results of f32, with runs of 64 k steps and with the longest; the operands are arguments. Products of f32
with weights of 16 and of 8 bits, on both chips. Convolutions and attention of f32, mixed, and of f16. `--verify` compares each result with upstream's
lowering first, which takes minutes. `--models=DIR` adds networks in f32 and with --precision, and networks with constant weights. The bound is the
larger of flops / peak and bytes / bandwidth of main memory, of 16 bits.
"""

import argparse
import array
import itertools
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# f16 of one core group, and its main memory (machine/sw26010pro.json).
PEAK, BANDWIDTH = 64 * 64 * 2.25e9, 51.2e9
PRODUCTS = [(512, 512, 512), (1000, 1000, 1000), (1024, 1024, 1024), (1536, 3000, 1000), (2048, 2048, 2048), (4096, 4096, 4096), (512, 4096, 1024),
            (1, 4096, 4096)]
# Batch, channels, rows and columns, channels of the output, kernel, stride.
CONVOLUTIONS = [(32, 64, 56, 64, 3, 1), (32, 128, 28, 128, 3, 1), (32, 256, 14, 256, 3, 1), (32, 512, 7, 512, 3, 1), (32, 512, 28, 512, 3, 1),
                (32, 128, 56, 128, 3, 2), (32, 256, 56, 64, 1, 1), (32, 1024, 14, 256, 1, 1)]
# Heads, sequence, columns.
ATTENTIONS = [(1, 2048, 64), (12, 2048, 64), (12, 512, 64), (96, 128, 64)]
# Rows of a product with a matrix of weights.
ROWS = [(1, 4096, 4096), (16, 4096, 4096), (512, 1024, 1024)]
# Networks for inference: all arguments but the first are weights.
NETWORKS = ["mlp", "lenet", "alexnet", "bert_layer", "resnet18"]
MODELS = ["mlp", "bert_layer", "resnet18", "gpt_lm_train_b4", "mlp_train_mse"]


class Failure(Exception):
    """What sw-run printed."""


def product(m, n, k, element):
    a, b, c = f"tensor<{m}x{k}x{element}>", f"tensor<{k}x{n}x{element}>", f"tensor<{m}x{n}xf32>"
    return f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {c}
  %f = linalg.fill ins(%z : f32) outs(%e : {c}) -> {c}
  %r = linalg.matmul ins(%a, %b : {a}, {b}) outs(%f : {c}) -> {c}
  return %r : {c}
}}
"""


def weights(m, n, k, element, is_linear):
    """A product with an argument of `element`, K x N or, as in linear layers, N x K. Integers have a scale of each column."""
    shape, along = (f"{n}x{k}", "i") if is_linear else (f"{k}x{n}", "j")
    x, q, w, y = f"tensor<{m}x{k}xf32>", f"tensor<{shape}x{element}>", f"tensor<{shape}xf32>", f"tensor<{m}x{n}xf32>"
    all_, maps = "affine_map<(i, j) -> (i, j)>", ""
    if is_linear:
        maps = "indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
    scaled = f"""  %we = tensor.empty() : {w}
  %w = linalg.generic {{indexing_maps = [{all_}, affine_map<(i, j) -> ({along})>, {all_}], iterator_types = ["parallel", "parallel"]}}
      ins(%q, %s : {q}, tensor<{n}xf32>) outs(%we : {w}) {{
  ^bb0(%number: {element}, %scale: f32, %out: f32):
    %f = arith.sitofp %number : {element} to f32
    %p = arith.mulf %f, %scale : f32
    linalg.yield %p : f32
  }} -> {w}
"""
    is_integer = element == "i8"
    return f"""func.func @main(%x: {x}, %q: {q}, %s: tensor<{n}xf32>) -> {y} {{
{scaled if is_integer else ""}  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %i = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.matmul {maps}ins(%x, {"%w" if is_integer else "%q"} : {x}, {w if is_integer else q}) outs(%i : {y}) -> {y}
  return %r : {y}
}}
"""


def convolution(batch, channels, side, filters, kernel, stride, element):
    """A convolution with a border of zeros, as importers print it."""
    pad = kernel // 2
    whole, out = side + 2 * pad, (side + 2 * pad - kernel) // stride + 1
    x, w, y = f"{batch}x{channels}x{whole}x{whole}", f"{filters}x{channels}x{kernel}x{kernel}", f"tensor<{batch}x{filters}x{out}x{out}xf32>"
    return f"""func.func @main(%x: tensor<{batch}x{channels}x{side}x{side}x{element}>, %w: tensor<{w}x{element}>) -> {y} {{
  %n = arith.constant 0.0 : {element}
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, {pad}, {pad}] high[0, 0, {pad}, {pad}] {{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %n : {element}
  }} : tensor<{batch}x{channels}x{side}x{side}x{element}> to tensor<{x}x{element}>
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_2d_nchw_fchw {{strides = dense<{stride}> : tensor<2xi64>}} ins(%p, %w : tensor<{x}x{element}>, tensor<{w}x{element}>)
      outs(%f : {y}) -> {y}
  return %r : {y}
}}
"""


def attention(heads, length, depth, element):
    array = f"tensor<{heads}x{length}x{depth}x{element}>"
    return f"""func.func @main(%q: {array}, %k: {array}, %v: {array}) -> {array} {{
  %e = tensor.empty() : {array}
  %r = sw.attention ins(%q, %k, %v : {array}, {array}, {array}) outs(%e : {array}) -> {array}
  return %r : {array}
}}
"""


def measure(path, arguments, *options):
    """Seconds of virtual time, with the launch."""
    with tempfile.TemporaryDirectory() as folder:
        figures = pathlib.Path(folder, "figures.json")
        command = [arguments.build_dir / "bin" / "sw-run", path, "--entry=main", f"--chip={arguments.chip}", "--quiet", f"--json={figures}", *options,
                   *(["--verify"] if arguments.verify else ["--mode=timing"])]
        run = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        if run.returncode != 0:
            raise Failure(f"{pathlib.Path(path).name}: {(run.stderr + run.stdout).strip()}")
        return json.loads(figures.read_text())["seconds"]


def print_products(arguments, folder):
    runs = {"f16, run 64": ("f16", []), "f16, longest": ("f16", ["--pipeline-options=run=1000000"]), "bf16, run 64": ("bf16", [])}
    print("| m x n x k | f32, us | " + " | ".join(f"{name}, us" for name in runs) + " | times f32 | of bound | of peak |")
    print("|---" * (len(runs) + 5) + "|")
    for m, n, k in PRODUCTS:
        if not arguments.only.search(f"product {m} x {n} x {k}"):
            continue
        path = folder / f"product_{m}_{n}_{k}.mlir"
        path.write_text(product(m, n, k, "f32"))
        wide, times = measure(path, arguments), {}
        for name, (element, options) in runs.items():
            path.write_text(product(m, n, k, element))
            times[name] = measure(path, arguments, *options)
        best = times["f16, run 64"]
        flops, moved = 2 * m * n * k, 2 * (m * k + k * n) + 4 * m * n
        bound = max(flops / PEAK, moved / BANDWIDTH)
        print(f"| {m} x {n} x {k} | {wide * 1e6:.1f} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times.values()) +
              f" | {wide / best:.2f} | {bound / best:.2f} | {flops / best / PEAK:.2f} |", flush=True)


def print_rows(arguments, folder):
    """f32 arithmetic with weights of 16 and 8 bits: tiles of them are converted."""
    print("\n| m x n x k | weights | chip | f32, us | f16, us | bf16, us | i8, us | f32 / f16 | f32 / i8 |\n|---|---|---|---|---|---|---|---|---|")
    for m, n, k in ROWS:
        for layout, chip in itertools.product(("k x n", "n x k"), ("sw26010", "sw26010pro")):
            if not arguments.only.search(f"weights {m} x {n} x {k} {layout} {chip}"):
                continue
            own, path, times = argparse.Namespace(**{**vars(arguments), "chip": chip}), folder / "weights.mlir", []
            for element in ("f32", "f16", "bf16", "i8"):
                path.write_text(weights(m, n, k, element, is_linear=layout == "n x k"))
                times.append(measure(path, own))
            print(f"| {m} x {n} x {k} | {layout} | {chip} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) +
                  f" | {times[0] / times[1]:.2f} | {times[0] / times[3]:.2f} |", flush=True)


def print_convolutions(arguments, folder):
    print("\n| batch, channels, image, filters, kernel, stride | f32, us | mixed f16, us | f16, us | times f32 | of peak |\n|---|---|---|---|---|---|")
    for shape in CONVOLUTIONS:
        name = "{0}, {1}, {2} x {2}, {3}, {4} x {4}, {5}".format(*shape)
        if not arguments.only.search(f"convolution {name}"):
            continue
        batch, channels, side, filters, kernel, stride = shape
        path, times = folder / "convolution.mlir", []
        for element, precision in (("f32", "f32"), ("f32", "mixed-f16"), ("f16", "f32")):
            path.write_text(convolution(*shape, element))
            times.append(measure(path, arguments, f"--precision={precision}"))
        out = (side + 2 * (kernel // 2) - kernel) // stride + 1
        flops = 2 * batch * filters * out * out * channels * kernel * kernel
        print(f"| {name} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) +
              f" | {times[0] / times[2]:.2f} | {flops / times[2] / PEAK:.2f} |", flush=True)


def print_attentions(arguments, folder):
    print("\n| heads x sequence | f32, us | mixed f16, us | f16, us | times f32 | of peak |\n|---|---|---|---|---|---|")
    for heads, length, depth in ATTENTIONS:
        if not arguments.only.search(f"attention {heads} x {length}"):
            continue
        path, times = folder / "attention.mlir", []
        for element, precision in (("f32", "f32"), ("f32", "mixed-f16"), ("f16", "f32")):
            path.write_text(attention(heads, length, depth, element))
            times.append(measure(path, arguments, f"--precision={precision}"))
        print(f"| {heads} x {length} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) +
              f" | {times[0] / times[2]:.2f} | {4 * heads * length**2 * depth / times[2] / PEAK:.2f} |", flush=True)


def print_models(arguments):
    print("\n| network | f32, us | mixed f16, us | mixed bf16, us | times f32 |\n|---|---|---|---|---|")
    for name in MODELS:
        if not arguments.only.search(name):
            continue
        path = arguments.models / f"{name}.linalg.mlir"
        times = [measure(path, arguments, f"--precision={precision}") for precision in ("f32", "mixed-f16", "mixed-bf16")]
        print(f"| {name} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) + f" | {times[0] / times[1]:.2f} |", flush=True)


def write_array(path, shape):
    """A .npy file of f32 with numbers from 0.01 to 0.1."""
    count = math.prod(shape)
    numbers = array.array("f", [random.uniform(0.01, 0.1) for _ in range(min(count, 65536))])
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
        for at in range(0, count, len(numbers)):
            file.write(numbers[:count - at].tobytes())


def bind_weights(text, folder):
    """The network `text` with constants, resources in `folder`, in place of its arguments after the first."""
    begin = text.index("func.func @main(") + len("func.func @main(")
    end = text.index(")", begin)
    first, *others = text[begin:end].split(", ")
    constants = ""
    for name, kind in (other.split(": ") for other in others):
        write_array(folder / f"{name[1:]}.npy", [int(size) for size in re.findall(r"(\d+)x", kind)])
        constants += f"    {name} = arith.constant dense_resource<{name[1:]}> : {kind}\n"
    body = text.index("{\n", end) + 2
    return text[:begin] + first + text[end:body] + constants + text[body:]


def print_constants(arguments, folder):
    """Networks whose weights are constants, which are stored as f16."""
    print("\n| network | chip | f32, us | f16 weights, us | times f32 |\n|---|---|---|---|---|")
    for name, chip in itertools.product(NETWORKS, ("sw26010", "sw26010pro")):
        if not arguments.only.search(f"constants {name} {chip}"):
            continue
        path = folder / "constants.mlir"
        path.write_text(bind_weights((arguments.models / f"{name}.linalg.mlir").read_text(), folder))
        own = argparse.Namespace(**{**vars(arguments), "chip": chip})
        times = [measure(path, own, f"--precision={precision}", f"--resources={folder}") for precision in ("f32", "f16-weights")]
        print(f"| {name} | {chip} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) + f" | {times[0] / times[1]:.2f} |", flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="a chip with 16-bit arithmetic (default: sw26010pro)")
    parser.add_argument("--models", type=pathlib.Path, metavar="DIR", help="folder of networks")
    parser.add_argument("--only", type=re.compile, default=re.compile(""), metavar="REGEX", help="only programs whose name has a match")
    parser.add_argument("--verify", action="store_true", help="compare the results with upstream's lowering")
    return parser.parse_args()


def main():
    arguments = parse()
    try:
        with tempfile.TemporaryDirectory() as folder:
            print_products(arguments, pathlib.Path(folder))
            print_rows(arguments, pathlib.Path(folder))
            print_convolutions(arguments, pathlib.Path(folder))
            print_attentions(arguments, pathlib.Path(folder))
            if arguments.models:
                print_models(arguments)
                print_constants(arguments, pathlib.Path(folder))
    except (Failure, OSError) as error:
        sys.exit(f"{os.path.basename(__file__)}: {error}")


if __name__ == "__main__":
    main()
