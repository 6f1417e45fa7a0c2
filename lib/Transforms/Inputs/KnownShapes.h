//===- KnownShapes.h - Static shapes from casts and constants ---*- C++ -*-===//
///
/// \file
/// Patterns that give arrays static shapes, in addition to those of upstream's
/// canonicalization.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds patterns that convert reshapes by an array of extents to collapse_shape
/// and expand_shape.
void populateConstantReshapePatterns(RewritePatternSet &patterns);

/// Adds patterns that move casts to dynamic shapes after the ops that read
/// them.
void populateStaticCastPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H
