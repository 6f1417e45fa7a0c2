//===- GatherLoops.h - Loops of gathers -------------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H
#define SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lowers each `tpp.gather` in `root` to a load of the gathered element. A load
/// must provide its value already; otherwise emits an error and fails.
///
/// In kernels, several iterations of the innermost loops of such loads are
/// interleaved, with all loads first. The vendor's compiler does not move a
/// load before a store that precedes it in the source. Each gather would wait
/// for a position and then for an element.
LogicalResult lowerGathers(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_TPPTOLOOPS_GATHERLOOPS_H
