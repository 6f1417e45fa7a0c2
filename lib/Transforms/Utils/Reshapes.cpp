//===- Reshapes.cpp - Reshapes between linalg ops -------------------------===//
//
//   %e = tensor.expand_shape %x [[0, 1], [2]] : 128x1024 into 1x128x1024
//   %y = linalg.generic ins(%e) : 1x128x1024
// becomes
//   %y = linalg.generic ins(%x) : 128x1024
//   %e = tensor.expand_shape %y [[0, 1], [2]] : 128x1024 into 1x128x1024
//
// If a reader distinguishes the dimensions, the product gets them too:
//
//   %s = linalg.batch_matmul : 8x77x77
//   %e = tensor.expand_shape %s [[0, 1], [2], [3]] : 8x77x77 into 2x4x77x77
//   %y = linalg.generic ins(%e, %mask) : 2x4x77x77, 2x77
// becomes
//   %s = linalg.generic "product" : 2x4x77x77
//   %y = linalg.generic ins(%s, %mask) : 2x4x77x77, 2x77
//
//===----------------------------------------------------------------------===//
#include "Reshapes.h"

#include "Analysis/Structure/TileOps.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::sw;

SmallVector<ReassociationIndices> sw::splitAt(int64_t rank, int64_t dim) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    if (i == 0 || i == dim)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

Value sw::createTranspose(RewriterBase &rewriter, Location loc, Value value,
                          ArrayRef<int64_t> order) {
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, applyPermutation(type.getShape(), order),
      type.getElementType());
  return linalg::TransposeOp::create(rewriter, loc, value, empty, order)
      ->getResult(0);
}

/// Whether `value` is a transpose of an array, or a scaled copy of an array
/// that no linalg op computes. A product reads the array itself instead.
static bool isArrangement(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !op->hasOneUse() || op.getNumDpsInputs() != 1 ||
      !matchElementwise(op))
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  return map.isPermutation() &&
         (!map.isIdentity() ||
          !op.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>());
}

/// Maximum number of ops between the product that computes scores and the one
/// that reads them.
static constexpr unsigned kMaxOpsBetween = 12;

/// Whether `groups` are single dimensions, except for those that `map` reads by
/// a loop of `batch`.
static bool areBatches(ArrayRef<ReassociationIndices> groups, AffineMap map,
                       ArrayRef<unsigned> batch) {
  for (auto [group, expr] : llvm::zip_equal(groups, map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (group.size() > 1 &&
        (!loop || !llvm::is_contained(batch, loop.getPosition())))
      return false;
  }
  return true;
}

/// Whether `op` only permutes one array.
static bool onlyArranges(linalg::LinalgOp op) {
  return op.getNumDpsInputs() == 1 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isPermutation(); });
}

/// Whether `value` is a product whose operands have rows more than twice as
/// long as its own. Transposing it then costs less than storing the operands.
/// An example is attention, whose scores are computed in the same kernel if no
/// batch is split.
static bool hasLongReduction(Value value) {
  auto product = value.getDefiningOp<linalg::LinalgOp>();
  auto expand = value.getDefiningOp<tensor::ExpandShapeOp>();
  if (expand)
    product = expand.getSrc().getDefiningOp<linalg::LinalgOp>();
  if (!product || !isProductBody(product))
    return false;
  SmallVector<int64_t> extents = product.getStaticLoopRanges();
  int64_t sum = 1;
  for (auto [extent, kind] :
       llvm::zip_equal(extents, product.getIteratorTypesArray()))
    sum *= kind == utils::IteratorType::reduction ? extent : 1;
  return sum > 2 * cast<ShapedType>(value.getType()).getShape().back();
}

/// Whether a reader of `value` distinguishes the dimensions in one of `groups`,
/// such as a sum with an array that has only some of them. For readers that
/// only permute, dimensions of one element do not count, nor do those of sums
/// along rows of many elements.
static bool isDistinguished(Value value, ArrayRef<ReassociationIndices> groups,
                            unsigned maxOps = kMaxOpsBetween) {
  return maxOps > 0 && llvm::any_of(value.getUses(), [&](OpOperand &use) {
           auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
           if (!reader || !reader.hasPureTensorSemantics() ||
               reader.isDpsInit(&use))
             return false;
           AffineMap map = reader.getMatchingIndexingMap(&use);
           SmallVector<AffineMap> maps = reader.getIndexingMapsArray();
           auto isSplit = [&](const ReassociationIndices &group) {
             ReassociationIndices loops;
             for (int64_t dim : group)
               loops.push_back(map.getDimPosition(dim));
             ArrayRef<int64_t> shape =
                 cast<ShapedType>(value.getType()).getShape();
             auto isLong = [&](int64_t dim) { return shape[dim] != 1; };
             int64_t minimum = onlyArranges(reader) ? 1 : 0;
             return group.size() > 1 &&
                    llvm::count_if(group, isLong) > minimum &&
                    !linalg::areDimSequencesPreserved(maps, {loops});
           };
           if (!map.isProjectedPermutation() ||
               (onlyArranges(reader) && hasLongReduction(value)))
             return false;
           return llvm::any_of(groups, isSplit) ||
                  (map.isIdentity() && isPointwise(reader) &&
                   isDistinguished(reader->getResult(0), groups, maxOps - 1));
         });
}

