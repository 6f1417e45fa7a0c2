#!/usr/bin/env python3
"""Runs the STREAM programs of CANDLE as published, and compares the rates with
the result files next to them.

    git clone https://github.com/jameslinsjtu/swCandle
    benchmarks/calibration/published.py swCandle

The sources only get the changes that their own scripts make: the size of a
block, the step between blocks, and the number of rounds. The latter follows
from the size of the arrays, which a result file states. Blocks of less than 128
bytes are omitted, except for broadcasts, which then measure the launch.

The contiguous result files are older than the program in their folder: they
state an offset of 0 and up to 2000 rounds. In the executable `stream` there,
each CPE walks through its own part. Its source is in the folder MPE, with a
second copy of the result files; the host program runs with the numbers of these
files.

Exits with 1 if the mean deviation of a program is more than 4 %, or one rate is
off by more than 12 %.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MEAN, WORST = 0.04, 0.12
SMALL = (1, 2, 4, 8)
SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 3072)
STEPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
MAIN = "stream_athread_main.c"
SLAVE = "stream_athread_slave_simd_intrinsic_dma.c"


def rates(text):
    """The best rates in the output of a program."""
    return {name: float(rate) for name, rate in re.findall(r"(Copy|Scale|Add|Triad):\s+([\d.]+)", text)}


def run(simcc, sources, changes):
    """Builds a copy of a program with numbers replaced; returns its rates."""
    with tempfile.TemporaryDirectory(prefix="published-") as name:
        copy = pathlib.Path(name)
        for source in sources:
            shutil.copy(source, copy)
        for file, pattern, number in changes:
            path = copy / file
            text, count = re.subn(pattern, rf"\g<1>{number}", path.read_text(encoding="latin-1"), count=1)
            if count != 1:
                sys.exit(f"{path}: nothing matches {pattern}")
            path.write_text(text, encoding="latin-1")
        subprocess.run([simcc, "--chip=sw26010", "-w", "-msimd", MAIN, SLAVE, "-o", "st"], cwd=copy, check=True)
        # The broadcast programs read data that has not arrived yet.
        environment = {**os.environ, "SWSIM_MODE": "timing", "SWSIM_CHECKS": "off"}
        result = subprocess.run(["./st"], cwd=copy, env=environment, capture_output=True, check=False)
        if result.returncode:
            print(result.stderr.decode("latin-1").splitlines()[0], file=sys.stderr)
        return rates(result.stdout.decode("latin-1"))


def rounds(text, size):
    """The number of transfers of `size` doubles per CPE, for the arrays of a result file."""
    found = re.search(r"Array size = (\d+)", text)
    return int(found.group(1)) // (64 * size) if found else 0


def experiments(repository):
    """(title, block, sources, result file, changes by their text) of each published run."""
    stream = repository / "memory" / "stream_sw"

    for size in SIZES:
        sources = [stream / "PE" / "PE_CONT" / MAIN, stream / "MPE" / SLAVE]
        numbers = lambda text, size=size: [
            (MAIN, r"(#define XXX )\d+", size),
            (MAIN, r"(STREAM_ARRAY_SIZE XXX\*64\*)\d+", rounds(text, size)),
            (MAIN, r"(define OFFSET\s+)\d+", 0),
            (SLAVE, r"(#define buf_size )\d+", size),
        ]
        yield "contiguous", size, sources, stream / "PE" / "PE_CONT" / f"test_PE_continuous/{size}.out", numbers
    for title, folder, sizes, steps in (
        ("strided", "PE/PE_STEP", SIZES, STEPS),
        ("broadcast", "BCAST/BCAST_CONT", SMALL + SIZES, (None,)),
        ("broadcast", "BCAST/BCAST_STEP", SIZES, (1, 2)),
    ):
        for step in steps:
            for size in sizes:
                numbers = [("para.h", r"(#define BSIZE )\d+", size)]
                file, name = f"test_result/{size}.out", f"{title}, in parts"
                if step:
                    numbers.append(("para.h", r"(#define STEP_SIZE )\d+", step))
                    file, name = f"test_result/step_{step}/{size}.out", f"{title}, step {step}"
                sources = [stream / folder / source for source in (MAIN, SLAVE, "para.h")]
                yield name, size, sources, stream / folder / file, lambda text, numbers=numbers: numbers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path, help="a copy of swCandle")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--only", default="", help="programs whose title begins so: contiguous, strided, 'strided, step 8', broadcast")
    arguments = parser.parse_args()
    if not (arguments.repository / "memory" / "stream_sw").is_dir():
        sys.exit(f"{arguments.repository}: no folder memory/stream_sw: expected a copy of swCandle")
    deviations = {}
    for title, size, sources, result, changes in experiments(arguments.repository):
        text = result.read_text(encoding="latin-1") if result.exists() else ""
        published = rates(text)
        if not published or not title.startswith(arguments.only):
            continue
        simulated = run(arguments.build_dir / "bin" / "sw-simcc", sources, changes(text))
        if not simulated:
            print(f"{title:22} {size * 8:>6} B  does not run")
            continue
        off = {name: simulated[name] / rate - 1 for name, rate in published.items()}
        print(f"{title:22} {size * 8:>6} B  " + "  ".join(f"{name} {value:+6.1%}" for name, value in off.items()), flush=True)
        deviations.setdefault(title.split(",")[0], []).extend(abs(value) for value in off.values())
    bad = not deviations
    for title, values in deviations.items():
        mean, worst = sum(values) / len(values), max(values)
        bad |= mean > MEAN or worst > WORST
        print(f"{title}: {len(values)} rates, mean deviation {mean:.1%}, worst {worst:.1%}")
    sys.exit(bad)


if __name__ == "__main__":
    main()
