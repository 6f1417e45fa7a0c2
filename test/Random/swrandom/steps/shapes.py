"""Slices, reshapes, padding, concatenation; subviews of memrefs."""

from ..facts import check_exact, join
from ..program import STEPS, Value, step_kind
from ..types import Invalid, Type, dense_strides


def need_array(value, context, tensor=True):
    if value.type.shape is None:
        raise Invalid("expects an array")
    if tensor and context.memref:
        raise Invalid("only on tensors")
    return value.type


@step_kind
class Slice:
    """tensor.extract_slice or memref.subview with `offsets`, `sizes`,
    `strides`; `dropped` unit dimensions are not part of the result. With `at`,
    the offset of that dimension is the last operand, an index."""

    name = "slice"

    def check(self, step, shape, index=None):
        """`index` is the value of a dynamic offset."""
        attrs = step.attrs
        if (index is None) == ("at" in attrs) or attrs.get("at", 0) >= len(shape):
            raise Invalid("a dynamic offset")
        rank = len(shape)
        if any(len(attrs[key]) != rank for key in ("offsets", "sizes", "strides")):
            raise Invalid("rank of a slice")
        for extent, offset, size, stride in zip(shape, attrs["offsets"], attrs["sizes"], attrs["strides"]):
            if size < 1 or stride < 1 or offset + (size - 1) * stride >= extent:
                raise Invalid("a slice leaves its array")
        if index is not None:
            at = attrs["at"]
            reach = index.fact.hi + (attrs["sizes"][at] - 1) * attrs["strides"][at]
            if index.type != Type("index") or index.fact.lo < 0 or reach >= shape[at]:
                raise Invalid("a slice leaves its array")
        if any(dim >= rank or attrs["sizes"][dim] != 1 for dim in attrs["dropped"]):
            raise Invalid("drops a dimension that is not 1")

    def infer(self, step, ins, context):
        source = ins[0]
        type = need_array(source, context, tensor=False)
        self.check(step, type.shape, *ins[1:])
        attrs = step.attrs
        kept = [dim for dim in range(len(type.shape)) if dim not in attrs["dropped"]]
        shape = tuple(attrs["sizes"][dim] for dim in kept)
        if not context.memref:
            return [Value(Type(type.elem, shape), source.fact)]
        if "at" in attrs:
            raise Invalid("a dynamic offset of a memref")
        context.root[step.outs[0]] = context.root.get(step.ins[0], step.ins[0])
        return [Value(self.view(type, attrs), source.fact)]

    def view(self, type, attrs):
        """The type of a subview."""
        kept = [dim for dim in range(len(type.shape)) if dim not in attrs["dropped"]]
        strides, offset = type.layout or (dense_strides(type.shape), 0)
        offset += sum(o * s for o, s in zip(attrs["offsets"], strides))
        layout = (tuple(strides[d] * attrs["strides"][d] for d in kept), offset)
        return Type(type.elem, tuple(attrs["sizes"][d] for d in kept), layout)

    def emit(self, step, printer):
        op = "memref.subview" if printer.memref else "tensor.extract_slice"
        name = printer.name(step.outs[0])
        where = slice_text(step, printer)
        types = f"{printer.type(step.ins[0])} to {printer.type(step.outs[0])}"
        printer.line(f"{name} = {op} {printer.name(step.ins[0])}{where} : {types}")


def slice_text(step, printer):
    attrs = step.attrs
    offsets = [str(offset) for offset in attrs["offsets"]]
    if "at" in attrs:
        offsets[attrs["at"]] = printer.name(step.ins[-1])
    return f"[{', '.join(offsets)}] {attrs['sizes']} {attrs['strides']}"


@step_kind
class Insert:
    """tensor.insert_slice of the first operand into the second; on memrefs a
    copy to a subview."""

    name = "insert"

    def infer(self, step, ins, context):
        source, target = ins[:2]
        need_array(source, context, tensor=False)
        type = need_array(target, context, tensor=False)
        if context.memref and ("at" in step.attrs or self._overlaps(step, context)):
            raise Invalid("a dynamic offset of a memref, or a copy onto itself")
        STEPS["slice"].check(step, type.shape, *ins[2:])
        dropped = step.attrs["dropped"]
        sizes = tuple(s for dim, s in enumerate(step.attrs["sizes"]) if dim not in dropped)
        if sizes != source.type.shape or source.type.elem != type.elem:
            raise Invalid("type of what is inserted")
        if context.memref:
            context.consume(step.ins[1])
        return [Value(type, check_exact(type.elem, join(source.fact, target.fact)))]

    def _overlaps(self, step, context):
        roots = [context.root.get(number, number) for number in step.ins[:2]]
        return roots[0] == roots[1]

    def emit(self, step, printer):
        source, target = step.ins[:2]
        where = slice_text(step, printer)
        if not printer.memref:
            printer.line(
                f"{printer.name(step.outs[0])} = tensor.insert_slice {printer.name(source)} into "
                f"{printer.name(target)}{where} : {printer.type(source)} into {printer.type(target)}"
            )
            return
        printer.alias(step.outs[0], target)
        view, type = printer.fresh("w"), self._view_type(step, printer.value(target).type)
        printer.line(f"{view} = memref.subview {printer.name(target)}{where} : {printer.type(target)} to {type}")
        printer.line(f"linalg.copy ins({printer.typed([source])}) outs({view} : {type})")

    def _view_type(self, step, type):
        return STEPS["slice"].view(type, step.attrs).text(memref=True)


