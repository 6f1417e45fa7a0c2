//===- GatherLoops.h - Loops that read by tables ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H
#define SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lowers each `tpp.gather` in `root`, whose value is loaded by now, to the
/// load of the element that it is. Fails, with an error, where it is not
/// loaded.
///
/// In kernels several iterations of the innermost loops of such loads are side
/// by side, all loads in front: the vendor's compiler leaves a load behind the
/// stores that the source has in front of it, and each would wait for a
/// position and then for an element.
LogicalResult lowerGathers(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H
