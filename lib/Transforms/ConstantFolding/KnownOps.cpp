//===- KnownOps.cpp - Ops whose results are known before a call -----------===//
#include "KnownOps.h"

#include "EvaluableConstants.h"
#include "ReadPositions.h"
#include "WinogradFilters.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// Maximum iterations of an op that is evaluated at compile time, about a
/// second.
static constexpr int64_t kMaxIterations = int64_t(1) << 28;
/// Maximum ratio of the bytes of a result to those of its constants, and the
/// bytes that are allowed in any case. A row that is only broadcast stays an
/// op.
static constexpr int64_t kMaxGrowth = 4, kSmallBytes = 1024;
/// Maximum bytes of a result that is computed from positions, such as a causal
/// mask. No primitive supports the index of an element.
static constexpr int64_t kMaxPositionBytes = int64_t(4) << 20;

bool sw::isWeight(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !isEvaluable(value.getType()))
    return false;
  auto func = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return func && argument.getOwner()->isEntryBlock() &&
         (func.getArgAttr(argument.getArgNumber(), kWeightAttrName) ||
          func.getArgAttr(argument.getArgNumber(), kPreparedAttrName));
}

bool sw::isKnownArray(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  if (isWeight(value))
    return true;
  ElementsAttr constant = getEvaluableConstant(value);
  return constant && !constant.isSplat();
}

SetVector<Value> sw::getInputs(Operation *op) {
  SetVector<Value> inputs;
  inputs.insert_range(op->getOperands());
  for (Region &region : op->getRegions())
    getUsedValuesDefinedAbove(region, inputs);
  return inputs;
}

/// Ops that take no time by themselves.
static bool isFree(Operation *op) {
  return isa<tensor::EmptyOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::CastOp>(op) ||
         op->hasTrait<OpTrait::ConstantLike>();
}

/// Whether `op` computes elements from their positions.
static bool readsIndex(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.hasIndexSemantics();
}

/// Whether `op` may access its arrays out of bounds, at positions that are
/// neither part of its type nor known. The compiler itself would then crash.
static bool hasPositions(Operation *op) {
  if (isa<tensor::GatherOp, tensor::ScatterOp>(op) ||
      llvm::any_of(op->getOperandTypes(),
                   [](Type type) { return type.isIndex(); }))
    return true;
  return op
      ->walk([&](Operation *inner) {
        auto extract = dyn_cast<tensor::ExtractOp>(inner);
        bool isAnywhere = extract ? !isWithinArray(extract)
                                  : isa<tensor::InsertOp, tpp::GatherOp>(inner);
        return isAnywhere ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `op` may divide by zero, or the smallest integer by -1, which ends
/// the compiler. Upstream says so of the other divisions: these are not pure.
static bool mayTrap(Operation *op) {
  if (!isa<arith::RemSIOp, arith::RemUIOp, arith::FloorDivSIOp>(op))
    return false;
  APInt divisor;
  return !matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) ||
         divisor.isZero() || divisor.isAllOnes();
}

/// Whether `op` ends, and after a time that its own loops tell.
static bool alwaysTerminates(Operation *op) {
  return !op->walk([](Operation *inner) {
              return isa<LoopLikeOpInterface>(inner) || mayTrap(inner)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
}

/// Whether `op` only converts integers of memory. Those who read the result
/// read less if it is computed where it is used.
static bool isLoadCast(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumDpsInputs() == 1 &&
         isStorageInteger(getElementTypeOrSelf(structured.getDpsInputs()[0])) &&
         structured->getNumResults() == 1 &&
         structured.getBlock()
             ->getTerminator()
             ->getOperand(0)
             .getDefiningOp<arith::SIToFPOp>() &&
         getTensorBytes(op->getResultTypes()[0]) > kSmallBytes;
}

KnownOps::KnownOps(Operation *func, Known known) : what(known) {
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isKnown(op))
      this->known.insert(op);
    return isa<linalg::LinalgOp>(op) ? WalkResult::skip()
                                     : WalkResult::advance();
  });
  findRoots();
}

bool KnownOps::isLeaf(Value value) const {
  Operation *op = value.getDefiningOp();
  return op ? op->hasTrait<OpTrait::ConstantLike>()
            : what == Known::Weights && isWeight(value);
}

bool KnownOps::isKnown(Value value) const {
  Operation *op = value.getDefiningOp();
  return isLeaf(value) || (op && known.contains(op));
}

bool KnownOps::isKnown(Operation *op) const {
  // Filter transforms of constants are evaluated without upstream.
  if (what == Known::Weights && isFilterTransform(op))
    return llvm::all_of(op->getOperands(), [&](Value v) { return isKnown(v); });
  if (op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() == 0 ||
      !isa_and_present<linalg::LinalgDialect, tensor::TensorDialect,
                       arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      !isPure(op) || hasPositions(op) ||
      (what == Known::Constants && !alwaysTerminates(op)))
    return false;
  // Upstream folds scalars.
  if (!llvm::all_of(op->getResultTypes(), [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.hasStaticShape();
      }))
    return false;
  if (isLoadCast(op))
    return false;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    int64_t iterations = 1;
    for (int64_t range : structured.getStaticLoopRanges())
      if (ShapedType::isDynamic(range) ||
          llvm::MulOverflow(iterations, range, iterations))
        return false;
    if (iterations > kMaxIterations)
      return false;
  }
  return llvm::all_of(getInputs(op), [&](Value v) { return isKnown(v); });
}

