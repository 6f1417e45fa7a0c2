#!/usr/bin/env python3
"""Compares the divisions over core groups that the compiler chooses with the best ones.

    benchmarks/groups/choice.py                         the networks of cases.py, on six core groups
    benchmarks/groups/choice.py --models=DIR            and small networks DIR/*.linalg.mlir
    benchmarks/groups/choice.py --networks='^mlp$' --models=DIR --product

For each kernel of a schedule file it requests `first`, `all` and each list of loops, and measures the program on the simulator, the other kernels as
they were chosen. The best requests of all kernels together are measured, too, until none of them can be replaced by a better one. --product measures
all combinations in place of this, for networks of few kernels. Prints a line for each network, and one for each kernel that has a faster division.
Fails if a choice is worse than the best one by more than --limit per cent."""

import argparse
import itertools
import json
import pathlib
import re
import sys
import tempfile

from cases import NETWORKS
from measure import Failure, ROOT, measure, pattern

# The networks of --models that have up to eight layers.
SMALL = ("mlp", "lenet", "sdpa", "bert_layer", "mlp_train_mse")
# Less than this part is no gain.
EQUAL = 1e-4
MAX_ROUNDS = 3
# Requests divide kernels over all core groups, so none runs on some of them.
KEEP = "--pipeline-options=fewer-core-groups=false placement-gain=100"
REFUSAL = re.compile(r":\d+:\d+: error: .*('core_groups'|bytes of LDM|no schedule fits in LDM)")


def requests_for(entry):
    """What may be asked for; the compiler refuses lists with reductions."""
    loops = [loop for loop, extent in enumerate(entry["schedule"].get("loops", [])) if extent > 1]
    lists = [list(chosen) for count in range(1, len(loops) + 1) for chosen in itertools.combinations(loops, count)]
    return ["first", "all", *lists]


class Study:
    """A network, its schedules as the compiler chose them, and what was measured. Requests are a tuple with a value for each entry, None for what
    was chosen."""

    def __init__(self, path, folder, arguments):
        self.path, self.folder, self.arguments = path, folder, arguments
        self.known = {}
        self.refused = set()
        self.chosen = measure(path, arguments.groups, arguments, "--pipeline-options=placement-gain=100")
        recorded = folder / "recorded.json"
        # As on all core groups, even if the compiler would rather use one.
        options = (f"--record-schedules={recorded}", KEEP)
        figures = measure(path, arguments.groups, arguments, *options)
        self.file = json.loads(recorded.read_text())
        self.entries = [entry for entry in self.file["schedules"] if "schedule" in entry]
        self.nothing = (None,) * len(self.entries)
        self.known[self.nothing] = figures

    def measure(self, requests):
        """The figures, or nothing if a request is refused."""
        if any((number, str(value)) in self.refused for number, value in enumerate(requests)):
            return None
        if requests not in self.known:
            self.known[requests] = self._run(requests)
            asked = [(number, str(value)) for number, value in enumerate(requests) if value is not None]
            if self.known[requests] is None and len(asked) == 1:
                self.refused.update(asked)
        return self.known[requests]

    def _run(self, requests):
        # Each entry of self.file that has a schedule is in self.entries.
        saved = [entry["schedule"] for entry in self.entries]
        for entry, value in zip(self.entries, requests):
            if value is not None:
                # Ops that run together do so by this method and on these loops; others may change them.
                kept = ("loops", "method") if entry.get("group") else ()
                entry["schedule"] = {key: entry["schedule"][key] for key in kept if key in entry["schedule"]}
                entry["schedule"]["core_groups"] = list(value) if isinstance(value, tuple) else value
        schedules = self.folder / "requested.json"
        schedules.write_text(json.dumps(self.file))
        for entry, schedule in zip(self.entries, saved):
            entry["schedule"] = schedule
        options = (f"--schedules={schedules}", KEEP)
        try:
            return measure(self.path, self.arguments.groups, self.arguments, *options)
        except Failure as failure:
            if not REFUSAL.search(str(failure)):
                raise
            return None

    def values(self, number):
        """What may be asked for the entry, as far as it is allowed."""
        found = [None]
        for value in requests_for(self.entries[number]):
            value = tuple(value) if isinstance(value, list) else value
            if self.measure(replaced(self.nothing, number, value)):
                found.append(value)
        return found

    def kernel(self, figures, number):
        """The figures of the kernel of the entry. Some kernels have no entry."""
        kernels = iter(figures["kernels"])
        found = None
        for entry in self.entries[: number + 1]:
            found = next((kernel for kernel in kernels if re.fullmatch(rf"\w*?_{re.escape(entry['kernel'])}(_\d+)?", kernel["name"])), None)
        return found


def replaced(requests, number, value):
    return requests[:number] + (value,) + requests[number + 1 :]


def seconds(figures):
    return figures["seconds"] if figures else float("inf")


