"""Programs for layers in tables of convolutions."""

import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
# After this folder, which has files of the same names.
sys.path += [str(HERE.parent / folder) for folder in ("schedule", "kernels")]

from common import Failure, WORKLOADS
from program import Program

SIZES = ("N", "IC", "IH", "IW", "OC", "OH", "OW", "KH", "KW", "groups", "stride_h", "stride_w", "dil_h", "dil_w",
         "pad_t", "pad_l", "pad_b", "pad_r")


class Layer:
    """A convolution of a table, for `batch` images, and its number in the network."""

    def __init__(self, table, line, batch):
        self.table, self.variant, self.id, self.name, self.note = table, line["variant"], line["id"], line["name"], line["note"]
        vars(self).update({key: int(line[key]) for key in SIZES}, N=batch)
        self.count = int(line["n_identical"]) or 1

    @property
    def kind(self):
        stride = f"/{self.stride_h}" if max(self.stride_h, self.stride_w) > 1 else ""
        groups = f" g{self.groups}" if self.groups > 1 else ""
        return f"{self.KH}x{self.KW}{stride}{groups} {self.IC}->{self.OC} {self.OH}x{self.OW}"

    @property
    def flops(self):
        return 2 * self.N * self.OC * self.OH * self.OW * self.KH * self.KW * self.IC // self.groups

    @property
    def read(self):
        """Compulsory bytes: the image and the filters are read once."""
        return 4 * (self.N * self.IC * self.IH * self.IW + self.OC * self.IC // self.groups * self.KH * self.KW)

    @property
    def written(self):
        """Compulsory bytes: the result is written once."""
        return 4 * self.N * self.OC * self.OH * self.OW

    @property
    def bytes(self):
        return self.read + self.written

    def text(self, layout):
        """The layer as an importer prints it, with padding and a result that is initialised with zeros. Groups are a separate dimension."""
        program, groups = Program(), self.groups
        split = groups > 1
        channels, filters = [[groups, count // groups] if split else [count] for count in (self.IC, self.OC)]
        weights = [*([groups] if split else []), self.OC // groups]
        low, high = (self.pad_t, self.pad_l), (self.pad_b, self.pad_r)
        if layout == "nchw":
            op = "conv_2d_ngchw_gfchw" if split else "conv_2d_nchw_fchw"
            image, window = [self.N, *channels, self.IH, self.IW], [*weights, self.IC // groups, self.KH, self.KW]
            output, before, behind = [self.N, *filters, self.OH, self.OW], len(channels) + 1, 0
        else:
            op = "conv_2d_nhwgc_gfhwc" if split else "conv_2d_nhwc_hwcf"
            image = [self.N, self.IH, self.IW, *channels]
            window = [*weights, self.KH, self.KW, self.IC // groups] if split else [self.KH, self.KW, self.IC, self.OC]
            output, before, behind = [self.N, self.OH, self.OW, *filters], 1, len(channels)
        x, w = program.argument(*image), program.argument(*window)
        if any((*low, *high)):
            x = program.pad(x, (0,) * before + low + (0,) * behind, (0,) * before + high + (0,) * behind)
        steps = (f"{{strides = dense<[{self.stride_h}, {self.stride_w}]> : tensor<2xi64>, "
                 f"dilations = dense<[{self.dil_h}, {self.dil_w}]> : tensor<2xi64>}}")
        program.result = program.named(f"linalg.{op}", [x, w], program.filled("0.0", output), steps)
        return program.text()


def tables():
    """The names of the tables with convolutions."""
    return sorted(path.stem for path in WORKLOADS.glob("*.csv") if ",conv," in path.read_text())


def read_layers(table, batch, variant=None):
    """The distinct convolutions of one variant of a table (the first one by default) at this batch size. For a table with rows for several
    batch sizes, only those of this one."""
    path = WORKLOADS / f"{table}.csv"
    if table not in tables():
        raise Failure(f"no table '{table}'; there are {', '.join(tables())}")
    with open(path, newline="") as file:
        lines = [line for line in csv.DictReader(file) if line["type"] == "conv"]
    batches = {int(line["N"]) for line in lines}
    if len(batches) > 1:
        if batch not in batches:
            raise Failure(f"{table}: no rows for {batch} images, but for {', '.join(map(str, sorted(batches)))}")
        lines = [line for line in lines if int(line["N"]) == batch]
    variants = list(dict.fromkeys(line["variant"] for line in lines))
    if variant and variant not in variants:
        raise Failure(f"{table}: no variant '{variant}', but {', '.join(variants)}")
    lines = [line for line in lines if line["variant"] == (variant or variants[0])]
    return [Layer(table, line, batch) for line in lines if not line["same_as"]]
