"""Records the schedules of a program on several numbers of core groups, and
compiles it again with what was recorded. Nothing is executed."""

import filecmp
import os
import tempfile

from . import divisions
from .outcome import Outcome, classify
from .program import Program, text
from .run import Tools, arguments, run_limited

# The core groups of the chips; programs are compiled for as many as theirs has.
GROUPS = {"sw26010": [1, 2, 4], "sw26010pro": [1, 2, 4, 6]}


def replay(program: Program, tools: Tools, name="program") -> Outcome:
    """`ok` if each record gives the same C and the same record again. A program
    that cannot be compiled at first has nothing to compare."""
    path = os.path.join(tools.work, f"{name}.mlir")
    worst = Outcome("ok")
    for groups in GROUPS[program.config["chip"]]:
        own = program.copy()
        own.config["groups"] = groups
        with open(path, "w") as file:
            file.write(text(own))
        with tempfile.TemporaryDirectory(dir=tools.work) as folder:
            outcome = _compare(own, tools, path, folder)
        if outcome.kind == "upstream":
            worst = outcome
        elif outcome.kind != "ok":
            outcome.message += f" ({groups} core groups)"
            return outcome
    return worst


def _compare(program, tools, path, folder):
    given = arguments(program, tools)
    common = [option for option in given if option.startswith(("--chip=", "--core-groups=", "--precision="))]
    pipeline = [option.partition("=")[2] for option in given if option.startswith("--pipeline-options=")]

    def compiled(label, schedules):
        record = os.path.join(folder, label + ".json")
        options = " ".join([*pipeline, f"record-schedules={record}"])
        command = [tools.tool("sw-compile"), path, f"--output-dir={os.path.join(folder, label)}", *common, f"--pipeline-options={options}"]
        outcome = classify(*run_limited(command + ([f"--schedules={schedules}"] if schedules else []), tools.timeout))
        return outcome, record

    outcome, first = compiled("first", None)
    if outcome.kind == "ok" and "edits" in program.config:
        with open(first) as file:
            edited = divisions.edited(file.read(), program.config["edits"])
        with open(first, "w") as file:
            file.write(edited)
        outcome, first = compiled("edited", first)
    if outcome.kind in ("refused", "error"):
        return Outcome("upstream", "is refused without a record: " + outcome.message, outcome.output)
    if outcome.kind != "ok":
        return outcome
    outcome, second = compiled("second", first)
    if outcome.kind != "ok":
        return outcome
    if not filecmp.cmp(first, second, shallow=False):
        return Outcome("wrong", "the replay records other schedules", _difference(first, second))
    before, after = first[: -len(".json")], second[: -len(".json")]
    # The manifest has the options.
    names = sorted(set(os.listdir(before)) - {"manifest.json"})
    if names != sorted(set(os.listdir(after)) - {"manifest.json"}):
        return Outcome("wrong", "the replay has other kernels", f"{names} and {sorted(os.listdir(after))}")
    for name in names:
        if not filecmp.cmp(os.path.join(before, name), os.path.join(after, name), shallow=False):
            return Outcome("wrong", "the replay differs", _difference(os.path.join(before, name), os.path.join(after, name)))
    return Outcome("ok")


def _difference(first, second):
    """The first line that differs, of both files."""
    with open(first, errors="replace") as file, open(second, errors="replace") as other:
        for number, (old, new) in enumerate(zip(file, other), 1):
            if old != new:
                return f"error: {os.path.basename(first)}:{number}: {old.strip()} | {new.strip()}"
    return f"error: {os.path.basename(first)} is longer or shorter"
