"""Runs one program by sw-run."""

import os
import shlex
import signal
import subprocess
import tempfile
import threading
import time

from . import divisions, machines
from .options import has_product
from .outcome import Outcome, classify
from .program import Program, all_steps, check, text
from .types import FLOAT_BITS


# Part of the mean by which results of Winograd's method may be off. The model of
# rounding that sw-run has is for sums of products.
WINOGRAD_TOLERANCE = 1e-3

# Pipeline options that no program may be refused for.
TYPE_OPTIONS = ("narrow-products=", "tile-casts=", "run=")


class Tools:
    """Where the tools are, and a folder for what they write. Machine files and
    their device libraries are made when a program first asks for them."""

    def __init__(self, source, build, work, timeout=60):
        self.source = os.path.abspath(source)
        self.bin = os.path.join(os.path.abspath(build), "bin")
        self.library = os.path.join(os.path.abspath(build), "lib", "sunway")
        self.work = os.path.abspath(work)
        self.timeout = timeout
        self.lock = threading.Lock()
        os.makedirs(self.work, exist_ok=True)

    def tool(self, name):
        return os.path.join(self.bin, name)

    def machine_path(self, chip, index):
        return os.path.join(self.work, "machines", f"{chip}-{index}.json")

    def machine(self, chip, index):
        """The path of a machine file."""
        path = self.machine_path(chip, index)
        with self.lock:
            if not os.path.exists(path):
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w") as file:
                    file.write(machines.make(self.source, chip, index))
        return path

    def compiler(self, chip, index, products):
        """An sw-simcc for `--simcc` that links the device library of a machine
        without building it anew for each program; what `products` need takes a
        minute to build."""
        path = self.machine(chip, index)[: -len(".json")] + ("-all" if products else "")
        with self.lock:
            if not os.path.exists(path + ".sh"):
                archive = self._device_library(chip, self.machine_path(chip, index), path, products)
                with open(path + ".part", "w") as file:
                    file.write(f'#!/bin/sh\nexec {shlex.quote(self.tool("sw-simcc"))} "$@" {shlex.quote(archive)}\n')
                os.chmod(path + ".part", 0o755)
                os.rename(path + ".part", path + ".sh")
        return path + ".sh"

    def _device_library(self, chip, machine, path, products):
        common = os.path.join(self.library, "device")
        special = os.path.join(common, chip)
        small = [os.path.join(common, "tpp_kernels.c"), os.path.join(common, "sw_reduce.c"), os.path.join(special, "spm_workspace.c")]
        sources = [source for source in small if os.path.exists(source)]
        if products:
            folders = [common, special]
            sources = [os.path.join(f, n) for f in folders for n in sorted(os.listdir(f)) if n.endswith(".c")]
        objects = []
        for number, source in enumerate(sources):
            objects.append(f"{path}-{number}.o")
            command = [self.tool("sw-simcc"), f"--chip={machine}", "-c", "-slave", "--device-library"]
            command += ["-I", common, "-I", special, source, "-o", objects[-1]]
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        subprocess.run(["ar", "qcs", path + ".a", *objects], check=True)
        for file in objects:
            os.remove(file)
        return path + ".a"


def arguments(program: Program, tools: Tools):
    """The options of sw-run for the program."""
    config = program.config
    chip = config["chip"]
    if "machine" in config:
        chip = tools.machine(chip, config["machine"])
    result = [f"--chip={chip}", f"--seed={config['seed']}", f"--input-bits={config['bits']}"]
    if "precision" in config:
        result.append(f"--precision={config['precision']}")
    options = list(config["options"])
    groups = config.get("groups", 1)
    # The model splits none of the short reductions.
    if config["seed"] % 3 == 0:
        options.append(f"split-reductions={2 if config['seed'] % 2 else max(groups, 2)}")
    if groups > 1:
        result.append(f"--core-groups={groups}")
        # Programs are small: most would run on one core group.
        if config["seed"] % 4 or "edits" in config:
            options.append("fewer-core-groups=false")
        # Kernels at the same time, also if that is slower.
        if config["seed"] % 2 == 0:
            options.append("placement-gain=-10000")
    if options:
        result.append("--pipeline-options=" + " ".join(options))
    if is_exact(program):
        result += ["--rtol=0", "--atol=0"]
    elif check(program).winograd and not _has_halves(program):
        result.append(f"--rtol={WINOGRAD_TOLERANCE}")
    return result


