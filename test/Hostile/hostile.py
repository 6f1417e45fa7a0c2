"""Gives mutated input to the tools of a build and reports what they do not survive.

Files, options and environment of every case follow from --seed and the number of
the batch alone. Exit status 0 if no failure of ours was found.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shlex
import sys
import tempfile
import threading
import time

from case import Machine, write_files
from corpus import Corpus
from judge import Failure, chunks_with_output, judge, silent_chunks
from kinds import BATCHED, MASTER, PER_BATCH, SINGLE, SLAVE, Kinds
from minimise import Minimiser
from upstream import is_upstream


def parse_arguments():
    here = os.path.dirname(os.path.abspath(__file__))
    source = os.path.dirname(os.path.dirname(here))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default=os.path.join(source, "build"))
    parser.add_argument("--llvm-bin", default="/usr/lib/llvm-22/bin")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000, help="inputs in all")
    parser.add_argument("--corpus", default="test,examples,benchmarks",
                        help="folders of the tree with the .mlir files to start from")
    parser.add_argument("--kinds", default="", help="names of kinds, with commas; default: all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default="hostile-failures", help="folder for what fails")
    parser.add_argument("--minimise", type=float, default=60, help="seconds for each cause")
    parser.add_argument("--seconds", type=int, default=20, help="limit of time for one input")
    parser.set_defaults(source=source)
    return parser.parse_args()


class Campaign:
    """All inputs of one run, and what came of them."""

    def __init__(self, options):
        self.options = options
        self.machine = Machine(options.build, options.llvm_bin, options.seconds)
        self.corpus = Corpus(self.machine, options.source, options.corpus.split(","))
        self.kinds = Kinds(self.corpus)
        self.lock = threading.Lock()
        self.inputs = collections.Counter()
        self.found = {}
        self.hits = collections.Counter()
        self.failures_of = collections.Counter()
        self.seconds_of = collections.Counter()
        self.begin = time.monotonic()

    # What to try.

    def batches(self):
        """(method, number of inputs, number of the batch) until there are enough."""
        names = [n for n in self.options.kinds.split(",") if n] or list(BATCHED) + list(SINGLE)
        made, number = 0, 0
        while made < self.options.count:
            for name in names:
                size = BATCHED.get(name) or SINGLE[name]
                size = min(size, self.options.count - made)
                if size <= 0:
                    return
                yield name, size, number
                # A third of the modules is valid.
                share = 1 + len(PER_BATCH) // 3 if name in BATCHED else 1
                made, number = made + size * share, number + 1

    def run_batch(self, name, size, number):
        rng = random.Random(f"{self.options.seed} {number}")
        if name in BATCHED:
            valid = self.try_chunks(self.kinds.parse(rng, size))
            for kind in PER_BATCH:
                self.try_chunks(getattr(self.kinds, kind)(rng, valid))
            return
        make = getattr(self.kinds, name)
        for _ in range(size):
            case = make(rng)
            self.note(case, judge(case, self.run(case)))

    def run(self, case, parts=1):
        outcome = self.machine.run(case, parts)
        with self.lock:
            self.seconds_of[case.kind] += outcome.seconds
        return outcome

    # Many modules in one process.

    def try_chunks(self, case):
        """Finds the chunks that fail; a crash hides those behind it. Returns the
        chunks for which there was output."""
        accepted = []
        while case.chunks:
            outcome = self.run(case, len(case.chunks))
            failure = judge(case, outcome, has_diagnostic=True)
            if not failure:
                silent = silent_chunks(case, outcome)
                for index in silent:
                    alone = case.with_chunks([case.chunks[index]])
                    self.note(alone, judge(alone, self.run(alone)), counts=0)
                self.note(case, None, counts=len(case.chunks))
                return accepted + chunks_with_output(case, outcome)
            first = self.first_failing(case)
            alone = case.with_chunks([case.chunks[first]])
            own = judge(alone, self.run(alone))
            if own is None:
                self.note(case.with_chunks(case.chunks[: first + 1]), failure, counts=0)
            self.note(alone, own, counts=first + 1)
            before = case.with_chunks(case.chunks[:first])
            if first:
                accepted += chunks_with_output(before, self.run(before, first))
            case = case.with_chunks(case.chunks[first + 1 :])
        return accepted

    def first_failing(self, case):
        """Index of the last chunk of the shortest beginning that fails."""
        low, high = 0, len(case.chunks)
        while high - low > 1:
            middle = (low + high) // 2
            part = case.with_chunks(case.chunks[low:middle])
            if judge(part, self.run(part, middle - low), has_diagnostic=True):
                high = middle
            else:
                low = middle
        return low

    # What came of it.

    def note(self, case, failure, counts=1):
        with self.lock:
            self.inputs[case.kind] += counts
            if failure is None:
                return
            self.failures_of[case.kind] += 1
            self.hits[failure.signature] += 1
            if failure.signature in self.found:
                return
            self.found[failure.signature] = (case, failure, None)
        smaller = Minimiser(self.machine, failure.signature, self.options.minimise).minimise(case)
        failure.upstream = is_upstream(self.machine, smaller)
        folder = self.write(smaller, failure)
        with self.lock:
            self.found[failure.signature] = (smaller, failure, folder)
        print(f"\r{'upstream: ' if failure.upstream else ''}{failure.signature}\n  {folder}", flush=True)

    def write(self, case, failure: Failure):
        slug = re.sub(r"[^\w.-]+", "-", failure.signature)[:90]
        folder = os.path.join(self.options.out, f"{case.kind}-{slug}")
        write_files(case.files, folder)
        env = " ".join(f"{k}={shlex.quote(v)}" for k, v in case.env.items())
        command = f"{env} {shlex.join(case.argv)}".strip()
        text = {"command": command + "\n", "errors": failure.text}
        write_files({k: v.encode("utf-8", "replace") for k, v in text.items()}, folder)
        return folder

    # Reports.

    def progress(self):
        done = sum(self.inputs.values())
        seconds = time.monotonic() - self.begin
        line = f"\r{done}/{self.options.count} inputs, {len(self.found)} causes, {seconds:.0f} s "
        if sys.stdout.isatty():
            print(line, end="", flush=True)
        return line

    def summary(self):
        print(f"\n{'kind':<20}{'inputs':>8}{'failures':>10}{'s/input':>9}")
        for kind in sorted(self.inputs):
            count = self.inputs[kind]
            rate = self.seconds_of[kind] / max(1, count)
            print(f"{kind:<20}{count:>8}{self.failures_of[kind]:>10}{rate:>9.2f}")
        print(f"{'all':<20}{sum(self.inputs.values()):>8}{sum(self.failures_of.values()):>10}")
        ours = [s for s, (_, f, _) in self.found.items() if not f.upstream]
        for title, wanted in (("failures", False), ("upstream alone", True)):
            for signature, (_, failure, folder) in sorted(self.found.items()):
                if failure.upstream == wanted:
                    print(f"{title}: {self.hits[signature]} x {signature}\n    {folder}")
        print(f"{len(ours)} causes, {len(self.found) - len(ours)} upstream alone, "
              f"{time.monotonic() - self.begin:.0f} s")
        return 1 if ours else 0


def main():
    options = parse_arguments()
    campaign = Campaign(options)
    with tempfile.TemporaryDirectory() as folder:
        campaign.corpus.build_program(folder, MASTER, SLAVE)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            futures = [pool.submit(campaign.run_batch, *batch) for batch in campaign.batches()]
            for number, future in enumerate(concurrent.futures.as_completed(futures)):
                future.result()
                line = campaign.progress()
                if number % 20 == 19 and not sys.stdout.isatty():
                    print(line.strip(), flush=True)
    return campaign.summary()


if __name__ == "__main__":
    sys.exit(main())
