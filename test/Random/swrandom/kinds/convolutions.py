"""Convolutions and pooling, named and with bodies of all sorts."""

from ..generator import BodyBuilder
from ..steps.named import CONVOLUTIONS, OFFSETS, POOLINGS, form_of
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, generic, neutral
from .products import contraction_body


# Operations without strides and dilations.
PLAIN = ("conv_1d", "conv_2d", "conv_3d")


class Geometry:
    """Extents of all loops, strides and dilations of windows, and the shapes
    of the operands; `extents` may give some of the loops, `dense` windows have
    neither strides nor dilations."""

    def __init__(self, g, letters, limit, extents=(), dense=False):
        rng = g.rng
        self.letters = letters
        self.positions = [OFFSETS[c][0] for c in letters[0] if c in OFFSETS]
        self.offsets = [OFFSETS[c][1] for c in letters[0] if c in OFFSETS]
        loops = [c for c in dict.fromkeys("".join(letters)) if c not in OFFSETS]
        self.extents = {c: self._extent(g, c) for c in loops}
        self.extents.update(extents)
        # Images and taps are few; what else there is makes room for them.
        cut = [c for c in loops if c not in self.offsets and c != "n"]
        while _product(self.extents.values()) > limit:
            largest = max(cut, key=lambda c: self.extents[c])
            self.extents[largest if self.extents[largest] > 1 else "n"] //= 2
            if not self.extents.get("n", 1):
                raise Invalid("too many taps")
        self.strides = [1 if dense else rng.choice([1, 1, 1, 2, 3]) for _ in self.positions]
        self.dilations = [1 if dense else rng.choice([1, 1, 1, 1, 2, 3]) for _ in self.positions]
        sizes = dict(self.extents)
        for c, (position, _) in OFFSETS.items():
            if position in self.positions:
                i = self.positions.index(position)
                sizes[c] = (self.extents[position] - 1) * self.strides[i] + self.reach(i) + 1
                sizes[c] += rng.choice([0, 0, 0, 1]) if self.strides[i] > 1 else 0
        self.shapes = [[sizes[c] for c in operand] for operand in letters]

    def _extent(self, g, c):
        if c in self.offsets:
            return g.rng.choice([1, 1, 2, 3, 3, 3, 5, 7])
        if c in self.positions:
            return g.rng.choice([1, 2, 4, 6, 7, 8, 13, 16, 28]) if g.chance(0.7) else g.dim()
        if c == "n":
            # Eight images are one for each column of the mesh.
            return g.rng.choice([1, 1, 2, 3, 8, 16])
        return g.rng.choice([1, 2, 3, 4]) if c == "g" else g.dim()

    def reach(self, i):
        """How far the last tap of a window is from the first."""
        return (self.extents[self.offsets[i]] - 1) * self.dilations[i]

    def attrs(self, name):
        """Operations without windows with strides have no such attributes."""
        attrs = {"name": name, "strides": self.strides, "dilations": self.dilations}
        return dict(attrs, plain=True) if name in PLAIN else attrs


def _product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def _operands(g, x, shapes, elem):
    first = x if x is not None and list(g.shape_of(x)) == shapes[0] and g.type(x).elem == elem else None
    return first if first is not None else g.source(shapes[0], elem)


