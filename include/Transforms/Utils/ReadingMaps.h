//===- ReadingMaps.h - Maps that read their outputs -------------*- C++ -*-===//
///
/// \file
/// MLIR 22 takes the output of a linalg.map for not read, whatever its body
/// does, so that bufferization gives it memory without values.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H
#define SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Makes a linalg.generic, which knows what its body reads, of every linalg.map
/// in `root` whose body reads the output.
void generalizeReadingMaps(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_UTILS_READINGMAPS_H
