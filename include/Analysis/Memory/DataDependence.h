//===- DataDependence.h - What depends on values in memory ------*- C++ -*-===//
///
/// \file
/// The cycles of a tiled program do not depend on the elements of its arrays.
/// Exceptions are a branch on an element, an address computed from one, and an
/// assertion about one. Without the data, such a program takes other cycles or
/// cannot run at all.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_MEMORY_DATADEPENDENCE_H
#define SUNWAY_ANALYSIS_MEMORY_DATADEPENDENCE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// An op whose cycles, or whose safety, depend on values in memory.
struct DataDependence {
  Operation *op;
  /// The part of the op that depends on them, such as `an address`.
  StringRef use;
};

/// Finds all data dependences in `module`, which is in the CPE view or any
/// other module whose arrays are memrefs. Values are loads from memory that is
/// not constant, and scalar arguments of functions without a caller in the
/// module.
FailureOr<SmallVector<DataDependence>> findDataDependences(ModuleOp module);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_MEMORY_DATADEPENDENCE_H
