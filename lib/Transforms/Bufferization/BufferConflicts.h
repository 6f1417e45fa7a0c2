//===- BufferConflicts.h - Reads and writes of one buffer -------*- C++ -*-===//
//
// Decides whether a write to a buffer changes the value of a read. The rules
// are those of upstream's one-shot analysis, which checks all pairs.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
#define SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir {
namespace sw {

/// Whether `use` reads its tensor, itself or by a later op through a view that
/// does not write.
bool readsTensor(OpOperand &use,
                 const bufferization::OneShotAnalysisState &state);

/// Whether `write` and the definition that it overwrites are in different
/// parallel regions. Each iteration then needs its own array.
bool writesAcrossParallelRegions(
    OpOperand &write, const bufferization::OneShotAnalysisState &state);

/// Whether `read`, with values from `definitions`, would see the elements of
/// `write` if both used one buffer. All enclosing regions have one block.
bool isConflict(OpOperand &read, ArrayRef<Value> definitions, OpOperand &write,
                bufferization::OneShotAnalysisState &state);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
