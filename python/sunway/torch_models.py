"""PyTorch networks: torch.export, and torch-mlir's importer without copies of weights and with the names of modules."""

from __future__ import annotations

import contextlib
import inspect
import math
import warnings
from typing import Any, Dict, Iterator, List, Tuple

import torch
from torch.export.graph_signature import ConstantArgument, InputKind, OutputKind
from torch_mlir import fx, ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras import fx_importer

from .resources import Resources


def export(model: Any, example_inputs: Any, notes: List[str]) -> Any:
    """An ExportedProgram of ops that torch-mlir supports."""
    if isinstance(model, torch.export.ExportedProgram):
        program = model
    else:
        positional, named = ((), _in_order(model, example_inputs)) if isinstance(example_inputs, dict) else (tuple(example_inputs), {})
        with _without_cache(model, notes):
            program = torch.export.export(model, positional, named, strict=False)
    _warn_of_training(program)
    return program.run_decompositions(_decompositions())


def import_program(program: Any, resources: Resources, notes: List[str]) -> Tuple[Any, List[str]]:
    """A module of the Torch dialect, and the names of the function's arguments."""
    context = ir.Context()
    torch_dialect.register_dialect(context)
    _keep_results(program, notes)
    importer = fx_importer.FxImporter(context=context, hooks=_Hooks(program, resources))
    _name_locations(importer)
    function = importer.import_program(program, func_name="forward")
    # Numbers and None that the example inputs determine are not arguments.
    names = [spec.arg.name for spec in program.graph_signature.input_specs
             if spec.kind == InputKind.USER_INPUT and not isinstance(spec.arg, ConstantArgument)]
    for name, argument in zip(names, function.regions[0].blocks[0].arguments):
        argument.set_location(ir.Location.name(name, context=context))
    return importer.module, names


def _in_order(model: Any, named: Dict[str, Any]) -> Dict[str, Any]:
    """Inputs by name in the order of the arguments of `forward`, which torch.export's own checks expect."""
    order = list(inspect.signature(model.forward).parameters)
    return dict(sorted(named.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)))


@contextlib.contextmanager
def _without_cache(model: Any, notes: List[str]) -> Iterator[None]:
    """Prevents Hugging Face models from returning keys and values in objects that torch.export does not support."""
    # Parts such as decoders have their own configurations.
    configs = {id(config): config for module in model.modules() for config in [getattr(module, "config", None)]
               if getattr(config, "use_cache", None) is True}
    if configs:
        notes.append("set use_cache=False: keys and values are no results")
    for config in configs.values():
        config.use_cache = False
    try:
        yield
    finally:
        for config in configs.values():
            config.use_cache = True


def _warn_of_training(program: Any) -> None:
    """Warns of ops that compute other values than after model.eval()."""
    for node in program.graph.nodes:
        schema = getattr(node.target, "_schema", None)
        if schema is None:
            continue
        values = {argument.name: value for argument, value in zip(schema.arguments, node.args)}
        values.update(node.kwargs)
        trains = values.get("train") is True or values.get("training") is True
        drops = [values[name] for name in ("p", "dropout", "dropout_p") if isinstance(values.get(name), (int, float))]
        # If there are no other statistics, those of the batch are intended.
        has_others = values.get("running_mean", True) is not None
        if (trains and has_others and (not drops or drops[0] > 0)) or ("train" not in values and values.get("dropout_p", 0) > 0):
            warnings.warn(f"the module is in training mode: {get_module_name(node)} computes other values than after model.eval()", stacklevel=6)
            return


def get_module_name(node: Any) -> str:
    """The name of the module that an op is part of, such as `layer1.0.conv2`, with the name of the op if the module has submodules."""
    stack = list((node.meta.get("nn_module_stack") or {}).values())
    path, kind = stack[-1][:2] if stack else ("", "")
    kind = kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}"
    if path and kind.startswith("torch.nn.modules."):
        # The names in a torch.nn.Sequential are numbers.
        return f"{path}.{kind.rsplit('.', 1)[-1].lower()}" if path.rsplit(".", 1)[-1].isdigit() else path
    target = getattr(node.target, "_opname", None) or getattr(node.target, "__name__", None) or node.name
    return f"{path}.{target}" if path else str(target)


def _keep_results(program: Any, notes: List[str]) -> None:
    """Drops results that the C does not return: new values of buffers and of inputs, None and numbers."""
    specs = program.graph_signature.output_specs
    changed = [spec.target for spec in specs if spec.kind in (OutputKind.BUFFER_MUTATION, OutputKind.USER_INPUT_MUTATION)]
    if changed:
        notes.append(f"the network changes {', '.join(map(str, changed))}; the program does not: each call begins with the values of now")
    specs[:] = [spec for spec in specs if spec.kind == OutputKind.USER_OUTPUT and not isinstance(spec.arg, ConstantArgument)]


def _name_locations(importer: Any) -> None:
    """Makes the names of modules the locations of ops."""
    context, find = importer._cc._c, importer._cc.get_node_location

    class Cache(type(importer._cc)):
        __slots__ = ()

        def get_node_location(self, node: Any) -> Any:
            return ir.Location.name(get_module_name(node), context=context) if node.op != "placeholder" else find(node)

    importer._cc.__class__ = Cache


