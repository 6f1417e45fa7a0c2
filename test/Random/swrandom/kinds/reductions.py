"""Reductions of one and several dimensions, with indices, softmax, means."""

from ..expressions import unary
from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, elementwise, generic, neutral
from .elementwise import start

FLOAT_OPS = ["arith.addf"] * 4 + ["arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.mulf"]
INTEGER_OPS = ["arith.addi"] * 3 + ["arith.maxsi", "arith.minsi", "arith.ori", "arith.andi", "arith.xori", "arith.muli"]


def _dims(g, shape):
    """Dimensions to reduce, and those that stay."""
    count = g.rng.choice([1, 1, 1, 2, len(shape)])
    dims = sorted(g.rng.sample(range(len(shape)), min(count, len(shape))))
    return dims, [d for d in range(len(shape)) if d not in dims]


def reduction(g, x=None):
    """One operation over one or several dimensions, with functions in front
    of it and behind it; as linalg.reduce or as a generic."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if elem == "i1":
        raise Invalid("no reductions of i1")
    dims, kept = _dims(g, shape)
    op = g.rng.choice(FLOAT_OPS if is_float(elem) else INTEGER_OPS)
    target = g.accumulator([shape[d] for d in kept], elem, neutral(op, elem))
    b = BodyBuilder(g, arguments_of(g, [x, target]))
    value = unary(g, b, 0) if g.chance(0.3) else 0
    operands = [value, 1] if g.chance(0.5) else [1, value]
    body = b.done(b.emit(op, operands))
    if g.chance(0.35):
        return [g.add("reduce", [x, target], {"inputs": 1, "dims": dims, "body": body})]
    out = list(kept)
    if g.chance(0.2) and len(out) > 1:
        out = out[::-1]
        target = g.accumulator([shape[d] for d in out], elem, neutral(op, elem))
    iterators = "".join("r" if d in dims else "p" for d in range(len(shape)))
    maps = [loops(range(len(shape))), loops(out)]
    return [generic(g, [x], [target], maps, iterators, shape, body)]


def pair(g, x=None):
    """The extreme value with its index, or two sums at once. Ties go to the
    first one or to the last one, as the comparison says."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if elem == "i1" or not g.fact(x).exact:
        raise Invalid("the order of rounded numbers")
    dim = g.rng.randrange(len(shape))
    kept = [d for d in range(len(shape)) if d != dim]
    small = [shape[d] for d in kept]
    most = g.chance(0.5)
    index = g.rng.choice(["i32", "i64"])
    best = g.filled(small, neutral("max" if most else "min", elem), elem)
    where = g.filled(small, 0, index)
    arguments = arguments_of(g, [x, best, where])
    body, use_index = _pair_body(g, arguments, dim, most, index)
    iterators = "".join("r" if d == dim else "p" for d in range(len(shape)))
    maps = [loops(range(len(shape))), loops(kept), loops(kept)]
    if use_index:
        return list(generic(g, [x], [best, where], maps, iterators, shape, body))
    numbers = g.source(shape, index)
    body = _pair_of_inputs(g, arguments_of(g, [x, numbers, best, where]), most)
    if g.chance(0.5):
        return list(
            g.add("reduce", [x, numbers, best, where], {"inputs": 2, "dims": [dim], "body": body}, results=2)
        )
    maps = [maps[0], maps[0], *maps[1:]]
    return list(generic(g, [x, numbers], [best, where], maps, iterators, shape, body))


def _better(g, b, x, best, most):
    if is_float(b.elem(x)):
        return b.emit("arith.cmpf", [x, best], g.rng.choice(["ogt", "oge"] if most else ["olt", "ole"]))
    return b.emit("arith.cmpi", [x, best], g.rng.choice(["sgt", "sge"] if most else ["slt", "sle"]))


def _pair_body(g, arguments, dim, most, index):
    b = BodyBuilder(g, arguments, extents=[1 << 20] * 8)
    mask = _better(g, b, 0, 1, most)
    value = b.emit("arith.select", [mask, 0, 1])
    here = b.emit("arith.index_cast", [b.emit("linalg.index", [], dim)], index)
    return b.done(value, b.emit("arith.select", [mask, here, 2])), g.chance(0.65)


def _pair_of_inputs(g, arguments, most):
    b = BodyBuilder(g, arguments)
    mask = _better(g, b, 0, 2, most)
    return b.done(b.emit("arith.select", [mask, 0, 2]), b.emit("arith.select", [mask, 1, 3]))


