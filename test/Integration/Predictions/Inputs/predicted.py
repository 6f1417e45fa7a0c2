"""Whether the kernels of a run and the whole took what was predicted: predicted.py FIGURES FACTOR. Parts of less than a tenth count in the whole only.
With "mpe" behind that, what the management core does as well."""

import json
import sys

with open(sys.argv[1]) as file:
    figures = json.load(file)
limit = float(sys.argv[2])
wrong = []
parts = [*figures["kernels"], *(figures["mpe"] if sys.argv[3:] == ["mpe"] else []), figures]
for part in parts:
    seconds, predicted = part["seconds"], part.get("predicted_seconds")
    name = f"{part.get('name', figures['entry'])} on {figures['chip']}"
    if not predicted:
        wrong.append(f"{name} has no prediction")
    elif seconds >= figures["seconds"] / 10 and not 1 / limit <= seconds / predicted <= limit:
        wrong.append(f"{name}: {seconds * 1e6:.1f} us, predicted {predicted * 1e6:.1f} us")
print("\n".join(wrong) if wrong else "predicted")
