"""The compiler's programs, run as processes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Optional, Sequence


class SunwayError(RuntimeError):
    """What a tool or an importer reports, with the place in the program as far as it is known."""


class Tools:
    """Finds `sw-run` and `sw-compile`: in `directory` if that is given, else in `bin` of the folder $SUNWAY_HOME, else in PATH.

    With `verbose` what the tools print on stderr, such as their progress, is shown as it comes; else it is in the exception if they fail.
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
        done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=None if self.verbose else subprocess.PIPE, text=True)
        if done.returncode == 0:
            return done.stdout
        if self.verbose:
            raise SunwayError(f"{name} failed with status {done.returncode}; it says why above")
        raise SunwayError(done.stderr.strip() or f"{name} failed with status {done.returncode}")
