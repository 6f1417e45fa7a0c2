"""Converts models to a file of MLIR: Linalg on tensors, with one public function."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Optional, Set, Tuple

from .resources import Resources
from .tools import SunwayError

MISSING = "{what} needs the Python package {package}: {error}; see docs/PyTorch.md"
# The names of the passes are those of `torch-mlir-opt`.
_FROM_TORCH = "builtin.module(func.func(torch-match-quantized-custom-ops),torchdynamo-export-to-torch-backend-pipeline)"
_FROM_ONNX = "builtin.module(torch-onnx-to-torch-backend-pipeline{backend-legal-ops=aten.flatten.using_ints,aten.unflatten.int})"
_TO_LINALG = "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)"


@dataclass
class Imported:
    """A file of MLIR, the folder with its weights, the network's names of its inputs, and the changes made during import."""

    path: Path
    weights: Optional[Path] = None
    inputs: List[str] = field(default_factory=list)
    notes: List[str] = field(default_factory=list)
    # Inputs that are constants of the program: name and value by position.
    pinned: Dict[int, Tuple[str, Any]] = field(default_factory=dict)
    # The types of unsigned integer results by position; MLIR's integers have no sign.
    unsigned: Dict[int, Any] = field(default_factory=dict)


class LoweringError(SunwayError):
    """Ops that torch-mlir cannot lower, with the names of their nodes or modules."""

    def __init__(self, message: str, places: Set[str]):
        super().__init__(message)
        self.places = places


def write_mlir(model: Any, example_inputs: Any, path: Path) -> Imported:
    """Converts `model` to a file of MLIR: `path`, or the model's own if it is such a file.

    `model` is a torch.nn.Module, a torch.export.ExportedProgram, the path of an .onnx file, or the path or the text of MLIR.
    `example_inputs`, a tuple, a list, or a dictionary by name, determine the shapes of a Module, and of an ONNX file that does not have
    them.
    """
    if not isinstance(example_inputs, (tuple, list, dict)):
        raise TypeError(f"example_inputs expects a tuple or a list with a tensor for each input, but got {type(example_inputs).__name__}; "
                        "of one input it is (x,)")
    if isinstance(model, (str, os.PathLike)):
        return _write_file(model, example_inputs, path)
    # A PyTorch object exists only if PyTorch is loaded.
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(model, (torch.nn.Module, torch.export.ExportedProgram)):
        raise TypeError("expects a torch.nn.Module, a torch.export.ExportedProgram, the path of an .onnx or .mlir file or the text of MLIR, "
                        f"but got {type(model).__name__}")
    return _write_torch(model, example_inputs, path)


def _write_file(model: Any, example_inputs: Any, path: Path) -> Imported:
    # A path has no braces or newlines, but programs do.
    if isinstance(model, str) and ("{" in model or "\n" in model):
        path.write_text(model)
        return Imported(path)
    source = Path(model)
    if not source.is_file():
        raise FileNotFoundError(f"there is no file {source}")
    return _write_onnx(source, example_inputs, path) if source.suffix == ".onnx" else Imported(source.absolute())


def _write_torch(model: Any, example_inputs: Any, path: Path) -> Imported:
    try:
        from . import torch_models
    except ImportError as error:
        raise SunwayError(MISSING.format(what="importing from PyTorch", package="torch-mlir", error=error)) from error
    resources, notes = Resources(), []
    try:
        program = torch_models.export(model, example_inputs, notes)
    except Exception as error:  # PyTorch raises many types.
        text = str(error).split("\nFor more information, run with")[0].strip()
        raise SunwayError(f"torch.export cannot export the model: {text}") from error
    try:
        module, names = torch_models.import_program(program, resources, notes)
    except Exception as error:  # torch-mlir has no exception type for import errors.
        raise SunwayError(f"torch-mlir cannot import the model: {error}") from error
    _lower(module, (_FROM_TORCH, _TO_LINALG), "the model")
    return Imported(path, resources.write(module, path), names, notes)


