"""The figures of the chips, from machine/*.json."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Chip:
    """A machine file; `chip["dma.transaction_bytes"]` is the value of that entry."""

    def __init__(self, name):
        self.entries = json.loads((ROOT / "machine" / f"{name}.json").read_text(encoding="utf-8"))

    def __getitem__(self, path):
        entry = self.entries
        for key in path.split("."):
            entry = entry[key]
        return entry["value"] if isinstance(entry, dict) else entry


CHIPS = {"SW26010": Chip("sw26010"), "SW26010-Pro": Chip("sw26010pro")}


def binary(count):
    """Bytes in the largest unit of 1024 that leaves a whole number."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024 or count % 1024:
            return f"{count:g} {unit}"
        count //= 1024
    return f"{count:g} TiB"


def decimal(value, unit):
    """Three digits and a unit of 1000."""
    for prefix in ("", "k", "M", "G"):
        if value < 1000:
            return f"{value:.3g} {prefix}{unit}"
        value /= 1000
    return f"{value:.3g} T{unit}"
