"""Named structured operations: their maps, bodies and attributes."""

import re

from ..facts import rounded
from ..program import Value, step_kind
from ..types import Invalid, is_float
from .basic import finish_structured
from .requests import check_request, dictionary
from .structured import infer_structured, loops

# Operands as loops, outs last; `*s` and `*t` are the stride and the dilation of
# the window that the loop belongs to. Reductions are after the bar.
CONTRACTIONS = {
    "matmul": "mk,kn,mn|k",
    "matmul_transpose_a": "km,kn,mn|k",
    "matmul_transpose_b": "mk,nk,mn|k",
    "batch_matmul": "bmk,bkn,bmn|k",
    "batch_matmul_transpose_a": "bkm,bkn,bmn|k",
    "batch_matmul_transpose_b": "bmk,bnk,bmn|k",
    "batch_reduce_matmul": "bmk,bkn,mn|bk",
    "matvec": "mk,k,m|k",
    "vecmat": "k,kn,n|k",
    "batch_matvec": "bmk,bk,bm|k",
    "batch_vecmat": "bk,bkn,bn|k",
    "dot": "k,k,|k",
    "mmt4d": "akbc,ekfc,aebf|kc",
}

# input, filter, output; windows are (position, offset) pairs of loops.
CONVOLUTIONS = {
    "conv_1d": ("W", "q", "w"),
    "conv_1d_nwc_wcf": ("nWc", "qcf", "nwf"),
    "conv_1d_ncw_fcw": ("ncW", "fcq", "nfw"),
    "conv_2d": ("HW", "pq", "hw"),
    "conv_2d_nhwc_hwcf": ("nHWc", "pqcf", "nhwf"),
    "conv_2d_nhwc_fhwc": ("nHWc", "fpqc", "nhwf"),
    "conv_2d_nchw_fchw": ("ncHW", "fcpq", "nfhw"),
    "conv_2d_ngchw_fgchw": ("ngcHW", "fgcpq", "ngfhw"),
    "conv_2d_ngchw_gfchw": ("ngcHW", "gfcpq", "ngfhw"),
    "conv_2d_nhwgc_gfhwc": ("nHWgc", "gfpqc", "nhwgf"),
    "conv_3d": ("DHW", "opq", "dhw"),
    "conv_3d_ndhwc_dhwcf": ("nDHWc", "opqcf", "ndhwf"),
    "conv_3d_ncdhw_fcdhw": ("ncDHW", "fcopq", "nfdhw"),
    "depthwise_conv_1d_ncw_cw": ("ncW", "cq", "ncw"),
    "depthwise_conv_1d_nwc_wc": ("nWc", "qc", "nwc"),
    "depthwise_conv_2d_nhwc_hwc": ("nHWc", "pqc", "nhwc"),
    "depthwise_conv_2d_nchw_chw": ("ncHW", "cpq", "nchw"),
    "depthwise_conv_2d_nhwc_hwcm": ("nHWc", "pqcm", "nhwcm"),
    "depthwise_conv_3d_ncdhw_cdhw": ("ncDHW", "copq", "ncdhw"),
    "depthwise_conv_3d_ndhwc_dhwc": ("nDHWc", "opqc", "ndhwc"),
}
POOLINGS = {
    "pooling_nhwc_sum": ("nHWc", "pq", "nhwc"),
    "pooling_nhwc_max": ("nHWc", "pq", "nhwc"),
    "pooling_nhwc_min": ("nHWc", "pq", "nhwc"),
    "pooling_nchw_sum": ("ncHW", "pq", "nchw"),
    "pooling_nchw_max": ("ncHW", "pq", "nchw"),
    "pooling_nwc_sum": ("nWc", "q", "nwc"),
    "pooling_nwc_max": ("nWc", "q", "nwc"),
    "pooling_ncw_sum": ("ncW", "q", "ncw"),
    "pooling_ncw_max": ("ncW", "q", "ncw"),
    "pooling_ndhwc_sum": ("nDHWc", "opq", "ndhwc"),
    "pooling_ndhwc_max": ("nDHWc", "opq", "ndhwc"),
}
OFFSETS = {"D": ("d", "o"), "H": ("h", "p"), "W": ("w", "q")}
ELEMENTWISE = {
    "add": "arith.addf", "sub": "arith.subf", "mul": "arith.mulf", "div": "arith.divf",
    "max": "arith.maximumf", "min": "arith.minimumf", "exp": "math.exp", "log": "math.log",
    "abs": "math.absf", "negf": "arith.negf", "sqrt": "math.sqrt", "rsqrt": "math.rsqrt",
    "tanh": "math.tanh", "erf": "math.erf", "floor": "math.floor", "ceil": "math.ceil",
}  # fmt: skip
INTEGER_ELEMENTWISE = {
    "add": "arith.addi", "sub": "arith.subi", "mul": "arith.muli",
    "max": "arith.maxsi", "min": "arith.minsi", "div": "arith.divsi",
}  # fmt: skip


