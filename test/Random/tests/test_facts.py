"""The facts keep what cannot be compared out of the programs."""

import unittest

from swrandom.body import Scope, infer
from swrandom.facts import Fact, of_argument, rounded
from swrandom.steps.structured import check_map, reduce_facts
from swrandom.types import Invalid


def one(op, *facts, elem="f32", attr=None):
    arguments = [(elem, fact) for fact in facts]
    body = {"code": [[op, list(range(len(facts))), attr]], "yields": [len(facts)]}
    ((_, fact),) = infer(body, Scope(arguments, [], []))
    return fact


class Facts(unittest.TestCase):
    def test_few_bits_stay_exact(self):
        x = of_argument("f32", 4)
        product = one("arith.mulf", x, x)
        self.assertEqual(product.grid, 6)
        self.assertFalse(one("arith.mulf", of_argument("f32", 24), x).exact)

    def test_sums_are_exact_while_they_fit(self):
        add = {"code": [["arith.addf", [0, 1], None]], "yields": [2]}
        start = ("f32", Fact(0.0, 0.0))
        few = reduce_facts(add, [("f32", of_argument("f32", 4))], [start], [], [300], 300)[0]
        self.assertTrue(few.exact)
        self.assertEqual((few.lo, few.hi), (-300.0, 300.0))
        many = reduce_facts(add, [("f32", of_argument("f32", 24))], [start], [], [300], 300)[0]
        self.assertFalse(many.exact)

    def test_undefined_operations_are_refused(self):
        x = of_argument("f32", 24)
        for op in ("math.log", "math.rsqrt"):
            with self.assertRaises(Invalid):
                one(op, x)
        with self.assertRaises(Invalid):
            one("arith.divf", x, x)
        with self.assertRaises(Invalid):
            one("arith.divsi", Fact(-8, 7), Fact(-8, 7), elem="i32")
        with self.assertRaises(Invalid):
            one("arith.shli", Fact(0, 1), Fact(0, 40), elem="i32")

    def test_rounded_numbers_have_no_order(self):
        x = rounded("f32", -1.0, 1.0, None)
        for op in ("arith.cmpf", "math.floor"):
            with self.assertRaises(Invalid):
                one(op, *([x, x] if op == "arith.cmpf" else [x]), attr="ogt")
        self.assertEqual(one("arith.cmpf", of_argument("f32", 24), Fact(0.0, 0.0), attr="ogt").hi, 1)

    def test_roundings_do_not_cancel(self):
        x = rounded("f32", -1.0, 1.0, None)
        with self.assertRaises(Invalid):
            one("arith.subf", x, x)
        one("arith.subf", x, rounded("f32", -1.0, 1.0, None))

    def test_root_of_a_negative_number_is_nan(self):
        self.assertTrue(one("math.sqrt", of_argument("f32", 24)).nan)

    def test_integers_wrap(self):
        fact = one("arith.muli", Fact(0, 1 << 20), Fact(0, 1 << 20), elem="i32")
        self.assertEqual((fact.lo, fact.hi), (-(1 << 31), (1 << 31) - 1))

    def test_maps_stay_inside(self):
        check_map([[9, [[-1, 0]]]], [10], [10])
        check_map([[0, [[2, 0], [1, 1]]]], [4, 3], [9])
        for bad in ([[8, [[-1, 0]]]], [[1, [[1, 0]]]], [[0, [[2, 0]]]]):
            with self.assertRaises(Invalid):
                check_map(bad, [10], [10])
