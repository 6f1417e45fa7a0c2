"""Runs many programs: progress, table, minimised failures."""

import collections
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from .create import create
from .minimise import minimise
from .outcome import CLASSES, DESCRIPTIONS, FAILURES
from .program import text
from .run import Tools, arguments, command_line, run, write_schedules


class Campaign:
    """The seeds `first` to `first + count - 1`."""

    def __init__(self, tools: Tools, first, count, jobs, tolerated=(), judge=run, **choice):
        self.tools = tools
        self.judge = judge  # `run`, or another function with its arguments
        self.seeds = range(first, first + count)
        self.jobs = jobs
        self.choice = choice  # arguments of `create`
        self.failing = [kind for kind in FAILURES if kind not in tolerated]
        self.outcomes = {}
        self.kinds = {}
        self.start = time.time()
        self.lock = threading.Lock()
        self.shown = 0.0

    def run(self):
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self._one, self.seeds))
        if sys.stderr.isatty():
            print(file=sys.stderr)

    def _one(self, seed):
        program = create(seed, **self.choice)
        outcome = self.judge(program, self.tools, f"program{seed}")
        os.remove(os.path.join(self.tools.work, f"program{seed}.mlir"))
        with self.lock:
            self.outcomes[seed] = outcome
            self.kinds[seed] = program.kind
            if outcome.kind in FAILURES and outcome.kind != "refused":
                print(f"seed {seed}, {program.kind}: {outcome.kind}: {outcome.message}", file=sys.stderr, flush=True)
            self._progress()

    def _progress(self):
        """One line, rewritten on a terminal, else one every minute."""
        now, done, total = time.time(), len(self.outcomes), len(self.seeds)
        terminal = sys.stderr.isatty()
        if done < total and now - self.shown < (0.5 if terminal else 60):
            return
        self.shown = now
        left = (now - self.start) / done * (total - done)
        counts = collections.Counter(outcome.kind for outcome in self.outcomes.values())
        bad = sum(counts[kind] for kind in FAILURES if kind != "refused")
        line = f"{done}/{total} programs, {bad} failures, {counts['refused']} refused, {left / 60:.0f} min left"
        print(f"\r{line}   " if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)

    def causes(self):
        """Seeds by class and message, the worst class first."""
        found = collections.defaultdict(list)
        for seed, outcome in sorted(self.outcomes.items()):
            if outcome.kind not in ("ok",):
                found[outcome.kind, outcome.message].append(seed)
        return sorted(found.items(), key=lambda item: (CLASSES.index(item[0][0]), -len(item[1])))

    def failed(self):
        return any(outcome.kind in self.failing for outcome in self.outcomes.values())

    def table(self):
        """Kinds of programs against classes of outcomes, and all messages."""
        count = collections.Counter((self.kinds[s], o.kind) for s, o in self.outcomes.items())
        used = [kind for kind in CLASSES if any(o.kind == kind for o in self.outcomes.values())]
        rows = [["kind", *used, "total"]]
        for kind in sorted(set(self.kinds.values())):
            numbers = [count[kind, outcome] for outcome in used]
            rows.append([kind, *numbers, sum(numbers)])
        totals = [sum(row[i] for row in rows[1:]) for i in range(1, len(used) + 2)]
        rows.append(["total", *totals])
        lines = _aligned(rows) + [""]
        lines += [f"{kind}: {DESCRIPTIONS[kind]}" for kind in used] + [""]
        for (kind, message), seeds in self.causes():
            where = ", ".join(map(str, seeds[:5])) + (", ..." if len(seeds) > 5 else "")
            lines.append(f"{len(seeds):5} {kind}: {message} (seeds {where})")
        seconds = time.time() - self.start
        lines.append("")
        lines.append(f"{len(self.outcomes)} programs in {seconds:.0f} s, {seconds / max(1, len(self.outcomes)):.2f} s each")
        return "\n".join(lines)

    def minimise(self, folder, classes, budget):
        """Writes a small program for each cause."""
        os.makedirs(folder, exist_ok=True)
        paths = []
        for number, ((kind, message), seeds) in enumerate(self.causes()):
            if kind not in classes:
                continue
            path = os.path.join(folder, f"{kind}-{seeds[0]}.mlir")
            print(f"minimising seed {seeds[0]} ({kind}: {message})", file=sys.stderr, flush=True)
            small, outcome = self.smaller(seeds[0], budget)
            write_failure(path, small, self.tools, outcome, seeds)
            paths.append(path)
        return paths

    def smaller(self, seed, budget):
        """A small program and its outcome, which is like that of the seed."""
        last = [self.outcomes[seed]]

        def fails(program):
            outcome = self.judge(program, self.tools, f"smaller{seed}")
            if not outcome.same_failure(last[0]):
                return False
            last[0] = outcome
            return True

        program, _ = minimise(create(seed, **self.choice), fails, budget)
        os.remove(os.path.join(self.tools.work, f"smaller{seed}.mlir"))
        return program, last[0]


def write_failure(path, program, tools, outcome, seeds):
    """The program with what is known of its failure in front."""
    lines = [f"// {command_line(program, tools, os.path.basename(path))}"]
    lines.append(f"// {outcome.kind}: {DESCRIPTIONS[outcome.kind]}")
    shown = [line for line in outcome.output.splitlines() if "error" in line][:4]
    lines += [f"//   {line[:200]}" for line in shown]
    lines.append(f"// {len(seeds)} seeds: {', '.join(map(str, seeds[:8]))}")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n" + text(program))
    if "edits" in program.config:
        write_schedules(program, tools, path, arguments(program, tools))
    with open(path[: -len(".mlir")] + ".json", "w") as file:
        file.write(program.to_json())


def _aligned(rows):
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [str(row[0]).ljust(widths[0])] + [str(c).rjust(w) for c, w in zip(row[1:], widths[1:])]
        lines.append("  ".join(cells).rstrip())
    return lines
