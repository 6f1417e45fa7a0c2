"""Tests of a float type outside the table of element types.

usage: element-types.py ROOT FOLDER...

Prints the place and the text of each comparison of a type, or of a kind of
element, with a named float. Such code asks ElementTypes.h instead.
"""

import pathlib
import re
import sys

TABLE = re.compile(r"Dialect/Utils/ElementTypes\.\w+$")
FLOAT = r"(?:BFloat16|Float\w+)Type"
TESTS = [
    r"\bisB?F\d+\(\)",
    r"\bisTF32\(\)",
    rf"\b(?:isa|dyn_cast|isa_and_present)<{FLOAT}\b[^>]*>",
    rf"\.Case<{FLOAT}>",
    r"[=!]= *(?:\w+::)*ElementKind::B?F\d+",
    r"\bcase (?:\w+::)*ElementKind::B?F\d+",
]


def main():
    root = pathlib.Path(sys.argv[1])
    for folder in sys.argv[2:]:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix not in (".cpp", ".h") or TABLE.search(name):
                continue
            for match in re.finditer("|".join(TESTS), path.read_text()):
                print(f"{name}: {match[0]}")


main()
