"""A program that only moves bytes, as written by hand."""

import json
import pathlib
import tempfile
import threading

from common import ROOT

HERE = pathlib.Path(__file__).resolve().parent


class Stream:
    """Builds the program, and runs it once for each pair of sizes."""

    def __init__(self, tools, folder):
        self.tools, self.program, self.known, self.lock = tools, pathlib.Path(folder, "stream"), {}, threading.Lock()
        text = json.loads((ROOT / f"machine/{tools.chip}.json").read_text())
        usable = text["ldm_bytes_per_cpe"]["value"] - text["ldm_reserved_bytes_per_cpe"]["value"]
        # Two slots, and some bytes for counters.
        room = (usable // 2 - 128) // 128 * 128
        pro = ["-DPRO"] * (text["interface"] == "sw26010pro")
        tools.call([tools.bin / "sw-simcc", f"--chip={tools.chip}", *pro, f"-DROOM={room}", "-I", HERE.parent / "schedule/peers",
                    HERE / "stream-master.c", HERE / "stream-slave.c", "-o", self.program])

    def measure(self, read, written):
        """Seconds and bytes per block for the best block sizes: overlapped and
        phased."""
        with self.lock:
            if (read, written) not in self.known:
                with tempfile.TemporaryDirectory() as folder:
                    figures = pathlib.Path(folder, "figures.json")
                    text = self.tools.call([self.program, read, written],
                                           {"SWSIM_MODE": "timing", "SWSIM_SKIP": "off", "SWSIM_JSON": str(figures)})
                    kernels = json.loads(figures.read_text())["kernels"]
                runs = [(line.split(), kernel["seconds"]) for line, kernel in zip(text.splitlines(), kernels)]
                self.known[read, written] = [min((seconds, int(block)) for (how, block), seconds in runs if how == wanted)
                                             for wanted in ("overlapped", "phased")]
            return self.known[read, written]
