"""scf.if and scf.for with tensors, and single elements of arrays."""

from ..body import Scope, infer
from ..facts import Fact, join
from ..program import Value, all_steps, step_kind
from ..scalars import SCALARS
from ..types import Invalid, Type


def _need_tensors(context):
    if context.memref:
        raise Invalid("control flow on tensors only")


def _joined(a: Value, b: Value) -> Value:
    if a.type != b.type:
        raise Invalid("types of what is yielded")
    return Value(a.type, join(a.fact, b.fact))


@step_kind
class If:
    """The operand is the condition; two regions."""

    name = "if"

    def infer(self, step, ins, context):
        _need_tensors(context)
        if ins[0].type != Type("i1"):
            raise Invalid("a condition is an i1")
        branches = []
        for region in step.regions:
            context.depth += 1
            context.run(region.steps)
            context.depth -= 1
            if any(number not in context.values for number in region.yields):
                raise Invalid("yields no value")
            branches.append([context.values[number] for number in region.yields])
        return [_joined(a, b) for a, b in zip(*branches)]

    def emit(self, step, printer):
        names = ", ".join(printer.name(number) for number in step.outs)
        types = ", ".join(printer.type(number) for number in step.outs)
        printer.line(f"{names} = scf.if {printer.name(step.ins[0])} -> ({types}) {{")
        for region, end in zip(step.regions, ("} else {", "}")):
            printer.block(region.steps)
            printer.line(f"  scf.yield {printer.typed(region.yields)}")
            printer.line(end)


@step_kind
class For:
    """`trips` iterations; the operands are the initial values. The first
    argument of the region is the counter. With `while` it is an scf.while."""

    name = "for"

    def infer(self, step, ins, context):
        _need_tensors(context)
        (region,) = step.regions
        trips = step.attrs["trips"]
        if len(region.args) != len(ins) + 1 or len(region.yields) != len(ins) or trips < 0 or trips > 5:
            raise Invalid("form of a loop")
        context.values[region.args[0]] = Value(Type("index"), Fact(0, max(0, (trips - 1) * step.attrs["step"])))
        current, everything = list(ins), list(ins)
        for _ in range(max(1, trips)):
            for number, value in zip(region.args[1:], current):
                context.values[number] = value
            # Each iteration has values of its own.
            context.dead -= {*region.args, *(number for inner in all_steps(region.steps) for number in inner.outs)}
            context.depth += 1
            context.run(region.steps)
            context.depth -= 1
            yielded = []
            for number in region.yields:
                if number not in context.values:
                    raise Invalid("yields no value")
                yielded.append(context.values[number])
            # What a value may be in any iteration, of the inputs of the body.
            everything = [_joined(a, b) for a, b in zip(everything, yielded)]
            current = everything
        return everything

    def emit(self, step, printer):
        (region,) = step.regions
        low, high, by = printer.fresh("c"), printer.fresh("c"), printer.fresh("c")
        stride = step.attrs["step"]
        printer.line(f"{low} = arith.constant 0 : index")
        printer.line(f"{high} = arith.constant {step.attrs['trips'] * stride} : index")
        printer.line(f"{by} = arith.constant {stride} : index")
        carried = ", ".join(
            f"{printer.name(a)} = {printer.name(b)}" for a, b in zip(region.args[1:], step.ins)
        )
        types = ", ".join(printer.type(number) for number in step.outs)
        names = ", ".join(printer.name(number) for number in step.outs)
        counter = printer.name(region.args[0])
        if step.attrs.get("while"):
            self._emit_while(step, printer, (low, high, by), names, types)
            return
        printer.line(
            f"{names} = scf.for {counter} = {low} to {high} step {by} iter_args({carried}) -> ({types}) {{"
        )
        printer.block(region.steps)
        printer.line(f"  scf.yield {printer.typed(region.yields)}")
        printer.line("}")

    def _emit_while(self, step, printer, bounds, names, types):
        """The condition passes on what is carried, the counter first."""
        (region,) = step.regions
        low, high, by = bounds
        before = [printer.fresh("b") for _ in region.args]
        starts = [low] + [printer.name(number) for number in step.ins]
        carried = ", ".join(f"{a} = {b}" for a, b in zip(before, starts))
        more, following = printer.fresh("c"), printer.fresh("c")
        printer.line(
            f"{printer.fresh('c')}, {names} = scf.while ({carried}) : (index, {types}) -> (index, {types}) {{"
        )
        printer.line(f"  {more} = arith.cmpi slt, {before[0]}, {high} : index")
        printer.line(f"  scf.condition({more}) {', '.join(before)} : index, {types}")
        printer.line("} do {")
        arguments = ", ".join(f"{printer.name(n)}: {printer.type(n)}" for n in region.args)
        printer.line(f"^bb0({arguments}):")
        printer.block(region.steps)
        yields = ", ".join([following] + [printer.name(number) for number in region.yields])
        printer.line(f"  {following} = arith.addi {printer.name(region.args[0])}, {by} : index")
        printer.line(f"  scf.yield {yields} : index, {types}")
        printer.line("}")


@step_kind
class Extract:
    """tensor.extract of one element at a constant position."""

    name = "extract"

    def infer(self, step, ins, context):
        _need_tensors(context)
        position = step.attrs["position"]
        shape = ins[0].type.shape
        if shape is None or len(shape) != len(position) or any(p >= e for p, e in zip(position, shape)):
            raise Invalid("position of an element")
        return [Value(Type(ins[0].type.elem), ins[0].fact)]

    def emit(self, step, printer):
        indices = []
        for number in step.attrs["position"]:
            indices.append(printer.fresh("c"))
            printer.line(f"{indices[-1]} = arith.constant {number} : index")
        printer.line(
            f"{printer.name(step.outs[0])} = tensor.extract {printer.name(step.ins[0])}"
            f"[{', '.join(indices)}] : {printer.type(step.ins[0])}"
        )


@step_kind
class ScalarOp:
    """One operation on scalars outside of any body."""

    name = "scalar"

    def infer(self, step, ins, context):
        if any(value.type.shape is not None for value in ins):
            raise Invalid("a scalar operation on arrays")
        code = [[step.attrs["op"], list(range(len(ins))), step.attrs.get("attr")]]
        scope = Scope([(value.type.elem, value.fact) for value in ins], [], [])
        ((elem, fact),) = infer({"code": code, "yields": [len(ins)]}, scope)
        return [Value(Type(elem), fact)]

    def emit(self, step, printer):
        names = [printer.name(number) for number in step.ins]
        elem = printer.type(step.ins[-1])
        text = SCALARS[step.attrs["op"]].text(names, elem, step.attrs.get("attr"), printer.type(step.outs[0]))
        if isinstance(text, list):
            fresh = printer.fresh()
            text = [line.replace("%tmp", fresh) for line in text]
            printer.line(text[0])
            text = text[1]
        printer.line(f"{printer.name(step.outs[0])} = {text}")
