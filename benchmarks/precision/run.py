#!/usr/bin/env python3
"""Prints what products of 16-bit numbers take on one core group of the simulator.

Products of f32, of f16 and of bf16 with results of f32, with runs of 64 k steps and with the longest; the operands are arguments.
`--verify` compares each result with upstream's lowering first, which takes minutes. `--models=DIR` adds networks in f32 and with
--precision. The bound is the larger of flops / peak and bytes / bandwidth of main memory, of 16 bits.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# f16 of one core group, and its main memory (machine/sw26010pro.json).
PEAK, BANDWIDTH = 64 * 64 * 2.25e9, 51.2e9
PRODUCTS = [(512, 512, 512), (1000, 1000, 1000), (1024, 1024, 1024), (1536, 3000, 1000), (2048, 2048, 2048), (4096, 4096, 4096), (512, 4096, 1024),
            (1, 4096, 4096)]
MODELS = ["mlp", "bert_layer", "gpt_lm_train_b4", "mlp_train_mse"]


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


def print_models(arguments):
    print("\n| network | f32, us | mixed f16, us | mixed bf16, us | times f32 |\n|---|---|---|---|---|")
    for name in MODELS:
        if not arguments.only.search(name):
            continue
        path = arguments.models / f"{name}.linalg.mlir"
        times = [measure(path, arguments, f"--precision={precision}") for precision in ("f32", "mixed-f16", "mixed-bf16")]
        print(f"| {name} | " + " | ".join(f"{seconds * 1e6:.1f}" for seconds in times) + f" | {times[0] / times[1]:.2f} |", flush=True)


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
        if arguments.models:
            print_models(arguments)
    except (Failure, OSError) as error:
        sys.exit(f"{os.path.basename(__file__)}: {error}")


if __name__ == "__main__":
    main()
