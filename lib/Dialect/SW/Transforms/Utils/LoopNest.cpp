//===- LoopNest.cpp - Nests of loops with constant bounds -----------------===//
#include "LoopNest.h"

#include "Analysis/Structure/Bounds.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::hasConstantIterations(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return count && !count->isZero() && getConstantIntValue(loop.getStep()) &&
         getConstantIntValue(loop.getLowerBound()) &&
         getConstantIntValue(loop.getUpperBound());
}

LoopNest sw::getLoopNest(scf::ForOp innermost) {
  LoopNest nest = {innermost};
  while (hasConstantIterations(nest.back())) {
    auto parent = dyn_cast<scf::ForOp>(nest.back()->getParentOp());
    if (!parent ||
        !(hasConstantIterations(parent) || parent->hasAttr(kParallelAttrName)))
      break;
    nest.push_back(parent);
  }
  std::reverse(nest.begin(), nest.end());
  return nest;
}

bool sw::isInPrivateLoop(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(kPrivateAttrName))
      return true;
  return false;
}

static bool runsOnceAtMost(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return count && count->ule(1);
}

bool sw::isSingleIteration(ArrayRef<scf::ForOp> nest) {
  return llvm::all_of(nest, runsOnceAtMost);
}

//===----------------------------------------------------------------------===//
// The next iteration
//===----------------------------------------------------------------------===//

/// Whether `iv` is within the upper bound of `loop`, or, if `inside` is false,
/// whether it is not.
static Value createBoundCheck(OpBuilder &builder, scf::ForOp loop, Value iv,
                              bool inside) {
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = loop.getUnsignedCmp()
                            ? (inside ? Predicate::ult : Predicate::uge)
                            : (inside ? Predicate::slt : Predicate::sge);
  return arith::CmpIOp::create(builder, loop.getLoc(), predicate, iv,
                               loop.getUpperBound());
}

NextIteration sw::createNextIteration(OpBuilder &builder,
                                      ArrayRef<scf::ForOp> nest) {
  NextIteration next;
  for (scf::ForOp loop : nest)
    next.ivs.push_back(loop.getInductionVar());
  // Outer loops of one iteration never advance.
  while (nest.size() > 1 && runsOnceAtMost(nest.front()))
    nest = nest.drop_front();
  size_t first = next.ivs.size() - nest.size();
  Value carry; // Whether the inner loops have reached their ends.
  for (size_t i = nest.size(); i-- > 0;) {
    scf::ForOp loop = nest[i];
    if (i != 0 && runsOnceAtMost(loop))
      continue;
    Location loc = loop.getLoc();
    Value &iv = next.ivs[first + i];
    Value moved = arith::AddIOp::create(builder, loc, iv, loop.getStep());
    if (carry)
      moved = arith::SelectOp::create(builder, loc, carry, moved, iv);
    iv = moved;
    if (i == 0) {
      next.exists = createBoundCheck(builder, loop, moved, /*inside=*/true);
      continue;
    }
    carry = createBoundCheck(builder, loop, moved, /*inside=*/false);
    iv = arith::SelectOp::create(builder, loc, carry, loop.getLowerBound(),
                                 moved);
  }
  return next;
}

//===----------------------------------------------------------------------===//
// Tiles of different iterations
//===----------------------------------------------------------------------===//

