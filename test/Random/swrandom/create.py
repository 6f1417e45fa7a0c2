"""A whole random program for a seed."""

import itertools
import random

from . import divisions, options
from .facts import STORED, computed_in
from .generator import Generator
from .kinds import ALL_KINDS, KINDS
from .kinds.elementwise import cast
from .program import check
from .types import Invalid


# Kinds for which the options of convolutions matter.
CONVOLUTIONS = ("convolution", "convolution-body")
MOST_ATTEMPTS = 50
# Kinds with numbers that f16 does not have.
OUT_OF_RANGE = ("scales",)


def create(seed: int, only=None, machines=options.MACHINES, elements=None, requests=None, precisions=None):
    """The program of `seed`, the same on every machine. `only` restricts the
    kinds of its main part, `machines` the number of machine files, `elements`
    the types of most values. `requests`: `some` or `all` programs ask for
    divisions over core groups. `precisions`: values of `--precision`, of which
    the program has one."""
    rng = random.Random(f"sunway {seed}")
    if precisions and not elements:
        elements = ["f32"]
    table = ALL_KINDS if precisions or only else KINDS
    kinds = {name: entry for name, entry in table.items() if not only or name in only}
    kind = rng.choices(list(kinds), [entry[1] for entry in kinds.values()])[0]
    for attempt in itertools.count(1):
        if attempt % MOST_ATTEMPTS == 0:
            # A kind that has no program of these elements.
            kind = rng.choice(list(kinds))
        memref = ALL_KINDS[kind][2] and rng.random() < 0.15
        config = options.choose(rng)
        if kind in CONVOLUTIONS:
            config["options"] = options.convolutions(rng)
        if precisions:
            options.precision(config, precisions, seed)
        try:
            with computed_in(config.get("precision")):
                program = _build(Generator(rng, config, memref, elements), kind)
            check(program)
        except Invalid:
            continue
        config["seed"] = rng.randrange(1 << 31)
        if "machine" in config:
            config["machine"] %= max(1, machines)
            if not machines:
                del config["machine"]
        options.schedule(rng, program)
        if precisions:
            options.narrow_products(program, seed)
        else:
            options.products(program, seed)
        return divisions.add(program, seed, requests == "all") if requests else program


def _has_numbers(g, kind):
    return kind not in OUT_OF_RANGE or STORED.get(g.context.config.get("precision")) != "f16"


def _build(g, kind):
    if not _has_numbers(g, kind):
        raise Invalid("numbers that f16 does not have")
    values = None
    for _ in range(20):
        values = g.attempt(ALL_KINDS[kind][0])
        if values:
            break
    if not values:
        raise Invalid("found no program of this kind")
    made = list(values)
    for _ in range(g.rng.choice([0, 0, 0, 1, 1, 2, 3, 4])):
        follower = _follower(g)
        alive = [v for v in made if v not in g.context.dead]
        more = g.attempt(follower, g.rng.choice(alive) if alive else None)
        made += more or []
    return g.finish(_results(g, made), kind)


def _follower(g):
    table = [(f, w) for name, (f, w, memref) in KINDS.items() if (memref or not g.memref) and _has_numbers(g, name)]
    return g.weighted(table + [(cast, 3)])


def _results(g, made):
    """What was made last, and some of the rest; only what is defined."""
    usable = []
    for number in dict.fromkeys(made):
        fact = g.fact(number)
        if number in g.context.dead or fact.lo == float("-inf") or g.shape_of(number) is None:
            continue
        usable.append(number)
    if not usable:
        raise Invalid("nothing to return")
    results = [usable[-1]] + [v for v in usable[:-1] if g.chance(0.25)]
    return results[:3]
