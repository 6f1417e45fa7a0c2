"""Random requests to divide a program over core groups: annotations of the
dialect shard, attributes of operations, and edits of its schedules."""

import json
import random
import re

from .program import Program, Step, all_steps, check
from .steps.named import CONTRACTIONS, CONVOLUTIONS, POOLINGS, form_of

# Which programs have requests: each, those that are on several core groups
# anyway, half of them, or none.
SHARE = 0.5
ALL_GROUPS = {"sw26010": [1, 2, 3, 4, 4], "sw26010pro": [1, 2, 3, 4, 5, 6, 6]}
WAYS = [
    (["annotations"], 6), (["attributes"], 3), (["edits"], 3), (["annotations", "attributes"], 1),
    (["annotations", "edits"], 1), (["attributes", "edits"], 1),
]  # fmt: skip

# What the compiler may refuse: docs/CoreGroups.md, "Asking for a division".
DOCUMENTED = re.compile(
    "expects no partial sums, but dimension"
    "|expects loops of 'core_groups' to be less than"
    "|expects tile size N for loop N,? which cannot be cut otherwise"
    "|expects parallel loops in 'core_groups'"
    "|expects loops of several (iterations|tiles) in 'core_groups'"
    "|expects several tiles of loop N,? which 'core_groups' divides"
    "|expects 'core_groups' to divide "
    "|expects loops that may be cut in 'core_groups'"
    "|expects reductions with several tiles inside of all other loops where 'core_groups' divides"
    "|expects 'core_groups' of 'sw.schedule' to be first with 'method = mesh'"
    "|no schedule with the other requests can be divided over core groups"
    "|a tile of .* needs N bytes of LDM"
    "|no tile of a (padding|concatenation) "
    "|expects 'core_groups' of a convolution by Winograd's method to be first or all"
    "|cannot be distributed over the CPEs: "
    "|cannot divide dimension N: '.*' has no schedule"
    "|cannot divide dimension N,? which '.*' indexes by more than a loop"
    "|asks for (one piece|loop N) of '.*', but another annotation for"
)


def is_documented(message):
    return DOCUMENTED.search(message) is not None


def add(program: Program, seed, every=False) -> Program:
    """The program with requests, now and then or, with `every`, always. It
    stays as it is if nothing can be asked for."""
    rng = random.Random(f"divisions {seed}")
    config = program.config
    if not every and ("groups" not in config or rng.random() >= SHARE):
        return program
    changed = program.copy()
    if every:
        changed.config.pop("machine", None)
        changed.config["groups"] = rng.choice(ALL_GROUPS[config["chip"]])
    changed.config["open_grid"] = rng.random() < 0.2
    for way in rng.choices([way for way, _ in WAYS], [weight for _, weight in WAYS])[0]:
        _ADD[way](rng, changed)
    return changed if has_requests(changed) else program


def has_requests(program) -> bool:
    return "edits" in program.config or any(step.op == "shard" or "core_groups" in step.attrs for step in all_steps(program.steps))


def without(program) -> Program:
    """The program as it was before `add`, on as many core groups."""
    plain = program.copy()
    plain.config.pop("edits", None)
    renamed = {}
    for step in all_steps(plain.steps):
        step.attrs.pop("core_groups", None)
        if step.op == "shard":
            renamed[step.outs[0]] = renamed.get(step.ins[0], step.ins[0])
    for lists in _uses(plain):
        lists[:] = [renamed.get(number, number) for number in lists]
    _drop_annotations(plain.steps)
    return plain


def _drop_annotations(steps):
    steps[:] = [step for step in steps if step.op != "shard"]
    for step in steps:
        for region in step.regions:
            _drop_annotations(region.steps)


def _uses(program):
    """The lists of numbers that are read."""
    yield program.results
    for step in all_steps(program.steps):
        yield step.ins
        for region in step.regions:
            yield region.yields


# --- Annotations ----------------------------------------------------------------


def _add_annotations(rng, program):
    if program.memref:
        return
    for _ in range(rng.choice([1, 1, 2, 3])):
        _annotate(rng, program)


