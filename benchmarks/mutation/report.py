"""Outcomes of the mutants by kind."""

import sys

from experiment import HARMFUL, REPORTED, RESULT, SILENT, UNUSED
from mutations import KINDS

COLUMNS = (REPORTED, HARMFUL, RESULT, SILENT, UNUSED)


class Report:
    def __init__(self, path):
        self.counts = {}
        self.unplaced = []
        self.done = 0
        self.list = open(path, "w") if path else None

    def add(self, program, mutant, verdict, total):
        self.done += 1
        row = self.counts.setdefault(mutant.kind, {})
        row[verdict.outcome] = row.get(verdict.outcome, 0) + 1
        if verdict.outcome == REPORTED and not verdict.is_placed:
            self.unplaced.append(verdict.message.splitlines()[0])
        if self.list:
            message = verdict.message.splitlines()[0] if verdict.message else ""
            print(program.name, mutant.line, mutant.kind, mutant.what, verdict.outcome, message,
                  sep="\t", file=self.list, flush=True)
        print(f"\r{program.name}: {self.done} of {total}  ", end="", file=sys.stderr, flush=True)

    def end(self, program):
        self.done = 0
        print(file=sys.stderr)

    def print(self):
        print(f"{'kind':14}{'mutants':>9}" + "".join(f"{c:>17}" for c in COLUMNS))
        rows = [(kind, self.counts[kind]) for kind in KINDS if kind in self.counts]
        total = {}
        for _, row in rows:
            for outcome, count in row.items():
                total[outcome] = total.get(outcome, 0) + count
        for kind, row in (*rows, ("all", total)):
            print(f"{kind:14}{sum(row.values()):9}" + "".join(f"{row.get(c, 0):17}" for c in COLUMNS))
        found, missed = (total.get(outcome, 0) for outcome in (REPORTED, HARMFUL))
        if found + missed:
            print(f"reported of the harmful ones: {100 * found / (found + missed):.2f} %")
        if self.unplaced:
            print(f"{len(self.unplaced)} reports name no CPE or no line")
