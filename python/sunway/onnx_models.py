"""Repairs ONNX models for torch-mlir's importer: a newer opset, static shapes, and constants instead of the nodes that compute them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Container, Dict, List, Sequence, Set, Tuple

import numpy
import onnx
from onnx import helper, inliner, numpy_helper
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras import onnx_importer

from .onnx_folding import LARGE_BYTES, Weights, fold, is_static, make_external
from .onnx_rewrites import expand_functions, pin_inputs, split_recurrences, write_out_quantization
from .resources import Resources
from .tools import SunwayError

# torch-mlir supports BatchNormalization from 15 on. Newer models are not converted: onnx's converter does not know all of
# their ops.
_OLDEST_OPSET, _NEW_OPSETS = 15, (17, 16, 15)
# Types whose elements are whole bytes, in files as in memory.
_PLAIN_TYPES = {getattr(onnx.TensorProto, name) for name in
                ("FLOAT", "DOUBLE", "FLOAT16", "BFLOAT16", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64")}
_UNSIGNED_TYPES = {onnx.TensorProto.UINT8, onnx.TensorProto.UINT16, onnx.TensorProto.UINT32, onnx.TensorProto.UINT64}
_SIZED_BY_VALUES = {"Compress", "NonMaxSuppression", "NonZero", "Unique"}


def load(source: Any) -> Tuple[onnx.ModelProto, Weights]:
    """The model in a file without its large initializers, and these by name."""
    model, weights = onnx.load(source), {}
    for tensor in model.graph.initializer:
        if tensor.data_type in _PLAIN_TYPES and tensor.ByteSize() > LARGE_BYTES:
            weights[tensor.name] = numpy_helper.to_array(tensor)
            make_external(tensor)
    # The memory of a protobuf message is only freed as a whole.
    return onnx.ModelProto.FromString(model.SerializeToString()), weights


@dataclass
class Repaired:
    """A model that torch-mlir can import, the changes made, and the inputs that became constants: name and value by position."""

    model: onnx.ModelProto
    notes: List[str]
    pinned: Dict[int, Tuple[str, numpy.ndarray]]


def repair(model: onnx.ModelProto, weights: Weights, example_inputs: Any = ()) -> Repaired:
    """`model` in a form that torch-mlir can import. SunwayError if the shapes of its inputs are unknown, or it has non-standard nodes."""
    notes: List[str] = []
    model = _inline(model)
    _drop_defaults(model.graph)
    model = _convert_opset(model, notes)
    _check_domains(model.graph)
    examples = _fix_inputs(model, example_inputs, notes)
    declared = _forget_shapes(model.graph)
    split_recurrences(model, notes)
    model = fold(model, weights, notes)
    names = [value.name for value in get_inputs(model.graph)]
    pinned = pin_inputs(model, examples, notes)
    if write_out_quantization(model, notes) or pinned:
        model = fold(model, weights, notes)
    _restore_shapes(model.graph, declared, notes)
    repaired = Repaired(model, notes, {names.index(name): (name, array) for name, array in pinned.items()})
    _finish(repaired)
    return repaired


def expand(repaired: Repaired, weights: Weights, names: Set[str]) -> bool:
    """Replaces the nodes of `names`, and others of the same kinds, by their definitions. Returns whether any were replaced."""
    kinds = {node.op_type for node in repaired.model.graph.node if node.name in names}
    model = expand_functions(repaired.model, kinds, repaired.notes)
    if model is repaired.model:
        return False
    repaired.model = fold(model, weights, repaired.notes)
    _finish(repaired)
    return True


def _finish(repaired: Repaired) -> None:
    _name_nodes(repaired.model.graph)
    # torch-mlir crashes during the import of some of these.
    open_shape = find_open_shape(repaired.model.graph, _SIZED_BY_VALUES)
    if open_shape:
        raise SunwayError(open_shape)
    _check_sizes(repaired.model.graph)


def _inline(model: onnx.ModelProto) -> onnx.ModelProto:
    """Inlines calls of the model's own functions."""
    return inliner.inline_local_functions(model) if model.functions else model


def _drop_defaults(graph: onnx.GraphProto) -> None:
    """Drops the inputs that have initial values, as weights had in files before 2019: these are constants."""
    inputs = get_inputs(graph)
    del graph.input[:]
    graph.input.extend(inputs)


def _check_domains(graph: onnx.GraphProto) -> None:
    for node in graph.node:
        if node.domain not in ("", "ai.onnx"):
            raise SunwayError(f"at '{_get_name(node)}': {node.op_type} of the domain {node.domain} is no op of ONNX itself")


# The opset


def get_opset(model: onnx.ModelProto) -> int:
    return next((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), 0)


def _convert_opset(model: onnx.ModelProto, notes: List[str]) -> onnx.ModelProto:
    old = get_opset(model)
    if not 0 < old < _OLDEST_OPSET:
        return model
    # Before version 4 initializers were inputs as well, and the converter still expects this
    # for those versions.
    model.ir_version = max(model.ir_version, 4)
    message = ""
    for new in _NEW_OPSETS:
        try:
            converted = onnx.version_converter.convert_version(model, new)
        except Exception as error:  # The converter raises many types.
            message = message or str(error).strip().splitlines()[-1]
            continue
        # The converter drops unknown domains.
        known = {entry.domain for entry in converted.opset_import}
        converted.opset_import.extend(entry for entry in model.opset_import if entry.domain not in known)
        notes.append(f"converted from opset {old} to {new}")
        return converted
    notes.append(f"left at opset {old}, which onnx cannot convert: {message}")
    return model


