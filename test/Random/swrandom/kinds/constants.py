"""Constants as operands: splats, dense ones, scalars, repeated ones."""

from ..expressions import tree
from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, elementwise, generic, renumbered
from .elementwise import start


def _constant(g, shape, elem):
    how = g.rng.choice(["splat", "splat", "dense", "tensor.splat", "fill"])
    if how == "splat":
        return g.add("dense", attrs={"elem": elem, "shape": list(shape), "value": g.number(elem)})
    if how == "dense":
        pattern = [g.number(elem) for _ in range(g.rng.randint(2, 7))]
        return g.add("dense", attrs={"elem": elem, "shape": list(shape), "pattern": pattern})
    if how == "tensor.splat":
        return g.add("splat", [g.constant(g.number(elem), elem)], {"shape": list(shape)})
    return g.filled(shape, g.number(elem), elem)


def constants(g, x=None):
    if g.chance(0.4):
        return _captured(g, x)
    x, shape = start(g, x)
    elem = g.type(x).elem
    if g.chance(0.3) and len(shape) == 2 and elem != "i1":
        weights = _constant(g, [shape[1], g.rng.choice([1, 8, 17, 64])], elem)
        out = [shape[0], g.shape_of(weights)[1]]
        target = _constant(g, out, elem) if g.chance(0.3) else g.filled(out, 0.0 if is_float(elem) else 0, elem)
        return [g.add("named", [x, weights, target], {"name": "matmul"})]
    if g.chance(0.3):
        x = _constant(g, shape, elem)
    return [elementwise(g, [x, _constant(g, shape, elem)], shape)]


def _captured(g, x):
    """A scalar argument, a constant or an element of a tensor that a body uses
    without taking it as an operand."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    how = g.rng.choice(["argument", "constant", "element"])
    if how == "argument":
        scalar = g.argument(None, elem)
    elif how == "constant":
        scalar = g.constant(g.number(elem), elem)
    else:
        source = g.source([4], elem)
        scalar = g.add("extract", [source], {"position": [g.rng.randrange(4)]})
    b = BodyBuilder(g, arguments_of(g, [x]), captures=[scalar])
    value = tree(g, b, [0, b.emit("capture", [], 0)])
    target = g.empty(shape, b.elem(value))
    maps = [loops(range(len(shape)))] * 2
    body = renumbered(b, 1, 1, [value])
    return [generic(g, [x], [target], maps, "p" * len(shape), shape, body, captures=[scalar])]
