"""The kinds of steps; importing them fills `program.STEPS`."""

from . import basic, control, named, packing, shapes, structured  # noqa: F401
