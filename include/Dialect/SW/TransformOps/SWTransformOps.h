//===- SWTransformOps.h - Transform dialect ops -----------------*- C++ -*-===//
///
/// \file
/// Extension of the transform dialect by schedules for core groups.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_H
#define SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_H

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "Dialect/SW/TransformOps/SWTransformOps.h.inc"

namespace mlir {
namespace sw {

/// Adds `transform.sw.tile` to the transform dialect of `registry`.
void registerTransformExtension(DialectRegistry &registry);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_H
