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
// If tiles have enough rows, the arrays between the products are stored
// transposed. Reductions and exponentials then run along vectors. Of the
// operands of the first product, only the one that all parts share is
// transposed.
//
//===----------------------------------------------------------------------===//
#include "CarryReductions.h"

#include "Analysis/Structure/CarriedLoops.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
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
        isTransposed(isTransposed), loc(linalg::LinalgOp(ops.back()).getLoc()) {
  }

  SmallVector<linalg::LinalgOp> run();

private:
  using BodyBuilder = function_ref<Value(OpBuilder &, ValueRange)>;

  Value createFilled(Value like, const APFloat &number);
  Value createLowest(Value like);
  Value createFirst(Value like);
  Value createElementwise(ArrayRef<Value> inputs, ArrayRef<AffineMap> maps,
                          Value output, BodyBuilder body);
  Value createLarger(Value lhs, Value rhs, Value output);
  Value createLargerOne(OpBuilder &builder, Value lhs, Value rhs);
  Value createMaximum(Value before, Value own);
  Value createRescaled(Value before, ArrayRef<unsigned> positions);
  OpFoldResult createPartSize();
  Value getPart(linalg::LinalgOp op, OpOperand &operand);
  Value createOutput(linalg::LinalgOp op, OpOperand &init);
  bool isSwapped(linalg::LinalgOp op, OpOperand &operand) const;
  bool isLastUse(linalg::LinalgOp op, Value whole) const;
  Value createTransposed(Value value);
  Value getTransposed(Value whole);
  void arrangeInput(linalg::LinalgOp op, OpOperand &operand, Value &input,
                    AffineMap &map);
  linalg::LinalgOp order(linalg::LinalgOp op);
  void arrangeProduct(linalg::LinalgOp op, SmallVector<Value> &inputs,
                      SmallVector<AffineMap> &maps);
  Value createPart(linalg::LinalgOp op, Value output);
  void createLoop();
  void createBody();
  void moveReadersAfter();

  RewriterBase &rewriter;
  ArrayRef<linalg::LinalgOp> ops;
  const CarriedLoop &carried;
  int64_t size;
  /// Whether arrays between ops are stored transposed.
  bool isTransposed;
  Location loc;
  /// The ops in the loop, and those of them that reduce its dimension.
  SmallVector<linalg::LinalgOp> inside, reductions;
  scf::ForOp loop;
  /// Size of the dimension in an iteration.
  OpFoldResult partSize;
  Value scale; // Factor of the sums so far.
  llvm::DenseMap<Value, Value> parts;
  /// Transposed copies of arrays that the loop does not change.
  llvm::DenseMap<Value, Value> transposed;
};
} // namespace

/// `map` with the dimensions of the array in reverse order.
static AffineMap reverseResults(AffineMap map) {
  SmallVector<AffineExpr> results(llvm::reverse(map.getResults()));
  return AffineMap::get(map.getNumDims(), 0, results, map.getContext());
}

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
Value Carrier::createLarger(Value lhs, Value rhs, Value output) {
  auto rank = cast<RankedTensorType>(output.getType()).getRank();
  AffineMap all = rewriter.getMultiDimIdentityMap(rank);
  return createElementwise({lhs, rhs}, {all, all, all}, output,
                           [&](OpBuilder &builder, ValueRange values) {
                             return createLargerOne(builder, values[0],
                                                    values[1]);
                           });
}

/// The larger value, by the op of the maximum in the loop.
Value Carrier::createLargerOne(OpBuilder &builder, Value lhs, Value rhs) {
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
        Value now = createLargerOne(builder, values[0], values[1]);
        Value less = arith::SubFOp::create(builder, loc, values[0], now);
        return math::ExpOp::create(builder, loc, less);
      });
  return createLarger(before, own, before);
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

/// The size of the dimension in an iteration.
OpFoldResult Carrier::createPartSize() {
  if (carried.extent % size == 0)
    return rewriter.getIndexAttr(size);
  AffineExpr from = rewriter.getAffineDimExpr(0);
  AffineMap map =
      AffineMap::get(1, 0,
                     {rewriter.getAffineConstantExpr(size),
                      rewriter.getAffineConstantExpr(carried.extent) - from},
                     rewriter.getContext());
  return affine::makeComposedFoldedAffineMin(
      rewriter, loc, map, OpFoldResult(loop.getInductionVar()));
}

