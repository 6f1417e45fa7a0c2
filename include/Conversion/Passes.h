//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_PASSES_H
#define SUNWAY_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

#define GEN_PASS_DECL
#include "Conversion/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_PASSES_H
