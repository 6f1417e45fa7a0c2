//===- CarriedLoops.cpp - Reductions that ops share -----------------------===//
#include "Analysis/Structure/CarriedLoops.h"

#include "Analysis/Structure/Maxima.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

bool CarriedLoop::isReduced(linalg::LinalgOp op) const {
  auto it = loops.find(op);
  return it != loops.end() &&
         op.getIteratorTypesArray()[it->second] == IteratorType::reduction;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// Whether `value` depends on `number`, a value of the same body.
static bool dependsOn(Value value, Value number) {
  if (value == number)
    return true;
  Operation *op = value.getDefiningOp();
  return op && op->getBlock() == number.getParentBlock() &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return dependsOn(operand, number);
         });
}

bool sw::isLinearIn(Value value, Value number) {
  if (value == number)
    return true;
  auto isZero = [](Value operand) {
    return matchPattern(operand, m_AnyZeroFloat());
  };
  if (auto mul = value.getDefiningOp<arith::MulFOp>()) {
    Value lhs = mul.getLhs(), rhs = mul.getRhs();
    return (isLinearIn(lhs, number) && !dependsOn(rhs, number)) ||
           (isLinearIn(rhs, number) && !dependsOn(lhs, number));
  }
  if (auto div = value.getDefiningOp<arith::DivFOp>())
    return isLinearIn(div.getLhs(), number) && !dependsOn(div.getRhs(), number);
  if (auto select = value.getDefiningOp<arith::SelectOp>()) {
    auto isPart = [&](Value operand) {
      return isZero(operand) || isLinearIn(operand, number);
    };
    return !dependsOn(select.getCondition(), number) &&
           dependsOn(value, number) && isPart(select.getTrueValue()) &&
           isPart(select.getFalseValue());
  }
  return false;
}

//===----------------------------------------------------------------------===//
// The dimension
//===----------------------------------------------------------------------===//

namespace {
/// Follows one dimension through ops, and finds their reductions over it.
class LoopFinder {
public:
  explicit LoopFinder(ArrayRef<linalg::LinalgOp> ops) : ops(ops) {}

  std::optional<CarriedLoop> run(linalg::LinalgOp product, unsigned loop) {
    if (!follow(product, loop) || !check())
      return std::nullopt;
    found.extent = product.getStaticLoopRanges()[loop];
    return std::move(found);
  }

  bool isMember(Operation *op) const {
    return llvm::any_of(ops, [&](linalg::LinalgOp own) { return own == op; });
  }

private:
  bool follow(linalg::LinalgOp start, unsigned startLoop);
  bool addNeighbours(linalg::LinalgOp op, unsigned loop);
  bool addAcross(linalg::LinalgOp from, AffineMap fromMap, unsigned loop,
                 linalg::LinalgOp to, AffineMap toMap);
  bool check();
  bool checkReads(linalg::LinalgOp op);
  bool checkMaximum(linalg::LinalgOp op, OpOperand &read);
  bool checkScale(linalg::LinalgOp op);

  ArrayRef<linalg::LinalgOp> ops;
  CarriedLoop found;
  SmallVector<std::pair<linalg::LinalgOp, unsigned>> worklist;
  /// For values that are linear in the exponential: their dimensions that
  /// correspond to those of the maximum.
  llvm::DenseMap<Value, SmallVector<unsigned>> scaled;
};
} // namespace

/// Sets the loop of `to` that indexes the dimension which `loop` of `from`
/// indexes.
bool LoopFinder::addAcross(linalg::LinalgOp from, AffineMap fromMap,
                           unsigned loop, linalg::LinalgOp to,
                           AffineMap toMap) {
  for (auto [left, right] :
       llvm::zip_equal(fromMap.getResults(), toMap.getResults())) {
    if (!left.isFunctionOfDim(loop))
      continue;
    auto dim = dyn_cast<AffineDimExpr>(right);
    if (!isa<AffineDimExpr>(left) || !dim)
      return false;
    worklist.emplace_back(to, dim.getPosition());
  }
  return true;
}

bool LoopFinder::addNeighbours(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
    if (!producer || !isMember(producer))
      continue;
    AffineMap written =
        producer.getMatchingIndexingMap(producer.getDpsInitOperand(0));
    if (!addAcross(op, op.getMatchingIndexingMap(&operand), loop, producer,
                   written))
      return false;
  }
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  bool isKept = written.isFunctionOfDim(loop);
  for (OpOperand &use : op->getUses()) {
    auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
    if (!user || !isMember(user)) {
      // Others may read the result of a reduction.
      if (isKept)
        return false;
      continue;
    }
    if (!addAcross(op, written, loop, user, user.getMatchingIndexingMap(&use)))
      return false;
  }
  return true;
}

