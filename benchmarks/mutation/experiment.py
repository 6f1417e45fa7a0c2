"""Builds the mutants of a program, runs them and judges the results."""

import pathlib
import re
import shutil
import subprocess
import tempfile

from mutations import mutants_of
from schemata import HOST, combine

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# A run takes a second; the simulator ends programs that wait forever in virtual time.
TIMEOUT = 900
MAX_CYCLES = 300_000_000

REPORTED, HARMFUL, RESULT, SILENT, UNUSED = (
    "reported", "harmful", "result only", "silent", "not executed")
# A report must name the CPEs ("CPE (0,1)", "64 CPEs (all CPEs)") and the
# location.
PLACED = re.compile(r"CPEs? \(.*\w\.[ch]:\d+", re.S)
ERROR = re.compile(r"^swsim: error: (.*)", re.M)
UNUSED_PART = "mutation: runs 0 times"


class Failure(Exception):
    pass


def run(command, cwd=None, env=None):
    try:
        return subprocess.run([str(part) for part in command], cwd=cwd, env=env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", "timeout")


def must(command, cwd=None):
    result = run(command, cwd)
    if result.returncode:
        raise Failure(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result


class Program:
    """An emitted program: its folder has the sources, the arguments and the results."""

    def __init__(self, mlir, build, work):
        text = mlir.read_text()
        self.name = mlir.stem
        self.chip = re.search(r"^// chip: (\w+)", text, re.M).group(1)
        entry = re.search(r"func\.func @(\w+)", text).group(1)
        self.simcc = build / "bin/sw-simcc"
        self.folder = work / self.name
        # In mode fast, sums are rounded in an order that depends on timing.
        must([build / "bin/sw-run", mlir, f"--entry={entry}", f"--chip={self.chip}",
              "--mode=detailed", "--verify", "--quiet", f"--keep={self.folder}"])
        # A second call on request: it must not depend on the state that the first
        # launch leaves.
        main = self.folder / "main.c"
        main.write_text(re.sub(
            r"(__swsim_measure\(1\);\n)(.*?)( *__swsim_measure\(0\);)",
            r'\1  for (int call = getenv("MUTATION_TWICE") ? 2 : 1; call > 0; call--) {\n\2  }\n\3',
            main.read_text(), flags=re.S))
        self.slave = (self.folder / "slave.c").read_text()
        self.mutants = mutants_of(self.slave)
        self.build()
        # Results by whether the environment requests the second call.
        self.results = {False: outputs(self.folder)}
        self.results[True] = None
        self.results[True] = self.run(0, MUTATION_TWICE="1")[2]

    def build(self):
        """Builds all mutants in one program."""
        folder = self.folder / "mutants"
        folder.mkdir()
        (folder / "slave.c").write_text(combine(self.slave, self.mutants))
        (folder / "mutation.c").write_text(HOST)
        must([self.simcc, f"--chip={self.chip}", "-O1", "-I..", "../main.c", "../host.c",
              "mutation.c", "slave.c", "-o", "program"], cwd=folder)
        self.program = folder / "program"

    def run(self, number, **environment):
        """Runs a mutant on the arguments: (process, whether results are equal, results)."""
        env = {"PATH": "/usr/bin:/bin", "SWSIM_MODE": "detailed", "SWSIM_CHECKS": "strict", "MUTATION": str(number),
               "SWSIM_MAX_CYCLES": str(MAX_CYCLES), **environment}
        with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
            for path in self.folder.glob("arg*.bin"):
                shutil.copy(path, folder)
            result = run([self.program, folder], env=env)
            results = outputs(pathlib.Path(folder))
            return result, results == self.results["MUTATION_TWICE" in environment], results


def outputs(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.bin"))}


class Verdict:
    def __init__(self, outcome, message=""):
        self.outcome, self.message = outcome, message.strip()

    @property
    def is_placed(self):
        return bool(PLACED.search(self.message))


def judge(program, number, jitters=4):
    """Runs a mutant with checks, and an unreported one with other legal timings.

    A correct program has results that do not depend on timing. Checks are off in these
    runs, since errors found by timing must not count as found by checks.
    """
    for calls in ({}, {"MUTATION_TWICE": "1"}):
        result, same, results = program.run(number, **calls)
        if result.returncode:
            error = ERROR.search(result.stderr)
            if error:
                return Verdict(REPORTED, result.stderr[error.start():])
            # Neither a report nor a result: always an error.
            return Verdict(HARMFUL, f"status {result.returncode}: {result.stderr}")
        if not same:
            harm = by_timing(program, number, jitters, results, calls)
            return harm or Verdict(RESULT, "in the second call" if calls else "")
    harm = by_timing(program, number, jitters, program.results[False], {})
    if harm or number == 0:
        return harm or Verdict(SILENT)
    counted = program.run(number, MUTATION_COUNT="1", MUTATION_TWICE="1", SWSIM_CHECKS="off")[0]
    return Verdict(UNUSED if UNUSED_PART in counted.stderr else SILENT)


def by_timing(program, number, jitters, results, calls):
    """A verdict if the results depend on timing."""
    for seed in range(1, jitters + 1):
        result, _, others = program.run(number, SWSIM_CHECKS="off", SWSIM_JITTER=str(seed), **calls)
        if result.returncode or others != results:
            return Verdict(HARMFUL, f"SWSIM_JITTER={seed}: {result.stderr or 'other results'}")
    return None


def check_baseline(program):
    """Checks that nothing is reported for the unchanged program, with any timing."""
    verdict = judge(program, 0)
    if verdict.outcome != SILENT:
        raise Failure(f"{program.name} is wrong as it is: {verdict.outcome}: {verdict.message}")
