//===- ScaleDegrees.h - How values depend on a scale ------------*- C++ -*-===//
///
/// \file
/// Which ops give scaled results from scaled operands.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDEGREES_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDEGREES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace sw {

/// What a value becomes if gradients are multiplied by a positive scale.
enum class ScaleDegree {
  /// It stays.
  Plain,
  /// It is multiplied, too.
  Scaled,
  /// It is zero: both of the above.
  Zero,
  /// None of these.
  Other,
};

/// The degrees of the results of `op` on tensors, if `getDegree` has those of
/// its operands, also of those that its regions capture.
SmallVector<ScaleDegree>
getResultDegrees(Operation *op, function_ref<ScaleDegree(Value)> getDegree);

/// Whether `op` only moves numbers or changes their type.
bool movesNumbers(Operation *op);

/// Whether `value` is a tensor of zeros, or without values.
bool isZeroTensor(Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDEGREES_H
