#!/usr/bin/env python3
"""Prints a program with other extents.

    benchmarks/groups/scaled.py bert_layer.linalg.mlir 256=768 1024=3072 4=12

Each extent of a tensor on the left, also in output_shape, becomes the one on the right, and so does a floating-point constant of that value, such as
the number of elements of a mean."""

import argparse
import pathlib
import re
import sys


def parse_pair(text):
    match = re.fullmatch(r"(\d+)=(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"expects OLD=NEW, but got '{text}'")
    return match.group(1), match.group(2)


def scale(text, extents):
    """`text` with the extents, from old to new ones."""

    def replace_list(match):
        return re.sub(r"\d+", lambda number: extents.get(number.group(), number.group()), match.group())

    def replace_constant(match):
        value = float(match.group(1))
        new = extents.get(str(int(value))) if value == int(value) else None
        return f"arith.constant {float(new):.6e}" if new else match.group()

    text = re.sub(r"(?<=tensor<)(\d+x)+", replace_list, text)
    text = re.sub(r"output_shape \[[^\]]*\]", replace_list, text)
    return re.sub(r"arith\.constant (\d\.\d+e[+-]\d+)", replace_constant, text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("extents", nargs="+", type=parse_pair, metavar="OLD=NEW")
    arguments = parser.parse_args()
    sys.stdout.write(scale(arguments.program.read_text(), dict(arguments.extents)))


if __name__ == "__main__":
    main()
