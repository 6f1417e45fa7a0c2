#!/usr/bin/env python3
"""Prints how often an image network in 16 bits has the largest output where it has it in f32.

The network is a function whose first argument is one image and whose others are weights, and which returns scores. Images and weights are random:
weights of n inputs have the deviation sqrt(2 / n), so that scores neither grow nor vanish with the layers, and vectors are around 1. Random weights
give close scores, which is harder than a trained network. Each image is a run of the simulator for each precision. `margin` is the least difference
of the two best scores of an image, and `error` the largest of a score, both in deviations of the scores of the image.

Needs numpy: agreement.py examples/networks/lenet.mlir --images=8
"""

import argparse
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
sys.dont_write_bytecode = True

PRECISIONS = ("mixed-f16", "mixed-bf16")


def make_weights(numpy, shapes, random):
    weights = []
    for shape in shapes:
        if len(shape) < 2:
            weights.append(numpy.float32(1) + numpy.float32(0.1) * random.standard_normal(shape, dtype=numpy.float32))
        else:
            inputs = numpy.prod(shape[1:])
            weights.append(random.standard_normal(shape, dtype=numpy.float32) * numpy.float32((2 / inputs) ** 0.5))
    return weights


def measure(numpy, sunway, arguments, path):
    """Lines of the table for one network."""
    options = {"chip": arguments.chip, "options": f"narrow-products={arguments.narrow_products}", "tools": arguments.build_dir / "bin"}
    programs = {precision: sunway.compile(path, precision=precision, **options) for precision in ("f32", *PRECISIONS)}
    shapes = programs["f32"].input_shapes
    random = numpy.random.default_rng(arguments.seed)
    weights = make_weights(numpy, shapes[1:], random)
    scores = {precision: [] for precision in programs}
    for _ in range(arguments.images):
        image = random.standard_normal(shapes[0], dtype=numpy.float32)
        for precision, program in programs.items():
            scores[precision].append(numpy.ravel(program(image, *weights)))
    exact = numpy.stack(scores["f32"])
    deviation = exact.std(axis=1, keepdims=True)
    best = numpy.sort(exact / deviation, axis=1)[:, -2:]
    margin = (best[:, 1] - best[:, 0]).min()
    for precision in PRECISIONS:
        narrow = numpy.stack(scores[precision])
        same = int((narrow.argmax(axis=1) == exact.argmax(axis=1)).sum())
        error = (abs(narrow - exact) / deviation).max()
        name = path.name.split(".")[0]
        print(f"| {name} | {precision} | {arguments.images} | {same} | {100 * same / arguments.images:.0f} % | {margin:.4f} | {error:.4f} |", flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+", type=pathlib.Path, metavar="FILE.mlir")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="a chip with 16-bit arithmetic (default: sw26010pro)")
    parser.add_argument("--images", type=int, default=8, help="images of each network (default: 8)")
    parser.add_argument("--narrow-products", default="auto", choices=("auto", "always"), help="which products are of 16 bits (default: the faster ones)")
    parser.add_argument("--seed", type=int, default=0, help="of weights and images (default: 0)")
    arguments = parser.parse_args()
    if arguments.images < 1:
        parser.error("--images expects at least 1")
    return arguments


def main():
    arguments = parse()
    try:
        import numpy
        import sunway
    except ImportError as error:
        sys.exit(f"{os.path.basename(__file__)}: {error}")
    print("| network | precision | images | agree | share | margin | error |\n|---|---|---|---|---|---|---|")
    try:
        for path in arguments.networks:
            measure(numpy, sunway, arguments, path)
    except (sunway.SunwayError, OSError) as error:
        sys.exit(f"{os.path.basename(__file__)}: {error}")


if __name__ == "__main__":
    main()
