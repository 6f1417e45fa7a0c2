"""Loops that add to what they carry: gradients, split sums, blocks of a
product."""

import contextlib

from ..facts import Fact
from ..generator import BodyBuilder
from ..program import Value
from ..steps.named import CONTRACTIONS
from ..steps.structured import loops
from ..types import Invalid, Type, is_float
from .common import arguments_of, elementwise, generic, neutral

PRODUCTS = ["matmul", "matmul", "matmul", "matmul_transpose_a", "matmul_transpose_b", "batch_matmul",
            "batch_reduce_matmul", "matvec", "vecmat", "dot"]  # fmt: skip


def accumulation(g, x=None):
    if g.context.depth:
        raise Invalid("nested deeply")
    return g.rng.choice([_gradient, _gradient, _split, _split, _blocks, _blocks, _pointwise, _rows, _pair])(g)


def _loop(g, initial, trips, step, build):
    """`build(counter, carried)` makes what the loop yields."""
    args = [g.fresh() for _ in range(len(initial) + 1)]
    values = g.context.values
    values[args[0]] = Value(Type("index"), Fact(0, (trips - 1) * step))
    for number, start in zip(args[1:], initial):
        values[number] = values[start]
    with g.scope() as steps, _deeper(g):
        if g.chance(0.15):
            g.pool += args[1:]
        yields = build(args[0], args[1:])
        region = g.region(args, steps, yields)
    attrs = {"trips": trips, "step": step}
    if g.chance(0.1):
        attrs["while"] = True
    made = g.add("for", initial, attrs, [region], results=len(initial))
    return [made] if len(initial) == 1 else made


@contextlib.contextmanager
def _deeper(g):
    g.context.depth += 1
    try:
        yield
    finally:
        g.context.depth -= 1


def _trips(g):
    return g.rng.choice([1, 2, 2, 3, 4])


def _slice_of(g, x, dim, size):
    shape = list(g.shape_of(x))
    sizes = [size if d == dim else extent for d, extent in enumerate(shape)]
    return {"offsets": [0] * len(shape), "sizes": sizes, "strides": [1] * len(shape), "dropped": [], "at": dim}


def _part(g, x, counter, dim, size, drops=False):
    attrs = _slice_of(g, x, dim, size)
    if drops:
        attrs["dropped"] = [dim]
    return g.add("slice", [x, counter], attrs)


def _choose(g):
    """A product: its name, the letters of its operands, and their extents."""
    name = g.rng.choice(PRODUCTS)
    letters = CONTRACTIONS[name].split("|")[0].split(",")
    extents = {letter: g.dim() for operand in letters for letter in operand}
    return name, letters, extents


def _numbers(g):
    """Elements that products have."""
    return g.elem if g.elem != "i1" else "f32"


def _changed(g, x):
    """`x`, or a function of it."""
    return elementwise(g, [x], g.shape_of(x), elem=g.type(x).elem) if g.chance(0.2) else x


def _add(g, carried, part, order=None):
    """carried + part, to the place of what is carried or to a new one."""
    elem, shape = g.type(carried).elem, list(g.shape_of(carried))
    add = "arith.addf" if is_float(elem) else "arith.addi"
    place = carried if g.chance(0.5) else g.empty(shape, elem)
    maps = [loops(range(len(shape))), loops(order if order is not None else range(len(shape)))]
    b = BodyBuilder(g, arguments_of(g, [carried, part, place]))
    value = b.emit(add, [0, 1] if g.chance(0.5) else [1, 0])
    if g.chance(0.15):
        value = b.emit("arith.maximumf" if is_float(elem) else "arith.maxsi", [value, 0])
    return generic(g, [carried, part], [place], maps + maps[:1], "p" * len(shape), shape, b.done(value))


def _product(g, name, operands, carried):
    """The product added to `carried`: by its own sum, or by another op."""
    if g.chance(0.75) or not g.shape_of(carried):
        return g.add("named", [*operands, carried], {"name": name})
    elem = g.type(carried).elem
    own = g.filled(list(g.shape_of(carried)), 0.0 if is_float(elem) else 0, elem)
    return _add(g, carried, g.add("named", [*operands, own], {"name": name}))


def _gradient(g):
    """Products of matrices of two stacks."""
    name, letters, extents = _choose(g)
    elem, trips = _numbers(g), _trips(g)
    stacks = [g.source([trips] + [extents[c] for c in operand], elem) for operand in letters[:2]]
    start = g.accumulator([extents[c] for c in letters[2]], elem, neutral("add", elem))

    def build(counter, carried):
        parts = [_changed(g, _part(g, stack, counter, 0, 1, drops=True)) for stack in stacks]
        return [_product(g, name, parts, carried[0])]

    return _loop(g, [start], trips, 1, build)


