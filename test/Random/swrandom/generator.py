"""The builder that the kinds of programs share: sizes, sources, steps."""

import contextlib
import random

from . import steps  # noqa: F401  (fills STEPS)
from .body import Scope, _infer_one
from .program import Context, Program, Region, Step
from .types import Invalid, is_float

# Weights of the classes of extents, and of the elements of a program.
SIZES = [(12, 1, 1), (36, 2, 9), (30, 10, 33), (16, 34, 100), (6, 101, 320)]
ELEMENTS = [("f32", 12), ("f64", 4), ("i32", 4)]
MOST_ELEMENTS = 400_000


class Generator:
    """One program under construction. Steps are checked as they are added;
    `Invalid` means that this one was not."""

    def __init__(self, rng: random.Random, config, memref: bool, elements=None):
        """With a precision, extents are often even: rows of an odd number of
        elements are not stored in 16 bits."""
        self.rng = rng
        self.context = Context(config, memref)
        self.memref = memref
        self.steps = []
        self.front = []  # arguments, in front of all scopes
        self.pool = []  # values that further steps may use
        self.count = 0
        self.dims = [self.extent() for _ in range(rng.choice([2, 3, 3, 4]))]
        self.elem = self.weighted([(elem, 1) for elem in elements] if elements else ELEMENTS)
        self.large = rng.random() < 0.06

    # --- Choices ------------------------------------------------------------

    def weighted(self, table):
        return self.rng.choices([entry[0] for entry in table], [entry[-1] for entry in table])[0]

    def chance(self, probability) -> bool:
        return self.rng.random() < probability

    def extent(self) -> int:
        weight, low, high = self.rng.choices(SIZES, [entry[0] for entry in SIZES])[0]
        extent = self.rng.randint(low, high)
        if "precision" in self.context.config and extent > 1:
            unit = self.rng.choice([1, 2, 2, 8])
            extent = (extent + unit - 1) // unit * unit
        return extent

    def dim(self) -> int:
        """An extent, often one that the program has already."""
        return self.rng.choice(self.dims) if self.chance(0.7) else self.extent()

    def shape(self, rank=None, limit=60_000):
        if rank is None:
            rank = self.rng.choices([1, 2, 3, 4], [15, 50, 25, 10])[0]
        return self.fitted([self.dim() for _ in range(rank)], limit)

    def fitted(self, extents, limit):
        """`extents` with the largest cut until their product fits."""
        extents = list(extents)
        while True:
            product = 1
            for extent in extents:
                product *= extent
            if product <= limit:
                return extents
            largest = max(range(len(extents)), key=lambda i: extents[i])
            extents[largest] = max(1, min(extents[largest] - 1, extents[largest] * limit // product))

    def volume(self) -> int:
        """Most iterations of one operation."""
        return 12_000_000 if self.large else 400_000

    # --- Steps --------------------------------------------------------------

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def add(self, op, ins=(), attrs=None, regions=(), results=1):
        step = Step(op, list(ins), [self.fresh() for _ in range(results)], attrs or {}, list(regions))
        self.context.apply(step)
        if self.context.elements > MOST_ELEMENTS or self.context.work > 4 * self.volume():
            raise Invalid("a program of this size takes too long")
        (self.front if op == "argument" else self.steps).append(step)
        self.pool += step.outs
        return step.outs[0] if results == 1 else step.outs

    @contextlib.contextmanager
    def scope(self):
        """A nested block: its steps, and no value of it is seen outside."""
        outer, outer_pool = self.steps, self.pool
        self.steps, self.pool = [], list(outer_pool)
        try:
            yield self.steps
        finally:
            arguments = [number for step in self.front for number in step.outs if number not in outer_pool]
            self.steps, self.pool = outer, outer_pool + arguments

    def attempt(self, build, *args):
        """Calls `build`; None, and nothing changed, if it ends in `Invalid`."""
        context = self.context
        saved = (len(self.steps), len(self.front), list(self.pool), dict(context.values))
        more = (set(context.dead), dict(context.root), context.work, context.elements)
        try:
            return build(self, *args)
        except Invalid:
            del self.steps[saved[0] :]
            del self.front[saved[1] :]
            self.pool, context.values = saved[2], saved[3]
            context.dead, context.root, context.work, context.elements = more
            return None

    def type(self, number):
        return self.context.values[number].type

    def fact(self, number):
        return self.context.values[number].fact

    def shape_of(self, number):
        return self.context.values[number].type.shape

    # --- Sources ------------------------------------------------------------

    def argument(self, shape, elem=None) -> int:
        return self.add("argument", attrs={"elem": elem or self.elem, "shape": None if shape is None else list(shape)})

    def number(self, elem):
        """A constant, often one that matters to somebody."""
        if elem == "i1":
            return self.rng.randint(0, 1)
        if not is_float(elem):
            return self.rng.choice([0, 1, -1, 2, 3, -5, 7, 100])
        return self.rng.choice([0.0, 1.0, -1.0, 0.5, 2.0, -0.25, 0.125, 1.5, 3.0, 0.1])

    def constant(self, value, elem=None) -> int:
        return self.add("constant", attrs={"elem": elem or self.elem, "value": value})

    def existing(self, shape=None, elem=None, rank=None):
        """A value of the program, or None."""
        found = []
        for number in self.pool:
            type = self.type(number)
            if number in self.context.dead or type.shape is None or abs(self.fact(number).lo) == float("inf"):
                continue
            if (shape is None or type.shape == tuple(shape)) and (elem is None or type.elem == elem):
                if rank is None or len(type.shape) == rank:
                    found.append(number)
        return self.rng.choice(found) if found else None

    def source(self, shape, elem=None) -> int:
        """An operand: one of the program, a new argument, or a constant."""
        elem = elem or self.elem
        if self.chance(0.45):
            found = self.existing(shape, elem)
            if found is not None:
                return found
        if self.chance(0.14) and not self.memref:
            if self.chance(0.6):
                return self.add("dense", attrs={"elem": elem, "shape": list(shape), "value": self.number(elem)})
            pattern = [self.number(elem) for _ in range(self.rng.randint(2, 7))]
            made = self.attempt(lambda g: g.add("dense", attrs={"elem": elem, "shape": list(shape), "pattern": pattern}))
            if made is not None:
                return made
        if self.chance(0.06):
            return self.filled(shape, self.number(elem), elem)
        return self.argument(shape, elem)

    def empty(self, shape, elem=None) -> int:
        attrs = {"elem": elem or self.elem, "shape": list(shape)}
        if self.memref and not self.steps_nested() and self.chance(0.3):
            attrs["free"] = True
        return self.add("empty", attrs=attrs)

    def steps_nested(self) -> bool:
        return self.context.depth > 0

    def filled(self, shape, value, elem=None) -> int:
        elem = elem or self.elem
        return self.add("fill", [self.constant(value, elem), self.empty(shape, elem)])

    def target(self, shape, elem=None) -> int:
        """`outs` that are not read."""
        return self.empty(shape, elem) if self.chance(0.8) else self.source(shape, elem)

    def accumulator(self, shape, elem=None, value=None) -> int:
        """`outs` that are read."""
        elem = elem or self.elem
        if self.chance(0.65):
            if value is None or self.chance(0.15):
                value = self.number(elem)
            return self.filled(shape, value, elem)
        return self.source(shape, elem)

    def region(self, args, steps, yields) -> Region:
        return Region(list(args), list(steps), list(yields))

    def finish(self, results, kind) -> Program:
        return Program(self.front + self.steps, list(results), self.context.config, self.memref, kind)


class BodyBuilder:
    """A body under construction."""

    def __init__(self, generator, arguments, captures=(), extents=()):
        self.generator = generator
        self.scope = Scope(arguments, [generator.context.values[n] for n in captures], extents)
        self.values = list(arguments)
        self.code = []

    def emit(self, name, operands=(), attr=None) -> int:
        instruction = [name, list(operands), attr]
        self.values.append(_infer_one(instruction, self.values, self.scope))
        self.code.append(instruction)
        return len(self.values) - 1

    def first(self, *instructions) -> int:
        """The first of the instructions that is valid."""
        for name, operands, attr in instructions:
            try:
                return self.emit(name, operands, attr)
            except Invalid:
                continue
        raise Invalid("no instruction fits")

    def elem(self, number) -> str:
        return self.values[number][0]

    def constant(self, elem, value) -> int:
        return self.emit("const", [], [elem, value])

    def done(self, *yields):
        return {"code": self.code, "yields": list(yields)}
