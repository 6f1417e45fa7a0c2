"""Convolutions and pooling, named and with bodies of all sorts."""

from ..steps.named import CONVOLUTIONS, OFFSETS, POOLINGS, form_of
from ..types import Invalid, is_float
from .common import arguments_of, generic, neutral
from .products import contraction_body


def _geometry(g, letters, limit):
    """Extents of all loops, strides and dilations, and the shapes."""
    rng = g.rng
    positions = [OFFSETS[c][0] for c in letters[0] if c in OFFSETS]
    offsets = [OFFSETS[c][1] for c in letters[0] if c in OFFSETS]
    extents = {}
    for c in dict.fromkeys("".join(letters)):
        if c in OFFSETS:
            continue
        if c in offsets:
            extents[c] = rng.choice([1, 1, 2, 3, 3, 3, 5, 7])
        elif c in positions:
            extents[c] = rng.choice([1, 2, 4, 6, 7, 8, 13, 16, 28]) if g.chance(0.7) else g.dim()
        elif c in "ng":
            extents[c] = rng.choice([1, 1, 2, 3])
        else:
            extents[c] = g.dim()
    volume = lambda: _product(extents.values())  # noqa: E731
    while volume() > limit:
        largest = max(extents, key=lambda c: extents[c])
        extents[largest] //= 2
    strides = [rng.choice([1, 1, 1, 2, 3]) for _ in positions]
    dilations = [rng.choice([1, 1, 1, 1, 2, 3]) for _ in positions]
    sizes = dict(extents)
    for c, (position, offset) in OFFSETS.items():
        if position in positions:
            i = positions.index(position)
            sizes[c] = (extents[position] - 1) * strides[i] + (extents[offset] - 1) * dilations[i] + 1
            sizes[c] += rng.choice([0, 0, 0, 1]) if strides[i] > 1 else 0
    return strides, dilations, [[sizes[c] for c in operand] for operand in letters]


def _product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def _operands(g, x, shapes, elem):
    first = x if x is not None and list(g.shape_of(x)) == shapes[0] and g.type(x).elem == elem else None
    return first if first is not None else g.source(shapes[0], elem)


def _padded(g, x, shapes, elem):
    """The input behind a tensor.pad, as networks have it."""
    shape = shapes[0]
    low = [min(1, (extent - 1) // 2) if 0 < dim < len(shape) - 1 else 0 for dim, extent in enumerate(shape)]
    inner = [extent - 2 * l for extent, l in zip(shape, low)]
    if not any(low) or min(inner) < 1:
        raise Invalid("nothing to pad")
    value = g.constant(0.0 if is_float(elem) else 0, elem)
    return g.add("pad", [g.source(inner, elem), value], {"low": low, "high": low})


def _image(g, x, shapes, elem):
    if not g.memref and g.chance(0.2):
        padded = g.attempt(_padded, x, shapes, elem)
        if padded is not None:
            return padded
    return _operands(g, x, shapes, elem)


def convolution(g, x=None):
    name = g.weighted([(n, 4 if "2d_n" in n and "g" not in n else 1) for n in CONVOLUTIONS])
    letters = CONVOLUTIONS[name]
    strides, dilations, shapes = _geometry(g, letters, g.volume())
    elem = g.elem
    image = _image(g, x, shapes, elem)
    weights = g.source(shapes[1], elem)
    target = g.accumulator(shapes[2], elem, 0.0 if is_float(elem) else 0)
    return [g.add("named", [image, weights, target], _attrs(name, letters, strides, dilations))]


def _attrs(name, letters, strides, dilations):
    """Operations without windows with strides have no such attributes."""
    attrs = {"name": name, "strides": strides, "dilations": dilations}
    if name in ("conv_1d", "conv_2d", "conv_3d"):
        if any(s != 1 for s in strides + dilations):
            raise Invalid("this operation has no strides")
        attrs["plain"] = True
    return attrs


def with_body(g, x=None):
    """A convolution as a generic with any body."""
    rng = g.rng
    name = rng.choice(["conv_2d_nhwc_hwcf", "conv_2d_nchw_fchw", "conv_2d_nhwc_hwcf", "conv_1d_nwc_wcf",
                       "conv_2d_nhwc_fhwc", "depthwise_conv_2d_nhwc_hwc", "conv_2d"])  # fmt: skip
    letters = CONVOLUTIONS[name]
    strides, dilations, shapes = _geometry(g, letters, g.volume())
    elem = g.elem
    image, weights = _image(g, x, shapes, elem), g.source(shapes[1], elem)
    start = rng.choice([0, 0, 0, 1, -100]) if not is_float(elem) else rng.choice([0.0, 0.0, 0.0, 1.0, -100.0])
    target = g.accumulator(shapes[2], elem, start)
    body = contraction_body(g, arguments_of(g, [image, weights, target]), plain=0.2)
    form = form_of(name, {"strides": strides, "dilations": dilations}, shapes)
    return [_shuffled(g, form, [image, weights], target, body)]


def _shuffled(g, form, ins, target, body):
    """The loops of the form, sometimes in another order."""
    order = list(range(len(form.sizes)))
    if g.chance(0.3):
        g.rng.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    maps = [[[c, [[k, place[l]] for k, l in terms]] for c, terms in map] for map in form.maps]
    iterators = "".join(form.iterators[old] for old in order)
    return generic(g, ins, [target], maps, iterators, [form.sizes[old] for old in order], body)


def pooling(g, x=None):
    name = g.rng.choice(list(POOLINGS))
    letters = POOLINGS[name]
    strides, dilations, shapes = _geometry(g, letters, g.volume())
    elem = g.elem
    image = _image(g, x, shapes, elem)
    window = g.empty(shapes[1], elem)
    op = name.split("_")[-1].replace("sum", "add")
    target = g.accumulator(shapes[2], elem, neutral(op, elem))
    return [g.add("named", [image, window, target], {"name": name, "strides": strides, "dilations": dilations})]
