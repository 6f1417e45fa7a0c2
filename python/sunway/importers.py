"""From what users have to a file of MLIR: Linalg on tensors, with one public function."""

from __future__ import annotations

import math
import os
import sys
import warnings
from pathlib import Path
from typing import Any, Dict, Sequence

from .tools import SunwayError

MISSING = "{what} needs the Python package {package}: {error}; see docs/PyTorch.md"


def write_mlir(model: Any, example_inputs: Sequence[Any], path: Path) -> Path:
    """Makes a file of MLIR of `model` and returns its path: `path`, or the model's own if it is such a file.

    `model` is a torch.nn.Module, a torch.export.ExportedProgram, the path of an .onnx file, or the path or the text of MLIR. Only a Module
    needs `example_inputs`, which fix the shapes and types of its arguments.
    """
    if isinstance(model, (str, os.PathLike)):
        return _write_file(model, path)
    # An object of PyTorch exists only where that has been loaded.
    torch = sys.modules.get("torch")
    if not isinstance(example_inputs, (tuple, list)):
        raise TypeError(f"example_inputs expects a tuple or a list with a tensor for each input, but got {type(example_inputs).__name__}; "
                        "of one input it is (x,)")
    if torch is None or not isinstance(model, (torch.nn.Module, torch.export.ExportedProgram)):
        raise TypeError("expects a torch.nn.Module, a torch.export.ExportedProgram, the path of an .onnx or .mlir file or the text of MLIR, "
                        f"but got {type(model).__name__}")
    return _write_torch(model, example_inputs, path)


def _write_file(model: Any, path: Path) -> Path:
    # No path has the braces that every program has.
    if isinstance(model, str) and "{" in model:
        path.write_text(model)
        return path
    source = Path(model)
    if not source.is_file():
        raise FileNotFoundError(f"there is no file {source}")
    return _write_onnx(source, path) if source.suffix == ".onnx" else source.absolute()


def _print(module: Any, path: Path) -> Path:
    with open(path, "w", encoding="utf-8") as file:
        module.operation.print(file=file)
    return path


def _write_torch(model: Any, example_inputs: Sequence[Any], path: Path) -> Path:
    try:
        from torch_mlir import fx
    except ImportError as error:
        raise SunwayError(MISSING.format(what="importing from PyTorch", package="torch-mlir", error=error)) from error
    if getattr(model, "training", False):
        warnings.warn("the module is in training mode: dropout and batch norm compute other values than after model.eval()", stacklevel=4)
    try:
        module = fx.export_and_import(model, *example_inputs, output_type="linalg-on-tensors", func_name="forward",
                                      decomposition_table=_decompositions(fx))
    except Exception as error:  # torch-mlir has no class of its own for what it cannot import.
        raise SunwayError(f"torch-mlir cannot import the model: {error}") from error
    return _print(module, path)


def _decompositions(fx: Any) -> Dict[Any, Any]:
    """What torch-mlir takes apart, and how, with corrections."""
    import torch

    # As PyTorch does, halves are computed in f32.
    def widened(x: Any) -> Any:
        return x.to(torch.promote_types(x.dtype, torch.float32))

    def gelu(x: Any, *, approximate: str = "none") -> Any:
        # torch-mlir has 0.797724 for the square root of 2/pi, which is 5e-5 off PyTorch's results.
        if approximate != "tanh":
            return NotImplemented
        y = widened(x)
        return (y * 0.5 * (1 + torch.tanh(math.sqrt(2 / math.pi) * (y + 0.044715 * (y * y * y))))).to(x.dtype)

    def group_norm(x: Any, weight: Any, bias: Any, batch: int, channels: int, pixels: int, groups: int, epsilon: float) -> Any:
        # PyTorch's own ends in aten.as_strided, which becomes a gather, and torch-mlir has sums of f64 for its variance.
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

    table = dict(fx.get_decomposition_table())
    table[torch.ops.aten.gelu.default] = gelu
    table[torch.ops.aten.native_group_norm.default] = group_norm
    return table


def _write_onnx(source: Path, path: Path) -> Path:
    try:
        import onnx
        from torch_mlir import compiler_utils, ir
        from torch_mlir.dialects import torch as torch_dialect
        from torch_mlir.extras import onnx_importer
    except ImportError as error:
        raise SunwayError(MISSING.format(what="importing ONNX", package="onnx or torch-mlir", error=error)) from error
    try:
        proto = onnx.shape_inference.infer_shapes(onnx.load(source), data_prop=True)
        context = ir.Context()
        torch_dialect.register_dialect(context)
        info = onnx_importer.ModelInfo(proto, config=onnx_importer.Config())
        module = info.create_module(context=context)
        onnx_importer.NodeImporter.define_function(info.main_graph, module.operation).import_all()
        # The names of the backend contract's passes are those of `torch-mlir-opt`.
        compiler_utils.run_pipeline_with_repro_report(
            module, "builtin.module(torch-onnx-to-torch-backend-pipeline{backend-legal-ops=aten.flatten.using_ints,aten.unflatten.int})",
            "lowering ONNX to the Torch dialect")
        module = compiler_utils.lower_mlir_module(False, compiler_utils.OutputType.LINALG_ON_TENSORS, module)
    except Exception as error:  # onnx and torch-mlir have many.
        raise SunwayError(f"torch-mlir cannot import {source}: {error}") from error
    return _print(module, path)
