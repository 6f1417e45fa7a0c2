"""Weights of a file of MLIR: one .npy file for each, named like its dense_resource attribute."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any, Dict

import numpy

_KEY = re.compile(r"\bdense_resource<\"?([^>\"]+)\"?>")
# The location of an op, or of the ops in braces that end on this line.
_PLACE = re.compile(r'loc\((#loc\d*|"(?:[^"\\]|\\.)*")\)$')
_ADDED = re.compile(r'loc\(fused\[(#loc\d*|"(?:[^"\\]|\\.)*"), "(?:[^"\\]|\\.)*":\d+:\d+\]\)$', re.MULTILINE)
_WORDS = re.compile(r"[^A-Za-z0-9_.]+")


class Resources:
    """The weights of one module: arrays that share the memory of the network."""

    def __init__(self) -> None:
        self.arrays: Dict[str, numpy.ndarray] = {}

    def add(self, name: str, array: numpy.ndarray) -> str:
        """Keeps an array, and returns a unique name for it that is a valid file name."""
        stem = _WORDS.sub("_", name).strip(".")[-200:] or "weight"
        if not re.match(r"[A-Za-z_]", stem):
            stem = "w" + stem
        key, count = stem, 1
        while key in self.arrays:
            key, count = f"{stem}_{count}", count + 1
        self.arrays[key] = array
        return key

    def write(self, module: Any, path: Path) -> Path:
        """Writes a module of torch-mlir, and the values of its resources to a folder, which is returned."""
        # With a limit other than 0, each resource would be printed to determine
        # its length.
        text = _print(module, large_resource_limit=0)
        used, printed = set(_KEY.findall(text)), False
        if used - set(self.arrays):
            # Resources that the importer created itself.
            text, printed = _print(module), True
        path.write_text(_add_places(text, path), encoding="utf-8")
        folder = path.with_suffix(".weights")
        folder.mkdir()
        for key in () if printed else used:
            numpy.save(folder / f"{key}.npy", self.arrays[key])
        return folder


def _print(module: Any, **options: Any) -> str:
    with io.StringIO() as text:
        module.operation.print(file=text, enable_debug_info=True, assume_verified=True, **options)
        return text.getvalue()


def _add_places(text: str, path: Path) -> str:
    """Adds the locations in the printed file to the names of ops, for messages and schedules."""
    lines = text.split("\n")
    # A location that another one uses must be defined before it.
    aliases = [line for line in lines if line.startswith("#loc")]
    lines, begins = aliases + [line for line in lines if not line.startswith("#loc")], []
    for number, line in enumerate(lines):
        stripped = line.lstrip()
        if stripped.startswith("}") and begins:
            begin = begins.pop()
        else:
            begin = number
        if stripped.endswith("{"):
            begins.append(begin)
        found = _PLACE.search(line)
        if found and not line.startswith("#"):
            column = len(lines[begin]) - len(lines[begin].lstrip()) + 1
            lines[number] = f"{line[:found.start()]}loc(fused[{found.group(1)}, {json.dumps(str(path))}:{begin + 1}:{column}])"
    return "\n".join(lines)


def drop_places(text: str) -> str:
    """The text without the additions of `_add_places`."""
    return _ADDED.sub(r"loc(\1)", text)
