#!/usr/bin/env python3
"""Fails if a folder of the compiler includes one above it: check-layers.py ROOMS ROOT.

ROOMS has one line per layer, the lowest first, with the rooms of the layer: folders of
include/ and lib/, which are one room, and `tools`. A file may include headers of its own
room and of the rooms in earlier lines. A line `left FILE HEADER` is an upward include
that still exists.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)/[^"/]+"', re.MULTILINE)


def read_table(path):
    layers, left = {}, set()
    lines = [line.split() for line in path.read_text().splitlines()]
    for number, words in enumerate(words for words in lines if words):
        if words[0] == "left":
            left.add((words[1], words[2]))
            continue
        for room in words:
            if room in layers:
                sys.exit(f"{room} has two layers")
            layers[room] = number
    return layers, left


def get_room(path, root):
    top, *folders = path.relative_to(root).parts[:-1]
    return top if top == "tools" else "/".join(folders)


def find_upward(root, layers):
    """The upward includes, and the files without a layer, as text."""
    upward, unknown = [], set()
    files = (path for top in ("include", "lib", "tools") for path in (root / top).rglob("*"))
    for path in sorted(path for path in files if path.suffix in (".h", ".cpp")):
        room = get_room(path, root)
        if room not in layers:
            unknown.add(f"no layer for {room}")
            continue
        for match in INCLUDE.finditer(path.read_text()):
            other = match.group(1)
            if other != room and layers.get(other, -1) >= layers[room]:
                header = match.group(0).split('"')[1]
                upward.append((str(path.relative_to(root)), header))
    return upward, sorted(unknown)


def main():
    layers, left = read_table(pathlib.Path(sys.argv[1]))
    root = pathlib.Path(sys.argv[2])
    upward, wrong = find_upward(root, layers)
    rooms = {get_room(path, root) for path in root.rglob("*") if path.suffix in (".h", ".cpp")
             and path.relative_to(root).parts[0] in ("include", "lib", "tools")}
    wrong += [f"no folder for {room}" for room in layers if room not in rooms]
    wrong += [f"{file} includes {header}, which is no lower layer" for file, header in upward
              if (file, header) not in left]
    wrong += [f"{file} no longer includes {header}: take its line away" for file, header in sorted(left)
              if (file, header) not in upward]
    print("\n".join(wrong + [f"{len(upward)} includes upwards, {len(wrong)} findings"]))
    sys.exit(1 if wrong else 0)


main()
