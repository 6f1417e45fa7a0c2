"""Compares the thinned trace of a run with the full one.

Usage: check-trace.py THINNED FULL
"""

import json
import os
import sys
from collections import Counter


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def bars(trace):
    return [event for event in trace["traceEvents"] if event["ph"] == "X"]


def sums(events):
    result = Counter()
    for event in events:
        result[event["pid"], event["tid"], event["name"]] += event["dur"]
    return result


def overlaps(events):
    """Bars of CPEs and DMA engines that begin before the one before has ended."""
    ends, number = {}, 0
    for event in sorted(events, key=lambda event: event["ts"]):
        row = event["pid"], event["tid"]
        if event["tid"] <= 64:
            number += event["ts"] < ends.get(row, 0) - 1e-5
            ends[row] = event["ts"] + event["dur"]
    return number


thinned, full = load(sys.argv[1]), load(sys.argv[2])
few, all_bars = bars(thinned), bars(full)
few_sums, all_sums = sums(few), sums(all_bars)
print("same rows and names:", set(few_sums) == set(all_sums))
worst = max(abs(few_sums[key] - all_sums[key]) for key in all_sums)
print("same times:", worst < 1e-6 * len(all_bars), worst)
print("same end:", abs(max(e["ts"] + e["dur"] for e in few) - max(e["ts"] + e["dur"] for e in all_bars)) < 1)
print("overlaps:", overlaps(few), overlaps(all_bars))
counters = [[e for e in t["traceEvents"] if e["ph"] == "C"] for t in (thinned, full)]
print("same bandwidth:", counters[0] == counters[1])
data = thinned["otherData"]
merged = sum(event["args"]["merged"] for event in few if "merged" in event.get("args", {}))
print("accounted for:", data["single_events"] + data["merged_events"] + data["merged_launches"])
single_kernels = sum(e["tid"] == 65 and "args" not in e for e in few)
print("all events:", len(all_bars) - single_kernels)
print("bars in the limit:", len(few) <= data["limit"] * 7 / 4)
first = [e for e in all_bars if e["ts"] + e["dur"] <= data["merged_from_us"] and e["tid"] != 65]
shown = {(e["pid"], e["tid"], e["ts"], e["dur"]) for e in few}
print("beginning in full:", len(first) > data["limit"] / 3
      and all((e["pid"], e["tid"], e["ts"], e["dur"]) in shown for e in first))
print("smaller:", 3 * os.path.getsize(sys.argv[1]) < os.path.getsize(sys.argv[2]))
