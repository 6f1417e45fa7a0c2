"""The compiler's programs, run as processes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Optional, Sequence, TextIO


# A line of sw-run -v.
_STEP = re.compile(r"^sw-run: [^:\n]+: [0-9.]+ s\b.*\n", re.MULTILINE)


class SunwayError(RuntimeError):
    """What a tool or an importer reports, with the place in the program as far as it is known."""


class Tools:
    """Finds `sw-run` and `sw-compile`: in `directory` if that is given, else in `bin` of the folder $SUNWAY_HOME, else in PATH.

    What the tools print on stderr is in the exception if they fail; with `verbose` it is also shown as it comes.
    """

    def __init__(self, directory: Optional[os.PathLike] = None, verbose: bool = False):
        home = os.environ.get("SUNWAY_HOME")
        if directory is not None:
            self.search: Optional[str] = os.fspath(directory)
        else:
            self.search = os.path.join(home, "bin") if home else None
        self.verbose = verbose

    def find(self, name: str) -> Path:
        """The path of a tool. FileNotFoundError if there is none."""
        path = shutil.which(name, path=self.search)
        if path is None:
            where = f"in {self.search}" if self.search else "in PATH"
            raise FileNotFoundError(f"cannot find {name} {where}; give the folder as tools=, or the folder above it as $SUNWAY_HOME")
        return Path(path).absolute()

    def run(self, name: str, arguments: Sequence[object], directory: Optional[os.PathLike] = None) -> str:
        """What a tool that runs in `directory` prints on stdout. SunwayError with what it reports if it fails."""
        command = [str(self.find(name)), *map(str, arguments)]
        if self.verbose and name == "sw-run":
            command.append("-v")
        with tempfile.TemporaryFile("w+") as output:
            with subprocess.Popen(command, cwd=directory, stdout=output, stderr=subprocess.PIPE, text=True, errors="replace") as process:
                messages = self._read(process.stderr)
            output.seek(0)
            if process.returncode == 0:
                return output.read()
        raise SunwayError(_STEP.sub("", messages).strip() or f"{name} failed with status {process.returncode}")

    def _read(self, stream: TextIO) -> str:
        """All that comes from `stream`."""
        lines = []
        for line in stream:
            lines.append(line)
            if self.verbose:
                sys.stderr.write(line)
                sys.stderr.flush()
        return "".join(lines)
