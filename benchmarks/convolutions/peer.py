"""A library for comparison: athread C that is built once and run for every layer."""

import json
import pathlib
import tempfile

from layers import HERE

from common import Failure

SOURCES = HERE / "peers"
# Transfers use the header of the peers of products.
HEADERS = (SOURCES, HERE.parent / "schedule/peers")
# Bytes of LDM for the stack and for spm_gemm (device/sw_spm.h); the rest is for data.
RESERVED = {"sw26010": 16 << 10, "sw26010pro": 96 << 10}


class Refused(Failure):
    """The library has no schedule for a layer."""


class Library:
    """A schedule in the manner of swDNN. It requires images as the innermost dimension; the conversion to this layout is not counted."""

    def __init__(self, tools, machine, folder):
        self.tools, self.program = tools, pathlib.Path(folder, "library")
        command = [tools.bin / "sw-simcc", f"--chip={tools.chip}", f"-DPOOL_FLOATS={(machine.ldm - RESERVED[tools.chip]) // 4}"]
        command += ["-DPRO"] * (tools.chip == "sw26010pro") + [f"-I{folder}" for folder in HEADERS]
        tools.call(command + [SOURCES / "master.c", SOURCES / "slave.c", "-o", self.program])

    def call(self, sizes, mode):
        """The figures from SWSIM_JSON. In modes other than timing, the program compares its result with plain loops, and fails if it is wrong."""
        with tempfile.TemporaryDirectory() as folder:
            figures = pathlib.Path(folder, "figures.json")
            try:
                self.tools.call([self.program, *sizes], {"SWSIM_MODE": mode, "SWSIM_JSON": str(figures)})
            except Failure as failure:
                raise (Refused if "the library takes no" in str(failure) else Failure)(str(failure)) from None
            return json.loads(figures.read_text())

    def run(self, layer, verify):
        """The figures of a layer in the form that `figures` of run.py has for the compiler."""
        if layer.groups > 1 or layer.KH != layer.KW or len({layer.pad_t, layer.pad_l, layer.pad_b, layer.pad_r}) > 1:
            raise Refused("the library takes no groups, no kernels that are not square and no uneven padding")
        if max(layer.stride_h, layer.stride_w, layer.dil_h, layer.dil_w) > 1:
            raise Refused("the library takes no strides and dilations but 1")
        sizes = [layer.N, layer.IC, layer.OC, layer.IH, layer.IW, layer.KH, layer.pad_t]
        if verify:
            self.call(sizes, "fast")
        return self.call(sizes, "timing")

    def check(self, kernels):
        """Compares small layers with plain loops: incomplete rows and strips, for each kernel and padding."""
        for kernel, pad in sorted(kernels):
            side = max(1, kernel - 2 * pad)
            self.call([128, 64, 96, side + 2, side + 4, kernel, pad], "detailed")
        # Filters so large that rows are split.
        self.call([128, 192, 256, 1, 230, 1, 0], "fast")
