"""Makes a failing input smaller while it fails in the same way."""

import re
import time

from judge import judge

LINES = re.compile(rb"[^\n]*\n?")
WORDS = re.compile(rb"\s+|[\w.%@#]+|.", re.S)


class Minimiser:
    def __init__(self, machine, signature, seconds):
        self.machine = machine
        self.signature = signature
        self.end = time.monotonic() + seconds

    def fails(self, case):
        failure = judge(case, self.machine.run(case))
        return failure is not None and failure.signature == self.signature

    def minimise(self, case):
        for name in sorted(case.files):
            for pattern in (LINES, WORDS):
                case = self.shrink_file(case, name, pattern)
        case = self.shrink_list(case, case.env and sorted(case.env.items()),
                                lambda items: case.with_env(dict(items)))
        if case.argv[0] != "sh":
            head, rest = case.argv[:1], case.argv[1:]
            case = self.shrink_list(case, rest, lambda items: case.with_argv(head + list(items)))
        return case

    def shrink_file(self, case, name, pattern):
        if len(case.files[name]) > 100000:
            return case
        pieces = [p for p in pattern.findall(case.files[name]) if p]
        return self.shrink_list(case, pieces, lambda rest: case.with_file(name, b"".join(rest)))

    def shrink_list(self, case, pieces, build):
        """Drops ranges of pieces, long ones first."""
        pieces = list(pieces or [])
        step = max(1, len(pieces) // 2)
        while pieces:
            at = 0
            while at < len(pieces):
                if time.monotonic() > self.end:
                    return case
                rest = pieces[:at] + pieces[at + step :]
                candidate = build(rest)
                if self.fails(candidate):
                    pieces, case = rest, candidate
                else:
                    at += step
            if step == 1:
                break
            step = max(1, step // 2)
        return case
