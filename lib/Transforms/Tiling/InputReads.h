//===- InputReads.h - How a linalg op indexes its inputs --------*- C++ -*-===//
///
/// \file
/// A transfer fetches a rectangle of an array, with a stride of at least one
/// in each dimension. Inputs that are read in another way are brought to that
/// form by slices, or the op stays on the management core.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <string>

namespace mlir {
namespace sw {

/// Replaces inputs of `op` that are indexed by a constant, a multiple of one
/// loop or a sum with a constant by slices of them, so that these are indexed
/// by plain loops, and windows by sums of loops. Other reads stay as they are,
/// with `keepSteps` those that step over elements of a row, too: a transfer
/// would fetch each element by itself. An op that changes becomes a
/// linalg.generic.
FailureOr<linalg::LinalgOp> absorbReads(RewriterBase &rewriter,
                                        linalg::LinalgOp op,
                                        bool keepSteps = false);

/// Which input of `op` no transfer can fetch, and why; empty if there is none.
std::string explainUnreadable(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H