def improve(study):
    """The best requests, found kernel by kernel. The first round is from what was chosen, so its gains are those of each kernel alone. Barriers depend
    on the kernels next to each other, so later rounds try the neighbours of what was replaced."""
    best, numbers = study.nothing, range(len(study.entries))
    for _ in range(MAX_ROUNDS):
        start, before = best, seconds(study.measure(best))
        for number in numbers:
            values = study.values(number)
            fastest = min(values, key=lambda value: seconds(study.measure(replaced(start, number, value))))
            if seconds(study.measure(replaced(start, number, fastest))) < before * (1 - EQUAL):
                best = replaced(best, number, fastest)
        if seconds(study.measure(best)) >= before:
            # Gains that exclude each other: the largest one is left.
            singles = [replaced(start, number, value) for number, value in enumerate(best)]
            best = min([start, *singles], key=lambda requests: seconds(study.measure(requests)))
        replacements = [number for number, (old, new) in enumerate(zip(start, best)) if old != new]
        numbers = sorted({number + step for number in replacements for step in (-1, 1)} & set(range(len(study.entries))))
        if not numbers:
            break
    return best


def try_all(study):
    """The best of all combinations."""
    values = [study.values(number) for number in range(len(study.entries))]
    return min(itertools.product(*values), key=lambda requests: seconds(study.measure(requests)))


def microseconds(kernel):
    if kernel is None:
        return "-"
    predicted = kernel.get("predicted_seconds")
    return f"{kernel['seconds'] * 1e6:.2f}" + (f" ({predicted * 1e6:.2f})" if predicted else "")


def describe(value):
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, (list, tuple)) else value or "-"


def differences(name, study, best):
    """A line for each kernel whose best request is not what was chosen."""
    chosen = study.known[study.nothing]
    for number, (entry, value) in enumerate(zip(study.entries, best)):
        if value is not None:
            alone = study.measure(replaced(study.nothing, number, value))
            gain = 100 * (seconds(chosen) / seconds(alone) - 1)
            loops = " x ".join(map(str, entry["schedule"]["loops"]))
            cells = [name, f"{number} {entry['op']} {loops}", describe(entry["schedule"].get("core_groups")), microseconds(study.kernel(chosen, number)),
                     describe(value), microseconds(study.kernel(alone, number)), f"{gain:.1f}"]
            yield "| " + " | ".join(cells) + " |"


def report(name, path, arguments):
    """The line of a network, those of its kernels, and by how much the choice is worse than the best one."""
    with tempfile.TemporaryDirectory() as folder:
        study = Study(path, pathlib.Path(folder), arguments)
        best = try_all(study) if arguments.product else improve(study)
        chosen, fastest = seconds(study.chosen), min(seconds(study.chosen), seconds(study.measure(best)))
        excess = 100 * (chosen / fastest - 1)
        cells = [name, str(len(study.entries)), str(sum(figures is not None for figures in study.known.values())), f"{chosen * 1e6:.1f}",
                 f"{fastest * 1e6:.1f}", f"{excess:.1f}"]
        return "| " + " | ".join(cells) + " |", list(differences(name, study, best)), excess


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--chip", default="sw26010pro", help="chip or machine file (sw26010pro)")
    parser.add_argument("--groups", type=int, default=6, help="core groups of a program (6)")
    parser.add_argument("--networks", type=pattern, default="", help="a regular expression for the names of networks")
    parser.add_argument("--models", type=pathlib.Path, help="a folder with networks: " + ", ".join(SMALL))
    parser.add_argument("--product", action="store_true", help="measure all combinations of requests")
    parser.add_argument("--limit", type=float, default=3, help="per cent by which a choice may be slower than the best one (3)")
    arguments = parser.parse_args()
    arguments.build_dir = arguments.build_dir.resolve()
    return arguments


def main():
    arguments = parse()
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for number, (name, network) in enumerate(NETWORKS.items()):
            programs[name] = pathlib.Path(folder, f"network{number}.mlir")
            programs[name].write_text(network.text())
        if arguments.models:
            programs |= {name: arguments.models / f"{name}.linalg.mlir" for name in SMALL}
        programs = {name: path for name, path in programs.items() if arguments.networks.search(name)}
        if not programs:
            sys.exit(f"choice: no network matches '{arguments.networks.pattern}'")
        print("| network | kernels | programs run | chosen, us | best, us | difference, % |\n|---|---|---|---|---|---|", flush=True)
        kernels, worst = [], 0
        for name, path in programs.items():
            try:
                line, more, excess = report(name, path, arguments)
            except Failure as failure:
                sys.exit(f"choice: {name} {failure}")
            print(line, flush=True)
            kernels, worst = kernels + more, max(worst, excess)
    if kernels:
        print("\n| network | kernel | chosen | us (predicted) | best | us (predicted) | gain of the program, % |\n|---|---|---|---|---|---|---|")
        print("\n".join(kernels))
    sys.exit(worst > arguments.limit)


if __name__ == "__main__":
    main()
