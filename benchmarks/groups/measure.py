"""Runs a program on core groups of the simulator."""

import argparse
import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    """What sw-run printed."""


def pattern(text):
    """A regular expression, as an option."""
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"expects a regular expression, but got '{text}': {error}") from error


def measure(path, groups, arguments, *options, environment=None):
    """The figures of a run on `groups` core groups; in mode `timing`, unless `options` verify."""
    with tempfile.TemporaryDirectory() as folder:
        figures = pathlib.Path(folder, "figures.json")
        command = [arguments.build_dir / "bin" / "sw-run", path, "--entry=main", f"--chip={arguments.chip}", f"--core-groups={groups}",
                   "--quiet", f"--json={figures}", *options, *([] if "--verify" in options else ["--mode=timing"])]
        run = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, env={**os.environ, **(environment or {})})
        if run.returncode != 0:
            raise Failure(f"on {groups} core groups: {(run.stderr + run.stdout).strip()}")
        return json.loads(figures.read_text())
