"""The scalar operations of bodies: types, facts, text.

An instruction is a list `[name, operands, attribute]`; operands are numbers of
values of the body. `SCALARS[name]` says what it takes and yields.
"""

import math
from dataclasses import dataclass
from typing import Callable, List, Optional, Tuple

from . import facts
from .facts import Fact, rounded, wrapped
from .types import FLOAT_BITS, INTEGER_BITS, Invalid, is_float, is_integer


@dataclass(frozen=True)
class Scalar:
    """`takes`: kind of the operands, `float`, `int`, `bool` or `any`. `rule`
    maps (element type, operand facts, attribute) to the result's type and
    fact; `text` prints the right-hand side from (operand names, type,
    attribute, result type), or several lines with `%tmp` names."""

    arity: int
    takes: str
    rule: Callable
    text: Callable


SCALARS = {}


def _typed(op):
    return lambda names, elem, attr, result: f"{op} {', '.join(names)} : {elem}"


def _cast(op):
    return lambda names, elem, attr, result: f"{op} {names[0]} : {elem} to {result}"


def _register(name, arity, takes, rule, text=None):
    SCALARS[name] = Scalar(arity, takes, rule, text or _typed(name))


def takes(name: str, elem: str) -> bool:
    kind = SCALARS[name].takes
    return (
        kind == "any"
        or (kind == "float" and is_float(elem))
        or (kind == "int" and is_integer(elem) and elem not in ("i1", "index"))
        or (kind == "bool" and elem == "i1")
        or (kind == "index" and elem == "index")
        or (kind == "number" and elem not in ("i1", "index"))
    )


# --- Floating point: the four operations -------------------------------------


def _common(a: Fact, b: Fact) -> Optional[int]:
    return max(a.grid, b.grid) if a.exact and b.exact else None


def _independent(a: Fact, b: Fact):
    """The difference of two roundings of the same number is all error."""
    if a.roundings & b.roundings:
        raise Invalid("cancellation of rounded values")


def _add(elem, f, attr):
    _independent(f[0], f[1])
    return elem, rounded(elem, f[0].lo + f[1].lo, f[0].hi + f[1].hi, _common(*f), *f)


def _sub(elem, f, attr):
    _independent(f[0], f[1])
    return elem, rounded(elem, f[0].lo - f[1].hi, f[0].hi - f[1].lo, _common(*f), *f)


def _products(a, b):
    return [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]


def _mul(elem, f, attr):
    ends = _products(f[0], f[1])
    grid = f[0].grid + f[1].grid if f[0].exact and f[1].exact else None
    return elem, rounded(elem, min(ends), max(ends), grid, *f)


def _fma(elem, f, attr):
    _, product = _mul(elem, f[:2], None)
    return _add(elem, [product, f[2]], None)


def _div(elem, f, attr):
    if f[1].lo <= 0.1 and f[1].hi >= -0.1:
        raise Invalid("may divide by zero")
    ends = [x / y for x in (f[0].lo, f[0].hi) for y in (f[1].lo, f[1].hi)]
    return elem, rounded(elem, min(ends), max(ends), None, *f)


def _neg(elem, f, attr):
    return elem, Fact(-f[0].hi, -f[0].lo, f[0].grid, f[0].nan, f[0].roundings)


def _abs(elem, f, attr):
    lo = 0.0 if f[0].lo <= 0 <= f[0].hi else min(abs(f[0].lo), abs(f[0].hi))
    return elem, Fact(lo, f[0].most, f[0].grid, f[0].nan, f[0].roundings)


def _choice(pick):
    def rule(elem, f, attr):
        lo, hi = pick(f[0].lo, f[1].lo), pick(f[0].hi, f[1].hi)
        if f[0].nan or f[1].nan:
            lo, hi = min(f[0].lo, f[1].lo), max(f[0].hi, f[1].hi)
        both = facts.join(f[0], f[1])
        result = Fact(lo, hi, both.grid, both.nan, both.roundings)
        return elem, facts.check_exact(elem, result)

    return rule


for _name, _rule in (("arith.addf", _add), ("arith.subf", _sub), ("arith.mulf", _mul), ("arith.divf", _div)):
    _register(_name, 2, "float", _rule)
for _name, _pick in (
    ("arith.maximumf", max), ("arith.minimumf", min),
    ("arith.maxnumf", max), ("arith.minnumf", min),
):  # fmt: skip
    _register(_name, 2, "float", _choice(_pick))
_register("math.fma", 3, "float", _fma)
_register("arith.negf", 1, "float", _neg)
_register("math.absf", 1, "float", _abs)


# --- Floating point: functions -----------------------------------------------


def _function(compute, lowest, highest, steepest):
    """A monotone function on [lowest, highest]; operands that were rounded
    stay where the derivative is at most about `steepest` times their size."""

    def rule(elem, f, attr):
        (a,) = f
        if a.lo < lowest or a.hi > highest:
            raise Invalid("outside of the domain")
        if not a.exact and a.most > steepest:
            raise Invalid("amplifies rounding errors")
        ends = (compute(a.lo), compute(a.hi))
        return elem, rounded(elem, min(ends), max(ends), None, a)

    return rule


