"""Factors around products, at both ends of the range: what a rewrite multiplies
or divides elsewhere must not leave it. Every value of the program as it stands
is far from both ends of f32."""

from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import arguments_of, elementwise, generic

# Powers of ten of the factors.
POWERS = [-30, -28, -25, -20, -12, -3, -1, 0, 1, 3, 12, 20, 25, 28, 30]


def _scaled(g, x, power, how=None):
    """`x` times a power of ten: as a number, or as one of each row or column."""
    shape, elem = list(g.shape_of(x)), g.type(x).elem
    how = how or g.rng.choice(["number", "number", "array"])
    factor = g.rng.choice([1.0, 1.5, 0.75, -1.25]) * 10.0**power
    if how == "number" or len(shape) < 2:

        def build(b, leaves):
            operands = [0, b.constant(elem, factor)]
            return b.emit("arith.mulf", operands[::-1] if g.chance(0.3) else operands)

        return elementwise(g, [x], shape, elem, build=build)
    dim = g.rng.randrange(len(shape))
    numbers = [g.rng.choice([1.0, 0.5, -1.5, 2.0]) * 10.0**power for _ in range(g.rng.randint(2, 5))]
    factors = g.add("dense", attrs={"elem": elem, "shape": [shape[dim]], "pattern": numbers})
    maps = [loops(range(len(shape))), loops([dim])]

    def build(b, leaves):
        if g.chance(0.3):
            return b.emit("arith.divf", [0, b.emit("arith.divf", [b.constant(elem, 1.0), 1])])
        return b.emit("arith.mulf", [0, 1])

    return elementwise(g, [x, factors], shape, elem, maps=maps, build=build)


def _powers(g):
    """A power, and one that takes what it leads to back near 1."""
    power = g.rng.choice(POWERS)
    return power, max(-30, min(30, -power + g.rng.choice([-3, 0, 0, 3])))


def _matmul(g, left, right, elem):
    rows, cols = g.shape_of(left)[0], g.shape_of(right)[1]
    target = g.filled([rows, cols], 0.0, elem)
    return g.add("named", [left, right, target], {"name": "matmul"})


