"""Programs of MLIR, without an importer. Needs numpy, sw-run and sw-compile: PYTHONPATH=python SUNWAY_HOME=build python3 -m unittest tests.test_program"""

import contextlib
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy
import sunway

PRODUCT = """
func.func @product(%a: tensor<5x7xf32>, %b: tensor<7x3xf32>, %scale: f32) -> (tensor<5x3xf32>, tensor<3x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5x3xf32>) -> tensor<5x3xf32>
  %c = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x3xf32>) outs(%init : tensor<5x3xf32>) -> tensor<5x3xf32>
  %factor = tensor.splat %scale : tensor<5x3xf32>
  %scaled = arith.mulf %c, %factor : tensor<5x3xf32>
  %other = tensor.empty() : tensor<3x5xf32>
  %t = linalg.transpose ins(%c : tensor<5x3xf32>) outs(%other : tensor<3x5xf32>) permutation = [1, 0]
  return %scaled, %t : tensor<5x3xf32>, tensor<3x5xf32>
}
"""
NEGATE = """
func.func @negate(%a: tensor<64x33xf64>) -> tensor<64x33xf64> {
  %0 = arith.negf %a : tensor<64x33xf64>
  return %0 : tensor<64x33xf64>
}
func.func @half(%a: tensor<4xf64>) -> tensor<4xf64> {
  %h = arith.constant dense<0.5> : tensor<4xf64>
  %0 = arith.mulf %a, %h : tensor<4xf64>
  return %0 : tensor<4xf64>
}
"""
COUNT = """
func.func @count(%n: tensor<3xi32>, %flag: i1) -> tensor<3xi32> {
  %one = arith.extui %flag : i1 to i32
  %all = tensor.splat %one : tensor<3xi32>
  %0 = arith.addi %n, %all : tensor<3xi32>
  return %0 : tensor<3xi32>
}
"""
DYNAMIC = """
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.negf %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


class ProgramTest(unittest.TestCase):
    def setUp(self):
        random = numpy.random.default_rng(0)
        self.a = random.standard_normal((5, 7), dtype=numpy.float32)
        self.b = random.standard_normal((7, 3), dtype=numpy.float32)

    def test_results_on_both_chips(self):
        for chip in ("sw26010", "sw26010pro"):
            program = sunway.compile(PRODUCT, chip=chip)
            # An array in Fortran order has the same values.
            scaled, transposed = program(self.a, numpy.asfortranarray(self.b), numpy.float32(2))
            numpy.testing.assert_allclose(scaled, 2 * (self.a @ self.b), rtol=1e-5, atol=1e-6)
            numpy.testing.assert_allclose(transposed, (self.a @ self.b).T, rtol=1e-5, atol=1e-6)
            self.assertEqual(program.figures["chip"], chip)
            self.assertGreater(program.figures["seconds"], 0)

    def test_verify(self):
        scaled, _ = sunway.compile(PRODUCT).verify(self.a, self.b, numpy.float32(0.5))
        numpy.testing.assert_allclose(scaled, 0.5 * (self.a @ self.b), rtol=1e-5, atol=1e-6)

    def test_entry_of_a_file(self):
        with tempfile.TemporaryDirectory(prefix="a,b") as directory:
            path = pathlib.Path(directory, "two.mlir")
            path.write_text(NEGATE)
            half = sunway.compile(path, entry="half")
            numpy.testing.assert_array_equal(half(numpy.arange(4.0)), numpy.arange(4.0) / 2)
            self.assertEqual(half.mlir, NEGATE)
            with self.assertRaisesRegex(sunway.SunwayError, "negate"):
                sunway.compile(path)(numpy.arange(4.0))

    def test_times_without_values(self):
        program = sunway.compile(PRODUCT)
        self.assertEqual(program.figures["mode"], "timing")
        self.assertEqual(program.time()["cycles"], program.figures["cycles"])
        with tempfile.TemporaryDirectory() as directory:
            page = program.write_report(pathlib.Path(directory, "page.html"))
            self.assertIn("<html", page.read_text())

    def test_library(self):
        with tempfile.TemporaryDirectory() as directory:
            library = sunway.compile(PRODUCT).write_library(pathlib.Path(directory, "net"), name="net")
            self.assertIn("net_run(", (library / "net.h").read_text())
            self.assertTrue((library / "Makefile").is_file())

    def test_library_is_called_as_its_folder(self):
        with tempfile.TemporaryDirectory() as directory:
            for folder, name in (("net", "net"), ("my-net.2", "my_net_2"), ("3d", "net_3d")):
                library = sunway.compile(PRODUCT).write_library(pathlib.Path(directory, folder))
                self.assertIn(f"{name}_run(", (library / f"{name}.h").read_text())

    def test_inputs_by_name(self):
        program = sunway.compile(PRODUCT)
        self.assertEqual(program.inputs, ("a", "b", "scale"))
        numpy.testing.assert_allclose(program(self.a, scale=2, b=self.b)[0], 2 * (self.a @ self.b), rtol=1e-5, atol=1e-6)
        for inputs, named, message in (((self.b, self.b, 1), {}, "input 'a': argument 0 is 5x7xf32, but got 7x3xf32"),
                                       ((self.a,), {"c": 1, "d": 2}, r"'c' is none of the arguments \(a, b, scale\)"),
                                       ((self.a, self.b, 1), {"a": 1}, "'a' is given twice"),
                                       ((self.a,), {"b": self.b}, r"expects 3 arguments \(a, b, scale\), but got 2")):
            with self.assertRaisesRegex(sunway.SunwayError, message):
                program(*inputs, **named)

    def test_library_among_other_files(self):
        with tempfile.TemporaryDirectory() as directory:
            pathlib.Path(directory, "notes.txt").write_text("mine")
            sunway.compile(PRODUCT).write_library(directory, name="net")
            self.assertEqual(pathlib.Path(directory, "notes.txt").read_text(), "mine")
            pathlib.Path(directory, "manifest.json").unlink()
            with self.assertRaisesRegex(sunway.SunwayError, "is there already"):
                sunway.compile(PRODUCT).write_library(directory, name="net")

    def test_numbers_without_a_type(self):
        program = sunway.compile(PRODUCT)
        expected = 2 * (self.a @ self.b)
        for scale in (2, 2.0):
            numpy.testing.assert_allclose(program(self.a.tolist(), self.b, scale)[0], expected, rtol=1e-5, atol=1e-6)
        # Typed values keep their type.
        for a, scale in ((self.a.astype(numpy.float64), 2.0), (self.a, numpy.float64(2)), ([list(row) for row in self.a.astype(numpy.float64)], 2.0)):
            with self.assertRaisesRegex(sunway.SunwayError, "f32.* but got .*f64"):
                program(a, self.b, scale)
        with self.assertRaisesRegex(sunway.SunwayError, "argument 2 is of type f32, which does not hold"):
            program(self.a, self.b, 1e300)
        with self.assertRaisesRegex(sunway.SunwayError, "argument 0: .*shape"):
            program([[1.0], [2.0, 3.0]], self.b, 1)
        count = sunway.compile(COUNT)
        self.assertEqual(count([1, 2, 3], True).tolist(), [2, 3, 4])
        self.assertEqual(count([1.0, 2.0, 3.0], 0).tolist(), [1, 2, 3])
        for numbers, flag in (([0.5, 1, 2], True), ([1 << 40, 1, 2], True), ([1, 2, 3], 2)):
            with self.assertRaisesRegex(sunway.SunwayError, "does not hold the values"):
                count(numbers, flag)

    def test_builds_once(self):
        program = sunway.compile(NEGATE, entry="half")
        built = program._folder.path / "program" / "program"
        x = numpy.arange(4.0)
        numpy.testing.assert_array_equal(program(x), x / 2)
        first = built.stat().st_mtime_ns
        numpy.testing.assert_array_equal(program(x + 1), (x + 1) / 2)
        program.time()
        self.assertEqual(program.verify(x).tolist(), (x / 2).tolist())
        self.assertEqual(built.stat().st_mtime_ns, first)
        folder = program._folder.path
        del program
        self.assertFalse(folder.exists())

    def test_a_signal_leaves_nothing(self):
        script = f"import sunway\nsunway.compile({NEGATE!r}, entry='half').verify(*[[1.0, 2.0, 3.0, 4.0]])"
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            for seconds in (0.3, 0.8):
                with tempfile.TemporaryDirectory() as directory:
                    process = subprocess.Popen([sys.executable, "-c", script], env=dict(os.environ, TMPDIR=directory), stderr=subprocess.DEVNULL)
                    time.sleep(seconds)
                    process.send_signal(number)
                    process.wait()
                    end = time.monotonic() + 20
                    while os.listdir(directory) and time.monotonic() < end:
                        time.sleep(0.05)
                    self.assertEqual(os.listdir(directory), [])

    def test_verbose(self):
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            program = sunway.compile(NEGATE, entry="half", verbose=True)
            program(numpy.arange(4.0))
            with self.assertRaises(sunway.SunwayError) as raised:
                sunway.compile(DYNAMIC, verbose=True)
        self.assertIn("sw-run: simulating", shown.getvalue())
        self.assertIn("static", str(raised.exception))
        self.assertIn(str(raised.exception), shown.getvalue())

    def test_no_arguments(self):
        program = sunway.compile("""