def mean(g, x=None):
    """A sum divided by the number of elements, or of their squares."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if not is_float(elem):
        raise Invalid("a mean of numbers that are no integers")
    dims, kept = _dims(g, shape)
    count = 1
    for d in dims:
        count *= shape[d]
    target = g.filled([shape[d] for d in kept], 0.0, elem)
    b = BodyBuilder(g, arguments_of(g, [x, target]))
    value = b.emit("arith.mulf", [0, 0]) if g.chance(0.3) else 0
    body = b.done(b.emit("arith.addf", [1, value]))
    iterators = "".join("r" if d in dims else "p" for d in range(len(shape)))
    total = generic(g, [x], [target], [loops(range(len(shape))), loops(kept)], iterators, shape, body)

    def divide(b, leaves):
        divisor = b.constant(elem, float(count))
        if g.chance(0.5):
            return b.emit("arith.divf", [0, divisor])
        return b.emit("arith.mulf", [0, b.constant(elem, 1.0 / count)])

    small = list(g.shape_of(total))
    return [elementwise(g, [total], small, build=divide)]


def softmax(g, x=None):
    x, shape = start(g, x)
    elem = g.type(x).elem
    if not is_float(elem):
        raise Invalid("softmax of integers")
    return [g.add("softmax", [x, g.empty(shape, elem)], {"dimension": g.rng.randrange(len(shape))})]


def normalise(g, x=None):
    """Softmax by hand: maximum, exp of the difference, sum, quotient."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if not is_float(elem) or g.fact(x).most > 3:
        raise Invalid("exp of large numbers")
    dim = g.rng.randrange(len(shape))
    kept = [d for d in range(len(shape)) if d != dim]
    small = [shape[d] for d in kept]
    iterators = "".join("r" if d == dim else "p" for d in range(len(shape)))
    full, part = loops(range(len(shape))), loops(kept)
    code = {"code": [["arith.maximumf", [1, 0], None]], "yields": [2]}
    top = generic(g, [x], [g.filled(small, -1e6, elem)], [full, part], iterators, shape, code)

    def grow(b, leaves):
        return b.emit("math.exp", [b.emit("arith.subf", [0, 1])])

    grown = elementwise(g, [x, top], shape, maps=[full, part], build=grow)
    code = {"code": [["arith.addf", [1, 0], None]], "yields": [2]}
    total = generic(g, [grown], [g.filled(small, 0.0, elem)], [full, part], iterators, shape, code)

    def divide(b, leaves):
        return b.emit("arith.mulf", [0, b.emit("arith.divf", [b.constant(elem, 1.0), 1])])

    # The lower bound of the sum is not known to the facts: it is at least 1.
    raise_floor(g, total)
    return [elementwise(g, [grown, total], shape, maps=[full, part], build=divide)]


def row_chain(g, x=None):
    """A product, or a convolution of rows by a matrix, whose rows are reduced;
    elementwise operations behind it, which often read what they overwrite."""
    elem = "f32" if g.chance(0.8) else "f64"
    b, m, k, n = g.rng.choice([1, 1, 2, 8]), g.rng.choice([8, 32, 64, 96]), g.dim(), g.rng.choice([16, 49, 64, 196])
    while b * m * k * n > g.volume():
        k, b = max(1, k // 2), max(1, b // 2)
        if k == 1:
            m = max(1, m // 2)
    start_of = g.filled([b, m, n], 0.0, elem)
    product = g.add("named", [g.argument([b, m, k], elem), g.argument([b, k, n], elem), start_of], {"name": "batch_matmul"})
    if g.chance(0.5):
        product = elementwise(g, [product], [b, m, n], elem, build=lambda body, leaves: unary(g, body, 0))
    code = {"code": [[g.rng.choice(["arith.addf", "arith.addf", "arith.maximumf"]), [0, 1], None]], "yields": [2]}
    value = g.add("reduce", [product, g.filled([b, m], 0.0, elem)], {"inputs": 1, "dims": [2], "body": code})
    for _ in range(g.rng.choice([1, 1, 2, 3])):
        value = elementwise(g, [value], [b, m], elem, build=lambda body, leaves: unary(g, body, 0))
    return [value] + ([product] if g.chance(0.3) else [])


def raise_floor(g, number):
    """Facts cannot see that a sum of exponentials is not near zero."""
    if g.fact(number).lo <= 0.1:
        raise Invalid("may divide by zero")
