//===- NarrowOperands.h - Operands rounded to 16 bits -----------*- C++ -*-===//
///
/// \file
/// Arrays of f32 that products read as f16 or bf16.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWOPERANDS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWOPERANDS_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// The share of its time that a product of 16 bits must save: less is within
/// the error of the model.
inline constexpr double kLeastNarrowGain = 0.05;

/// The type of the operands that the program has for `op`, a product
/// (`sw.operand_type`), if it is narrower than that of its sums; else null.
Type getOperandMark(linalg::LinalgOp op);

/// The run of the product `op`: its `sw.run`, else `run`. CPEs receive all taps
/// of some channels of windows together, and runs end there at the latest. So
/// the run is the next multiple of `taps`, if that is at most an eighth longer:
/// 72 of 64 with windows of 3 x 3.
int64_t chooseRun(linalg::LinalgOp op, int64_t taps, int64_t run);

/// The op that only converts the elements of an array of narrower numbers to
/// the values of `value`, in their order.
linalg::GenericOp getWidening(Value value);

/// Whether transfers can cut the rows of `value`, or of the images of which it
/// has the windows, at words once its elements have `type`.
bool hasRowsOfWords(Value value, Type type);

/// Makes tensors of a 16-bit float from tensors of f32, each once. The array
/// that was widened is taken where there is one. Rounding moves through
/// reshapes and copies to the op that computes the values, and into its body if
/// all other readers can read 16 bits. As a listener of the rewriter, it
/// forgets tensors that are erased.
class NarrowOperands : public RewriterBase::Listener {
public:
  explicit NarrowOperands(RewriterBase &rewriter) : rewriter(rewriter) {}

  void notifyOperationErased(Operation *op) override;

  /// Sets whether constants are stored as f16 if they are finite in it.
  void roundWeights(bool isRequested) { roundsWeights = isRequested; }

  /// Whether `narrow` can make a tensor: no constant is out of range.
  bool canNarrow(Value value, Type type) const;

  /// Warns if a constant is out of the range of `type`.
  void warnOfOverflow(Value value, Type type) const;

  /// The type of an array that was widened to `value`, the type `marked` if all
  /// numbers of the constant `value` are of it, or that in which it is to be
  /// stored. Null for other values.
  Type getExactType(Value value, Type marked) const;

  /// The cycles that the kernel of a new rounding takes, less those of a
  /// widening that `narrow` makes superfluous. Rounding in another op takes
  /// none.
  double getCycles(Value value, Type type, const Target &target) const;

  /// `value` with elements of `type`. Its readers may get arrays of 16 bits,
  /// too.
  Value narrow(Value value, Type type);

  /// The same for all readers of `value`, if they can read 16 bits and the op
  /// that computes it, or one on its tiles, can round it.
  void narrowForAll(Value value, Type type);

  /// Erases what `narrow` has replaced, and `others`, if nothing reads them.
  void eraseReplaced(ArrayRef<Value> others);

private:
  Value make(Value value, Type type);
  Value roundInBody(linalg::GenericOp op, Type type);

  RewriterBase &rewriter;
  bool roundsWeights = false;
  DenseMap<std::pair<Value, Type>, Value> made;
  SetVector<Value> replaced;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWOPERANDS_H
