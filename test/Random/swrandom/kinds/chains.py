"""Layers of networks: each reads the one before. Products and convolutions with
what follows them in networks: biases, functions, poolings, residual sums,
transposes, reshapes, reductions of rows."""

from ..expressions import unary
from ..facts import STORED
from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid
from .common import arguments_of, elementwise, generic

# Numbers of constant weights; most of them are rounded to f16.
WEIGHTS = [0.1, -0.3, 0.7, 0.25, -0.5, 1.0 / 3.0, -0.15, 0.0]
MOST = 64.0  # bound above which a layer is scaled


def _weights(g, shape):
    """Constants where their type is what the program is about."""
    constant = STORED.get(g.context.config.get("precision")) and g.context.config["precision"] == "f16-weights"
    if g.chance(0.75 if constant else 0.2):
        size = 1
        for extent in shape:
            size *= extent
        if size <= 4000:
            pattern = [g.rng.choice(WEIGHTS) for _ in range(g.rng.randint(3, 11))]
            return g.add("dense", attrs={"elem": g.elem, "shape": list(shape), "pattern": pattern})
    return g.source(shape)


def _zeros(g, shape):
    return g.filled(shape, 0.0) if g.chance(0.85) else g.source(shape)


def _scaled(g, x):
    """`x` times a power of two, if its numbers may be large."""
    power = 1.0
    while g.fact(x).most * power > MOST:
        power /= 2
    if power == 1.0:
        return x
    return elementwise(g, [x], g.shape_of(x), g.elem, build=lambda b, _: b.emit("arith.mulf", [0, b.constant(g.elem, power)]))


# --- Rows ---------------------------------------------------------------------


def _linear(g, x):
    """A matrix product of the last two dimensions."""
    *batches, rows, width = g.shape_of(x)
    if len(batches) > 1:
        raise Invalid("a product of four dimensions")
    columns = g.dim()
    name, weights = g.rng.choice([("matmul", [width, columns]), ("matmul", [width, columns]), ("matmul_transpose_b", [columns, width])])
    name = "batch_" * len(batches) + name
    attrs = {"name": name}
    product = g.add("named", [x, _weights(g, [*batches, *weights]), _zeros(g, [*batches, rows, columns])], attrs)
    return _scaled(g, product)


def _scores(g, x):
    """Rows times the rows of another array, and what is computed of the weights."""
    *batches, rows, width = g.shape_of(x)
    if len(batches) > 1:
        raise Invalid("a product of four dimensions")
    keys = g.dim()
    prefix = "batch_" * len(batches)
    other = g.source([*batches, keys, width])
    scores = g.add("named", [x, other, _zeros(g, [*batches, rows, keys])], {"name": prefix + "matmul_transpose_b"})
    scores = _scaled(g, scores)
    if g.chance(0.6):
        scores = g.add("softmax", [scores, g.empty(g.shape_of(scores))], {"dimension": len(batches) + 1})
    value = other if g.chance(0.4) else g.source([*batches, keys, g.dim()])
    out = [*batches, rows, g.shape_of(value)[-1]]
    return _scaled(g, g.add("named", [scores, value, _zeros(g, out)], {"name": prefix + "matmul"}))


def _transposed(g, x):
    shape = g.shape_of(x)
    order = list(range(len(shape)))
    if g.chance(0.6):
        order[-2:] = order[-2:][::-1]
    else:
        g.rng.shuffle(order)
    return g.add("transpose", [x, g.empty([shape[d] for d in order])], {"permutation": order})


def _row_sums(g, x):
    """The rows plus or times their sums."""
    shape = list(g.shape_of(x))
    op = g.rng.choice(["arith.addf", "arith.addf", "arith.maximumf"])
    code = {"code": [[op, [0, 1], None]], "yields": [2]}
    last = len(shape) - 1
    sums = g.add("reduce", [x, g.filled(shape[:-1], 0.0)], {"inputs": 1, "dims": [last], "body": code})
    maps = [loops(range(len(shape))), loops(range(last))]
    op = g.rng.choice(["arith.addf", "arith.mulf"])
    return _scaled(g, elementwise(g, [x, sums], shape, g.elem, maps=maps, build=lambda b, _: b.emit(op, [0, 1])))


# --- Images -------------------------------------------------------------------


