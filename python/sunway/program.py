"""A network, compiled for a chip and run on its simulator."""

from __future__ import annotations

import json
import os
import re
import sys
import threading
import warnings
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy

from .importers import Imported, write_mlir
from .resources import drop_places
from .tools import Folder, SunwayError, Tools

PathLike = Union[str, "os.PathLike[str]"]


def compile(model: Any, example_inputs: Union[Sequence[Any], Dict[str, Any]] = (), chip: PathLike = "sw26010", *, entry: Optional[str] = None, options: str = "",
            core_groups: Union[int, str] = 1, precision: str = "f32", loss_scale: Optional[Union[int, str]] = None, tools: Optional[PathLike] = None,
            verbose: bool = False) -> "Program":
    """Imports `model` for `chip`, and checks everything known at that point.

    model: a torch.nn.Module (in evaluation mode), a torch.export.ExportedProgram, the path of an .onnx file, or the path or text of MLIR.
    example_inputs: a tuple or list of tensors with the shapes and types of the inputs of a Module, or a dictionary of them by name. ONNX needs
        them if a shape has names instead of numbers; other models have their shapes.
    chip: "sw26010", "sw26010pro" or the path of a machine description.
    entry: the function, if MLIR has several public ones.
    options: options of the pipeline, as for `sw-run --pipeline-options`.
    core_groups: how many core groups of the chip share each kernel, or "all".
    precision: "mixed-f16" or "mixed-bf16" for products of 16-bit operands on chips that have them; other ops stay f32. "f16-weights" stores
        constant operands of products as f16 and computes in f32.
    loss_scale: for a training step with such a precision, the factor of the gradients that products read: a power of two, or "dynamic". The
        latter adds two inputs and results, `loss_scale` (65536 at first) and `good_steps` (0 at first): see docs/Precision.md.
    tools: the folder of sw-run and sw-compile; by default $SUNWAY_HOME/bin, or PATH.
    verbose: shows the output of the tools, such as their progress.

    Raises SunwayError for errors of an importer, for an unknown chip or option, and for invalid MLIR; also TypeError and FileNotFoundError.
    Errors of the chip's compiler are raised by the methods of the program.
    """
    folder = Folder()
    try:
        imported = write_mlir(model, example_inputs, folder.path / "network.mlir")
        program = Program(imported, folder, chip=chip, entry=entry, options=options, core_groups=core_groups, precision=precision, loss_scale=loss_scale,
                          tools=Tools(tools, verbose),
                          example_inputs=() if isinstance(model, (str, os.PathLike)) and not isinstance(example_inputs, dict) else example_inputs)
    except BaseException:
        folder.close()
        raise
    if verbose:
        for note in program.notes:
            print(f"sunway: {note}", file=sys.stderr)
    return program


