//===- AttentionOperands.cpp - Operands of an attention -------------------===//
#include "AttentionOperands.h"

#include "CompositeForms.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

/// If `op` only multiplies an array by a constant, the constant.
static std::optional<double> matchScaling(Operation *op) {
  auto scaling = dyn_cast<linalg::LinalgOp>(op);
  if (!scaling || !isPointwise(scaling) || scaling.getNumDpsInputs() != 1 ||
      scaling->getNumResults() != 1 ||
      !scaling.getMatchingIndexingMap(scaling.getDpsInputOperand(0))
           .isIdentity())
    return std::nullopt;
  auto mul = getYielded(scaling).getDefiningOp<arith::MulFOp>();
  Value element = scaling.getBlock()->getArgument(0);
  if (!mul || (mul.getLhs() != element && mul.getRhs() != element))
    return std::nullopt;
  Value factor = mul.getLhs() == element ? mul.getRhs() : mul.getLhs();
  std::optional<APFloat> number =
      getConvertedNumber({scaling, factor,
                          AffineMap::getMultiDimIdentityMap(
                              scaling.getNumLoops(), op->getContext())});
  if (!number)
    return std::nullopt;
  return number->convertToDouble();
}

/// The groups of a reshape that keeps the last two dimensions apart.
static std::optional<SmallVector<ReassociationIndices>>
matchReshape(Operation *op) {
  SmallVector<ReassociationIndices> groups;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    groups = expand.getReassociationIndices();
  else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    groups = collapse.getReassociationIndices();
  size_t count = groups.size();
  if (count < 2 || groups[count - 1].size() != 1 ||
      groups[count - 2].size() != 1)
    return std::nullopt;
  return groups;
}

MergedBatches sw::getMergedBatches(Operation *op) {
  std::optional<SmallVector<ReassociationIndices>> groups =
      op ? matchReshape(op) : std::nullopt;
  if (!groups)
    return {};
  bool isExpansion = isa<tensor::ExpandShapeOp>(op);
  Value split = isExpansion ? op->getResult(0) : op->getOperand(0);
  ArrayRef<int64_t> extents =
      cast<RankedTensorType>(split.getType()).getShape().drop_back(2);
  // Reshapes of unit dimensions merge nothing.
  bool merges = llvm::any_of(*groups, [&](const ReassociationIndices &group) {
    return llvm::count_if(group, [&](int64_t dim) {
             return dim < static_cast<int64_t>(extents.size()) &&
                    extents[dim] != 1;
           }) > 1;
  });
  if (!merges)
    return {};
  return {*groups, SmallVector<int64_t>(extents)};
}

/// `values` with the last two in the other order.
template <typename T>
static SmallVector<T> swapLast(ArrayRef<T> values) {
  SmallVector<T> swapped(values);
  std::swap(swapped[swapped.size() - 1], swapped[swapped.size() - 2]);
  return swapped;
}

/// The first op that is no part of the operand is a source.
static bool isPart(Operation *op) {
  return op && (matchScaling(op) || matchReshape(op));
}

/// Whether `op` only swaps the last two dimensions.
static bool isSwap(Operation *op) {
  auto transpose = dyn_cast_if_present<linalg::TransposeOp>(op);
  if (!transpose)
    return false;
  SmallVector<int64_t> permutation = swapLast(transpose.getPermutation());
  return llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size()));
}

/// The first op before `array` that is no part of it. Multiplies `factor` by
/// the constants of the others.
static Operation *skipParts(Value array, double &factor) {
  Operation *op = array.getDefiningOp();
  for (; isPart(op); op = op->getOperand(0).getDefiningOp())
    factor *= matchScaling(op).value_or(1);
  return op;
}

double AttentionOperand::getFactor() const {
  double factor = 1;
  Operation *op = skipParts(array, factor);
  if (isTransposed && isSwap(op))
    skipParts(op->getOperand(0), factor);
  return factor;
}

void sw::eraseUnused(RewriterBase &rewriter, Value array) {
  while (Operation *op = array.getDefiningOp()) {
    if (!isOpTriviallyDead(op) || op->getNumOperands() == 0)
      return;
    array = op->getOperand(0);
    rewriter.eraseOp(op);
  }
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

Value MergedBatches::split(RewriterBase &rewriter, Value array) const {
  if (groups.empty())
    return array;
  auto type = cast<RankedTensorType>(array.getType());
  SmallVector<int64_t> shape(extents);
  llvm::append_range(shape, type.getShape().take_back(2));
  // If a reshape merged them, this is the array before it.
  return rewriter.createOrFold<tensor::ExpandShapeOp>(
      array.getLoc(), RankedTensorType::get(shape, type.getElementType()),
      array, groups);
}

Value MergedBatches::merge(RewriterBase &rewriter, Value array) const {
  if (groups.empty())
    return array;
  return tensor::CollapseShapeOp::create(rewriter, array.getLoc(), array,
                                         groups);
}

/// Creates `op`, a reshape, of `source`.
static Value createReshape(RewriterBase &rewriter, Operation *op, Value source,
                           bool isSwapped) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  if (isSwapped)
    shape = swapLast(type.getShape());
  type = RankedTensorType::get(shape, type.getElementType());
  SmallVector<ReassociationIndices> groups = *matchReshape(op);
  if (isa<tensor::ExpandShapeOp>(op))
    return tensor::ExpandShapeOp::create(rewriter, op->getLoc(), type, source,
                                         groups);
  return tensor::CollapseShapeOp::create(rewriter, op->getLoc(), type, source,
                                         groups);
}

/// Creates `value` with its last two dimensions in the other order.
static Value createSwapped(RewriterBase &rewriter, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, swapLast(type.getShape()), type.getElementType());
  return linalg::TransposeOp::create(rewriter, loc, value, empty,
                                     swapLast(ArrayRef(permutation)))
      ->getResult(0);
}

/// Creates `array` without scalings, and before a swap if `isSwapped`.
static Value createUnscaled(RewriterBase &rewriter, Value array,
                            bool isSwapped) {
  Operation *op = array.getDefiningOp();
  if (isSwapped && isSwap(op))
    return createUnscaled(rewriter, op->getOperand(0), false);
  if (!isPart(op))
    return array;
  Value source = createUnscaled(rewriter, op->getOperand(0), isSwapped);
  if (matchScaling(op))
    return source;
  // The groups of the last two dimensions have one dimension each.
  return source == op->getOperand(0)
             ? op->getResult(0)
             : createReshape(rewriter, op, source, isSwapped);
}

Value AttentionOperand::create(RewriterBase &rewriter) const {
  double factor = 1;
  if (!isTransposed || isSwap(skipParts(array, factor)))
    return merged.split(rewriter,
                        createUnscaled(rewriter, array, isTransposed));
  // The batches are split first, so that the array before a reshape is swapped.
  return createSwapped(
      rewriter, array.getLoc(),
      merged.split(rewriter, createUnscaled(rewriter, array, false)));
}
