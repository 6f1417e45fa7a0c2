//===- ReadingMaps.h - Maps that read their outputs -------------*- C++ -*-===//
///
/// \file
/// MLIR 22 assumes that a linalg.map never reads its output, even if its body
/// does. Bufferization then gives the output uninitialised memory.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H
#define SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Replaces every linalg.map in `root` whose body reads the output by a
/// linalg.generic, whose semantics include such reads.
void generalizeReadingMaps(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H
