"""The kinds of steps; importing them fills `program.STEPS`."""

from . import basic, control, named, packing, shapes, sharding, structured  # noqa: F401