def _multiply_add(elem):
    ops = ("arith.mulf", "arith.addf") if is_float(elem) else ("arith.muli", "arith.addi")
    return {"code": [[ops[0], [0, 1], None], [ops[1], [2, 3], None]], "yields": [4]}


def _widening(elem, wide):
    """Operands that are narrower than the accumulator are converted."""
    if elem == wide:
        return _multiply_add(wide)
    cast = "arith.extf" if is_float(elem) else "arith.extsi"
    ops = ("arith.mulf", "arith.addf") if is_float(wide) else ("arith.muli", "arith.addi")
    code = [[cast, [0], wide], [cast, [1], wide], [ops[0], [3, 4], None], [ops[1], [2, 5], None]]
    return {"code": code, "yields": [6]}


def _pool_body(name, elem):
    kind = name.split("_")[-1]
    number = is_float(elem)
    op = {
        "sum": "arith.addf" if number else "arith.addi",
        "max": "arith.maximumf" if number else "arith.maxsi",
        "min": "arith.minimumf" if number else "arith.minsi",
    }[kind]
    return {"code": [[op, [2, 0], None]], "yields": [3]}


class Form:
    """Loops of one operation on operands of given shapes."""

    def __init__(self, letters, reductions, windows, shapes):
        self.order = list(dict.fromkeys(c for c in letters[-1]))
        self.order += [c for c in reductions if c not in self.order]
        self.extents = {}
        self.maps = []
        for operand, shape in zip(letters, shapes):
            if shape is None or len(operand) != len(shape):
                raise Invalid("rank of an operand")
            for letter, extent in zip(operand, shape):
                if letter not in OFFSETS and self.extents.setdefault(letter, extent) != extent:
                    raise Invalid("extents that do not agree")
        numbers = {letter: index for index, letter in enumerate(self.order)}
        for operand in letters:
            map = []
            for letter in operand:
                if letter in OFFSETS:
                    position, offset = OFFSETS[letter]
                    stride, dilation = windows[position]
                    map.append([0, [[stride, numbers[position]], [dilation, numbers[offset]]]])
                else:
                    map.append([0, [[1, numbers[letter]]]])
            self.maps.append(map)
        self.iterators = "".join("r" if letter in reductions else "p" for letter in self.order)
        self.sizes = [self.extents[letter] for letter in self.order]


def _windows(letters, attrs):
    positions = [OFFSETS[letter][0] for letter in letters[0] if letter in OFFSETS]
    strides, dilations = attrs.get("strides", []), attrs.get("dilations", [])
    if len(strides) != len(positions) or len(dilations) != len(positions):
        raise Invalid("number of strides")
    return {p: (s, d) for p, s, d in zip(positions, strides, dilations)}


def form_of(name, attrs, shapes):
    if name in CONTRACTIONS:
        operands, _, reductions = CONTRACTIONS[name].partition("|")
        return Form(operands.split(","), reductions, {}, shapes)
    letters = CONVOLUTIONS.get(name) or POOLINGS.get(name)
    reductions = [c for c in letters[1] if c not in letters[2]]
    return Form(letters, reductions, _windows(letters, attrs), shapes)


