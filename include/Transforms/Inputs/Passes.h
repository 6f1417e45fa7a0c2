//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines. They
/// rewrite inputs to the ops that all later passes support.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_PASSES_H
#define SUNWAY_TRANSFORMS_INPUTS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

#define GEN_PASS_DECL
#include "Transforms/Inputs/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_INPUTS_PASSES_H
