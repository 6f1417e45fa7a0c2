"""Each class of outcome is recognised, and messages lose what varies."""

import unittest

from swrandom.outcome import classify, normalise

REFUSED = """/tmp/x/p.mlir:4:8: error: expects 3 loops, but got 'tensor<3x4xf32>' in %v3
  %v3 = linalg.generic
sw-run: error: cannot lower function 'main' for sw26010
"""


class Classify(unittest.TestCase):
    def check(self, kind, status, output, timed_out=False):
        outcome = classify(status, output, timed_out)
        self.assertEqual(outcome.kind, kind)
        return outcome.message

    def test_ok(self):
        self.check("ok", 0, "verified: max abs error 0\n")

    def test_wrong(self):
        text = "sw-run: error: result 0 (4xf32): 1 of 4 elements differ\nsw-run: error: the result does not agree with the reference at rtol 0\n"
        self.check("wrong", 1, text)

    def test_refused(self):
        message = self.check("refused", 1, REFUSED)
        self.assertEqual(message, "expects N loops, but got 'TYPE' in X")

    def test_messages_of_one_cause_are_the_same(self):
        other = REFUSED.replace("p.mlir:4:8", "q.mlir:17:3").replace("3x4", "1x9").replace("3 loops", "12 loops").replace("%v3", "%v44")
        self.assertEqual(self.check("refused", 1, REFUSED), self.check("refused", 1, other))

    def test_crash_of_the_compiler(self):
        text = "Stack dump:\n #3 0x01 mlir::tensor::foo(mlir::Value) (/x+1)\n"
        self.assertEqual(self.check("crash", -11, text), "in mlir::tensor::foo")
        self.assertEqual(self.check("crash", -6, ""), "signal 6")

    def test_crash_of_the_program(self):
        self.check("crash", 1, "sw-run: error: program failed: Segmentation fault\n")

    def test_simulator(self):
        text = "sw-run: error: program ended with exit status 1\nswsim: error: CPE (0,1): reads 4 bytes\n"
        self.check("check", 1, text)
        self.check("hang", 1, "swsim: error: deadlock in kernel 'k': 64 CPEs wait\n")

    def test_hang(self):
        self.check("hang", -9, "", timed_out=True)

    def test_c_compiler(self):
        text = "sw-run: error: sw-simcc ended with exit status 1\nhost.c:3:4: error: use of undeclared identifier 'x'\n"
        self.assertIn("undeclared", self.check("build", 1, text))

    def test_upstream(self):
        self.check("upstream", 1, "p.mlir:1:1: error: no\nsw-run: error: upstream MLIR cannot lower this program for the reference\n")

    def test_error_without_a_place(self):
        self.check("error", 1, "sw-run: error: cannot make a temporary file\n")

    def test_normalise(self):
        self.assertEqual(normalise("a.mlir:1:2: error: 5 of 64 bytes at 'memref<4xf32>'"), "N of N bytes at 'TYPE'")
