"""Text of a function of linalg ops on tensors."""

import math

BITS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}


class Value:
    """A tensor in the text of a function; its elements have type `type`."""

    def __init__(self, name, shape, type):
        self.name, self.shape, self.type = name, tuple(shape), type

    @property
    def tensor(self):
        return f"tensor<{''.join(f'{extent}x' for extent in self.shape)}{self.type}>"

    @property
    def typed(self):
        return f"{self.name} : {self.tensor}"

    @property
    def bytes(self):
        return math.prod(self.shape) * BITS[self.type] // 8


class Program:
    """Arguments, ops and the result of one function."""

    def __init__(self):
        self.arguments, self.lines, self.result = [], [], None

    def argument(self, *shape, type="f32"):
        self.arguments.append(Value(f"%arg{len(self.arguments)}", shape, type))
        return self.arguments[-1]

    def value(self, shape, type, text):
        """A value defined by `text`."""
        result = Value(f"%v{len(self.lines)}", shape, type)
        self.lines.append(f"{result.name} = {text.format(result.tensor)}")
        return result

    def empty(self, shape, type="f32"):
        return self.value(shape, type, "tensor.empty() : {0}")

    def filled(self, number, shape, type="f32"):
        output = self.empty(shape, type)
        scalar = f"%n{len(self.lines)}"
        self.lines.append(f"{scalar} = arith.constant {number} : {type}")
        return self.value(shape, type, f"linalg.fill ins({scalar} : {type}) outs({output.typed}) -> {{0}}")

    def named(self, name, inputs, output, attributes=""):
        """A named op with output `output`; `attributes` is its dictionary in braces."""
        head = f"{name} {attributes}".rstrip().replace("{", "{{").replace("}", "}}")
        ins = f"{', '.join(v.name for v in inputs)} : {', '.join(v.tensor for v in inputs)}"
        return self.value(output.shape, output.type, f"{head} ins({ins}) outs({output.typed}) -> {{0}}")

    def pad(self, input, low, high, number="0.0"):
        """Pads each dimension of `input` by `number` before and after it."""
        scalar = f"%n{len(self.lines)}"
        self.lines.append(f"{scalar} = arith.constant {number} : {input.type}")
        indices = ", ".join(f"%i{dim}: index" for dim in range(len(input.shape)))
        return self.value(
            [sum(sizes) for sizes in zip(low, input.shape, high)], input.type,
            f"tensor.pad {input.name} low{list(low)} high{list(high)} {{{{\n  ^bb0({indices}):\n"
            f"    tensor.yield {scalar} : {input.type}\n  }}}} : {input.tensor} to {{0}}")

    def transpose(self, input, order):
        output = self.empty([input.shape[i] for i in order], input.type)
        return self.value(output.shape, output.type,
                          f"linalg.transpose ins({input.typed}) outs({output.typed}) permutation = {list(order)}")

    def generic(self, inputs, body, output, reduced=()):
        """`inputs` are values with the loops that index them. The lines of
        `body` use the elements {0}, {1} ... and the one of `output` {o}, and
        define %r. `output` has a dimension for every loop that is not in
        `reduced`, or is the shape of an output that is only written."""
        loops = sorted({loop for _, at in inputs for loop in at} | set(reduced))
        if not isinstance(output, Value):
            loops = range(len(output))
            output = self.empty(output)
        kept = [loop for loop in loops if loop not in reduced]
        head = f"({', '.join(f'd{loop}' for loop in loops)})"
        maps = [f"affine_map<{head} -> ({', '.join(f'd{loop}' for loop in at)})>" for at in [*(at for _, at in inputs), kept]]
        kinds = ['"reduction"' if loop in reduced else '"parallel"' for loop in loops]
        elements = [f"%e{i}: {v.type}" for i, (v, _) in enumerate(inputs)] + [f"%o: {output.type}"]
        text = [line.format(*(f"%e{i}" for i in range(len(inputs))), o="%o") for line in body]
        ins = f"{', '.join(v.name for v, _ in inputs)} : {', '.join(v.tensor for v, _ in inputs)}"
        return self.value(
            output.shape, output.type,
            f"linalg.generic {{{{indexing_maps = [{', '.join(maps)}], iterator_types = [{', '.join(kinds)}]}}}} "
            f"ins({ins}) outs({output.typed}) {{{{\n  ^bb0({', '.join(elements)}):\n    " + "\n    ".join(text)
            + f"\n    linalg.yield %r : {output.type}\n  }}}} -> {{0}}")

    @property
    def read(self):
        return sum(v.bytes for v in self.arguments)

    @property
    def written(self):
        return self.result.bytes

    def text(self):
        arguments = ", ".join(f"{v.name}: {v.tensor}" for v in self.arguments)
        lines = "".join(f"  {line}\n" for line in self.lines)
        return (f"func.func @main({arguments}) -> {self.result.tensor} {{\n{lines}"
                f"  return {self.result.name} : {self.result.tensor}\n}}\n")