func.func @f() -> tensor<3xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
""")
        numpy.testing.assert_array_equal(program(), numpy.array([1, 2, 3], numpy.float32))

    def test_core_groups(self):
        x = numpy.random.default_rng(0).standard_normal((64, 33))
        for chip, groups in (("sw26010pro", 2), ("sw26010pro", "all"), ("sw26010", 4)):
            numpy.testing.assert_array_equal(sunway.compile(NEGATE, (x,), chip, entry="negate", core_groups=groups)(x), -x)
        with self.assertRaisesRegex(sunway.SunwayError, "at most the 6 core groups"):
            sunway.compile(NEGATE, (x,), "sw26010pro", entry="negate", core_groups=7)(x)

    def test_errors(self):
        with self.assertRaisesRegex(sunway.SunwayError, "5x7"):
            sunway.compile(PRODUCT)(self.b, self.b, numpy.float32(1))
        for inputs in ((), (self.a,)):
            with self.assertRaisesRegex(sunway.SunwayError, "expects 3"):
                sunway.compile(PRODUCT)(*inputs)
        # Immediately, not at the first call.
        for arguments, message in ((("func.func @f() {\n  return %x : f32\n}\n",), r"network.mlir:\d+:\d+: error"), ((DYNAMIC,), "dynamic|static"),
                                   ((PRODUCT, (), "sw99"), "sw99"), (("module {}",), "module is empty"), (("no\nprogram",), "network.mlir:1:1: error")):
            with self.assertRaisesRegex(sunway.SunwayError, message):
                sunway.compile(*arguments)
        with self.assertRaisesRegex(sunway.SunwayError, "no-such-option"):
            sunway.compile(PRODUCT, options="no-such-option=1")
        with self.assertRaisesRegex(sunway.SunwayError, "nothing"):
            sunway.compile(PRODUCT, entry="nothing")
        with self.assertRaisesRegex(FileNotFoundError, "nothing.mlir"):
            sunway.compile("nothing.mlir")
        with self.assertRaisesRegex(TypeError, "got int"):
            sunway.compile(3)
        with self.assertRaisesRegex(FileNotFoundError, "sw-run"):
            sunway.compile(PRODUCT, tools="/nowhere")


if __name__ == "__main__":
    unittest.main()
