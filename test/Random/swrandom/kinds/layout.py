"""Data movement: transposition, slices, reshapes, padding, concatenation."""

from ..steps.packing import packed_shape
from ..types import Invalid, is_float
from .elementwise import start


def _thin(g):
    """An array of up to five dimensions, some of them of one element."""
    shape = [1 if g.chance(0.45) else g.dim() for _ in range(g.rng.randint(2, 5))]
    return g.source(g.fitted(shape, 60_000))


def transpose(g, x=None):
    if x is None and g.chance(0.4):
        x = _thin(g)
    x, shape = start(g, x)
    permutation = list(range(len(shape)))
    g.rng.shuffle(permutation)
    target = g.target([shape[d] for d in permutation], g.type(x).elem)
    moved = g.add("transpose", [x, target], {"permutation": permutation})
    if g.chance(0.2):
        return [_broadcast(g, moved)]
    return [moved]


def _broadcast(g, x):
    shape = list(g.shape_of(x))
    at = g.rng.randint(0, len(shape))
    wide = shape[:at] + [g.rng.randint(1, 9)] + shape[at:]
    return g.add("broadcast", [x, g.target(g.fitted(wide, 100_000), g.type(x).elem)], {"dimensions": [at]})


def _slice_attrs(g, shape):
    rng = g.rng
    offsets, lengths, strides = [], [], []
    for extent in shape:
        stride = rng.choice([1, 1, 1, 2, 3])
        size = rng.choice([1, rng.randint(1, extent), max(1, (extent - 1) // stride)])
        size = min(size, (extent - 1) // stride + 1)
        offsets.append(rng.randint(0, extent - 1 - (size - 1) * stride))
        lengths.append(size)
        strides.append(stride)
    dropped = [d for d, size in enumerate(lengths) if size == 1 and g.chance(0.5)]
    return {"offsets": offsets, "sizes": lengths, "strides": strides, "dropped": dropped}


def slices(g, x=None):
    """A slice, sometimes inserted into another array."""
    x, shape = start(g, x)
    attrs = _slice_attrs(g, shape)
    part = g.add("slice", [x], attrs)
    if g.chance(0.65):
        return [part]
    into = g.argument(shape, g.type(x).elem) if g.memref else g.source(shape, g.type(x).elem)
    return [g.add("insert", [part, into], attrs)]


def fill(g, x=None):
    """An array of one number, often larger than a tile, sometimes with another
    one in its middle."""
    elem = g.rng.choice(["i64", "i64", "i32", "i32", "f64", g.elem])
    shape = [g.rng.choice([1, g.extent(), g.extent()]) for _ in range(g.rng.randint(1, 5))]
    large = g.fitted([extent * g.rng.choice([1, 1, 2, 3, 7]) for extent in shape], 300_000)
    if g.memref:
        return [g.add("fill", [g.constant(g.number(elem), elem), g.empty(large, elem)])]
    made = g.filled(large, g.number(elem), elem)
    if g.chance(0.3):
        part = [max(1, extent // 2) for extent in large]
        attrs = {"offsets": [extent // 4 for extent in large], "sizes": part, "strides": [1] * len(part), "dropped": []}
        return [g.add("insert", [g.filled(part, g.number(elem), elem), made], attrs)]
    return [made]


def _divisors(number):
    return [d for d in range(1, number + 1) if number % d == 0]


def reshape(g, x=None):
    """expand_shape or collapse_shape."""
    x, shape = start(g, x)
    if g.chance(0.5) and len(shape) > 1:
        groups, dim = [], 0
        while dim < len(shape):
            length = g.rng.randint(1, len(shape) - dim)
            groups.append(list(range(dim, dim + length)))
            dim += length
        return [g.add("collapse", [x], {"groups": groups})]
    long, groups = [], []
    for extent in shape:
        parts = [extent]
        if g.chance(0.6):
            first = g.rng.choice(_divisors(extent))
            parts = [first, extent // first]
        groups.append(list(range(len(long), len(long) + len(parts))))
        long += parts
    return [g.add("expand", [x], {"shape": long, "groups": groups})]


def pad(g, x=None):
    x, shape = start(g, x)
    elem = g.type(x).elem
    amount = lambda: g.rng.choice([0, 0, 1, 2, 3, 8])  # noqa: E731
    low, high = [amount() for _ in shape], [amount() for _ in shape]
    value = g.constant(g.number(elem), elem)
    return [g.add("pad", [x, value], {"low": low, "high": high})]


def concat(g, x=None):
    x, shape = start(g, x)
    dim = g.rng.randrange(len(shape))
    parts = [x]
    for _ in range(g.rng.choice([1, 1, 2, 3])):
        other = list(shape)
        other[dim] = shape[dim] if g.chance(0.5) else g.extent()
        parts.append(g.source(g.fitted(other, 60_000) if _size(other) > 60_000 else other, g.type(x).elem))
    g.rng.shuffle(parts)
    return [g.add("concat", parts, {"dim": dim})]


def _size(shape):
    size = 1
    for extent in shape:
        size *= extent
    return size


def pack(g, x=None):
    """linalg.pack, sometimes with the way back."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    inner = g.rng.sample(range(len(shape)), g.rng.randint(1, min(2, len(shape))))
    outer = list(range(len(shape)))
    if g.chance(0.4):
        g.rng.shuffle(outer)
    attrs = {"inner": inner, "outer": outer, "tiles": [g.rng.choice([1, 2, 4, 8, 16, 5]) for _ in inner]}
    value = g.constant(0.0 if is_float(elem) else 0, elem)
    packed = g.add("pack", [x, value, g.empty(packed_shape(tuple(shape), attrs), elem)], attrs)
    if g.chance(0.5):
        return [packed]
    return [g.add("unpack", [packed, g.empty(shape, elem)], attrs)]
