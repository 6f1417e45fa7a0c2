"""Parts that several kinds share."""

from ..expressions import tree
from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float


def generic(g, ins, outs, maps, iterators, extents, body, captures=()):
    """Adds a linalg.generic; its results are those of `outs`."""
    attrs = {
        "n_ins": len(ins), "targets": len(outs), "maps": maps, "iterators": iterators,
        "extents": list(extents), "body": body,
    }  # fmt: skip
    return g.add("generic", [*ins, *outs, *captures], attrs, results=len(outs))


def arguments_of(g, numbers):
    return [(g.type(number).elem, g.fact(number)) for number in numbers]


# How often the body of an elementwise operation reads the old values of its
# result, which rewrites that look at inputs alone would forget.
READS_OLD = 0.15


def elementwise(g, ins, shape, elem=None, maps=None, build=None):
    """One result over `shape`; `build(body, inputs)` yields a value of the
    body, a random expression by default. The body reads `outs` now and then."""
    maps = list(maps or [loops(range(len(shape)))] * len(ins)) + [loops(range(len(shape)))]
    if ins and g.chance(READS_OLD):
        made = g.attempt(_reading_old, ins, shape, elem, maps, build)
        if made is not None:
            return made
    probe = BodyBuilder(g, arguments_of(g, ins))
    leaves = list(range(len(ins)))
    value = (build or (lambda b, l: tree(g, b, l)))(probe, leaves)
    result = probe.elem(value)
    if elem is not None and result != elem:
        raise Invalid("type of the result")
    out = g.target(shape, result)
    body = renumbered(probe, len(ins), 1, [value])
    return generic(g, ins, [out], maps, "p" * len(shape), shape, body)


def _reading_old(g, ins, shape, elem, maps, build):
    """The same with a body that combines the value with the old one."""
    old = g.source(shape, elem or g.type(ins[0]).elem)
    if old in ins:
        raise Invalid("reads what it writes")
    b = BodyBuilder(g, arguments_of(g, [*ins, old]))
    value = (build or (lambda b, l: tree(g, b, l)))(b, list(range(len(ins))))
    if b.elem(value) != g.type(old).elem:
        raise Invalid("type of the result")
    names = ["addf", "subf", "subf", "mulf", "maximumf"] if is_float(b.elem(value)) else ["addi", "subi", "subi", "maxsi"]
    operands = [value, len(ins)]
    if g.chance(0.3):
        operands.reverse()
    body = b.done(b.emit("arith." + g.rng.choice(names), operands))
    return generic(g, ins, [old], maps, "p" * len(shape), shape, body)


def renumbered(builder, arguments, added, yields):
    """The body with `added` more block arguments behind the first ones."""
    move = lambda number: number if number < arguments else number + added  # noqa: E731
    code = [[name, [move(o) for o in operands], attr] for name, operands, attr in builder.code]
    return {"code": code, "yields": [move(y) for y in yields]}


def neutral(op, elem):
    """A start for accumulation by `op`."""
    lowest, highest = (-1.0e6, 1.0e6) if is_float(elem) else (-(2**31), 2**31 - 1)
    if "add" in op or "or" in op:
        return 0.0 if is_float(elem) else 0
    if "mul" in op:
        return 1.0 if is_float(elem) else 1
    if "max" in op:
        return lowest
    if "min" in op:
        return highest
    return 0 if not is_float(elem) else 0.0
