//===- CarryReductions.cpp - Carried reductions ---------------------------===//
//
//   %s = product(%q, %k)
//   %m = maximum of the rows of %s
//   %e = exp(%s - %m)
//   %l = sum of the rows of %e
//   %o = product(%e, %v)
// becomes
//   scf.for %j iter_args(%m, %l, %o = -3.4e38, 0, 0) {
//     %s = product(%q, %k[%j])
//     %p = maximum of the rows of %s
//     %f = exp(%m - max(%m, %p))
//     %n = max(%m, %p)
//     %e = exp(%s - %n)
//     %l' = %l * %f + sum of the rows of %e
//     %o' = %o * %f + product(%e, %v[%j])
//     scf.yield %n, %l', %o'
//   }
//
// The first maximum is finite. Parts of which all elements are -inf then add
// exp(-inf) = 0, not exp(-inf + inf). If an op after the loop reads the
// maximum, the loop carries a second one for it, which starts as in the
// program.
//
//===----------------------------------------------------------------------===//
#include "CarryReductions.h"

#include "CarriedParts.h"

#include "Analysis/Structure/Bounds.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

namespace {
class Carrier {
public:
  Carrier(RewriterBase &rewriter, ArrayRef<linalg::LinalgOp> ops,
          const CarriedLoop &carried, int64_t size, bool isTransposed)
      : rewriter(rewriter), ops(ops), carried(carried), size(size),
        loc(linalg::LinalgOp(ops.back()).getLoc()),
        parts(rewriter, carried, size, isTransposed, loc) {}

  SmallVector<linalg::LinalgOp> run();

private:
  using BodyBuilder = function_ref<Value(OpBuilder &, ValueRange)>;

  Value createFilled(Value like, const APFloat &number);
  Value createLowest(Value like);
  Value createFirst(Value like);
  Value createElementwise(ArrayRef<Value> inputs, ArrayRef<AffineMap> maps,
                          Value output, BodyBuilder body);
  Value createMaximum(Value lhs, Value rhs, Value output);
  Value createScalarMaximum(OpBuilder &builder, Value lhs, Value rhs);
  Value createMaximum(Value before, Value own);
  Value createRescaled(Value before, ArrayRef<unsigned> positions);
  void createLoop();
  void createBody();
  void moveReadersAfter();

  RewriterBase &rewriter;
  ArrayRef<linalg::LinalgOp> ops;
  const CarriedLoop &carried;
  int64_t size;
  Location loc;
  /// The ops in the loop, and those of them that reduce its dimension.
  SmallVector<linalg::LinalgOp> inside, reductions;
  scf::ForOp loop;
  Value scale; // Factor of the sums so far.
  CarriedParts parts;
};
} // namespace

/// Creates an array of `number` with the shape of `like`.
Value Carrier::createFilled(Value like, const APFloat &number) {
  Type element = getElementTypeOrSelf(like.getType());
  Value filler = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(element, number));
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, like), element);
  return linalg::FillOp::create(rewriter, loc, filler, empty).getResult(0);
}

/// Creates an array of the lowest finite number.
Value Carrier::createLowest(Value like) {
  auto element = cast<FloatType>(getElementTypeOrSelf(like.getType()));
  return createFilled(like, APFloat::getLargest(element.getFloatSemantics(),
                                                /*Negative=*/true));
}

/// The initial value of the maximum of a part.
Value Carrier::createFirst(Value like) {
  return carried.isMaximumRead ? createFilled(like, carried.firstMaximum)
                               : createLowest(like);
}

/// Creates an elementwise op over the dimensions of `output`.
Value Carrier::createElementwise(ArrayRef<Value> inputs,
                                 ArrayRef<AffineMap> maps, Value output,
                                 BodyBuilder body) {
  auto type = cast<RankedTensorType>(output.getType());
  SmallVector<IteratorType> kinds(type.getRank(), IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      rewriter, loc, type, inputs, output, maps, kinds,
      [&](OpBuilder &builder, Location bodyLoc, ValueRange arguments) {
        linalg::YieldOp::create(builder, bodyLoc, body(builder, arguments));
      });
  return op->getResult(0);
}

/// Creates the elementwise maximum of rows, in `output`.
Value Carrier::createMaximum(Value lhs, Value rhs, Value output) {
  auto rank = cast<RankedTensorType>(output.getType()).getRank();
  AffineMap all = rewriter.getMultiDimIdentityMap(rank);
  return createElementwise({lhs, rhs}, {all, all, all}, output,
                           [&](OpBuilder &builder, ValueRange values) {
                             return createScalarMaximum(builder, values[0],
                                                        values[1]);
                           });
}

/// The larger value, by the op of the maximum in the loop.
Value Carrier::createScalarMaximum(OpBuilder &builder, Value lhs, Value rhs) {
  if (isa<arith::MaxNumFOp>(getYielded(carried.maximum).getDefiningOp()))
    return arith::MaxNumFOp::create(builder, loc, lhs, rhs);
  return arith::MaximumFOp::create(builder, loc, lhs, rhs);
}

/// The maximum with that of a further part, `own`. Sets `scale` to the factor
/// of the sums so far.
Value Carrier::createMaximum(Value before, Value own) {
  auto rank = cast<RankedTensorType>(before.getType()).getRank();
  AffineMap all = rewriter.getMultiDimIdentityMap(rank);
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, before),
      getElementTypeOrSelf(before.getType()));
  scale = createElementwise(
      {before, own}, {all, all, all}, empty,
      [&](OpBuilder &builder, ValueRange values) -> Value {
        Value now = createScalarMaximum(builder, values[0], values[1]);
        Value less = arith::SubFOp::create(builder, loc, values[0], now);
        return math::ExpOp::create(builder, loc, less);
      });
  return createMaximum(before, own, before);
}

