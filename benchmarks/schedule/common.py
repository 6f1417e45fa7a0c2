"""Tables of products, machines, and their runs on the simulator."""

import csv
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORKLOADS = ROOT / "benchmarks/workloads"
# Tasks that take longer get a line of their own in the progress.
SLOW_SECONDS = 3

PROGRAM = """func.func @matmul(%A: tensor<{m}x{k}xf32>, %B: tensor<{k}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<{m}x{n}xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %C = linalg.matmul ins(%A, %B : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>)
                     outs(%filled : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %C : tensor<{m}x{n}xf32>
}}
"""


class Failure(Exception):
    """The error of a tool, with its message."""


class Row:
    """A product C[m,n] = A[m,k] B[k,n] of a table; sizes are in elements."""

    def __init__(self, id, set, m, n, k):
        self.id, self.set, self.m, self.n, self.k = id, set, m, n, k

    @property
    def shape(self):
        return f"{self.m}x{self.n}x{self.k}"

    @property
    def macs(self):
        return self.m * self.n * self.k

    @property
    def flops(self):
        return 2 * self.macs

    @property
    def bytes(self):
        """Compulsory traffic: A and B are read once, C is written once."""
        return 4 * (self.m * self.k + self.k * self.n + self.m * self.n)


def read_table(path):
    """The rows of a GEMM table, or the unique unbatched products of a table of
    layers (columns gemm_m, gemm_n, gemm_k, gemm_batch)."""
    path = pathlib.Path(path)
    rows, seen = [], set()
    with open(path, newline="") as file:
        for number, line in enumerate(csv.DictReader(file), 2):
            try:
                if "gemm_m" in line:
                    shape = tuple(int(line["gemm_" + c]) for c in "mnk")
                    if int(line["gemm_batch"]) != 1 or shape in seen:
                        continue
                    name = path.stem
                else:
                    shape = tuple(int(line[c]) for c in "MNK")
                    name = line["set"]
            except (KeyError, TypeError, ValueError):
                raise Failure(f"{path}:{number}: not a row of sizes: {dict(line)}") from None
            if min(shape) < 1:
                raise Failure(f"{path}:{number}: sizes must be at least 1: {shape}")
            seen.add(shape)
            rows.append(Row(line["id"], name, *shape))
    if not rows:
        raise Failure(f"{path}: no rows")
    return rows


def spread(rows, count):
    """`count` rows at equal distances, sorted by work."""
    rows = sorted(rows, key=lambda r: r.macs)
    if count >= len(rows):
        return rows
    step = (len(rows) - 1) / max(count - 1, 1)
    return [rows[round(i * step)] for i in range(count)]


def select(rows, what):
    """`all`, the N rows with the least work, or the rows with the listed ids."""
    if what == "all":
        return rows
    if what.isdigit():
        return sorted(rows, key=lambda r: r.macs)[: int(what)]
    ids = set(filter(None, what.split(",")))
    return [r for r in rows if r.id in ids]


class Machine:
    """The limits of a core group of a chip."""

    def __init__(self, chip):
        self.chip = chip
        text = json.loads((ROOT / f"machine/{chip}.json").read_text())
        cpes = text["mesh_rows"]["value"] * text["mesh_cols"]["value"]
        self.clock = text["clock_hz"]["value"]
        self.peak = cpes * self.clock * text["flops_per_cycle_per_cpe"]["f32"]["value"]
        self.bandwidth = text["memory_bw_per_cg"]["value"]
        self.ldm = text["ldm_bytes_per_cpe"]["value"]
        self.launch = text["spawn_join_seconds"]["value"]

    def bound(self, row):
        """The minimum seconds of any program."""
        return max(row.flops / self.peak, row.bytes / self.bandwidth)


