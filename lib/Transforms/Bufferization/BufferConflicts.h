//===- BufferConflicts.h - Reads and writes of one buffer -------*- C++ -*-===//
//
// Whether a write to a buffer would change what a read of it sees, by the rules
// of upstream's one-shot analysis, which asks them of all pairs.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
#define SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir {
namespace sw {

/// Whether `use` reads its tensor, or an op behind does through a view that is
/// no write.
bool readsTensor(OpOperand &use,
                 const bufferization::OneShotAnalysisState &state);

/// Whether `write` is in another parallel region than what it overwrites, so
/// that each iteration needs an array of its own.
bool writesAcrossParallelRegions(
    OpOperand &write, const bufferization::OneShotAnalysisState &state);

/// Whether `read`, whose values `definitions` compute, would see what `write`
/// writes if both had one buffer. All regions around have one block.
bool isConflict(OpOperand &read, ArrayRef<Value> definitions, OpOperand &write,
                bufferization::OneShotAnalysisState &state);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
