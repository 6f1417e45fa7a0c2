"""Runs a function on many things at a time, and says how far it is."""

import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

# Seconds between lines; on a terminal one line is written over.
FIRST, NEXT, TERMINAL = 5, 20, 0.5


class Progress:
    def __init__(self, total):
        self.total, self.done, self.start = total, 0, time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.due = self.start + (TERMINAL if self.terminal else FIRST)

    def step(self):
        self.done += 1
        now = time.monotonic()
        if self.done < self.total and now < self.due:
            return
        if self.done == self.total and now - self.start < FIRST and not self.terminal:
            return
        self.due = now + (TERMINAL if self.terminal else NEXT)
        spent = now - self.start
        left = f"{spent / self.done * (self.total - self.done):.0f} s left" if self.done < self.total else f"{spent:.0f} s"
        line = f"{self.done}/{self.total} programs, {left}"
        print(f"\r{line}   " if self.terminal else line, end="" if self.terminal and self.done < self.total else "\n", file=sys.stderr, flush=True)


def in_parallel(jobs, function, things):
    """The results in order, and whether that is all of them: an interrupt ends it early. The things have their turn in a random order, always the
    same one, so that the time left can be told early."""
    order = list(range(len(things)))
    random.Random(0).shuffle(order)
    results, progress = {}, Progress(len(things))
    with ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(function, things[number]): number for number in order}
        try:
            for future in as_completed(futures):
                results[futures[future]] = future.result()
                progress.step()
        except KeyboardInterrupt:
            print(f"\ninterrupted, {len(results)} of {len(things)} programs are done", file=sys.stderr)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return [results[number] for number in sorted(results)], len(results) == len(things)
