"""linalg.generic, and what the named operations share with it.

A map is a list of expressions, one per dimension of the operand; an
expression `[constant, [[coefficient, loop], ...]]` is affine in the loops.
"""

from .. import body as bodies
from ..body import Scope
from ..facts import Fact, check_exact, inexact, wrapped
from ..program import Value, has_winograd, step_kind
from ..types import Invalid, is_float
from .basic import finish_structured
from .requests import check_request, dictionary

# More iterations than these are followed only in large steps.
FOLLOWED = 40


def loops(numbers):
    """The map with the loops `numbers` as they are."""
    return [[0, [[1, number]]] for number in numbers]


def map_text(map, count):
    dims = ", ".join(f"d{i}" for i in range(count))
    return f"affine_map<({dims}) -> ({', '.join(_expression(e) for e in map)})>"


def _expression(expression):
    constant, terms = expression
    parts = []
    for coefficient, loop in terms:
        if coefficient == -1:
            parts.append(f"-d{loop}")
        elif coefficient == 1:
            parts.append(f"d{loop}")
        else:
            parts.append(f"d{loop} * {coefficient}")
    if constant or not parts:
        parts.append(str(constant))
    return " + ".join(parts)


def check_map(map, extents, shape):
    """Every iteration reads inside of the array."""
    if len(map) != len(shape):
        raise Invalid("rank of a map")
    for (constant, terms), extent in zip(map, shape):
        least = most = constant
        for coefficient, loop in terms:
            reach = coefficient * (extents[loop] - 1)
            least += min(reach, 0)
            most += max(reach, 0)
        if least < 0 or most >= extent:
            raise Invalid("a map leaves its array")
        if len(terms) == 1 and not constant and terms[0][0] == 1 and extents[terms[0][1]] != extent:
            raise Invalid("a loop and a dimension of different extents")


def reduce_facts(body, inputs, outputs, captures, extents, trips):
    """Facts of the outputs after `trips` iterations of the reduction loops."""
    accumulated = list(outputs)
    everything = None
    history = []
    for trip in range(min(trips, FOLLOWED)):
        scope = Scope(inputs + accumulated, captures, extents)
        results = bodies.infer(body, scope)
        for (elem, _), (wanted, _) in zip(results, outputs):
            if elem != wanted:
                raise Invalid("type of what is yielded")
        accumulated = results
        history.append([fact for _, fact in results])
    last = history[-1]
    if trips > len(history):
        last = _extrapolate(history, [elem for elem, _ in outputs], trips)
    return last


def _extrapolate(history, elems, trips):
    """Bounds that grow linearly go on to do so; others are refused."""
    results = []
    for position, elem in enumerate(elems):
        middle, last = history[-2][position], history[-1][position]
        grown_lo, grown_hi = last.lo - middle.lo, last.hi - middle.hi
        before = history[-3][position]
        steps = trips - len(history)
        tolerance = 1e-3 * (abs(grown_lo) + abs(grown_hi)) + 1e-9
        if (
            abs((middle.lo - before.lo) - grown_lo) > tolerance
            or abs((middle.hi - before.hi) - grown_hi) > tolerance
            or last.grid != middle.grid
        ):
            if not is_float(elem):
                results.append(last)
                continue
            raise Invalid("a reduction that does not grow linearly")
        if grown_lo == grown_hi == 0:
            results.append(last)
            continue
        if not is_float(elem):
            results.append(wrapped(elem, int(last.lo + steps * grown_lo), int(last.hi + steps * grown_hi)))
            continue
        fact = Fact(last.lo + steps * grown_lo, last.hi + steps * grown_hi, last.grid, last.nan, last.roundings)
        results.append(check_exact(elem, fact))
    return results


