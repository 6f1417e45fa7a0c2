"""The attribute of a structured operation that asks for a division over core
groups: `core_groups` is `first`, `all` or a list of loops."""

from ..types import Invalid


def check_request(step, iterators):
    """`iterators` has p for each parallel loop."""
    value = step.attrs.get("core_groups")
    if value is None or isinstance(value, str):
        return
    if not value or any(loop >= len(iterators) or iterators[loop] != "p" for loop in value):
        raise Invalid("loops that cannot be divided")


def request_text(step):
    """The attribute, or nothing."""
    value = step.attrs.get("core_groups")
    if value is None:
        return ""
    return f"sw.schedule = #sw.schedule<core_groups = {value}>"


def dictionary(step, *entries):
    """The request and `entries` in braces, with a space before, or nothing."""
    given = [entry for entry in (*entries, request_text(step)) if entry]
    return f" {{{', '.join(given)}}}" if given else ""
