//===- SplitRows.cpp - Reductions of rows, and of their results -----------===//
//
//   %s = reduce {n, c, h, w} (%y) outs(%z : tensor<64xf64>)
// becomes
//   %p = reduce {n, c, h, w} (%y) outs(zeros : tensor<32x64x112xf64>)
//   %s = reduce {n, c, h} (%p) outs(%z : tensor<64xf64>)
//
//===----------------------------------------------------------------------===//
#include "SplitRows.h"

#include "Analysis/Fusion/RowSplits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Creates a reduction of `input` with the body of `reduction`.
static linalg::GenericOp createLike(RewriterBase &rewriter,
                                    linalg::LinalgOp reduction, Value input,
                                    Value init, AffineMap output,
                                    ArrayRef<IteratorType> kinds) {
  auto op = linalg::GenericOp::create(
      rewriter, reduction.getLoc(), init.getType(), input, init,
      ArrayRef<AffineMap>{rewriter.getMultiDimIdentityMap(kinds.size()),
                          output},
      kinds);
  rewriter.cloneRegionBefore(reduction->getRegion(0), op.getRegion(),
                             op.getRegion().begin());
  return op;
}

void sw::splitRows(RewriterBase &rewriter, linalg::LinalgOp reduction,
                   unsigned count) {
  Location loc = reduction.getLoc();
  rewriter.setInsertionPoint(reduction);
  llvm::SmallBitVector rows = getRowLoops(reduction, count);
  SmallVector<int64_t> extents = reduction.getStaticLoopRanges(), shape;
  SmallVector<IteratorType> kinds = reduction.getIteratorTypesArray(), inRows,
                            ofRows;
  SmallVector<AffineExpr> loops, results;
  AffineMap output =
      reduction.getMatchingIndexingMap(reduction.getDpsInitOperand(0));
  for (unsigned loop = 0; loop < extents.size(); ++loop) {
    inRows.push_back(rows.test(loop) ? IteratorType::parallel
                                     : IteratorType::reduction);
    if (!rows.test(loop))
      continue;
    if (output.isFunctionOfDim(loop))
      results.push_back(rewriter.getAffineDimExpr(shape.size()));
    loops.push_back(rewriter.getAffineDimExpr(loop));
    ofRows.push_back(kinds[loop]);
    shape.push_back(extents[loop]);
  }
  Value init = reduction.getDpsInits()[0];
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape,
                                        getElementTypeOrSelf(init.getType()));
  Operation &combiner = reduction.getBlock()->front();
  Value neutral = arith::ConstantOp::create(
      rewriter, loc, *arith::getNeutralElement(&combiner));
  Value filled =
      linalg::FillOp::create(rewriter, loc, neutral, empty).getResult(0);
  MLIRContext *context = rewriter.getContext();
  linalg::GenericOp partial =
      createLike(rewriter, reduction, reduction.getDpsInputs()[0], filled,
                 AffineMap::get(extents.size(), 0, loops, context), inRows);
  // The fill is in the kernel of the op that it is next to.
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (fill)
    init = rewriter.clone(*fill)->getResult(0);
  linalg::GenericOp whole =
      createLike(rewriter, reduction, partial.getResult(0), init,
                 AffineMap::get(shape.size(), 0, results, context), ofRows);
  rewriter.replaceOp(reduction, whole);
  if (fill && fill->use_empty())
    rewriter.eraseOp(fill);
}
