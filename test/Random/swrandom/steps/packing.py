"""linalg.pack and linalg.unpack."""

from ..facts import join
from ..program import Value, step_kind
from ..types import Invalid, Type
from .shapes import need_array


def packed_shape(shape, attrs):
    """Tiles `tiles` of the dimensions `inner`, outer dimensions by `outer`."""
    inner, tiles = attrs["inner"], attrs["tiles"]
    if len(inner) != len(tiles) or len(set(inner)) != len(inner) or any(d >= len(shape) for d in inner):
        raise Invalid("dimensions of tiles")
    if any(tile < 1 for tile in tiles) or sorted(attrs["outer"]) != list(range(len(shape))):
        raise Invalid("tiles")
    outer = list(shape)
    for dim, tile in zip(inner, tiles):
        outer[dim] = -(-outer[dim] // tile)
    return tuple([outer[dim] for dim in attrs["outer"]] + list(tiles))


def _where(attrs):
    outer = f"outer_dims_perm = {attrs['outer']} "
    return f"{outer}inner_dims_pos = {attrs['inner']} inner_tiles = {attrs['tiles']}"


@step_kind
class Pack:
    """Operands: source, scalar for the padding, target."""

    name = "pack"

    def infer(self, step, ins, context):
        source, value, target = ins
        type = need_array(source, context)
        shape = packed_shape(type.shape, step.attrs)
        if target.type != Type(type.elem, shape):
            raise Invalid("target of a pack")
        if value.type.shape is not None or value.type.elem != type.elem:
            raise Invalid("value of the padding")
        even = all(type.shape[d] % t == 0 for d, t in zip(step.attrs["inner"], step.attrs["tiles"]))
        return [Value(target.type, source.fact if even else join(source.fact, value.fact))]

    def emit(self, step, printer):
        source, value, target = step.ins
        number = step.outs[0]
        printer.line(
            f"{printer.name(number)} = linalg.pack {printer.name(source)} "
            f"padding_value({printer.typed([value])}) {_where(step.attrs)} into {printer.name(target)} : "
            f"{printer.type(source)} -> {printer.type(target)}"
        )


@step_kind
class Unpack:
    """Operands: source, target, whose shape says what is cut off."""

    name = "unpack"

    def infer(self, step, ins, context):
        source, target = ins
        type = need_array(source, context)
        if need_array(target, context).elem != type.elem:
            raise Invalid("type of an unpack")
        if packed_shape(target.type.shape, step.attrs) != type.shape:
            raise Invalid("target of an unpack")
        return [Value(target.type, source.fact)]

    def emit(self, step, printer):
        source, target = step.ins
        number = step.outs[0]
        printer.line(
            f"{printer.name(number)} = linalg.unpack {printer.name(source)} {_where(step.attrs)} "
            f"into {printer.name(target)} : {printer.type(source)} -> {printer.type(target)}"
        )
