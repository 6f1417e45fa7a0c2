"""Random scalar expressions for bodies."""

from .scalars import FLOAT_PREDICATES, INTEGER_PREDICATES, ORDER_PREDICATES
from .types import FLOAT_BITS, Invalid, is_float

UNARY = [
    ("arith.negf", 5), ("math.absf", 4), ("math.exp", 3), ("math.tanh", 3), ("math.sqrt", 2),
    ("math.log", 1), ("math.erf", 2), ("math.sin", 1), ("math.cos", 1), ("math.rsqrt", 2),
    ("math.exp2", 1), ("math.expm1", 1), ("math.log1p", 1), ("math.log2", 1), ("math.atan", 1),
    ("math.floor", 2), ("math.ceil", 1), ("math.trunc", 1), ("math.roundeven", 1),
    ("relu", 6), ("sigmoid", 2), ("gelu", 1), ("square", 3), ("scale", 4), ("reciprocal", 1),
    ("round trip", 3), ("clamp", 3), ("leaky", 2), ("integer", 1),
]  # fmt: skip
BINARY = [
    ("arith.addf", 8), ("arith.mulf", 8), ("arith.subf", 5), ("arith.maximumf", 4),
    ("arith.minimumf", 3), ("arith.maxnumf", 1), ("arith.minnumf", 1), ("arith.divf", 3),
    ("choose", 3), ("compare", 2),
]  # fmt: skip
INTEGER_UNARY = [("negate", 4), ("magnitude", 2), ("shift", 3), ("mask", 2), ("relu", 4), ("halve", 2), ("widen", 2)]
INTEGER_BINARY = [
    ("arith.addi", 8), ("arith.muli", 7), ("arith.subi", 5), ("arith.maxsi", 4), ("arith.minsi", 4),
    ("arith.andi", 2), ("arith.ori", 2), ("arith.xori", 2), ("choose", 3), ("compare", 2),
    ("arith.maxui", 1), ("arith.minui", 1),
]  # fmt: skip


def unary(g, b, x):
    """`b` gets some function of the value `x`; `x` itself if none fits."""
    elem = b.elem(x)
    if elem in ("i1", "index"):
        return x
    table = UNARY if is_float(elem) else INTEGER_UNARY
    for _ in range(6):
        name = g.weighted(table)
        length = len(b.code)
        try:
            if "." in name:
                return b.emit(name, [x])
            return (_float_pattern if is_float(elem) else _integer_pattern)(g, b, name, x, elem)
        except Invalid:
            del b.code[length:]
            del b.values[len(b.scope.arguments) + length :]
    return x


def _float_pattern(g, b, name, x, elem):
    constant = lambda value: b.constant(elem, value)  # noqa: E731
    if name == "relu":
        return relu(g, b, x)
    if name == "square":
        return b.emit("arith.mulf", [x, x])
    if name == "scale":
        return b.emit("arith.mulf", _either(g, x, constant(g.number(elem))))
    if name == "clamp":
        low = b.emit("arith.maximumf", _either(g, x, constant(-0.5)))
        return b.emit("arith.minimumf", [low, constant(1.0)])
    if name == "reciprocal":
        shifted = b.emit("arith.addf", [b.emit("math.absf", [x]), constant(1.0)])
        return b.emit("arith.divf", [constant(1.0), shifted])
    if name == "sigmoid":
        grown = b.emit("math.exp", [b.emit("arith.negf", [x])])
        return b.emit("arith.divf", [constant(1.0), b.emit("arith.addf", [grown, constant(1.0)])])
    if name == "gelu":
        bent = b.emit("math.erf", [b.emit("arith.mulf", [x, constant(0.70710678)])])
        half = b.emit("arith.mulf", [x, constant(0.5)])
        return b.emit("arith.mulf", [half, b.emit("arith.addf", [bent, constant(1.0)])])
    if name == "leaky":
        small = b.emit("arith.mulf", [x, constant(0.125)])
        return b.emit("arith.maximumf", [x, small])
    if name == "round trip":
        other = g.rng.choice([e for e in ("f32", "f64") if e != elem])
        wider = FLOAT_BITS[other] > FLOAT_BITS[elem]
        there = b.emit("arith.extf" if wider else "arith.truncf", [x], other)
        if wider:
            there = b.emit("math.absf", [there])
        return b.emit("arith.truncf" if wider else "arith.extf", [there], elem)
    # integer
    scaled = b.emit("arith.mulf", [x, constant(8.0)])
    return b.emit("arith.sitofp", [b.emit("arith.fptosi", [scaled], "i32")], elem)


