//===- DoubleBufferPhases.h - Phases of gets and puts -----------*- C++ -*-===//
///
/// \file
/// Separates the puts of double-buffered loops from the gets of other CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// Separates gets and puts into phases if `phases` in `sw.tile` requests it:
/// CPEs put only after all gets have arrived, and get again only after all puts
/// are complete.
void separatePhases(LaunchOp launch);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
