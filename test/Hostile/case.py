"""One hostile input: files, a command line, and an environment."""

import dataclasses
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time

CHUNK_MARK = b"\n// -----\n"


@dataclasses.dataclass
class Case:
    """A command of one of the tools on files that lie in its own folder."""

    kind: str
    argv: list
    files: dict
    env: dict = dataclasses.field(default_factory=dict)
    # What stands in files["in.mlir"], when the tool works on many modules at once.
    chunks: list = None
    # Looks at the folder once the command has run, given the names of the inputs: what is wrong there.
    inspect: object = None
    # Whether the tool must accept the input.
    must_succeed: bool = False
    # Whether it runs a program, for which the simulator reserves more addresses than others may have.
    simulates: bool = False

    def with_chunks(self, chunks):
        files = dict(self.files)
        files["in.mlir"] = CHUNK_MARK.join(chunks)
        return dataclasses.replace(self, files=files, chunks=list(chunks))

    def with_file(self, name, data):
        files = dict(self.files)
        files[name] = data
        chunks = [data] if self.chunks is not None else None
        return dataclasses.replace(self, files=files, chunks=chunks)

    def with_argv(self, argv):
        return dataclasses.replace(self, argv=list(argv))

    def with_env(self, env):
        return dataclasses.replace(self, env=dict(env))


@dataclasses.dataclass
class Outcome:
    """How a command ended. `status` is negative for a signal."""

    status: int
    output: str
    errors: str
    timed_out: bool
    seconds: float
    # What `inspect` found.
    finding: str = None


class Machine:
    """Runs cases with the tools of one build, within limits."""

    def __init__(self, build, llvm_bin, seconds=20, megabytes=3000):
        self.build = os.path.abspath(build)
        self.llvm_bin = llvm_bin
        self.seconds = seconds
        self.megabytes = megabytes
        with open(os.path.join(self.build, "CMakeCache.txt")) as cache:
            text = cache.read()
        self.sanitized = "\nSW_SANITIZE:STRING=address" in text

    def tool(self, name):
        for folder in (os.path.join(self.build, "bin"), self.llvm_bin):
            path = os.path.join(folder, name)
            if os.path.exists(path):
                return path
        return name

    def limits(self, seconds, simulates):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
        # AddressSanitizer reserves terabytes; it has a limit of its own.
        if not self.sanitized and not simulates:
            limit = self.megabytes << 20
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    def environment(self, case, folder):
        own = {"PATH", "HOME", "CCACHE_DIR"}
        env = {name: os.environ[name] for name in own if name in os.environ}
        env["PATH"] = os.pathsep.join(
            [os.path.join(self.build, "bin"), self.llvm_bin, env.get("PATH", "")]
        )
        env["TMPDIR"] = folder
        symbolizer = os.path.join(self.llvm_bin, "llvm-symbolizer")
        env["LLVM_SYMBOLIZER_PATH"] = symbolizer
        limit = f"hard_rss_limit_mb={self.megabytes}"
        env["ASAN_OPTIONS"] = f"{limit}:external_symbolizer_path={symbolizer}"
        env["UBSAN_OPTIONS"] = f"external_symbolizer_path={symbolizer}"
        env.update(case.env)
        return env

    def run(self, case, parts=1):
        """Runs the case in a folder of its own. `parts` inputs get their time."""
        folder = tempfile.mkdtemp(prefix="hostile-")
        try:
            write_files(case.files, folder)
            seconds = self.seconds + (parts - 1) * self.seconds // 4
            outcome = self.run_in(case, folder, seconds)
            if case.inspect:
                outcome.finding = case.inspect(folder, case.files)
            return outcome
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run_in(self, case, folder, seconds):
        argv = [self.tool(case.argv[0])] + case.argv[1:]
        begin = time.monotonic()
        process = subprocess.Popen(
            [os.fsencode(a) for a in argv],
            cwd=folder,
            env=self.environment(case, folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: self.limits(seconds, case.simulates),
        )
        try:
            # Other work on this computer must not look like a hang.
            output, errors = process.communicate(timeout=seconds * 8)
            timed_out = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            timed_out = True
        return Outcome(
            process.returncode,
            output.decode("utf-8", "replace"),
            errors.decode("utf-8", "replace"),
            timed_out,
            time.monotonic() - begin,
        )


def write_files(files, folder):
    for name, data in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