def _root(elem, f, attr):
    (a,) = f
    if a.lo < 0 and not a.exact or not a.exact and a.lo < 0.01:
        raise Invalid("root of a rounded number near zero")
    low = math.sqrt(max(a.lo, 0.0))
    result = rounded(elem, low, math.sqrt(max(a.hi, 0.0)), None, a)
    return elem, Fact(result.lo, result.hi, None, a.nan or a.lo < 0, result.roundings)


def _wave(elem, f, attr):
    if f[0].most > (40 if f[0].exact else 4):
        raise Invalid("amplifies rounding errors")
    return elem, rounded(elem, -1.0, 1.0, None, f[0])


for _name, _rule in {
    "math.exp": _function(math.exp, -20, 8, 3),
    "math.exp2": _function(lambda x: 2.0**x, -20, 10, 4),
    "math.expm1": _function(math.expm1, -20, 8, 3),
    "math.log": _function(math.log, 0.05, 1e6, 1e6),
    "math.log1p": _function(math.log1p, -0.9, 1e6, 1e6),
    "math.log2": _function(math.log2, 0.05, 1e6, 1e6),
    "math.rsqrt": _function(lambda x: 1 / math.sqrt(x), 0.05, 1e6, 1e6),
    "math.tanh": _function(math.tanh, -1e4, 1e4, 1e4),
    "math.erf": _function(math.erf, -1e4, 1e4, 1e4),
    "math.atan": _function(math.atan, -1e4, 1e4, 1e4),
    "math.sqrt": _root,
    "math.sin": _wave,
    "math.cos": _wave,
}.items():
    _register(_name, 1, "float", _rule)


def _integral(compute):
    def rule(elem, f, attr):
        if not f[0].exact:
            raise Invalid("a rounded number has no defined integral part")
        return elem, Fact(compute(f[0].lo), compute(f[0].hi), 0, f[0].nan)

    return rule


for _name, _compute in (
    ("math.floor", math.floor), ("math.ceil", math.ceil),
    ("math.trunc", math.trunc), ("math.roundeven", round),
):  # fmt: skip
    _register(_name, 1, "float", _integral(lambda x, c=_compute: float(c(x))))


# --- Comparison and choice ---------------------------------------------------

FLOAT_PREDICATES = ["ogt", "oge", "olt", "ole", "oeq", "one", "ugt", "ult", "uge", "ule", "une", "ueq", "ord", "uno"]
ORDER_PREDICATES = ["ogt", "oge", "olt", "ole", "ugt", "uge", "ult", "ule"]
INTEGER_PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ugt", "ule", "uge"]


def _compare(elem, f, attr):
    if not (f[0].exact and f[1].exact):
        raise Invalid("rounded numbers have no defined order")
    return "i1", Fact(0, 1)


def _predicate(op):
    return lambda names, elem, attr, result: f"{op} {attr}, {', '.join(names)} : {elem}"


def _select(elem, f, attr):
    return elem, facts.check_exact(elem, facts.join(f[1], f[2]))


def _select_text(names, elem, attr, result):
    return f"arith.select {', '.join(names)} : {elem}"


def _order_select(elem, f, attr):
    """A comparison that chooses one of what it compares: continuous, so that
    rounded operands are no harm."""
    return elem, facts.check_exact(elem, facts.join(f[0], f[1]))


def _order_select_text(names, elem, attr, result):
    op = "arith.cmpf" if is_float(elem) else "arith.cmpi"
    predicate, swapped = attr
    arms = names[::-1] if swapped else names
    return [
        f"%tmp = {op} {predicate}, {', '.join(names)} : {elem}",
        f"arith.select %tmp, {', '.join(arms)} : {elem}",
    ]


_register("arith.cmpf", 2, "float", _compare, _predicate("arith.cmpf"))
_register("arith.cmpi", 2, "int", _compare, _predicate("arith.cmpi"))
# Operands: condition, two values; the element type is that of the values.
_register("arith.select", 3, "any", _select, _select_text)
_register("choose", 2, "number", _order_select, _order_select_text)


# --- Integers ----------------------------------------------------------------


def _integer(compute):
    def rule(elem, f, attr):
        ends = compute(f[0], f[1])
        return elem, wrapped(elem, min(ends), max(ends))

    return rule


def _everything(elem, f, attr):
    if elem == "i1":
        return elem, Fact(0, 1)
    top = 1 << max(int(f[0].most).bit_length(), int(f[1].most).bit_length())
    return elem, wrapped(elem, -top, top - 1)


def _quotient(elem, f, attr):
    if f[1].lo <= 0 <= f[1].hi or (f[1].lo <= -1 <= f[1].hi):
        raise Invalid("may divide by zero, or overflow")
    most = int(f[0].most)
    return elem, wrapped(elem, -most, most)