def _annotate(rng, program):
    """One value; some of its readers read what is annotated."""
    context = check(program)
    places = [(steps, index) for steps in _blocks(program.steps) for index, step in enumerate(steps)]
    found = [
        (steps, index, number)
        for steps, index in places
        for number in steps[index].outs
        if context.values[number].type.shape and steps[index].op not in ("empty", "dense")
    ]
    if not found:
        return
    steps, index, number = rng.choice(found)
    shape = context.values[number].type.shape
    dims = [dim for dim, extent in enumerate(shape) if extent > 1]
    dim = rng.choice(dims) if dims and rng.random() < 0.9 else rng.randrange(len(shape))
    fresh = max(n for step in all_steps(program.steps) for n in [*step.outs, *(a for r in step.regions for a in r.args)]) + 1
    readers = [(uses, at) for uses in _uses(program) for at, used in enumerate(uses) if used == number]
    chosen = [reader for reader in readers if rng.random() < 0.7] or readers[:1]
    for uses, at in chosen:
        uses[at] = fresh
    attrs = {"dim": None if rng.random() < 0.05 else dim, "users": rng.random() < 0.4}
    steps.insert(index + 1, Step("shard", [number], [fresh], attrs))


def _blocks(steps):
    yield steps
    for step in steps:
        for region in step.regions:
            yield from _blocks(region.steps)


# --- Attributes -----------------------------------------------------------------


def _add_attributes(rng, program):
    context = check(program)
    steps = [step for step in all_steps(program.steps) if loops_of(step, context)]
    for step in rng.sample(steps, min(len(steps), rng.choice([1, 1, 2, 3]))):
        loops = loops_of(step, context)
        usable = [loop for loop, extent, kind in loops if kind == "p" and (extent > 1 or rng.random() < 0.05)]
        lists = [sorted(rng.sample(usable, min(len(usable), rng.choice([1, 1, 1, 2]))))] if usable else []
        step.attrs["core_groups"] = rng.choice(["first", "all", *lists * 4])


def loops_of(step, context):
    """Number, extent and kind of the loops of an operation that may have the
    attribute."""
    attrs = step.attrs
    shapes = [context.values[number].type.shape for number in step.ins]
    if step.op == "generic":
        extents, kinds = attrs["extents"], attrs["iterators"]
    elif step.op == "reduce":
        extents = shapes[0]
        kinds = "".join("r" if dim in attrs["dims"] else "p" for dim in range(len(extents)))
    elif step.op == "named" and attrs["name"] in (*CONTRACTIONS, *CONVOLUTIONS, *POOLINGS):
        form = form_of(attrs["name"], attrs, shapes)
        extents, kinds = form.sizes, form.iterators
    elif step.op in ("map", "transpose") or step.op == "named":
        extents = shapes[-1]
        kinds = "p" * len(extents)
    else:
        return []
    return list(zip(range(len(extents)), extents, kinds))


# --- Schedules ------------------------------------------------------------------


def _add_edits(rng, program):
    """What entries of the file of schedules get, in turn: `core_groups`, or a
    number whose bits choose loops, or nothing. With `tiles` the entries keep
    what was recorded."""
    values = [rng.choice(["first", "all", None, *[rng.randrange(1, 16) for _ in range(4)]]) for _ in range(rng.choice([1, 2, 3]))]
    program.config["edits"] = {"values": values, "tiles": rng.random() < 0.5}


def edited(text, edits):
    """The text of a file of schedules with `core_groups` as `edits` say."""
    data = json.loads(text)
    for number, entry in enumerate(data["schedules"]):
        value = edits["values"][number % len(edits["values"])]
        schedule = entry.get("schedule")
        if value is None or schedule is None:
            continue
        loops = schedule.get("loops", [])
        if isinstance(value, int):
            value = [loop for loop, extent in enumerate(loops) if extent > 1 and value >> loop & 1] or "all"
        # Ops that run together do so by the method of their entry. Loops of a
        # reduction depend on the method.
        keys = schedule if edits["tiles"] else ("loops", "method") if entry.get("group") else ()
        kept = {key: schedule[key] for key in keys if key in schedule}
        entry["schedule"] = {**kept, "core_groups": value}
    return json.dumps(data, indent=1)


_ADD = {"annotations": _add_annotations, "attributes": _add_attributes, "edits": _add_edits}
