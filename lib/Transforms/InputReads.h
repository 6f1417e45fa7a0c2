//===- InputReads.h - How a linalg op indexes its inputs --------*- C++ -*-===//
///
/// \file
/// A transfer fetches a rectangle of an array, with a stride of at least one
/// in each dimension. Inputs that are read in another way are brought to that
/// form by slices, or the op stays on the management core.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTREADS_H
#define SUNWAY_LIB_TRANSFORMS_INPUTREADS_H

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

/// Why a transfer cannot fetch the inputs of tiles of `op` of which only the
/// loops in `tiled` have more than one iteration; empty if it can. Speaks of
/// the op as absorbReads leaves it.
std::string explainUnreadable(linalg::LinalgOp op, ArrayRef<unsigned> tiled);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTREADS_H
