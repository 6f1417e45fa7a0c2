"""Networks from PyTorch, ONNX or MLIR to C for Sunway processors, run on a simulator.

    import sunway
    program = sunway.compile(model.eval(), (x,), chip="sw26010")
    y = program(x)                   # computed on the simulated chip
    program.time()["seconds"]        # virtual time of one call
    program.write_library("net")     # C, weights and a Makefile for the vendor's compilers
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError("the package sunway needs numpy for its arrays: pip install numpy") from error

from .program import Program, compile
from .tools import SunwayError

__all__ = ["Program", "SunwayError", "compile"]