class Tools:
    """The locations of tools, and how to run them."""

    def __init__(self, build_dir, chip, pipeline_options="", timeout=600):
        self.bin = pathlib.Path(build_dir).resolve() / "bin"
        self.chip, self.options, self.timeout = chip, pipeline_options, timeout

    def call(self, command, environment=None):
        """The output of the command; Failure with its errors if it fails."""
        try:
            done = subprocess.run([str(part) for part in command], env=dict(os.environ, **(environment or {})), text=True,
                                  capture_output=True, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{command[0]}: no end after {self.timeout} s") from None
        except OSError as error:
            raise Failure(str(error)) from None
        if done.returncode:
            raise Failure((done.stderr or done.stdout).strip() or f"{command[0]}: exit status {done.returncode}")
        return done.stdout

    def compiled(self, row, mode="timing", options=None, verify=False):
        """The figures of our compiler's program for a row, from sw-run --json."""
        options = self.options if options is None else options
        return self.run("matmul", PROGRAM.format(m=row.m, n=row.n, k=row.k), mode, options, verify)

    def run(self, name, text, mode, options="", verify=False, entry=None, inputs=()):
        """The figures of the program `text`, in a file of this name, from sw-run --json. Runs the function `entry`, or the first one, on
        the arrays in the files `inputs`, or on random ones."""
        with tempfile.TemporaryDirectory() as folder:
            program, figures = pathlib.Path(folder, f"{name}.mlir"), pathlib.Path(folder, "figures.json")
            program.write_text(text)
            command = [self.bin / "sw-run", program, f"--chip={self.chip}", f"--mode={mode}", "--quiet", f"--json={figures}"]
            command += [f"--pipeline-options={options}"] if options else []
            command += [f"--entry={entry}"] if entry else []
            command += [f"--inputs={','.join(map(str, inputs))}"] if inputs else []
            self.call(command + ["--verify"] * verify)
            return json.loads(figures.read_text())


def in_parallel(jobs, tasks, title, names=None):
    """Runs functions on several threads. Returns their results in order, with a
    Failure for each that failed. Prints progress on stderr: after every 25
    tasks and, if there are `names`, for each slow one."""
    def timed(task):
        begin = time.monotonic()
        try:
            return task(), time.monotonic() - begin
        except Failure as failure:
            return failure, time.monotonic() - begin

    results = [None] * len(tasks)
    with ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(timed, task): i for i, task in enumerate(tasks)}
        for done, future in enumerate(as_completed(futures), 1):
            number = futures[future]
            results[number], seconds = future.result()
            slow = f": {names[number]}, {seconds:.0f} s" if names and seconds >= SLOW_SECONDS else ""
            if slow or done % 25 == 0 or done == len(tasks):
                print(f"{title}: {done} of {len(tasks)}{slow}", file=sys.stderr, flush=True)
    return results


def matcher(option, pattern):
    """The regular expression in an option."""
    try:
        return re.compile(pattern)
    except re.error as error:
        raise Failure(f"{option}: '{pattern}': {error}") from None


def write_csv(path, columns, lines):
    with open(path, "w", newline="") as file:
        out = csv.DictWriter(file, columns)
        out.writeheader()
        out.writerows(lines)


def exit_status(benchmark):
    """The exit status of a command that runs `benchmark`, which returns the number of failed cases."""
    try:
        return 1 if benchmark() else 0
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def quantile(values, part):
    """Linear interpolation between the two nearest values."""
    values = sorted(values)
    place = part * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def add_arguments(parser):
    """Adds the arguments that all benchmarks of this folder have."""
    parser.add_argument("--table", action="append", metavar="FILE", help="a table of products or layers; may be repeated")
    parser.add_argument("--chip", choices=("sw26010", "sw26010pro"), default="sw26010")
    parser.add_argument("--rows", default="all", help="all, the N smallest of each table, or ids with commas: 3,17,")
    parser.add_argument("--sample", type=int, metavar="N", help="N rows of each table, spread over the range of work")
    parser.add_argument("--jobs", type=int, default=2, help="programs that run at a time")
    parser.add_argument("--build-dir", default=str(ROOT / "build"), help="the folder with bin/sw-run and bin/sw-simcc")
    parser.add_argument("--pipeline-options", default="", help="options of sw-pipeline for every row")


def chosen_rows(arguments, default_tables):
    rows = []
    for table in arguments.table or [WORKLOADS / name for name in default_tables]:
        part = select(read_table(table), arguments.rows)
        rows += spread(part, arguments.sample) if arguments.sample else part
    if not rows:
        raise Failure("no row was chosen")
    return rows
