"""What a run of sw-run came to."""

import re
from dataclasses import dataclass

# Worst first; the last four are no failures of this project.
CLASSES = ["wrong", "crash", "hang", "check", "build", "error", "refused", "division", "schedule", "upstream", "ok"]
FAILURES = CLASSES[:-4]

DESCRIPTIONS = {
    "wrong": "results differ from upstream's",
    "crash": "the compiler or the program ends by a signal",
    "hang": "a step exceeds its time limit, or the simulator finds a deadlock",
    "check": "the simulator reports a mistake of the emitted program",
    "build": "the emitted C does not compile or link",
    "error": "an error without a place in the program",
    "refused": "a located error: the program is not supported",
    "division": "a documented error: the requested division over core groups cannot be; the program runs without it",
    "schedule": "the forced schedule or method is refused, the program runs without it",
    "upstream": "upstream cannot lower the program, so that nothing is known",
    "ok": "results agree",
}


@dataclass
class Outcome:
    """`message` is the first error with everything but its words removed, so
    that outcomes of one cause have one message; `output` is what was printed."""

    kind: str
    message: str = ""
    output: str = ""
    seconds: float = 0.0

    def same_failure(self, other) -> bool:
        return self.kind == other.kind and self.message == other.message


def classify(status, output, timed_out) -> Outcome:
    """The outcome for an exit status (negative: a signal) and what was printed."""
    if timed_out or "exceeded the limit" in output or "Child timed out" in output:
        if "the reference exceeded" in output:
            return Outcome("upstream", "the reference takes too long", output)
        return Outcome("hang", normalise(_first_error(output)) or "time limit", output)
    if status == 0:
        return Outcome("ok", "", output)
    if status < 0 or "PLEASE submit a bug report" in output or "Stack dump:" in output:
        return Outcome("crash", _crash_message(status, output), output)
    if "upstream MLIR cannot lower" in output or "the reference crashed" in output or "cannot link the reference" in output:
        return Outcome("upstream", normalise(_first_error(output)), output)
    if "swsim: error" in output:
        line = _line_with(output, "swsim: error")
        return Outcome("hang" if "deadlock" in line else "check", normalise(line), output)
    if "reads before it writes it" in output:
        return Outcome("upstream", "the result depends on memory without values", output)
    if "does not agree with the reference" in output:
        return Outcome("wrong", "results differ", output)
    if "sw-simcc ended" in output or "sw-simcc failed" in output:
        return Outcome("build", normalise(_build_error(output)), output)
    if "program failed:" in output:
        return Outcome("crash", "program: " + normalise(_line_with(output, "program failed:")), output)
    located = re.search(r"^\S+:\d+:\d+: error: .*", output, re.MULTILINE)
    if located:
        return Outcome("refused", normalise(located.group(0)), output)
    return Outcome("error", normalise(_first_error(output)), output)


def _line_with(output, text):
    return next((line for line in output.splitlines() if text in line), "")


def _first_error(output):
    return _line_with(output, "error:")


def _build_error(output):
    """The error of the C compiler or the linker rather than that of sw-run."""
    for line in output.splitlines():
        if ("error:" in line or "undefined reference" in line) and not line.startswith("sw-run"):
            return line
    return _first_error(output)


def _crash_message(status, output):
    """The innermost function of this project or of MLIR on the stack."""
    for line in output.splitlines():
        found = re.search(r"\b(mlir::[\w:~<>]+|sunway::[\w:]+)\(", line)
        if found and re.match(r"\s*#\d+", line):
            return "in " + found.group(1)
    return f"signal {-status}" if status < 0 else "stack dump"


def normalise(line):
    """The words of a message: no place, numbers, types or names."""
    line = re.sub(r"^.*?error: ", "", line)
    line = re.sub(r"(tensor|memref|vector|array)<[^'\"]*?>(?=[\s',;)]|$)", "TYPE", line)
    line = re.sub(r"/\S+", "PATH", line)
    line = re.sub(r"(?<![\w.])-?\d[\d.,]*(e[-+]?\d+)?(?!\w)", "N", line)
    line = re.sub(r"[%@][\w#]+", "X", line)
    line = re.sub(r"\b(?:run_main|main)\w*", "X", line)
    line = re.sub(r"\bN( x N)+", "N x N", line)
    line = re.sub(r"\((\d|N|, )+\)", "(N)", line)
    return line.strip()[:200]
