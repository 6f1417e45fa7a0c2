#!/usr/bin/env python3
"""Measures products of the device library on the simulator, and fits the figures
by which the compiler's cost model predicts them: the section `device_library` of
machine/CHIP.json. For developers of the library; users of the compiler need not
run it.

  describe.py              prints the errors of the present figures
  describe.py --fit        prints new figures and their errors
  describe.py --check      fails if usual products have large errors
  describe.py --fit --write   writes the new figures to machine/CHIP.json

Needs sw-simcc and sw-estimate (target `sw-estimate`) in the build folder.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SECTION = "device_library"
VEC_N, A_COL, B_COL = 1, 2, 4
# Figures that follow from the structure of the library, not from a fit.
GIVEN = {
    # The depth is that of f32: the buffer of packed vectors.
    "sw26010": {"exchanges_inside": 1, "most_depth": 64, "message_cycles": 0,
                "message_byte_cycles": 0, "k_step_cycles.3x5": 0},
    # Messages: latency and issue of both operands, and 24.5 bytes per cycle.
    "sw26010pro": {"exchanges_inside": 0, "most_depth": 64, "message_cycles": 220,
                   "message_byte_cycles": 0.041, "static_ldm_bytes": 81984},
}
# Maximum number of scalars of a block, by its number of vectors.
SHAPES = {"sw26010": {1: 8, 2: 8, 3: 4, 4: 4}, "sw26010pro": {1: 8, 2: 8, 3: 5, 4: 4}}
FITTED = {
    "call_cycles": "cycles per collective call",
    "exchange_cycles": "cycles per exchange step",
    "panel_cycles": "cycles per panel of vectors and walk",
    "group_cycles": "cycles per group of blocks of one shape, panel and walk",
    "block_cycles": "cycles per block and walk",
    "block_vector_cycles": "cycles per vector of C, block and walk",
    "switch_cycles": "cycles per block and exchange step",
    "meeting_cycles": "cycles per group of exchange steps behind which all CPEs meet",
    "edge_block_cycles": "further cycles of a block that does not work on C itself",
    "edge_vector_cycles": "likewise per vector of such a block, neighbours in C",
    "edge_turn_cycles": "likewise per vector of such a block along M",
    "pack_vector_cycles": "cycles per vector of an operand that is copied to be sent",
    "turn_vector_cycles": "cycles per vector of an operand that is turned to be sent",
    "clear_vector_cycles": "cycles per vector of C if C is not read",
}
MEANING = {
    "exchanges_inside": "1: a block goes through all exchange steps before the next block",
    "most_depth": "most k steps of an exchange; 0: any number",
    "static_ldm_bytes": "bytes per CPE",
    "message_cycles": "cycles of the messages of an exchange without their bytes",
    "message_byte_cycles": "cycles per byte that a CPE receives",
}


def unit_of(name):
    if "." in name:
        return "cycles of a k step of a block of vectors x scalars"
    return {**MEANING, **FITTED}[name]


def piece(extent, unit=1):
    return unit * -(-extent // (8 * unit))


class Chip:
    def __init__(self, name, build, unit):
        self.name, self.build = name, build
        self.lanes = 8 if name == "sw26010pro" else 4
        self.unit = unit or self.lanes
        self.room = (112 if name == "sw26010pro" else 48) * 1024

    def case(self, m, n, k, bits=32, variant=VEC_N, beta=1, unit=None, shift=0):
        unit = unit or self.unit
        pm, pn = piece(m), piece(n)
        if variant & VEC_N:
            pn = piece(n, unit)
        else:
            pm = piece(m, unit)
        pk = piece(k)
        case = dict(m=m, n=n, k=k, bits=bits, variant=variant, beta=beta, unit=unit,
                    shift=shift)
        size = (pm * pk + pk * pn + pm * pn) * bits // 8 + 512
        return case if size <= self.room else None

    def grid(self):
        """Pieces of whole vectors, then remainders, then the slow variants."""
        lanes = self.lanes
        sizes = [(m, v, k) for m in (5, 16, 24, 25, 32, 48, 63, 64)
                 for v in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16) for k in (8, 13, 16, 32, 48)]
        cases = [self.case(8 * m, 8 * lanes * v, 8 * k, bits, beta=beta)
                 for i, (m, v, k) in enumerate(sizes)
                 for bits, beta in [((32, 1), (64, 1), (32, 0), (32, 1), (64, 0))[i % 5]]
                 if i % 7 == 0 or (m, v, k) in ((64, 16, 16), (32, 8, 32))]
        ragged = [(200, 200, 200), (500, 500, 250), (250, 250, 250), (500, 250, 100),
                  (125, 250, 125), (333, 333, 333), (200, 198, 200), (250, 201, 100),
                  (30, 70, 50), (500, 170, 125), (100, 100, 100), (167, 167, 334)]
        cases += [self.case(*r, beta=beta) for r in ragged for beta in (0, 1)]
        # Few exchange steps, but deep ones.
        cases += [self.case(m, 8 * lanes * v, k) for m, v in ((256, 8), (128, 4), (64, 12))
                  for k in (4, 9, 17, 33)]
        cases += [self.case(m, 8 * lanes * 4, 8 * k) for m in (64, 128) for k in (96, 128)]
        slow = [(256, 256, 128), (128, 256, 256), (384, 192, 128), (192, 384, 64)]
        for m, n, k in slow:
            cases.append(self.case(m, n * lanes // 4, k, shift=4))
            for variant in (VEC_N | B_COL, VEC_N | A_COL, 0, A_COL):
                cases.append(self.case(m, n * lanes // 4, k, variant=variant))
        return [c for c in cases if c]

    def usual(self):
        """Pieces that schedules choose: whole vectors, in place."""
        cases = [self.case(8 * m, 8 * self.lanes * v, 8 * k, bits, beta=beta)
                 for m in (24, 32, 48, 63) for v in (4, 7, 8, 12) for k in (16, 25, 32)
                 for bits, beta in ((32, 1), (64, 0))]
        return [c for c in cases if c]

    def measure_steps(self):
        """Cycles of a k step by shape of block: the cost of additional k steps."""
        most = SHAPES[self.name]
        shapes = [(p, q) for p in most for q in range(1, most[p] + 1)]
        cases = []
        for p, q in shapes:
            # The number of blocks of this shape in the library, at most 4.
            blocks = max(c for c in range(1, 5) if -(-q * c // most[p]) == c)
            cases += [self.case(8 * q * blocks, 8 * self.lanes * p, 8 * depth)
                      for depth in (16, 48)]
        times = self.measure(cases)
        return {f"k_step_cycles.{p}x{q}":
                round((times[2 * i + 1] - times[2 * i]) /
                      (256 * cases[2 * i]["m"] / 8 / q), 2)
                for i, (p, q) in enumerate(shapes)}

    def measure(self, cases):
        """Cycles of each case on the simulator."""
        with tempfile.TemporaryDirectory() as work:
            program, jobs = os.path.join(work, "pieces"), os.path.join(work, "jobs")
            flags = ["-DPRO"] if self.name == "sw26010pro" else []
            subprocess.run([os.path.join(self.build, "bin", "sw-simcc"), "--chip=" + self.name,
                            *flags, "-I" + HERE, os.path.join(HERE, "describe-master.c"),
                            os.path.join(HERE, "describe-slave.c"), *EXTRA, "-o", program],
                           check=True)
            keys = ("m", "n", "k", "bits", "variant", "beta", "unit", "shift")
            with open(jobs, "w") as out:
                for case in cases:
                    print(*(case[key] for key in keys), file=out)
            env = dict(os.environ, SWSIM_MODE="timing")
            text = subprocess.run([program, jobs], check=True, env=env, capture_output=True,
                                  text=True).stdout
        return [float(line) for line in text.split()]

    def estimate(self, cases, figures):
        """Cycles of each case by the cost model with these figures."""
        keys = ("m", "n", "k", "bits", "variant", "beta", "unit", "shift")
        given = " ".join(f"{SECTION}.{key}={value}" for key, value in figures.items())
        questions = "\n".join(
            f"product chip={self.name} {given} " + " ".join(f"{key}={case[key]}" for key in keys)
            for case in cases)
        tool = os.path.join(self.build, "bin", "sw-estimate")
        text = subprocess.run([tool], input=questions, check=True, capture_output=True,
                              text=True).stdout
        return [float(line) for line in text.split()]


def solve(columns, target):
    """Least-squares factors of at least 0 that approximate the target by a sum of
    columns. Columns with negative factors are removed."""
    used = [i for i, column in enumerate(columns) if any(column)]
    while True:
        dot = lambda x, y: sum(a * b for a, b in zip(x, y))
        rows = [[dot(columns[i], columns[j]) for j in used] + [dot(columns[i], target)]
                for i in used]
        for i, row in enumerate(rows):
            row[i] *= 1 + 1e-9  # for linearly dependent columns
            for other in rows[i + 1:]:
                factor = other[i] / row[i]
                for j in range(i, len(row)):
                    other[j] -= factor * row[j]
        values = [0.0] * len(used)
        for i in reversed(range(len(used))):
            known = sum(rows[i][j] * values[j] for j in range(i + 1, len(used)))
            values[i] = (rows[i][-1] - known) / rows[i][i]
        if not used or min(values) >= 0:
            break
        # The column with the most negative contribution.
        used.pop(min(range(len(used)),
                     key=lambda i: values[i] * sum(columns[used[i]])))
    factors = [0.0] * len(columns)
    for i, value in zip(used, values):
        factors[i] = value
    return factors


def fit(chip, cases, measured):
    given = {**chip.measure_steps(), **GIVEN[chip.name]}
    figures = {**given, **dict.fromkeys(FITTED, 0)}
    quiet = {**figures, "message_cycles": given["message_cycles"] and 1e-9, "message_byte_cycles": 0}
    base = chip.estimate(cases, quiet)
    columns = []
    for name in FITTED:
        unit = chip.estimate(cases, {**quiet, name: 1})
        columns.append([(u - b) / m for u, b, m in zip(unit, base, measured)])
    # The cost of messages depends on the other figures.
    for _ in range(4):
        silent = chip.estimate(cases, {**figures, "message_cycles": given["message_cycles"] and 1e-9, "message_byte_cycles": 0})
        loud = chip.estimate(cases, figures)
        target = [(m - b - (l - s)) / m for m, b, l, s in zip(measured, base, loud, silent)]
        figures.update(zip(FITTED, (round(x, 2) for x in solve(columns, target))))
    return figures


def report(chip, cases, measured, predicted, verbose):
    errors = [p / m - 1 for p, m in zip(predicted, measured)]
    for case, m, p, e in zip(cases, measured, predicted, errors):
        if verbose:
            print(" ".join(f"{k}={v}" for k, v in case.items()), f"{m:.0f} {p:.0f} {100*e:+.1f} %")
    worst = max(range(len(cases)), key=lambda i: abs(errors[i]))
    print(f"{chip.name}: {len(cases)} products, mean error "
          f"{100 * sum(map(abs, errors)) / len(errors):.1f} %, worst {100 * errors[worst]:+.1f} %: "
          + " ".join(f"{k}={v}" for k, v in cases[worst].items()))
    return sum(map(abs, errors)) / len(errors) <= 0.03 and abs(errors[worst]) <= 0.08


def write(chip, figures):
    path = os.path.join(HERE, "..", "..", "machine", chip.name + ".json")
    with open(path) as text:
        machine = json.load(text)
    section = machine.setdefault(SECTION, {})
    for name, value in figures.items():
        if name == "static_ldm_bytes":
            continue
        *parents, key = name.split(".")
        place = section
        for parent in parents:
            place = place.setdefault(parent, {})
        is_given = name in GIVEN[chip.name]
        place[key] = {"value": value, "unit": unit_of(name),
                      "source": "form of the library, device" if is_given
                      else "benchmarks/device/describe.py",
                      "confidence": "derived" if is_given else "measured"}
    with open(path, "w") as out:
        json.dump(machine, out, indent=1, ensure_ascii=False)
        out.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(HERE, "..", "..", "build"))
    parser.add_argument("--chip", action="append", choices=sorted(GIVEN))
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--unit", type=int,
                        help="pieces along vectors are multiples of this; default: a vector")
    parser.add_argument("--check", action="store_true",
                        help="only usual products; fails beyond 3 %% on average or 8 %% at worst")
    parser.add_argument("--verbose", action="store_true", help="a line for each product")
    parser.add_argument("extra", nargs="*", help="further sources and flags of sw-simcc")
    options = parser.parse_args()
    global EXTRA
    EXTRA = options.extra
    for name in options.chip or sorted(GIVEN):
        chip = Chip(name, options.build, options.unit)
        cases = chip.usual() if options.check else chip.grid()
        measured = chip.measure(cases)
        figures = {}
        if options.fit:
            figures = fit(chip, cases, measured)
            for key, value in figures.items():
                print(f"  {key} = {value}")
        good = report(chip, cases, measured, chip.estimate(cases, figures), options.verbose)
        if options.check and not good:
            return f"{name}: run describe.py --fit --write"
        if options.fit and options.write:
            write(chip, figures)


if __name__ == "__main__":
    sys.exit(main())