def _has_halves(program: Program) -> bool:
    """Whether numbers are rounded to 16 bits, by more than Winograd's method."""
    return "precision" in program.config or any(FLOAT_BITS.get(step.attrs.get("elem"), 24) < 24 for step in all_steps(program.steps))


def is_exact(program: Program) -> bool:
    """Whether no rounding takes place, whatever the order of the operations."""
    context = check(program)
    compared = set(program.results)
    if program.memref:
        # Arguments that are overwritten are compared, too.
        compared |= {number for step in context.writers for number in step.outs}
    return all(context.values[number].fact.exact for number in compared)


def command_line(program: Program, tools: Tools, path: str):
    """As a user would type it."""
    options = [f'"{option}"' if " " in option else option for option in arguments(program, tools)]
    if "edits" in program.config:
        options.append("--schedules=" + schedules_path(path))
    return " ".join(["sw-run", path, "--verify", *options])


def schedules_path(path):
    return path[: -len(".mlir")] + ".schedules.json"


def write_schedules(program: Program, tools: Tools, path, options):
    """Writes the edited schedules of a program beside it, and returns the
    option for them; nothing if the program cannot be compiled."""
    target = schedules_path(path)
    given = [option for option in options if option.startswith(("--chip=", "--core-groups=", "--precision="))]
    pipeline = [option.partition("=")[2] for option in options if option.startswith("--pipeline-options=")]
    record = " ".join([*pipeline, f"record-schedules={target}"])
    with tempfile.TemporaryDirectory(dir=tools.work) as folder:
        command = [tools.tool("sw-compile"), path, f"--output-dir={folder}", *given, f"--pipeline-options={record}"]
        status, _, _ = run_limited(command, tools.timeout)
    if status != 0 or not os.path.exists(target):
        return []
    with open(target) as file:
        text = divisions.edited(file.read(), program.config["edits"])
    with open(target, "w") as file:
        file.write(text)
    return ["--schedules=" + target]


def run(program: Program, tools: Tools, name="program") -> Outcome:
    """Compiles, simulates and compares. A division over core groups that cannot
    be is no failure, if the compiler says so as documented and the program does
    without it."""
    outcome = _run(program, tools, name)
    if outcome.kind != "refused" or not divisions.has_requests(program) or not divisions.is_documented(outcome.message):
        return outcome
    again = _run(divisions.without(program), tools, name)
    again.seconds += outcome.seconds
    if again.kind not in ("ok", "schedule"):
        return again
    return Outcome("division", outcome.message, outcome.output, again.seconds)


def _run(program: Program, tools: Tools, name) -> Outcome:
    """A forced schedule that cannot be is no failure, if the program does
    without it."""
    path = os.path.join(tools.work, f"{name}.mlir")
    with open(path, "w") as file:
        file.write(text(program))
    options = arguments(program, tools)
    if "machine" in program.config:
        products = has_product(program)
        simcc = tools.compiler(program.config["chip"], program.config["machine"], products)
        options.append("--simcc=" + simcc)
    outcome = _attempt(program, path, options, tools)
    if outcome.kind == "refused" and program.config["options"]:
        free = [option for option in options if not option.startswith("--pipeline-options")]
        # The compiler decides which products cannot have 16 bits.
        types = [option for option in program.config["options"] if option.startswith(TYPE_OPTIONS)]
        if types:
            free.append("--pipeline-options=" + " ".join(types))
        again = _attempt(program, path, free, tools)
        again.seconds += outcome.seconds
        if again.kind != "ok":
            return again
        return Outcome("schedule", outcome.message, outcome.output, again.seconds)
    return outcome


def _attempt(program, path, options, tools) -> Outcome:
    """With the edited schedules of a program that has edits."""
    if "edits" not in program.config:
        return run_file(path, options, tools)
    options = options + write_schedules(program, tools, path, options)
    outcome = run_file(path, options, tools)
    if os.path.exists(schedules_path(path)):
        os.remove(schedules_path(path))
    return outcome


def run_limited(command, timeout, folder=None):
    """Exit status, what was printed, and whether it took too long."""
    # A group of its own, so that nothing is left when time is up.
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    timed_out = False
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        timed_out = True
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
    return process.returncode, output.decode(errors="replace"), timed_out


def run_file(path, options, tools: Tools) -> Outcome:
    command = [tools.tool("sw-run"), path, "--verify", f"--timeout={tools.timeout}", *options]
    start = time.time()
    outcome = classify(*run_limited(command, 4 * tools.timeout))
    outcome.seconds = time.time() - start
    return outcome