def infer_structured(step, ins, context, maps, iterators, extents, body, n_ins, targets):
    """Checks the operands against the maps and returns the results."""
    operands = ins[: n_ins + targets]
    captures = ins[n_ins + targets :]
    if len(maps) != len(operands):
        raise Invalid("number of maps")
    if any(extent < 1 for extent in extents):
        raise Invalid("an empty loop")
    check_request(step, iterators)
    for map, value in zip(maps, operands):
        if value.type.shape is None:
            if map:
                raise Invalid("map of a scalar")
        else:
            check_map(map, extents, value.type.shape)
    # Upstream finds the extents of the loops by inverting the maps.
    plain = {terms[0][1] for map in maps for constant, terms in map if not constant and len(terms) == 1 and terms[0][0] == 1}
    if plain != set(range(len(extents))):
        raise Invalid("a loop that no operand has as it is")
    trips = 1
    volume = 1
    for extent, iterator in zip(extents, iterators):
        volume *= extent
        if iterator == "r":
            trips *= extent
    context.work += volume * max(1, len(body["code"]))
    arguments = [(value.type.elem, value.fact) for value in operands]
    inputs, outputs = arguments[:n_ins], arguments[n_ins:]
    results = reduce_facts(body, inputs, outputs, captures, extents, trips)
    has_windows = any(len(terms) > 1 for map in maps for _, terms in map)
    if has_windows and has_winograd(context.config) and any(is_float(elem) for elem, _ in outputs):
        context.winograd = True
        results = [inexact(fact) if is_float(elem) else fact for fact, (elem, _) in zip(results, outputs)]
    values = []
    for fact, value, number in zip(results, operands[n_ins:], step.ins[n_ins : n_ins + targets]):
        if value.type.shape is None:
            raise Invalid("outs that are scalars")
        context.consume(number)
        values.append(Value(value.type, fact))
    return values


def body_scope(step, printer, n_ins, targets, extents):
    values = [printer.value(number) for number in step.ins]
    arguments = [(value.type.elem, value.fact) for value in values[: n_ins + targets]]
    return Scope(arguments, values[n_ins + targets :], extents)


def emit_body(step, printer, body, n_ins, targets, extents):
    """The region of a generic or map: block arguments, code, yield."""
    scope = body_scope(step, printer, n_ins, targets, extents)
    # On memrefs the contents, and so the facts, of outs may be those of the
    # results by now; only types matter for printing.
    prefix = printer.fresh("b")[1:]
    names = [f"%{prefix}_i{k}" for k in range(n_ins)] + [f"%{prefix}_o{k}" for k in range(targets)]
    captures = [printer.name(number) for number in step.ins[n_ins + targets :]]
    capture_types = [printer.type(number) for number in step.ins[n_ins + targets :]]
    lines, yielded = bodies.print_body(body, scope, names, captures, capture_types, prefix)
    header = ", ".join(f"{name}: {elem}" for name, (elem, _) in zip(names, scope.arguments))
    what = ", ".join(name for name, _ in yielded)
    types = ", ".join(elem for _, elem in yielded)
    return header, [*lines, f"linalg.yield {what} : {types}"]


@step_kind
class Generic:
    """linalg.generic. `n_ins` inputs, `targets` outs, then what the body
    captures; `extents` of the loops, `iterators` as a string of p and r."""

    name = "generic"

    def infer(self, step, ins, context):
        attrs = step.attrs
        if len(attrs["iterators"]) != len(attrs["extents"]):
            raise Invalid("number of loops")
        if context.memref and len(ins) > attrs["n_ins"] + attrs["targets"]:
            captured = ins[attrs["n_ins"] + attrs["targets"] :]
            if any(value.type.shape is not None for value in captured):
                raise Invalid("tensor.extract of a memref")
        return infer_structured(
            step, ins, context, attrs["maps"], attrs["iterators"], attrs["extents"],
            attrs["body"], attrs["n_ins"], attrs["targets"],
        )  # fmt: skip

    def emit(self, step, printer):
        attrs = step.attrs
        n_ins, targets = attrs["n_ins"], attrs["targets"]
        count = len(attrs["extents"])
        maps = ", ".join(map_text(map, count) for map in attrs["maps"])
        kinds = ", ".join('"parallel"' if kind == "p" else '"reduction"' for kind in attrs["iterators"])
        ins, outs = step.ins[:n_ins], step.ins[n_ins : n_ins + targets]
        head = f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        if ins:
            head += f" ins({printer.typed(ins)})"
        request = dictionary(step)
        head += f" outs({printer.typed(outs)}){' attrs =' + request if request else ''} {{"
        header, lines = emit_body(step, printer, attrs["body"], n_ins, targets, attrs["extents"])
        text = [head, f"^bb0({header}):"] + ["  " + line for line in lines] + ["}"]
        finish_structured(step, printer, f"\n{printer.indent}".join(text), outs)


