"""Tells failures of upstream code alone: those that stock mlir-opt has as well."""

from case import Case
from judge import judge


def is_upstream(machine, case):
    """True if stock mlir-opt fails to read, verify or print the same file. What an
    upstream pass does in our pipeline is ours to go around."""
    if "in.mlir" not in case.files:
        return False
    argv = ["mlir-opt", "--allow-unregistered-dialect", "in.mlir"]
    stock = Case(case.kind, argv, {"in.mlir": case.files["in.mlir"]})
    return judge(stock, machine.run(stock), has_diagnostic=True) is not None
