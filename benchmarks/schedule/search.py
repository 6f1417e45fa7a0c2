"""The peer `best`: runs every schedule of a grid on the simulator. A candidate is
a string of options of sw-pipeline."""

import itertools
import json
import pathlib
import re
import tempfile

from common import PROGRAM, ROOT, Failure, geometric_mean, in_parallel

# A line in the table of list-candidates: sizes, order, buffers, vector,
# row-contiguous operands.
LISTED = re.compile(r"//\s+(\d+x\d+x\d+)\s+([mnk,]+)\s+([\d,]+)\s+([mn])\s+(-|[abc,]+)\s")


class Search:
    """The results of the candidates for one row: (options, figures) of those that ran."""

    def __init__(self, line, runs, rejected):
        self.line, self.runs, self.rejected = line, runs, rejected

    @property
    def best(self):
        return min(self.runs, key=lambda run: run[1]["seconds"], default=("", {"seconds": self.line["seconds"]}))


def tile_sizes(size):
    """Divides a dimension into equal parts of 64 to 512 elements; a smaller one is one part."""
    parts = {max(1, -(-size // tile)) for tile in (64, 128, 192, 256, 384, 512)}
    return sorted({min(size, -(-size // p // 8) * 8) if p > 1 else size for p in parts})


def candidates(row, chip, most):
    """Options for tiles whose buffers, two per operand, fit LDM. At most
    `most`, distributed over the grid in the order of the work of a tile."""
    ldm = json.loads((ROOT / f"machine/{chip}.json").read_text())
    room = 64 * (ldm["ldm_bytes_per_cpe"]["value"] - ldm["ldm_reserved_bytes_per_cpe"]["value"])
    grid = [(m, n, k) for m, n, k in itertools.product(*map(tile_sizes, (row.m, row.n, row.k)))
            if 8 * (m * k + k * n + m * n) <= room]
    grid.sort(key=lambda t: t[0] * t[1] * t[2])
    grid = grid[-1::-max(1, -(-len(grid) // most))]
    return ["tile-sizes=" + ",".join(map(str, tile)) for tile in grid]


def parse_listed(text):
    """Options of the schedules in a table of sw-tile's list-candidates."""
    return [f"tile-sizes={sizes.replace('x', ',')} order={order} buffers={buffers} vector={vector} "
            f"row-contiguous={'none' if rows == '-' else rows}" for sizes, order, buffers, vector, rows in LISTED.findall(text)]


def listed_candidates(tools, row, most):
    """The best schedules according to the compiler's estimate."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "matmul.mlir")
        program.write_text(PROGRAM.format(m=row.m, n=row.n, k=row.k))
        options = parse_listed(tools.call([tools.bin / "sw-opt", f"--sw-set-target=chip={tools.chip}",
                                           f"--sw-tile=list-candidates num-candidates={most}", program]))
    if not options:
        raise Failure(f"{row.shape}: sw-opt listed no candidates")
    return options


def run_all(tools, rows, lines, most, jobs, from_compiler=False):
    if from_compiler:
        grids = [listed_candidates(tools, row, most) for row in rows]
    else:
        grids = [candidates(row, tools.chip, most) for row in rows]
    searches = []
    tasks = [lambda row=row, o=options: tools.compiled(row, options=f"{tools.options} {o}".strip())
             for row, grid in zip(rows, grids) for options in grid]
    results = iter(in_parallel(jobs, tasks, "best"))
    for line, grid in zip(lines, grids):
        runs = [(options, next(results)) for options in grid]
        good = [run for run in runs if not isinstance(run[1], Failure)]
        searches.append(Search(line, good, len(runs) - len(good)))
        line["best_seconds"] = min(line["seconds"], searches[-1].best[1]["seconds"])
    return searches


def ranks(values):
    """Ranks of the values; equal values get the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]


def spearman(xs, ys):
    """Rank correlation; None if it is undefined."""
    xs, ys = ranks(xs), ranks(ys)
    mean = (len(xs) - 1) / 2
    square = sum((x - mean) ** 2 for x in xs) * sum((y - mean) ** 2 for y in ys)
    return sum((x - mean) * (y - mean) for x, y in zip(xs, ys)) / square**0.5 if square else None


def rank_correlation(search):
    known = [(f["predicted_seconds"], f["seconds"]) for _, f in search.runs if f.get("predicted_seconds")]
    return spearman(*zip(*known)) if len(known) > 2 else None


def print_summary(searches):
    if not searches:
        return
    ratios = []
    for s in searches:
        options, figures = s.best
        ratio = s.line["best_seconds"] / s.line["seconds"]
        ratios.append(ratio)
        correlation = rank_correlation(s)
        print(f"  best of {len(s.runs)} for {s.line['m']}x{s.line['n']}x{s.line['k']}: best/ours {ratio:.3f}"
              + (f" with {options}" if figures["seconds"] < s.line["seconds"] else " (ours)")
              + (f", {s.rejected} rejected" if s.rejected else "")
              + (f", rank correlation {correlation:.2f}" if correlation is not None else ""))
    print(f"  loss against best: mean {1 - geometric_mean(ratios):.1%}, worst {1 - min(ratios):.1%}")
