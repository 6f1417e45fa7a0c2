//===- InputForms.h - What programs may contain -----------------*- C++ -*-===//
///
/// \file
/// The stage of the pipeline that rewrites what programs may contain to what
/// all later stages know.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_PIPELINES_INPUTFORMS_H
#define SUNWAY_PIPELINES_INPUTFORMS_H

#include "mlir/Pass/PassManager.h"

namespace mlir {
namespace sw {

/// Adds the stage to `pm`.
void addInputForms(OpPassManager &pm);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_PIPELINES_INPUTFORMS_H
