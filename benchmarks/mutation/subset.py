"""Mutants that must be reported: subset.txt identifies them by their position in the
C."""

import sys

from experiment import HERE, REPORTED, Failure, Program, check_baseline, judge


def expectations():
    """(program, kind, beginning of the changed text, part of the report) for each
    line."""
    for line in (HERE / "subset.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            yield [field.strip() for field in line.split("|")]


def check(build, work):
    programs, failures, count = {}, 0, 0
    for name, kind, what, report in expectations():
        if name not in programs:
            programs[name] = Program(HERE / f"programs/{name}.mlir", build, work)
            check_baseline(programs[name])
        program = programs[name]
        numbers = [n for n, m in enumerate(program.mutants, 1)
                   if m.kind == kind and m.what.startswith(what)]
        if not numbers:
            raise Failure(f"{name}: no mutant '{kind}' that begins with '{what}'")
        verdict = judge(program, numbers[0], jitters=0)
        count += 1
        if verdict.outcome != REPORTED or report not in verdict.message:
            failures += 1
            print(f"{name}: {kind}: {what}: {verdict.outcome}, expected a report with "
                  f"'{report}'\n{verdict.message}", file=sys.stderr)
    print(f"{count - failures} of {count} mutants reported as expected")
    return 1 if failures else 0
