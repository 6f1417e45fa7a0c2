"""Networks of PyTorch and ONNX. Needs torch and torch-mlir, and onnx for its own test; what is missing is skipped."""

import importlib.util
import pathlib
import tempfile
import unittest

import numpy
import sunway


def missing(*packages):
    return ", ".join(name for name in packages if importlib.util.find_spec(name) is None)


@unittest.skipIf(missing("torch", "torch_mlir"), f"not installed: {missing('torch', 'torch_mlir')}")
class TorchTest(unittest.TestCase):
    def setUp(self):
        import torch
        torch.manual_seed(0)
        self.torch = torch

    def check(self, model, *inputs, chip="sw26010", given=None, rtol=1e-4):
        with self.torch.no_grad():
            expected = model(*inputs).numpy()
        program = sunway.compile(given or model, inputs, chip=chip)
        numpy.testing.assert_allclose(program(*inputs), expected, rtol=rtol, atol=1e-5 if rtol < 1e-3 else 1e-3)
        return program

    def perceptron(self):
        nn = self.torch.nn
        return nn.Sequential(nn.Linear(20, 50), nn.ReLU(), nn.Linear(50, 30), nn.Tanh(), nn.Linear(30, 10), nn.Softmax(-1)).eval()

    def test_perceptron(self):
        for chip in ("sw26010", "sw26010pro"):
            self.check(self.perceptron(), self.torch.randn(3, 20), chip=chip)

    def test_example_inputs_are_a_sequence(self):
        x = self.torch.randn(3, 20)
        with self.assertRaisesRegex(TypeError, r"a tuple or a list .* but got Tensor; .* \(x,\)"):
            sunway.compile(self.perceptron(), x)
        self.assertIn("func.func", sunway.compile(self.perceptron(), [x]).mlir)

    def test_dictionaries_come_back_flat(self):
        class Both(self.torch.nn.Module):
            def forward(self, x):
                return {"sum": x + 1, "rest": (x * 2, x * 3)}

        x = self.torch.ones(2, 3)
        results = sunway.compile(Both().eval(), (x,))(x)
        self.assertEqual([result[0, 0] for result in results], [2, 2, 3])

    def test_exported_program(self):
        model, x = self.perceptron(), self.torch.randn(3, 20)
        self.check(model, x, given=self.torch.export.export(model, (x,)))

    def test_convolutions(self):
        nn = self.torch.nn
        self.check(nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, 1),
                                 nn.Conv2d(8, 8, 3, groups=8), nn.SiLU(), nn.Conv2d(8, 12, 1), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                                 nn.Linear(12, 5)).eval(), self.torch.randn(2, 3, 17, 19))

    def test_sums_orders_and_places(self):
        torch = self.torch

        class Module(torch.nn.Module):
            def __init__(self, function):
                super().__init__()
                self.function = function

            def forward(self, *inputs):
                return self.function(*inputs)

        x = torch.randn(4, 16)
        for function, inputs in (
                (lambda x: torch.cumsum(x, -1), (x,)), (lambda x: torch.cumprod(x, 0), (x,)),
                (lambda x: torch.cumsum(x, -1), (torch.randn(2, 600),)),
                (lambda x: torch.sort(x, -1)[0], (x,)), (lambda x: torch.argsort(x, 0, descending=True), (x,)),
                (lambda x: torch.topk(x, 3, -1)[0], (x,)),
                (lambda x, i, u: x.index_put((i,), u), (torch.randn(8, 4), torch.tensor([1, 5]), torch.randn(2, 4))),
                (lambda x, i, u: x.scatter_add(0, i, u), (torch.randn(8, 4), torch.tensor([[0, 1, 2, 2], [0, 3, 2, 2]]), torch.randn(2, 4)))):
            self.check(Module(function).eval(), *inputs)

    def test_gelu_by_tanh_is_exact(self):
        x = self.torch.linspace(-6, 6, 64 * 64).reshape(64, 64)
        for approximate in ("tanh", "none"):
            model = self.torch.nn.GELU(approximate)
            numpy.testing.assert_allclose(sunway.compile(model, (x,))(x), model(x.double()).numpy(), atol=1e-6)

    def test_group_norm_is_one_launch(self):
        nn = self.torch.nn
        for groups, affine in ((3, True), (12, True), (1, False)):
            model = nn.GroupNorm(groups, 12, affine=affine).eval()
            if affine:
                nn.init.normal_(model.weight)
                nn.init.normal_(model.bias)
            program = self.check(model, 3 * self.torch.randn(2, 12, 5, 7) + 2)
            self.assertEqual(program.figures["launches"], 1)
            self.assertNotRegex(program.mlir, r"tensor\.extract |extf")

    def test_encoder_layer(self):
        layer = self.torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, activation="gelu").eval()
        self.check(layer, self.torch.randn(1, 24, 32))

    def test_recurrence(self):
        torch = self.torch

        class Recurrent(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.cells, self.last = torch.nn.LSTM(8, 16, batch_first=True), torch.nn.Linear(16, 4)

            def forward(self, x):
                return self.last(self.cells(x)[0][:, -1])

        self.check(Recurrent().eval(), torch.randn(2, 5, 8))

    def test_halves(self):
        torch = self.torch

        class Widen(torch.nn.Module):
            def forward(self, x):
                return x.float() * 2

        for kind in (torch.float16, torch.bfloat16):
            x = torch.randn(16, 33).to(kind)
            self.check(Widen().eval(), x)
        self.check(torch.nn.Linear(8, 4).half().eval(), torch.randn(16, 8).half(), rtol=1e-3)

    def test_training_mode_warns(self):
        with self.assertWarnsRegex(UserWarning, "training mode"):
            sunway.compile(self.torch.nn.Linear(3, 2), (self.torch.randn(1, 3),))

    def test_what_cannot_be_imported(self):
        torch = self.torch

        class Data(torch.nn.Module):
            def forward(self, x):
                return x[: int(x.sum().item())]

        with self.assertRaisesRegex(sunway.SunwayError, "torch-mlir cannot import"):
            sunway.compile(Data().eval(), (torch.ones(3),))

    @unittest.skipIf(missing("onnx"), "not installed: onnx")
    def test_onnx(self):
        import onnx
        from onnx import TensorProto, helper, numpy_helper
        random = numpy.random.default_rng(0)
        weights = random.standard_normal((20, 10), dtype=numpy.float32)
        graph = helper.make_graph(
            [helper.make_node("MatMul", ["x", "w"], ["y"]), helper.make_node("Relu", ["y"], ["z"])], "net",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [3, 20])], [helper.make_tensor_value_info("z", TensorProto.FLOAT, [3, 10])],
            [numpy_helper.from_array(weights, "w")])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
        x = random.standard_normal((3, 20), dtype=numpy.float32)
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "net.onnx")
            onnx.save(model, path)
            numpy.testing.assert_allclose(sunway.compile(path)(x), numpy.maximum(x @ weights, 0), rtol=1e-5, atol=1e-5)
            path.write_bytes(b"no model")
            with self.assertRaisesRegex(sunway.SunwayError, "net.onnx"):
                sunway.compile(path)


if __name__ == "__main__":
    unittest.main()