def relu(g, b, x):
    """One of the many spellings of max(x, 0)."""
    elem = b.elem(x)
    zero = b.constant(elem, 0.0 if is_float(elem) else 0)
    if not is_float(elem):
        if g.chance(0.6):
            return b.emit("arith.maxsi", _either(g, x, zero))
        return b.emit("choose", [x, zero], [g.rng.choice(["sgt", "sge"]), False])
    if g.chance(0.5):
        return b.emit(g.rng.choice(["arith.maximumf", "arith.maxnumf"]), _either(g, x, zero))
    return b.emit("choose", _either(g, x, zero), [g.rng.choice(ORDER_PREDICATES), g.chance(0.3)])


def _integer_pattern(g, b, name, x, elem):
    constant = lambda value: b.constant(elem, value)  # noqa: E731
    if name == "negate":
        return b.emit("arith.subi", [constant(0), x])
    if name == "magnitude":
        return b.emit("arith.maxsi", [x, b.emit("arith.subi", [constant(0), x])])
    if name == "shift":
        return b.emit(g.rng.choice(["arith.shli", "arith.shrsi"]), [x, constant(g.rng.randint(0, 5))])
    if name == "mask":
        return b.emit("arith.andi", [x, constant(g.rng.choice([1, 7, 255]))])
    if name == "relu":
        return relu(g, b, x)
    if name == "halve":
        return b.emit(g.rng.choice(["arith.divsi", "arith.remsi"]), [x, constant(g.rng.choice([2, 3, 7]))])
    wide = b.emit(g.rng.choice(["arith.extsi", "arith.extui"]), [x], "i64")
    return b.emit("arith.trunci", [b.emit("arith.addi", [wide, b.constant("i64", 5)])], elem)


def _either(g, x, y):
    return [x, y] if g.chance(0.6) else [y, x]


def binary(g, b, x, y):
    """Some function of two values of one type."""
    elem = b.elem(x)
    if elem == "i1":
        return b.emit(g.rng.choice(["arith.andi i1", "arith.ori i1", "arith.xori i1"]), [x, y])
    table = BINARY if is_float(elem) else INTEGER_BINARY
    for _ in range(8):
        name = g.weighted(table)
        length = len(b.code)
        try:
            if "." in name:
                return b.emit(name, _either(g, x, y))
            if name == "choose":
                predicates = ORDER_PREDICATES if is_float(elem) else INTEGER_PREDICATES[2:]
                return b.emit("choose", _either(g, x, y), [g.rng.choice(predicates), g.chance(0.4)])
            return _compared(g, b, x, y, elem)
        except Invalid:
            del b.code[length:]
            del b.values[len(b.scope.arguments) + length :]
    return b.emit("arith.maximumf" if is_float(elem) else "arith.addi", [x, y])


def _compared(g, b, x, y, elem):
    if is_float(elem):
        mask = b.emit("arith.cmpf", [x, y], g.rng.choice(FLOAT_PREDICATES))
    else:
        mask = b.emit("arith.cmpi", [x, y], g.rng.choice(INTEGER_PREDICATES))
    other = b.constant(elem, g.number(elem))
    return b.emit("arith.select", [mask, g.rng.choice([x, y, other]), g.rng.choice([x, y])])


def tree(g, b, leaves, depth=3):
    """A random expression that uses every leaf once or more."""
    work = [unary(g, b, leaf) if g.chance(0.35) else leaf for leaf in leaves]
    while len(work) > 1:
        g.rng.shuffle(work)
        x, y = work.pop(), work.pop()
        work.append(binary(g, b, x, y))
    result = work[0]
    for _ in range(g.rng.choice([0, 0, 1, 1, 2])):
        if g.chance(0.3):
            result = binary(g, b, result, g.rng.choice(leaves))
        else:
            result = unary(g, b, result)
    return result


def convert(g, b, x, elem):
    """`x` as a number of the type `elem`."""
    have = b.elem(x)
    if have == elem:
        return x
    if is_float(have) and is_float(elem):
        return b.emit("arith.extf" if FLOAT_BITS[elem] > FLOAT_BITS[have] else "arith.truncf", [x], elem)
    if have == "index":
        x = b.emit("arith.index_cast", [x], "i32")
        return convert(g, b, x, elem)
    if is_float(elem):
        return b.emit("arith.uitofp i1" if have == "i1" else "arith.sitofp", [x], elem)
    if have == "i1":
        return b.emit("arith.extui i1", [x], elem)
    if is_float(have):
        return b.emit("arith.fptosi", [x], elem)
    raise Invalid("no conversion")
