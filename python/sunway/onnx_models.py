"""Repairs of ONNX models that torch-mlir's importer needs: a newer opset, static shapes, constants in the place of what computes them."""

from __future__ import annotations

from typing import Any, Container, List, Sequence, Tuple

import numpy
import onnx
from onnx import helper, numpy_helper
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras import onnx_importer

from .onnx_folding import LARGE_BYTES, Weights, fold, is_static, make_external
from .resources import Resources
from .tools import SunwayError

# torch-mlir takes BatchNormalization from 15 on. What is newer is left alone: onnx's converter does not know all of its ops.
_OLDEST_OPSET, _NEW_OPSETS = 15, (17, 16, 15)
# Types whose elements are whole bytes, in a file as in memory.
_PLAIN_TYPES = {getattr(onnx.TensorProto, name) for name in
                ("FLOAT", "DOUBLE", "FLOAT16", "BFLOAT16", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64")}
_SIZED_BY_VALUES = {"Compress", "NonMaxSuppression", "NonZero", "Unique"}


def load(source: Any) -> Tuple[onnx.ModelProto, Weights]:
    """The model of a file, without its large initializers, and these by name."""
    model, weights = onnx.load(source), {}
    for tensor in model.graph.initializer:
        if tensor.data_type in _PLAIN_TYPES and tensor.ByteSize() > LARGE_BYTES:
            weights[tensor.name] = numpy_helper.to_array(tensor)
            make_external(tensor)
    # The memory of a message is given back with all of it.
    return onnx.ModelProto.FromString(model.SerializeToString()), weights


def repair(model: onnx.ModelProto, weights: Weights, example_inputs: Any = ()) -> Tuple[onnx.ModelProto, List[str]]:
    """`model` as torch-mlir can import it, and what was done. SunwayError if the shapes of its inputs are not known."""
    notes: List[str] = []
    model = _convert_opset(model, notes)
    _fix_inputs(model, example_inputs, notes)
    model = fold(model, weights, notes)
    _name_nodes(model.graph)
    # Of some of these torch-mlir does not survive the import.
    open_shape = find_open_shape(model.graph, _SIZED_BY_VALUES)
    if open_shape:
        raise SunwayError(open_shape)
    return model, notes


# The opset


def get_opset(model: onnx.ModelProto) -> int:
    return next((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), 0)


def _convert_opset(model: onnx.ModelProto, notes: List[str]) -> onnx.ModelProto:
    old = get_opset(model)
    if not 0 < old < _OLDEST_OPSET:
        return model
    message = ""
    for new in _NEW_OPSETS:
        try:
            converted = onnx.version_converter.convert_version(model, new)
        except Exception as error:  # The converter has many.
            message = message or str(error).strip().splitlines()[-1]
            continue
        # The converter drops domains that it does not know.
        known = {entry.domain for entry in converted.opset_import}
        converted.opset_import.extend(entry for entry in model.opset_import if entry.domain not in known)
        notes.append(f"converted from opset {old} to {new}")
        return converted
    notes.append(f"left at opset {old}, which onnx cannot convert: {message}")
    return model


# Shapes of inputs


def get_inputs(graph: onnx.GraphProto) -> List[onnx.ValueInfoProto]:
    """The inputs that have no initial values."""
    initial = {tensor.name for tensor in graph.initializer}
    return [value for value in graph.input if value.name not in initial]


def _describe_shape(value: onnx.ValueInfoProto) -> str:
    dims = value.type.tensor_type.shape.dim
    return "x".join(str(dim.dim_value) if dim.dim_value > 0 else dim.dim_param or "?" for dim in dims)


def _fix_inputs(model: onnx.ModelProto, example_inputs: Any, notes: List[str]) -> None:
    inputs = get_inputs(model.graph)
    names = [value.name for value in inputs]
    if isinstance(example_inputs, dict):
        unknown = [name for name in example_inputs if name not in names]
        if unknown:
            raise SunwayError(f"example_inputs has '{unknown[0]}', but the inputs of the model are {', '.join(names)}")
        examples = [example_inputs.get(name) for name in names]
    else:
        examples = list(example_inputs)
        if examples and len(examples) != len(inputs):
            raise SunwayError(f"example_inputs has {len(examples)} tensors, but the model has {len(inputs)} inputs: {', '.join(names)}")
    fixed = []
    for value, example in zip(inputs, examples or [None] * len(inputs)):
        if example is not None and _fix_input(value, numpy.shape(example)):
            fixed.append(f"{value.name}: {_describe_shape(value)}")
    for value in inputs:
        if not is_static(value):
            raise SunwayError(f"input '{value.name}' has the shape {_describe_shape(value)}, which is not static: give example_inputs that fix it")
    if fixed:
        notes.append(f"fixed the shapes of inputs ({', '.join(fixed)})")
        _forget_shapes(model.graph)


def _fix_input(value: onnx.ValueInfoProto, shape: Sequence[int]) -> bool:
    """Gives an input the shape of its example. Returns whether that makes a difference."""
    tensor, wanted = value.type.tensor_type, "x".join(map(str, shape))
    if not tensor.HasField("shape"):
        for size in shape:
            tensor.shape.dim.add(dim_value=size)
        return True
    dims = list(tensor.shape.dim)
    if len(dims) != len(shape) or any(dim.dim_value > 0 and dim.dim_value != size for dim, size in zip(dims, shape)):
        raise SunwayError(f"input '{value.name}' has the shape {_describe_shape(value)}, but its example has {wanted or 'none'}")
    if is_static(value):
        return False
    for dim, size in zip(dims, shape):
        dim.dim_value = size
    return True


def _forget_shapes(graph: onnx.GraphProto) -> None:
    """Forgets what was inferred of inputs of any shape."""
    del graph.value_info[:]
    for value in graph.output:
        # Inference fills in sizes that have neither number nor name.
        for dim in value.type.tensor_type.shape.dim:
            if dim.dim_param or dim.dim_value < 0:
                dim.Clear()


# What the importer is told


def _name_nodes(graph: onnx.GraphProto) -> None:
    """Gives each node a name, by which it is called in messages and in C."""
    for node in graph.node:
        if not node.name:
            node.name = next((name for name in node.output if name), node.op_type)


def find_open_shape(graph: onnx.GraphProto, kinds: Container[str] = ()) -> str:
    """The first node, if any of `kinds`, with a result whose size depends on values, as a sentence; nothing if there is none."""
    known = {value.name: value for value in (*graph.value_info, *graph.output)}
    for node in graph.node:
        if kinds and node.op_type not in kinds:
            continue
        for value in filter(None, map(known.get, node.output)):
            if value.type.HasField("tensor_type") and value.type.tensor_type.HasField("shape") and not is_static(value):
                return (f"the result of node '{node.name}' ({node.op_type}) has the shape {_describe_shape(value)}, which depends on values; "
                        "shapes must be static")
    return ""


def import_model(model: onnx.ModelProto, weights: Weights, resources: Resources) -> Any:
    """A module of the Torch dialect with a function `forward`."""
    context = ir.Context()
    torch_dialect.register_dialect(context)
    model.graph.name = "forward"
    info = onnx_importer.ModelInfo(model, config=onnx_importer.Config())
    module = info.create_module(context=context)

    importer = onnx_importer.NodeImporter.define_function(info.main_graph, module.operation)
    _add_weights(importer, weights, resources)
    importer.import_all()
    return module


def _add_weights(importer: Any, weights: Weights, resources: Resources) -> None:
    """Makes weights resources that share the memory of their arrays. What the importer makes of initializers becomes text."""
    graph, cache = importer._gi, importer._cc
    with ir.InsertionPoint(importer._b), ir.Location.unknown(importer._c):
        for name in [name for name in graph.initializer_map if name in weights]:
            tensor = graph.initializer_map.pop(name)
            graph.value_info_map[name] = helper.make_tensor_value_info(name, tensor.data_type, tensor.dims)
            array = numpy.ascontiguousarray(weights[name])
            # numpy has no bf16.
            array = array if array.dtype.kind in "biuf" else array.view(numpy.int16)
            attribute = ir.DenseResourceElementsAttr.get_from_buffer(array, resources.add(name, array), cache.tensor_proto_to_builtin_type(tensor))
            type_ = cache.type_proto_to_type(graph.value_info_map[name].type)
            importer._nv_map[name] = ir.Operation.create("torch.vtensor.literal", results=[type_], attributes={"value": attribute}).result
