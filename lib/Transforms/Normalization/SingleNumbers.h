//===- SingleNumbers.h - Numbers between kernels ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SINGLENUMBERS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SINGLENUMBERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Gives what is computed of one number between two kernels a loop, so that it
/// is a kernel in their launch.
void populateSingleNumberPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SINGLENUMBERS_H