/// The part of `operand` that `op` reads in an iteration.
Value Carrier::getPart(linalg::LinalgOp op, OpOperand &operand) {
  Value whole = operand.get();
  if (Value part = parts.lookup(whole))
    return part;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  std::optional<unsigned> position = map.getResultPosition(
      rewriter.getAffineDimExpr(carried.loops.find(op)->second));
  if (!position)
    return whole;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, whole);
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0)),
      strides(sizes.size(), rewriter.getIndexAttr(1));
  offsets[*position] = OpFoldResult(loop.getInductionVar());
  sizes[*position] = partSize;
  return tensor::ExtractSliceOp::create(rewriter, loc, whole, offsets, sizes,
                                        strides);
}

/// Whether `operand` of `op` is an array of the loop that is stored transposed.
bool Carrier::isSwapped(linalg::LinalgOp op, OpOperand &operand) const {
  if (!isTransposed)
    return false;
  if (op.isDpsInit(&operand))
    return !carried.isReduced(op);
  auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
  return producer && carried.contains(producer) && !carried.isReduced(producer);
}

/// Whether no later op of the loop reads `whole`.
bool Carrier::isLastUse(linalg::LinalgOp op, Value whole) const {
  return llvm::all_of(whole.getUsers(), [&](Operation *user) {
    return user == op || user->isBeforeInBlock(op);
  });
}

/// The output for an op that computes elements of the part. It is the array of
/// an input if that has the same form and no later reader.
Value Carrier::createOutput(linalg::LinalgOp op, OpOperand &init) {
  if (op.payloadUsesValueFromOperand(&init))
    return getPart(op, init);
  AffineMap map = op.getMatchingIndexingMap(&init);
  for (OpOperand *input : op.getDpsInputOperands())
    if (parts.contains(input->get()) &&
        isSwapped(op, *input) == isSwapped(op, init) &&
        input->get().getType() == init.get().getType() &&
        op.getNumReductionLoops() == 0 &&
        op.getMatchingIndexingMap(input) == map && isLastUse(op, input->get()))
      return parts.lookup(input->get());
  unsigned own = carried.loops.find(op)->second;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, init.get());
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (expr.isFunctionOfDim(own))
      sizes[dim] = partSize;
  if (isSwapped(op, init))
    std::reverse(sizes.begin(), sizes.end());
  return tensor::EmptyOp::create(rewriter, loc, sizes,
                                 getElementTypeOrSelf(init.get().getType()));
}

/// Creates a transposed copy of the matrix `value`.
Value Carrier::createTransposed(Value value) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, value);
  std::reverse(sizes.begin(), sizes.end());
  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes,
                                        getElementTypeOrSelf(value.getType()));
  return linalg::TransposeOp::create(rewriter, loc, value, empty,
                                     ArrayRef<int64_t>{1, 0})
      ->getResult(0);
}

/// The transposed copy of an array that the loop does not change, before the
/// loop.
Value Carrier::getTransposed(Value whole) {
  Value &copy = transposed[whole];
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  if (!copy)
    copy = createTransposed(whole);
  return copy;
}

/// If the transposed `op` reads a matrix (rows, dimension) from outside,
/// transposes this input to the order of its loops.
void Carrier::arrangeInput(linalg::LinalgOp op, OpOperand &operand,
                           Value &input, AffineMap &map) {
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (op.getNumReductionLoops() > 0 || isSwapped(op, operand) ||
      !isSwapped(op, *op.getDpsInitOperand(0)) || map != written)
    return;
  input = createTransposed(input);
  map = reverseResults(map);
}

