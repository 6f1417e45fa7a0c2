"""Types of values, as MLIR spells them."""

from dataclasses import dataclass
from typing import Optional, Tuple

# Bits of the significand of floating-point types, with the leading one.
FLOAT_BITS = {"bf16": 8, "f16": 11, "f32": 24, "f64": 53}
INTEGER_BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}


class Invalid(Exception):
    """A step that is no valid program, or one whose result is not defined
    well enough to be compared. The generator and the minimiser try another."""


def is_float(elem: str) -> bool:
    return elem in FLOAT_BITS


def is_integer(elem: str) -> bool:
    return elem in INTEGER_BITS


@dataclass(frozen=True)
class Type:
    """A scalar (`shape` is None), or an array that the printer writes as a
    tensor or a memref. `layout` holds the strides and the offset of a memref
    that is not dense."""

    elem: str
    shape: Optional[Tuple[int, ...]] = None
    layout: Optional[Tuple[Tuple[int, ...], int]] = None

    def text(self, memref: bool = False) -> str:
        if self.shape is None:
            return self.elem
        extents = "".join(f"{extent}x" for extent in self.shape)
        if not memref:
            return f"tensor<{extents}{self.elem}>"
        if self.layout is None:
            return f"memref<{extents}{self.elem}>"
        strides, offset = self.layout
        text = ", ".join(map(str, strides))
        suffix = f", offset: {offset}" if offset else ""
        return f"memref<{extents}{self.elem}, strided<[{text}]{suffix}>>"

    def size(self) -> int:
        count = 1
        for extent in self.shape or ():
            count *= extent
        return count


def dense_strides(shape) -> Tuple[int, ...]:
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides))
