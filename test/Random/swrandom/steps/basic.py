"""Arguments, constants, new arrays."""

from .. import body
from ..body import constant_text
from ..facts import Fact, join, of_argument, of_constant
from ..program import Value, step_kind
from ..scalars import SCALARS
from ..types import Invalid, Type, is_float


# Nothing that depends on such an element may be a result.
UNDEFINED = Fact(float("-inf"), float("inf"), None, True, frozenset({-1}))


def array_type(attrs) -> Type:
    shape = attrs["shape"]
    return Type(attrs["elem"], None if shape is None else tuple(shape))


@step_kind
class Argument:
    """An argument of the function: random data."""

    name = "argument"

    def infer(self, step, ins, context):
        type = array_type(step.attrs)
        return [Value(type, of_argument(type.elem, context.config.get("bits", 24)))]

    def emit(self, step, printer):
        raise AssertionError("arguments are printed by the function")


@step_kind
class Constant:
    """A scalar."""

    name = "constant"

    def infer(self, step, ins, context):
        elem = step.attrs["elem"]
        return [Value(Type(elem), of_constant(elem, step.attrs["value"]))]

    def emit(self, step, printer):
        number = step.outs[0]
        text = constant_text(step.attrs["elem"], step.attrs["value"])
        printer.line(f"{printer.name(number)} = arith.constant {text}")


def _literal(elem, value):
    return constant_text(elem, value).split(" : ")[0]


@step_kind
class Dense:
    """A constant tensor: `value` as a splat, or `pattern`, which is repeated."""

    name = "dense"

    def infer(self, step, ins, context):
        if context.memref:
            raise Invalid("constants are tensors")
        type = array_type(step.attrs)
        numbers = step.attrs.get("pattern") or [step.attrs["value"]]
        known = [of_constant(type.elem, number) for number in numbers]
        fact = known[0]
        for other in known[1:]:
            fact = join(fact, other)
        if step.attrs.get("pattern") and type.size() > 2000:
            raise Invalid("a long constant")
        return [Value(type, fact)]

    def emit(self, step, printer):
        elem, shape = step.attrs["elem"], step.attrs["shape"]
        pattern = step.attrs.get("pattern")
        if pattern:
            text = self._nested(elem, shape, pattern, [0])
        else:
            text = _literal(elem, step.attrs["value"])
        number = step.outs[0]
        printer.line(f"{printer.name(number)} = arith.constant dense<{text}> : {printer.type(number)}")

    def _nested(self, elem, shape, pattern, position):
        if not shape:
            position[0] += 1
            return _literal(elem, pattern[(position[0] - 1) % len(pattern)])
        parts = [self._nested(elem, shape[1:], pattern, position) for _ in range(shape[0])]
        return f"[{', '.join(parts)}]"


@step_kind
class Empty:
    """A new array. Its elements are not defined: only `outs` that are not read
    may be it."""

    name = "empty"

    def infer(self, step, ins, context):
        type = array_type(step.attrs)
        return [Value(type, UNDEFINED)]

    def emit(self, step, printer):
        number = step.outs[0]
        op = "memref.alloc" if printer.memref else "tensor.empty"
        printer.line(f"{printer.name(number)} = {op}() : {printer.type(number)}")


@step_kind
class Fill:
    """linalg.fill of an array with a scalar."""

    name = "fill"

    def infer(self, step, ins, context):
        scalar, target = ins
        if scalar.type.shape is not None or target.type.shape is None:
            raise Invalid("fill of an array by a scalar")
        if scalar.type.elem != target.type.elem:
            raise Invalid("type of fill")
        context.consume(step.ins[1])
        return [Value(target.type, scalar.fact)]

    def emit(self, step, printer):
        scalar, target = step.ins
        text = f"linalg.fill ins({printer.typed([scalar])}) outs({printer.typed([target])})"
        finish_structured(step, printer, text, [target])


def finish_structured(step, printer, text, targets):
    """The end of an operation with `outs`: results on tensors, the same buffers
    on memrefs."""
    if printer.memref:
        for number, target in zip(step.outs, targets):
            printer.alias(number, target)
        printer.line(text)
        return
    names = ", ".join(printer.name(number) for number in step.outs)
    types = ", ".join(printer.type(number) for number in step.outs)
    if len(step.outs) > 1:
        types = f"({types})"
    printer.line(f"{names} = {text} -> {types}")


@step_kind
class Arith:
    """An elementwise operation of arith or math on whole tensors."""

    name = "arith"

    def infer(self, step, ins, context):
        if context.memref:
            raise Invalid("arith takes no memrefs")
        if any(value.type.shape != ins[0].type.shape for value in ins) or ins[0].type.shape is None:
            raise Invalid("shapes of operands")
        code = {
            "code": [[step.attrs["op"], list(range(len(ins))), step.attrs.get("attr")]],
            "yields": [len(ins)],
        }
        scope = body.Scope([(value.type.elem, value.fact) for value in ins], [], [])
        ((elem, fact),) = body.infer(code, scope)
        context.work += ins[0].type.size()
        return [Value(Type(elem, ins[0].type.shape), fact)]

    def emit(self, step, printer):
        names = [printer.name(number) for number in step.ins]
        operand = printer.type(step.ins[-1])
        result = printer.type(step.outs[0])
        text = SCALARS[step.attrs["op"]].text(names, operand, step.attrs.get("attr"), result)
        number = step.outs[0]
        if isinstance(text, list):
            fresh = printer.fresh()
            # A comparison has the element type's operation, on whole tensors.
            elem = printer.value(step.ins[0]).type.elem
            text = [line.replace("%tmp", fresh) for line in text]
            if is_float(elem):
                text[0] = text[0].replace("arith.cmpi", "arith.cmpf")
            printer.line(text[0])
            mask = Type("i1", printer.value(step.ins[0]).type.shape).text()
            text = text[-1].replace(f" : {operand}", f" : {mask}, {operand}")
        elif step.attrs["op"] == "arith.select":
            text = text.replace(f" : {operand}", f" : {printer.type(step.ins[0])}, {operand}")
        printer.line(f"{printer.name(number)} = {text}")
