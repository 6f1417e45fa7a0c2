//===- PadTiling.h - Arrays with a border -----------------------*- C++ -*-===//
///
/// \file
/// A copy into the inside of an array that is one number otherwise: CPEs fetch
/// parts of the source, put the border around them in LDM, and store whole
/// rows or planes of the padded array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Tiles the copies under `root` that pad arrays, as far as their tiles fit in
/// LDM. Other copies, and those with a schedule of their own, stay.
LogicalResult tilePads(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H
