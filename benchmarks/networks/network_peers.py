"""Networks in two other implementations: a directive-based port, and a library
of kernels with one call for each layer. Both take their products from the peers
of products (../schedule/peers). Both get the steps for free at which they would
be slow, so they are faster here than in reality."""

import json
import pathlib
import re
import tempfile

import peers as products
from common import Row

# One launch for each kernel, windows in main memory, no optimisation across kernels.
LAYER_BY_LAYER = "conv-method=explicit winograd=none conv-pool=apart fuse=false merge-launches=false"


def on_mpe(schedules):
    """The recorded schedules with all but products on the MPE; products keep the ops that run on their tiles."""
    kept = re.compile(r"^(conv|matmul)")
    entries = [{key: value for key, value in entry.items() if key in ("op", "location", "number")} | {"device": "mpe"}
               for entry in schedules["schedules"] if not kept.match(entry["kernel"])]
    return {**schedules, "schedules": entries}


class Products:
    """Seconds of products with one of the peers; each size is measured once."""

    def __init__(self, tools, name, folder):
        self.tools, self.program, self.known = tools, products.build(tools, name, folder), {}

    def seconds(self, m, n, k):
        if (m, n, k) not in self.known:
            self.known[m, n, k] = products.run(self.tools, self.program, Row("", "", m, n, k))["seconds"]
        return self.known[m, n, k]


def naive_seconds(tools, machine, network, folder):
    """Blocks of the output for each CPE, without exchange or double buffers. Ops without such a kernel run on the MPE, including
    windows and borders of images. Bias and launches between kernels are free."""
    peer, schedules = Products(tools, "naive", folder), pathlib.Path(folder, "schedules.json")
    text = network.text()
    tools.run("port", text, "timing", f"{LAYER_BY_LAYER} record-schedules={schedules}")
    schedules.write_text(json.dumps(on_mpe(json.loads(schedules.read_text()))))
    figures = tools.run("port", text, "timing", f"{LAYER_BY_LAYER} schedules={schedules}")
    mpe = sum(part["cycles"] for part in figures["mpe"]) / machine.clock
    return mpe + sum(peer.seconds(*sizes) for _, *sizes in network.products)


def library_seconds(tools, _machine, network, folder):
    """Tiles of one size with double buffers around spm_gemm, on windows that our own kernels create. Bias is free, and our own
    kernels compute fully connected layers."""
    peer = Products(tools, "fixed", folder)
    figures = tools.run("library", network.text(), "timing", LAYER_BY_LAYER)
    is_replaced = re.compile(r"_main_conv(_\d+)?$")
    rest = sum(kernel["seconds"] for kernel in figures["kernels"] if not is_replaced.search(kernel["name"]))
    return rest + sum(peer.seconds(*sizes) for kind, *sizes in network.products if kind == "conv")


PEERS = {"naive": naive_seconds, "library": library_seconds}


def measure_peers(tools, machine, network, names):
    """Seconds of `network` with each of the peers."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: PEERS[name](tools, machine, network, folder) for name in names}
