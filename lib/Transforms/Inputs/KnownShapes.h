//===- KnownShapes.h - Extents that casts and constants say -----*- C++ -*-===//
///
/// \file
/// Patterns that give arrays static shapes, beside those that upstream's
/// canonicalization has.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Reshapes by an array of extents become collapse_shape and expand_shape.
void populateConstantReshapePatterns(RewritePatternSet &patterns);

/// Casts to dynamic shapes move behind the ops that read them.
void populateStaticCastPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_KNOWNSHAPES_H
