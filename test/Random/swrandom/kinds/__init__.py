"""The kinds of programs. Each is a function of the generator and of a value to
start from (None: it makes its own); it returns the values that it made.

`KINDS` has the weight of each as the main part of a program, and whether it
exists on memrefs.
"""

from . import accumulation, branches, chains, composites, constants, control, convolutions, elementwise, indices, layout, products, reductions, scales

KINDS = {
    "product": (products.product, 14, True),
    "product-body": (products.with_body, 10, True),
    "convolution": (convolutions.convolution, 9, True),
    "convolution-body": (convolutions.with_body, 7, True),
    "pooling": (convolutions.pooling, 6, True),
    "elementwise": (elementwise.generic, 10, True),
    "maps": (elementwise.odd_maps, 8, True),
    "dag": (elementwise.dag, 7, True),
    "named": (elementwise.named, 5, True),
    "reduction": (reductions.reduction, 8, True),
    "pair-reduction": (reductions.pair, 5, True),
    "mean": (reductions.mean, 4, True),
    "softmax": (reductions.softmax, 4, True),
    "normalise": (reductions.normalise, 3, True),
    "attention": (composites.attention, 3, False),
    "normalization": (composites.normalization, 3, False),
    "transpose": (layout.transpose, 4, True),
    "fill": (layout.fill, 2, True),
    "slice": (layout.slices, 5, True),
    "reshape": (layout.reshape, 5, False),
    "pad": (layout.pad, 4, False),
    "concat": (layout.concat, 4, False),
    "pack": (layout.pack, 3, False),
    "constants": (constants.constants, 4, False),
    "control": (control.control, 8, False),
    "accumulation": (accumulation.accumulation, 8, False),
    "index": (indices.index, 5, True),
    "gather": (indices.gather, 4, False),
    "scales": (scales.scales, 5, False),
    "group-sum": (convolutions.group_sum, 3, False),
    "row-chain": (reductions.row_chain, 3, False),
    "branches": (branches.branches, 5, False),
}

# Further kinds for programs with `--precision`. Another row above would change
# the programs of all seeds.
PRECISION_KINDS = {"chain": (chains.chain, 70, False)}
ALL_KINDS = {**KINDS, **PRECISION_KINDS}
