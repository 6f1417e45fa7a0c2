//===- ScaleFolder.h - Scales after a product -------------------*- C++ -*-===//
///
/// \file
/// Factors and offsets of channels after a product with constant weights.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_SCALEFOLDER_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_SCALEFOLDER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// One product and the ops after it.
class ScaleFolder {
public:
  ScaleFolder(IRRewriter &rewriter, linalg::LinalgOp product)
      : rewriter(rewriter), product(product) {}

  /// Collects the ops after the product whose factors may become part of the
  /// weights, and adds them to `taken`. Stops at ops that are already there.
  /// Returns whether the ops have a factor.
  bool collect(DenseSet<Operation *> &taken);
  /// Whether the chain ended at an op of another chain.
  bool endsAtOtherChain() const { return isStopped; }
  /// Adds the values to evaluate, and the ops that compute them.
  void addRoots(SmallVectorImpl<Value> &roots,
                SmallVectorImpl<Operation *> &ops) const;
  /// Folds the factors into the weights, if these stay in the range of numbers.
  void finish(ElementsAttr factors, ElementsAttr offsets);
  void undo();

private:
  /// An op of a chain as a function of x.
  struct Link {
    linalg::LinalgOp op;
    /// The number of the input x, and the value of the body that is affine in
    /// x.
    unsigned input = 0;
    Value result;
  };

  std::optional<unsigned> findWeightsDim(unsigned outputDim);
  bool isChannelMap(AffineMap map);
  bool isKnownRow(linalg::GenericOp row) const;
  bool absorb(linalg::LinalgOp op, Value x);
  bool yieldRow(OpBuilder &b, Location loc, ValueRange args,
                ArrayRef<BlockArgument> read, Link &link);
  linalg::GenericOp createChannelOp(linalg::LinalgOp op, Link &link);
  StringRef explainRange(ElementsAttr factors, ElementsAttr offsets);
  void scaleWeights();
  void addOffset();

  IRRewriter &rewriter;
  linalg::LinalgOp product;
  OpOperand *weights = nullptr;
  /// The channel dimension of the output. It is unknown until an op reads
  /// values that differ between channels.
  std::optional<unsigned> outputDim;
  SmallVector<Link> chain;
  /// The ops that compute factors and offsets.
  SmallVector<linalg::GenericOp> rows;
  /// Per channel, y = factor * x + offset after the last op of the chain.
  Value factor, offset;
  bool hasFactor = false, isStopped = false;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_SCALEFOLDER_H