def _shift(elem, f, attr):
    if f[1].lo < 0 or f[1].hi >= INTEGER_BITS[elem]:
        raise Invalid("shifts too far")
    if attr == "left":
        scale = 1 << int(f[1].hi)
        return elem, wrapped(elem, int(min(f[0].lo, 0)) * scale, int(max(f[0].hi, 0)) * scale)
    return elem, wrapped(elem, min(f[0].lo, 0), max(f[0].hi, 0))


for _name, _compute in {
    "arith.addi": lambda a, b: (a.lo + b.lo, a.hi + b.hi),
    "arith.subi": lambda a, b: (a.lo - b.hi, a.hi - b.lo),
    "arith.muli": _products,
    "arith.maxsi": lambda a, b: (max(a.lo, b.lo), max(a.hi, b.hi)),
    "arith.minsi": lambda a, b: (min(a.lo, b.lo), min(a.hi, b.hi)),
}.items():
    _register(_name, 2, "int", _integer(_compute))
for _name in ("arith.andi", "arith.ori", "arith.xori"):
    _register(_name, 2, "int", _everything)
    _register(_name + " i1", 2, "bool", _everything, _typed(_name))
for _name in ("arith.divsi", "arith.remsi"):
    _register(_name, 2, "int", _quotient)
_register("arith.shli", 2, "int", lambda e, f, a: _shift(e, f, "left"))
_register("arith.shrsi", 2, "int", lambda e, f, a: _shift(e, f, "right"))
# Only of numbers that are not negative, where both maxima agree on the range.
_register("arith.maxui", 2, "int", _everything)
_register("arith.minui", 2, "int", _everything)


# --- Conversions: the attribute is the type of the result ----------------------


def _extend(elem, f, attr):
    if FLOAT_BITS[attr] <= FLOAT_BITS[elem]:
        raise Invalid("not wider")
    return attr, f[0]


def _truncate(elem, f, attr):
    if FLOAT_BITS[attr] >= FLOAT_BITS[elem]:
        raise Invalid("not narrower")
    return attr, rounded(attr, f[0].lo, f[0].hi, f[0].grid, f[0])


def _to_integer(elem, f, attr):
    if not f[0].exact or f[0].nan or f[0].most >= 2.0 ** (INTEGER_BITS[attr] - 1):
        raise Invalid("no defined integer")
    return attr, wrapped(attr, math.trunc(f[0].lo), math.trunc(f[0].hi))


def _from_integer(elem, f, attr):
    return attr, rounded(attr, float(f[0].lo), float(f[0].hi), 0, f[0])


def _from_bits(elem, f, attr):
    hi = f[0].hi if f[0].lo >= 0 else (1 << INTEGER_BITS[elem]) - 1
    return attr, rounded(attr, 0.0, float(hi), 0)


def _widen(signed):
    def rule(elem, f, attr):
        if attr == "index" or INTEGER_BITS[attr] <= INTEGER_BITS[elem]:
            raise Invalid("not wider")
        if elem == "i1":
            return attr, Fact(-1, 0) if signed else Fact(0, 1)
        if f[0].lo < 0 and not signed:
            return attr, wrapped(attr, 0, (1 << INTEGER_BITS[elem]) - 1)
        return attr, f[0]

    return rule


def _narrow(elem, f, attr):
    if attr == "index" or INTEGER_BITS[attr] >= INTEGER_BITS[elem]:
        raise Invalid("not narrower")
    return attr, wrapped(attr, f[0].lo, f[0].hi)


def _index_cast(elem, f, attr):
    if (elem == "index") == (attr == "index"):
        raise Invalid("one of the types is index")
    return attr, wrapped(attr, f[0].lo, f[0].hi)


for _name, _kind, _rule in (
    ("arith.extf", "float", _extend), ("arith.truncf", "float", _truncate),
    ("arith.fptosi", "float", _to_integer), ("arith.sitofp", "int", _from_integer),
    ("arith.uitofp", "int", _from_bits), ("arith.extsi", "int", _widen(True)),
    ("arith.extui", "int", _widen(False)), ("arith.trunci", "int", _narrow),
):  # fmt: skip
    _register(_name, 1, _kind, _rule, _cast(_name))
_register("arith.index_cast", 1, "any", _index_cast, _cast("arith.index_cast"))
_register("arith.extui i1", 1, "bool", _widen(False), _cast("arith.extui"))
_register("arith.uitofp i1", 1, "bool", lambda e, f, a: (a, Fact(0.0, 1.0, 0)), _cast("arith.uitofp"))
# Indices of loops and of tensor.extract.
for _name, _compute in {
    "arith.addi": lambda a, b: (a.lo + b.lo, a.hi + b.hi),
    "arith.muli": _products,
    "arith.minsi": lambda a, b: (min(a.lo, b.lo), min(a.hi, b.hi)),
    "arith.maxsi": lambda a, b: (max(a.lo, b.lo), max(a.hi, b.hi)),
}.items():
    _register(_name + " index", 2, "index", _integer(_compute), _typed(_name))
