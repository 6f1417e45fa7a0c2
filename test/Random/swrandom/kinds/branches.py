"""Kernels that do not depend on each other, for different core groups."""

from ..types import Invalid
from . import convolutions, layout, products
from .common import elementwise

# What a branch consists of, and how often.
PARTS = [(products.product, 5), (products.with_body, 2), (convolutions.convolution, 4), (convolutions.pooling, 3), (layout.pad, 1)]


def _branch(g, x):
    """One to three kernels, each of which reads the one before."""
    values = [x] if x is not None else []
    for _ in range(g.rng.choice([1, 1, 1, 2, 3])):
        made = g.attempt(g.weighted(PARTS), values[-1] if values else None)
        if made:
            values = made
    if not values or values == [x]:
        raise Invalid("an empty branch")
    return values


def branches(g, x=None):
    """Two to four branches, most with the same input; sometimes an operation
    reads the ends of two."""
    made = []
    for _ in range(g.rng.randint(2, 4)):
        own = x if g.chance(0.7) else None
        values = g.attempt(_branch, own) or []
        made += values
        # The first value that a branch made is the input of others.
        if x is None and values and g.chance(0.3):
            x = values[-1]
    ends = [v for v in made if v not in g.context.dead]
    if len(ends) < 2:
        raise Invalid("no branches")
    first, *others = ends
    same = [v for v in others if g.type(v) == g.type(first)]
    if same and g.chance(0.5):
        joined = g.attempt(lambda g: [elementwise(g, [first, same[0]], g.shape_of(first))])
        ends += joined or []
    return ends[-4:]
