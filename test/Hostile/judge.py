"""Decides whether an outcome is a failure of ours, and gives equal causes equal names."""

import re

REPORTS = [
    ("AddressSanitizer", r"ERROR: AddressSanitizer: ([\w-]+)"),
    ("UndefinedBehaviorSanitizer", r"runtime error: (.*)"),
    ("out of memory", r"(hard rss limit exhausted|std::bad_alloc|out of memory"
                      r"|allocation-size-too-big|Cannot allocate memory)"),
    ("LLVM ERROR", r"LLVM ERROR: (.*)"),
    ("unreachable", r"UNREACHABLE executed(.*)"),
    ("assertion", r"Assertion [`'](.*)' failed"),
    ("compiler crash", r"(PLEASE (?:submit a bug report|ATTACH)|Stack dump)"),
    ("terminate", r"terminate called(.*)"),
    ("child crash", r"(failed with signal|\bdied\b|terminated by signal"
                    r"|Segmentation fault|core dumped)"),
]
# A program that our tools made must be accepted by the compiler and must run.
EMITTED = r"(?:host|slave|main)\.c:\d+:\d+: error: (.*)"
EXIT_OF_SANITIZERS = 86
FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ (.*)$", re.M)
PACKAGED = re.compile(r"/lib(?:MLIR|LLVM|c|stdc\+\+|m|gcc_s|clang-cpp)[-.][\w.]*so|/usr/|\./(?:nptl|stdlib|signal|sysdeps|string|csu|elf)/"
                      r"|sanitizer_common|/compiler-rt/|libclang_rt|<null>")
HANDLERS = re.compile(r"llvm::sys::|SignalHandler|__restore_rt|__asan|__ubsan|__sanitizer|__interceptor|operator (?:new|delete)"
                      r"|mlir::(?:MlirOptMain|mlirTranslateMain|asMainReturnCode)|main$|_start$|malloc$|free$|memcpy$|memset$")
NUMBERS = re.compile(r"0x[0-9a-f]+|\b\d+\b")


class Failure:
    """`signature` is the same for inputs that fail for the same cause."""

    def __init__(self, what, place, text, upstream=False):
        self.what = what
        self.place = place
        self.text = text
        self.upstream = upstream

    @property
    def signature(self):
        return f"{self.what} {self.place}".strip()


def function_of(frame):
    """The name in a frame of a stack, without arguments and place."""
    name = re.sub(r"^in ", "", frame)
    name = name.replace("(anonymous namespace)", "anonymous")
    name = re.split(r" ?[(]| /| \S+:\d+|<", name)[0].strip()
    return name if re.match(r"[A-Za-z_~]", name) else ""


def first_place(errors):
    """The first function of ours on the stack, else the first ones that have names."""
    named = [(function_of(f), bool(PACKAGED.search(f))) for f in FRAME.findall(errors)]
    named = [(n, p) for n, p in named if n and not HANDLERS.match(n)]
    ours = [n for n, packaged in named if not packaged]
    if ours:
        return "in " + ours[0]
    return "in packaged " + " < ".join(n for n, _ in named[:3]) if named else ""


def report_in(case, errors):
    """The first report of a crash in the text."""
    made_here = case.argv[0] == "sw-run" or case.kind == "injection"
    for name, pattern in REPORTS + ([("emitted C", EMITTED)] if made_here else []):
        found = re.search(pattern, errors)
        if found:
            text = NUMBERS.sub("N", found.group(1).strip())[:80]
            return f"{name}: {text}" if name != "compiler crash" else name
    return None


def judge(case, outcome, has_diagnostic=None):
    """A Failure, or None."""
    errors = outcome.errors
    if outcome.finding:
        return Failure("injection:", outcome.finding, errors)
    if outcome.timed_out:
        return Failure("hang", "of " + command_name(case), errors)
    report = report_in(case, errors)
    crashed = outcome.status < 0 or outcome.status == EXIT_OF_SANITIZERS
    crashed = crashed or outcome.status > 128
    if report or crashed:
        place = first_place(errors)
        return Failure(report or f"signal {abs(outcome.status)}", place, errors)
    if has_diagnostic is None:
        wanted = r"\berror\b" if case.chunks is not None else r"\S"
        has_diagnostic = bool(re.search(wanted, errors))
    if outcome.status != 0 and case.must_succeed:
        return Failure("refused:", NUMBERS.sub("N", errors.strip())[:80], errors)
    if outcome.status != 0 and not has_diagnostic:
        return Failure("no message", "of " + command_name(case), errors)
    return None


def command_name(case):
    passes = [a.split("=")[0] for a in case.argv[1:] if a.startswith("--")]
    ours = [a for a in passes if a.startswith(("--sw-", "--convert-", "--emit"))]
    return " ".join([case.argv[0]] + ours[:1])


def chunks_with_output(case, outcome):
    sections = outcome.output.split("// -----\n")
    if len(sections) != len(case.chunks):
        return []
    return [c for c, section in zip(case.chunks, sections) if section.strip()]


def silent_chunks(case, outcome):
    """Indices of chunks that gave neither output nor a diagnostic."""
    sections = outcome.output.split("// -----\n")
    if len(sections) != len(case.chunks):
        return []
    spoken = {int(n) for n in re.findall(r"in\.mlir:(\d+):\d+: error:", outcome.errors)}
    # Places of ops that passes made, or that a test names, say nothing.
    unplaced = re.search(r"(?:^|\n)(?!in\.mlir)[^\n]*\berror:", outcome.errors)
    silent, line = [], 1
    for index, (chunk, section) in enumerate(zip(case.chunks, sections)):
        lines = chunk.count(b"\n") + 2
        is_heard = any(line <= n <= line + lines for n in spoken)
        if not section.strip() and not is_heard and not unplaced:
            silent.append(index)
        line += lines
    return silent
