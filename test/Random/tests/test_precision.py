"""Programs for `--precision`: their options, what counts as exact, chains."""

import os
import tempfile
import unittest

from swrandom import facts
from swrandom.create import create
from swrandom.kinds import PRECISION_KINDS
from swrandom.minimise import minimise
from swrandom.program import Program, all_steps, check, text
from swrandom.run import Tools, arguments
from swrandom.types import Invalid

PRECISIONS = ["mixed-f16", "mixed-bf16", "f16-weights"]


def programs(count, **choice):
    return [create(seed, precisions=PRECISIONS, **choice) for seed in range(count)]


class Options(unittest.TestCase):
    def test_all_precisions_and_their_options_occur(self):
        made = programs(250)
        self.assertEqual({p.config["precision"] for p in made}, set(PRECISIONS))
        options = {option for p in made for option in p.config["options"]}
        self.assertIn("narrow-products=always", options)
        self.assertGreaterEqual(options, {"tile-casts=always", "tile-casts=never", "run=0", "run=16", "run=64", "run=256"})
        for program in made:
            given = [option.split("=")[0] for option in program.config["options"]]
            self.assertEqual(len(given), len(set(given)))

    def test_without_the_option_there_is_no_precision(self):
        made = [create(seed) for seed in range(30)]
        self.assertTrue(all("precision" not in p.config for p in made))
        self.assertTrue(all(p.kind not in PRECISION_KINDS for p in made))

    def test_sw_run_gets_the_precision(self):
        with tempfile.TemporaryDirectory() as folder:
            tools = Tools(folder, folder, os.path.join(folder, "work"))
            for program in programs(40, machines=0):
                given = arguments(program, tools)
                self.assertIn(f"--precision={program.config['precision']}", given)
                self.assertNotIn("--rtol=0.001", given)

    def test_no_convolution_is_computed_by_winograd(self):
        for program in programs(80, only=["convolution"]):
            self.assertFalse(check(program).winograd)

    def test_no_small_numbers_in_f16(self):
        for program in programs(60, only=["scales", "product"]):
            if program.kind == "scales":
                self.assertEqual(program.config["precision"], "mixed-bf16")


class Facts(unittest.TestCase):
    def test_what_has_few_bits_is_exact(self):
        for precision, bits in (("mixed-f16", 11), ("mixed-bf16", 8)):
            with facts.computed_in(precision):
                self.assertTrue(facts.of_argument("f32", bits).exact)
                self.assertFalse(facts.of_argument("f32", bits + 1).exact)
                self.assertTrue(facts.of_argument("f64", 24).exact)
                few = facts.of_argument("f32", 3)
                self.assertTrue(facts.rounded("f32", -(2.0 ** (bits - 2)), 2.0 ** (bits - 2), 2, few).exact)
                self.assertFalse(facts.rounded("f32", -(2.0 ** (bits - 1)), 2.0 ** (bits - 1), 2, few).exact)
        self.assertTrue(facts.of_argument("f32", 24).exact)

    def test_only_constants_are_weights(self):
        with facts.computed_in("f16-weights"):
            self.assertTrue(facts.of_argument("f32", 24).exact)
            self.assertFalse(facts.of_constant("f32", 1.0 + 2.0**-11).exact)
            facts.rounded("f32", 0.0, 1e6, 0)

    def test_nothing_exceeds_f16(self):
        with facts.computed_in("mixed-f16"):
            self.assertRaises(Invalid, facts.rounded, "f32", 0.0, 1e6, 0)
            self.assertFalse(facts.of_constant("f32", -1e6).exact)
        with facts.computed_in("mixed-bf16"):
            facts.rounded("f32", 0.0, 1e6, 0)

    def test_a_precision_ends_with_its_block(self):
        with self.assertRaises(Invalid), facts.computed_in("mixed-f16"):
            facts.rounded("f32", 0.0, 1e6, 0)
        self.assertEqual(facts.stored_type("f32"), "f32")


class Chains(unittest.TestCase):
    def test_layers_of_all_sorts(self):
        made = programs(250, only=["chain"])
        names = {s.attrs["name"] for p in made for s in all_steps(p.steps) if s.op == "named"}
        self.assertGreaterEqual(names, {"matmul", "matmul_transpose_b", "batch_matmul", "conv_2d_nchw_fchw", "conv_2d_nhwc_hwcf"})
        self.assertTrue(any(name.startswith("pooling") for name in names))
        ops = {s.op for p in made for s in all_steps(p.steps)}
        self.assertGreaterEqual(ops, {"softmax", "transpose", "collapse", "reduce", "pad", "dense"})
        rows = [s.attrs["shape"][-1] for p in made for s in p.arguments() if s.attrs["shape"]]
        even = sum(extent % 2 == 0 for extent in rows)
        self.assertGreater(even, len(rows) // 2)
        self.assertGreater(len(rows) - even, len(rows) // 10)

    def test_the_minimiser_keeps_the_precision(self):
        def fails(program):
            check(program)
            options = program.config["options"]
            return program.config.get("precision") == "mixed-f16" and "run=16" in options and "matmul" in text(program)

        large = next(p for p in (create(s, ["chain"], precisions=["mixed-f16"]) for s in range(500)) if fails(p))
        small, _ = minimise(large, fails, budget=200)
        self.assertEqual(small.config["precision"], "mixed-f16")
        self.assertEqual(small.config["options"], ["run=16"])
        again = Program.from_json(small.to_json())
        self.assertEqual(text(again), text(small))
