"""Programs are the same for a seed, of every kind, and valid."""

import unittest

from swrandom.create import create
from swrandom.kinds import KINDS
from swrandom.program import Program, check, text


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
        programs = [create(seed) for seed in range(200)]
        self.assertEqual({p.config["chip"] for p in programs}, {"sw26010", "sw26010pro"})
        self.assertEqual({p.memref for p in programs}, {False, True})
        self.assertTrue(any("machine" in p.config for p in programs))
        self.assertTrue(any("order=" in o for p in programs for o in p.config["options"]))
        elements = {s.attrs["elem"] for p in programs for s in p.arguments()}
        self.assertGreaterEqual(elements, {"f32", "f64", "i32", "i1"})
        extents = {e for p in programs for s in p.arguments() for e in s.attrs["shape"] or []}
        self.assertIn(1, extents)
        self.assertGreater(max(extents), 200)
