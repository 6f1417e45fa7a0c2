//===- TileReads.cpp - Reads of the tiles of fusion groups ----------------===//
#include "TileReads.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// Makes `input` of `op` another part of the array of `view`.
template <typename ViewOp>
static void readPart(RewriterBase &rewriter, linalg::LinalgOp op,
                     OpOperand &input, ViewOp view,
                     ArrayRef<OpFoldResult> offsets,
                     ArrayRef<OpFoldResult> sizes) {
  rewriter.setInsertionPoint(view);
  Value part = ViewOp::create(rewriter, view.getLoc(), view.getSource(),
                              offsets, sizes, view.getMixedStrides());
  rewriter.modifyOpInPlace(op, [&] { input.set(part); });
  if (view->use_empty())
    rewriter.eraseOp(view);
}

//===----------------------------------------------------------------------===//
// Whole dimensions
//===----------------------------------------------------------------------===//

/// Gives `input` of `op` whole dimensions if they are read by a table or
/// backwards. Upstream's part would begin at the end of dimensions that are
/// read backwards.
template <typename ViewOp>
static void widenRead(RewriterBase &rewriter, linalg::LinalgOp op,
                      OpOperand &input) {
  auto view = input.get().getDefiningOp<ViewOp>();
  AffineMap map = op.getMatchingIndexingMap(&input);
  if (!view || view.getType().getRank() != map.getNumResults() ||
      view.getSourceType().getRank() != map.getNumResults())
    return;
  SmallVector<OpFoldResult> offsets = view.getMixedOffsets(),
                            sizes = view.getMixedSizes();
  bool isChanged = false;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<LinearIndex> index = getLinearIndex(expr, map.getNumDims());
    bool isByTable = index && index->getLoops().empty() && readsByTable(op);
    if (!index || (index->isForward() && !isByTable))
      continue;
    offsets[dim] = rewriter.getIndexAttr(0);
    sizes[dim] = rewriter.getIndexAttr(view.getSourceType().getDimSize(dim));
    isChanged = true;
  }
  if (!isChanged)
    return;
  readPart(rewriter, op, input, view, offsets, sizes);
}

void sw::widenReads(RewriterBase &rewriter, Operation *loop) {
  loop->walk([&](linalg::LinalgOp op) {
    for (OpOperand *input : op.getDpsInputOperands()) {
      widenRead<tensor::ExtractSliceOp>(rewriter, op, *input);
      widenRead<memref::SubViewOp>(rewriter, op, *input);
    }
  });
}

//===----------------------------------------------------------------------===//
// Whole rows
//===----------------------------------------------------------------------===//

/// The sizes of the part of `source`, from `offsets` on, for `input` of `op`:
/// whole rows if it needs nearly all of their elements.
static SmallVector<OpFoldResult>
getFetchedSizes(linalg::LinalgOp op, OpOperand &input, ShapedType source,
                ArrayRef<OpFoldResult> offsets,
                SmallVector<OpFoldResult> sizes) {
  AffineMap map = op.getMatchingIndexingMap(&input);
  for (unsigned dim = map.getNumResults(); dim-- > 0;) {
    std::optional<LinearIndex> index =
        getLinearIndex(map.getResult(dim), op.getNumLoops());
    std::optional<int64_t> size = getConstantIntValue(sizes[dim]);
    if (!index || index->constant != 0 || !size || source.isDynamicDim(dim) ||
        !isConstantIntValue(offsets[dim], 0))
      break;
    SmallVector<int64_t> factors;
    for (unsigned loop : index->getLoops())
      if (op.getStaticLoopRanges()[loop] != 1)
        factors.push_back(index->factors[loop]);
    int64_t extent = source.getDimSize(dim);
    int64_t fetched = getFetchedExtent(*size, extent, factors);
    if (fetched != *size)
      sizes[dim] = OpBuilder(op.getContext()).getIndexAttr(fetched);
    // With gaps between rows, more rows make no longer blocks.
    if (fetched != extent)
      break;
  }
  return sizes;
}

/// Extends `input` of `op` to whole rows, if it is a part of an array outside
/// of the tiles.
template <typename ViewOp>
static void fetchRows(RewriterBase &rewriter, linalg::LinalgOp op,
                      OpOperand &input) {
  auto view = input.get().getDefiningOp<ViewOp>();
  if (!view || view.getType().getRank() != view.getSourceType().getRank())
    return;
  SmallVector<OpFoldResult> sizes =
      getFetchedSizes(op, input, view.getSourceType(), view.getMixedOffsets(),
                      view.getMixedSizes());
  if (sizes == view.getMixedSizes())
    return;
  readPart(rewriter, op, input, view, view.getMixedOffsets(), sizes);
}

void sw::fetchWholeRows(RewriterBase &rewriter, linalg::LinalgOp op,
                        OpOperand &input) {
  fetchRows<tensor::ExtractSliceOp>(rewriter, op, input);
  fetchRows<memref::SubViewOp>(rewriter, op, input);
}
