//===- DataDependence.h - What depends on values in memory ------*- C++ -*-===//
///
/// \file
/// A program of tiles takes the same cycles whatever the elements of its arrays
/// are. A branch on an element, an address that is made of one, or an assertion
/// about one makes an exception: without the data such a program takes other
/// cycles, or cannot run at all.
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
  /// What of it depends on them, such as `an address`.
  StringRef use;
};

/// Finds all of them in `module`, which is in the CPE view, or any other whose
/// arrays are memrefs. Values are what is loaded from memory, other than from
/// constants, and scalar arguments of functions that nobody in the module
/// calls.
FailureOr<SmallVector<DataDependence>> findDataDependences(ModuleOp module);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_MEMORY_DATADEPENDENCE_H
