"""What differs between two results of one program, as lines of a table."""

import collections
import difflib
import math


class Change:
    """Of a program on a chip. Either of the results may be no C but a message."""

    def __init__(self, name, chip, before, after):
        self.name, self.chip, self.before, self.after = name, chip, before, after

    @property
    def failed(self):
        """What had C has none now, or the compiler crashes where it did not."""
        broken = self.after.outcome != "ok" and self.before.outcome == "ok"
        return broken or self.after.outcome in ("crash", "hang") and self.differs

    @property
    def differs(self):
        return self.before.hash != self.after.hash or not same_time(self.before.seconds, self.after.seconds)

    @property
    def changed(self):
        return self.differs and not self.failed

    @property
    def files(self):
        """Names of the files that differ, or that only one side has."""
        before, after = self.before.files, self.after.files
        return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))

    @property
    def ratio(self):
        """After over before; not a number where one of them is not known."""
        before, after = self.before.seconds, self.after.seconds
        if before is None or after is None:
            return math.nan
        return after / before if before else (1.0 if before == after else math.inf)

    def tolerated(self, limit):
        return self.changed and self.before.outcome == self.after.outcome and self.ratio <= limit

    def kernels(self):
        """Lines for kernels whose predicted time differs."""
        before, after = self.before.kernels, self.after.kernels
        for name in sorted(before.keys() | after.keys()):
            if name not in before or name not in after or not same_time(before[name], after[name]):
                times = (microseconds(side[name]) if name in side else "-" for side in (before, after))
                yield "    " + f"{name}: {' -> '.join(times)} us"


def same_time(before, after):
    """Rounding of the last place is none of ours: machines differ in it."""
    if before is None or after is None:
        return before is after
    return math.isclose(before, after, rel_tol=1e-9, abs_tol=1e-15)


def microseconds(seconds):
    return "unknown" if seconds is None else f"{seconds * 1e6:.2f}"


def time_of(result):
    return microseconds(result.seconds) if result.outcome == "ok" else result.outcome


def aligned(rows, left=1):
    """Columns of equal width; the first ones are flush left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) if i < left else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))).rstrip()
            for row in rows]


def table(changes):
    """A line each, what failed first, then what became slower."""
    rows = [["program", "chip", "files", "before, us", "after, us", "ratio"]]
    order = sorted(changes, key=lambda c: (not c.failed, -c.ratio if c.ratio == c.ratio else -math.inf, c.name, c.chip))
    for change in order:
        ratio = "-" if math.isnan(change.ratio) else f"{change.ratio:.4f}"
        rows.append([change.name, change.chip, str(len(change.files)), time_of(change.before), time_of(change.after), ratio])
    lines = aligned(rows, 2)
    for number, change in enumerate(order, 1):
        messages = [f"{side.outcome}: {side.message}" for side in (change.before, change.after) if side.message]
        lines[number] += "".join(f"\n    {message}" for message in messages)
    return lines


def summary(every):
    """A line for each group of programs with the ratios of what changed."""
    counts = collections.defaultdict(list)
    for change in every:
        counts[change.name.partition("/")[0], change.chip].append(change)
    rows = [["group", "chip", "programs", "changed", "failed", "mean ratio", "least", "most"]]
    for (group, chip), part in sorted(counts.items()):
        ratios = [change.ratio for change in part if change.changed and 0 < change.ratio < math.inf]
        means = [math.exp(sum(map(math.log, ratios)) / len(ratios)), min(ratios), max(ratios)] if ratios else []
        rows.append([group, chip, str(len(part)), str(sum(change.changed for change in part)), str(sum(change.failed for change in part)),
                     *([f"{mean:.4f}" for mean in means] or ["-"] * 3)])
    return aligned(rows, 2)


def diff(change, before, after, limit):
    """At most `limit` lines of what differs between the texts of the files; then how many are left."""
    lines = []
    for name in change.files:
        if name in before or name in after:
            lines += difflib.unified_diff(before.get(name, "").splitlines(), after.get(name, "").splitlines(), f"before/{name}",
                                          f"after/{name}", lineterm="", n=2)
        else:
            lines.append(f"{name}: other bytes")
    rest = [f"... {len(lines) - limit} more lines"] if len(lines) > limit else []
    return lines[:limit] + rest
