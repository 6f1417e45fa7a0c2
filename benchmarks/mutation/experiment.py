"""Builds the mutants of a program, runs and judges them."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from mutations import mutants_of
from schemata import HOST, combine

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# A run takes a second; what waits for ever in virtual time is ended by the simulator.
TIMEOUT = 120
MAX_CYCLES = 300_000_000

REPORTED, RESULT, SILENT, HARMFUL = "reported", "result only", "silent", "silent, harmful"
# What a report has to say: who, and where.
PLACED = re.compile(r"CPE \(\d+,\d+\).*\[[^\]]*:\d+\]|\[[^\]]*:\d+\].*CPE \(\d+,\d+\)", re.S)
ERROR = re.compile(r"^swsim: error: (.*)", re.M)


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
        # In mode fast sums are rounded in an order that depends on time.
        must([build / "bin/sw-run", mlir, f"--entry={entry}", f"--chip={self.chip}",
              "--mode=detailed", "--verify", "--quiet", f"--keep={self.folder}"])
        self.slave = (self.folder / "slave.c").read_text()
        self.mutants = mutants_of(self.slave)
        self.results = outputs(self.folder)

    def build(self, name, with_delays=False, chip=None):
        """Builds all mutants in one program in a folder of this name."""
        folder = self.folder / name
        folder.mkdir()
        (folder / "slave.c").write_text(combine(self.slave, self.mutants, with_delays))
        (folder / "mutation.c").write_text(HOST)
        must([self.simcc, f"--chip={chip or self.chip}", "-O1", "-I..", "../main.c", "../host.c",
              "mutation.c", "slave.c", "-o", "program"], cwd=folder)
        return folder / "program"

    def run(self, program, number, **environment):
        """Runs a mutant on the arguments: (result of the process, same results)."""
        env = {"PATH": "/usr/bin:/bin", "SWSIM_MODE": "detailed", "MUTATION": str(number),
               "SWSIM_MAX_CYCLES": str(MAX_CYCLES), **environment}
        with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
            for path in self.folder.glob("arg*.bin"):
                shutil.copy(path, folder)
            result = run([program, folder], env=env)
            return result, outputs(pathlib.Path(folder)) == self.results


def outputs(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.bin"))}


class Verdict:
    def __init__(self, outcome, message=""):
        self.outcome, self.message = outcome, message.strip()

    @property
    def is_placed(self):
        return bool(PLACED.search(self.message))


class Judge:
    """Runs mutants of a program under the checks, and silent ones under other timings."""

    def __init__(self, program, slow_machines=None):
        self.program = program
        self.checked = program.build("checked")
        # Other legal timings: CPEs that are late at any call, and slow transfers. A program
        # is right only if its results do not depend on that. The checks of memory are off:
        # an error that is found there has not been found by them.
        self.timings = []
        if slow_machines:
            delayed = program.build("delayed", with_delays=True)
            slow = program.build("slow", with_delays=True, chip=slow_machines[program.chip])
            self.timings = [("slow transfers", slow, 0), ("late CPEs", delayed, 1),
                            ("late CPEs", delayed, 2), ("late CPEs, slow transfers", slow, 3)]

    def check_baseline(self):
        """Nothing is reported of the unchanged program, whatever the timing."""
        verdict = self.judge(0)
        if verdict.outcome != SILENT:
            raise Failure(f"{self.program.name} is wrong as it is: {verdict.outcome}: "
                          f"{verdict.message}")

    def judge(self, number):
        result, same = self.program.run(self.checked, number)
        if result.returncode:
            error = ERROR.search(result.stderr)
            if error:
                return Verdict(REPORTED, result.stderr[error.start():])
            # Neither a report nor a result: never right.
            return Verdict(RESULT, f"status {result.returncode}: {result.stderr}")
        if not same:
            return Verdict(RESULT)
        for name, program, seed in self.timings:
            result, same = self.program.run(program, number, SWSIM_CHECKS="off",
                                            MUTATION_SEED=str(seed))
            if result.returncode or not same:
                return Verdict(HARMFUL, f"{name} {seed}: {result.stderr or 'other results'}")
        return Verdict(SILENT)


def slow_machines(work):
    """Machine descriptions with a DMA that takes its time, by chip."""
    paths = {}
    for chip in ("sw26010", "sw26010pro"):
        machine = json.loads((ROOT / f"machine/{chip}.json").read_text())
        for key, entry in machine["dma"].items():
            if "latency" in key and isinstance(entry, dict) and entry.get("value"):
                entry["value"] *= 100
        paths[chip] = work / f"{chip}-slow.json"
        paths[chip].write_text(json.dumps(machine))
    return paths
