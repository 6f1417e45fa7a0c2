"""Composite ops of the sw dialect: attention and normalisations."""

from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, generic
from .elementwise import ODD_MAPS, odd_map, start


def _element(g):
    if not is_float(g.elem):
        raise Invalid("composite ops of integers")
    return g.elem


def _mask(g, shape):
    """Numbers or truth values; the former may be read by another index."""
    elem = g.rng.choice(["i1", g.elem])
    if elem == "i1" or g.chance(0.6):
        return g.argument(shape, elem)
    map, operand = odd_map(g, shape, g.rng.choice(ODD_MAPS))
    source = g.argument(operand, elem)
    out = g.empty(shape, elem)
    body = BodyBuilder(g, arguments_of(g, [source, out])).done(0)
    return generic(g, [source], [out], [map, loops(range(len(shape)))], "p" * len(shape), shape, body)


def attention(g, x=None):
    """With and without a mask, which may have dimensions of one element."""
    elem = _element(g)
    batches = g.fitted([g.dim() for _ in range(g.rng.choice([0, 1, 1, 2]))], 64)
    rows, keys, width, columns = (min(g.dim(), 64) for _ in range(4))
    query = g.argument([*batches, rows, width], elem)
    key = g.source([*batches, keys, width], elem)
    value = g.source([*batches, keys, columns], elem)
    ins = [query, key, value]
    if g.chance(0.6):
        shape = [1 if g.chance(0.4) else extent for extent in [*batches, rows, keys]]
        ins.append(_mask(g, shape))
    attrs = {"scale": g.rng.choice([0.03125, 0.0625, 0.125]), "masked": len(ins) == 3 and g.chance(0.3)}
    return [g.add("attention", [*ins, g.empty([*batches, rows, columns], elem)], attrs)]


def normalization(g, x=None):
    """Over some dimensions, with factors along others."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if not is_float(elem):
        raise Invalid("composite ops of integers")
    some = lambda: sorted(g.rng.sample(range(len(shape)), g.rng.randint(1, len(shape))))  # noqa: E731
    dims, along = some(), some()
    scale, shift = g.chance(0.5), g.chance(0.5)
    factors = [g.source([shape[dim] for dim in along], elem) for _ in range(scale + shift)]
    attrs = {"dimensions": dims, "along": along, "epsilon": 0.0625, "rms": g.chance(0.4), "scale": scale, "shift": shift}
    attrs["variance"] = "f64" if elem == "f32" and g.chance(0.4) else None
    return [g.add("normalization", [x, *factors, g.empty(shape, elem)], attrs)]
