//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines. They find
/// composite ops in what importers print.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_COMPOSITES_PASSES_H
#define SUNWAY_TRANSFORMS_COMPOSITES_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

#define GEN_PASS_DECL
#include "Transforms/Composites/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_COMPOSITES_PASSES_H