class Images:
    """Dimensions of images, channels first or last."""

    def __init__(self, first):
        self.first = first
        self.rows, self.columns, self.channels = (2, 3, 1) if first else (1, 2, 3)

    def shape(self, images, channels, rows, columns):
        return [images, channels, rows, columns] if self.first else [images, rows, columns, channels]

    def padded(self, g, x, low, high):
        if not low and not high:
            return x
        amounts = lambda n: [n if d in (self.rows, self.columns) else 0 for d in range(4)]  # noqa: E731
        return g.add("pad", [x, g.constant(0.0)], {"low": amounts(low), "high": amounts(high)})

    def windows(self, g, x, taps, stride):
        """Padded or not, and the extents of the result."""
        low = g.rng.choice([0, taps // 2, taps // 2])
        x = self.padded(g, x, low, max(0, low - g.rng.choice([0, 0, 1])) if low else 0)
        shape = g.shape_of(x)
        sizes = [(shape[d] - taps) // stride + 1 for d in (self.rows, self.columns)]
        if min(sizes) < 1:
            raise Invalid("windows larger than the image")
        return x, sizes

    def convolution(self, g, x):
        taps, stride = g.rng.choice([1, 1, 3, 3, 3, 5]), g.rng.choice([1, 1, 2])
        filters = g.dim()
        x, sizes = self.windows(g, x, taps, stride)
        images, channels = g.shape_of(x)[0], g.shape_of(x)[self.channels]
        names = [("conv_2d_nchw_fchw", [filters, channels, taps, taps])]
        if not self.first:
            names = [("conv_2d_nhwc_hwcf", [taps, taps, channels, filters]), ("conv_2d_nhwc_fhwc", [filters, taps, taps, channels])]
        name, weights = g.rng.choice(names)
        attrs = {"name": name, "strides": [stride] * 2, "dilations": [1, 1]}
        out = self.shape(images, filters, *sizes)
        return _scaled(g, g.add("named", [x, _weights(g, weights), _zeros(g, out)], attrs))

    def pooling(self, g, x):
        taps, stride = g.rng.choice([(2, 2), (2, 2), (3, 2), (3, 1)])
        x, sizes = self.windows(g, x, taps, stride)
        name = ("pooling_nchw_" if self.first else "pooling_nhwc_") + g.rng.choice(["sum", "max", "max"])
        shape = g.shape_of(x)
        out = g.filled(self.shape(shape[0], shape[self.channels], *sizes), 0.0)
        attrs = {"name": name, "strides": [stride] * 2, "dilations": [1, 1]}
        return _scaled(g, g.add("named", [x, g.empty([taps, taps]), out], attrs))

    def channel_sums(self, g, x):
        """The sums of the images, which end them."""
        shape = list(g.shape_of(x))
        dims = [self.rows, self.columns]
        code = {"code": [["arith.addf", [0, 1], None]], "yields": [2]}
        out = g.filled([shape[0], shape[self.channels]], 0.0)
        return _scaled(g, g.add("reduce", [x, out], {"inputs": 1, "dims": dims, "body": code}))

    def collapsed(self, g, x):
        """Images as rows of one matrix."""
        groups = [[0], [1, 2, 3]] if self.first or g.chance(0.5) else [[0, 1, 2], [3]]
        return g.add("collapse", [x], {"groups": groups})


# --- Layers of any shape ------------------------------------------------------


def _function(g, x):
    """A function of a bias of rows or channels and the layer."""
    shape = list(g.shape_of(x))
    ins, maps = [x], [loops(range(len(shape)))]
    if g.chance(0.6):
        dim = g.rng.choice([len(shape) - 1, len(shape) - 1, 1])
        ins.append(g.source([shape[dim]]))
        maps.append(loops([dim]))

    def build(b, leaves):
        value = b.emit("arith.addf", [0, 1]) if len(ins) > 1 else 0
        return unary(g, b, value) if g.chance(0.8) else value

    return elementwise(g, ins, shape, g.elem, maps=maps, build=build)


def _residual(g, x, made):
    """The sum, difference, maximum or product with an earlier layer."""
    same = [v for v in made[:-1] if g.type(v) == g.type(x) and v not in g.context.dead]
    other = g.rng.choice(same) if same else g.source(g.shape_of(x))
    op = g.rng.choice(["arith.addf", "arith.addf", "arith.addf", "arith.maximumf", "arith.mulf"])

    def build(b, leaves):
        value = b.emit(op, [0, 1])
        return unary(g, b, value) if g.chance(0.4) else value

    return _scaled(g, elementwise(g, [x, other], g.shape_of(x), g.elem, build=build))


def _last_sums(g, x):
    """The sum over all but the last dimension, as gradients of biases are."""
    shape = list(g.shape_of(x))
    last = len(shape) - 1
    out = g.filled([shape[last]], 0.0)
    b = BodyBuilder(g, arguments_of(g, [x, out]))
    body = b.done(b.emit("arith.addf", [0, 1]))
    return generic(g, [x], [out], [loops(range(len(shape))), loops([last])], "r" * last + "p", shape, body)


def _layer(g, made, images):
    x = made[-1]
    residual = lambda g, x: _residual(g, x, made)  # noqa: E731
    table = [(_function, 4), (residual, 3)]
    if len(g.shape_of(x)) == 4:
        table += [(images.convolution, 7), (images.pooling, 4), (images.channel_sums, 1), (images.collapsed, 1), (_transposed, 0.5)]
    else:
        table += [(_linear, 7), (_scores, 2), (_transposed, 2), (_row_sums, 2)]
    return g.attempt(g.weighted(table), x)


def _start(g):
    """A matrix, a batch of them, or images, and how images are stored."""
    images = Images(g.chance(0.6))
    how = g.rng.choice(["rows", "rows", "batch", "images", "images", "images"])
    if how == "rows":
        return g.argument([g.dim(), g.dim()]), images
    if how == "batch":
        return g.argument([g.rng.choice([1, 2, 3, 8]), g.dim(), g.dim()]), images
    rows = g.rng.choice([4, 7, 8, 12, 13, 14, 16, 28])
    columns = rows if g.chance(0.7) else g.rng.choice([5, 6, 8, 10, 32])
    shape = images.shape(g.rng.choice([1, 1, 2, 3, 8]), min(g.dim(), 96), rows, columns)
    return g.argument(shape), images


def chain(g, x=None):
    """Two to seven layers; results are the last and some of the others."""
    g.large = g.large or g.chance(0.3)
    value, images = _start(g)
    made = [value]
    for _ in range(g.rng.randint(2, 7)):
        value = _layer(g, made, images)
        if value is not None:
            made.append(value)
        if len(g.shape_of(made[-1])) < 2:
            break
    if len(made) > 1 and len(g.shape_of(made[-1])) > 1 and g.chance(0.15):
        made.append(g.attempt(_last_sums, made[-1]) or made[-1])
    if len(made) < 2:
        raise Invalid("no layers")
    return list(dict.fromkeys(made[1:]))