def _write_onnx(source: Path, example_inputs: Any, path: Path) -> Imported:
    try:
        from . import onnx_models
        from torch_mlir.extras import onnx_importer  # noqa: F401
    except ImportError as error:
        raise SunwayError(MISSING.format(what="importing ONNX", package="onnx or torch-mlir", error=error)) from error
    try:
        model, weights = onnx_models.load(source)
    except Exception as error:  # onnx raises many types.
        raise SunwayError(f"onnx cannot read {source}: {error}") from error
    try:
        repaired = onnx_models.repair(model, weights, example_inputs)
        module, resources = _import_onnx(repaired, weights, source)
    except LoweringError as error:
        # Unknown shapes may be the cause.
        open_shape = onnx_models.find_open_shape(repaired.model.graph)
        raise SunwayError(f"{error}; {open_shape}" if open_shape else str(error)) from error
    except SunwayError as error:
        raise SunwayError(f"{source}: {error}") from error
    types = [str(operation.attributes["function_type"]) for operation in module.body.operations if "function_type" in operation.attributes]
    if any("?" in type_ or "*" in type_ for type_ in types):
        open_shape = onnx_models.find_open_shape(repaired.model.graph)
        raise SunwayError(f"{source}: {open_shape or f'shapes must be static, but the function is of type {types[0]}'}")
    inputs = [value.name for value in onnx_models.get_inputs(repaired.model.graph)]
    unsigned = onnx_models.find_unsigned(repaired.model.graph)
    return Imported(path, resources.write(module, path), inputs, repaired.notes, repaired.pinned, unsigned)


def _import_onnx(repaired: Any, weights: Any, source: Path) -> Tuple[Any, Resources]:
    """A module of Linalg. Nodes that torch-mlir does not support are replaced by their definitions."""
    from . import onnx_models

    while True:
        resources = Resources()
        try:
            module = onnx_models.import_model(repaired.model, weights, resources)
        except Exception as error:
            raise SunwayError(f"torch-mlir cannot import it: {error}") from error
        try:
            _lower(module, (_FROM_ONNX, _TO_LINALG), str(source))
            return module, resources
        except LoweringError as error:
            if not onnx_models.expand(repaired, weights, error.places):
                raise


def _lower(module: Any, pipelines: Any, what: str) -> None:
    """Runs torch-mlir's pipelines. SunwayError with the node or the module that cannot be lowered."""
    from torch_mlir.passmanager import PassManager

    found: List[Tuple[str, str]] = []

    def keep(diagnostic: Any) -> bool:
        if "ERROR" in str(diagnostic.severity).upper():
            found.append((str(diagnostic.location), diagnostic.message))
        return True

    with module.context as context:
        handler = context.attach_diagnostic_handler(keep)
        try:
            for pipeline in pipelines:
                PassManager.parse(pipeline).run(module.operation)
        except Exception as error:
            found += [(str(diagnostic.location), diagnostic.message) for diagnostic in getattr(error, "error_diagnostics", ())]
            messages = [_explain(location, message) for location, message in found if not _VALUE.search(message)]
            if not any(_PLACE.match(message) for message in messages):
                messages += _find_left(module)
            messages = messages or [_explain(location, message) for location, message in found]
            text = "; ".join(dict.fromkeys(messages)) or str(error)
            raise LoweringError(f"torch-mlir cannot import {what}: {text}", set(_PLACE.findall(text))) from error
        finally:
            handler.detach()


# Ops that remain if the op that uses them does.
_VALUES = ("torch.constant.", "torch.prim.", "torch.vtensor.literal", "torch_c.")
_VALUE = re.compile(rf"operation '(?:{'|'.join(map(re.escape, _VALUES))})")
_PLACE = re.compile(r"at '([^']+)': ")
_LOCATION = re.compile(r'loc\("([^"]+)"')
_ONNX_OP = re.compile(r'"torch\.operator"\(.*?name = "(?:onnx|torch)\.([^"]+)"')
_FAILED = re.compile(r"failed to legalize operation '([^']+)'")
_TYPES = re.compile(r" : \((.*)\) -> (.*)$")


def _explain(location: str, message: str) -> str:
    """One sentence of a diagnostic: the node, its op, and the types of its operands."""
    name = _LOCATION.search(location)
    place = f"at '{name.group(1)}': " if name else ""
    failed = _FAILED.search(message)
    if not failed:
        return place + message.strip()
    operator = _ONNX_OP.search(message)
    types = _TYPES.search(message.splitlines()[0])
    of = f" of {types.group(1)}" if types else ""
    return f"{place}no lowering of {operator.group(1) if operator else failed.group(1)}{of}".replace("!torch.vtensor", "tensor")


def _find_left(module: Any) -> List[str]:
    """The first remaining op of the Torch dialect, for messages that name none."""
    for function in module.body.operations:
        for block in function.regions[0].blocks if len(function.regions) else ():
            for operation in block.operations:
                name = operation.operation.name
                if name.startswith("torch.") and not name.startswith(_VALUES):
                    kind = str(operation.attributes["name"]).strip('"') if name == "torch.operator" else name
                    place = _LOCATION.search(str(operation.location))
                    of = ", ".join(str(operand.type) for operand in operation.operands)
                    text = f"no lowering of {re.sub('^(onnx|torch)[.]', '', kind)} of {of}".replace("!torch.vtensor", "tensor")
                    return [f"at '{place.group(1)}': {text}" if place else text]
    return []
