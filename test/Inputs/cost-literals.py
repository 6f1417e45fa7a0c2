"""Real constants in the sources of the compiler.

usage: cost-literals.py FOLDER...

Prints the place and the names of each declaration `constexpr double`. Fitted
cycles and factors belong into the machine files (docs/MachineFiles.md).
"""

import pathlib
import re
import sys

DECLARATION = re.compile(r"\bconstexpr\s+(?:double|float)\s+([^;{]*);")


def get_names(declarators):
    return re.findall(r"(\w+)\s*=", declarators)


def main():
    root = pathlib.Path(sys.argv[1])
    for folder in sys.argv[2:]:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cpp", ".h"):
                continue
            for match in DECLARATION.finditer(path.read_text()):
                names = " ".join(get_names(match[1]))
                print(f"{path.relative_to(root)}: {names}")


main()
