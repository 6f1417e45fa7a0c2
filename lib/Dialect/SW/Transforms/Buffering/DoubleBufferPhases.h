//===- DoubleBufferPhases.h - Phases of gets and puts -----------*- C++ -*-===//
///
/// \file
/// Separates the puts of double-buffered loops from the gets of other CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Separates gets and puts into phases: CPEs put only after all gets have
/// arrived, and get again only after all puts are complete. Applies if the
/// launch is one nest of elementwise ops that all CPEs execute together, and if
/// the cost model predicts less time. `phases` in `sw.tile` requests phases for
/// other launches.
void separatePhases(LaunchOp launch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