@step_kind
class Named:
    """A contraction, convolution, pooling or elementwise operation by name."""

    name = "named"

    def infer(self, step, ins, context):
        name = step.attrs["name"]
        if name in ELEMENTWISE or name in ("copy", "select", "square", "reciprocal"):
            return self._elementwise(step, ins, context, name)
        form = form_of(name, step.attrs, [value.type.shape for value in ins])
        elems = [value.type.elem for value in ins]
        if elems[0] != elems[1] or "i1" in elems:
            raise Invalid("types of operands")
        if name in POOLINGS:
            if elems[0] != elems[2]:
                raise Invalid("types of a pooling")
            body = _pool_body(name, elems[0])
        else:
            body = _widening(elems[0], elems[2])
        return infer_structured(
            step, ins, context, form.maps, form.iterators, form.sizes, body, len(ins) - 1, 1
        )

    def _elementwise(self, step, ins, context, name):
        elem = ins[0].type.elem
        shape = ins[0].type.shape
        count = len(ins) - 1
        if name == "copy":
            body = {"code": [], "yields": [0]}
        elif name == "select":
            body = {"code": [["arith.select", [0, 1, 2], None]], "yields": [4]}
        elif name == "square":
            body = {"code": [["arith.mulf", [0, 0], None]], "yields": [2]}
        elif name == "reciprocal":
            body = {"code": [["const", [], [elem, 1.0]], ["arith.divf", [2, 0], None]], "yields": [3]}
        else:
            table = ELEMENTWISE if is_float(elem) else INTEGER_ELEMENTWISE
            if name not in table:
                raise Invalid("no such operation on integers")
            body = {"code": [[table[name], list(range(count)), None]], "yields": [count + 1]}
        if shape is None:
            raise Invalid("an elementwise operation on scalars")
        maps = [loops(range(len(shape)))] * len(ins)
        return infer_structured(step, ins, context, maps, "p" * len(shape), shape, body, count, 1)

    def emit(self, step, printer):
        name, entries = step.attrs["name"], []
        if "strides" in step.attrs and not step.attrs.get("plain"):
            for key in ("dilations", "strides"):
                numbers = step.attrs[key]
                entries.append(f"{key} = dense<{list(numbers)}> : tensor<{len(numbers)}xi64>")
        base = re.match(r"(batch_)?matmul_transpose_[ab]", name)
        text = (self._transposed(name) if base else f"linalg.{name}") + dictionary(step, *entries)
        ins, outs = step.ins[:-1], step.ins[-1:]
        finish_structured(step, printer, f"{text} ins({printer.typed(ins)}) outs({printer.typed(outs)})", outs)

    def _transposed(self, name):
        """In MLIR 22 these are the plain products with other maps."""
        plain, _, which = name.partition("_transpose_")
        batch = plain.startswith("batch")
        dims = "b, m, n, k" if batch else "m, n, k"
        lead = "b, " if batch else ""
        first = f"{lead}k, m" if which == "a" else f"{lead}m, k"
        second = f"{lead}n, k" if which == "b" else f"{lead}k, n"
        maps = ", ".join(f"affine_map<({dims}) -> ({r})>" for r in (first, second, f"{lead}m, n"))
        return f"linalg.{plain} indexing_maps = [{maps}]"


@step_kind
class Softmax:
    name = "softmax"

    def infer(self, step, ins, context):
        source, target = ins
        if source.type != target.type or source.type.shape is None or not is_float(source.type.elem):
            raise Invalid("operands of softmax")
        dimension = step.attrs["dimension"]
        if dimension >= len(source.type.shape):
            raise Invalid("no such dimension")
        if not source.fact.exact and source.fact.most > 6 or source.fact.most > 40:
            raise Invalid("amplifies rounding errors")
        context.consume(step.ins[1])
        context.work += 5 * source.type.size()
        return [Value(target.type, rounded(source.type.elem, 0.0, 1.0, None, source.fact))]

    def emit(self, step, printer):
        text = f"linalg.softmax dimension({step.attrs['dimension']})"
        text += f" ins({printer.typed(step.ins[:1])}) outs({printer.typed(step.ins[1:])})"
        finish_structured(step, printer, text, step.ins[1:])


@step_kind
class Attention:
    """Queries, keys, values, perhaps a mask, and the target."""

    name = "attention"

    def infer(self, step, ins, context):
        if context.memref:
            raise Invalid("sw.attention takes no memrefs")
        query, key, value = ins[:3]
        target = ins[-1]
        shapes = [operand.type.shape for operand in ins]
        if any(shape is None for shape in shapes) or not is_float(query.type.elem):
            raise Invalid("operands of an attention")
        batches, (rows, width), (keys, columns) = shapes[0][:-2], shapes[0][-2:], shapes[2][-2:]
        wanted = [batches + (rows, width), batches + (keys, width), batches + (keys, columns), batches + (rows, columns)]
        if [*shapes[:3], shapes[-1]] != wanted or any(operand.type.elem != query.type.elem for operand in (key, value, target)):
            raise Invalid("operands of an attention")
        most = query.fact.most * key.fact.most * width * step.attrs["scale"]
        if len(ins) == 5:
            mask = ins[3]
            if len(mask.type.shape) != len(shapes[0]) or any(
                extent not in (1, whole) for extent, whole in zip(mask.type.shape, batches + (rows, keys))
            ):
                raise Invalid("shape of a mask")
            if mask.type.elem != "i1":
                if mask.type.elem != query.type.elem or not mask.fact.exact:
                    raise Invalid("mask of an attention")
                most += mask.fact.most
        if most > (20 if query.fact.exact and key.fact.exact else 4):
            raise Invalid("amplifies rounding errors")
        context.consume(step.ins[-1])
        context.work += 2 * target.type.size() * keys + 2 * query.type.size() * keys
        # Rows without a visible position are 0.
        lo, hi = min(value.fact.lo, 0.0), max(value.fact.hi, 0.0)
        return [Value(target.type, rounded(target.type.elem, lo, hi, None, query.fact, key.fact, value.fact))]

    def emit(self, step, printer):
        masked = "masked " if step.attrs["masked"] else ""
        text = f"sw.attention {masked}scale({step.attrs['scale']!r}) ins({printer.typed(step.ins[:3])})"
        if len(step.ins) == 5:
            text += f" mask({printer.typed(step.ins[3:4])})"
        finish_structured(step, printer, f"{text} outs({printer.typed(step.ins[-1:])})", step.ins[-1:])


