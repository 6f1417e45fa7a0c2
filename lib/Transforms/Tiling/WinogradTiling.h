//===- WinogradTiling.h - Tiles of Winograd's transforms --------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_WINOGRADTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_WINOGRADTILING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Cuts each `sw.winograd` on tensors in `root` into tiles that are distributed
/// over the CPEs. Fails with an error at an op whose smallest tile does not fit
/// in LDM.
LogicalResult tileWinograd(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_WINOGRADTILING_H
