//===- Plan.h - How a linalg op becomes a primitive -------------*- C++ -*-===//
///
/// \file
/// Matching makes a plan and changes nothing; building follows the plan. So the
/// reason why an op is left alone is known without a rewrite.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_LINALGTOTPP_PLAN_H
#define SUNWAY_LIB_CONVERSION_LINALGTOTPP_PLAN_H

#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <string>
#include <variant>

namespace mlir {
namespace tpp {

/// What the primitive sees of one operand.
struct OperandPlan {
  /// The operand; null for a constant.
  Value value;
  /// The constant, where `value` is null.
  TypedAttr constant;
  /// How linalg indexes the operand.
  AffineMap map;
  /// Dimensions that the primitive sees; the others are dropped.
  SmallVector<unsigned> keptDims;
  /// The loops that index the kept dimensions.
  SmallVector<unsigned> loops;
  /// Set where the primitive sees the operand with its dimensions swapped.
  bool transposed = false;
  /// How the operand is repeated.
  Bcast bcast = Bcast::None;

  /// Whether the primitive sees the operand as it is.
  bool isWhole() const {
    return keptDims.size() == (map ? map.getNumResults() : 0);
  }
};

/// A plan for gemm, and for brgemm where there is a batch loop.
struct GemmPlan {
  bool batch = false;
  bool transA = false;
  bool transB = false;
};

/// A plan for an equation.
struct EquationPlan {
  /// The body that it computes, and what of it comes from the inputs.
  Block *body = nullptr;
  SmallVector<Value> leaves;
};

/// A plan for reduce.
struct ReducePlan {
  ReduceKind kind = ReduceKind::Sum;
  /// The dimension of the input that vanishes.
  unsigned dimension = 0;
};

/// The primitive and its operands; inputs first, the destination last.
struct Plan {
  std::variant<UnaryKind, BinaryKind, GemmPlan, EquationPlan, ReducePlan> kind;
  SmallVector<OperandPlan> operands;
  /// For each loop of the primitive that of the linalg op.
  SmallVector<unsigned> loops;
};

/// Extent of each loop of `op`, ShapedType::kDynamic where no operand tells it.
SmallVector<int64_t> getLoopExtents(linalg::LinalgOp op);

/// Plans what is seen of `value` with the loops in `kept`; every other loop
/// that indexes it has to have one iteration.
FailureOr<OperandPlan> planOperand(Value value, AffineMap map,
                                   ArrayRef<unsigned> kept,
                                   std::string &reason);

/// Plans a matrix product.
FailureOr<Plan> planContraction(linalg::LinalgOp op, std::string &reason);

/// Plans a reduction, of which matchReductionBody knows the kind.
FailureOr<Plan> planReduction(linalg::LinalgOp op, std::string &reason);

/// Plans an elementwise primitive.
FailureOr<Plan> planElementwise(linalg::LinalgOp op, std::string &reason);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_LINALGTOTPP_PLAN_H
