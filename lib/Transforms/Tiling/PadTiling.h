//===- PadTiling.h - Arrays with padding ------------------------*- C++ -*-===//
///
/// \file
/// Copies into the inside of an array that has one number elsewhere. CPEs fetch
/// parts of the source, add the padding in LDM, and store whole rows or planes
/// of the padded array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Tiles the copies under `root` that pad arrays, if their tiles fit in LDM.
/// Other copies, and those with a requested schedule, stay.
LogicalResult tilePads(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PADTILING_H
