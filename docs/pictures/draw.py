#!/usr/bin/env python3
"""Draws the pictures of the pages: docs/pictures/*.svg.

    docs/pictures/draw.py           # write all
    docs/pictures/draw.py --check   # fail if a file is not what the sources say

Each picture is a module here with a function `draw`. Figures of the chips come
from machine/*.json, passes from docs/Architecture.md, runs from runs.json, which
`record.py` writes.
"""

import argparse
import importlib
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
PICTURES = ["machine", "stages", "product", "windows", "overlap", "report", "groups"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a picture is out of date")
    arguments = parser.parse_args()
    stale = []
    for name in PICTURES:
        file = HERE / f"{name}.svg"
        content = importlib.import_module(name).draw().render()
        if not arguments.check:
            file.write_text(content, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != content:
            stale.append(file.name)
    for name in stale:
        print(f"docs/pictures/{name}: not what its sources say; run docs/pictures/draw.py", file=sys.stderr)
    if arguments.check and not stale:
        print(f"{len(PICTURES)} pictures are what their sources say")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
