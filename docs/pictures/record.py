#!/usr/bin/env python3
"""Records the runs that pictures show: docs/pictures/record.py build writes runs.json.

`overlap`: a product with one and with two buffers. What CPE (0, 0) does, and when
the DMA engine serves the requests of each transfer, from the trace of sw-run.
`report`: the figures of a small network, from its JSON.
"""

import argparse
import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RUNS = ROOT / "docs" / "pictures" / "runs.json"
PRODUCT = """func.func @main(%a: tensor<1024x128xf32>, %b: tensor<128x256xf32>) -> tensor<1024x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024x256xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1024x128xf32>, tensor<128x256xf32>) outs(%fill : tensor<1024x256xf32>) -> tensor<1024x256xf32>
  return %c : tensor<1024x256xf32>
}
"""
OVERLAP = "tile-sizes=256,256,128 buffers={0},1,{0} first-parts=false"
REPORT = "examples/networks/lenet.mlir"
FIELDS = ("name", "cycles", "seconds", "gflops", "peak_fraction", "roofline_fraction", "dma_get_bytes", "dma_put_bytes", "ldm_peak_bytes",
          "predicted_seconds", "intensity", "cpe_cycles")
# Waits that are shorter belong to the calls around them.
SHORT_WAIT_US = 0.3


def is_wait(event):
    what = event.get("args", {}).get("what", "")
    return event["dur"] >= SHORT_WAIT_US and (event["name"] == "DMA wait" or event["name"].startswith("waits for") or "array barrier" in what)


def cpe_spans(events):
    """[kind, begin, end] of CPE (0, 0), neighbours of one kind joined."""
    spans = []
    for event in events:
        if event["tid"] != 0:
            continue
        kind = event["name"] if event["name"] in ("launch", "idle") else "wait" if is_wait(event) else "compute"
        if spans and spans[-1][0] == kind:
            spans[-1][2] = event["ts"] + event["dur"]
        else:
            spans.append([kind, event["ts"], event["ts"] + event["dur"]])
    return spans


def transfers(events, lines):
    """[name, first issued, last completed, bytes]: the k-th request of a source line, of all CPEs."""
    seen, found = {}, {}
    for event in events:
        if event["name"] not in ("get", "put") or "cpe" not in event.get("args", {}):
            continue
        request = event["args"]
        line = int(request["source"].split(":")[-1])
        operand = re.search(r"athread_get\(PE_MODE, (\w+)", lines[line - 1])
        name = f"get {operand[1]}" if operand else event["name"]
        count = seen[line, request["cpe"]] = seen.get((line, request["cpe"]), -1) + 1
        begin, end, size = found.get((line, name, count), (float("inf"), 0, 0))
        found[line, name, count] = min(begin, request["issued"]), max(end, request["completed"]), size + request["bytes"]
    return sorted([[name, *span] for (_, name, _), span in found.items()], key=lambda transfer: transfer[1])


def rounded(rows):
    return [[round(value, 2) if isinstance(value, float) else value for value in row] for row in rows]


def overlap(run, folder):
    runs = []
    (folder / "product.mlir").write_text(PRODUCT, encoding="utf-8")
    for buffers in (1, 2):
        options = OVERLAP.format(buffers)
        figures = run(folder / "product.mlir", f"--pipeline-options={options}", f"--trace={folder / 'trace.json'}", f"--keep={folder / f'kept{buffers}'}")
        lines = (folder / f"kept{buffers}" / "slave.c").read_text(encoding="utf-8").splitlines()
        events = [event for event in json.loads((folder / "trace.json").read_text(encoding="utf-8"))["traceEvents"] if event["ph"] == "X"]
        runs.append({"options": options, "buffers": buffers, "us": round(figures["seconds"] * 1e6, 1), "cpe": rounded(cpe_spans(events)),
                     "transfers": rounded(transfers(events, lines))})
    return runs


def report(run):
    figures = run(ROOT / REPORT)
    total = {field: figures[field] for field in FIELDS if field != "name"} | {"name": "total"}
    rows = [{field: row[field] for field in FIELDS} for row in figures["kernels"]] + [total]
    for row in rows:
        row["cpe_cycles"] = {activity: round(cycles["share"], 4) for activity, cycles in row["cpe_cycles"].items()}
    mpe = [{field: work[field] for field in ("name", "cycles", "seconds", "reason")} for work in figures["mpe"]]
    return {"program": REPORT, "kernels": rows[:-1], "mpe": mpe, "total": total}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="the folder of the build")
    parser.add_argument("--output", type=pathlib.Path, default=RUNS, help="the file to write, runs.json")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def run(program, *options):
            command = [arguments.build / "bin" / "sw-run", program, "--mode=timing", "--quiet", f"--json={folder / 'run.json'}", *options]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            return json.loads((folder / "run.json").read_text(encoding="utf-8"))

        runs = {"overlap": overlap(run, folder), "report": report(run)}
    text = re.sub(r"\[[^\[\]{}]*\]|\{[^\[\]{}]*\}", lambda row: re.sub(r"\s+", " ", row[0]), json.dumps(runs, indent=1))
    arguments.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
