"""A session like onnxruntime's, whose model runs on the simulated chip."""

import numpy
import sunway


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
        if key not in self.programs:
            self.programs[key] = sunway.compile(self.model, feed, chip=self.chip)
        program = self.programs[key]
        results = program(**feed)
        self.seconds, self.calls = self.seconds + program.figures["seconds"], self.calls + 1
        results = results if isinstance(results, tuple) else (results,)
        for ours, theirs in zip(results, self.original.run(names, feed, *options)):
            self.error = max(self.error, float(abs(ours - theirs).max()))
        return list(results)

    def describe(self):
        calls = "1 call" if self.calls == 1 else f"{self.calls} calls"
        agrees = "as" if self.error < 1e-4 else "not as"
        return f"{self.name}: {calls}, {self.seconds * 1e3:.2f} ms on {self.chip}, {agrees} onnxruntime computes it"
