//===- SplitRows.h - Reductions of rows, and of their results ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITROWS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITROWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Replaces `reduction`, for which canSplitRows holds, by one of rows, along
/// its last `count` reduced loops, and one of their results. The last reduced
/// loop is cut into `parts` first, if these are several.
void splitRows(RewriterBase &rewriter, linalg::LinalgOp reduction,
               unsigned count, int64_t parts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITROWS_H
