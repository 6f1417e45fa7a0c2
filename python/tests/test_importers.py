"""Networks of PyTorch and ONNX. Needs torch and torch-mlir, and onnx for its own tests; tests of missing packages are skipped."""

import importlib.util
import pathlib
import tempfile
import unittest
import warnings

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

    def test_training_mode_warns_where_it_matters(self):
        nn = self.torch.nn
        x = self.torch.randn(4, 3)
        for model, name in ((nn.Sequential(nn.Linear(3, 2), nn.Dropout(0.5)), "1.dropout"), (nn.Sequential(nn.BatchNorm1d(3)), "0.batchnorm1d")):
            with self.assertWarnsRegex(UserWarning, f"training mode: {name} computes other values"):
                sunway.compile(model, (x,))
            self.assertSilent(model.eval(), x)
        self.assertSilent(nn.Sequential(nn.Linear(3, 2), nn.Dropout(0.0), nn.LayerNorm(2)), x)
        # Without its own statistics it uses those of the batch in both modes.
        self.assertSilent(nn.BatchNorm1d(3, track_running_stats=False).eval(), x)

    def assertSilent(self, model, *inputs):
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "the module is in training mode")
            sunway.compile(model, inputs)

    def test_buffers_that_are_not_saved(self):
        torch = self.torch

        class Shifted(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("shift", torch.arange(600.0), persistent=False)
                self.register_buffer("saved", torch.full((600,), 2.0))

            def forward(self, x):
                return (x * self.saved)[:, :500] + self.shift[:500]

        self.check(Shifted().eval(), torch.randn(3, 600))

    def test_changed_buffers_are_no_results(self):
        torch = self.torch

        class Counting(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.register_buffer("calls", torch.zeros(()))

            def forward(self, x):
                self.calls.add_(1)
                return x + self.calls

        x = torch.ones(2, 3)
        program = sunway.compile(Counting().eval(), (x,))
        self.assertEqual(program(x).tolist(), (x + 1).tolist())
        self.assertRegex(program.notes[0], "changes calls")

    def test_inputs_by_name(self):
        torch = self.torch

        class Scaled(torch.nn.Module):
            def forward(self, x, scale, shift=None):
                return x * scale if shift is None else x * scale + shift

        x, scale = torch.randn(2, 3), torch.randn(3)
        for program in (sunway.compile(Scaled().eval(), (x, scale)), sunway.compile(Scaled().eval(), {"x": x, "scale": scale})):
            self.assertEqual(program.inputs, ("x", "scale"))
            for result in (program(x, scale), program(x, scale=scale), program(scale=scale, x=x)):
                numpy.testing.assert_allclose(result, (x * scale).numpy(), rtol=1e-6)
        with self.assertRaisesRegex(sunway.SunwayError, r"input 'scale': argument 1 is 3xf32, but got 2x3xf32"):
            program(x, x)
        with self.assertRaisesRegex(sunway.SunwayError, r"expects 2 arguments \(x, scale\), but got 1"):
            program(x)
        for named, message in (({"y": x}, "'y' is none of the arguments"), ({"x": x}, "'x' is given twice")):
            with self.assertRaisesRegex(sunway.SunwayError, message):
                program(x, **named)
        for given in ({"x": x}, (x,)):
            with self.assertRaisesRegex(sunway.SunwayError, "torch.export cannot export the model"):
                sunway.compile(Scaled().eval(), given)

    def test_kernels_have_the_names_of_modules(self):
        nn = self.torch.nn

        class Block(nn.Module):
            def __init__(self):
                super().__init__()
                self.conv = nn.Conv2d(8, 8, 3, padding=1)
                self.head = nn.Sequential(nn.Flatten(), nn.Linear(8 * 64, 10))

            def forward(self, x):
                return self.head(self.torch_relu(self.conv(x)) + x)

            torch_relu = staticmethod(self.torch.relu)

        program = self.check(nn.Sequential(Block()).eval(), self.torch.randn(1, 8, 8, 8))
        names = [kernel["name"] for kernel in program.figures["kernels"]]
        self.assertEqual(names, ["forward_0_conv", "forward_0_head_1_linear"])
        with tempfile.TemporaryDirectory() as directory:
            library = program.write_library(pathlib.Path(directory, "block-net"))
            self.assertIn("block_net_run(", (library / "block_net.h").read_text())
            self.assertIn("block_net_0_conv", (library / "block_net_slave.c").read_text())

    def test_weights_are_not_copied(self):
        torch = self.torch
        layer = torch.nn.Linear(512, 1024)
        program = sunway.compile(layer.eval(), (torch.randn(2, 512),))
        self.assertLess(len(program.mlir), 1 << 14)
        self.assertIn("dense_resource<weight>", program.mlir)
        saved = numpy.load(program._imported.weights / "weight.npy", mmap_mode="r")
        numpy.testing.assert_array_equal(saved, layer.weight.detach().numpy())

    def test_what_cannot_be_imported(self):
        torch = self.torch

        class Data(torch.nn.Module):
            def forward(self, x):
                return x[: int(x.sum().item())]

        with self.assertRaisesRegex(sunway.SunwayError, "cannot (import|export)"):
            sunway.compile(Data().eval(), (torch.ones(3),))

        class Inner(torch.nn.Module):
            def forward(self, x):
                return torch.linalg.eigvals(x)

        with self.assertRaisesRegex(sunway.SunwayError, r"cannot import the model: .*0\.linalg_eig'.*no lowering of aten.linalg_eig"):
            sunway.compile(torch.nn.Sequential(Inner()).eval(), (torch.ones(3, 3),))


@unittest.skipIf(missing("torch", "torch_mlir", "transformers"), f"not installed: {missing('torch', 'torch_mlir', 'transformers')}")
class TransformersTest(unittest.TestCase):
    """Models of Hugging Face with random weights."""

    def test_text(self):
        import torch
        import transformers
        torch.manual_seed(0)
        size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64, "vocab_size": 50}
        words, mask = torch.randint(0, 50, (1, 8)), torch.tensor([[1] * 6 + [0] * 2])
        encoder = transformers.BertModel(transformers.BertConfig(**size)).eval()
        decoder = transformers.LlamaForCausalLM(transformers.LlamaConfig(**size, num_key_value_heads=1)).eval()
        # Its attention is viewed as rows of words.
        viewed = transformers.GPT2LMHeadModel(transformers.GPT2Config(vocab_size=50, n_embd=32, n_layer=1, n_head=2, n_positions=16)).eval()
        # Its decoder has its own configuration, and its inputs are in another order than its arguments.
        both = transformers.T5ForConditionalGeneration(transformers.T5Config(vocab_size=50, d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2)).eval()
        experts = transformers.MixtralForCausalLM(transformers.MixtralConfig(**size, num_key_value_heads=1, num_local_experts=3)).eval()
        named = {"input_ids": words, "attention_mask": mask}
        for model, inputs in ((encoder, named), (viewed, named), (both, {"decoder_input_ids": words[:, :5], **named}), (experts, named),
                              (decoder, (words,))):
            program = sunway.compile(model, inputs)
            given = inputs if isinstance(inputs, dict) else {"input_ids": words}
            results = program(**given)
            with torch.no_grad():
                expected = model(**given)[0].numpy()
            numpy.testing.assert_allclose(results[0] if isinstance(results, tuple) else results, expected, rtol=1e-4, atol=1e-5)
        self.assertTrue(decoder.config.use_cache)
        self.assertIn("use_cache=False", program.notes[0])


@unittest.skipIf(missing("torch", "torch_mlir", "onnx"), f"not installed: {missing('torch', 'torch_mlir', 'onnx')}")
class OnnxTest(unittest.TestCase):
    def setUp(self):
        import onnx
        self.onnx, self.helper = onnx, onnx.helper
        self.random = numpy.random.default_rng(0)
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name, "net.onnx")

    def weights(self, *shape):
        return self.random.standard_normal(shape, dtype=numpy.float32)

    def node(self, kind, inputs, outputs, **attributes):
        return self.helper.make_node(kind, inputs.split(), outputs.split(), **attributes)

    def value(self, name, shape=None, kind=None):
        return self.helper.make_tensor_value_info(name, kind or self.onnx.TensorProto.FLOAT, shape)

    def save(self, nodes, inputs, outputs, constants=(), opset=17):
        tensors = [self.onnx.numpy_helper.from_array(array, name) for name, array in dict(constants).items()]
        graph = self.helper.make_graph(nodes, "net", inputs, outputs, tensors)
        self.model = self.helper.make_model(graph, opset_imports=[self.helper.make_opsetid("", opset)], ir_version=8)
        self.onnx.save(self.model, self.path)

    def check(self, given, examples=()):
        """Compares with onnx's reference."""
        from onnx.reference import ReferenceEvaluator
        program = sunway.compile(self.path, examples)
        results = program(**given)
        for result, expected in zip(results if isinstance(results, tuple) else (results,), ReferenceEvaluator(self.model).run(None, given)):
            self.assertEqual(result.dtype, expected.dtype)
            numpy.testing.assert_allclose(result, expected, rtol=1e-4, atol=1e-5)
        return program

    def test_product(self):
        self.save([self.node("MatMul", "x w", "y", name="fc/MatMul"), self.node("Relu", "y", "z")], [self.value("x", [3, 20])],
                  [self.value("z", [3, 10])], {"w": self.weights(20, 10)})
        program = self.check({"x": self.weights(3, 20)})
        self.assertEqual(program.notes, ())
        self.assertEqual([kernel["name"] for kernel in program.figures["kernels"]], ["forward_fc_MatMul"])
        with self.assertRaisesRegex(sunway.SunwayError, "input 'x': argument 0 is 3x20xf32, but got 20x3xf32"):
            program(self.weights(20, 3))
        self.path.write_bytes(b"no model")
        with self.assertRaisesRegex(sunway.SunwayError, "net.onnx"):
            sunway.compile(self.path)

    def test_old_opset(self):
        constants = {"w": self.weights(8, 3, 3, 3), "scale": self.weights(8), "bias": self.weights(8), "mean": self.weights(8),
                     "var": self.random.random(8, dtype=numpy.float32) + 1}
        self.save([self.node("Conv", "x w", "y", pads=[1, 1, 1, 1]), self.node("BatchNormalization", "y scale bias mean var", "n"),
                   self.node("GlobalAveragePool", "n", "p"), self.node("Squeeze", "p", "z", axes=[2, 3])],
                  [self.value("x", [1, 3, 10, 12])], [self.value("z", [1, 8])], constants, opset=11)
        # Before opset 14 the reference uses the statistics of the batch instead of the given
        # ones.
        self.model = self.onnx.version_converter.convert_version(self.model, 17)
        program = self.check({"x": self.weights(1, 3, 10, 12)})
        self.assertEqual(program.notes, ("converted from opset 11 to 17",))

    def test_symbolic_dimensions(self):
        self.save([self.node("MatMul", "x w", "y"), self.node("Add", "y b", "z")],
                  [self.value("x", ["batch", None, 20]), self.value("b", ["batch", 1, 10])], [self.value("z", ["batch", "words", 10])],
                  {"w": self.weights(20, 10)})
        given = {"x": self.weights(2, 4, 20), "b": self.weights(2, 1, 10)}
        for examples in (given, tuple(given.values())):
            program = self.check(given, examples)
            self.assertEqual(program.notes, ("fixed the shapes of inputs (x: 2x4x20, b: 2x1x10)",))
        for examples, message in (((), r"input 'x' has the shape batchx\?x20, .* give example_inputs"),
                                  ({"x": given["x"]}, "input 'b' has the shape batchx1x10"),
                                  ({"a": given["x"]}, "has 'a', but the inputs of the model are x, b"),
                                  ((given["x"],), "has 1 tensors, but the model has 2 inputs: x, b"),
                                  ((self.weights(2, 4, 21), given["b"]), "input 'x' has the shape batchx.x20, but its example has 2x4x21")):
            with self.assertRaisesRegex(sunway.SunwayError, message):
                sunway.compile(self.path, examples)

    def test_branches_with_constant_conditions(self):
        def branch(kind):
            # Both use the same names inside.
            return self.helper.make_graph([self.node(kind, "x", "y"), self.node("Neg", "y", "r")], kind, [], [self.value("r", [2, 6])])

        self.save([self.node("Shape", "x", "s"), self.node("Gather", "s zero", "n"), self.node("Equal", "n two", "c"),
                   self.node("If", "c", "a", then_branch=branch("Exp"), else_branch=branch("Abs")),
                   self.node("If", "no", "b", then_branch=branch("Exp"), else_branch=branch("Abs")), self.node("Add", "a b", "z")],
                  [self.value("x", ["n", 6])], [self.value("z", ["n", 6])],
                  {"zero": numpy.int64(0), "two": numpy.int64(2), "no": numpy.array(False)})
        x = self.weights(2, 6)
        program = self.check({"x": x}, (x,))
        self.assertIn("chose the branch of 2 If nodes with constant conditions", program.notes)

    def test_shapes_computed_by_nodes(self):
        self.save([self.node("Shape", "x", "s"), self.node("Gather", "s zero", "n"), self.node("Unsqueeze", "n axis", "m"),
                   self.node("Concat", "m rest", "to", axis=0), self.node("Reshape", "x to", "y"), self.node("Transpose", "y", "t", perm=[0, 2, 1]),
                   self.node("ConstantOfShape", "to", "filled"), self.node("Reshape", "t to", "u"), self.node("Add", "u filled", "z")],
                  [self.value("x", ["n", 6, 4])], [self.value("z", ["n", "a", "b"])],
                  {"zero": numpy.int64(0), "axis": numpy.array([0]), "rest": numpy.array([8, 3])})
        x = self.weights(2, 6, 4)
        program = self.check({"x": x}, (x,))
        self.assertRegex(program.notes[1], "computed . nodes of constants and shapes")
        self.assertNotIn("tensor.dim", program.mlir)

    def test_types_of_weights(self):
        kinds = (numpy.float32, numpy.float64, numpy.float16, numpy.int64, numpy.int32, numpy.int8, numpy.uint8, numpy.bool_)
        arrays = {f"w{i}": self.random.integers(0, 2, (40, 60)).astype(kind) for i, kind in enumerate(kinds)}
        nodes = [self.node("Cast", name, f"f{name}", to=self.onnx.TensorProto.FLOAT) for name in arrays]
        nodes.append(self.node("Sum", " ".join(["x", *(f"f{name}" for name in arrays)]), "z"))
        self.save(nodes, [self.value("x", [40, 60])], [self.value("z", [40, 60])], arrays)
        self.check({"x": self.weights(40, 60)})

    def test_inputs_that_choose_branches(self):
        integer = self.onnx.TensorProto.INT64

        def branch(kind):
            return self.helper.make_graph([self.node(kind, "x", "r")], kind, [], [self.value("r", None)])

        self.save([self.node("Equal", "rate high", "c"), self.node("If", "c", "a", then_branch=branch("Exp"), else_branch=branch("Abs")),
                   self.node("Reshape", "a to", "z")],
                  [self.value("rate", [], integer), self.value("x", ["n", 6]), self.value("to", [2], integer)], [self.value("z", ["a", "b"])],
                  {"high": numpy.int64(16000)})
        given = {"rate": numpy.int64(16000), "x": self.weights(2, 6), "to": numpy.array([3, -1])}
        for examples in (given, tuple(given.values())):
            program = self.check(given, examples)
            self.assertEqual(program.inputs, ("x",))
            self.assertIn("took the value of input 'rate', 16000, as a constant: shapes or branches depend on it", program.notes)
        # All inputs, or only the remaining ones.
        numpy.testing.assert_array_equal(program(*given.values()), program(given["x"]))
        for changed in ({**given, "rate": numpy.int64(8000)}, {**given, "to": numpy.array([6, 2])}):
            with self.assertRaisesRegex(sunway.SunwayError, r"is (16000|\[ 3, -1\]) in this program, .* but got (8000|\[6, 2\])"):
                program(**changed)
        self.check({**given, "rate": numpy.int64(8000)}, {**given, "rate": numpy.int64(8000)})

    def test_results_of_other_shapes_than_declared(self):
        self.save([self.node("Transpose", "x", "z", perm=[1, 0, 2])], [self.value("x", [1, "n", 4])], [self.value("z", [1, "length"])])
        x = self.weights(1, 5, 4)
        program = self.check({"x": x}, (x,))
        self.assertIn("result 'z' has the shape 5x1x4, not 1xlength as the model says", program.notes)

    def test_definitions_of_ops(self):
        self.save([self.node("Attention", "q k v", "y", is_causal=1)], [self.value(name, [1, 2, 6, 8]) for name in "qkv"],
                  [self.value("y", [1, 2, 6, 8])], opset=23)
        program = self.check({name: self.weights(1, 2, 6, 8) for name in "qkv"})
        self.assertEqual(program.notes[0], "replaced Attention by its definition")

    def test_recurrences_in_both_directions(self):
        for kind, gates in (("GRU", 3), ("RNN", 1), ("LSTM", 4)):
            for direction in ("reverse", "bidirectional"):
                count = 2 if direction == "bidirectional" else 1
                names = "x w r b  h c" if kind == "LSTM" else "x w r b  h"
                states = ["h", "c"][:names.count("c") + 1]
                self.save([self.helper.make_node(kind, names.split(" "), ["y", "last"], hidden_size=4, direction=direction)],
                          [self.value("x", [5, 2, 3]), *(self.value(name, [count, 2, 4]) for name in states)],
                          [self.value("y", [5, count, 2, 4]), self.value("last", [count, 2, 4])],
                          {"w": self.weights(count, gates * 4, 3), "r": self.weights(count, gates * 4, 4), "b": self.weights(count, gates * 8)})
                given = {"x": self.weights(5, 2, 3), **{name: self.weights(count, 2, 4) for name in states}}
                expected = self.run_recurrence(kind, direction, given)
                results = sunway.compile(self.path)(**given)
                for result, wanted in zip(results, expected):
                    numpy.testing.assert_allclose(result, wanted, rtol=1e-4, atol=1e-5)

    def run_recurrence(self, kind, direction, given):
        """The results of each direction by onnx's reference, which does not support backward recurrences."""
        from onnx.reference import ReferenceEvaluator
        constants = {tensor.name: self.onnx.numpy_helper.to_array(tensor) for tensor in self.model.graph.initializer}
        node = self.model.graph.node[0]
        results = []
        for index in range(len(constants["w"])):
            backward = direction == "reverse" or index == 1
            single = self.helper.make_node(kind, [name for name in node.input], ["y", "last"], hidden_size=4)
            values = {name: array[index:index + 1] for name, array in {**constants, **given}.items() if name != "x"}
            values["x"] = given["x"][::-1] if backward else given["x"]
            graph = self.helper.make_graph([single], "net", [self.value(name) for name in values], [self.value("y"), self.value("last")])
            y, last = ReferenceEvaluator(self.helper.make_model(graph, opset_imports=self.model.opset_import, ir_version=8)).run(None, values)
            results.append((y[::-1] if backward else y, last))
        return numpy.concatenate([y for y, _ in results], 1), numpy.concatenate([last for _, last in results], 0)

    def test_functions_of_the_model(self):
        self.save([self.helper.make_node("Twice", ["x"], ["z"], domain="own", name="twice")], [self.value("x", [3, 4])], [self.value("z", [3, 4])])
        self.model.opset_import.append(self.helper.make_opsetid("own", 1))
        self.onnx.save(self.model, self.path)
        with self.assertRaisesRegex(sunway.SunwayError, "at 'twice': Twice of the domain own is no op of ONNX itself"):
            sunway.compile(self.path)
        self.model.functions.append(self.helper.make_function("own", "Twice", ["a"], ["b"], [self.node("Add", "a a", "b")],
                                                              [self.helper.make_opsetid("", 17)]))
        self.onnx.save(self.model, self.path)
        self.check({"x": self.weights(3, 4)})

    def test_what_torch_mlir_does_not_survive(self):
        self.save([self.node("Reshape", "x to", "z", name="flat", allowzero=1)], [self.value("x", [0, 3])], [self.value("z", [3, 0])],
                  {"to": numpy.array([3, 0])})
        with self.assertRaisesRegex(sunway.SunwayError, "at 'flat': Reshape of no elements: a tensor of 0x3"):
            sunway.compile(self.path)
        self.save([self.node("Einsum", "x", "z", name="sum", equation="->")], [self.value("x", [])], [self.value("z", [])])
        with self.assertRaisesRegex(sunway.SunwayError, "at 'sum': Einsum of a scalar"):
            sunway.compile(self.path)

    def test_bytes_without_a_sign(self):
        bytes_ = numpy.array([1, 200, 3], numpy.uint8)
        for zero in (bytes_, numpy.full(3, 200, numpy.uint8), numpy.array([-3, 100, 3], numpy.int8)):
            kind = self.helper.np_dtype_to_tensor_dtype(zero.dtype)
            self.save([self.node("QuantizeLinear", "x scale zero", "q", axis=1), self.node("Cast", "q", "f", to=1), self.node("Cast", "f", "bytes", to=kind),
                       self.node("DequantizeLinear", "bytes scale zero", "z", axis=1)],
                      [self.value("x", [2, 3, 4])], [self.value("z", [2, 3, 4]), self.value("q", [2, 3, 4], kind)],
                      {"scale": numpy.array([0.5, 2, 0.25], numpy.float32), "zero": zero}, opset=19)
            self.check({"x": self.weights(2, 3, 4) * 100})

    def test_weights_that_are_inputs_as_well(self):
        self.save([self.node("MatMul", "x w", "z")], [self.value("x", [3, 20]), self.value("w", [20, 10]), self.value("steps", [1])],
                  [self.value("z", [3, 10])], {"w": self.weights(20, 10), "steps": self.weights(1)})
        self.assertEqual(self.check({"x": self.weights(3, 20)}).inputs, ("x",))

    def test_failures_name_nodes(self):
        self.save([self.node("Abs", "x", "a"), self.node("NonZero", "a", "y", name="find")], [self.value("x", [6, 6])],
                  [self.value("y", [2, "found"], self.onnx.TensorProto.INT64)])
        with self.assertRaisesRegex(sunway.SunwayError, r"'find' \(NonZero\)"):
            sunway.compile(self.path)
        self.save([self.node("Abs", "x", "a"), self.node("LpPool", "a", "y", name="pool/1", kernel_shape=[2, 2])], [self.value("x", [1, 1, 6, 6])],
                  [self.value("y", [1, 1, 5, 5])])
        with self.assertRaisesRegex(sunway.SunwayError, r"net.onnx: at 'pool/1': no lowering of LpPool of tensor<\[1,1,6,6\],f32>$") as raised:
            sunway.compile(self.path)
        self.assertNotIn("torch-mlir-opt", str(raised.exception))
        # Only constants without a location remain of such a node.
        self.save([self.node("Abs", "x", "a"), self.node("Col2Im", "a size block", "y", name="blocks")], [self.value("x", [1, 5, 5])],
                  [self.value("y", [1, 1, 5, 5])], {"size": numpy.array([5, 5]), "block": numpy.array([1, 5])})
        with self.assertRaisesRegex(sunway.SunwayError, "at 'blocks': no lowering of (aten.col2im|Col2Im)"):
            sunway.compile(self.path)


if __name__ == "__main__":
    unittest.main()
