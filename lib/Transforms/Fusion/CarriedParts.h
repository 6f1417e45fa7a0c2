//===- CarriedParts.h - Ops on parts of a carried loop ----------*- C++ -*-===//
///
/// \file
/// The ops of a carried loop in one iteration, on a part of its dimension.
///
/// If tiles have enough rows, the arrays between the products are stored
/// transposed. Reductions and exponentials then run along vectors. Of the
/// operands of the first product, only the one that all parts share is
/// transposed.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_CARRIEDPARTS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_CARRIEDPARTS_H

#include "Analysis/Structure/CarriedLoops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Creates the ops of an iteration.
class CarriedParts {
public:
  /// Iterations process `size` elements of the dimension.
  CarriedParts(RewriterBase &rewriter, const CarriedLoop &carried, int64_t size,
               bool isTransposed, Location loc)
      : rewriter(rewriter), carried(carried), size(size),
        isTransposed(isTransposed), loc(loc) {}

  /// Begins the body of `loop`.
  void enter(scf::ForOp loop);
  /// The output for an op that computes elements of the part. It is the array
  /// of an input if that has the same form and no later reader.
  Value createOutput(linalg::LinalgOp op, OpOperand &init);
  /// Creates `op` on the part, with the result in `output`.
  Value create(linalg::LinalgOp op, Value output);
  /// Makes later ops read `part` instead of `whole`.
  void set(Value whole, Value part) { parts[whole] = part; }

private:
  OpFoldResult createPartSize();
  Value getPart(linalg::LinalgOp op, OpOperand &operand);
  bool isSwapped(linalg::LinalgOp op, OpOperand &operand) const;
  bool isLastUse(linalg::LinalgOp op, Value whole) const;
  Value createTransposed(Value value);
  Value getTransposed(Value whole);
  void arrangeInput(linalg::LinalgOp op, OpOperand &operand, Value &input,
                    AffineMap &map);
  linalg::LinalgOp order(linalg::LinalgOp op);
  void arrangeProduct(linalg::LinalgOp op, SmallVector<Value> &inputs,
                      SmallVector<AffineMap> &maps);

  RewriterBase &rewriter;
  const CarriedLoop &carried;
  int64_t size;
  /// Whether arrays between ops are stored transposed.
  bool isTransposed;
  Location loc;
  scf::ForOp loop;
  /// Size of the dimension in an iteration.
  OpFoldResult partSize;
  llvm::DenseMap<Value, Value> parts;
  /// Transposed copies of arrays that the loop does not change.
  llvm::DenseMap<Value, Value> transposed;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_CARRIEDPARTS_H
