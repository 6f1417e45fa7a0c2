//===- ScaleState.h - A scale that a step takes and returns -----*- C++ -*-===//
///
/// \file
/// The arguments and results of a dynamic scale, and the steps that overflow
/// skips.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALESTATE_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALESTATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace sw {

/// Adds a dynamic scale to `func`.
class ScaleState {
public:
  /// Adds the arguments. The scale is doubled after `growthSteps` steps without
  /// overflow.
  ScaleState(func::FuncOp func, int64_t growthSteps);

  /// The scale, a number.
  Value getScale() const { return scale; }

  /// Adds results with the next state. If a number of `gradients` is not
  /// finite, each result of `updates` is the argument beside it, too.
  void finish(ArrayRef<Value> gradients,
              ArrayRef<std::pair<unsigned, unsigned>> updates);

private:
  Value countInfinite(ArrayRef<Value> gradients);
  void keepOld(Value infinite, unsigned result, unsigned argument);
  void addResults(Value infinite);

  func::FuncOp func;
  int64_t growthSteps;
  ImplicitLocOpBuilder b;
  Value scale;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALESTATE_H
