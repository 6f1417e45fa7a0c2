"""linalg.index in bodies, and tensor.extract at computed positions."""

from ..expressions import binary, convert
from ..facts import Fact
from ..generator import BodyBuilder
from ..steps.structured import loops
from ..types import Invalid, is_float
from .common import READS_OLD, arguments_of, generic, renumbered
from .elementwise import start


def index(g, x=None):
    """A body that computes with the numbers of its loops: iota, masks."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    if elem == "i1":
        raise Invalid("no arithmetic on i1")
    b = BodyBuilder(g, arguments_of(g, [x]), extents=shape)
    here = b.emit("linalg.index", [], g.rng.randrange(len(shape)))
    if g.chance(0.35):
        value = _mask(g, b, shape, here, elem)
    else:
        number = convert(g, b, here, elem)
        value = number if g.chance(0.25) else binary(g, b, 0, number)
    target = g.empty(shape, b.elem(value))
    maps = [loops(range(len(shape)))] * 2
    return [generic(g, [x], [target], maps, "p" * len(shape), shape, renumbered(b, 1, 1, [value]))]


def _mask(g, b, shape, here, elem):
    """A triangle or a prefix of the array, the rest is another number."""
    one = b.emit("arith.index_cast", [here], "i32")
    if g.chance(0.6) and len(shape) > 1:
        other = b.emit("linalg.index", [], g.rng.randrange(len(shape)))
        two = b.emit("arith.index_cast", [other], "i32")
    else:
        two = b.constant("i32", g.rng.randint(0, max(shape)))
    mask = b.emit("arith.cmpi", [one, two], g.rng.choice(["slt", "sle", "sge", "eq", "ult"]))
    return b.emit("arith.select", [mask, 0, b.constant(elem, g.number(elem))])


def gather(g, x=None):
    """Reads of another tensor at positions that the body computes."""
    x, shape = start(g, x)
    elem = g.type(x).elem
    source_shape = g.shape(g.rng.choice([1, 2]), 4000)
    source = g.source(source_shape, elem)
    numbers = g.argument(shape, "i32")
    b = BodyBuilder(g, arguments_of(g, [numbers]), captures=[source], extents=shape)
    position = []
    for dim, extent in enumerate(source_shape):
        if dim == 0:
            wide = b.emit("arith.maxsi", [0, b.constant("i32", 0)])
            wide = b.emit("arith.minsi", [wide, b.constant("i32", extent - 1)])
            position.append(b.emit("arith.index_cast", [wide], "index"))
        else:
            loop = b.emit("linalg.index", [], g.rng.randrange(len(shape)))
            position.append(b.emit("arith.minsi index", [loop, b.constant("index", extent - 1)]))
    value = b.emit("tensor.extract", position, 0)
    target = g.empty(shape, elem)
    maps = [loops(range(len(shape)))] * 2
    body = renumbered(b, 1, 1, [value])
    if elem != "i1" and g.chance(READS_OLD):
        # The body is the same with the old value after.
        old = g.attempt(lambda g: g.source(shape, elem))
        if old is not None and old not in (source, numbers):
            target = old
            code = body["code"] + [["arith.addf" if is_float(elem) else "arith.addi", [body["yields"][0], 1], None]]
            body = {"code": code, "yields": [1 + len(code)]}
    return [generic(g, [numbers], [target], maps, "p" * len(shape), shape, body, captures=[source])]