def _split(g):
    """Products of parts of the sum."""
    name, letters, extents = _choose(g)
    elem, trips = _numbers(g), _trips(g)
    size = max(1, extents["k"] // trips)
    extents["k"] = size * trips
    arrays = [g.source([extents[c] for c in operand], elem) for operand in letters[:2]]
    start = g.accumulator([extents[c] for c in letters[2]], elem, neutral("add", elem))

    def build(counter, carried):
        parts = [_changed(g, _part(g, a, counter, o.index("k"), size)) for a, o in zip(arrays, letters)]
        return [_product(g, name, parts, carried[0])]

    return _loop(g, [start], trips, size, build)


def _blocks(g):
    """Blocks of C = A B, one after the other, with parts of the sum inside."""
    elem = _numbers(g)
    trips = [_trips(g) for _ in range(3)]
    sizes = [max(1, g.dim() // count) for count in trips]
    m, n, k = (count * size for count, size in zip(trips, sizes))
    a, b = g.source([m, k], elem), g.source([k, n], elem)
    whole = g.accumulator([m, n], elem, neutral("add", elem))
    has_cols, has_sum = g.chance(0.6), g.chance(0.6)

    def block(rows, cols, place):
        """The product in a place that is taken out of C."""
        if not has_sum:
            return g.add("named", [rows, cols, place], {"name": "matmul"})

        def add(counter, carried):
            parts = [_part(g, rows, counter, 1, sizes[2]), _part(g, cols, counter, 0, sizes[2])]
            return [_product(g, "matmul", parts, carried[0])]

        return _loop(g, [place], trips[2], sizes[2], add)[0]

    def over_rows(i, carried):
        rows, strip = _part(g, a, i, 0, sizes[0]), _part(g, carried[0], i, 0, sizes[0])

        def over_cols(j, inner):
            done = block(rows, _part(g, b, j, 1, sizes[1]), _part(g, inner[0], j, 1, sizes[1]))
            return [g.add("insert", [done, inner[0], j], _slice_of(g, inner[0], 1, sizes[1]))]

        if has_cols:
            strip = _loop(g, [strip], trips[1], sizes[1], over_cols)[0]
        else:
            strip = block(rows, b, strip)
        return [g.add("insert", [strip, carried[0], i], _slice_of(g, carried[0], 0, sizes[0]))]

    return _loop(g, [whole], trips[0], sizes[0], over_rows)


def _pointwise(g):
    """Elements of the arrays of a stack."""
    shape, trips = g.shape(limit=20_000), _trips(g)
    order = list(range(len(shape)))
    if g.chance(0.3):
        g.rng.shuffle(order)
    stack = g.source([trips] + [shape[d] for d in order], _numbers(g))
    start = g.accumulator(shape, _numbers(g))

    def build(counter, carried):
        part = _changed(g, _part(g, stack, counter, 0, 1, drops=True))
        return [_add(g, carried[0], part, order)]

    return _loop(g, [start], trips, 1, build)


def _reduce(g, part, kept, carried):
    """Adds the sums of `part` over all dimensions but `kept`."""
    shape, elem = list(g.shape_of(part)), g.type(part).elem
    add = "arith.addf" if is_float(elem) else "arith.addi"
    b = BodyBuilder(g, arguments_of(g, [part, carried]))
    body = b.done(b.emit(add, [1, 0]))
    iterators = "".join("p" if d in kept else "r" for d in range(len(shape)))
    return generic(g, [part], [carried], [loops(range(len(shape))), loops(kept)], iterators, shape, body)


def _rows(g):
    """Sums over the arrays of a stack."""
    shape, trips, elem = g.shape(limit=20_000), _trips(g), _numbers(g)
    kept = [d for d in range(len(shape)) if g.chance(0.5)]
    stack = g.source([trips] + shape, elem)
    start = g.accumulator([shape[d] for d in kept], elem, neutral("add", elem))

    def build(counter, carried):
        return [_reduce(g, _part(g, stack, counter, 0, 1, drops=True), kept, carried[0])]

    return _loop(g, [start], trips, 1, build)


def _pair(g):
    """The gradients of weights and of a bias."""
    elem, trips = _numbers(g), _trips(g)
    k, m, n = g.dim(), g.dim(), g.dim()
    xs, dys = g.source([trips, k, m], elem), g.source([trips, k, n], elem)
    weights = g.accumulator([m, n], elem, neutral("add", elem))
    bias = g.accumulator([n], elem, neutral("add", elem))

    def build(counter, carried):
        part = _part(g, dys, counter, 0, 1, drops=True)
        factors = [_part(g, xs, counter, 0, 1, drops=True), part]
        made = [_product(g, "matmul_transpose_a", factors, carried[0]), _reduce(g, part, [1], carried[1])]
        return made

    return _loop(g, [weights, bias], trips, 1, build)