static bool isBatchProduct(linalg::LinalgOp op) {
  if (!isMatrixProduct(op))
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && !dims->batch.empty();
}

/// Whether `value` is computed from products with several batch dimensions,
/// with only elementwise ops and reductions in between.
static bool isOfProducts(Value value, unsigned maxOps = kMaxOpsBetween) {
  Operation *def = value.getDefiningOp();
  if (!def || maxOps == 0)
    return false;
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
    return isOfProducts(def->getOperand(0), maxOps - 1);
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op)
    return false;
  if (isBatchProduct(op))
    return linalg::inferContractionDims(op)->batch.size() > 1;
  return (isPointwise(op) || matchReduction(op)) &&
         llvm::any_of(op.getDpsInputs(), [&](Value input) {
           return isOfProducts(input, maxOps - 1);
         });
}

/// Whether a batch of products reads `value`, with only such ops in between.
static bool feedsProducts(Value value, unsigned maxOps = kMaxOpsBetween) {
  return maxOps > 0 && llvm::any_of(value.getUsers(), [&](Operation *user) {
           auto op = dyn_cast<linalg::LinalgOp>(user);
           if (op && isBatchProduct(op))
             return true;
           bool isBetween =
               op ? isPointwise(op) || matchReduction(op)
                  : isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user);
           return isBetween && user->getNumResults() == 1 &&
                  feedsProducts(user->getResult(0), maxOps - 1);
         });
}

/// Whether `groups` of the dimensions of `op` are the batch of a product,
/// possibly followed by elementwise ops.
static bool splitsBatch(linalg::LinalgOp op,
                        ArrayRef<ReassociationIndices> groups) {
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!op->hasOneUse() || isFusionForbidden(op))
    return false;
  if (isBatchProduct(op))
    return areBatches(groups, written, linalg::inferContractionDims(op)->batch);
  return isPointwise(op) &&
         llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           auto source = input->get().getDefiningOp<linalg::LinalgOp>();
           return source && op.getMatchingIndexingMap(input).isIdentity() &&
                  splitsBatch(source, groups);
         });
}

/// Whether `operand` of an op between products has several dimensions that
/// `collapse` joins.
static bool readsBatches(OpOperand &operand, tensor::CollapseShapeOp collapse) {
  auto reader = cast<linalg::LinalgOp>(operand.getOwner());
  auto source = collapse.getSrc().getDefiningOp<linalg::LinalgOp>();
  if (!source || isFusionForbidden(reader) || !isOfProducts(collapse.getSrc()))
    return false;
  AffineMap map = reader.getMatchingIndexingMap(&operand);
  if (isBatchProduct(reader))
    return areBatches(collapse.getReassociationIndices(), map,
                      linalg::inferContractionDims(reader)->batch);
  SmallVector<unsigned> loops;
  reader.getParallelDims(loops);
  return (isPointwise(reader) || matchReduction(reader)) &&
         areBatches(collapse.getReassociationIndices(), map, loops) &&
         feedsProducts(reader->getResult(0));
}

/// Whether `op` only permutes or scales one array for products that read it by
/// `expand`, with several batch dimensions.
static bool isArrangedFor(tensor::ExpandShapeOp expand, linalg::LinalgOp op) {
  auto isProduct = [](Operation *user) {
    auto reader = dyn_cast<linalg::LinalgOp>(user);
    return reader && isProductBody(reader);
  };
  return onlyArranges(op) && op->hasOneUse() && matchElementwise(op) &&
         llvm::all_of(expand->getUsers(), isProduct);
}