# Shapes of inputs


def get_inputs(graph: onnx.GraphProto) -> List[onnx.ValueInfoProto]:
    """The inputs without initial values."""
    initial = {tensor.name for tensor in graph.initializer}
    return [value for value in graph.input if value.name not in initial]


def _describe_shape(value: onnx.ValueInfoProto) -> str:
    dims = value.type.tensor_type.shape.dim
    return "x".join(str(dim.dim_value) if dim.dim_value > 0 else dim.dim_param or "?" for dim in dims)


def _fix_inputs(model: onnx.ModelProto, example_inputs: Any, notes: List[str]) -> Dict[str, Any]:
    """Gives inputs the shapes of their examples. Returns the examples by name."""
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
    return dict(zip(names, examples))


def _fix_input(value: onnx.ValueInfoProto, shape: Sequence[int]) -> bool:
    """Gives an input the shape of its example. Returns whether this changes the input."""
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


def _forget_shapes(graph: onnx.GraphProto) -> Dict[str, onnx.ValueInfoProto]:
    """Removes the shapes in the model and returns them: they may be for inputs of any shape, or wrong."""
    declared = {}
    for value in (*graph.value_info, *graph.output):
        declared[value.name] = onnx.ValueInfoProto()
        declared[value.name].CopyFrom(value)
    del graph.value_info[:]
    for value in graph.output:
        if value.type.HasField("tensor_type"):
            value.type.tensor_type.ClearField("shape")
    return declared


def _restore_shapes(graph: onnx.GraphProto, declared: Dict[str, onnx.ValueInfoProto], notes: List[str]) -> None:
    """Restores shapes from `declared` that onnx could not infer, and notes results that differ from the model."""
    known = {value.name for value in graph.value_info}
    made = {name for node in graph.node for name in node.output}
    results = {value.name for value in graph.output}
    graph.value_info.extend(value for name, value in declared.items() if name in made and name not in known | results)
    for value in graph.output:
        said = declared[value.name]
        if not value.type.HasField("tensor_type") or not said.type.tensor_type.HasField("shape"):
            continue
        if not value.type.tensor_type.HasField("shape"):
            value.CopyFrom(said)
        sizes, wanted = value.type.tensor_type.shape.dim, said.type.tensor_type.shape.dim
        if len(sizes) != len(wanted) or any(a.dim_value != b.dim_value for a, b in zip(sizes, wanted) if a.dim_value > 0 and b.dim_value > 0):
            notes.append(f"result '{value.name}' has the shape {_describe_shape(value)}, not {_describe_shape(said)} as the model says")


# Input of the importer


def _get_name(node: onnx.NodeProto) -> str:
    return node.name or next((name for name in node.output if name), node.op_type)


def _name_nodes(graph: onnx.GraphProto) -> None:
    """Gives each node a name for messages and for C."""
    for node in graph.node:
        node.name = _get_name(node)


def _check_sizes(graph: onnx.GraphProto) -> None:
    """Rejects nodes for which torch-mlir terminates this process: it divides by the sizes of reshaped tensors, and assumes that operands of
    Einsum have subscripts."""
    known = {value.name: value for value in (*graph.value_info, *graph.input, *graph.output)}
    for node in graph.node:
        if node.op_type not in ("Einsum", "Reshape"):
            continue
        for value in filter(None, map(known.get, (*node.input, *node.output))):
            sizes = [dim.dim_value for dim in value.type.tensor_type.shape.dim]
            if is_static(value) and (0 in sizes or (node.op_type == "Einsum" and not sizes and value.name in node.input)):
                raise SunwayError(f"at '{node.name}': {node.op_type} of {'a scalar' if not sizes else 'no elements: a tensor of ' + 'x'.join(map(str, sizes))}")


def find_open_shape(graph: onnx.GraphProto, kinds: Container[str] = ()) -> str:
    """A sentence on the first node (of `kinds`, if given) with a result whose size depends on values; empty if there is none."""
    known = {value.name: value for value in (*graph.value_info, *graph.output)}
    for node in graph.node:
        if kinds and node.op_type not in kinds:
            continue
        for value in filter(None, map(known.get, node.output)):
            if value.type.HasField("tensor_type") and value.type.tensor_type.HasField("shape") and not is_static(value):
                return (f"the result of node '{node.name}' ({node.op_type}) has the shape {_describe_shape(value)}, which depends on values; "
                        "shapes must be static")
    return ""


def find_unsigned(graph: onnx.GraphProto) -> Dict[int, Any]:
    """The types of unsigned integer results, by position."""
    types = [value.type.tensor_type.elem_type for value in graph.output]
    return {position: helper.tensor_dtype_to_np_dtype(type_) for position, type_ in enumerate(types) if type_ in _UNSIGNED_TYPES}


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
    """Makes weights resources that share the memory of their arrays. The importer's own attributes for initializers would become text."""
    graph, cache = importer._gi, importer._cc
    # torch-mlir makes unsigned splats signed.
    unsigned = {name: numpy_helper.to_array(tensor) for name, tensor in graph.initializer_map.items()
                if tensor.data_type in _UNSIGNED_TYPES and name not in weights and len(tensor.dims)}
    weights = {**weights, **unsigned}
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