@step_kind
class Normalization:
    """The input, perhaps a scale and a shift, and the target."""

    name = "normalization"

    def infer(self, step, ins, context):
        if context.memref:
            raise Invalid("sw.normalization takes no memrefs")
        source, target = ins[0], ins[-1]
        shape, elem = source.type.shape, source.type.elem
        if shape is None or source.type != target.type or not is_float(elem) or elem == "f16":
            raise Invalid("operands of a normalization")
        dims, along = step.attrs["dimensions"], step.attrs["along"]
        if max([*dims, *along]) >= len(shape):
            raise Invalid("no such dimension")
        factors = ins[1:-1]
        if any(factor.type.shape != tuple(shape[dim] for dim in along) or factor.type.elem != elem for factor in factors):
            raise Invalid("factors of a normalization")
        # The difference from the mean, and a quotient by a small variance, amplify rounding errors.
        if not source.fact.exact or source.fact.most > 8:
            raise Invalid("amplifies rounding errors")
        most = 2 * source.fact.most / step.attrs["epsilon"] ** 0.5
        if step.attrs["scale"]:
            most *= factors[0].fact.most
        if step.attrs["shift"]:
            most += factors[-1].fact.most
        context.consume(step.ins[-1])
        context.work += 8 * source.type.size()
        facts = [factor.fact for factor in factors]
        return [Value(target.type, rounded(elem, -most, most, None, source.fact, *facts))]

    def emit(self, step, printer):
        attrs = step.attrs
        text = "sw.normalization rms" if attrs["rms"] else "sw.normalization"
        text += f" dimensions = {list(attrs['dimensions'])} epsilon = {attrs['epsilon']!r}"
        if attrs["variance"]:
            text += f" variance({attrs['variance']})"
        text += f" ins({printer.typed(step.ins[:1])})"
        if attrs["scale"]:
            text += f" scale({printer.typed(step.ins[1:2])})"
        if attrs["shift"]:
            text += f" shift({printer.typed(step.ins[-2:-1])})"
        if attrs["scale"] or attrs["shift"]:
            text += f" along = {list(attrs['along'])}"
        finish_structured(step, printer, f"{text} outs({printer.typed(step.ins[-1:])})", step.ins[-1:])

@step_kind
class Transpose:
    name = "transpose"

    def infer(self, step, ins, context):
        source, target = ins
        permutation = step.attrs["permutation"]
        if source.type.shape is None or sorted(permutation) != list(range(len(source.type.shape))):
            raise Invalid("permutation")
        if target.type.shape != tuple(source.type.shape[dim] for dim in permutation):
            raise Invalid("shape of a transposition")
        if target.type.elem != source.type.elem:
            raise Invalid("type of a transposition")
        check_request(step, "p" * len(permutation))
        context.consume(step.ins[1])
        return [Value(target.type, source.fact)]

    def emit(self, step, printer):
        text = f"linalg.transpose ins({printer.typed(step.ins[:1])}) outs({printer.typed(step.ins[1:])})"
        text += f" permutation = {step.attrs['permutation']}{dictionary(step)}"
        finish_quietly(step, printer, text)


@step_kind
class Broadcast:
    name = "broadcast"

    def infer(self, step, ins, context):
        source, target = ins
        added = step.attrs["dimensions"]
        if source.type.shape is None or target.type.shape is None:
            raise Invalid("a broadcast of scalars")
        kept = tuple(e for dim, e in enumerate(target.type.shape) if dim not in added)
        if kept != source.type.shape or len(target.type.shape) != len(kept) + len(added):
            raise Invalid("shape of a broadcast")
        if target.type.elem != source.type.elem:
            raise Invalid("type of a broadcast")
        context.consume(step.ins[1])
        return [Value(target.type, source.fact)]

    def emit(self, step, printer):
        text = f"linalg.broadcast ins({printer.typed(step.ins[:1])}) outs({printer.typed(step.ins[1:])})"
        text += f" dimensions = {step.attrs['dimensions']}"
        finish_quietly(step, printer, text)


def finish_quietly(step, printer, text):
    """As `finish_structured`, for operations that print no result types."""
    if printer.memref:
        finish_structured(step, printer, text, step.ins[1:])
    else:
        printer.line(f"{printer.name(step.outs[0])} = {text}")
