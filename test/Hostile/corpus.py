"""Valid files of the tree, from which hostile ones are made."""

import os
import re
import subprocess
import tempfile

from mutate_bytes import npy

SMALL = b"""func.func @small(%a: tensor<24x40xf32>, %b: tensor<40x16xf32>, %c: tensor<24x16xf32>) -> tensor<24x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x40xf32>, tensor<40x16xf32>) outs(%c : tensor<24x16xf32>) -> tensor<24x16xf32>
  return %0 : tensor<24x16xf32>
}
"""
ELEMENTWISE = b"""func.func @add(%a: memref<13x40xf32>, %b: memref<13x40xf32>, %c: memref<13x40xf32>) {
  linalg.add ins(%a, %b : memref<13x40xf32>, memref<13x40xf32>) outs(%c : memref<13x40xf32>)
  return
}
"""
NPY = {"a.npy": npy([24, 40]), "b.npy": npy([40, 16]), "c.npy": npy([24, 16])}
STAGES = ["sw-set-target", "sw-decompose", "sw-lower-conv", "sw-tile", "convert-linalg-to-tpp"]
LATE_STAGES = ["sw-dma-insert", "sw-dma-hoist", "sw-double-buffer", "sw-boundary", "sw-distribute",
               "sw-fold-fill", "sw-ldm-alloc", "convert-sw-to-emitc"]
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def split_chunks(data):
    """The modules in a test file: split-file parts and split-input-file chunks."""
    data = re.sub(rb"^\s*//(?! -----|---).*\n", b"", data, flags=re.M)
    parts = re.split(rb"^//--- .*\n", data, flags=re.M)
    return [c.strip() + b"\n" for part in parts for c in re.split(rb"^// -----.*\n?", part, flags=re.M)]


class Corpus:
    def __init__(self, machine, source, folders):
        self.machine = machine
        self.source = source
        self.folders = folders
        self.modules = self.read_modules()
        self.machine_files = [read(p) for p in self.find("machine", ".json")]
        self.slave_files = [d for d in map(read, self.find("examples/athread", ".c")) if len(d) < 6000]
        self.staged = self.run_stages()
        self.cache_file = self.make_cache()
        self.schedule_files = [(m, self.record(m)) for m in (SMALL, ELEMENTWISE)]
        self.emitted = self.emit()

    def find(self, folder, ending):
        found = []
        for root, folders, names in os.walk(os.path.join(self.source, folder)):
            folders.sort()
            found += [os.path.join(root, n) for n in sorted(names) if n.endswith(ending)]
        return found

    def read_modules(self):
        chunks = []
        for folder in self.folders:
            for path in self.find(folder, ".mlir"):
                chunks += split_chunks(read(path))
        return sorted({c for c in chunks if b"func" in c and len(c) < 6000})

    def run_stages(self):
        """Two small programs and what every stage makes of them."""
        staged = []
        for module in (SMALL, ELEMENTWISE):
            for last in range(1, len(STAGES) + 1):
                staged.append(self.lower(module, ",".join(STAGES[:last])))
            front = ",".join(STAGES + [BUFFERIZE, "canonicalize"])
            for last in range(len(LATE_STAGES) + 1):
                staged.append(self.lower(module, ",".join([front] + LATE_STAGES[:last])))
        return [s for s in staged if s]

    def lower(self, module, pipeline):
        done = subprocess.run(
            [self.machine.tool("sw-opt"), f"--pass-pipeline=builtin.module({pipeline})", "-"],
            input=module, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return done.stdout if done.returncode == 0 else None

    def make_cache(self):
        """The schedule cache of the small product."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cache.json")
            subprocess.run([self.machine.tool("sw-opt"), f"--sw-tile=cache={path}", "-"], input=SMALL,
                           stdout=subprocess.DEVNULL, check=True)
            return read(path)

    def record(self, module):
        """The schedules of a program, which is read from in.mlir."""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "in.mlir"), "wb") as file:
                file.write(module)
            subprocess.run([os.path.abspath(self.machine.tool("sw-opt")), "--sw-pipeline=record-schedules=s.json", "in.mlir"],
                           cwd=folder, stdout=subprocess.DEVNULL, check=True)
            return read(os.path.join(folder, "s.json"))

    def emit(self):
        """The C of the small programs, one self-contained file each."""
        found = []
        for module in (SMALL, ELEMENTWISE):
            lowered = self.lower(module, "sw-pipeline")
            done = subprocess.run([self.machine.tool("sw-translate"), "--emit-athread", "-"], input=lowered,
                                  stdout=subprocess.PIPE, check=True)
            files = re.split(rb"^//--- .*\n", done.stdout, flags=re.M)
            header = next(f for f in files if b"#ifndef" in f or b"#pragma once" in f)
            for text in files:
                if b"slave.h" in text:
                    found.append(re.sub(rb'#include ".*"\n', lambda _: header, text, count=1))
        return found

    def build_program(self, folder, master, slave):
        """A program of the simulator; its path."""
        for name, text in (("master.c", master), ("slave.c", slave)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text)
        program = os.path.join(folder, "program")
        subprocess.run([self.machine.tool("sw-simcc"), os.path.join(folder, "master.c"),
                        os.path.join(folder, "slave.c"), "-o", program], check=True)
        self.program = program