/// Rescales the sums so far; `positions` are their dimensions in the maximum.
Value Carrier::createRescaled(Value before, ArrayRef<unsigned> positions) {
  auto rank = cast<RankedTensorType>(before.getType()).getRank();
  AffineMap all = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<AffineExpr> dims;
  for (unsigned position : positions)
    dims.push_back(rewriter.getAffineDimExpr(position));
  AffineMap rows = AffineMap::get(rank, 0, dims, rewriter.getContext());
  return createElementwise({before, scale}, {all, rows, all}, before,
                           [&](OpBuilder &builder, ValueRange values) -> Value {
                             return arith::MulFOp::create(builder, loc,
                                                          values[0], values[1]);
                           });
}

/// Moves the readers of the reductions after the last op of the loop.
void Carrier::moveReadersAfter() {
  llvm::SetVector<Operation *> readers;
  Operation *last = inside.back();
  for (Operation *op = inside.front(); op != last; op = op->getNextNode()) {
    if (carried.contains(op))
      continue;
    bool reads = false;
    op->walk([&](Operation *inner) {
      reads |= llvm::any_of(inner->getOperands(), [&](Value operand) {
        Operation *def = operand.getDefiningOp();
        return readers.contains(def) || (def && carried.contains(def));
      });
    });
    if (reads)
      readers.insert(op);
  }
  Operation *place = last;
  for (Operation *op : readers) {
    rewriter.moveOpAfter(op, place);
    place = op;
  }
}

void Carrier::createLoop() {
  rewriter.setInsertionPoint(inside.back());
  SmallVector<Value> first;
  for (linalg::LinalgOp op : reductions) {
    Value init = op.getDpsInits()[0];
    first.push_back(op == carried.maximum ? createLowest(init) : init);
  }
  if (carried.isMaximumRead)
    first.push_back(linalg::LinalgOp(carried.maximum).getDpsInits()[0]);
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  loop = scf::ForOp::create(rewriter, loc, constant(0),
                            constant(carried.extent), constant(size), first);
}

void Carrier::createBody() {
  rewriter.setInsertionPointToStart(loop.getBody());
  parts.enter(loop);
  SmallVector<Value> yielded;
  Value ofPart;
  for (linalg::LinalgOp op : inside) {
    if (!carried.isReduced(op)) {
      Value output = parts.createOutput(op, *op.getDpsInitOperand(0));
      parts.set(op->getResult(0), parts.create(op, output));
      continue;
    }
    Value before = loop.getRegionIterArgs()[yielded.size()];
    auto positions = carried.rescaled.find(op);
    Value result;
    if (op == carried.maximum)
      result = createMaximum(
          before, ofPart = parts.create(
                      op, createFirst(loop.getInitArgs()[yielded.size()])));
    else if (positions != carried.rescaled.end())
      result = parts.create(op, createRescaled(before, positions->second));
    else
      result = parts.create(op, before);
    parts.set(op->getResult(0), result);
    yielded.push_back(result);
  }
  if (carried.isMaximumRead) {
    Value before = loop.getRegionIterArgs().back();
    yielded.push_back(createMaximum(before, ofPart, before));
  }
  scf::YieldOp::create(rewriter, loc, yielded);
}

SmallVector<linalg::LinalgOp> Carrier::run() {
  for (linalg::LinalgOp op : ops)
    if (carried.contains(op)) {
      inside.push_back(op);
      if (carried.isReduced(op))
        reductions.push_back(op);
    }
  moveReadersAfter();
  createLoop();
  createBody();
  for (auto [op, result] : llvm::zip(reductions, loop.getResults())) {
    bool isExact = op == carried.maximum && carried.isMaximumRead;
    rewriter.replaceAllUsesWith(op->getResult(0),
                                isExact ? loop.getResults().back() : result);
  }
  Operation *fill =
      carried.maximum
          ? linalg::LinalgOp(carried.maximum).getDpsInits()[0].getDefiningOp()
          : nullptr;
  for (linalg::LinalgOp op : llvm::reverse(inside))
    rewriter.eraseOp(op);
  if (fill && fill->use_empty())
    rewriter.eraseOp(fill);
  SmallVector<linalg::LinalgOp> now;
  loop->getBlock()->walk<WalkOrder::PreOrder>(
      [&](linalg::LinalgOp op) { now.push_back(op); });
  return now;
}

/// Whether the arrays of the loop are matrices, (rows, dimension), with enough
/// rows for vectors along them.
static bool canTranspose(ArrayRef<linalg::LinalgOp> ops,
                         const CarriedLoop &carried, int64_t lanes) {
  for (linalg::LinalgOp op : ops) {
    if (!carried.contains(op))
      continue;
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || (!carried.isReduced(op) && type.getRank() != 2))
      return false;
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (!carried.isReduced(op) &&
        map.getResult(1) !=
            getAffineDimExpr(carried.loops.find(op)->second, op.getContext()))
      return false;
  }
  if (!carried.maximum)
    return false;
  std::optional<int64_t> rows =
      getMaximum({linalg::LinalgOp(carried.maximum)->getResult(0), 0});
  return rows && *rows >= 2 * lanes;
}

FailureOr<SmallVector<linalg::LinalgOp>>
sw::carryReductions(RewriterBase &rewriter, ArrayRef<linalg::LinalgOp> ops,
                    int64_t size, int64_t lanes) {
  std::optional<CarriedLoop> carried = findCarriedLoop(ops);
  if (!carried)
    return failure();
  return Carrier(rewriter, ops, *carried, size,
                 canTranspose(ops, *carried, lanes))
      .run();
}