/// The increment of the index `value` from one iteration of `loop` to the next,
/// with the other loops of `nest` fixed, if it is constant.
static std::optional<int64_t> getStride(Value value, scf::ForOp loop,
                                        ArrayRef<scf::ForOp> nest) {
  if (loop.isDefinedOutsideOfLoop(value))
    return 0;
  for (scf::ForOp other : nest)
    if (value == other.getInductionVar())
      return other == loop ? getConstantIntValue(loop.getStep()) : 0;
  if (auto add = value.getDefiningOp<arith::AddIOp>()) {
    std::optional<int64_t> lhs = getStride(add.getLhs(), loop, nest);
    std::optional<int64_t> rhs = getStride(add.getRhs(), loop, nest);
    if (!lhs || !rhs)
      return std::nullopt;
    return *lhs + *rhs;
  }
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  AffineMap map = apply.getAffineMap();
  MLIRContext *context = value.getContext();
  SmallVector<AffineExpr> dims, symbols;
  for (auto [i, operand] : llvm::enumerate(apply.getMapOperands())) {
    std::optional<int64_t> stride = getStride(operand, loop, nest);
    if (!stride)
      return std::nullopt;
    if (i < map.getNumDims())
      dims.push_back(getAffineDimExpr(i, context) + *stride);
    else
      symbols.push_back(getAffineSymbolExpr(i - map.getNumDims(), context) +
                        *stride);
  }
  AffineExpr expr = map.getResult(0);
  AffineExpr moved =
      simplifyAffineExpr(expr.replaceDimsAndSymbols(dims, symbols) - expr,
                         map.getNumDims(), map.getNumSymbols());
  auto constant = dyn_cast<AffineConstantExpr>(moved);
  if (!constant)
    return std::nullopt;
  return constant.getValue();
}

/// Whether the elements of the memref that `view` is a view of have different
/// addresses.
static bool hasDistinctElements(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (!isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(
            op))
      break;
    view = op->getOperand(0);
  }
  auto type = dyn_cast<MemRefType>(view.getType());
  return type && type.getLayout().isIdentity();
}

/// Whether a view at `offset` of at most `size` elements moves by at least its
/// size in each iteration of `loop`. It must not move with the other loops of
/// `nest`.
static bool movesBySize(OpFoldResult offset, OpFoldResult size, scf::ForOp loop,
                        ArrayRef<scf::ForOp> nest) {
  auto value = dyn_cast<Value>(offset);
  if (!value)
    return false;
  for (scf::ForOp other : nest)
    if (other != loop && !runsOnceAtMost(other) &&
        getStride(value, other, nest) != 0)
      return false;
  std::optional<int64_t> stride = getStride(value, loop, nest);
  std::optional<int64_t> bound = getMaximum(size);
  return stride && bound && std::abs(*stride) >= *bound && *stride != 0;
}

/// Whether `view` has the same offsets in all iterations of `loop`.
static bool staysInLoop(memref::SubViewOp view, scf::ForOp loop,
                        ArrayRef<scf::ForOp> nest) {
  return llvm::all_of(view.getMixedOffsets(), [&](OpFoldResult offset) {
    auto value = dyn_cast<Value>(offset);
    return !value || getStride(value, loop, nest) == 0;
  });
}

bool sw::isDisjointAcrossIterations(Value view, ArrayRef<scf::ForOp> nest) {
  // From the innermost view outwards to the memref from before the nest.
  SmallVector<memref::SubViewOp> views;
  scf::ForOp outermost = nest.front();
  for (Value source = view; !outermost.isDefinedOutsideOfLoop(source);
       source = views.back().getSource()) {
    auto subview = source.getDefiningOp<memref::SubViewOp>();
    if (!subview || !subview.hasUnitStride())
      return false;
    views.push_back(subview);
  }
  if (views.empty() || !hasDistinctElements(view))
    return false;
  return llvm::all_of(nest, [&](scf::ForOp loop) {
    if (runsOnceAtMost(loop))
      return true;
    // One of the views must move, and the views around it must not.
    bool isPlaceFixed = true;
    for (memref::SubViewOp subview : llvm::reverse(views)) {
      SmallVector<OpFoldResult> offsets = subview.getMixedOffsets(),
                                sizes = subview.getMixedSizes();
      for (auto [offset, size] : llvm::zip_equal(offsets, sizes))
        if (isPlaceFixed && movesBySize(offset, size, loop, nest))
          return true;
      isPlaceFixed = isPlaceFixed && staysInLoop(subview, loop, nest);
    }
    return false;
  });
}
