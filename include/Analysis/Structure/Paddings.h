//===- Paddings.h - Images with a border ------------------------*- C++ -*-===//
///
/// \file
/// Padding: an image inside an array that is filled with a number, and the part
/// of the image that a tile of the array needs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H
#define SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// Position of the source along a dimension, or along several that are
/// collapsed in all arrays: the elements before it, its own, and the elements
/// after it.
struct PadGroup {
  int64_t low, source, high;

  int64_t getExtent() const { return low + source + high; }
  bool isPadded() const { return low > 0 || high > 0; }
};

/// An image that a copy puts inside a filled array.
struct Padding {
  linalg::FillOp fill;
  linalg::CopyOp copy;
  tensor::InsertSliceOp insert;
  /// One group for each dimension.
  SmallVector<PadGroup> dims;

  Value getImage() { return copy.getInputs()[0]; }
  Value getNumber() { return fill.getInputs()[0]; }
};

/// The padding that defines `value`, if it is marked to be made in tiles.
std::optional<Padding> getPaddingInTiles(Value value);

/// The part of a padded dimension in a tile, in elements. Every tile fetches
/// the same number of elements of the image, those next to its position, even
/// if the tile covers fewer of them. The buffer in LDM has room for the
/// elements outside the tile.
struct PadPart {
  /// Elements of the image; 0 only if all tiles lie outside it.
  int64_t fetched;
  /// Elements of the buffer before and after the tile.
  int64_t before, after;
};

/// The part for tiles of at most `size` elements that begin at elements `first`
/// to `last` of the padded dimension.
PadPart getPadPart(const PadGroup &dim, int64_t size, int64_t first,
                   int64_t last);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_PADDINGS_H
