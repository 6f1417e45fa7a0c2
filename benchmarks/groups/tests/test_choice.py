"""The search for the best divisions, with times that are made up."""

import argparse
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import choice

LOOPS = ([64, 512, 784], [1, 8])


class FalseCompiler:
    """Kernels whose times depend on what is asked for; loop 2 of the first one is a reduction."""

    def __init__(self, cost):
        self.cost, self.runs = cost, []

    def measure(self, path, groups, arguments, *options):
        given = dict(option.lstrip("-").split("=", 1) for option in options)
        if "record-schedules" in given:
            entries = [{"op": "linalg.matmul", "kernel": "matmul", "schedule": {"loops": loops, "sizes": loops, "core_groups": [0]}} for loops in LOOPS]
            pathlib.Path(given["record-schedules"]).write_text(json.dumps({"schedules": [*entries, {"device": "mpe"}]}))
        asked = [None, None]
        if "schedules" in given:
            schedules = [entry["schedule"] for entry in json.loads(pathlib.Path(given["schedules"]).read_text())["schedules"][:2]]
            asked = [None if "sizes" in schedule else str(schedule["core_groups"]) for schedule in schedules]
        self.runs.append(asked)
        if "2" in (asked[0] or ""):
            raise choice.Failure("on 6 core groups: a.mlir:1:2: error: expects parallel loops in 'core_groups'")
        times = self.cost(*asked)
        kernels = [{"name": f"run_main_{name}", "seconds": time} for name, time in zip(("matmul", "fill", "matmul_1"), (times[0], 1, times[1]))]
        return {"seconds": sum(times), "kernels": kernels}


class Choice(unittest.TestCase):
    def study(self, cost, folder):
        compiler = FalseCompiler(cost)
        self.addCleanup(setattr, choice, "measure", choice.measure)
        choice.measure = compiler.measure
        return choice.Study(pathlib.Path("a.mlir"), pathlib.Path(folder), argparse.Namespace(groups=6)), compiler

    def test_the_best_of_each_kernel(self):
        def cost(first, second):
            return {"[1]": 3.0, "all": 4.0}.get(first, 5.0), {"first": 1.0}.get(second, 2.0)
        with tempfile.TemporaryDirectory() as folder:
            study, compiler = self.study(cost, folder)
            best = choice.improve(study)
            self.assertEqual(best, ((1,), "first"))
            self.assertEqual(choice.seconds(study.measure(best)), 4.0)
            self.assertEqual(choice.try_all(study), best)
            # A refused request is not tried with others, and nothing twice.
            self.assertEqual(len([asked for asked in compiler.runs if "2" in (asked[0] or "")]), 4)
            asked = [str(run) for run in compiler.runs[2:]]
            self.assertEqual(len(asked), len(set(asked)))
            lines = list(choice.differences("net", study, best))
            self.assertEqual(lines[0], "| net | 0 linalg.matmul 64 x 512 x 784 | [0] | 5000000.00 | [1] | 3000000.00 | 40.0 |")
            self.assertEqual(lines[1], "| net | 1 linalg.matmul 1 x 8 | [0] | 2000000.00 | first | 1000000.00 | 16.7 |")

    def test_gains_that_exclude_each_other(self):
        def cost(first, second):
            gain = 2.0 if first == "first" else 0
            return 5.0 - gain, 2.0 - (1.0 if second == "first" else 0) + (5.0 if gain and second == "first" else 0)
        with tempfile.TemporaryDirectory() as folder:
            study, _ = self.study(cost, folder)
            self.assertEqual(choice.improve(study), ("first", None))
            self.assertEqual(choice.seconds(study.measure(choice.try_all(study))), 5.0)

    def test_nothing_better(self):
        with tempfile.TemporaryDirectory() as folder:
            study, _ = self.study(lambda first, second: (5.0, 2.0), folder)
            self.assertEqual(choice.improve(study), (None, None))


if __name__ == "__main__":
    unittest.main()
