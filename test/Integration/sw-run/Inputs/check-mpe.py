"""Prints the work of the management core in the JSON of a run, and whether it
adds up with the launches; with a second file, whether both took the same."""
import json
import sys


def load(path):
    with open(path) as file:
        return json.load(file)


run = load(sys.argv[1])
for work in run["mpe"]:
    print(work["name"], work["ops"], work["location"], work["reason"])
launches = sum(kernel["cycles"] for kernel in run["kernels"])
host = sum(work["cycles"] for work in run["mpe"])
print("cycles add up:", abs(launches + host - run["cycles"]) < 1)
shares = launches / run["cycles"] + sum(work["share"] for work in run["mpe"])
print("shares add up:", abs(shares - 1) < 1e-6)
if len(sys.argv) > 2:
    other = load(sys.argv[2])
    difference = abs(other["cycles"] - run["cycles"])
    print("same time:", difference <= 1e-3 * run["cycles"], difference)
