"""Elementwise operations: named, generic with all kinds of maps, graphs."""

from ..expressions import convert, tree
from ..generator import BodyBuilder
from ..scalars import SCALARS, takes
from ..steps.named import ELEMENTWISE, INTEGER_ELEMENTWISE
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, elementwise, generic as add_generic, renumbered

ON_TENSORS = ["arith.addf", "arith.mulf", "arith.subf", "arith.maximumf", "arith.negf", "math.absf", "math.tanh",
              "math.exp", "math.sqrt", "arith.divf", "arith.minimumf"]  # fmt: skip
INTEGERS_ON_TENSORS = ["arith.addi", "arith.muli", "arith.subi", "arith.maxsi", "arith.andi", "arith.xori"]


def start(g, x):
    """The value to start from and its shape."""
    if x is None or g.shape_of(x) is None or len(g.shape_of(x)) == 0:
        x = g.source(g.shape())
    return x, list(g.shape_of(x))


def generic(g, x=None):
    """All operands with permuted or broadcast maps, any body."""
    x, shape = start(g, x)
    if g.chance(0.12):
        return [_map(g, x, shape)]
    ins, maps = [x], [loops(range(len(shape)))]
    for _ in range(g.rng.choice([0, 1, 1, 2, 3])):
        kept = [d for d in range(len(shape)) if g.chance(0.8)]
        if g.chance(0.25):
            g.rng.shuffle(kept)
        ins.append(g.source([shape[d] for d in kept], g.type(x).elem))
        maps.append(loops(kept))
    return [elementwise(g, ins, shape, maps=maps)]


def _map(g, x, shape):
    """The same on operands of one shape by linalg.map."""
    ins = [x] + [g.source(shape, g.type(x).elem) for _ in range(g.rng.choice([0, 1, 2]))]
    b = BodyBuilder(g, arguments_of(g, ins))
    value = tree(g, b, list(range(len(ins))))
    target = g.target(shape, b.elem(value))
    return g.add("map", [*ins, target], {"body": renumbered(b, len(ins), 1, [value])})


ODD_MAPS = ["one", "one", "constant", "reversed", "strided", "shifted", "diagonal", "sum"]


def odd_map(g, shape, kind):
    """A map that is no permutation, and the shape of its operand."""
    rng = g.rng
    map, operand = [], []
    special = rng.randrange(len(shape))
    for dim, extent in enumerate(shape):
        if dim != special:
            map.append([0, [[1, dim]]])
            operand.append(extent)
        elif kind == "one":
            map.append([0, []])
            operand.append(1)
        elif kind == "constant":
            operand.append(rng.randint(1, 6))
            map.append([rng.randrange(operand[-1]), []])
        elif kind == "reversed":
            map.append([extent - 1, [[-1, dim]]])
            operand.append(extent)
        elif kind == "strided":
            step, at = rng.choice([2, 3]), rng.choice([0, 0, 1])
            map.append([at, [[step, dim]]])
            operand.append((extent - 1) * step + at + 1)
        elif kind == "shifted":
            at = rng.randint(1, 3)
            map.append([at, [[1, dim]]])
            operand.append(extent + at + rng.choice([0, 0, 1]))
        elif kind == "diagonal":
            map += [[0, [[1, dim]]], [0, [[1, dim]]]]
            operand += [extent, extent]
        else:  # sum: the sum of two loops
            other = rng.randrange(len(shape))
            if other == dim:
                raise Invalid("a sum of one loop")
            map.append([0, [[1, dim], [1, other]]])
            operand.append(extent + shape[other] - 1)
    if g.chance(0.25):
        order = list(range(len(map)))
        rng.shuffle(order)
        map, operand = [map[i] for i in order], [operand[i] for i in order]
    return map, operand


def odd_maps(g, x=None):
    """Constant, repeated, reversed, strided, shifted and diagonal reads."""
    shape = g.shape(g.rng.choice([1, 2, 2, 3]), 20_000)
    ins, maps = [], []
    for _ in range(g.rng.choice([1, 1, 2])):
        map, operand = odd_map(g, shape, g.rng.choice(ODD_MAPS))
        ins.append(g.source(g.fitted(operand, 200_000), g.elem))
        if list(g.shape_of(ins[-1])) != operand:
            raise Invalid("too large")
        maps.append(map)
    if g.chance(0.6):
        ins.append(g.source(shape))
        maps.append(loops(range(len(shape))))
    out = g.accumulator(shape)
    b = BodyBuilder(g, arguments_of(g, [*ins, out]))
    leaves = list(range(len(ins) + (1 if g.chance(0.3) else 0)))
    value = tree(g, b, leaves) if g.chance(0.7) else 0
    if b.elem(value) != g.type(out).elem:
        raise Invalid("type of the result")
    maps.append(loops(range(len(shape))))
    return [add_generic(g, ins, [out], maps, "p" * len(shape), shape, b.done(value))]


def named(g, x=None):
    """One named elementwise operation, or one of arith on whole tensors."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if elem == "i1":
        raise Invalid("no such operation on i1")
    if not g.memref and g.chance(0.45):
        return [_on_tensors(g, x, shape, elem)]
    table = list(ELEMENTWISE if is_float(elem) else INTEGER_ELEMENTWISE)
    if is_float(elem):
        table += ["square", "reciprocal"]
    name = g.rng.choice(table + ["copy"])
    if name in ("square", "reciprocal", "copy"):
        count = 1
    else:
        count = SCALARS[(ELEMENTWISE if is_float(elem) else INTEGER_ELEMENTWISE)[name]].arity
    ins = [x] + [g.source(shape, elem) for _ in range(count - 1)]
    return [g.add("named", [*ins, g.target(shape, elem)], {"name": name})]


def _on_tensors(g, x, shape, elem):
    op = g.rng.choice(ON_TENSORS if is_float(elem) else INTEGERS_ON_TENSORS)
    ins = [x] + [g.source(shape, elem) for _ in range(SCALARS[op].arity - 1)]
    return g.add("arith", ins, {"op": op})


def dag(g, x=None):
    """Several operations on shared values, some with several results."""
    x, shape = start(g, x)
    values = [x, g.source(shape, g.type(x).elem)]
    for _ in range(g.rng.randint(2, 5)):
        ins = [g.rng.choice(values) for _ in range(g.rng.choice([1, 2, 2, 3]))]
        made = g.attempt(_two_results, ins, shape) if g.chance(0.2) else None
        if made is None:
            made = g.attempt(lambda g: [elementwise(g, ins, shape)])
        if made:
            usable = [v for v in made if g.type(v).elem == g.type(x).elem]
            values += usable
        values = [v for v in values if v not in g.context.dead]
        if not values:
            raise Invalid("nothing is left")
    return values[-2:]


def _two_results(g, ins, shape):
    b = BodyBuilder(g, arguments_of(g, ins))
    leaves = list(range(len(ins)))
    yields = [tree(g, b, leaves), tree(g, b, leaves)]
    outs = [g.empty(shape, b.elem(y)) for y in yields]
    body = renumbered(b, len(ins), 2, yields)
    maps = [loops(range(len(shape)))] * (len(ins) + 2)
    return list(add_generic(g, ins, outs, maps, "p" * len(shape), shape, body))


def cast(g, x=None):
    """The values as another type."""
    x, shape = start(g, x)
    elem = g.rng.choice([e for e in ("f32", "f64", "i32") if e != g.type(x).elem])
    return [elementwise(g, [x], shape, build=lambda b, leaves: convert(g, b, 0, elem))]
