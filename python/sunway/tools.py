"""Runs the compiler's programs as processes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import weakref
from pathlib import Path
from typing import Optional, Sequence, TextIO


# A line of sw-run -v.
_STEP = re.compile(r"^sw-run: [^:\n]+: [0-9.]+ s\b.*\n", re.MULTILINE)


# Waits until a process no longer writes, ends the tool that it named last, and removes the folder.
_WATCH = r"""
trap '' HUP INT TERM
tool=
while read -r line; do tool=$line; done
[ -n "$tool" ] && kill "$tool" 2> /dev/null
for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- "$1" 2> /dev/null && exit; sleep 1; done
"""


class Folder:
    """A temporary folder. It is removed with the object or with this process, however that ends: another process watches it."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="sunway-")).absolute()
        self._watcher = subprocess.Popen(["/bin/sh", "-c", _WATCH, "sunway-clean", str(self.path)], stdin=subprocess.PIPE, text=True,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self._finalizer = weakref.finalize(self, self._remove, self.path, self._watcher)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def announce(self, process: Optional[subprocess.Popen]) -> None:
        """Announces the tool that works in the folder from now on; None if there is none."""
        try:
            self._watcher.stdin.write(f"{process.pid if process else ''}\n")
            self._watcher.stdin.flush()
        except OSError:
            pass  # The watcher was ended deliberately, so there is nothing to announce.

    def close(self) -> None:
        """Removes the folder."""
        self._finalizer()

    @staticmethod
    def _remove(path: Path, watcher: subprocess.Popen) -> None:
        shutil.rmtree(path, ignore_errors=True)
        watcher.kill()
        watcher.stdin.close()
        watcher.wait()


class SunwayError(RuntimeError):
    """An error of a tool or an importer, with the location in the program if it is known."""


class Tools:
    """Finds `sw-run` and `sw-compile`: in `directory` if given, else in `bin` of the folder $SUNWAY_HOME, else in PATH.

    If a tool fails, its output on stderr is in the exception; with `verbose` it is also shown at once.
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

    def run(self, name: str, arguments: Sequence[object], folder: Optional[Folder] = None) -> str:
        """The output on stdout of a tool that runs in `folder`. SunwayError with its messages if it fails."""
        command = [str(self.find(name)), *map(str, arguments)]
        if self.verbose and name == "sw-run":
            command.append("-v")
        with tempfile.TemporaryFile("w+") as output:
            with subprocess.Popen(command, cwd=folder.path if folder else None, stdout=output, stderr=subprocess.PIPE, text=True,
                                  errors="replace") as process:
                if folder:
                    folder.announce(process)
                messages = self._read(process.stderr)
            if folder:
                folder.announce(None)
            output.seek(0)
            if process.returncode == 0:
                return output.read()
        raise SunwayError(_STEP.sub("", messages).strip() or f"{name} failed with status {process.returncode}")

    def _read(self, stream: TextIO) -> str:
        """The whole text of `stream`."""
        lines = []
        for line in stream:
            lines.append(line)
            if self.verbose:
                sys.stderr.write(line)
                sys.stderr.flush()
        return "".join(lines)
