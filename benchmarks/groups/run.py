#!/usr/bin/env python3
"""Times programs on one core group and on several, on the simulator.

    benchmarks/groups/run.py                            the cases below, on 1, 2, 3, 4 and 6 core groups
    benchmarks/groups/run.py --models=DIR               and the networks DIR/*.linalg.mlir
    benchmarks/groups/run.py --cases='product' --groups=1,6 --verify

Prints a table: the time on one core group, and how many times faster the others are, with the factor that was predicted. Fails if a result
is wrong (with --verify), or a time and its prediction differ by more than a factor of 1.5."""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 1.5


def tensor(*shape):
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


def function(arguments, result, body):
    parameters = ", ".join(f"%x{i}: {kind}" for i, kind in enumerate(arguments))
    return f"func.func @main({parameters}) -> {result} {{\n  {body}\n  return %r : {result}\n}}\n"


def product(m, n, k):
    a, b, c = tensor(m, k), tensor(k, n), tensor(m, n)
    return function([a, b], c, f"""%z = arith.constant 0.0 : f32
  %e = tensor.empty() : {c}
  %f = linalg.fill ins(%z : f32) outs(%e : {c}) -> {c}
  %r = linalg.matmul ins(%x0, %x1 : {a}, {b}) outs(%f : {c}) -> {c}""")


def add(*shape):
    kind = tensor(*shape)
    return function([kind, kind], kind, f"""%e = tensor.empty() : {kind}
  %r = linalg.add ins(%x0, %x1 : {kind}, {kind}) outs(%e : {kind}) -> {kind}""")


def softmax(*shape):
    kind = tensor(*shape)
    return function([kind], kind, f"""%e = tensor.empty() : {kind}
  %r = linalg.softmax dimension({len(shape) - 1}) ins(%x0 : {kind}) outs(%e : {kind}) -> {kind}""")


def transpose(rows, cols):
    source, target = tensor(rows, cols), tensor(cols, rows)
    return function([source], target, f"""%e = tensor.empty() : {target}
  %r = linalg.transpose ins(%x0 : {source}) outs(%e : {target}) permutation = [1, 0]""")


def convolution(images, channels, filters, size):
    x, w, y = tensor(images, channels, size + 2, size + 2), tensor(filters, channels, 3, 3), tensor(images, filters, size, size)
    return function([x, w], y, f"""%z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_2d_nchw_fchw ins(%x0, %x1 : {x}, {w}) outs(%f : {y}) -> {y}""")


CASES = {
    "product 512": product(512, 512, 512),
    "product 1000": product(1000, 1000, 1000),
    "product 2048": product(2048, 2048, 2048),
    "product 4096": product(4096, 4096, 4096),
    "product 1 x 4096 x 4096": product(1, 4096, 4096),
    "convolution 1 x 64 x 56 x 56": convolution(1, 64, 64, 56),
    "convolution 32 x 128 x 28 x 28": convolution(32, 128, 128, 28),
    "add 2048 x 2048": add(2048, 2048),
    "softmax 4096 x 1024": softmax(4096, 1024),
    "transpose 2048 x 2000": transpose(2048, 2000),
}


class Failure(Exception):
    pass


def measure(path, groups, arguments):
    """The figures of a run on `groups` core groups."""
    with tempfile.TemporaryDirectory() as folder:
        figures = pathlib.Path(folder, "figures.json")
        command = [arguments.build_dir / "bin" / "sw-run", path, "--entry=main", f"--chip={arguments.chip}", f"--core-groups={groups}",
                   "--quiet", f"--json={figures}", "--verify" if arguments.verify else "--mode=timing"]
        run = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        if run.returncode != 0:
            raise Failure(f"on {groups} core groups: {(run.stderr + run.stdout).strip()}")
        return json.loads(figures.read_text())


def row(name, path, arguments):
    """A line of the table, and the wrong predictions."""
    cells, wrong, first = [name], [], None
    for groups in arguments.groups:
        figures = measure(path, groups, arguments)
        seconds, predicted = figures["seconds"], figures["predicted_seconds"]
        first = first or (seconds, predicted)
        if not 1 / LIMIT < seconds / predicted < LIMIT:
            wrong.append(f"{name} on {groups} core groups: {seconds * 1e6:.1f} us, predicted {predicted * 1e6:.1f} us")
        cells.append(f"{seconds * 1e6:.1f} us" if len(cells) == 1 else f"{first[0] / seconds:.2f} ({first[1] / predicted:.2f})")
    return cells, wrong


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="chip or machine file (sw26010pro)")
    parser.add_argument("--groups", default="1,2,3,4,6", help="numbers of core groups; the others are compared with the first one")
    parser.add_argument("--cases", default="", help="a regular expression for the names of cases")
    parser.add_argument("--models", type=pathlib.Path, help="a folder with networks")
    parser.add_argument("--verify", action="store_true", help="compute, and compare with upstream")
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    try:
        arguments.groups = [int(number) for number in arguments.groups.split(",")]
        re.compile(arguments.cases)
    except (ValueError, re.error) as error:
        parser.error(str(error))
    return arguments


def main():
    arguments = parse()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for number, (name, text) in enumerate(CASES.items()):
            programs[name] = pathlib.Path(folder, f"case{number}.mlir")
            programs[name].write_text(text)
        for path in sorted(arguments.models.glob("*.linalg.mlir")) if arguments.models else []:
            programs[path.name.removesuffix(".linalg.mlir")] = path
        chosen = {name: path for name, path in programs.items() if re.search(arguments.cases, name)}
        if not chosen:
            sys.exit(f"groups: no case matches '{arguments.cases}'")
        heads = ["program", *(f"{number}" for number in arguments.groups)]
        print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|", flush=True)
        messages = []
        for name, path in chosen.items():
            try:
                cells, wrong = row(name, path, arguments)
            except Failure as failure:
                cells, wrong = [name] + ["failed"] * len(arguments.groups), [f"{name} {failure}"]
            print("| " + " | ".join(cells) + " |", flush=True)
            messages += wrong
            failed |= bool(wrong)
    for message in messages:
        print("groups: " + message, file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    main()
