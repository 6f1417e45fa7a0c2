"""Makes a failing program small.

Each of the functions in `MOVES` yields smaller variants of a program. Variants
that are not valid are skipped; the first one that fails in the same way takes
the place of the program, until none does or the budget of runs is used up.
"""

from . import body as bodies
from .program import Program, Step, all_steps, check, text
from .types import Invalid


def minimise(program: Program, fails, budget=200):
    """The smallest program found for which `fails(program)` is true, and the
    number of runs it took."""
    seen, runs = set(), 0
    progress = True
    while progress and runs < budget:
        progress = False
        for move in MOVES:
            while runs < budget:
                smaller, used = _step(program, move, fails, seen, budget - runs)
                runs += used
                if smaller is None:
                    break
                program, progress = smaller, True
    return program, runs


def _step(program, move, fails, seen, budget):
    runs = 0
    for variant in move(program):
        if runs >= budget:
            break
        variant = cleaned(variant)
        try:
            check(variant)
            key = text(variant) + repr(variant.config)
        except (Invalid, KeyError, IndexError, AssertionError):
            continue
        if key in seen:
            continue
        seen.add(key)
        runs += 1
        if fails(variant):
            return variant, runs
    return None, runs


# --- What is not used ---------------------------------------------------------


def cleaned(program: Program) -> Program:
    """Without steps whose results nobody uses, and unused parts of bodies.
    On memrefs every step writes, so that only what leads to a result stays."""
    program = program.copy()
    used = set(program.results)
    program.steps = _clean(program.steps, used)
    return program


def _clean(steps, used):
    kept = []
    for step in reversed(steps):
        if not any(number in used for number in step.outs):
            continue
        for region in step.regions:
            used.update(region.yields)
            region.steps = _clean(region.steps, used)
        if step.op == "generic":
            _drop_unused_inputs(step)
        used.update(step.ins)
        kept.append(step)
    return kept[::-1]


def _drop_unused_inputs(step):
    attrs = step.attrs
    count = attrs["n_ins"] + attrs["targets"]
    attrs["body"] = bodies.simplify(attrs["body"], count)
    mentioned = {o for _, operands, _ in attrs["body"]["code"] for o in operands}
    mentioned |= set(attrs["body"]["yields"])
    for number in reversed(range(attrs["n_ins"])):
        if number in mentioned:
            continue
        others = [m for i, m in enumerate(attrs["maps"]) if i != number]
        plain = {t[0][1] for m in others for c, t in m if not c and len(t) == 1 and t[0][0] == 1}
        if plain != set(range(len(attrs["extents"]))):
            continue
        del attrs["maps"][number]
        del step.ins[number]
        attrs["n_ins"] -= 1
        shift = lambda n, at=number: n - 1 if n > at else n  # noqa: E731
        attrs["body"] = {
            "code": [[n, [shift(o) for o in operands], a] for n, operands, a in attrs["body"]["code"]],
            "yields": [shift(y) for y in attrs["body"]["yields"]],
        }
        mentioned = {shift(n) for n in mentioned}


def replace(program, old, new):
    """Uses of the value `old` become uses of `new`."""
    swap = lambda numbers: [new if n == old else n for n in numbers]  # noqa: E731
    for step in all_steps(program.steps):
        step.ins = swap(step.ins)
        for region in step.regions:
            region.yields = swap(region.yields)
    program.results = swap(program.results)


# --- Moves --------------------------------------------------------------------


def fewer_results(program):
    for number in program.results:
        if len(program.results) > 1:
            variant = program.copy()
            variant.results = [number]
            yield variant


def results_from_inside(program):
    """An earlier value as the only result."""
    numbers = [n for step in program.steps if step.op != "argument" for n in step.outs]
    for number in numbers[::-1]:
        if number not in program.results:
            variant = program.copy()
            variant.results = [number]
            yield variant


def steps_to_arguments(program):
    """The results of a step become arguments of the function."""
    context = check(program)
    for index, step in enumerate(program.steps):
        if step.op in ("argument", "empty"):
            continue
        types = [context.values[number].type for number in step.outs]
        if any(type.layout is not None for type in types):
            continue
        variant = program.copy()
        variant.steps[index : index + 1] = [
            Step("argument", [], [number], {"elem": type.elem, "shape": None if type.shape is None else list(type.shape)})
            for number, type in zip(step.outs, types)
        ]
        variant.steps.sort(key=lambda s: s.op != "argument")
        yield variant


def steps_to_operands(program):
    """The result of a step becomes one of its operands."""
    context = check(program)
    places = list(all_steps(program.steps))
    for index, step in enumerate(places):
        if len(step.outs) != 1 or step.outs[0] not in context.values:
            continue
        for number in dict.fromkeys(step.ins):
            if context.values[number].type == context.values[step.outs[0]].type:
                variant = program.copy()
                replace(variant, step.outs[0], number)
                yield variant


