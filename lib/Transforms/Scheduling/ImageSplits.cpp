//===- ImageSplits.cpp - Products added up over images --------------------===//
//
//   %c = generic {m, n, image, pixel} (%dy, %windows)
// becomes, for three core groups and eight images,
//   %c0 = generic {..} (%dy[0:3], windows of %x[0:3]) on core group 0
//   %c1 = generic {..} (%dy[3:6], windows of %x[3:6]) on core group 1
//   %c2 = generic {..} (%dy[6:8], windows of %x[6:8]) on core group 2
//   %c = generic {m, n} (%c0, %c1, %c2)
//
// Parts are products of their own, because loops over the images of each would
// have different numbers of iterations.
//
//===----------------------------------------------------------------------===//
#include "ImageSplits.h"

#include "SplitUtils.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Consecutive images, and the core groups for them.
struct Images {
  int64_t first, count;
  DenseI64ArrayAttr range;
};
} // namespace

/// The type of some of the images of `value`.
static RankedTensorType getTypeOfPart(Value value, Images part) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.front() = part.count;
  return type.clone(shape);
}

/// Whether only the product that is split reads `value`, an array that an
/// elementwise op computes.
static bool isOwnOperand(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  return op && op->hasOneUse() && op->getNumResults() == 1 &&
         op.hasPureTensorSemantics() && isPointwise(op) &&
         !isa<linalg::FillOp>(op);
}

/// The images `part` of `value`. Views of the part take the place of parts of
/// views, so that later passes see the ops before them.
static Value takeImages(RewriterBase &rewriter, Value value, Images part) {
  Location loc = value.getLoc();
  if (auto windows = value.getDefiningOp<WindowsOp>())
    return WindowsOp::create(rewriter, loc, getTypeOfPart(value, part),
                             takeImages(rewriter, windows.getImage(), part),
                             windows.getWindow());
  auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
  if (collapse && collapse.getReassociationIndices().front().size() == 1)
    return tensor::CollapseShapeOp::create(
        rewriter, loc, takeImages(rewriter, collapse.getSrc(), part),
        collapse.getReassociationIndices());
  RankedTensorType type = getTypeOfPart(value, part);
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)),
      sizes, ones(type.getRank(), rewriter.getIndexAttr(1));
  offsets.front() = rewriter.getIndexAttr(part.first);
  for (int64_t size : type.getShape())
    sizes.push_back(rewriter.getIndexAttr(size));
  bool isOwn = isOwnOperand(value);
  auto slice = tensor::ExtractSliceOp::create(rewriter, loc, value, offsets,
                                              sizes, ones);
  if (!isOwn)
    return slice;
  FailureOr<TilingResult> own = tensor::replaceExtractSliceWithTiledProducer(
      rewriter, slice, cast<OpResult>(value));
  if (failed(own))
    return slice;
  rewriter.eraseOp(slice);
  for (Operation *op : own->tiledOps)
    op->setAttr(kGroupRangeAttrName, part.range);
  return own->tiledValues.front();
}

/// Creates the product of the images `part`.
static Value createPart(RewriterBase &rewriter, linalg::LinalgOp op,
                        Images part) {
  SmallVector<Value> inputs =
      llvm::map_to_vector(op.getDpsInputs(), [&](Value input) {
        return takeImages(rewriter, input, part);
      });
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value zeros = createFilled(rewriter, op.getLoc(), type.getShape(),
                             rewriter.getZeroAttr(type.getElementType()));
  linalg::GenericOp product =
      createWithBody(rewriter, op, inputs, zeros, op.getIndexingMapsArray(),
                     op.getIteratorTypesArray());
  product->setAttr(kGroupRangeAttrName, part.range);
  return product.getResult(0);
}

/// Creates the sum of `parts`, and of the old value of C if `op` reads it.
static linalg::GenericOp createSum(RewriterBase &rewriter, linalg::LinalgOp op,
                                   SmallVector<Value> parts) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value init = op.getDpsInits()[0];
  bool overwrites = startsAtZero(init);
  if (overwrites)
    init = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                   type.getElementType());
  auto rank = static_cast<unsigned>(type.getRank());
  SmallVector<AffineMap> maps(parts.size() + 1,
                              rewriter.getMultiDimIdentityMap(rank));
  return linalg::GenericOp::create(
      rewriter, op.getLoc(), type, parts, init, maps,
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        Value sum = overwrites ? args.front() : args.back();
        for (Value part : args.drop_back().drop_front(overwrites ? 1 : 0))
          sum = arith::AddFOp::create(builder, loc, sum, part);
        linalg::YieldOp::create(builder, loc, sum);
      });
}

void sw::splitByImages(RewriterBase &rewriter, linalg::LinalgOp op,
                       int64_t parts, GroupRange range) {
  rewriter.setInsertionPoint(op);
  int64_t share = range.count / parts;
  int64_t images =
      cast<ShapedType>(op.getDpsInputs()[0].getType()).getDimSize(0);
  SmallVector<Value> sums;
  for (int64_t first = 0, left = parts; left > 0; --left) {
    int64_t count = llvm::divideCeil(images - first, left);
    GroupRange own{range.first + (parts - left) * share, share};
    Images part{first, count, toAttribute(rewriter.getContext(), own)};
    sums.push_back(createPart(rewriter, op, part));
    first += count;
  }
  linalg::GenericOp sum = createSum(rewriter, op, std::move(sums));
  if (Attribute all = op->getDiscardableAttr(kGroupRangeAttrName))
    sum->setDiscardableAttr(kGroupRangeAttrName, all);
  SmallVector<Value> operands(op->getOperands());
  rewriter.replaceOp(op, sum);
  eraseUnread(rewriter, operands);
}
