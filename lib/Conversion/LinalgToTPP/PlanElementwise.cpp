//===- PlanElementwise.cpp - Elementwise primitives in linalg -------------===//
//
// Plans the operands of one op of the primitive tables on (i, j) or (i), whose
// body is a primitive or an equation (MatchElementwise.cpp):
//
//   linalg.generic (i, j)  X (i, j), B (j), Y (i, j)     x + b
// is binary add with bcast_rhs row.
//
//===----------------------------------------------------------------------===//
#include "MatchElementwise.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tpp;

/// The loops that the primitive keeps, in the order of the output's dimensions.
static FailureOr<SmallVector<unsigned>> findKeptLoops(linalg::LinalgOp op,
                                                      std::string &reason) {
  SmallVector<int64_t> extents = getLoopExtents(op);
  OpOperand *output = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(output);
  SmallVector<unsigned> all, kept;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      all.push_back(loop.getPosition());
  for (unsigned loop : all)
    if (extents[loop] != 1)
      kept.push_back(loop);
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (extent != 1 && !llvm::is_contained(all, loop)) {
      reason = "writes an element of its output more than once";
      return failure();
    }
  if (all.empty()) {
    reason = "has an output of rank 0";
    return failure();
  }
  if (all.size() <= 2)
    return all;
  if (kept.empty())
    kept.push_back(all.back());
  if (kept.size() > 2) {
    reason = "has " + std::to_string(kept.size()) +
             " loops of more than one iteration; a primitive has at most 2";
    return failure();
  }
  return kept;
}

/// Whether the elements along the last kept dimension of an output are not
/// adjacent. They are then a column of the result of another op on the tile.
static bool isGappedColumn(const OperandPlan &plan) {
  auto type = dyn_cast<RankedTensorType>(plan.value.getType());
  if (!type || plan.keptDims.empty())
    return false;
  auto slice = plan.value.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !slice.getSource().getDefiningOp())
    return false;
  // The dimension of the array that is the last one kept.
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  int64_t last = -1;
  for (unsigned seen = 0; seen <= plan.keptDims.back(); ++last)
    seen += !dropped.test(last + 1);
  return llvm::any_of(slice.getSourceType().getShape().drop_front(last + 1),
                      [](int64_t extent) { return extent != 1; });
}

/// Keeps dimensions of extent 1 if the primitive accepts the broadcast operand
/// with them.
static void keepUnitDims(OperandPlan &plan) {
  auto type = dyn_cast<ShapedType>(plan.value.getType());
  if (!type || plan.isWhole() || type.getRank() > 2)
    return;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(plan.keptDims, dim) && type.getDimSize(dim) != 1)
      return;
  bool fits = plan.bcast == Bcast::Scalar ||
              (plan.bcast == Bcast::Row && plan.keptDims[0] == 1) ||
              (plan.bcast == Bcast::Col && plan.keptDims[0] == 0);
  if (fits)
    plan.keptDims = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
}

/// Chooses the broadcast of an input over the loops of the output.
static LogicalResult planBroadcast(OperandPlan &plan, ArrayRef<unsigned> loops,
                                   bool isTransposition, std::string &reason) {
  ArrayRef<unsigned> own = plan.loops;
  if (own == loops || isTransposition) {
    plan.bcast = Bcast::None;
  } else if (own.empty()) {
    plan.bcast = Bcast::Scalar;
  } else if (own.size() == 1 && loops.size() == 2) {
    plan.bcast = own[0] == loops[1] ? Bcast::Row : Bcast::Col;
  } else if (isa<MemRefType>(plan.value.getType())) {
    plan.transposed = true;
  } else {
    reason = "reads a tensor transposed";
    return failure();
  }
  keepUnitDims(plan);
  return success();
}

static FailureOr<OperandPlan> planInput(linalg::LinalgOp op, Value value,
                                        ArrayRef<unsigned> loops,
                                        bool isTransposition,
                                        std::string &reason) {
  TypedAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    OperandPlan plan;
    plan.constant = constant;
    plan.bcast = Bcast::Scalar;
    return plan;
  }
  AffineMap map;
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && arg.getOwner() == op.getBlock())
    map = op.getMatchingIndexingMap(op.getMatchingOpOperand(arg));
  else
    map = AffineMap::get(op.getNumLoops(), 0, op.getContext());
  FailureOr<OperandPlan> plan =
      planOperand(getSource(op, value), map, loops, reason);
  if (failed(plan) ||
      failed(planBroadcast(*plan, loops, isTransposition, reason)))
    return failure();
  return plan;
}

/// Whether `op` copies an array that is indexed by both kept loops in the
/// opposite order.
static bool isTransposedCopy(linalg::LinalgOp op, const ScalarMatch &match,
                             ArrayRef<unsigned> loops) {
  auto *kind = std::get_if<UnaryKind>(&match.kind);
  if (!kind || *kind != UnaryKind::Identity || loops.size() != 2)
    return false;
  auto argument = dyn_cast<BlockArgument>(match.inputs[0]);
  if (!argument || argument.getOwner() != op.getBlock())
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getMatchingOpOperand(argument));
  auto position = [&](unsigned loop) {
    return map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  };
  std::optional<unsigned> row = position(loops[0]), col = position(loops[1]);
  return row && col && *col < *row;
}

FailureOr<Plan> tpp::planElementwise(linalg::LinalgOp op, std::string &reason) {
  FailureOr<ScalarMatch> match = matchBody(op, reason);
  if (failed(match))
    return failure();
  FailureOr<SmallVector<unsigned>> loops = findKeptLoops(op, reason);
  if (failed(loops))
    return failure();
  Plan result;
  result.kind = match->kind;
  bool isTransposition = isTransposedCopy(op, *match, *loops);
  if (isTransposition)
    result.kind = UnaryKind::Transpose;
  OpOperand *output = op.getDpsInitOperand(0);
  for (Value input : match->inputs) {
    FailureOr<OperandPlan> plan =
        planInput(op, input, *loops, isTransposition, reason);
    if (failed(plan))
      return failure();
    result.operands.push_back(std::move(*plan));
  }
  FailureOr<OperandPlan> plan = planOperand(
      output->get(), op.getMatchingIndexingMap(output), *loops, reason);
  if (failed(plan))
    return failure();
  if (isGappedColumn(*plan)) {
    reason = "has an output whose rows have gaps";
    return failure();
  }
  result.operands.push_back(std::move(*plan));
  result.loops = *std::move(loops);
  return result;
}