def _group_text(groups):
    return "[" + ", ".join(str(list(group)) for group in groups) + "]"


@step_kind
class Expand:
    """tensor.expand_shape: `shape` and the `groups` of its dimensions."""

    name = "expand"

    def infer(self, step, ins, context):
        type = need_array(ins[0], context)
        shape, groups = step.attrs["shape"], step.attrs["groups"]
        check_groups(groups, type.shape, shape)
        return [Value(Type(type.elem, tuple(shape)), ins[0].fact)]

    def emit(self, step, printer):
        source, result = step.ins[0], step.outs[0]
        printer.line(
            f"{printer.name(result)} = tensor.expand_shape {printer.name(source)} "
            f"{_group_text(step.attrs['groups'])} output_shape {list(step.attrs['shape'])} : "
            f"{printer.type(source)} into {printer.type(result)}"
        )


def check_groups(groups, short, long):
    if len(groups) != len(short) or [dim for group in groups for dim in group] != list(range(len(long))):
        raise Invalid("groups of dimensions")
    for extent, group in zip(short, groups):
        product = 1
        for dim in group:
            product *= long[dim]
        if product != extent:
            raise Invalid("number of elements")


@step_kind
class Collapse:
    name = "collapse"

    def infer(self, step, ins, context):
        type = need_array(ins[0], context)
        shape = []
        for group in step.attrs["groups"]:
            product = 1
            for dim in group:
                if dim >= len(type.shape):
                    raise Invalid("groups of dimensions")
                product *= type.shape[dim]
            shape.append(product)
        check_groups(step.attrs["groups"], shape, type.shape)
        return [Value(Type(type.elem, tuple(shape)), ins[0].fact)]

    def emit(self, step, printer):
        source, result = step.ins[0], step.outs[0]
        printer.line(
            f"{printer.name(result)} = tensor.collapse_shape {printer.name(source)} "
            f"{_group_text(step.attrs['groups'])} : {printer.type(source)} into {printer.type(result)}"
        )


@step_kind
class Pad:
    """tensor.pad with `low` and `high`; the second operand is the value."""

    name = "pad"

    def infer(self, step, ins, context):
        source, value = ins
        type = need_array(source, context)
        low, high = step.attrs["low"], step.attrs["high"]
        if len(low) != len(type.shape) or len(high) != len(type.shape) or min([*low, *high, 0]) < 0:
            raise Invalid("amounts of padding")
        if value.type.shape is not None or value.type.elem != type.elem:
            raise Invalid("value of the padding")
        shape = tuple(e + l + h for e, l, h in zip(type.shape, low, high))
        return [Value(Type(type.elem, shape), join(source.fact, value.fact))]

    def emit(self, step, printer):
        source, value = step.ins
        low, high = list(step.attrs["low"]), list(step.attrs["high"])
        number = step.outs[0]
        indices = ", ".join(f"%{printer.fresh('p')[1:]}: index" for _ in low)
        printer.line(f"{printer.name(number)} = tensor.pad {printer.name(source)} low{low} high{high} {{")
        printer.line(f"^bb0({indices}):")
        printer.line(f"  tensor.yield {printer.typed([value])}")
        printer.line(f"}} : {printer.type(source)} to {printer.type(number)}")


@step_kind
class Concat:
    name = "concat"

    def infer(self, step, ins, context):
        first = need_array(ins[0], context)
        dim = step.attrs["dim"]
        if dim >= len(first.shape):
            raise Invalid("no such dimension")
        shape, fact = list(first.shape), ins[0].fact
        for other in ins[1:]:
            type = need_array(other, context)
            if type.elem != first.elem or len(type.shape) != len(shape):
                raise Invalid("types of a concatenation")
            if any(a != b for d, (a, b) in enumerate(zip(shape, type.shape)) if d != dim):
                raise Invalid("shapes of a concatenation")
            shape[dim] += type.shape[dim]
            fact = join(fact, other.fact)
        return [Value(Type(first.elem, tuple(shape)), fact)]

    def emit(self, step, printer):
        number = step.outs[0]
        names = ", ".join(printer.name(n) for n in step.ins)
        types = ", ".join(printer.type(n) for n in step.ins)
        printer.line(
            f"{printer.name(number)} = tensor.concat dim({step.attrs['dim']}) {names} : "
            f"({types}) -> {printer.type(number)}"
        )


@step_kind
class Splat:
    """tensor.splat of a scalar."""

    name = "splat"

    def infer(self, step, ins, context):
        if context.memref or ins[0].type.shape is not None:
            raise Invalid("splat of a scalar on tensors")
        return [Value(Type(ins[0].type.elem, tuple(step.attrs["shape"])), ins[0].fact)]

    def emit(self, step, printer):
        number = step.outs[0]
        printer.line(f"{printer.name(number)} = tensor.splat {printer.name(step.ins[0])} : {printer.type(number)}")
