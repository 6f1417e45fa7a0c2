//===- SteppedSlices.cpp - Strided slices and interleaved arrays ----------===//
//
//   %s = tensor.extract_slice %x[0, 1] [8, 32] [1, 2]
//   %e = linalg.exp ins(%s : tensor<8x32xf32>)
// becomes
//   %e = linalg.generic {indexing_maps = [(i, j) -> (i, 2 * j), ...]}
//       ins(tensor.extract_slice %x[0, 1] [8, 63] [1, 1])
//
//   %c = tensor.concat dim(1) %a, %b : (tensor<8x1xf32>, tensor<8x1xf32>)
// becomes
//   %c = linalg.generic {indexing_maps = [(i, j) -> (i), (i, j) -> (i), ...]}
//       ins(%a, %b) { select (index 1) == 0, %a, %b }
//
// Rotary embeddings do both, with pairs of adjacent elements.
//
//   %r = tensor.insert_slice %x into (%z filled)[0, 0] [8, 16] [1, 2]
// becomes
//   %s = linalg.generic {indexing_maps = [(i, j, k) -> (i, j), ...]}
//       ins(%x) outs(%e : tensor<8x16x2xf32>) { select (index 2) == 0, %x, %z }
//   %r = tensor.collapse_shape %s
//
//===----------------------------------------------------------------------===//
#include "SteppedSlices.h"

#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Whether `slice` is strided along rows.
static bool isStepped(tensor::ExtractSliceOp slice) {
  int64_t rank = slice.getSourceType().getRank();
  return rank > 0 && slice.getType().getRank() == rank &&
         slice.getType().hasStaticShape() &&
         slice.getType().getShape().back() > 1 &&
         !ShapedType::isDynamic(slice.getStaticStrides().back()) &&
         slice.getStaticStrides().back() > 1 &&
         hasWords(slice.getType().getElementType());
}

/// Whether `use` may read the elements by a strided map.
static bool canStep(OpOperand &use) {
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!op || !op.hasPureTensorSemantics() || !op.isDpsInput(&use) ||
      op.getNumParallelLoops() != op.getNumLoops() || op.hasDynamicShape() ||
      readsByTable(op) || isa<linalg::TransposeOp>(use.getOwner()) ||
      !matchElementwise(op))
    return false;
  return op.getMatchingIndexingMap(&use).isProjectedPermutation();
}

/// The part of the source with all elements in between.
static Value createDense(PatternRewriter &rewriter,
                         tensor::ExtractSliceOp slice) {
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes(),
                            strides = slice.getMixedStrides();
  int64_t size = slice.getType().getShape().back();
  sizes.back() =
      rewriter.getIndexAttr((size - 1) * slice.getStaticStrides().back() + 1);
  strides.back() = rewriter.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      rewriter, slice.getLoc(), slice.getSource(), slice.getMixedOffsets(),
      sizes, strides);
}

/// `map` with a stride of `step` along rows.
static AffineMap stepInRows(AffineMap map, int64_t step) {
  SmallVector<AffineExpr> exprs(map.getResults());
  exprs.back() = exprs.back() * step;
  return AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
}

/// Copies the elements of `slice` to a contiguous array, for readers that need
/// one.
static Value createCopy(PatternRewriter &rewriter, tensor::ExtractSliceOp slice,
                        Value dense) {
  RankedTensorType type = slice.getType();
  int64_t rank = type.getRank();
  AffineMap all = rewriter.getMultiDimIdentityMap(rank);
  Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(),
                                        type.getShape(), type.getElementType());
  auto copy = linalg::GenericOp::create(
      rewriter, slice.getLoc(), type, dense, empty,
      ArrayRef<AffineMap>{stepInRows(all, slice.getStaticStrides().back()),
                          all},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [](OpBuilder &b, Location loc, ValueRange elements) {
        linalg::YieldOp::create(b, loc, elements[0]);
      });
  return copy.getResult(0);
}

