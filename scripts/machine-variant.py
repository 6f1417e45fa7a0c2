#!/usr/bin/env python3
"""Writes a machine file that differs from another one in some entries.

    scripts/machine-variant.py sw26010 mesh_rows=4 mesh_cols=4 > small.json
    scripts/machine-variant.py file.json dma.read_line_cycles=x0.5 name=fast

The first argument is a chip of the folder machine/ or a file. KEY=VALUE sets
the value of an entry, and KEY=xNUMBER multiplies it. KEY= removes the entry. A
key without an entry gets one.
"""

import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "machine"


def change(machine, key, text):
    """Sets the entry `key`, a dotted path, in the parsed file."""
    *groups, last = key.split(".")
    for group in groups:
        machine = machine.setdefault(group, {})
    if text == "":
        machine.pop(last, None)
        return
    entry = machine.get(last)
    if text.startswith("x") and isinstance(entry, dict):
        value = entry["value"] * float(text[1:])
        if value == int(value):
            value = int(value)
    else:
        try:
            value = json.loads(text)
        except ValueError:
            value = text
    if isinstance(value, str) and not isinstance(entry, dict):
        machine[last] = value
    else:
        machine[last] = {**(entry or {}), "value": value}


def load(chip):
    path = FOLDER / f"{chip}.json"
    return json.loads((path if path.exists() else pathlib.Path(chip)).read_text())


def make(chip, changes):
    machine = load(chip)
    for key, text in changes:
        change(machine, key, text)
    return machine


def main():
    if len(sys.argv) < 2 or any("=" not in a for a in sys.argv[2:]):
        sys.exit(__doc__)
    changes = [a.split("=", 1) for a in sys.argv[2:]]
    print(json.dumps(make(sys.argv[1], changes), indent=1))


if __name__ == "__main__":
    main()
