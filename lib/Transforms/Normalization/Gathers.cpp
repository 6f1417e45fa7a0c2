//===- Gathers.cpp - Gathered tensors as loops ----------------------------===//
//
//   %r = tensor.gather %a[%at] gather_dims([0])
//       : (tensor<10x8xf32>, tensor<4x1xindex>) -> tensor<4x8xf32>
// becomes
//   %r = linalg.generic outs(%e : tensor<4x8xf32>) {
//     %i = linalg.index 0
//     %j = linalg.index 1
//     %row = tensor.extract %at[%i, %c0]
//     %v = tensor.extract %a[%row, %j]
//     linalg.yield %v
//   }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Normalization/Gathers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// The element of a tensor with `windowRank` dimensions for `position`, a
/// position in the gathered windows. Its first dimensions are the leading ones
/// of `indices`, followed by those of a window. The dimensions `looked` have
/// size one in the window, or are absent.
static SmallVector<Value> getElement(OpBuilder &builder, Location loc,
                                     Value indices, ArrayRef<int64_t> looked,
                                     int64_t windowRank, ValueRange position) {
  int64_t batches = cast<ShapedType>(indices.getType()).getRank() - 1;
  bool kept = static_cast<int64_t>(position.size()) == batches + windowRank;
  ValueRange window = position.drop_front(batches);
  SmallVector<Value> element;
  for (int64_t dim = 0, next = 0; dim < windowRank; ++dim) {
    const auto *found = llvm::find(looked, dim);
    if (found == looked.end()) {
      element.push_back(window[next++]);
      continue;
    }
    next += kept ? 1 : 0;
    SmallVector<Value> at(position.take_front(batches));
    at.push_back(arith::ConstantIndexOp::create(
        builder, loc, std::distance(looked.begin(), found)));
    Value value = tensor::ExtractOp::create(builder, loc, indices, at);
    element.push_back(getValueOrCreateCastToIndexLike(
        builder, loc, builder.getIndexType(), value));
  }
  return element;
}

namespace {
struct LowerGather : OpRewritePattern<tensor::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::GatherOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType type = op.getResultType();
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, getResultSizes(rewriter, op), type.getElementType());
    int64_t rank = type.getRank();
    SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(rank)};
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange) {
      SmallVector<Value> position;
      position.reserve(rank);
      for (int64_t dim = 0; dim < rank; ++dim)
        position.push_back(linalg::IndexOp::create(builder, loc, dim));
      SmallVector<Value> element =
          getElement(builder, loc, op.getIndices(), op.getGatherDims(),
                     op.getSourceType().getRank(), position);
      Value value =
          tensor::ExtractOp::create(builder, loc, op.getSource(), element);
      linalg::YieldOp::create(builder, loc, value);
    };
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, type, ValueRange(), ValueRange(empty), maps, loops, body);
    return success();
  }

private:
  static SmallVector<OpFoldResult> getResultSizes(OpBuilder &builder,
                                                  tensor::GatherOp op) {
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, op.getLoc(), op.getIndices());
    sizes.pop_back();
    SmallVector<OpFoldResult> source =
        tensor::getMixedSizes(builder, op.getLoc(), op.getSource());
    bool kept = op.getResultType().getRank() ==
                static_cast<int64_t>(sizes.size() + source.size());
    for (auto [dim, size] : llvm::enumerate(source)) {
      if (!llvm::is_contained(op.getGatherDims(), static_cast<int64_t>(dim)))
        sizes.push_back(size);
      else if (kept)
        sizes.push_back(builder.getIndexAttr(1));
    }
    return sizes;
  }
};

struct LowerScatter : OpRewritePattern<tensor::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> sizes = getValueOrCreateConstantIndexOp(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getSource()));
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange position,
                    ValueRange written) {
      Value value =
          tensor::ExtractOp::create(builder, loc, op.getSource(), position);
      SmallVector<Value> element =
          getElement(builder, loc, op.getIndices(), op.getScatterDims(),
                     op.getDestType().getRank(), position);
      Value next =
          tensor::InsertOp::create(builder, loc, value, written[0], element);
      return scf::ValueVector{next};
    };
    scf::LoopNest nest = scf::buildLoopNest(
        rewriter, loc, SmallVector<Value>(sizes.size(), zero), sizes,
        SmallVector<Value>(sizes.size(), one), op.getDest(), body);
    rewriter.replaceOp(op, nest.results);
    return success();
  }
};

struct LowerBitcast : OpRewritePattern<tensor::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::BitcastOp op,
                                PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to || !arith::BitcastOp::areCastCompatible({from}, {to}))
      return rewriter.notifyMatchFailure(op, "no bit cast of numbers");
    Location loc = op.getLoc();
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getSource()),
        to.getElementType());
    AffineMap map = rewriter.getMultiDimIdentityMap(to.getRank());
    SmallVector<utils::IteratorType> loops(to.getRank(),
                                           utils::IteratorType::parallel);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange elements) {
      Value value = arith::BitcastOp::create(builder, loc, to.getElementType(),
                                             elements[0]);
      linalg::YieldOp::create(builder, loc, value);
    };
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, to, op.getSource(), ValueRange(empty),
        ArrayRef<AffineMap>{map, map}, loops, body);
    return success();
  }
};
} // namespace

void sw::populateGatherPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerGather, LowerScatter, LowerBitcast>(patterns.getContext());
}