/// Whether the op before `expand` should compute with the expanded dimensions.
static bool expandsBatches(tensor::ExpandShapeOp expand) {
  auto source = expand.getSrc().getDefiningOp<linalg::LinalgOp>();
  if (!source || isFusionForbidden(source))
    return false;
  return isArrangedFor(expand, source) ||
         (splitsBatch(source, expand.getReassociationIndices()) &&
          isDistinguished(expand.getResult(),
                          expand.getReassociationIndices()));
}

void sw::populateBatchPatterns(RewritePatternSet &patterns, bool ofReaders) {
  MLIRContext *context = patterns.getContext();
  linalg::populateFoldReshapeOpsByExpansionPatterns(
      patterns, [ofReaders](OpOperand *operand) {
        Operation *owner = operand->getOwner();
        if (auto expand = dyn_cast<tensor::ExpandShapeOp>(owner))
          return expandsBatches(expand);
        auto collapse = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
        return ofReaders && collapse && isa<linalg::LinalgOp>(owner) &&
               readsBatches(*operand, collapse);
      });
  tensor::populateFoldTensorEmptyPatterns(patterns);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  linalg::FillOp::getCanonicalizationPatterns(patterns, context);
}

/// Whether `collapse` only drops dimensions of one element between elementwise
/// ops, which can then be fused.
static bool dropsOnes(tensor::CollapseShapeOp collapse) {
  auto source = collapse.getSrc().getDefiningOp<linalg::LinalgOp>();
  auto isLong = [](int64_t size) { return size != 1; };
  auto isElementwise = [](Operation *user) {
    auto reader = dyn_cast<linalg::LinalgOp>(user);
    return reader && isPointwise(reader);
  };
  return source && source->hasOneUse() && isPointwise(source) &&
         llvm::count_if(collapse.getSrcType().getShape(), isLong) ==
             llvm::count_if(collapse.getType().getShape(), isLong) &&
         llvm::all_of(collapse->getUsers(), isElementwise);
}

void sw::populateReshapePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  linalg::populateFoldReshapeOpsByCollapsingPatterns(
      patterns, [](OpOperand *operand) {
        if (auto collapse =
                dyn_cast<tensor::CollapseShapeOp>(operand->getOwner()))
          return isArrangement(operand->get()) || dropsOnes(collapse);
        auto expand = operand->get().getDefiningOp<tensor::ExpandShapeOp>();
        auto reader = dyn_cast<linalg::LinalgOp>(operand->getOwner());
        // Reshapes stay if no linalg op or pooling computes their source.
        Operation *source = expand ? expand.getSrc().getDefiningOp() : nullptr;
        return reader &&
               isa_and_nonnull<linalg::LinalgOp, sw::PoolOp>(source) &&
               (matchElementwise(reader) || matchReduction(reader));
      });
  tensor::populateFoldTensorEmptyPatterns(patterns);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  linalg::FillOp::getCanonicalizationPatterns(patterns, context);
}

//===----------------------------------------------------------------------===//
// Groups of channels
//===----------------------------------------------------------------------===//

/// Whether only grouped convolutions read `value`, possibly after a padding.
static bool feedsGroups(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    if (auto pad = dyn_cast<tensor::PadOp>(user))
      return feedsGroups(pad.getResult());
    return isa<linalg::Conv2DNgchwGfchwOp>(user);
  });
}

/// Whether `value` is the result of a grouped convolution, possibly followed by
/// elementwise ops.
static bool isOfGroups(Value value, unsigned maxOps = kMaxOpsBetween) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || maxOps == 0)
    return false;
  return isa<linalg::Conv2DNgchwGfchwOp>(op) ||
         (isPointwise(op) && llvm::any_of(op.getDpsInputs(), [&](Value input) {
            return isOfGroups(input, maxOps - 1);
          }));
}

void sw::populateGroupPatterns(RewritePatternSet &patterns) {
  linalg::populateFoldReshapeOpsByExpansionPatterns(
      patterns, [](OpOperand *operand) {
        if (auto expand =
                dyn_cast<tensor::ExpandShapeOp>(operand->getOwner())) {
          Operation *source = operand->get().getDefiningOp();
          auto op = dyn_cast_or_null<linalg::LinalgOp>(source);
          return (isa_and_nonnull<tensor::PadOp>(source) ||
                  (op && isRepetition(op))) &&
                 feedsGroups(expand.getResult());
        }
        auto collapse = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
        auto reader = dyn_cast<linalg::LinalgOp>(operand->getOwner());
        return collapse && reader && isPointwise(reader) &&
               isOfGroups(collapse.getSrc());
      });
}
