//===- InputForms.h - Supported forms of programs ---------------*- C++ -*-===//
///
/// \file
/// Passes that rewrite the forms that programs may contain to the forms that
/// later phases support.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_PIPELINES_INPUTFORMS_H
#define SUNWAY_LIB_PIPELINES_INPUTFORMS_H

#include "mlir/Pass/PassManager.h"

namespace mlir {
namespace sw {

/// Adds the passes to `pm`.
void addInputForms(OpPassManager &pm);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_PIPELINES_INPUTFORMS_H
