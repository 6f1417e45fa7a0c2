"""The bound of a PyTorch module: the time of its convolutions and products at the peak or at the bandwidth. Everything else is free."""

import math
import warnings

import torch
from torch.utils._python_dispatch import TorchDispatchMode

# Products by the position of their left operand. Attention, by any name, is two products.
PRODUCTS = {"mm": 0, "addmm": 1, "bmm": 0, "baddbmm": 1, "addbmm": 1, "mv": 0, "addmv": 1, "dot": 0}
ATTENTION = "scaled_dot_product"
CONVOLUTION = "convolution"


def size(tensor):
    """The bytes of a tensor in memory; repeated elements count once."""
    return min(tensor.numel() * tensor.element_size(), tensor.untyped_storage().nbytes())


def product(left, right, *others):
    """The flops of left times right (matrices or vectors, possibly batched), and their bytes plus those of `others`."""
    columns = right.shape[-1] if right.dim() > 1 else 1
    return 2 * left.numel() * columns, size(left) + size(right) + sum(map(size, others))


def convolution(x, weights, result, transposed):
    """One window of weights for each element of the result, or of the input if the convolution is transposed."""
    elements = x.numel() if transposed else result.numel()
    return 2 * elements * math.prod(weights.shape[1:]), size(x) + size(weights) + size(result)


class Counter(TorchDispatchMode):
    """Counts flops and compulsory bytes of each convolution and product that runs."""

    def __init__(self):
        super().__init__()
        self.layers = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        name = function.overloadpacket.__name__
        if name in PRODUCTS:
            left, right = args[PRODUCTS[name]:][:2]
            self.layers.append(product(left, right, result))
        elif name == CONVOLUTION:
            self.layers.append(convolution(*args[:2], result, args[6]))
        elif ATTENTION in name:
            query, key, value = args[:3]
            output = result[0] if isinstance(result, tuple) else result
            # Scores need not be in memory; each query has one score per key.
            self.layers.append(product(query, key.transpose(-1, -2)))
            self.layers.append((2 * query.shape[:-1].numel() * value.shape[-2] * value.shape[-1], size(value) + size(output)))
        return result


def count(module, inputs):
    """Flops and compulsory bytes of each convolution and product of a call. Layers that PyTorch runs as one op are decomposed."""
    fast = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        with warnings.catch_warnings():
            # Warnings on oneDNN's other flags, which keep their values.
            warnings.simplefilter("ignore")
            with torch.no_grad(), torch.backends.mkldnn.flags(enabled=False), Counter() as counter:
                module(*inputs)
    finally:
        torch.backends.mha.set_fastpath_enabled(fast)
    return counter.layers


def bound(module, inputs, machine):
    """The minimum seconds of the convolutions and products, each on its own."""
    return sum(max(flops / machine.peak, moved / machine.bandwidth) for flops, moved in count(module, inputs))
