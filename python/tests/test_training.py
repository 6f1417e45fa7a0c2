"""Training steps with a loss scale. Needs numpy and sw-run: PYTHONPATH=python SUNWAY_HOME=build python3 -m unittest tests.test_training"""

import unittest
import warnings

import numpy
import sunway

STEP = """
#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @step(%x: tensor<64x32xf32>, %t: tensor<64x32xf32>, %w: tensor<32x32xf32>) -> (tensor<f32>, tensor<32x32xf32>) {{
  %zero = arith.constant 0.0 : f32
  %size = arith.constant {size} : f32
  %rate = arith.constant {rate} : f32
  %ey = tensor.empty() : tensor<64x32xf32>
  %zy = linalg.fill ins(%zero : f32) outs(%ey : tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%zy : tensor<64x32xf32>) -> tensor<64x32xf32>
  %d = linalg.sub ins(%y, %t : tensor<64x32xf32>, tensor<64x32xf32>) outs(%ey : tensor<64x32xf32>) -> tensor<64x32xf32>
  %el = tensor.empty() : tensor<f32>
  %zl = linalg.fill ins(%zero : f32) outs(%el : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {{indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}} ins(%d : tensor<64x32xf32>) outs(%zl : tensor<f32>) {{
  ^bb0(%p: f32, %o: f32):
    %s = arith.mulf %p, %p : f32
    %r = arith.addf %o, %s : f32
    linalg.yield %r : f32
  }} -> tensor<f32>
  %g = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}} ins(%d : tensor<64x32xf32>) outs(%ey : tensor<64x32xf32>) {{
  ^bb0(%p: f32, %o: f32):
    %r = arith.mulf %p, %size : f32
    linalg.yield %r : f32
  }} -> tensor<64x32xf32>
  %ex = tensor.empty() : tensor<32x64xf32>
  %xt = linalg.transpose ins(%x : tensor<64x32xf32>) outs(%ex : tensor<32x64xf32>) permutation = [1, 0]
  %ew = tensor.empty() : tensor<32x32xf32>
  %zw = linalg.fill ins(%zero : f32) outs(%ew : tensor<32x32xf32>) -> tensor<32x32xf32>
  %dw = linalg.matmul ins(%xt, %g : tensor<32x64xf32>, tensor<64x32xf32>) outs(%zw : tensor<32x32xf32>) -> tensor<32x32xf32>
  %w1 = linalg.generic {{indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}} ins(%w, %dw : tensor<32x32xf32>, tensor<32x32xf32>)
      outs(%ew : tensor<32x32xf32>) {{
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %q, %rate : f32
    %r = arith.subf %p, %v : f32
    linalg.yield %r : f32
  }} -> tensor<32x32xf32>
  return %loss, %w1 : tensor<f32>, tensor<32x32xf32>
}}
"""


class TrainingTest(unittest.TestCase):
    def setUp(self):
        random = numpy.random.default_rng(0)
        self.x = random.uniform(-1, 1, (64, 32)).astype(numpy.float32)
        self.t = (self.x @ random.uniform(-1, 1, (32, 32))).astype(numpy.float32)
        self.w = numpy.zeros((32, 32), numpy.float32)

    def compile(self, size, loss_scale=None):
        """A step whose gradients have the factor `size`."""
        return sunway.compile(STEP.format(size=f"{size:e}", rate=f"{0.02 / size:e}"), chip="sw26010pro", precision="mixed-f16", loss_scale=loss_scale,
                              options="narrow-products=always")

    def train(self, step, steps, scale=65536):
        """The losses, the weights and the state of the scale, if there is one, after steps on the same data."""
        losses, state, w = [], (), self.w
        if len(step.inputs) > 3:
            state = (numpy.float32(scale), numpy.int32(0))
        for _ in range(steps):
            loss, w, *state = step(self.x, self.t, w, *state)
            losses.append(float(loss))
        return losses, w, [number.item() for number in state]

    def test_vanishing_gradients(self):
        """They train nothing without a scale."""
        losses, w, _ = self.train(self.compile(1e-9), 2)
        self.assertEqual(losses[0], losses[1])
        self.assertTrue((w == 0).all())

    def test_static(self):
        losses, _, _ = self.train(self.compile(1e-9, 2 ** 24), 4)
        self.assertLess(losses[3], 0.5 * losses[0])

    def test_dynamic(self):
        """The first steps overflow and are skipped, until the scale settles."""
        step = self.compile(0.125, "dynamic")
        self.assertEqual(step.inputs[-2:], ("loss_scale", "good_steps"))
        losses, w, (scale, good_steps) = self.train(step, 7)
        self.assertTrue((w != 0).any())
        self.assertLess(losses[6], 0.7 * losses[0])
        skipped = losses.count(losses[0]) - 1
        self.assertGreaterEqual(skipped, 1)
        self.assertEqual(scale, 65536 / 2 ** skipped)
        self.assertEqual(good_steps, 7 - skipped)
        loss, w1, scale, good_steps = step(self.x, self.t, w, numpy.float32(1024), numpy.int32(1999))
        self.assertEqual((scale, good_steps), (2048, 0))
        _, w1, scale, _ = step(self.x, self.t, w, numpy.float32(2 ** 24), numpy.int32(7))
        self.assertTrue((w1 == w).all())
        self.assertEqual(scale, 2 ** 23)

    def test_never_settles(self):
        self.x[0, 0] = 1e30
        step = self.compile(1, "dynamic")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            _, w, scale, _ = step(self.x, self.t, self.w + 1, numpy.float32(1), numpy.int32(0))
        self.assertEqual(len(caught), 1)
        self.assertIn("smallest loss scale", str(caught[0].message))
        self.assertEqual(scale, 1)
        self.assertTrue((w == 1).all())

    def test_errors(self):
        for options, text in (({"loss_scale": 3}, "--loss-scale expects a power of two"),
                              ({"loss_scale": 8, "precision": "f32"}, "expects --precision=mixed-f16")):
            with self.assertRaisesRegex(sunway.SunwayError, text):
                sunway.compile(STEP.format(size="1.0", rate="1.0"), chip="sw26010pro", **{"precision": "mixed-f16", **options})


if __name__ == "__main__":
    unittest.main()
