"""Runs benchmarks/imported/run.py on made-up figures of one network, without PyTorch: made_up.py RUN_PY FIGURES_JSON. Its exit status is that of the
benchmark."""

import importlib.util
import json
import sys

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("run", sys.argv[1])
run = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run)


with open(sys.argv[2]) as file:
    FIGURES = json.load(file)


class Program:
    def time(self):
        return FIGURES


run.missing = lambda packages: []
run.choose = lambda pattern: ["made_up"]
run.measure_all = lambda names, arguments: [run.measure(name, arguments, None, (), 1e-5, Program(), 0.5) for name in names]
sys.argv = sys.argv[1:2]
sys.exit(run.exit_status(lambda: run.benchmark(run.parse_arguments())))