/// Orders the loops of `op`, which has a transposed array. Those of an
/// elementwise op follow its output, and those of a reduction its input. Those
/// of a product follow the rows and columns of its output.
linalg::LinalgOp Carrier::order(linalg::LinalgOp op) {
  bool isProduct = isProductBody(op);
  OpOperand *main = op.getNumReductionLoops() > 0 && !isProduct
                        ? op.getDpsInputOperand(0)
                        : op.getDpsInitOperand(0);
  SmallVector<unsigned> loops;
  for (AffineExpr expr : op.getMatchingIndexingMap(main).getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (!llvm::is_contained(loops, loop))
      loops.push_back(loop);
  FailureOr<linalg::GenericOp> ordered = linalg::interchangeGenericOp(
      rewriter, cast<linalg::GenericOp>(op.getOperation()), loops);
  return succeeded(ordered) ? cast<linalg::LinalgOp>(ordered->getOperation())
                            : op;
}

/// Creates `op` on the part, with the result in `output`.
Value Carrier::createPart(linalg::LinalgOp op, Value output) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  bool isChanged = false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (isSwapped(op, operand)) {
      map = reverseResults(map);
      isChanged = true;
    }
    if (op.isDpsInit(&operand)) {
      maps.push_back(map);
      continue;
    }
    Value input = operand.get();
    if (isa<RankedTensorType>(input.getType())) {
      input = getPart(op, operand);
      arrangeInput(op, operand, input, map);
    }
    inputs.push_back(input);
    maps.push_back(map);
  }
  if (isChanged && isProductBody(op) && !carried.isReduced(op))
    arrangeProduct(op, inputs, maps);
  auto part =
      linalg::GenericOp::create(rewriter, op.getLoc(), output.getType(), inputs,
                                output, maps, op.getIteratorTypesArray());
  rewriter.cloneRegionBefore(op->getRegion(0), part.getRegion(),
                             part.getRegion().end());
  linalg::LinalgOp own = cast<linalg::LinalgOp>(part.getOperation());
  if (op.hasIndexSemantics()) {
    SmallVector<OpFoldResult> offsets(op.getNumLoops(),
                                      rewriter.getIndexAttr(0));
    offsets[carried.loops.find(op)->second] =
        OpFoldResult(loop.getInductionVar());
    linalg::offsetIndices(rewriter, own, offsets);
  }
  return (isChanged ? order(own) : own)->getResult(0);
}

/// Adapts a product with a transposed result. Its inputs change places, and the
/// one that all parts share is stored by rows of the reduction.
void Carrier::arrangeProduct(linalg::LinalgOp op, SmallVector<Value> &inputs,
                             SmallVector<AffineMap> &maps) {
  std::swap(inputs[0], inputs[1]);
  std::swap(maps[0], maps[1]);
  unsigned own = carried.loops.find(op)->second;
  ArrayRef<AffineExpr> results = maps[1].getResults();
  auto last = dyn_cast<AffineDimExpr>(results.back());
  bool isByColumns =
      results.size() == 2 && last &&
      op.getIteratorTypesArray()[last.getPosition()] == IteratorType::reduction;
  if (maps[1].isFunctionOfDim(own) || !isByColumns)
    return;
  inputs[1] = getTransposed(inputs[1]);
  maps[1] = reverseResults(maps[1]);
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
  partSize = createPartSize();
  SmallVector<Value> yielded;
  Value ofPart;
  for (linalg::LinalgOp op : inside) {
    if (!carried.isReduced(op)) {
      Value output = createOutput(op, *op.getDpsInitOperand(0));
      parts[op->getResult(0)] = createPart(op, output);
      continue;
    }
    Value before = loop.getRegionIterArgs()[yielded.size()];
    auto positions = carried.rescaled.find(op);
    Value result;
    if (op == carried.maximum)
      result = createMaximum(
          before, ofPart = createPart(
                      op, createFirst(loop.getInitArgs()[yielded.size()])));
    else if (positions != carried.rescaled.end())
      result = createPart(op, createRescaled(before, positions->second));
    else
      result = createPart(op, before);
    parts[op->getResult(0)] = result;
    yielded.push_back(result);
  }
  if (carried.isMaximumRead) {
    Value before = loop.getRegionIterArgs().back();
    yielded.push_back(createLarger(before, ofPart, before));
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
  FailureOr<int64_t> rows = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::UB,
      {linalg::LinalgOp(carried.maximum)->getResult(0), 0},
      /*stopCondition=*/nullptr, /*closedUB=*/true);
  return succeeded(rows) && *rows >= 2 * lanes;
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
