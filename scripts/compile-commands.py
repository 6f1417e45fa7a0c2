#!/usr/bin/env python3
"""Prints the compile command of each source of a build.

    scripts/compile-commands.py BUILD > compile_commands.json

CMake lists the files that a build with CMAKE_UNITY_BUILD joins. In their place
come the sources in them, with the same options.
"""
import json
import re
import sys
from pathlib import Path


def split(entry):
    """The entries for the sources that `entry` compiles."""
    path = Path(entry["directory"], entry["file"])
    if path.parent.name != "Unity":
        return [entry]
    sources = re.findall(r'^#include "(.*)"$', path.read_text(), re.MULTILINE)
    return [{**entry, "file": source, "command": entry["command"].replace(entry["file"], source)}
            for source in sources]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    commands = json.loads(Path(sys.argv[1], "compile_commands.json").read_text())
    json.dump([source for entry in commands for source in split(entry)], sys.stdout, indent=1)


if __name__ == "__main__":
    main()
