//===- ScalarKernels.h - Kernels of scalars ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SCALARKERNELS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SCALARKERNELS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that gives scalar computations between two kernels a loop.
/// They then become a kernel in the same launch.
void populateSingleNumberPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_SCALARKERNELS_H
