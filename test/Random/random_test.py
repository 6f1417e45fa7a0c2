#!/usr/bin/env python3
"""Random programs through the compiler and the simulator, compared with
upstream's lowering. See docs/Testing.md."""

import argparse
import os
import sys
import tempfile

from swrandom.campaign import Campaign
from swrandom.create import create
from swrandom.facts import STORED
from swrandom.kinds import ALL_KINDS
from swrandom.options import MACHINES
from swrandom.outcome import FAILURES
from swrandom.program import text
from swrandom.replay import replay
from swrandom.run import Tools, command_line, run
from swrandom.types import FLOAT_BITS

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=100, help="number of programs (100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first program (0)")
    parser.add_argument("--jobs", type=int, default=1, help="programs at the same time (1)")
    parser.add_argument("--kinds", help="kinds of programs, such as product,pad: " + ", ".join(ALL_KINDS))
    parser.add_argument("--elements", help="types of most values, such as f16,bf16; without it f32, f64 and i32")
    parser.add_argument("--precision", help="precisions of f32 programs, some of " + ", ".join(STORED) + "; without it as in the program")
    parser.add_argument("--machines", type=int, default=MACHINES, help=f"random machine files per chip, 0 for none ({MACHINES})")
    parser.add_argument("--requests", choices=("none", "some", "all"), default="some", help="programs that ask for divisions over core groups (some)")
    parser.add_argument("--replay", action="store_true", help="only compile programs, with the schedules of a record too, and compare the C")
    parser.add_argument("--failures", metavar="DIR", help="where a small program for each failure goes")
    parser.add_argument("--budget", type=int, default=150, help="runs for making one program small (150)")
    parser.add_argument("--tolerate", default="", help="classes that do not fail the command, such as refused")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for each step of a program (120)")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), help="build folder (build)")
    parser.add_argument("--work", help="folder for machine files and programs (a temporary one)")
    parser.add_argument("--print", action="store_true", help="only print the program of --seed")
    options = parser.parse_args()
    for name in (options.kinds or "").split(","):
        if name and name not in ALL_KINDS:
            parser.error(f"no kind '{name}'; expects some of: {', '.join(ALL_KINDS)}")
    for name in (options.precision or "").split(","):
        if name and name not in STORED:
            parser.error(f"no precision '{name}'; expects some of: {', '.join(STORED)}")
    for name in (options.elements or "").split(","):
        if name and name not in FLOAT_BITS and name != "i32":
            parser.error(f"no elements '{name}'; expects some of: {', '.join(FLOAT_BITS)}, i32")
    for name in options.tolerate.split(","):
        if name and name not in FAILURES:
            parser.error(f"no class '{name}'; expects some of: {', '.join(FAILURES)}")
    if not 0 <= options.machines <= MACHINES:
        parser.error(f"expects 0 to {MACHINES} machine files")
    if options.count < 1 or options.jobs < 1:
        parser.error("expects at least one program and one job")
    return options


def main():
    options = parse()
    choice = {
        "only": options.kinds.split(",") if options.kinds else None,
        "machines": options.machines,
        "requests": None if options.requests == "none" else options.requests,
        "elements": options.elements.split(",") if options.elements else None,
        "precisions": options.precision.split(",") if options.precision else None,
    }
    with tempfile.TemporaryDirectory(prefix="sw-random") as temporary:
        tools = Tools(ROOT, options.build, options.work or temporary, options.timeout)
        if options.print:
            program = create(options.seed, **choice)
            print(f"// {command_line(program, tools, 'program.mlir')}")
            print(text(program), end="")
            return 0
        if not os.path.exists(tools.tool("sw-run")):
            print(f"random-test: no sw-run in {tools.bin}; build it, or name the folder by --build", file=sys.stderr)
            return 1
        campaign = Campaign(tools, options.seed, options.count, options.jobs, options.tolerate.split(","), judge=replay if options.replay else run, **choice)
        campaign.run()
        print(campaign.table(), flush=True)
        if options.failures and campaign.failed():
            for path in campaign.minimise(options.failures, campaign.failing, options.budget):
                print("wrote", path)
        return 1 if campaign.failed() else 0


if __name__ == "__main__":
    sys.exit(main())