class _Hooks(fx_importer.FxImporterHooks):
    """Makes weights resources that share the memory of their tensors."""

    def __init__(self, program: Any, resources: Resources):
        signature = program.graph_signature
        tensors = {**program.constants, **program.state_dict}
        self.names = {id(tensors[name]): name
                      for names in (signature.inputs_to_parameters, signature.inputs_to_buffers, signature.inputs_to_lifted_tensor_constants)
                      for name in names.values()}
        self.resources, self.attributes = resources, {}

    def resolve_literal(self, gni: Any, literal: Any, info: Any) -> Any:
        if not isinstance(literal, torch.Tensor) or literal.numel() <= 1:
            return None
        if id(literal) not in self.attributes:
            tensor = literal.detach().cpu().contiguous()
            # numpy has no such type.
            array = (tensor.view(torch.int16) if tensor.dtype == torch.bfloat16 else tensor).numpy()
            key = self.resources.add(self.names.get(id(literal), "constant"), array)
            type_ = fx_importer.create_mlir_tensor_type(literal)
            # An id identifies a literal only during its lifetime.
            self.attributes[id(literal)] = (ir.DenseResourceElementsAttr.get_from_buffer(array, key, type_), literal)
        attribute = self.attributes[id(literal)][0]
        return ir.Operation.create("torch.vtensor.literal", results=[gni._cc.tensor_to_vtensor_type(literal)],
                                   attributes={"value": attribute}).result

    def store_produced_value(self, gni: Any, py_value: Any, produced_ir_value: Any, info: Any) -> None:
        """New values of buffers are dropped."""


def _decompositions() -> Dict[Any, Any]:
    """torch-mlir's table of decompositions, with corrections."""

    # As in PyTorch, half precision is computed in f32.
    def widened(x: Any) -> Any:
        return x.to(torch.promote_types(x.dtype, torch.float32))

    def gelu(x: Any, *, approximate: str = "none") -> Any:
        # torch-mlir uses 0.797724 for the square root of 2/pi, which deviates by 5e-5 from
        # PyTorch's results.
        if approximate != "tanh":
            return NotImplemented
        y = widened(x)
        return (y * 0.5 * (1 + torch.tanh(math.sqrt(2 / math.pi) * (y + 0.044715 * (y * y * y))))).to(x.dtype)

    def group_norm(x: Any, weight: Any, bias: Any, batch: int, channels: int, pixels: int, groups: int, epsilon: float) -> Any:
        # PyTorch's own decomposition ends with aten.as_strided, which becomes a gather, and torch-mlir's variance has
        # f64 sums.
        rows = widened(x).reshape(batch, groups, -1)
        mean = rows.mean(-1, keepdim=True)
        rows = rows - mean
        scale = torch.rsqrt((rows * rows).mean(-1, keepdim=True) + epsilon)
        result, channel = (rows * scale).reshape(x.shape), (1, channels) + (1,) * (x.dim() - 2)
        if weight is not None:
            result = result * weight.reshape(channel)
        if bias is not None:
            result = result + bias.reshape(channel)
        return result.to(x.dtype), mean.squeeze(-1), scale.squeeze(-1)

    def attention(query: Any, key: Any, value: Any, dropout_p: float = 0.0, is_causal: bool = False, *, attn_mask: Any = None, scale: Any = None) -> Any:
        # The kernel's result has the heads of a word next to each other, and views of the result depend on this. In PyTorch's own decomposition
        # the batch is inside.
        result, sums = torch.ops.aten._scaled_dot_product_attention_math(query, key, value, attn_mask, dropout_p, is_causal, scale=scale,
                                                                         enable_gqa=query.size(1) != key.size(1))
        return result.transpose(1, 2).contiguous().transpose(1, 2), sums

    def histogram(x: Any, bins: int = 100, low: float = 0, high: float = 0) -> Any:
        # Without bounds, those of the values apply.
        if low >= high:
            return NotImplemented
        rows = x.reshape(-1, 1)
        places = torch.clamp(torch.floor((rows - low) * (bins / (high - low))), max=bins - 1)
        inside = (rows >= low) & (rows <= high)
        return (inside & (places == torch.arange(bins, dtype=x.dtype))).to(x.dtype).sum(0)

    def grouped_product(x: Any, weights: Any, ends: Any) -> Any:
        # Words are sorted by expert, with any number for each: every expert computes all words, and its own results are
        # selected.
        row = torch.arange(x.size(0), dtype=ends.dtype).unsqueeze(1)
        results = torch.matmul(x, weights)
        begins = torch.cat([torch.zeros_like(ends[:1]), ends[:-1]])
        own = (row >= begins) & (row < ends)
        return torch.where(own.transpose(0, 1).unsqueeze(-1), results, 0.0).sum(0)

    table = dict(fx.get_decomposition_table())
    table[torch.ops.aten.histc.default] = histogram
    # Hugging Face's own op, if it is loaded.
    grouped = getattr(torch.ops.transformers, "grouped_mm_fallback", None)
    if grouped is not None:
        table[grouped.default] = grouped_product
    table[torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default] = attention
    table[torch.ops.aten.gelu.default] = gelu
    table[torch.ops.aten.native_group_norm.default] = group_norm
    return table
