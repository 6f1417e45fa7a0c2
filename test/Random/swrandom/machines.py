"""Random legal machine files: copies of a chip's own with other numbers."""

import json
import os
import random

# Keys as paths, and the factors for their values.
SCALED = [
    ("clock_hz", [0.5, 1.25, 2.0]),
    ("memory_bw_per_cg", [0.25, 0.5, 2.0, 4.0]),
    ("dma.large_block_bw_per_cg", [0.25, 0.5, 2.0]),
    ("dma.get_latency_cycles", [0.5, 2.0, 4.0]),
    ("dma.put_latency_cycles", [0.5, 2.0, 4.0]),
    ("dma.read_line_cycles", [0.5, 2.0]),
    ("instruction_latency_cycles.fma_add_mul", [0.5, 2.0]),
    ("instruction_latency_cycles.ldm_load", [0.5, 2.0]),
    ("mesh_communication.latency_cycles", [0.5, 2.0, 3.0]),
    ("barrier_cg_cycles", [0.5, 4.0]),
    ("barrier_row_cycles", [0.5, 4.0]),
    ("spawn_join_seconds", [0.1, 10.0]),
]
LDM = {"sw26010": [24576, 32768, 49152, 98304, 131072], "sw26010pro": [131072, 196608, 393216, 524288]}


def _entry(description, path):
    for key in path.split("."):
        description = description.get(key)
        if description is None:
            return None
    return description


def make(source_folder, chip, index):
    """The text of machine `index` of the copies of `chip`."""
    rng = random.Random(f"machine {chip} {index}")
    with open(os.path.join(source_folder, "machine", chip + ".json")) as file:
        description = json.load(file)
    description["name"] = f"{chip}-copy{index}" if index % 2 else chip
    for path, factors in rng.sample(SCALED, 4):
        entry = _entry(description, path)
        if entry is None or not isinstance(entry.get("value"), (int, float)):
            continue
        value = entry["value"] * rng.choice(factors)
        entry["value"] = max(1, round(value)) if isinstance(entry["value"], int) else value
    description["ldm_bytes_per_cpe"]["value"] = rng.choice(LDM[chip])
    if rng.random() < 0.5:
        description["core_groups"]["value"] = rng.choice([1, 2, 8])
    return json.dumps(description, indent=1)
