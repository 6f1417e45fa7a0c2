"""Bodies of structured operations: straight-line scalar code.

A body is `{"code": [[name, operands, attribute], ...], "yields": [...]}`. Its
values are numbered: first the block arguments, then one per instruction.
"""

from . import facts
from .facts import Fact
from .scalars import SCALARS, takes
from .types import Invalid, is_float


class Scope:
    """What the instructions of a body may refer to."""

    def __init__(self, arguments, captures, extents):
        self.arguments = arguments  # [(element type, fact)]
        self.captures = captures  # values of the program around
        self.extents = extents  # of the loops


def infer(body, scope):
    """Types and facts of the yielded values."""
    values = list(scope.arguments)
    for instruction in body["code"]:
        values.append(_infer_one(instruction, values, scope))
    return [values[number] for number in body["yields"]]


def value_types(body, scope):
    values = list(scope.arguments)
    for instruction in body["code"]:
        values.append(_infer_one(instruction, values, scope))
    return values


def _infer_one(instruction, values, scope):
    name, operands, attr = instruction
    if name == "const":
        elem, number = attr
        return elem, facts.of_constant(elem, number)
    if name == "linalg.index":
        if attr >= len(scope.extents):
            raise Invalid("no such loop")
        return "index", Fact(0, scope.extents[attr] - 1)
    if name == "capture":
        value = scope.captures[attr]
        if value.type.shape is not None:
            raise Invalid("captures a tensor as a scalar")
        return value.type.elem, value.fact
    if name == "tensor.extract":
        return _infer_extract(operands, attr, values, scope)
    operation = SCALARS[name]
    if len(operands) != operation.arity:
        raise Invalid("number of operands")
    elems = [values[number][0] for number in operands]
    if name == "arith.select":
        if elems[0] != "i1" or elems[1] != elems[2]:
            raise Invalid("types of a selection")
        elem = elems[1]
    else:
        elem = elems[0]
        if any(other != elem for other in elems) or not takes(name, elem):
            raise Invalid("types of operands")
    return operation.rule(elem, [values[number][1] for number in operands], attr)


def _infer_extract(operands, attr, values, scope):
    source = scope.captures[attr]
    shape = source.type.shape
    if shape is None or len(shape) != len(operands):
        raise Invalid("rank of tensor.extract")
    for number, extent in zip(operands, shape):
        elem, fact = values[number]
        if elem != "index" or fact.lo < 0 or fact.hi >= extent:
            raise Invalid("index of tensor.extract")
    return source.type.elem, source.fact


def constant_text(elem, number):
    if elem == "i1":
        return "true" if number else "false"
    if not is_float(elem):
        return f"{int(number)} : {elem}"
    text = repr(float(number))
    if "." not in text.split("e")[0]:
        text = text.replace("e", ".0e") if "e" in text else text + ".0"
    return f"{text} : {elem}"


def print_body(body, scope, argument_names, capture_names, capture_types, prefix):
    """Lines of the instructions, and the names and types of what is yielded."""
    types = [elem for elem, _ in value_types(body, scope)]
    names = list(argument_names)
    lines = []
    for index, (name, operands, attr) in enumerate(body["code"]):
        here = f"%{prefix}_{index}"
        result = types[len(names)]
        of = [names[number] for number in operands]
        if name == "capture":
            names.append(capture_names[attr])
            continue
        if name == "const":
            text = f"arith.constant {constant_text(*attr)}"
        elif name == "linalg.index":
            text = f"linalg.index {attr} : index"
        elif name == "tensor.extract":
            text = f"tensor.extract {capture_names[attr]}[{', '.join(of)}] : {capture_types[attr]}"
        else:
            elem = types[operands[1]] if name == "arith.select" else types[operands[0]]
            text = SCALARS[name].text(of, elem, attr, result)
        if isinstance(text, list):
            lines += [line.replace("%tmp", here + "t") for line in text[:-1]]
            text = text[-1].replace("%tmp", here + "t")
        lines.append(f"{here} = {text}")
        names.append(here)
    yielded = [(names[number], types[number]) for number in body["yields"]]
    return lines, yielded


def simplify(body, arguments):
    """Drops what is not used. `arguments` is the number of block arguments."""
    code = body["code"]
    used, work = set(), list(body["yields"])
    while work:
        number = work.pop()
        if number in used:
            continue
        used.add(number)
        if number >= arguments:
            work += code[number - arguments][1]
    renumbered = {number: number for number in range(arguments)}
    kept = []
    for index, (name, operands, attr) in enumerate(code):
        if arguments + index in used:
            renumbered[arguments + index] = arguments + len(kept)
            kept.append([name, [renumbered[o] for o in operands], attr])
    return {"code": kept, "yields": [renumbered[y] for y in body["yields"]]}
