//===- DoubleBufferPhases.h - Gets and puts one after the other -*- C++ -*-===//
///
/// \file
/// Keeps the puts of double-buffered loops from the gets of other CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Lets all CPEs put only when all gets have arrived, and get again only when
/// all puts are done, if the launch is one nest of elementwise ops that all
/// CPEs run through together, and takes less time so by the cost model.
void separatePhases(LaunchOp launch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERPHASES_H