/// Finds the loop of each op that reads or computes the dimension. No op may
/// have two.
bool LoopFinder::follow(linalg::LinalgOp start, unsigned startLoop) {
  worklist.emplace_back(start, startLoop);
  while (!worklist.empty()) {
    auto [op, loop] = worklist.pop_back_val();
    auto [it, isNew] = found.loops.try_emplace(op, loop);
    if (it->second != loop || op->getNumResults() != 1)
      return false;
    if (isNew && !addNeighbours(op, loop))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Ops that depend on a reduction
//===----------------------------------------------------------------------===//

/// `value` without a lower limit to finite numbers.
static Value skipFiniteLimit(Value value) {
  auto limit = value.getDefiningOp<arith::MaximumFOp>();
  APFloat number(0.0);
  bool isFinite = limit &&
                  matchPattern(limit.getRhs(), m_ConstantFloat(&number)) &&
                  number.isNegative() && number.isLargest();
  return isFinite ? limit.getLhs() : value;
}

/// Whether `op` computes the exponentials of a softmax, and the operand `read`
/// contains the maximum. A limit to finite numbers has no effect in the loop,
/// where the maximum begins with the lowest of them.
bool LoopFinder::checkMaximum(linalg::LinalgOp op, OpOperand &read) {
  auto maximum = read.get().getDefiningOp<linalg::LinalgOp>();
  Operation *exp = getYielded(op).getDefiningOp(),
            *combiner = getYielded(maximum).getDefiningOp();
  if (found.maximum || !hasCarryRole(exp, CarryRole::Exponential) ||
      !hasCarryRole(combiner, CarryRole::Maximum) || !matchReduction(maximum))
    return false;
  // The loop begins with another number below all others.
  std::optional<APFloat> first =
      getStartOfMaximum(combiner, maximum.getDpsInits()[0]);
  // The sums so far are scaled by a factor of the maximum alone.
  auto sub = exp->getOperand(0).getDefiningOp<arith::SubFOp>();
  BlockArgument argument = op.getMatchingBlockArgument(&read);
  if (!first || !sub || skipFiniteLimit(sub.getRhs()) != argument ||
      dependsOn(sub.getLhs(), argument))
    return false;
  AffineMap map = op.getMatchingIndexingMap(&read);
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<unsigned> positions;
  for (AffineExpr expr : map.getResults()) {
    std::optional<unsigned> position = written.getResultPosition(expr);
    if (!position)
      return false;
    positions.push_back(*position);
  }
  found.maximum = maximum;
  found.isMaximumRead = !maximum->hasOneUse();
  found.firstMaximum = *first;
  found.exponential = op;
  scaled[op->getResult(0)] = positions;
  return true;
}

/// Whether `op` reads no reduction except the maximum of an exponential: a
/// reduction is not complete while the loop runs.
bool LoopFinder::checkReads(linalg::LinalgOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
    if (!producer || !isMember(producer))
      continue;
    if (found.isReduced(producer) && !checkMaximum(op, operand))
      return false;
  }
  return true;
}

/// Checks that the result of `op` scales with the exponential if one of its
/// inputs does.
bool LoopFinder::checkScale(linalg::LinalgOp op) {
  OpOperand *read = nullptr;
  for (OpOperand &operand : op->getOpOperands())
    if (scaled.contains(operand.get())) {
      if (read)
        return false;
      read = &operand;
    }
  if (!read)
    return true;
  BlockArgument argument = op.getMatchingBlockArgument(read);
  AffineMap map = op.getMatchingIndexingMap(read);
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<unsigned> positions;
  for (unsigned dim : scaled[read->get()]) {
    std::optional<unsigned> position =
        written.getResultPosition(map.getResult(dim));
    if (!position)
      return false;
    positions.push_back(*position);
  }
  if (!found.isReduced(op)) {
    scaled[op->getResult(0)] = positions;
    // A product may read the result in 16 bits.
    Value result = getYielded(op);
    if (auto rounding = result.getDefiningOp<arith::TruncFOp>())
      result = rounding.getIn();
    return matchElementwise(op) && isLinearIn(result, argument);
  }
  bool isSum = matchReduction(op) == tpp::ReduceKind::Sum || isProductBody(op);
  found.rescaled[op] = positions;
  return isSum && !op.isDpsInit(read);
}

bool LoopFinder::check() {
  // Ops on a complete reduction.
  llvm::DenseSet<Operation *> after;
  for (linalg::LinalgOp op : ops) {
    bool isAfter = llvm::any_of(op->getOperands(), [&](Value operand) {
      auto producer = operand.getDefiningOp<linalg::LinalgOp>();
      return producer && (after.contains(producer) ||
                          (isMember(producer) && found.isReduced(producer)));
    });
    if (!found.contains(op)) {
      if (isAfter)
        after.insert(op);
      continue;
    }
    bool readsAfter = llvm::any_of(op->getOperands(), [&](Value operand) {
      return after.contains(operand.getDefiningOp());
    });
    if (readsAfter || !checkReads(op) || !checkScale(op))
      return false;
  }
  return true;
}

std::optional<CarriedLoop> sw::findCarriedLoop(ArrayRef<linalg::LinalgOp> ops) {
  for (linalg::LinalgOp op : llvm::reverse(ops)) {
    if (!isProductBody(op))
      continue;
    FailureOr<linalg::ContractionDimensions> dims =
        linalg::inferContractionDims(op);
    Operation *first = op.getDpsInputs()[0].getDefiningOp();
    LoopFinder finder(ops);
    if (!finder.isMember(first) || failed(dims) || dims->k.size() != 1)
      return std::nullopt;
    return finder.run(op, dims->k[0]);
  }
  return std::nullopt;
}
