//===- Paddings.h - Images with a border ------------------------*- C++ -*-===//
///
/// \file
/// An image in the inside of an array that is filled with a number, and what a
/// tile of the array needs of the image.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H
#define SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// Where a source lies along a dimension, or along several that are one in all
/// arrays: how many elements are in front of it, its own, and those behind.
struct PadGroup {
  int64_t low, source, high;

  int64_t getExtent() const { return low + source + high; }
  bool isPadded() const { return low > 0 || high > 0; }
};

/// An image that a copy puts in the inside of an array that is filled.
struct Padding {
  linalg::FillOp fill;
  linalg::CopyOp copy;
  tensor::InsertSliceOp insert;
  /// One for each dimension.
  SmallVector<PadGroup> dims;

  Value getImage() { return copy.getInputs()[0]; }
  Value getNumber() { return fill.getInputs()[0]; }
};

/// The padding whose result `value` is, if it is marked to be made in tiles.
std::optional<Padding> getPaddingInTiles(Value value);

/// What tiles have of a padded dimension, in elements. Each of them fetches as
/// much of the image, next to where it lies, whether the tile has all of that
/// or not; the array that it is put in has room for what the tile has not.
struct PadPart {
  /// Of the image; 0 only where all tiles lie beside it.
  int64_t fetched;
  /// Of the array, in front of and behind the tile.
  int64_t before, after;
};

/// The part for tiles of at most `size` elements, which begin at elements
/// `first` to `last` of the padded dimension.
PadPart getPadPart(const PadGroup &dim, int64_t size, int64_t first,
                   int64_t last);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H
