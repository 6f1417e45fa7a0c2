//===- PlanContraction.cpp - Matrix products in linalg --------------------===//
//
// Recognises C[m, n] += A[m, k] B[k, n] by its loops and its body, whatever the
// name of the op and the layout of its operands:
//
//   linalg.generic (b, m, n, k), b has one iteration
//     A (b, k, m), B (b, n, k), C (b, m, n)     c + a * b
// is gemm with trans_a and trans_b on the operands without b.
//
//===----------------------------------------------------------------------===//
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Plan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace mlir::tpp;

/// Strips casts from `value` and counts them.
static Value skipCasts(Value value, BodyCasts allowed, unsigned &casts) {
  Operation *def = value.getDefiningOp();
  if (allowed == BodyCasts::None ||
      !isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp,
                       arith::SIToFPOp>(def))
    return value;
  ++casts;
  auto rounding = def->getOperand(0).getDefiningOp<arith::TruncFOp>();
  if (allowed != BodyCasts::Rounding || !rounding)
    return def->getOperand(0);
  ++casts;
  return rounding.getIn();
}

/// Whether the body computes c + a * b with ops of `AddT` and `MulT`.
template <typename AddT, typename MulT>
static bool isMultiplyAddOf(Block &body, BodyCasts allowed) {
  Value a = body.getArgument(0), b = body.getArgument(1),
        c = body.getArgument(2);
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<AddT>();
  if (!add || (add.getLhs() != c && add.getRhs() != c))
    return false;
  Value product = add.getLhs() == c ? add.getRhs() : add.getLhs();
  auto mul = product.getDefiningOp<MulT>();
  if (!mul)
    return false;
  unsigned casts = 0;
  Value lhs = skipCasts(mul.getLhs(), allowed, casts);
  Value rhs = skipCasts(mul.getRhs(), allowed, casts);
  // Only sum, product, terminator and the casts; no unused op.
  return body.getOperations().size() == 3 + casts &&
         ((lhs == a && rhs == b) || (lhs == b && rhs == a));
}

bool tpp::isMultiplyAdd(Block &body, BodyCasts casts) {
  if (body.getNumArguments() != 3 ||
      body.getTerminator()->getNumOperands() != 1)
    return false;
  return isMultiplyAddOf<arith::AddFOp, arith::MulFOp>(body, casts) ||
         (casts == BodyCasts::Widening &&
          isMultiplyAddOf<arith::AddIOp, arith::MulIOp>(body, casts));
}

/// The loops of `loops` with more than one iteration, or the last one if all
/// have one iteration.
static SmallVector<unsigned> dropUnitLoops(ArrayRef<unsigned> loops,
                                           ArrayRef<int64_t> extents) {
  SmallVector<unsigned> result;
  for (unsigned loop : loops)
    if (extents[loop] != 1)
      result.push_back(loop);
  if (result.empty() && !loops.empty())
    result.push_back(loops.back());
  return result;
}

namespace {
/// The loops of a matrix product.
struct GemmLoops {
  unsigned m, n, k;
  std::optional<unsigned> batch;
};
} // namespace

/// The outer one of two reduction loops, in both A and B, is the batch.
static FailureOr<GemmLoops> orderReductions(GemmLoops loops,
                                            ArrayRef<unsigned> k,
                                            ArrayRef<AffineMap> maps,
                                            std::string &reason) {
  for (unsigned i = 0; i < 2; ++i) {
    AffineExpr batch = getAffineDimExpr(k[i], maps[0].getContext());
    AffineExpr sum = getAffineDimExpr(k[1 - i], maps[0].getContext());
    auto batchLeads = [&](AffineMap map) {
      return map.getResultPosition(batch) < map.getResultPosition(sum);
    };
    if (!batchLeads(maps[0]) || !batchLeads(maps[1]))
      continue;
    loops.batch = k[i];
    loops.k = k[1 - i];
    return loops;
  }
  reason = "has no reduction loop that leads in both inputs";
  return failure();
}

