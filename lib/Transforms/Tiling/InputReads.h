//===- InputReads.h - Indexing of inputs of linalg ops ----------*- C++ -*-===//
///
/// \file
/// A transfer fetches a rectangle of an array, with a stride of at least one in
/// each dimension. Inputs with other reads are converted to that form by
/// slices, or the op stays on the MPE.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <string>

namespace mlir {
namespace sw {

/// Replaces inputs of `op` by slices of them if a constant, a multiple of one
/// loop or a sum with a constant indexes them. Single loops then index the
/// slices, and sums of loops index windows. Other reads stay. With `keepSteps`,
/// so do strided reads of rows, because a transfer would fetch each element
/// separately. A changed op becomes a linalg.generic.
FailureOr<linalg::LinalgOp> absorbReads(RewriterBase &rewriter,
                                        linalg::LinalgOp op,
                                        bool keepSteps = false);

/// The input of `op` that no transfer can fetch, and the reason; empty if all
/// can be fetched.
std::string explainUnreadable(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_INPUTREADS_H