def without_regions(program):
    """A branch of scf.if, or one iteration of scf.for, in place of the step."""
    for index, step in enumerate(program.steps):
        for position in range(len(step.regions)):
            variant = program.copy()
            old = variant.steps[index]
            region = old.regions[position]
            variant.steps[index : index + 1] = region.steps
            for number, value in zip(region.args[1:], old.ins):
                replace(variant, number, value)
            yields = [dict(zip(region.args[1:], old.ins)).get(n, n) for n in region.yields]
            for number, value in zip(old.outs, yields):
                replace(variant, number, value)
            yield variant
        if step.op == "for" and step.attrs["trips"] > 1:
            variant = program.copy()
            variant.steps[index].attrs.update(trips=step.attrs["trips"] - 1, step=1)
            yield variant


def simpler_config(program):
    config = program.config
    for key, plain in (("machine", None), ("precision", None), ("groups", 1), ("chip", "sw26010"), ("seed", 0), ("bits", 24)):
        if key in config and config[key] != plain:
            variant = program.copy()
            if plain is None:
                del variant.config[key]
            else:
                variant.config[key] = plain
            yield variant
    for index in range(len(config["options"])):
        variant = program.copy()
        del variant.config["options"][index]
        yield variant
    for step in program.steps:
        if step.attrs.get("free"):
            variant = program.copy()
            for other in variant.steps:
                other.attrs.pop("free", None)
            yield variant
            return


def fewer_requests(program):
    """Without a request for a division; annotations are steps, which other moves
    drop."""
    for index, step in enumerate(all_steps(program.steps)):
        if "core_groups" in step.attrs:
            variant = program.copy()
            del list(all_steps(variant.steps))[index].attrs["core_groups"]
            yield variant
    edits = program.config.get("edits")
    if not edits:
        return
    variant = program.copy()
    del variant.config["edits"]
    yield variant
    for index, value in enumerate(edits["values"]):
        if value is not None and any(other is not None for other in edits["values"][:index] + edits["values"][index + 1 :]):
            variant = program.copy()
            variant.config["edits"]["values"][index] = None
            yield variant


def smaller_bodies(program):
    """An instruction of a body becomes one of its operands, or a constant."""
    places = [i for i, step in enumerate(all_steps(program.steps)) if "body" in step.attrs]
    for place in places:
        step = list(all_steps(program.steps))[place]
        body = step.attrs["body"]
        count = step.attrs.get("n_ins", 0) + step.attrs.get("targets", 0) or len(step.ins)
        for index in reversed(range(len(body["code"]))):
            for operand in dict.fromkeys(body["code"][index][1]):
                variant = program.copy()
                target = list(all_steps(variant.steps))[place]
                _forward(target.attrs["body"], count + index, operand)
                target.attrs["body"] = bodies.simplify(target.attrs["body"], count)
                yield variant


def _forward(body, old, new):
    for instruction in body["code"]:
        instruction[1] = [new if o == old else o for o in instruction[1]]
    body["yields"] = [new if y == old else y for y in body["yields"]]


SIZES = ("shape", "extents", "sizes")


def _extents(program):
    found = set()
    for step in all_steps(program.steps):
        for key in SIZES:
            found.update(step.attrs.get(key) or [])
    return sorted((extent for extent in found if extent > 1), reverse=True)


def _with_extents(program, swaps):
    variant = program.copy()
    for step in all_steps(variant.steps):
        for key in SIZES:
            if step.attrs.get(key):
                step.attrs[key] = [swaps.get(extent, extent) for extent in step.attrs[key]]
        if step.op == "generic" and swaps:
            _move_constants(step, swaps)
    return variant


def _move_constants(step, swaps):
    """Reversed reads count from the last element."""
    back = {old - 1: new - 1 for old, new in swaps.items()}
    for map in step.attrs["maps"]:
        for expression in map:
            if any(coefficient < 0 for coefficient, _ in expression[1]):
                expression[0] = back.get(expression[0], expression[0])


def _smaller(extent):
    return sorted({1, 2, 3, extent // 2, extent - 1} - {0, extent} & set(range(1, extent)))


def smaller_extents(program):
    for extent in _extents(program):
        for new in _smaller(extent):
            yield _with_extents(program, {extent: new})


def smaller_windows(program):
    """Two extents of which one follows from the other, as those of the input
    and the output of a convolution, or of a sum of loops."""
    extents = _extents(program)
    for small in extents:
        for large in extents:
            if large <= small:
                continue
            for new in _smaller(small):
                for step in (1, 2, 3):
                    cut = large - (small - new) * step
                    if cut >= 1:
                        yield _with_extents(program, {small: new, large: cut})


def plain_windows(program):
    """Strides and dilations of 1, where the input is then large enough."""
    for index, step in enumerate(program.steps):
        for key in ("strides", "dilations"):
            if step.op == "named" and any(n != 1 for n in step.attrs.get(key, [])):
                variant = program.copy()
                variant.steps[index].attrs[key] = [1] * len(step.attrs[key])
                yield variant


MOVES = [
    fewer_results, results_from_inside, steps_to_arguments, without_regions, steps_to_operands,
    simpler_config, fewer_requests, smaller_bodies, smaller_extents, smaller_windows, plain_windows,
]  # fmt: skip