/// Drops the loops that do not belong to a matrix product because all operands
/// or only one have them. These must have one iteration.
static LogicalResult checkOtherLoops(const linalg::ContractionDimensions &dims,
                                     ArrayRef<int64_t> extents,
                                     std::string &reason) {
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    if (extent == 1 || llvm::is_contained(dims.m, loop) ||
        llvm::is_contained(dims.n, loop) || llvm::is_contained(dims.k, loop))
      continue;
    bool isBatch = llvm::is_contained(dims.batch, loop);
    reason = std::string("has ") + (isBatch ? "batch" : "one operand's") +
             " loop " + std::to_string(loop) +
             ", which is not known to have one iteration";
    return failure();
  }
  return success();
}

static FailureOr<GemmLoops> findLoops(linalg::LinalgOp op,
                                      std::string &reason) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(maps);
  if (failed(dims) || dims->m.empty() || dims->n.empty() || dims->k.empty()) {
    reason = "lacks the loop over the rows, the columns or the sum of a matrix "
             "product";
    return failure();
  }
  SmallVector<int64_t> extents = getLoopExtents(op);
  if (failed(checkOtherLoops(*dims, extents, reason)))
    return failure();
  SmallVector<unsigned> m = dropUnitLoops(dims->m, extents);
  SmallVector<unsigned> n = dropUnitLoops(dims->n, extents);
  SmallVector<unsigned> k = dropUnitLoops(dims->k, extents);
  if (m.size() != 1 || n.size() != 1 || k.size() > 2) {
    reason =
        "has loops of more than one iteration: " + std::to_string(m.size()) +
        " over rows, " + std::to_string(n.size()) + " over columns and " +
        std::to_string(k.size()) +
        " over sums; a primitive has at most 1, 1 and 2";
    return failure();
  }
  GemmLoops loops{m[0], n[0], k[0], std::nullopt};
  return k.size() == 1 ? FailureOr<GemmLoops>(loops)
                       : orderReductions(loops, k, maps, reason);
}

/// Whether a matrix is stored as (second, first) instead of (first, second),
/// after the batch.
static FailureOr<bool> isTransposed(const OperandPlan &plan,
                                    std::optional<unsigned> batch,
                                    unsigned first, unsigned second,
                                    std::string &reason) {
  SmallVector<unsigned> straight = {first, second}, swapped = {second, first};
  if (batch) {
    straight.insert(straight.begin(), *batch);
    swapped.insert(swapped.begin(), *batch);
  }
  if (plan.loops == straight || plan.loops == swapped)
    return plan.loops == swapped;
  reason = "has an operand that is not a matrix, or whose batch does not lead";
  return failure();
}

FailureOr<Plan> tpp::planContraction(linalg::LinalgOp op, std::string &reason) {
  if (op.getNumDpsInputs() != 2) {
    reason = "has a reduction loop and is no product of two inputs";
    return failure();
  }
  // Operands of 16 bits are widened in the body.
  if (!isMultiplyAdd(*op.getBlock(), BodyCasts::Widening)) {
    reason = "has a reduction loop and a body other than c + a * b";
    return failure();
  }
  FailureOr<GemmLoops> loops = findLoops(op, reason);
  if (failed(loops))
    return failure();
  SmallVector<unsigned> kept = {loops->m, loops->n, loops->k};
  if (loops->batch)
    kept.push_back(*loops->batch);
  SmallVector<OperandPlan> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    FailureOr<OperandPlan> plan = planOperand(
        operand.get(), op.getMatchingIndexingMap(&operand), kept, reason);
    if (failed(plan))
      return failure();
    operands.push_back(std::move(*plan));
  }
  // A result stored as (n, m) is the product of the transposed operands.
  unsigned m = loops->m, n = loops->n;
  if (operands[2].loops == ArrayRef<unsigned>{n, m}) {
    std::swap(m, n);
    std::swap(operands[0], operands[1]);
  }
  FailureOr<bool> transA =
      isTransposed(operands[0], loops->batch, m, loops->k, reason);
  FailureOr<bool> transB =
      isTransposed(operands[1], loops->batch, loops->k, n, reason);
  FailureOr<bool> transC =
      isTransposed(operands[2], std::nullopt, m, n, reason);
  if (failed(transA) || failed(transB) || failed(transC))
    return failure();
  SmallVector<unsigned> order = {m, n, loops->k};
  if (loops->batch)
    order.insert(order.begin(), *loops->batch);
  return Plan{GemmPlan{loops->batch.has_value(), *transA, *transB},
              std::move(operands), std::move(order)};
}
