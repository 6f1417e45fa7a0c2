"""Products: named ones, and generics with bodies of all sorts."""

from ..expressions import relu, tree, unary
from ..facts import Fact
from ..generator import BodyBuilder
from ..steps.named import CONTRACTIONS
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, generic


def _letters(g, operands, x):
    """Extents of the loops; the first operand takes those of `x` if it fits."""
    extents = {}
    if x is not None:
        shape = g.shape_of(x)
        if shape is not None and len(shape) == len(operands[0]):
            extents.update(zip(operands[0], shape))
    order = sorted({letter for operand in operands for letter in operand})
    sizes = [extents.get(letter) or g.dim() for letter in order]
    fixed = [letter in extents for letter in order]
    volume = 1
    for size in sizes:
        volume *= size
    while volume > g.volume():
        free = [i for i, f in enumerate(fixed) if not f and sizes[i] > 1] or None
        if free is None:
            raise Invalid("too large")
        largest = max(free, key=lambda i: sizes[i])
        volume = volume // sizes[largest] * (sizes[largest] // 2)
        sizes[largest] //= 2
    return dict(zip(order, sizes))


def product(g, x=None):
    """A named contraction, its accumulator filled or given."""
    name = g.weighted([(n, 8 if n == "matmul" else 3 if "matmul" in n else 1.5) for n in CONTRACTIONS])
    operands = CONTRACTIONS[name].split("|")[0].split(",")
    elem = g.type(x).elem if x is not None else g.elem
    if elem == "i1":
        raise Invalid("no products of i1")
    extents = _letters(g, operands, x)
    shapes = [[extents[letter] for letter in operand] for operand in operands]
    first = x if x is not None and list(g.shape_of(x)) == shapes[0] else g.source(shapes[0], elem)
    second = g.source(shapes[1], elem)
    if g.chance(0.08) and shapes[0] == shapes[1]:
        second = first
    wide = "f64" if elem == "f32" and g.chance(0.06) else elem
    target = g.accumulator(shapes[2], wide, 0.0 if is_float(wide) else 0)
    return [g.add("named", [first, second, target], {"name": name})]


OUTER = ["add"] * 8 + ["max", "min", "sub", "mul"]
INNER = ["mul"] * 8 + ["add", "sub", "max", "min"]


def _combine(g, b, kind, x, y):
    elem = b.elem(x)
    if is_float(elem):
        name = {"add": "arith.addf", "mul": "arith.mulf", "sub": "arith.subf",
                "max": "arith.maximumf", "min": "arith.minimumf"}[kind]  # fmt: skip
    else:
        name = {"add": "arith.addi", "mul": "arith.muli", "sub": "arith.subi",
                "max": "arith.maxsi", "min": "arith.minsi"}[kind]  # fmt: skip
    operands = [x, y] if g.chance(0.5) or kind == "sub" else [y, x]
    return b.emit(name, operands)


def contraction_body(g, arguments, plain=0.3):
    """acc (+) f(x) (*) g(y), with functions on any of the parts."""
    b = BodyBuilder(g, arguments)
    x, y, acc = 0, 1, 2
    if g.chance(plain):
        return b.done(_combine(g, b, "add", acc, _combine(g, b, "mul", x, y)))
    maybe = lambda value, p=0.3: unary(g, b, value) if g.chance(p) else value  # noqa: E731
    inner = g.rng.choice(INNER)
    outer = g.rng.choice(OUTER)
    if g.chance(0.08):
        y = x
    part = maybe(_combine(g, b, inner, maybe(x), maybe(y)))
    if g.chance(0.15):
        part = _combine(g, b, g.rng.choice(["mul", "add"]), part, g.rng.choice([x, y]))
    grown = maybe(acc, 0.12)
    total = _combine(g, b, outer, grown, part)
    return b.done(maybe(total, 0.12))


def _cast_body(g, arguments):
    """Operands of other types than the accumulator."""
    from ..expressions import convert

    b = BodyBuilder(g, arguments)
    wide = arguments[2][0]
    if g.chance(0.5):
        part = _combine(g, b, "mul", convert(g, b, 0, wide), convert(g, b, 1, wide))
    else:
        part = convert(g, b, _combine(g, b, "mul", 0, 1), wide)
    return b.done(_combine(g, b, "add", 2, part))


def with_body(g, x=None):
    """A contraction as a generic: loops in any order, operands stored in any
    order, one or two reduction loops, any body."""
    rng = g.rng
    parallel = rng.choice(["mn", "mn", "mn", "bmn", "m", "mnq"])
    reduced = rng.choice(["k", "k", "k", "kl"])
    left = [c for c in parallel if c in "mb"] + list(reduced)
    right = [c for c in parallel if c in "nbq"] + list(reduced if g.chance(0.8) else reduced[:1])
    out = list(parallel)
    if parallel == "mn" and reduced == "kl" and g.chance(0.5):
        # Products of images, added up as in the gradient of filters.
        left, right = list("lmk"), list("lnk")
    else:
        for operand in (left, right, out):
            if g.chance(0.5):
                rng.shuffle(operand)
    elem = g.type(x).elem if x is not None else g.elem
    if elem == "i1":
        raise Invalid("no products of i1")
    extents = _letters(g, [left, right, out], x)
    order = sorted(extents)
    if g.chance(0.6):
        order = [c for c in parallel] + [c for c in reduced]
    else:
        rng.shuffle(order)
    shape = lambda operand: [extents[c] for c in operand]  # noqa: E731
    first = x if x is not None and list(g.shape_of(x)) == shape(left) else g.source(shape(left), elem)
    second = g.source(shape(right), elem)
    wide = elem
    if g.chance(0.12):
        wide = rng.choice([e for e in ("f32", "f64", "i32") if e != elem])
    init = rng.choice([0, 1, 0, -1e3]) if not is_float(wide) else rng.choice([0.0, 0.0, 0.0, 1.0, -100.0, 100.0])
    target = g.accumulator(shape(out), wide, int(init) if not is_float(wide) else init)
    arguments = arguments_of(g, [first, second, target])
    body = _cast_body(g, arguments) if wide != elem else contraction_body(g, arguments)
    maps = [loops([order.index(c) for c in operand]) for operand in (left, right, out)]
    iterators = "".join("r" if c in reduced else "p" for c in order)
    return [generic(g, [first, second], [target], maps, iterators, [extents[c] for c in order], body)]
