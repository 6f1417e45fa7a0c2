"""Constant folding of ONNX models, including shapes."""

from __future__ import annotations

from typing import Dict, Iterator, List, Optional, Set

import numpy
import onnx
from onnx import helper, numpy_helper

from .tools import SunwayError

# Larger initializers are no shapes, and are removed from the model while it is repaired.
LARGE_BYTES = 1024
# Larger constants are not computed here: the compiler does this better.
_MAX_FOLDED = 1 << 16
_RANDOM = {"RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Multinomial", "Bernoulli"}
# Ops that create arrays of any size from a few numbers.
_GROWING = {"ConstantOfShape", "Expand", "Tile", "Range", "EyeLike", "Resize", "Pad"}

Weights = Dict[str, numpy.ndarray]


def make_external(tensor: onnx.TensorProto) -> None:
    """Keeps only the name, type and shape of an initializer."""
    kept = onnx.TensorProto(name=tensor.name, data_type=tensor.data_type, dims=tensor.dims)
    kept.data_location = onnx.TensorProto.EXTERNAL
    kept.external_data.add(key="location", value=tensor.name)
    tensor.CopyFrom(kept)


def is_static(value: onnx.ValueInfoProto) -> bool:
    tensor = value.type.tensor_type
    return tensor.HasField("shape") and all(dim.HasField("dim_value") and dim.dim_value >= 0 for dim in tensor.shape.dim)


def get_subgraphs(node: onnx.NodeProto) -> Iterator[onnx.GraphProto]:
    """The branches or the body of a node."""
    for attribute in node.attribute:
        if attribute.type == onnx.AttributeProto.GRAPH:
            yield attribute.g
        yield from attribute.graphs


def _used_names(node: onnx.NodeProto) -> Set[str]:
    """The names that a node and its subgraphs read."""
    names = set(node.input)
    for graph in get_subgraphs(node):
        for inner in graph.node:
            names |= _used_names(inner)
        names |= {value.name for value in graph.output}
    return names


def fold(model: onnx.ModelProto, weights: Weights, notes: List[str]) -> onnx.ModelProto:
    """Computes values that depend only on constants and shapes, until there are none left."""
    folded = branches = 0
    while True:
        try:
            model = onnx.shape_inference.infer_shapes(model, data_prop=True)
        except Exception as error:
            raise SunwayError(f"onnx cannot infer the shapes: {str(error).strip()}") from error
        folder = _Folder(model, weights)
        folder.run()
        folded, branches = folded + folder.folded, branches + folder.branches
        if not folder.folded and not folder.branches:
            break
    if folded:
        notes.append(f"computed {folded} {'node' if folded == 1 else 'nodes'} of constants and shapes")
    if branches:
        notes.append(f"chose the branch of {branches} If {'node' if branches == 1 else 'nodes'} with constant conditions")
    return model