class Program:
    """The result of `compile`. The first call builds the program for the simulator, in a folder that lives as long as the object;
    later calls run it again. Calls of several threads run one after the other."""

    def __init__(self, imported: Imported, folder: Folder, *, chip: PathLike, entry: Optional[str], options: str, core_groups: Union[int, str],
                 precision: str, loss_scale: Optional[Union[int, str]], tools: Tools,
                 example_inputs: Union[Sequence[Any], Dict[str, Any]] = ()):
        self._imported, self._chip, self._entry, self._options, self._tools = imported, chip, entry, options, tools
        self._core_groups, self._precision, self._loss_scale = core_groups, precision, loss_scale
        self._folder = folder
        self._examples = example_inputs
        self._lock = threading.RLock()
        self._figures: Optional[Dict[str, Any]] = None
        interface = self._folder.path / "interface.json"
        self._tools.run("sw-run", [*self._common(), f"--interface={interface}"])
        self._arguments = [Argument(position, **known) for position, known in enumerate(json.loads(interface.read_text())["arguments"])]

    @property
    def notes(self) -> Tuple[str, ...]:
        """The changes made during import, such as a newer opset or fixed shapes, one sentence each."""
        return tuple(self._imported.notes)

    @property
    def inputs(self) -> Tuple[str, ...]:
        """The names of the inputs; the position for an unnamed one."""
        return tuple(argument.name or str(argument.position) for argument in self._arguments)

    @property
    def input_shapes(self) -> Tuple[Tuple[int, ...], ...]:
        """The shapes of the inputs."""
        return tuple(argument.shape for argument in self._arguments)

    @property
    def mlir(self) -> str:
        """The network as the importer prints it. The values of weights are in separate files."""
        return drop_places(self._imported.path.read_text())

    @property
    def figures(self) -> Dict[str, Any]:
        """The figures of the last run, as `sw-run --json` writes them: `seconds` and `cycles` of virtual time, `kernels`, bytes moved and
        others. If there was no run, the figures of `time`."""
        return self._figures if self._figures is not None else self.time()

    def __call__(self, *inputs: Any, **named: Any) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        """Runs the network on the simulator with `inputs`, in order or by name. These are arrays or PyTorch tensors of the network's shapes and
        types, or numbers and nested lists of numbers. The latter have no type; they get the type of the argument, if it can represent their values.
        Returns the result as an array, several results as a tuple; those of a dictionary or of nested tuples are one flat tuple, in the order of
        torch.export. SunwayError if the chip cannot run the network, or an input has another type or shape."""
        return self._run(inputs, named, [])

    def verify(self, *inputs: Any, **named: Any) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        """Like a call, but compares the results with those of MLIR's own lowering on this machine. SunwayError if rounding does not explain
        a difference."""
        return self._run(inputs, named, ["--verify"])

    def time(self) -> Dict[str, Any]:
        """Times the network without computing values, and returns the figures. If the time depends on data, for example for lookups by
        computed positions, the network runs on the example inputs, or on random ones. `figures["data_dependences"]` has the
        locations."""
        with Folder() as work:
            return self._measure(work, ["--mode=timing", *self._example_files(work)])

    def write_report(self, path: PathLike) -> Path:
        """Writes a page for a browser, with the kernels, their times relative to their bounds, and a time line."""
        path = Path(path).absolute()
        with Folder() as work:
            self._measure(work, ["--mode=timing", f"--report={path}", *self._example_files(work)])
        return path

    def write_library(self, directory: PathLike, name: Optional[str] = None) -> Path:
        """Writes the network as a C library with its weights, a program that calls it and a Makefile: see docs/Networks.md. `name` is a C
        identifier that is the prefix of files and functions; by default it is derived from the name of the folder. Files of an earlier
        library there are replaced or removed, others are kept. SunwayError if one of these has the name of a file to write."""
        directory = Path(directory).absolute()
        if name is None:
            name = re.sub(r"\W+", "_", directory.name, flags=re.ASCII).strip("_") or "network"
            name = f"net_{name}" if name[0].isdigit() else name
        self._tools.run("sw-compile", [*self._common(), f"--output-dir={directory}", f"--name={name}", "--quiet"])
        return directory

    def _common(self) -> List[str]:
        # The name of a chip is not a path, unless there is such a file.
        chip = Path(self._chip).absolute() if os.path.exists(self._chip) else os.fspath(self._chip)
        arguments = [os.fspath(self._imported.path), f"--chip={chip}"]
        if self._imported.weights:
            arguments.append(f"--resources={self._imported.weights}")
        if self._entry:
            arguments.append(f"--entry={self._entry}")
        if self._core_groups != 1:
            arguments.append(f"--core-groups={self._core_groups}")
        if self._precision != "f32":
            arguments.append(f"--precision={self._precision}")
        if self._loss_scale is not None:
            arguments.append(f"--loss-scale={self._loss_scale}")
        if self._options:
            arguments.append(f"--pipeline-options={self._options}")
        return arguments

    def _measure(self, work: Folder, arguments: List[str]) -> Dict[str, Any]:
        """Runs the network with its files in the folder `work`, and keeps the figures."""
        file = work.path / "figures.json"
        kept = [f"--keep={self._folder.path / 'program'}", "--reuse"]
        with self._lock:
            self._tools.run("sw-run", [*self._common(), *kept, *arguments, f"--json={file}"], folder=work)
            self._figures = json.loads(file.read_text())
            return self._figures

    def _example_files(self, work: Folder) -> List[str]:
        """The example inputs as files, if they match the arguments."""
        named = self._examples if isinstance(self._examples, dict) else {}
        try:
            return self._write_inputs(work, self._read_inputs([] if named else self._examples, named))
        except SunwayError:
            return []

    def _read_inputs(self, inputs: Sequence[Any], named: Dict[str, Any]) -> List[numpy.ndarray]:
        return [argument.read(value) for argument, value in zip(self._arguments, self._in_order(inputs, named))]

    @staticmethod
    def _write_inputs(work: Folder, arrays: Sequence[numpy.ndarray]) -> List[str]:
        names = [f"input{position}.npy" for position in range(len(arrays))]
        for name, array in zip(names, arrays):
            numpy.save(work.path / name, array)
        return [f"--inputs={','.join(names)}"] if names else []

    def _run(self, inputs: Sequence[Any], named: Dict[str, Any], arguments: List[str]) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        arrays = self._read_inputs(inputs, named)
        with Folder() as work:
            self._measure(work, [*arguments, *self._write_inputs(work, arrays), "--outputs=outputs"])
            files = sorted((work.path / "outputs").glob("result*.npy"), key=lambda path: int(path.stem[len("result"):]))
            results = tuple(numpy.load(file) for file in files)
        unsigned = self._imported.unsigned
        results = tuple(array.view(unsigned.get(position, array.dtype)) for position, array in enumerate(results))
        if self._loss_scale == "dynamic" and arrays[-2] <= 1 and results[-2] <= 1 and results[-1] == 0:
            warnings.warn("the step is skipped: gradients are not finite even with the smallest loss scale, 1", RuntimeWarning, stacklevel=3)
        return results[0] if len(results) == 1 else results

    def _in_order(self, inputs: Sequence[Any], named: Dict[str, Any]) -> List[Any]:
        """All inputs in the order of the arguments. SunwayError if there are too few or too many."""
        inputs, named = self._drop_pinned(inputs, named)
        values, known = list(inputs), [argument.name for argument in self._arguments]
        listed = f" ({', '.join(self.inputs)})" if any(known) else ""
        for name in named:
            if name not in known[len(values):]:
                taken = "is given twice" if name in known else f"is none of the arguments{listed}"
                raise SunwayError(f"input '{name}' {taken}")
        if len(inputs) + len(named) != len(known):
            raise SunwayError(f"expects {len(known)} arguments{listed}, but got {len(inputs) + len(named)}")
        return values + [named[name] for name in known[len(values):]]


    def _drop_pinned(self, inputs: Sequence[Any], named: Dict[str, Any]) -> Tuple[Sequence[Any], Dict[str, Any]]:
        """The inputs without those that are constants of the program. SunwayError if one of the latter has another value."""
        pinned = self._imported.pinned
        values = {name: named[name] for name, _ in pinned.values() if name in named}
        if len(inputs) == len(self._arguments) + len(pinned):
            values.update({name: inputs[position] for position, (name, _) in pinned.items()})
            inputs = [value for position, value in enumerate(inputs) if position not in pinned]
        for name, array in pinned.values():
            if name in values and not numpy.array_equal(_as_array(values[name]), array):
                raise SunwayError(f"input '{name}' is {_print(array)} in this program, for shapes or branches depend on it, but got "
                                  f"{_print(_as_array(values[name]))}; compile with example_inputs of that value")
        return inputs, {name: value for name, value in named.items() if name not in values}


