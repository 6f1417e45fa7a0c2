//===- CarriedParts.cpp - Ops on parts of a carried loop ------------------===//
#include "CarriedParts.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// `map` with the dimensions of the array in reverse order.
static AffineMap reverseResults(AffineMap map) {
  SmallVector<AffineExpr> results(llvm::reverse(map.getResults()));
  return AffineMap::get(map.getNumDims(), 0, results, map.getContext());
}

void CarriedParts::enter(scf::ForOp own) {
  loop = own;
  partSize = createPartSize();
}

/// The size of the dimension in an iteration.
OpFoldResult CarriedParts::createPartSize() {
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
Value CarriedParts::getPart(linalg::LinalgOp op, OpOperand &operand) {
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
bool CarriedParts::isSwapped(linalg::LinalgOp op, OpOperand &operand) const {
  if (!isTransposed)
    return false;
  if (op.isDpsInit(&operand))
    return !carried.isReduced(op);
  auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
  return producer && carried.contains(producer) && !carried.isReduced(producer);
}

/// Whether no later op of the loop reads `whole`.
bool CarriedParts::isLastUse(linalg::LinalgOp op, Value whole) const {
  return llvm::all_of(whole.getUsers(), [&](Operation *user) {
    return user == op || user->isBeforeInBlock(op);
  });
}

Value CarriedParts::createOutput(linalg::LinalgOp op, OpOperand &init) {
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
Value CarriedParts::createTransposed(Value value) {
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
Value CarriedParts::getTransposed(Value whole) {
  Value &copy = transposed[whole];
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  if (!copy)
    copy = createTransposed(whole);
  return copy;
}

/// If the transposed `op` reads a matrix (rows, dimension) from outside,
/// transposes this input to the order of its loops.
void CarriedParts::arrangeInput(linalg::LinalgOp op, OpOperand &operand,
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
linalg::LinalgOp CarriedParts::order(linalg::LinalgOp op) {
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

Value CarriedParts::create(linalg::LinalgOp op, Value output) {
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
  if (Attribute run = op->getAttr(kRunAttrName))
    part->setAttr(kRunAttrName, run);
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
void CarriedParts::arrangeProduct(linalg::LinalgOp op,
                                  SmallVector<Value> &inputs,
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
