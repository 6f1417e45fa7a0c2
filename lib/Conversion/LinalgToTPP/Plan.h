//===- Plan.h - Plans from linalg ops to primitives -------------*- C++ -*-===//
///
/// \file
/// Matching makes a plan and changes nothing; building follows the plan. The
/// reason why an op is not converted is therefore known without a rewrite.
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

/// One operand of the primitive.
struct OperandPlan {
  /// The operand; null for a constant.
  Value value;
  /// The constant, where `value` is null.
  TypedAttr constant;
  /// The indexing map of the operand in linalg.
  AffineMap map;
  /// The dimensions that the primitive has; the others are dropped.
  SmallVector<unsigned> keptDims;
  /// The loops that index the kept dimensions.
  SmallVector<unsigned> loops;
  /// Whether the primitive reads the operand with its dimensions swapped.
  bool transposed = false;
  /// The broadcast of the operand.
  Bcast bcast = Bcast::None;

  /// Whether the primitive has all dimensions of the operand.
  bool isWhole() const {
    return keptDims.size() == (map ? map.getNumResults() : 0);
  }
};

/// A plan for gemm, or for brgemm if it has a batch loop.
struct GemmPlan {
  bool batch = false;
  bool transA = false;
  bool transB = false;
};

/// A plan for an equation.
struct EquationPlan {
  /// The body that it computes, and its values that come from the inputs.
  Block *body = nullptr;
  SmallVector<Value> leaves;
};

/// A plan for reduce.
struct ReducePlan {
  ReduceKind kind = ReduceKind::Sum;
  /// The dimension of the input that is reduced.
  unsigned dimension = 0;
};

/// The primitive and its operands: inputs first, the destination last.
struct Plan {
  std::variant<UnaryKind, BinaryKind, GemmPlan, EquationPlan, ReducePlan> kind;
  SmallVector<OperandPlan> operands;
  /// For each loop of the primitive, the loop of the linalg op.
  SmallVector<unsigned> loops;
};

/// The operand of a block argument, or the value itself.
Value getSource(linalg::LinalgOp op, Value value);

/// The extent of each loop of `op`; ShapedType::kDynamic if no operand
/// determines it.
SmallVector<int64_t> getLoopExtents(linalg::LinalgOp op);

/// Plans the access to `value` with the loops in `kept`. Every other loop that
/// indexes it must have one iteration.
FailureOr<OperandPlan> planOperand(Value value, AffineMap map,
                                   ArrayRef<unsigned> kept,
                                   std::string &reason);

/// Plans a matrix product.
FailureOr<Plan> planContraction(linalg::LinalgOp op, std::string &reason);

/// Plans a reduction of a kind that matchReductionBody knows.
FailureOr<Plan> planReduction(linalg::LinalgOp op, std::string &reason);

/// Plans an elementwise primitive.
FailureOr<Plan> planElementwise(linalg::LinalgOp op, std::string &reason);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_LINALGTOTPP_PLAN_H
