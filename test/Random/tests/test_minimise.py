"""The minimiser finds a planted failure, and keeps programs valid."""

import unittest

from swrandom.create import create
from swrandom.minimise import all_steps, cleaned, minimise
from swrandom.program import check, text


def has(op):
    def fails(program):
        check(program)
        return f" {op} " in text(program)

    return fails


class Minimise(unittest.TestCase):
    def find(self, op, kinds):
        fails = has(op)
        for seed in range(400):
            program = create(seed, only=kinds)
            if len(list(all_steps(program.steps))) > 6 and fails(program):
                return program
        self.fail(f"no program with {op}")

    def smaller(self, op, kinds):
        program = self.find(op, kinds)
        small, runs = minimise(program, has(op), budget=400)
        self.assertTrue(has(op)(small))
        self.assertLess(len(text(small)), len(text(program)))
        return small

    def test_a_function_in_a_body(self):
        small = self.smaller("math.tanh", ["product-body"])
        working = [step for step in small.steps if step.op not in ("argument", "empty")]
        self.assertEqual(len(working), 1)
        self.assertEqual(small.config["options"], [])
        extents = [e for step in small.arguments() for e in step.attrs["shape"] or []]
        self.assertLessEqual(max(extents), 2)

    def test_convolution_windows_shrink(self):
        program = next(p for p in (create(s, only=["convolution"]) for s in range(100)) if "conv_2d_nhwc_hwcf" in text(p))
        small, _ = minimise(program, lambda p: bool(check(p)) and "conv_2d_nhwc_hwcf" in text(p), budget=400)
        extents = [e for step in small.arguments() for e in step.attrs["shape"] or []]
        self.assertLessEqual(max(extents), 4)

    def test_branches_go_away(self):
        # The op is not among the steps that the minimiser drops first.
        programs = (cleaned(create(s, only=["control"])) for s in range(3000))
        program = next(p for p in programs if check(p) and "scf.if" in text(p) and "linalg.generic" in text(p))
        small, _ = minimise(program, lambda p: bool(check(p)) and "linalg.generic" in text(p), budget=400)
        self.assertNotIn("scf.if", text(small))

    def test_budget_is_kept(self):
        runs = []

        def fails(program):
            runs.append(program)
            return False

        minimise(create(3), fails, budget=10)
        self.assertLessEqual(len(runs), 10)
