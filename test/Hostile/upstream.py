"""Tells failures of upstream code alone: those that stock mlir-opt has as well."""

import re

from case import Case
from judge import judge

OURS = re.compile(rb"[!#]?\b(?:sw|tpp)\.\w|#sw[<.]|!sw[<.]|#tpp|!tpp")


def is_upstream(machine, case, failure):
    """True if stock mlir-opt fails on the same file, or before the pass that fails."""
    if case.argv[0] not in ("sw-opt", "sw-translate", "sw-run") or "in.mlir" not in case.files:
        return False
    text = case.files["in.mlir"]
    parse = Case(case.kind, ["mlir-opt", "--allow-unregistered-dialect", "in.mlir"], {"in.mlir": text})
    if fails(machine, parse):
        return True
    return False


def fails(machine, case):
    outcome = machine.run(case)
    return judge(case, outcome, has_diagnostic=True) is not None
