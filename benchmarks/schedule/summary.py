"""Collects the figures of rows and prints summaries."""

import csv

from common import geometric_mean, quantile

COLUMNS = ("id", "set", "m", "n", "k", "macs", "seconds", "cycles", "peak_fraction", "bound_fraction", "peak_fraction_no_launch",
           "bound_fraction_no_launch", "predicted_seconds", "prediction_error", "ldm_peak_bytes", "dma_bytes", "options")
# For each set: the goal for the fraction of the bound of rows with at least 0.1
# GMAC, and the minimum size that counts as large.
GOALS = {"aligned": (0.78, 2048), "unaligned": (0.70, 2000)}
TARGETS = {"aligned": 0.88, "unaligned": 0.84}
THIN = 8


def measure(machine, row, figures, options=""):
    """A line of the result. Fractions are of the CPE peak and of the bound of
    one core group. Times without launch omit the launch time of the machine
    file."""
    seconds = figures["seconds"]
    inside = max(seconds - machine.launch * len(figures["kernels"]), 1e-12)
    predicted = figures.get("predicted_seconds")
    at_peak, bound = row.flops / machine.peak, machine.bound(row)
    return {"id": row.id, "set": row.set, "m": row.m, "n": row.n, "k": row.k, "macs": row.macs, "seconds": seconds,
            "cycles": figures["cycles"], "peak_fraction": at_peak / seconds, "bound_fraction": bound / seconds,
            "peak_fraction_no_launch": at_peak / inside, "bound_fraction_no_launch": bound / inside,
            "predicted_seconds": predicted, "prediction_error": predicted / seconds - 1 if predicted else None,
            "ldm_peak_bytes": figures["ldm_peak_bytes"],
            "dma_bytes": figures["dma_get_bytes"] + figures["dma_put_bytes"], "options": options}


def write_csv(path, lines, peers):
    columns = COLUMNS + tuple(f"{peer}_seconds" for peer in peers)
    with open(path, "w", newline="") as file:
        out = csv.DictWriter(file, columns, restval="", extrasaction="ignore")
        out.writeheader()
        out.writerows(lines)


def distribution(title, values):
    if not values:
        return
    parts = [geometric_mean(values), min(values)] + [quantile(values, q) for q in (0.25, 0.5, 0.75)]
    print(f"  {title:<36}" + "".join(f"{value:8.3f}" for value in parts) + f"{len(values):7}")


def print_thin(machine, lines):
    """Products with a side of a few elements, by the size of the weights."""
    print(f"  thin rows (a side of at most {THIN}), by the bytes of the larger operand:")
    classes = ((">= 16 MB", 16e6, float("inf")), ("2-16 MB", 2e6, 16e6), ("< 2 MB", 0, 2e6))
    for title, least, most in classes:
        part = [(l, 4 * max(l["m"] * l["k"], l["k"] * l["n"])) for l in lines]
        part = [l for l, weights in part if least <= weights < most]
        distribution(title, [l["bound_fraction"] for l in part])
        over = [l["seconds"] / (machine.launch + 1.3 * l["bound_fraction"] * l["seconds"]) for l in part]
        if over:
            print(f"    time / (launch + 1.3 x streaming): gm {geometric_mean(over):.2f}, worst {max(over):.2f}, "
                  f"{sum(x > 1 for x in over)} rows above 1")


def print_set(machine, name, lines, failed=0):
    """`failed` rows have no figures, so the summary of the others is not that of the set."""
    print(f"{name}: {len(lines)} rows on {machine.chip}" + (f", {failed} more FAILED and are left out of all figures" if failed else ""))
    if not lines:
        return
    print(f"  {'fraction':<36}{'gm':>8}{'min':>8}{'q1':>8}{'median':>8}{'q3':>8}{'rows':>7}")
    for key, title in (("peak_fraction", "of the peak"), ("bound_fraction", "of the bound")):
        distribution(title, [l[key] for l in lines])
        distribution(title + ", without launch", [l[key + "_no_launch"] for l in lines])
    if name in GOALS:
        goal, large = GOALS[name]
        distribution(f"of the peak, sides >= {large}", [l["peak_fraction"] for l in lines if min(l["m"], l["n"], l["k"]) >= large])
        low = [l for l in lines if l["macs"] >= 1e8 and l["peak_fraction"] < goal]
        print(f"  rows of at least 0.1 GMAC below {goal} of the peak: {len(low)}")
    thin = [l for l in lines if min(l["m"], l["n"], l["k"]) <= THIN]
    if thin:
        print_thin(machine, thin)
    print("  worst of the bound: " + "; ".join(
        f"{l['m']}x{l['n']}x{l['k']} {l['bound_fraction']:.3f}" for l in sorted(lines, key=lambda l: l["bound_fraction"])[:10]))
    errors = [l["prediction_error"] for l in lines if l["prediction_error"] is not None]
    if errors:
        print(f"  prediction error: mean {sum(map(abs, errors)) / len(errors):.1%}, worst {max(errors, key=abs):+.1%}")
    else:
        print("  prediction error: there are no predictions")


def print_peer(name, lines):
    speedups = [l[f"{name}_seconds"] / l["seconds"] for l in lines if l.get(f"{name}_seconds")]
    if speedups:
        faster = sum(s > 1 for s in speedups)
        print(f"  against {name}: {geometric_mean(speedups):.2f} times as fast, faster in {faster} of {len(speedups)} rows, "
              f"worst {min(speedups):.2f}")