@step_kind
class Reduce:
    """linalg.reduce: `dims`, and a body on the inputs, then the outs."""

    name = "reduce"

    def _form(self, step, ins):
        count = step.attrs["inputs"]
        shape = ins[0].type.shape
        if shape is None or any(dim >= len(shape) for dim in step.attrs["dims"]):
            raise Invalid("no such dimension")
        iterators = "".join("r" if dim in step.attrs["dims"] else "p" for dim in range(len(shape)))
        kept = [dim for dim in range(len(shape)) if dim not in step.attrs["dims"]]
        maps = [loops(range(len(shape)))] * count + [loops(kept)] * count
        return count, shape, iterators, maps

    def infer(self, step, ins, context):
        count, shape, iterators, maps = self._form(step, ins)
        if len(ins) != 2 * count:
            raise Invalid("operands of a reduction")
        return infer_structured(
            step, ins, context, maps, iterators, shape, step.attrs["body"], count, count
        )

    def emit(self, step, printer):
        count, shape, _, _ = self._form(step, [printer.value(number) for number in step.ins])
        ins, outs = step.ins[:count], step.ins[count:]
        dims = ", ".join(map(str, step.attrs["dims"]))
        header, lines = emit_body(step, printer, step.attrs["body"], count, count, shape)
        head = f"linalg.reduce ins({printer.typed(ins)}) outs({printer.typed(outs)}) dimensions = [{dims}]{dictionary(step)}"
        text = [head, f"  ({header}) {{"] + ["    " + line for line in lines] + ["  }"]
        text = f"\n{printer.indent}".join(text)
        # Unlike the others, linalg.reduce prints no result types.
        if printer.memref:
            finish_structured(step, printer, text, outs)
            return
        names = ", ".join(printer.name(number) for number in step.outs)
        printer.line(f"{names} = {text}")


@step_kind
class Map:
    """linalg.map of operands of one shape. In MLIR 22 the body also has the
    old element of outs as its last argument."""

    name = "map"

    def infer(self, step, ins, context):
        shape = ins[-1].type.shape
        if shape is None:
            raise Invalid("a map of scalars")
        maps = [loops(range(len(shape)))] * len(ins)
        return infer_structured(
            step, ins, context, maps, "p" * len(shape), shape, step.attrs["body"], len(ins) - 1, 1
        )

    def emit(self, step, printer):
        count = len(step.ins) - 1
        ins, outs = step.ins[:count], step.ins[count:]
        shape = printer.value(outs[0]).type.shape
        header, lines = emit_body(step, printer, step.attrs["body"], count, 1, shape)
        head = "linalg.map" + (f" ins({printer.typed(ins)})" if ins else "") + f" outs({printer.typed(outs)}){dictionary(step)}"
        text = [head, f"  ({header}) {{"] + ["    " + line for line in lines] + ["  }"]
        text = f"\n{printer.indent}".join(text)
        if printer.memref:
            finish_structured(step, printer, text, outs)
        else:
            printer.line(f"{printer.name(step.outs[0])} = {text}")
