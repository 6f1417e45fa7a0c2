"""The programs that golden_c.py compiles. Their texts come from where the tree makes or keeps them: the tables and generators of benchmarks/,
test/Random, examples/ and the tests that run programs."""

import dataclasses
import pathlib
import re
import sys
import typing

ROOT = pathlib.Path(__file__).resolve().parents[2]
# After this folder, which has files of its own.
sys.path += [str(ROOT / "benchmarks" / folder) for folder in ("schedule", "kernels", "convolutions", "networks", "compile")]
sys.path.append(str(ROOT / "test" / "Random"))

import cases
import gradients
import programs
from common import PROGRAM, WORKLOADS, Failure, read_table, spread
from layers import read_layers, tables
from networks import NETWORKS
from swrandom.create import create
from swrandom.program import text as random_text

RANDOM_PROGRAMS = 200
OPS = 24


@dataclasses.dataclass
class Program:
    """`name` is its group and what it is there. `make` gives the text; `arguments` are options of sw-compile, `options` those of sw-pipeline, each
    KEY=VALUE."""

    name: str
    make: typing.Callable[[], str]
    arguments: list = dataclasses.field(default_factory=list)
    options: list = dataclasses.field(default_factory=list)

    @property
    def group(self):
        return self.name.partition("/")[0]


class RandomProgram(Program):
    """Of a seed. Making it takes longer than compiling some, so that its options are known only when its text is asked for."""

    def __init__(self, seed):
        super().__init__(f"random/{seed}", self.text)
        self.seed = seed

    def text(self):
        program = create(self.seed, machines=0)
        self.options = list(program.config["options"])
        return random_text(program)


def of_file(group, path, root):
    """A program for each public function of each module of a file."""
    stem = path.relative_to(root).as_posix().removesuffix(".mlir")
    parts = re.split(r"^// -----.*\n", path.read_text(errors="replace"), flags=re.MULTILINE)
    for number, text in enumerate(parts):
        place = f"{stem}-{number}" if len(parts) > 1 else stem
        # Nested modules may have functions of one name.
        entries = list(dict.fromkeys(re.findall(r"^ *func\.func (?:public )?@(\w+)", text, re.MULTILINE)))
        if len(entries) < 2:
            yield Program(f"{group}/{place}", lambda text=text: text)
        else:
            yield from (Program(f"{group}/{place}.{entry}", lambda text=text: text, [f"--entry={entry}"]) for entry in entries)


def of_folder(group, folder):
    for path in sorted(folder.rglob("*.mlir")):
        yield from of_file(group, path, folder)


def networks():
    """With weights that are arguments like the image, and with a function that prepares them."""
    for name, make in NETWORKS.items():
        yield Program(f"network/{name}", lambda make=make: make(1).text())
    for name in ("lenet", "vgg16", "resnet18"):
        weights = len(NETWORKS[name](1).arguments) - 1
        yield Program(f"network/{name}-prepared", lambda name=name: NETWORKS[name](1).text(), [f"--weights=1-{weights}"])


def products():
    """Of each table, spread over the range of work; each network's layers as products of tables of their own would repeat these."""
    for table, count in (("gemm_aligned", 40), ("gemm_unaligned", 40), ("gemv", 30)):
        for row in spread(read_table(WORKLOADS / f"{table}.csv"), count):
            yield Program(f"product/{table}-{row.id}-{row.shape}", lambda r=row: PROGRAM.format(m=r.m, n=r.n, k=r.k))


def layers_of(table, count, batches):
    """At equal distances of a table, whose lines go from the front of a network to its end."""
    for batch in batches:
        layers = read_layers(table, batch)
        step = max(1, len(layers) // count)
        yield from layers[::step][:count]


def convolutions():
    """With channels first and last, alternately."""
    chosen = [layer for table in tables() for layer in layers_of(table, *((20, (1, 32, 128)) if table == "conv_sweep" else (6, (1,))))]
    for number, layer in enumerate(chosen):
        layout = ("nchw", "nhwc")[number % 2]
        yield Program(f"convolution/{layer.table}-{layer.id}-n{layer.N}-{layout}", lambda l=layer, o=layout: l.text(o))
    for layer in layers_of("resnet50", 6, (4,)):
        for kind in gradients.GRADIENTS:
            yield Program(f"convolution/{layer.table}-{layer.id}-n4-gradient-{kind}", lambda l=layer, k=kind: gradients.text(l, k))


def kernels():
    for all_of in cases.GROUPS.values():
        for name, make in all_of():
            yield Program(f"kernel/{name}", lambda make=make: make().text())


def many_ops():
    """Programs of many ops, as benchmarks/compile has them."""
    for name, make in programs.KINDS.items():
        yield Program(f"ops/{name}", lambda make=make: make(OPS))


def random_programs():
    return map(RandomProgram, range(RANDOM_PROGRAMS))


# Name, the programs, and how many of them the quick corpus has.
GROUPS = {
    "example": (lambda: of_folder("example", ROOT / "examples"), 6),
    "network": (networks, 4),
    "product": (products, 24),
    "convolution": (convolutions, 24),
    "kernel": (kernels, 30),
    "ops": (many_ops, 4),
    "test": (lambda: of_folder("test", ROOT / "test" / "Integration"), 60),
    "random": (random_programs, 50),
}


def thinned(programs, count):
    """`count` programs at equal distances."""
    step = max(1, len(programs) / count)
    return [programs[int(number * step)] for number in range(min(count, len(programs)))]


def corpus(quick=False, models=(), pattern=""):
    """The programs whose names have a match of the regular expression. `models` are folders with networks as importers print them."""
    chosen = []
    for make, count in GROUPS.values():
        group = list(make())
        chosen += thinned(group, count) if quick else group
    for folder in models:
        group = list(of_folder("model", pathlib.Path(folder)))
        if not group:
            raise Failure(f"--models: no .mlir file in {folder}")
        chosen += group
    return [program for program in chosen if re.search(pattern, program.name)]
