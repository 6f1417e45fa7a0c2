"""scf.if and scf.for around other kinds of programs."""

from ..facts import Fact
from ..program import Value
from ..types import Invalid, Type
from . import elementwise, products, reductions

INSIDE = [elementwise.generic, elementwise.named, products.product, elementwise.dag, reductions.reduction]


def control(g, x=None):
    x, shape = elementwise.start(g, x)
    if g.context.depth >= 2:
        raise Invalid("nested deeply")
    return g.rng.choice([_branches, _branches, _loop, _loop, _loop, _rows])(g, x, shape)


def _same_type(g, x):
    """Some value of the type of `x`, made here or passed on."""
    shape, elem = list(g.shape_of(x)), g.type(x).elem
    if g.chance(0.15):
        return x
    for _ in range(5):
        made = g.attempt(g.rng.choice(INSIDE), x)
        fitting = [v for v in made or [] if g.type(v) == g.type(x)]
        if fitting:
            return g.rng.choice(fitting)
    return g.source(shape, elem)


def _condition(g):
    if g.chance(0.6):
        return g.argument(None, "i1")
    elem = "i32"
    a, b = g.argument(None, elem), g.constant(0, elem)
    return g.add("scalar", [a, b], {"op": "arith.cmpi", "attr": g.rng.choice(["slt", "sge", "eq"])})


def _branches(g, x, shape):
    condition = _condition(g)
    regions, outs = [], g.rng.choice([1, 1, 2])
    for _ in range(2):
        with g.scope() as steps:
            g.context.depth += 1
            yields = [_same_type(g, x) for _ in range(outs)]
            g.context.depth -= 1
            regions.append(g.region([], steps, yields))
    made = g.add("if", [condition], regions=regions, results=outs)
    return [made] if outs == 1 else made


def _carried(g, x, shape):
    if g.chance(0.4):
        return [x, g.source(shape, g.type(x).elem)]
    return [x]


def _loop(g, x, shape):
    """Values carried through a loop: changed, newly made, swapped."""
    initial = _carried(g, x, shape)
    args = [g.fresh() for _ in range(len(initial) + 1)]
    trips, step = g.rng.choice([1, 2, 2, 3, 4]), g.rng.choice([1, 1, 2])
    values = g.context.values
    values[args[0]] = Value(Type("index"), Fact(0, (trips - 1) * step))
    for number, start in zip(args[1:], initial):
        values[number] = values[start]
    with g.scope() as steps:
        g.pool += args[1:]
        g.context.depth += 1
        yields = [_same_type(g, number) for number in args[1:]]
        g.context.depth -= 1
        if len(yields) == 2 and g.chance(0.4):
            yields = yields[::-1]
        region = g.region(args, steps, yields)
    made = g.add("for", initial, {"trips": trips, "step": step}, [region], results=len(initial))
    return [made] if len(initial) == 1 else made


def _rows(g, x, shape):
    """A loop over slices of `x`, which are changed and put in place."""
    trips = min(shape[0], 4)
    size = shape[0] // trips
    into = g.source(shape, g.type(x).elem)
    args = [g.fresh(), g.fresh()]
    values = g.context.values
    values[args[0]] = Value(Type("index"), Fact(0, (trips - 1) * size))
    values[args[1]] = values[into]
    slice = {"offsets": [0] * len(shape), "sizes": [size, *shape[1:]], "strides": [1] * len(shape), "dropped": []}
    slice["at"] = 0
    if size == 1 and g.chance(0.5) and len(shape) > 1:
        slice["dropped"] = [0]
    with g.scope() as steps:
        g.pool.append(args[1])
        g.context.depth += 1
        part = g.add("slice", [x, args[0]], slice)
        changed = _same_type(g, part)
        placed = g.add("insert", [changed, args[1], args[0]], slice)
        g.context.depth -= 1
        region = g.region(args, steps, [placed])
    return [g.add("for", [into], {"trips": trips, "step": size}, [region])]
