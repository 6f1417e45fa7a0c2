"""What is known of the numbers that a value may hold.

The facts keep undefined and ill-conditioned operations out of the programs:
a logarithm is taken only where its operand is known to be positive, a
comparison only of numbers that both sides compute exactly. They are rigorous
bounds, found again for each program that the minimiser makes.
"""

import contextlib
import contextvars
import itertools
import math
from dataclasses import dataclass
from typing import FrozenSet, Optional

from .types import FLOAT_BITS, INTEGER_BITS, Invalid, is_float

_roundings = itertools.count()

LARGEST = 1e36
LARGEST_F16 = 3e4

# The types in which a program with `--precision` may store numbers of f32. Which
# of them is not known: what does not fit in the type counts as rounded.
STORED = {"mixed-f16": "f16", "mixed-bf16": "bf16", "f16-weights": "f16"}
_precision = contextvars.ContextVar("precision", default=None)


@contextlib.contextmanager
def computed_in(precision):
    """Facts are those of a program with this value of `--precision`; None: as it is."""
    token = _precision.set(precision)
    try:
        yield
    finally:
        _precision.reset(token)


def stored_type(elem: str) -> str:
    """The type of the fewest bits in which numbers of `elem` may be stored."""
    return STORED.get(_precision.get(), elem) if elem == "f32" else elem


def _largest(elem: str) -> float:
    """Bound of numbers that may be stored as f16."""
    narrow = elem if _precision.get() == "f16-weights" else stored_type(elem)
    return LARGEST_F16 if narrow == "f16" else LARGEST


@dataclass(frozen=True)
class Fact:
    """All elements lie in [lo, hi]. With `grid`, each is a multiple of
    2**-grid and no rounding took place on the way to it, whatever the order of
    the operations; `grid` is None where results may differ by rounding, and
    `roundings` then names where that began. `nan`: elements may be NaN."""

    lo: float
    hi: float
    grid: Optional[int] = 0
    nan: bool = False
    roundings: FrozenSet[int] = frozenset()

    @property
    def exact(self) -> bool:
        return self.grid is not None

    @property
    def most(self) -> float:
        return max(abs(self.lo), abs(self.hi))


def rounded(elem: str, lo: float, hi: float, grid: Optional[int], *operands: Fact) -> Fact:
    """The result of one floating-point operation on `operands`, exact if
    everything between the bounds on the grid is a number of the type."""
    if not (math.isfinite(lo) and math.isfinite(hi)) or max(abs(lo), abs(hi)) > _largest(elem):
        raise Invalid("may overflow")
    bits = FLOAT_BITS[stored_type(elem)]
    nan = any(fact.nan for fact in operands)
    exact = grid is not None and all(fact.exact for fact in operands)
    if exact and max(abs(lo), abs(hi)) * 2.0**grid <= 2.0**bits and grid < 120:
        return Fact(lo, hi, grid, nan)
    # The bound itself may be exceeded by a rounding.
    margin = 2.0**-bits if bits < 24 else 1e-6
    lo, hi = lo - abs(lo) * margin, hi + abs(hi) * margin
    marks = frozenset().union(*(fact.roundings for fact in operands))
    return Fact(lo, hi, None, nan, marks | {next(_roundings)})


def inexact(fact: Fact) -> Fact:
    """`fact` of what is computed in a way that rounds."""
    return Fact(fact.lo, fact.hi, None, fact.nan, fact.roundings | {next(_roundings)})


def wrapped(elem: str, lo: int, hi: int) -> Fact:
    """An integer result, which wraps where it does not fit."""
    bits = INTEGER_BITS[elem]
    if elem == "i1":
        return Fact(0, 1)
    if lo < -(1 << (bits - 1)) or hi >= 1 << (bits - 1):
        return Fact(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    return Fact(lo, hi)


def join(a: Fact, b: Fact) -> Fact:
    """What holds for both."""
    grid = None if a.grid is None or b.grid is None else max(a.grid, b.grid)
    return Fact(min(a.lo, b.lo), max(a.hi, b.hi), grid, a.nan or b.nan, a.roundings | b.roundings)


def check_exact(elem: str, fact: Fact) -> Fact:
    """`fact` of several joined values: the finest grid with the largest bound."""
    if is_float(elem) and fact.exact and fact.most * 2.0**fact.grid > 2.0 ** FLOAT_BITS[stored_type(elem)]:
        return Fact(fact.lo, fact.hi, None, fact.nan, fact.roundings | {next(_roundings)})
    return fact


def of_constant(elem: str, value) -> Fact:
    if not is_float(elem):
        return Fact(int(value), int(value))
    grid = 0
    while value * 2.0**grid != int(value * 2.0**grid):
        grid += 1
    if abs(value) > _largest(elem) and elem == "f32":
        # A product of such a constant stays f32.
        return inexact(Fact(value, value))
    return rounded(elem, value, value, grid)


def of_argument(elem: str, bits: int) -> Fact:
    """Random inputs of sw-run: multiples of 2**(1 - bits) in [-1, 1), integers
    in [-8, 7], indices in [0, 7]."""
    if elem == "i1":
        return Fact(0, 1)
    if elem == "index":
        return Fact(0, 7)
    if not is_float(elem):
        return Fact(-8, 7)
    if elem == "f32" and _precision.get() != "f16-weights" and bits > FLOAT_BITS[stored_type(elem)]:
        return inexact(Fact(-1.0, 1.0))
    return Fact(-1.0, 1.0, min(bits, FLOAT_BITS[elem]) - 1)