class _Folder:
    """One pass over the nodes of a model."""

    def __init__(self, model: onnx.ModelProto, weights: Weights):
        self.model, self.graph, self.weights = model, model.graph, weights
        self.folded = self.branches = 0
        self.constants: Dict[str, numpy.ndarray] = {}
        for tensor in self.graph.initializer:
            if tensor.name not in weights and tensor.data_type != onnx.TensorProto.STRING:
                self.constants[tensor.name] = numpy_helper.to_array(tensor)
        # An initializer that is also an input is a default value, which importers treat as a
        # constant.
        self.shapes = {value.name: value for value in (*self.graph.value_info, *self.graph.input, *self.graph.output)}

    def run(self) -> None:
        kept: List[onnx.NodeProto] = []
        # The first results are needed before the following branches.
        waiting = list(reversed(self.graph.node))
        while waiting:
            node = waiting.pop()
            branch = self._choose_branch(node)
            if branch is not None:
                self.branches += 1
                waiting.extend(reversed(branch))
                continue
            results = self._evaluate(node)
            if results is None:
                kept.append(node)
                continue
            self.folded += node.op_type != "Constant"
            for name, array in zip(node.output, results):
                if name:
                    self._add_constant(name, array)
        del self.graph.node[:]
        self.graph.node.extend(kept)
        self._drop_unused()

    def _add_constant(self, name: str, array: numpy.ndarray) -> None:
        tensor = numpy_helper.from_array(numpy.ascontiguousarray(array).reshape(numpy.shape(array)), name)
        if array.nbytes > LARGE_BYTES:
            self.weights[name] = array
            make_external(tensor)
        else:
            self.constants[name] = array
        self.graph.initializer.append(tensor)

    def _evaluate(self, node: onnx.NodeProto) -> Optional[List[numpy.ndarray]]:
        """The results of a node, if they are constant."""
        if node.domain not in ("", "ai.onnx") or node.op_type in _RANDOM or any(True for _ in get_subgraphs(node)):
            return None
        if node.op_type == "Constant":
            return _read_constant(node)
        if node.op_type in ("Shape", "Size") and node.input[0] not in self.constants:
            return self._read_shape(node)
        inputs = [name for name in node.input if name]
        if not all(name in self.constants for name in inputs) or not self._is_small(node):
            return None
        arrays = {name: self.constants[name] for name in inputs}
        try:
            return _compute(node, arrays, self.model)
        except Exception:  # Nodes that the reference cannot compute remain, and the importer reports errors.
            return None

    def _is_small(self, node: onnx.NodeProto) -> bool:
        """Whether the results have known and small sizes."""
        for name in node.output:
            value = self.shapes.get(name)
            if name and (value is None or not is_static(value)):
                # If no shape was inferred, the inputs bound most results, except those of ops that take a
                # size.
                return node.op_type not in _GROWING
            if name and numpy.prod([dim.dim_value for dim in value.type.tensor_type.shape.dim], dtype=float) > _MAX_FOLDED:
                return False
        return True

    def _read_shape(self, node: onnx.NodeProto) -> Optional[List[numpy.ndarray]]:
        value = self.shapes.get(node.input[0])
        if node.input[0] in self.weights:
            sizes = list(self.weights[node.input[0]].shape)
        elif value is not None and is_static(value):
            sizes = [dim.dim_value for dim in value.type.tensor_type.shape.dim]
        else:
            return None
        if node.op_type == "Size":
            return [numpy.array(numpy.prod(sizes, dtype=numpy.int64))]
        bounds = {attribute.name: attribute.i for attribute in node.attribute}
        return [numpy.array(sizes[bounds.get("start", 0):bounds.get("end", len(sizes))], numpy.int64)]

    def _choose_branch(self, node: onnx.NodeProto) -> Optional[List[onnx.NodeProto]]:
        """The nodes of the branch that an If takes, with the names of the If's results."""
        if node.op_type != "If" or node.domain not in ("", "ai.onnx") or node.input[0] not in self.constants:
            return None
        wanted = "then_branch" if bool(numpy.all(self.constants[node.input[0]])) else "else_branch"
        branch = next(attribute.g for attribute in node.attribute if attribute.name == wanted)
        # Other branches may use the same names.
        prefix = f"{node.name or node.output[0]}."
        names = {name: prefix + name for inner in branch.node for name in inner.output if name}
        names.update({tensor.name: prefix + tensor.name for tensor in branch.initializer})
        nodes = [helper.make_node("Constant", [], [names[tensor.name]], value=tensor) for tensor in branch.initializer]
        for inner in branch.node:
            nodes.append(_rename(inner, names))
            if inner.name:
                nodes[-1].name = prefix + inner.name
        for result, value in zip(node.output, branch.output):
            nodes.append(helper.make_node("Identity", [names.get(value.name, value.name)], [result]))
        return nodes

    def _drop_unused(self) -> None:
        used = {value.name for value in self.graph.output}
        kept = []
        for node in reversed(self.graph.node):
            if used & set(node.output):
                kept.append(node)
                used |= _used_names(node)
        del self.graph.node[:]
        self.graph.node.extend(reversed(kept))
        # A branch without nodes has a constant result.
        tensors = [tensor for tensor in self.graph.initializer if tensor.name in used]
        del self.graph.initializer[:]
        self.graph.initializer.extend(tensors)


def _rename(node: onnx.NodeProto, names: Dict[str, str]) -> onnx.NodeProto:
    """A copy of a node that reads and writes other names, in subgraphs as well."""
    result = onnx.NodeProto()
    result.CopyFrom(node)
    for values in (result.input, result.output):
        values[:] = [names.get(name, name) for name in values]
    for graph in get_subgraphs(result):
        inner = [_rename(node, names) for node in graph.node]
        del graph.node[:]
        graph.node.extend(inner)
        for value in graph.output:
            value.name = names.get(value.name, value.name)
    return result


def _read_constant(node: onnx.NodeProto) -> Optional[List[numpy.ndarray]]:
    attribute = node.attribute[0]
    value = helper.get_attribute_value(attribute)
    if attribute.name == "value":
        return None if value.data_type == onnx.TensorProto.STRING else [numpy_helper.to_array(value)]
    kinds = {"value_float": numpy.float32, "value_floats": numpy.float32, "value_int": numpy.int64, "value_ints": numpy.int64}
    return [numpy.array(value, kinds[attribute.name])] if attribute.name in kinds else None


def _compute(node: onnx.NodeProto, arrays: Dict[str, numpy.ndarray], model: onnx.ModelProto) -> List[numpy.ndarray]:
    """Computes the results of a node by onnx's reference."""
    from onnx.reference import ReferenceEvaluator

    def describe(name: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(arrays[name].dtype), arrays[name].shape)

    outputs = [name for name in node.output if name]
    graph = helper.make_graph([node], "node", [describe(name) for name in arrays],
                              [helper.make_empty_tensor_value_info(name) for name in outputs])
    single = helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)
    values = dict(zip(outputs, ReferenceEvaluator(single).run(None, arrays)))
    results = [numpy.asarray(values[name]) if name else numpy.zeros(0) for name in node.output]
    if any(array.dtype.kind not in "biuf" for array in results):
        raise TypeError("no numbers")
    return results