def _operands(g):
    elem = "f32" if g.chance(0.8) else "f64"
    m, k, n = g.dim(), g.dim(), g.dim()
    while m * k * n > g.volume():
        m, k, n = max(1, m // 2), max(1, k // 2), max(1, n // 2)
    return elem, m, k, n


def factors(g, x=None):
    """(x * a * b) (y * c * d), each near 1 again, times e * f behind."""
    elem, m, k, n = _operands(g)
    first, second = g.argument([m, k], elem), g.argument([k, n], elem)
    for power in _powers(g):
        first = _scaled(g, first, power)
    for power in _powers(g):
        second = _scaled(g, second, power)
    result = _matmul(g, first, second, elem)
    if g.chance(0.5):
        for power in _powers(g):
            result = _scaled(g, result, power)
    return [result]


def weights(g, x=None):
    """A product with constant weights, scaled and shifted behind as a batch
    normalisation is."""
    elem, m, k, n = _operands(g)
    while k * n > 2000:
        k, n = max(1, k // 2), max(1, n // 2)
    power, back = _powers(g)
    numbers = [g.rng.choice([1.0, -0.5, 0.25, 1.5]) * 10.0**power for _ in range(g.rng.randint(2, 7))]
    constant = g.add("dense", attrs={"elem": elem, "shape": [k, n], "pattern": numbers})
    result = _matmul(g, g.argument([m, k], elem), constant, elem)
    for own in g.rng.choice([[back], [back, 3], [back, -20, 20], [20, -20, back]]):
        if abs(own) < 30 and g.fact(result).most * 10.0**own < 1e34:
            result = _scaled(g, result, own, "array")
    return [result]


def integers(g, x=None):
    """A product with weights of i8, an argument or a constant, that are
    converted and scaled: by a number, or by one of each row or column."""
    elem, (m, k, n) = "f32", _operands(g)[1:]
    k, n = (extent if g.chance(0.2) else max(4, extent // 4 * 4) for extent in (k, n))
    numbers = [g.rng.randint(-128, 127) for _ in range(g.rng.randint(2, 7))]
    if g.chance(0.5):
        stored = g.argument([k, n], "i8")
    else:
        stored = g.add("dense", attrs={"elem": "i8", "shape": [k, n], "pattern": numbers})

    def convert(b, leaves):
        return b.emit("arith.sitofp", [0], elem)

    wide = elementwise(g, [stored], [k, n], elem, build=convert)
    return [_matmul(g, g.argument([m, k], elem), _scaled(g, wide, g.rng.choice([-3, -1, 0, 1])), elem)]


def weighted_rows(g, x=None):
    """Rows of exponentials, with or without their maximum subtracted, divided
    by their sum, or by something else, and multiplied by a matrix."""
    elem, m, k, n = _operands(g)
    full, part = loops([0, 1]), loops([0])
    scores = g.argument([m, k], elem)
    ins, maps = [scores], [full]
    subtracts = g.chance(0.5)
    if subtracts:
        code = {"code": [["arith.maximumf", [1, 0], None]], "yields": [2]}
        low = g.rng.choice([-1e30, 0.0])
        ins.append(generic(g, [scores], [g.filled([m], low, elem)], [full, part], "pr", [m, k], code))
        maps.append(part)

    def power(b, leaves):
        return b.emit("math.exp", [b.emit("arith.subf", [0, 1]) if subtracts else 0])

    powers = elementwise(g, ins, [m, k], elem, maps=maps, build=power)
    total = None
    if g.chance(0.7):
        code = {"code": [["arith.addf", [1, 0], None]], "yields": [2]}
        total = generic(g, [powers], [g.filled([m], 0.0, elem)], [full, part], "pr", [m, k], code)
    else:
        total = _scaled(g, g.add("dense", attrs={"elem": elem, "shape": [m], "pattern": [1.0, 2.0]}), g.rng.choice(POWERS))

    def quotient(b, leaves):
        return b.emit("arith.divf", [0, 1])

    shares = elementwise(g, [powers, total], [m, k], elem, maps=[full, part], build=quotient)
    values = _scaled(g, g.argument([k, n], elem), g.rng.choice(POWERS))
    return [_matmul(g, shares, values, elem)]


def gates(g, x=None):
    """A convolution of an image whose channels are scaled."""
    elem = "f32" if g.chance(0.8) else "f64"
    channels, filters, rows, cols = g.rng.choice([3, 8, 24]), g.rng.choice([2, 4, 10]), g.rng.choice([8, 20]), 12
    taps = g.rng.choice([1, 1, 3])
    power, back = _powers(g)
    image = g.argument([1, channels, rows, cols], elem)
    image = _scaled(g, image, max(-25, min(25, power)), "number")
    gate = _scaled(g, g.argument([1, channels, 1, 1], elem), max(-25, min(25, back)), "number")
    zero = [[0, [[1, 0]]], [0, [[1, 1]]], [0, []], [0, []]]
    if g.chance(0.5):

        def logistic(b, leaves):
            one = b.constant(elem, 1.0)
            return b.emit("arith.divf", [one, b.emit("arith.addf", [one, b.emit("math.exp", [b.emit("arith.negf", [0])])])])

        gate = elementwise(g, [g.argument([1, channels, 1, 1], elem)], [1, channels, 1, 1], elem, build=logistic)

    def times(b, leaves):
        return b.emit("arith.mulf", [0, 1])

    scaled = elementwise(g, [image, gate], [1, channels, rows, cols], elem, maps=[loops(range(4)), zero], build=times)
    numbers = [g.rng.choice([1.0, -0.5, 0.25]) * 10.0 ** g.rng.choice([-3, 0, 3]) for _ in range(3)]
    kernel = g.add("dense", attrs={"elem": elem, "shape": [filters, channels, taps, taps], "pattern": numbers})
    out = [1, filters, rows - taps + 1, cols - taps + 1]
    attrs = {"name": "conv_2d_nchw_fchw", "strides": [1, 1], "dilations": [1, 1]}
    return [g.add("named", [scaled, kernel, g.filled(out, 0.0, elem)], attrs)]


def scales(g, x=None):
    """One of these."""
    return g.rng.choice([factors, factors, weights, weights, integers, weighted_rows, weighted_rows, gates])(g, x)
