//===- ScaledGradients.h - Gradients that are scaled ------------*- C++ -*-===//
///
/// \file
/// Chooses the values of a training step that are multiplied by the scale of
/// its loss.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDGRADIENTS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDGRADIENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {

/// The values that are scaled.
class ScaledGradients {
public:
  /// `forward` are the ops that compute the loss of `func`.
  ScaledGradients(func::FuncOp func, const DenseSet<Operation *> &forward);

  /// The values that the program computes unscaled, and that are multiplied:
  /// operands of products.
  ArrayRef<Value> getSeeds() const { return seeds.getArrayRef(); }
  bool isScaled(Value value) const { return scaled.contains(value); }
  /// Whether `op`, of the body of the function, needs operands without scale.
  bool needsPlain(Operation *op) const { return plain.contains(op); }
  /// The products of 16 bits outside of the forward pass.
  ArrayRef<Operation *> getProducts() const { return products.getArrayRef(); }

private:
  bool propagate();
  void visit(Operation *op);
  bool isForward(Value value);
  Value getGradient(linalg::LinalgOp op);

  func::FuncOp func;
  const DenseSet<Operation *> &forward;
  DenseMap<Value, bool> forwardValues;
  llvm::SetVector<Operation *> products;
  llvm::SetVector<Value> seeds;
  DenseSet<Value> scaled;
  DenseSet<Operation *> plain;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SCALEDGRADIENTS_H