def _amounts(g, reach):
    """Pixels before and behind an image: none, as many on both sides, others,
    and so many that windows see nothing else."""
    rng = g.rng
    way = rng.choice(["none", "same", "same", "any", "behind", "beyond"])
    if way == "same":
        return [reach // 2, reach - reach // 2]
    if way == "any":
        return [rng.randint(0, reach + 1), rng.randint(0, reach + 1)]
    if way == "behind":
        return [0, rng.choice([1, 1, 2])]
    if way == "beyond":
        return [reach + rng.choice([1, 2, 5]), rng.choice([0, reach, reach + 3])]
    return [0, 0]


def _padded(g, geometry, elem):
    """The input behind a tensor.pad, as networks have it."""
    shape = geometry.shapes[0]
    low, high = [0] * len(shape), [0] * len(shape)
    for dim, c in enumerate(geometry.letters[0]):
        if c in OFFSETS:
            reach = geometry.reach(geometry.positions.index(OFFSETS[c][0]))
            low[dim], high[dim] = _amounts(g, reach)
            high[dim] = min(high[dim], max(0, shape[dim] - 1 - low[dim]))
        elif g.chance(0.03):
            low[dim], high[dim] = g.rng.choice([(1, 0), (0, 1), (0, 2)])
    inner = [extent - l - h for extent, l, h in zip(shape, low, high)]
    if not any(low + high) or min(inner) < 1:
        raise Invalid("nothing to pad, or nothing but padding")
    number = g.number(elem) if g.chance(0.1) else 0.0 if is_float(elem) else 0
    return g.add("pad", [g.source(inner, elem), g.constant(number, elem)], {"low": low, "high": high})


def _image(g, x, geometry, elem):
    if not g.memref and g.chance(0.5):
        padded = g.attempt(_padded, geometry, elem)
        if padded is not None:
            return padded
    return _operands(g, x, geometry.shapes, elem)


def _forced(g):
    """The method that `options.convolutions` forces, or None."""
    given = [o.split("=")[1] for o in g.context.config["options"] if o.startswith("conv-method=")]
    return given[0] if given else None


def _choose(g):
    """A convolution; with a forced method mostly one that has such a form, the
    loops that this sets, and whether its windows are dense."""
    method = _forced(g)
    if method == "winograd" and g.chance(0.8):
        # Whole blocks for the mesh have their tiles in LDM.
        whole = {c: g.rng.choice([8, 8, 16, 24, 40]) for c in "cf"} if g.chance(0.6) else {}
        return "conv_2d_nchw_fchw", {"p": 3, "q": 3, **whole}, True
    if method == "implicit" and g.chance(0.7):
        return "conv_2d_nchw_fchw", {}, False
    return g.weighted([(n, 4 if "2d_n" in n and "g" not in n else 1) for n in CONVOLUTIONS]), {}, False


def convolution(g, x=None):
    name, extents, dense = _choose(g)
    # Several images of several channels are more work than other programs.
    g.large = g.large or g.chance(0.2)
    geometry = Geometry(g, CONVOLUTIONS[name], g.volume(), extents, dense or name in PLAIN)
    elem, shapes = g.elem, geometry.shapes
    image = _image(g, x, geometry, elem)
    weights = g.source(shapes[1], elem)
    target = g.accumulator(shapes[2], elem, 0.0 if is_float(elem) else 0)
    return [g.add("named", [image, weights, target], geometry.attrs(name))]


GROUPED = ["conv_2d_ngchw_gfchw", "conv_2d_ngchw_gfchw", "conv_2d_ngchw_fgchw"]


def group_sum(g, x=None):
    """The results of all groups added up, as importers print gradients of
    filters: a part of them, collapsed and expanded, transposed."""
    name = g.rng.choice(GROUPED)
    geometry = Geometry(g, CONVOLUTIONS[name], g.volume())
    elem, shapes = g.elem, geometry.shapes
    zero = 0.0 if is_float(elem) else 0
    target = g.accumulator(shapes[2], elem, zero)
    value = g.add("named", [g.source(shapes[0], elem), g.source(shapes[1], elem), target], geometry.attrs(name))
    shape = list(shapes[2])
    if g.chance(0.6):
        groups = [[0], [1, 2], [3], [4]]
        value = g.add("collapse", [value], {"groups": groups})
        sizes = [shape[0], shape[1] * shape[2], *(g.rng.randint(1, extent) for extent in shape[3:])]
        value = g.add("slice", [value], {"offsets": [0] * 4, "sizes": sizes, "strides": [1] * 4, "dropped": []})
        shape[3:] = sizes[2:]
        value = g.add("expand", [value], {"groups": groups, "shape": shape})
    order = list(range(5))
    if g.chance(0.7):
        g.rng.shuffle(order)
        shape = [shape[dim] for dim in order]
        value = g.add("transpose", [value, g.empty(shape, elem)], {"permutation": order})
    # Mostly the sum over groups.
    dim = order.index(1) if g.chance(0.85) else g.rng.randrange(5)
    kept = [d for d in range(5) if d != dim]
    target = g.accumulator([shape[d] for d in kept], elem, zero)
    b = BodyBuilder(g, arguments_of(g, [value, target]))
    body = b.done(b.emit("arith.addf" if is_float(elem) else "arith.addi", [0, 1]))
    iterators = "".join("r" if d == dim else "p" for d in range(5))
    return [generic(g, [value], [target], [loops(range(5)), loops(kept)], iterators, shape, body)]


WITH_BODY = [
    "conv_2d_nhwc_hwcf", "conv_2d_nhwc_hwcf", "conv_2d_nchw_fchw", "conv_2d_nchw_fchw", "conv_1d_nwc_wcf",
    "conv_1d_ncw_fcw", "conv_2d_nhwc_fhwc", "conv_2d_ngchw_gfchw", "conv_2d_nhwgc_gfhwc", "conv_3d_ncdhw_fcdhw",
    "depthwise_conv_2d_nhwc_hwc", "depthwise_conv_2d_nchw_chw", "conv_2d",
]  # fmt: skip


def with_body(g, x=None):
    """A convolution as a generic with any body."""
    rng = g.rng
    name = rng.choice(WITH_BODY)
    geometry = Geometry(g, CONVOLUTIONS[name], g.volume())
    elem, shapes = g.elem, geometry.shapes
    image, weights = _image(g, x, geometry, elem), g.source(shapes[1], elem)
    start = rng.choice([0, 0, 0, 1, -100]) if not is_float(elem) else rng.choice([0.0, 0.0, 0.0, 1.0, -100.0])
    target = g.accumulator(shapes[2], elem, start)
    body = contraction_body(g, arguments_of(g, [image, weights, target]), plain=0.2)
    form = form_of(name, {"strides": geometry.strides, "dilations": geometry.dilations}, shapes)
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
    geometry = Geometry(g, POOLINGS[name], g.volume())
    elem, shapes = g.elem, geometry.shapes
    image = _image(g, x, geometry, elem)
    window = g.empty(shapes[1], elem)
    op = name.split("_")[-1].replace("sum", "add")
    target = g.accumulator(shapes[2], elem, neutral(op, elem))
    return [g.add("named", [image, window, target], geometry.attrs(name))]
