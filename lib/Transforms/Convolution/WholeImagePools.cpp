//===- WholeImagePools.cpp - Global poolings ------------------------------===//
//
// A pooling with one window is a reduction of rows:
//
//   linalg.pooling_nchw_sum
//     ins(%x, %w : tensor<1x8x2x96xf32>, tensor<2x96xf32>)
//     outs(%i : tensor<1x8x1x1xf32>)
//
// becomes
//
//   linalg.generic {iterator_types = ["parallel", "parallel", "reduction"]}
//     ins(%y : tensor<1x8x192xf32>) outs(%j : tensor<1x8xf32>)
//
// on collapsed operands. Reductions have primitives and support fusion.
//
//===----------------------------------------------------------------------===//
#include "WholeImagePools.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

/// Minimum pixels of the window. Smaller windows may run on tiles of a
/// convolution, and a loop over windows is not slower.
static constexpr int64_t kMinPixels = 16;

namespace {
/// The operands of a pooling without the window dimensions.
struct Rows {
  SmallVector<ReassociationIndices> image, result;
  SmallVector<bool> isReduced;
};

struct PoolOfWholeImage : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override;
};
} // namespace

static bool isPool(linalg::LinalgOp op) {
  return isa<linalg::PoolingNchwSumOp, linalg::PoolingNchwMaxOp,
             linalg::PoolingNhwcSumOp, linalg::PoolingNhwcMaxOp,
             linalg::PoolingNhwcMinOp, linalg::PoolingNcwSumOp,
             linalg::PoolingNcwMaxOp, linalg::PoolingNwcSumOp,
             linalg::PoolingNwcMaxOp, linalg::PoolingNwcMinOp,
             linalg::PoolingNdhwcSumOp, linalg::PoolingNdhwcMaxOp,
             linalg::PoolingNdhwcMinOp>(op);
}

/// Whether one window covers all of dimension `dim` of the image; false if the
/// dimension is read as it is, nothing in all other cases.
static std::optional<bool> isWholeWindow(linalg::LinalgOp op, unsigned dim,
                                         ArrayRef<int64_t> ranges) {
  OpOperand *image = op.getDpsInputOperand(0);
  AffineExpr expr = op.getMatchingIndexingMap(image).getResult(dim);
  if (isa<AffineDimExpr>(expr))
    return false;
  // The index of the single window is 0, which leaves the index within the
  // window.
  SmallVector<AffineExpr> loops;
  for (auto [loop, range] : llvm::enumerate(ranges))
    loops.push_back(range == 1 ? getAffineConstantExpr(0, expr.getContext())
                               : getAffineDimExpr(loop, expr.getContext()));
  AffineExpr inside = expr.replaceDims(loops);
  int64_t size = cast<ShapedType>(image->get().getType()).getDimSize(dim);
  auto loop = dyn_cast<AffineDimExpr>(inside);
  int64_t read = loop ? ranges[loop.getPosition()] : 1;
  bool isRead = loop || inside == getAffineConstantExpr(0, expr.getContext());
  return isRead && read == size ? std::optional(true) : std::nullopt;
}

/// Groups adjacent dimensions of the same kind.
static std::optional<Rows> findRows(linalg::LinalgOp op) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto image = cast<ShapedType>(op.getDpsInputOperand(0)->get().getType());
  Rows rows;
  for (int64_t dim = 0; dim < image.getRank(); ++dim) {
    std::optional<bool> isReduced = isWholeWindow(op, dim, ranges);
    if (!isReduced)
      return std::nullopt;
    bool isFirst = dim == 0 || *isReduced != rows.isReduced.back();
    if (isFirst || !*isReduced) {
      rows.image.push_back({});
      rows.isReduced.push_back(*isReduced);
    }
    rows.image.back().push_back(dim);
    // The result has the order of the image, and one element per window.
    if (!*isReduced || rows.result.empty())
      rows.result.push_back({});
    rows.result.back().push_back(dim);
  }
  return rows;
}

LogicalResult
PoolOfWholeImage::matchAndRewrite(linalg::LinalgOp op,
                                  PatternRewriter &rewriter) const {
  if (!isPool(op) || !op.hasPureTensorSemantics() || op.hasDynamicShape())
    return failure();
  std::optional<Rows> rows = findRows(op);
  auto window = cast<ShapedType>(op.getDpsInputOperand(1)->get().getType());
  if (!rows || window.getNumElements() < kMinPixels)
    return rewriter.notifyMatchFailure(
        op, "its windows are parts of images, or small");
  Location loc = op.getLoc();
  OpOperand *init = op.getDpsInitOperand(0);
  auto type = cast<RankedTensorType>(init->get().getType());
  Value image = tensor::CollapseShapeOp::create(
      rewriter, loc, op.getDpsInputOperand(0)->get(), rows->image);
  Value old =
      tensor::CollapseShapeOp::create(rewriter, loc, init->get(), rows->result);
  SmallVector<AffineExpr> kept;
  SmallVector<utils::IteratorType> kinds;
  for (auto [loop, isReduced] : llvm::enumerate(rows->isReduced)) {
    kinds.push_back(isReduced ? utils::IteratorType::reduction
                              : utils::IteratorType::parallel);
    if (!isReduced)
      kept.push_back(rewriter.getAffineDimExpr(loop));
  }
  unsigned loops = kinds.size();
  auto reduce = linalg::GenericOp::create(
      rewriter, loc, old.getType(), image, old,
      ArrayRef<AffineMap>{
          rewriter.getMultiDimIdentityMap(loops),
          AffineMap::get(loops, 0, kept, rewriter.getContext())},
      kinds, [&](OpBuilder &b, Location, ValueRange args) {
        IRMapping mapping;
        Block *body = op.getBlock();
        mapping.map(body->getArgument(0), args.front());
        mapping.map(op.getMatchingBlockArgument(init), args.back());
        for (Operation &inner : *body)
          b.clone(inner, mapping);
      });
  rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
      op, type, reduce->getResult(0), rows->result);
  return success();
}

void sw::populateWholeImagePoolPatterns(RewritePatternSet &patterns) {
  patterns.add<PoolOfWholeImage>(patterns.getContext());
}