def _print(array: numpy.ndarray) -> str:
    return numpy.array2string(array, separator=", ", threshold=16)


# Without bf16, which numpy does not have.
_TYPES = {"i1": numpy.bool_, "i8": numpy.int8, "i16": numpy.int16, "i32": numpy.int32, "i64": numpy.int64, "index": numpy.int64,
          "f16": numpy.float16, "f32": numpy.float32, "f64": numpy.float64}


class Argument:
    """An argument of the network, with its name in messages."""

    def __init__(self, position: int, name: str, type: str, shape: Sequence[int]):
        self.position, self.name, self.type, self.shape = position, name, type, tuple(shape)

    def __str__(self) -> str:
        return f"input '{self.name}': argument {self.position}" if self.name else f"argument {self.position}"

    def read(self, value: Any) -> numpy.ndarray:
        """The array of an input. SunwayError if it has another type or shape."""
        untyped = isinstance(value, (bool, int, float, list, tuple))
        array = _as_typed(value, str(self), self.type) if untyped else _as_array(value)
        # numpy has no bf16; its bits are integers.
        wanted = _TYPES.get(self.type, numpy.int16)
        same = array.dtype.itemsize == numpy.dtype(wanted).itemsize and _get_class(array.dtype) == _get_class(numpy.dtype(wanted))
        if not same or array.shape != self.shape:
            raise SunwayError(f"{self} is {_describe(self.shape, self.type)}, but got {_describe(array.shape, _name_type(array.dtype))}")
        return array


def _get_class(dtype: numpy.dtype) -> str:
    """MLIR does not distinguish signed and unsigned integers."""
    return "i" if dtype.kind == "u" else dtype.kind


def _name_type(dtype: numpy.dtype) -> str:
    names = {numpy.dtype(value): name for name, value in _TYPES.items() if name != "index"}
    return names.get(dtype, str(dtype))


def _describe(shape: Sequence[int], type_name: str) -> str:
    return "x".join([*map(str, shape), type_name])


def _as_typed(value: Any, what: str, type_name: str) -> numpy.ndarray:
    """An array of Python numbers with the type of an argument. SunwayError if the type cannot represent them: a fraction as an integer, an
    integer that is too large, a number that is not a truth value."""
    try:
        array = numpy.asarray(value)
    except ValueError as error:
        raise SunwayError(f"{what}: {error}") from error
    wanted = _TYPES.get(type_name)
    if wanted is None or array.dtype == wanted or array.dtype.kind not in "biuf" or _has_types(value):
        return _as_array(array)
    with numpy.errstate(over="ignore", invalid="ignore"):
        typed = array.astype(wanted)
    # A decimal number is meant to be rounded to a shorter float, but not to overflow.
    exact = numpy.array_equal(numpy.isinf(typed), numpy.isinf(array)) if typed.dtype.kind == "f" else numpy.array_equal(typed, array)
    if not exact:
        raise SunwayError(f"{what} is of type {type_name}, which does not hold the values given")
    return typed


def _has_types(value: Any) -> bool:
    """Whether a number in nested lists has a type of its own, like those of numpy."""
    if isinstance(value, (list, tuple)):
        return any(map(_has_types, value))
    return not type(value) in (bool, int, float)


def _as_array(value: Any) -> numpy.ndarray:
    """An array in C order of a tensor, an array or a number."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        if str(value.dtype) == "torch.bfloat16":
            # numpy has no such type; sw-run reads the bits as integers.
            value = value.view(sys.modules["torch"].int16)
        value = value.numpy()
    array = numpy.asarray(value)
    # Keeps the rank of scalars, unlike numpy.ascontiguousarray.
    return array if array.flags.c_contiguous else array.copy(order="C")
