"""Programs are the same for a seed, of every kind, and valid."""

import unittest

from swrandom.create import create
from swrandom.kinds import KINDS
from swrandom.program import Program, all_steps, check, has_winograd, text
from swrandom.steps.named import CONVOLUTIONS


class Create(unittest.TestCase):
    def test_seed_determines_the_program(self):
        for seed in range(30):
            first, second = create(seed), create(seed)
            self.assertEqual(text(first), text(second))
            self.assertEqual(first.config, second.config)
        self.assertNotEqual(text(create(1)), text(create(2)))

    def test_every_kind_is_made(self):
        for kind in KINDS:
            program = create(7, only=[kind])
            self.assertEqual(program.kind, kind)
            self.assertTrue(program.results)

    def test_json_keeps_the_program(self):
        for seed in range(30):
            program = create(seed)
            again = Program.from_json(program.to_json())
            self.assertEqual(text(program), text(again))

    def test_nothing_undefined_is_returned(self):
        for seed in range(100):
            program = create(seed)
            values = check(program).values
            for number in program.results:
                self.assertGreater(values[number].fact.lo, float("-inf"))

    def test_both_chips_forms_and_schedules_occur(self):
        programs = [create(seed) for seed in range(1200)]
        self.assertEqual({p.config["chip"] for p in programs}, {"sw26010", "sw26010pro"})
        self.assertEqual({p.memref for p in programs}, {False, True})
        self.assertTrue(any("machine" in p.config for p in programs))
        self.assertTrue(any("order=" in o for p in programs for o in p.config["options"]))
        elements = {s.attrs["elem"] for p in programs for s in p.arguments()}
        self.assertGreaterEqual(elements, {"f32", "f64", "i32", "i1"})
        extents = {e for p in programs for s in p.arguments() for e in s.attrs["shape"] or []}
        self.assertIn(1, extents)
        self.assertGreater(max(extents), 200)

    def test_convolutions_of_all_sorts(self):
        programs = [create(seed, only=["convolution"]) for seed in range(400)]
        convolutions = [s for p in programs for s in all_steps(p.steps) if s.op == "named" and "conv" in s.attrs["name"]]
        self.assertEqual({s.attrs["name"] for s in convolutions}, set(CONVOLUTIONS))
        self.assertEqual({x for s in convolutions for x in s.attrs["strides"]}, {1, 2, 3})
        self.assertEqual({x for s in convolutions for x in s.attrs["dilations"]}, {1, 2, 3})
        shapes = [check(p).values[s.ins[0]].type.shape for p in programs for s in p.steps if s in convolutions]
        self.assertGreaterEqual({shape[0] for shape in shapes if len(shape) > 3}, {1, 2, 3, 8, 16})
        options = {o for p in programs for o in p.config["options"]}
        self.assertGreaterEqual(options, {f"conv-method={m}" for m in ("auto", "implicit", "explicit", "winograd")})
        self.assertGreaterEqual(options, {"winograd=f2", "winograd=f4"})

    def test_paddings_of_convolutions(self):
        programs = [create(seed, only=["convolution"]) for seed in range(200)]
        pads = [list(zip(s.attrs["low"], s.attrs["high"])) for p in programs for s in p.steps if s.op == "pad"]
        amounts = [pair for pad in pads for pair in pad]
        self.assertTrue(any(low != high for low, high in amounts))
        self.assertTrue(any(low == high > 0 for low, high in amounts))
        self.assertTrue(any(low > 7 for low, _ in amounts))

    def test_windows_of_integers_have_no_winograd(self):
        # Its tolerance would be that of the other results as well.
        seen = 0
        for seed in range(300):
            program = create(seed, only=["convolution"])
            context = check(program)
            convolutions = [s for s in program.steps if s.op == "named" and s.attrs["name"] in CONVOLUTIONS]
            types = {context.values[step.outs[0]].type.elem for step in convolutions}
            if types and types <= {"i32"} and not any(step.op == "generic" for step in program.steps):
                self.assertFalse(context.winograd)
                seen += 1
        self.assertGreater(seen, 3)

    def test_nothing_is_exact_behind_winograd(self):
        seen = 0
        for seed in range(200):
            program = create(seed, only=["convolution"])
            if not has_winograd(program.config):
                continue
            values = check(program).values
            for step in program.steps:
                if step.op == "named" and step.attrs["name"] in CONVOLUTIONS and values[step.outs[0]].type.elem in ("f32", "f64"):
                    self.assertFalse(values[step.outs[0]].fact.exact)
                    seen += 1
        self.assertGreater(seen, 10)
