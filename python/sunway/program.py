"""A network, compiled for a chip and run on its simulator."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import weakref
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy

from .importers import write_mlir
from .tools import SunwayError, Tools

PathLike = Union[str, "os.PathLike[str]"]


def compile(model: Any, example_inputs: Sequence[Any] = (), chip: PathLike = "sw26010", *, entry: Optional[str] = None, options: str = "",
            tools: Optional[PathLike] = None, verbose: bool = False) -> "Program":
    """Imports `model` for `chip`.

    model: a torch.nn.Module (in evaluation mode), a torch.export.ExportedProgram, the path of an .onnx file, or the path or text of MLIR.
    example_inputs: a tuple of tensors with the shapes and types of the inputs of a Module; others have them.
    chip: "sw26010", "sw26010pro" or the path of a machine description.
    entry: the function, if MLIR has more than one that is public.
    options: options of the pipeline, as for `sw-run --pipeline-options`.
    tools: the folder of sw-run and sw-compile; else $SUNWAY_HOME/bin, else PATH.
    verbose: shows the progress of the tools.

    Raises SunwayError with what an importer reports, TypeError and FileNotFoundError. What the chip's compiler refuses is reported by the
    methods of the program.
    """
    directory = tempfile.mkdtemp(prefix="sunway-")
    try:
        path = write_mlir(model, example_inputs, Path(directory) / "network.mlir")
    except BaseException:
        shutil.rmtree(directory, ignore_errors=True)
        raise
    program = Program(path, chip=chip, entry=entry, options=options, tools=Tools(tools, verbose))
    weakref.finalize(program, shutil.rmtree, directory, ignore_errors=True)
    return program


class Program:
    """What `compile` returns. Each method compiles the network anew; nothing is kept between calls but `figures`."""

    def __init__(self, path: Path, *, chip: PathLike, entry: Optional[str], options: str, tools: Tools):
        self._path, self._chip, self._entry, self._options, self._tools = path, chip, entry, options, tools
        self._figures: Optional[Dict[str, Any]] = None

    @property
    def mlir(self) -> str:
        """The network as the importer prints it, with all weights."""
        return self._path.read_text()

    @property
    def figures(self) -> Dict[str, Any]:
        """The figures of the last run, as `sw-run --json` writes them: `seconds` and `cycles` of virtual time, `kernels`, bytes moved and
        others. Without a run those of `time`."""
        return self._figures if self._figures is not None else self.time()

    def __call__(self, *inputs: Any) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        """Runs the network on the simulator with `inputs`: arrays, tensors of PyTorch, or numbers, of the network's shapes and types.
        Returns its result as an array, several as a tuple. SunwayError if the chip cannot run it, or an input is of another type or shape."""
        return self._run(inputs, [])

    def verify(self, *inputs: Any) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        """Like a call, and compares the results with those of MLIR's own lowering on this machine: SunwayError if rounding does not explain
        the difference."""
        return self._run(inputs, ["--verify"])

    def time(self) -> Dict[str, Any]:
        """Times the network without computing values, and returns the figures."""
        with tempfile.TemporaryDirectory(prefix="sunway-") as work:
            return self._measure(work, ["--mode=timing"])

    def write_report(self, path: PathLike) -> Path:
        """Writes a page with the kernels, their times against their bounds and a time line, to be opened in a browser."""
        path = Path(path).absolute()
        with tempfile.TemporaryDirectory(prefix="sunway-") as work:
            self._measure(work, ["--mode=timing", f"--report={path}"])
        return path

    def write_library(self, directory: PathLike, name: Optional[str] = None) -> Path:
        """Writes the network as a C library with its weights, a program that calls it and a Makefile: see docs/Networks.md. `name` is an
        identifier of C with which its functions begin. SunwayError if the folder has files that are not a library's."""
        directory = Path(directory).absolute()
        arguments = [self._path, *self._common(), f"--output-dir={directory}", "--quiet"]
        self._tools.run("sw-compile", arguments + ([f"--name={name}"] if name else []))
        return directory

    def _common(self) -> List[str]:
        # A chip's name is no path, unless there is such a file.
        chip = Path(self._chip).absolute() if os.path.exists(self._chip) else os.fspath(self._chip)
        arguments = [f"--chip={chip}"]
        if self._entry:
            arguments.append(f"--entry={self._entry}")
        if self._options:
            arguments.append(f"--pipeline-options={self._options}")
        return arguments

    def _count_arguments(self) -> int:
        with tempfile.TemporaryDirectory(prefix="sunway-") as work:
            return len(json.loads((self.write_library(work, "network") / "manifest.json").read_text())["arguments"])

    def _measure(self, work: str, arguments: List[str]) -> Dict[str, Any]:
        """Runs the network, with its files in the folder `work`, and keeps the figures."""
        file = Path(work).absolute() / "figures.json"
        self._tools.run("sw-run", [self._path, *self._common(), *arguments, f"--json={file}"], directory=work)
        self._figures = json.loads(file.read_text())
        return self._figures

    def _run(self, inputs: Sequence[Any], arguments: List[str]) -> Union[numpy.ndarray, Tuple[numpy.ndarray, ...]]:
        with tempfile.TemporaryDirectory(prefix="sunway-") as work:
            names = []
            for position, value in enumerate(inputs):
                names.append(f"input{position}.npy")
                numpy.save(Path(work, names[-1]), _as_array(value))
            # Without files sw-run takes random numbers.
            if names:
                arguments = arguments + [f"--inputs={','.join(names)}"]
            elif count := self._count_arguments():
                raise SunwayError(f"expects {count} arguments, but got 0")
            self._measure(work, arguments + ["--outputs=outputs"])
            files = sorted(Path(work, "outputs").glob("result*.npy"), key=lambda path: int(path.stem[len("result"):]))
            results = tuple(numpy.load(file) for file in files)
        return results[0] if len(results) == 1 else results


def _as_array(value: Any) -> numpy.ndarray:
    """An array in the order of C of a tensor, an array or a number."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        if str(value.dtype) == "torch.bfloat16":
            # numpy has no such type; sw-run takes the bits as integers.
            value = value.view(sys.modules["torch"].int16)
        value = value.numpy()
    array = numpy.asarray(value)
    # Keeps the rank of numbers, which numpy.ascontiguousarray does not.
    return array if array.flags.c_contiguous else array.copy(order="C")