bool KnownOps::isRoot(Operation *op) const {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    while (isa_and_present<linalg::LinalgOp>(user->getParentOp()))
      user = user->getParentOp();
    return !known.contains(user);
  });
}

/// Whether storing `value` is better than computing it. Collects the ops that
/// compute it, and the bytes of the arrays that it is computed from.
bool KnownOps::isWorthwhile(Value value, SetVector<Operation *> &slice,
                            int64_t &bytes) const {
  if (!isEvaluable(value.getType()))
    return false;
  SetVector<Value> leaves;
  bool hasWeight = false;
  slice.insert(value.getDefiningOp());
  for (unsigned next = 0; next < slice.size(); ++next)
    for (Value input : getInputs(slice[next])) {
      Operation *producer = input.getDefiningOp();
      if (producer && known.contains(producer)) {
        slice.insert(producer);
        continue;
      }
      ElementsAttr constant = getEvaluableConstant(input);
      hasWeight |= isWeight(input);
      if (isWeight(input) || (constant && !constant.isSplat()))
        leaves.insert(input);
      else if (isa<ShapedType>(input.getType()) && !constant)
        return false;
    }
  if (llvm::all_of(slice, isFree) || (what == Known::Weights && !hasWeight))
    return false;
  for (Value leaf : leaves)
    bytes += getTensorBytes(leaf.getType());
  int64_t result = getTensorBytes(value.getType());
  if (llvm::any_of(slice, readsIndex) && result <= kMaxPositionBytes)
    return true;
  return bytes > 0 && (result <= kSmallBytes || result <= kMaxGrowth * bytes);
}

void KnownOps::findRoots() {
  DenseSet<Operation *> wanted;
  for (Operation *op : known) {
    if (!isRoot(op))
      continue;
    for (Value result : op->getResults()) {
      SetVector<Operation *> slice;
      int64_t bytes = 0;
      if (result.use_empty() || !isWorthwhile(result, slice, bytes))
        continue;
      roots.push_back(result);
      leafBytes.push_back(bytes);
      wanted.insert_range(slice);
    }
  }
  // In program order.
  for (Operation *op : known)
    if (wanted.contains(op))
      needed.insert(op);
}

void KnownOps::eraseDeadOps() {
  SetVector<Operation *> leaves;
  for (Operation *op : llvm::reverse(needed.getArrayRef())) {
    if (!isOpTriviallyDead(op))
      continue;
    for (Value input : getInputs(op))
      if (Operation *leaf = input.getDefiningOp())
        leaves.insert(leaf);
    leaves.remove(op);
    op->erase();
  }
  for (Operation *leaf : leaves)
    if (isOpTriviallyDead(leaf))
      leaf->erase();
}
