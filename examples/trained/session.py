"""A session like onnxruntime's, whose model runs on the simulated chip."""

import sys
import time

import numpy
import sunway


def say(text):
    """Progress, apart from results."""
    print(text, file=sys.stderr, flush=True)


def compare(ours, theirs):
    """The largest error, relative to the largest value."""
    return float(abs(ours - theirs).max() / max(abs(theirs).max(), 1e-30))


def agrees(error):
    """A wrong layer is far more than rounding: onnxruntime's own results with and without its optimisations are 2e-5 apart for text detection."""
    return f"relative error {error:.0e}" + ("" if error < 1e-4 else ", TOO LARGE")


class Session:
    """Stands in the place of an onnxruntime.InferenceSession: computes on the chip, and compares with the session that it replaces."""

    def __init__(self, name, model, original, chip):
        self.name, self.model, self.original, self.chip = name, model, original, chip
        self.programs, self.seconds, self.calls, self.error = {}, 0.0, 0, 0.0

    def __getattr__(self, name):
        # What packages ask of the model, such as the names of its inputs.
        return getattr(self.original, name)

    def run(self, names, feed, *options):
        # A program has one shape; the model is compiled for each that comes.
        key = tuple((name, numpy.shape(array)) for name, array in feed.items())
        start = time.monotonic()
        if key not in self.programs:
            say(f"{self.name}: importing, compiling and simulating for inputs of {', '.join('x'.join(map(str, shape)) for _, shape in key)} ...")
            self.programs[key] = sunway.compile(self.model, feed, chip=self.chip)
        program = self.programs[key]
        results = program(**feed)
        say(f"{self.name}: {time.monotonic() - start:.1f} s")
        self.seconds, self.calls = self.seconds + program.figures["seconds"], self.calls + 1
        results = results if isinstance(results, tuple) else (results,)
        for ours, theirs in zip(results, self.original.run(names, feed, *options)):
            self.error = max(self.error, compare(ours, theirs))
        return list(results)

    def describe(self):
        calls = "1 call" if self.calls == 1 else f"{self.calls} calls"
        return f"{self.name}: {calls}, {self.seconds * 1e3:.2f} ms on {self.chip}, {agrees(self.error)} against onnxruntime"
