//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_H
#define SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

/// How `sw-boundary` handles loops with a boundary tile.
enum class BoundaryStrategy {
  /// The tile sizes are run-time parameters of each iteration.
  Params,
  /// The last iteration is peeled off, so that full tiles have static sizes.
  Peel,
};

#define GEN_PASS_DECL
#include "Dialect/SW/Transforms/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_H