namespace {
/// Makes elementwise ops read rows in LDM with a stride.
struct StepInRows : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    if (!isStepped(slice) || slice->use_empty())
      return rewriter.notifyMatchFailure(slice, "it has no steps in rows");
    Value dense = createDense(rewriter, slice);
    if (!llvm::all_of(slice->getUses(), canStep)) {
      rewriter.replaceOp(slice, createCopy(rewriter, slice, dense));
      return success();
    }
    int64_t step = slice.getStaticStrides().back();
    // An op may read the slice several times, and its first rewrite replaces
    // it.
    while (!slice->use_empty()) {
      OpOperand &use = *slice->use_begin();
      unsigned number = use.getOperandNumber();
      FailureOr<linalg::GenericOp> generic =
          toGeneric(rewriter, cast<linalg::LinalgOp>(use.getOwner()));
      if (failed(generic))
        return failure();
      SmallVector<AffineMap> maps = generic->getIndexingMapsArray();
      maps[number] = stepInRows(maps[number], step);
      rewriter.modifyOpInPlace(*generic, [&] {
        generic->getOperation()->setOperand(number, dense);
        generic->setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
    }
    rewriter.eraseOp(slice);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Interleaved arrays
//===----------------------------------------------------------------------===//

/// Computes rows that interleave a few arrays by an elementwise op.
struct AlternateRows : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    constexpr int64_t kMaxArrays = 4;
    RankedTensorType type = op.getResultType();
    int64_t rank = type.getRank(), dim = op.getDim();
    auto isColumn = [&](Value input) {
      auto own = cast<RankedTensorType>(input.getType());
      return own.hasStaticShape() && own.getDimSize(dim) == 1;
    };
    if (rank < 2 || dim + 1 != rank || !type.hasStaticShape() ||
        type.getDimSize(dim) > kMaxArrays || type.getDimSize(dim - 1) == 1 ||
        !hasWords(type.getElementType()) ||
        !llvm::all_of(op.getInputs(), isColumn))
      return rewriter.notifyMatchFailure(op, "rows are longer");
    AffineMap all = rewriter.getMultiDimIdentityMap(rank);
    SmallVector<AffineMap> maps(op.getInputs().size(),
                                all.getMajorSubMap(rank - 1));
    maps.push_back(all);
    // Without the dimension of one element, which no index uses.
    SmallVector<ReassociationIndices> groups;
    for (int64_t i = 0; i + 1 < rank; ++i)
      groups.push_back({i});
    groups.back().push_back(rank - 1);
    SmallVector<Value> columns;
    for (Value input : op.getInputs())
      columns.push_back(tensor::CollapseShapeOp::create(rewriter, op.getLoc(),
                                                        input, groups));
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, type, columns, empty, maps,
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [&](OpBuilder &b, Location loc, ValueRange elements) {
          Value at = linalg::IndexOp::create(b, loc, dim);
          Value value = elements.drop_back().back();
          for (int64_t i = elements.size() - 2; i-- > 0;) {
            Value number = arith::ConstantIndexOp::create(b, loc, i);
            Value isHere = arith::CmpIOp::create(
                b, loc, arith::CmpIPredicate::eq, at, number);
            value = arith::SelectOp::create(b, loc, isHere, elements[i], value);
          }
          linalg::YieldOp::create(b, loc, value);
        });
    return success();
  }
};

/// The loops of an array of which every step, along some dimensions, has an
/// element of another one.
struct SteppedLoops {
  SmallVector<int64_t> shape;
  /// The loops over elements, one for each dimension, and those over the steps
  /// between them.
  SmallVector<unsigned> elements, steps;
  SmallVector<ReassociationIndices> groups;
};

/// Computes an array that has the elements of another one with steps between
/// them, and one number elsewhere.
struct SpreadElements : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    Value number = getFilledWith(op.getDest());
    std::optional<SteppedLoops> loops = getLoops(op);
    if (!number || !loops)
      return rewriter.notifyMatchFailure(op, "it has no elements in steps");
    MLIRContext *context = op.getContext();
    unsigned rank = loops->shape.size();
    SmallVector<AffineExpr> read =
        llvm::map_to_vector(loops->elements, [&](unsigned loop) {
          return getAffineDimExpr(loop, context);
        });
    RankedTensorType type = op.getType();
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), loops->shape,
                                          type.getElementType());
    auto spread = linalg::GenericOp::create(
        rewriter, op.getLoc(), empty.getType(),
        ValueRange{op.getSource(), number}, empty,
        ArrayRef<AffineMap>{AffineMap::get(rank, 0, read, context),
                            AffineMap::get(rank, 0, context),
                            rewriter.getMultiDimIdentityMap(rank)},
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [&](OpBuilder &b, Location loc, ValueRange elements) {
          Value value = elements[0];
          Value zero = arith::ConstantIndexOp::create(b, loc, 0);
          for (unsigned loop : loops->steps) {
            Value isHere = arith::CmpIOp::create(
                b, loc, arith::CmpIPredicate::eq,
                linalg::IndexOp::create(b, loc, loop), zero);
            value = arith::SelectOp::create(b, loc, isHere, value, elements[1]);
          }
          linalg::YieldOp::create(b, loc, value);
        });
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
        op, type, spread.getResult(0), loops->groups);
    return success();
  }

private:
  /// Nothing if the elements do not begin the array, or steps do not divide it.
  static std::optional<SteppedLoops> getLoops(tensor::InsertSliceOp op) {
    RankedTensorType type = op.getType(), source = op.getSourceType();
    if (source.getRank() != type.getRank() || !source.hasStaticShape() ||
        !type.hasStaticShape() || !hasWords(type.getElementType()) ||
        !llvm::all_of(op.getMixedOffsets(), isZeroInteger))
      return std::nullopt;
    SteppedLoops loops;
    for (auto [whole, own, step] : llvm::zip_equal(
             type.getShape(), source.getShape(), op.getStaticStrides())) {
      if (ShapedType::isDynamic(step) || own * step != whole)
        return std::nullopt;
      loops.groups.push_back({static_cast<int64_t>(loops.shape.size())});
      loops.elements.push_back(loops.shape.size());
      loops.shape.push_back(own);
      if (step == 1)
        continue;
      loops.groups.back().push_back(loops.shape.size());
      loops.steps.push_back(loops.shape.size());
      loops.shape.push_back(step);
    }
    if (loops.steps.empty())
      return std::nullopt;
    return loops;
  }
};
} // namespace

void sw::populateSteppedSlicePatterns(RewritePatternSet &patterns) {
  patterns.add<SpreadElements>(patterns.getContext());
  patterns.add<StepInRows>(patterns.getContext());
  // Before other patterns convert the concatenation to rows, or split it.
  patterns.add<AlternateRows>(patterns.getContext(), /*benefit=*/4);
}
