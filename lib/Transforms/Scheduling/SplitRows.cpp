//===- SplitRows.cpp - Reductions of rows, and of their results -----------===//
//
//   %s = reduce {n, c, h, w} (%y) outs(%z : tensor<64xf64>)
// becomes
//   %p = reduce {n, c, h, w} (%y) outs(zeros : tensor<32x64x112xf64>)
//   %s = reduce {n, c, h} (%p) outs(%z : tensor<64xf64>)
//
//===----------------------------------------------------------------------===//
#include "SplitRows.h"

#include "SplitUtils.h"

#include "Analysis/Fusion/RowSplits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// `map` with loop `cut` as two loops, and dimensions along it as two.
static AffineMap cutLoop(AffineMap map, unsigned cut) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> loops;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    loops.push_back(getAffineDimExpr(loop + (loop > cut), context));
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults()) {
    results.push_back(expr.replaceDims(loops));
    if (expr.isFunctionOfDim(cut))
      results.push_back(getAffineDimExpr(cut + 1, context));
  }
  return AffineMap::get(map.getNumDims() + 1, 0, results, context);
}

/// Creates `op`, an op with one result, with loop `cut` as loops of `parts` and
/// of the iterations of a part. `init` is the destination in that shape.
static linalg::GenericOp createCut(RewriterBase &rewriter, linalg::LinalgOp op,
                                   ValueRange inputs, Value init,
                                   unsigned cut) {
  SmallVector<AffineMap> maps =
      llvm::map_to_vector(op.getIndexingMapsArray(),
                          [&](AffineMap map) { return cutLoop(map, cut); });
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray();
  kinds.insert(kinds.begin() + cut, kinds[cut]);
  return createWithBody(rewriter, op, inputs, init, maps, kinds);
}

/// Cuts the last reduced loop of `reduction` into `parts`: its input is
/// computed in that shape. Returns the new reduction.
static linalg::LinalgOp cutRows(RewriterBase &rewriter,
                                linalg::LinalgOp reduction, int64_t parts) {
  SmallVector<unsigned> reduced;
  reduction.getReductionDims(reduced);
  unsigned cut = reduced.back();
  auto producer = reduction.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>();
  rewriter.setInsertionPoint(producer);
  SmallVector<Value> inputs;
  for (OpOperand *input : producer.getDpsInputOperands()) {
    std::optional<unsigned> dim =
        producer.getMatchingIndexingMap(input).getResultPosition(
            rewriter.getAffineDimExpr(cut));
    inputs.push_back(dim ? cutDimension(rewriter, producer.getLoc(),
                                        input->get(), *dim, parts)
                         : input->get());
  }
  Value init = cutDimension(rewriter, producer.getLoc(),
                            producer.getDpsInits()[0], cut, parts);
  linalg::GenericOp computed = createCut(rewriter, producer, inputs, init, cut);
  rewriter.setInsertionPoint(reduction);
  linalg::GenericOp result =
      createCut(rewriter, reduction, computed->getResults(),
                reduction.getDpsInits()[0], cut);
  rewriter.replaceOp(reduction, result);
  rewriter.eraseOp(producer);
  return cast<linalg::LinalgOp>(result.getOperation());
}

void sw::splitRows(RewriterBase &rewriter, linalg::LinalgOp reduction,
                   unsigned count, int64_t parts) {
  if (parts > 1)
    reduction = cutRows(rewriter, reduction, parts);
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
  Value filled =
      createFilled(rewriter, reduction.getLoc(), shape,
                   *arith::getNeutralElement(&reduction.getBlock()->front()));
  MLIRContext *context = rewriter.getContext();
  linalg::GenericOp partial =
      createWithBody(rewriter, reduction, reduction.getDpsInputs()[0], filled,
                     {rewriter.getMultiDimIdentityMap(extents.size()),
                      AffineMap::get(extents.size(), 0, loops, context)},
                     inRows);
  // The fill is in the kernel of the op that it is next to.
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (fill)
    init = rewriter.clone(*fill)->getResult(0);
  linalg::GenericOp whole =
      createWithBody(rewriter, reduction, partial.getResult(0), init,
                     {rewriter.getMultiDimIdentityMap(shape.size()),
                      AffineMap::get(shape.size(), 0, results, context)},
                     ofRows);
  rewriter.replaceOp(reduction, whole);
  if (fill && fill->use_empty())
    rewriter.eraseOp(fill);
}
