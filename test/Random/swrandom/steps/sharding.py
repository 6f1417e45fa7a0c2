"""Annotations of the dialect shard: values whose divisions over core groups are
asked for."""

from ..program import step_kind
from ..types import Invalid


@step_kind
class Shard:
    """The operand with a sharding of one `dim`, or of none. With `users` the
    annotation is for the readers of the result."""

    name = "shard"

    def infer(self, step, ins, context):
        if context.memref:
            raise Invalid("annotations are on tensors")
        shape, dim = ins[0].type.shape, step.attrs["dim"]
        if not shape or (dim is not None and dim >= len(shape)):
            raise Invalid("dimension of an annotation")
        return ins

    def emit(self, step, printer):
        printer.before = grid(printer.context.config)
        dim = step.attrs["dim"]
        axes = "[]" if dim is None else "[], " * dim + "[0]"
        sharding, users = printer.fresh("s"), " annotate_for_users" if step.attrs["users"] else ""
        printer.line(f"{sharding} = shard.sharding @chip split_axes = [{axes}] : !shard.sharding")
        printer.line(
            f"{printer.name(step.outs[0])} = shard.shard {printer.name(step.ins[0])} to {sharding}{users} : {printer.type(step.ins[0])}"
        )


def grid(config):
    """The line before the function that annotations need."""
    groups = config.get("groups", 1)
    extent = "?" if config.get("open_grid") or groups == 1 else groups
    return f"shard.grid @chip(shape = {extent})\n"
