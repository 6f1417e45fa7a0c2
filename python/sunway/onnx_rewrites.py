"""Rewrites ONNX models: inputs that determine shapes become constants, and nodes that torch-mlir does not support are replaced."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Set

import numpy
import onnx
from onnx import helper, inliner, numpy_helper

from .onnx_folding import get_subgraphs

# Operands that determine shapes, orders of elements or branches. They must be
# constants.
_DECIDING = {"AffineGrid": (1,), "CenterCropPad": (1,), "Col2Im": (1, 2), "ConstantOfShape": (0,), "CumSum": (1,), "DFT": (1, 2), "Expand": (1,),
             "If": (0,), "Loop": (0, 1), "MaxUnpool": (2,), "OneHot": (1,), "Pad": (1, 3), "Range": (0, 1, 2), "Reshape": (1,), "Resize": (1, 2, 3),
             "Slice": (1, 2, 3, 4), "Split": (1,), "Squeeze": (1,), "Tile": (1,), "TopK": (1,), "Trilu": (1,), "Unsqueeze": (1,), "Upsample": (1,)}
# Larger arrays are data.
_MAX_DECIDING = 64
# Number of activations per direction of a recurrence, and its operands with an entry for each
# direction.
_ACTIVATIONS = {"LSTM": 3, "GRU": 2, "RNN": 1}
_DIRECTED_OPERANDS = {"LSTM": (1, 2, 3, 5, 6, 7), "GRU": (1, 2, 3, 5), "RNN": (1, 2, 3, 5)}


def pin_inputs(model: onnx.ModelProto, examples: Dict[str, Any], notes: List[str]) -> Dict[str, numpy.ndarray]:
    """Makes inputs that alone determine shapes or branches constants with the values of their examples, and returns these."""
    small = {}
    for value in model.graph.input:
        array = _read_example(examples.get(value.name))
        if array is not None and array.dtype.kind in "biu" and array.size <= _MAX_DECIDING:
            small[value.name] = array.astype(helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type))
    pinned = {name: array for name, array in small.items() if name in _find_deciding(model.graph, set(small))} if small else {}
    for name, array in pinned.items():
        kept = [value for value in model.graph.input if value.name != name]
        del model.graph.input[:]
        model.graph.input.extend(kept)
        model.graph.initializer.append(numpy_helper.from_array(array, name))
        notes.append(f"took the value of input '{name}', {numpy.array2string(array, separator=', ')}, as a constant: shapes or branches depend on it")
    return pinned


def _read_example(example: Any) -> Any:
    if example is None:
        return None
    return numpy.asarray(example.detach().cpu() if hasattr(example, "detach") else example)


def _find_deciding(graph: onnx.GraphProto, small: Set[str]) -> Set[str]:
    """The inputs in `small` that determine operands which depend on no other input."""
    sources: Dict[str, Set[str]] = {value.name: {value.name} for value in graph.input}
    deciding: Set[str] = set()

    def find(names: Iterable[str]) -> Set[str]:
        return set().union(*(sources.get(name, set()) for name in names))

    for node in graph.node:
        axes = (1,) if node.op_type.startswith("Reduce") else ()
        for position in _DECIDING.get(node.op_type, axes):
            found = find(node.input[position:position + 1])
            if found <= small:
                deciding |= found
        # A shape does not depend on values.
        of = set() if node.op_type in ("Shape", "Size") else find(node.input)
        for subgraph in get_subgraphs(node):
            of |= find(name for inner in subgraph.node for name in inner.input)
            deciding |= _find_deciding_inside(subgraph, small)
        for name in node.output:
            sources[name] = of
    return deciding


def _find_deciding_inside(graph: onnx.GraphProto, small: Set[str]) -> Set[str]:
    """The inputs that determine operands of a branch directly; other values are known when the branch is chosen."""
    return {name for node in graph.node for position in _DECIDING.get(node.op_type, ()) for name in node.input[position:position + 1]} & small


def expand_functions(model: onnx.ModelProto, kinds: Set[str], notes: List[str]) -> onnx.ModelProto:
    """Replaces nodes of `kinds` by the nodes of their definition in the standard, if there is one. Returns `model` itself if nothing
    changes."""
    found = sorted(kinds & {node.op_type for node in model.graph.node if node.domain in ("", "ai.onnx")})
    try:
        expanded = inliner.inline_selected_functions(model, [("", kind) for kind in found], inline_schema_functions=True) if found else model
    except Exception:  # Older versions of onnx do not support this, others do not if an operand is omitted.
        return model
    gone = [kind for kind in found if not any(node.op_type == kind for node in expanded.graph.node)]
    if not gone:
        return model
    notes.append(f"replaced {', '.join(gone)} by {'its' if len(gone) == 1 else 'their'} definition")
    return expanded


def split_recurrences(model: onnx.ModelProto, notes: List[str]) -> None:
    """Turns backward recurrences into forward ones on reversed sequences. torch-mlir supports both directions only for LSTM."""
    nodes: List[onnx.NodeProto] = []
    changed = 0
    for node in model.graph.node:
        parts = _split_recurrence(node) if node.op_type in _ACTIVATIONS and node.domain in ("", "ai.onnx") else None
        changed += parts is not None
        nodes.extend(parts or [node])
    if changed:
        del model.graph.node[:]
        model.graph.node.extend(nodes)
        notes.append(f"reversed the sequences of {changed} {'recurrence' if changed == 1 else 'recurrences'} that {'runs' if changed == 1 else 'run'} backward")


def _split_recurrence(node: onnx.NodeProto) -> Any:
    """The nodes that replace a recurrence; None if it stays."""
    attributes = {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}
    direction = attributes.pop("direction", b"forward").decode()
    lengths = node.input[4] if len(node.input) > 4 else ""
    if direction == "forward" or (direction == "bidirectional" and node.op_type == "LSTM") or lengths or attributes.get("layout") \
            or "activation_alpha" in attributes or "activation_beta" in attributes:
        return None
    backward = (False, True) if direction == "bidirectional" else (True,)
    activations, count = attributes.pop("activations", None), _ACTIVATIONS[node.op_type]
    builder = _Builder(node.name or next(filter(None, node.output)))
    results: List[List[str]] = []
    for index, reverse in enumerate(backward):
        inputs = [builder.slice(name, index, 0) if name and position in _DIRECTED_OPERANDS[node.op_type] and len(backward) > 1 else name
                  for position, name in enumerate(node.input)]
        if reverse:
            inputs[0] = builder.reverse(inputs[0])
        of = {**attributes, **({"activations": activations[index * count:(index + 1) * count]} if activations else {})}
        outputs = [builder.name() if name else "" for name in node.output]
        builder.add(node.op_type, inputs, outputs, **of)
        if reverse and outputs[0]:
            outputs[0] = builder.reverse(outputs[0])
        results.append(outputs)
    for position, (name, *parts) in enumerate(zip(node.output, *results)):
        if name:
            # The first result has an entry for each step of the sequence.
            builder.add("Concat", parts, [name], axis=0 if position else 1)
    return builder.nodes


def write_out_quantization(model: onnx.ModelProto, notes: List[str]) -> bool:
    """Expands (de)quantization with a scale for each channel, and casts to unsigned integers. For the former, torch-mlir treats all zero
    points as signed or has no lowering; the latter it computes as signed. Returns whether anything changed."""
    ranks = {tensor.name: len(tensor.dims) for tensor in model.graph.initializer}
    ranks.update({value.name: len(value.type.tensor_type.shape.dim) for value in (*model.graph.value_info, *model.graph.input, *model.graph.output)
                  if value.type.tensor_type.HasField("shape")})
    types = {tensor.name: tensor.data_type for tensor in model.graph.initializer}
    nodes: List[onnx.NodeProto] = []
    changed = 0
    for node in model.graph.node:
        parts = None
        if node.domain in ("", "ai.onnx") and node.op_type in ("DequantizeLinear", "QuantizeLinear"):
            parts = _write_out_channels(node, ranks, types)
            changed += parts is not None
        elif node.domain in ("", "ai.onnx") and node.op_type == "Cast" and node.attribute[0].i in (onnx.TensorProto.UINT8, onnx.TensorProto.UINT16):
            parts = _write_out_cast(node)
        nodes.extend(parts or [node])
    if len(nodes) == len(model.graph.node):
        return False
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    if changed:
        notes.append(f"wrote out {changed} {'node' if changed == 1 else 'nodes'} of quantization with a scale for each channel")
    return True


def _write_out_channels(node: onnx.NodeProto, ranks: Dict[str, int], types: Dict[str, int]) -> Any:
    """The nodes that replace one that (de)quantizes channels; None if it stays."""
    x, scale, zero = [*node.input, ""][:3]
    attributes = {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}
    rank, type_ = ranks.get(x), types.get(zero, onnx.TensorProto.UINT8 if not zero else None)
    bounds = {onnx.TensorProto.UINT8: (0, 255), onnx.TensorProto.INT8: (-128, 127), onnx.TensorProto.UINT16: (0, 65535),
              onnx.TensorProto.INT16: (-32768, 32767)}
    if rank is None or ranks.get(scale) != 1 or type_ not in bounds or types.get(scale) != onnx.TensorProto.FLOAT or attributes.keys() - {"axis", "saturate"}:
        return None
    builder = _Builder(node.name or node.output[0])
    axis = attributes.get("axis", 1) % rank
    shape = builder.constant(*(-1 if at == axis else 1 for at in range(rank)))
    scale = builder.make("Reshape", scale, shape)
    offset = builder.make("Reshape", builder.make("Cast", zero, to=onnx.TensorProto.FLOAT), shape) if zero else None
    if node.op_type == "DequantizeLinear":
        value = builder.make("Cast", x, to=onnx.TensorProto.FLOAT)
        builder.add("Mul", [builder.make("Sub", value, offset) if offset else value, scale], list(node.output))
        return builder.nodes
    value = builder.make("Round", builder.make("Div", x, scale))
    value = builder.make("Add", value, offset) if offset else value
    value = builder.make("Clip", value, *(builder.number(bound) for bound in bounds[type_]))
    builder.add("Cast", [builder.make("Cast", value, to=onnx.TensorProto.INT32)], list(node.output), to=type_)
    return builder.nodes


def _write_out_cast(node: onnx.NodeProto) -> List[onnx.NodeProto]:
    """A cast through a signed type that has all values."""
    builder = _Builder(node.name or node.output[0])
    builder.add("Cast", [builder.make("Cast", node.input[0], to=onnx.TensorProto.INT32)], list(node.output), to=node.attribute[0].i)
    return builder.nodes


class _Builder:
    """Builds nodes that replace one, with names that begin with its name."""

    def __init__(self, prefix: str):
        self.prefix, self.nodes, self.count = prefix, [], 0

    def name(self) -> str:
        self.count += 1
        return f"{self.prefix}.{self.count}"

    def add(self, kind: str, inputs: List[str], outputs: List[str], **attributes: Any) -> None:
        self.nodes.append(helper.make_node(kind, inputs, outputs, name=f"{self.prefix}.{kind.lower()}{len(self.nodes)}", **attributes))

    def constant(self, *values: int) -> str:
        name = self.name()
        self.add("Constant", [], [name], value=numpy_helper.from_array(numpy.array(values, numpy.int64)))
        return name

    def number(self, value: float) -> str:
        name = self.name()
        self.add("Constant", [], [name], value=numpy_helper.from_array(numpy.array(value, numpy.float32)))
        return name

    def make(self, kind: str, *inputs: str, **attributes: Any) -> str:
        result = self.name()
        self.add(kind, list(inputs), [result], **attributes)
        return result

    def slice(self, name: str, index: int, axis: int) -> str:
        return self.make("Slice", name, self.constant(index), self.constant(index + 1), self.constant(axis))

    def reverse(self, name: str) -> str:
        return self.make("Slice", name, self.constant(-1), self.constant(numpy.iinfo(numpy.int64).min), self.constant(0), self.constant(-1))
