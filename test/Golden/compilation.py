"""One program through sw-compile, and what came of it."""

import dataclasses
import hashlib
import json
import pathlib
import tempfile

# After corpus, which says where it is.
import corpus  # noqa: F401
from swrandom.outcome import classify
from swrandom.run import run_limited

# All programs have one name, so that no line of C depends on where they come from.
NAME = "program"


@dataclasses.dataclass
class Result:
    """`outcome` is ok, refused, crash or hang, `message` the first line of the error. `files` are the digests of the C files and of the file of
    weights, `kernels` the predicted seconds of each, `seconds` those of the whole, null where the compiler has no prediction."""

    outcome: str
    message: str = ""
    files: dict = dataclasses.field(default_factory=dict)
    kernels: dict = dataclasses.field(default_factory=dict)
    seconds: float = None

    @property
    def hash(self):
        """Of all files; of the message where there are none."""
        return digest(json.dumps([self.outcome, self.message, self.files], sort_keys=True).encode())

    def json(self):
        return {"hash": self.hash, **dataclasses.asdict(self)}

    @staticmethod
    def from_json(value):
        return Result(**{key: value[key] for key in value if key != "hash"})


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def merged(*options):
    """Options of sw-pipeline in one string. Of those that are given twice the last one counts."""
    return " ".join({option.partition("=")[0]: option for option in options}.values())


class Compiler:
    """The sw-compile of a build."""

    def __init__(self, build, timeout):
        self.tool = pathlib.Path(build).resolve() / "bin" / "sw-compile"
        self.timeout = timeout

    def __call__(self, text, chip, arguments, options):
        """The result, and the texts of the C files. The folder is a temporary one and all names are relative: nothing that is written
        depends on where this runs."""
        with tempfile.TemporaryDirectory(prefix="sw-golden") as folder:
            pathlib.Path(folder, f"{NAME}.mlir").write_text(text)
            command = [self.tool, f"{NAME}.mlir", "--output-dir=c", f"--name={NAME}", f"--chip={chip}", "--quiet"]
            command += arguments + [f"--pipeline-options={options}"] * bool(options)
            status, output, timed_out = run_limited(command, self.timeout, folder)
            if status == 0 and not timed_out:
                return succeeded(pathlib.Path(folder, "c"))
        return failed(status, output.replace(str(self.tool), self.tool.name), timed_out), {}


def succeeded(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    data = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in (".c", ".h", ".weights")}
    preparation = (manifest.get("preparation") or {}).get("kernels", [])
    kernels = {kernel["name"]: kernel.get("predicted_seconds") for kernel in manifest["kernels"] + preparation}
    texts = {name: content.decode(errors="replace") for name, content in data.items() if not name.endswith(".weights")}
    return Result("ok", "", {name: digest(content) for name, content in data.items()}, kernels, manifest["predicted_seconds"]), texts


def failed(status, output, timed_out):
    """Of a crash the function on the stack, which does not depend on addresses; else the first line with an error."""
    if timed_out:
        return Result("hang", "no end")
    outcome = classify(status, output, False)
    if outcome.kind == "crash":
        return Result("crash", outcome.message)
    lines = output.splitlines() or [f"exit status {status}"]
    return Result("refused", next((line for line in lines if "error:" in line), lines[0]))
