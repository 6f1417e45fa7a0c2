"""A program as data: steps on numbered values, printed as MLIR.

A step is one operation or a few that belong together (a constant with its
fill). Its class in `STEPS` infers the types and facts of the results, or
raises `Invalid`, and prints it. Everything in a program is plain data, so that
it can be stored as JSON, copied and taken apart by the minimiser.
"""

import json
import math
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

from .facts import Fact, computed_in
from .types import Invalid, Type


@dataclass
class Region:
    """Block arguments, steps and what the block yields."""

    args: List[int]
    steps: List["Step"]
    yields: List[int]


@dataclass
class Step:
    op: str
    ins: List[int]
    outs: List[int]
    attrs: Dict[str, Any] = field(default_factory=dict)
    regions: List[Region] = field(default_factory=list)


@dataclass(frozen=True)
class Value:
    type: Type
    fact: Fact


STEPS: Dict[str, Any] = {}


def step_kind(cls):
    """Registers a class with `infer(step, ins, context)` and
    `emit(step, printer)` under its `name`."""
    STEPS[cls.name] = cls()
    return cls


@dataclass
class Program:
    """`config` says how to run it: chip, machine, pipeline options, seed,
    bits of the inputs. `memref` chooses the form on memrefs."""

    steps: List[Step]
    results: List[int]
    config: Dict[str, Any]
    memref: bool = False
    kind: str = ""

    def arguments(self) -> List[Step]:
        return [step for step in self.steps if step.op == "argument"]

    def to_json(self) -> str:
        return json.dumps(self, default=lambda data: data.__dict__)

    @staticmethod
    def from_json(text: str) -> "Program":
        data = json.loads(text)
        data["steps"] = [_step(entry) for entry in data["steps"]]
        return Program(**data)

    def copy(self) -> "Program":
        return Program.from_json(self.to_json())


def _step(data) -> Step:
    regions = [
        Region(entry["args"], [_step(step) for step in entry["steps"]], entry["yields"])
        for entry in data["regions"]
    ]
    return Step(data["op"], data["ins"], data["outs"], data["attrs"], regions)


def all_steps(steps):
    """With those of nested regions."""
    for step in steps:
        yield step
        for region in step.regions:
            yield from all_steps(region.steps)


def has_winograd(config) -> bool:
    """Whether convolutions may be rounded otherwise than a sum of products."""
    given = dict(option.split("=", 1) for option in config["options"] if "=" in option)
    method = given.get("conv-method", "auto")
    return method == "winograd" or (method == "auto" and given.get("winograd") != "none")


class Context:
    """Values seen so far; on memrefs also which buffers were overwritten."""

    def __init__(self, config, memref):
        self.config = config
        self.memref = memref
        self.values: Dict[int, Value] = {}
        self.work = 0.0
        self.elements = 0
        # Buffers that were written under another number, and the number of
        # the buffer that a value is part of.
        self.dead = set()
        self.root: Dict[int, int] = {}
        self.writers: List[Step] = []  # the steps that overwrite buffers
        self.depth = 0
        self.current = None  # the step that is being inferred
        self.winograd = False  # whether there are windows that may be rounded so

    def consume(self, number: int):
        """The buffer behind `number` gets new contents. On memrefs the operation
        must not read it as well: in which order it would do so is not defined."""
        root = self.root.get(number, number)
        if self.memref and sum(self.root.get(other, other) == root for other in self.current.ins) > 1:
            raise Invalid("reads a buffer that it overwrites")
        self.writers.append(self.current)
        for other in self.values:
            if self.root.get(other, other) == root:
                self.dead.add(other)

    def run(self, steps: List[Step]):
        for step in steps:
            self.apply(step)

    def apply(self, step: Step):
        for number in step.ins:
            if number not in self.values:
                raise Invalid("uses a value before its definition")
            if number in self.dead:
                raise Invalid("uses a buffer that was overwritten")
        self.current = step
        results = STEPS[step.op].infer(step, [self.values[n] for n in step.ins], self)
        if len(results) != len(step.outs):
            raise Invalid("number of results")
        for number, value in zip(step.outs, results):
            self.values[number] = value
            if value.type.shape is not None:
                self.elements += value.type.size()


def check(program: Program) -> Context:
    """Types and facts of all values; raises `Invalid`."""
    context = Context(program.config, program.memref)
    with computed_in(program.config.get("precision")):
        context.run(program.steps)
    for number in program.results:
        if number not in context.values or number in context.dead:
            raise Invalid("a result is not a value")
        if not math.isfinite(context.values[number].fact.lo):
            raise Invalid("a result is not defined")
    if not program.results:
        raise Invalid("no results")
    return context


class Printer:
    """Text of a program."""

    def __init__(self, context: Context):
        self.context = context
        self.memref = context.memref
        self.lines: List[str] = []
        self.before = ""  # what the function needs before it
        self.indent = "  "
        self.names: Dict[int, str] = {}
        self.count = 0

    def line(self, text: str):
        self.lines.append(self.indent + text)

    def fresh(self, prefix: str = "t") -> str:
        self.count += 1
        return f"%{prefix}{self.count}"

    def name(self, number: int) -> str:
        return self.names.setdefault(number, f"%v{number}")

    def alias(self, number: int, other: int):
        self.names[number] = self.name(other)

    def type(self, number: int) -> str:
        return self.context.values[number].type.text(self.memref)

    def value(self, number: int) -> Value:
        return self.context.values[number]

    def typed(self, numbers) -> str:
        """`%a, %b : type, type`."""
        names = ", ".join(self.name(number) for number in numbers)
        return f"{names} : {', '.join(self.type(number) for number in numbers)}"

    def run(self, steps: List[Step]):
        for step in steps:
            STEPS[step.op].emit(step, self)

    def block(self, steps: List[Step]):
        self.indent += "  "
        self.run(steps)
        self.indent = self.indent[:-2]


def text(program: Program, name: str = "main") -> str:
    """The module, with how to run it in comments at its head."""
    with computed_in(program.config.get("precision")):
        return _text(program, name)


def _text(program, name):
    printer = Printer(check(program))
    arguments = program.arguments()
    for index, step in enumerate(arguments):
        printer.names[step.outs[0]] = f"%a{index}"
    parameters = [f"{printer.name(s.outs[0])}: {printer.type(s.outs[0])}" for s in arguments]
    printer.run(step for step in program.steps if step.op != "argument")
    if program.memref:
        return _memref_function(program, printer, parameters, name)
    types = [printer.type(number) for number in program.results]
    names = [printer.name(number) for number in program.results]
    header = f"func.func @{name}({', '.join(parameters)}) -> ({', '.join(types)}) {{"
    printer.line(f"return {', '.join(names)} : {', '.join(types)}")
    return printer.before + "\n".join([header, *printer.lines, "}", ""])


def _memref_function(program, printer, parameters, name):
    """Results on memrefs are copied to further arguments."""
    for index, number in enumerate(program.results):
        value = printer.value(number)
        target = Type(value.type.elem, value.type.shape).text(memref=True)
        parameters.append(f"%r{index}: {target}")
        source = printer.type(number)
        printer.line(f"linalg.copy ins({printer.name(number)} : {source}) outs(%r{index} : {target})")
    for step in program.steps:
        if step.op == "empty" and step.attrs.get("free"):
            printer.line(f"memref.dealloc {printer.name(step.outs[0])} : {printer.type(step.outs[0])}")
    printer.line("return")
    return "\n".join([f"func.func @{name}({', '.join(parameters)}) {{", *printer.lines, "}", ""])
