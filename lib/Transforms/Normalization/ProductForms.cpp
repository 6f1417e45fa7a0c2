//===- ProductForms.cpp - Biases and batches of products ------------------===//
#include "ProductForms.h"

#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace {
/// Makes a product or a convolution start from zero, and adds the bias, which
/// is broadcast over the output, afterwards. The broadcast then needs no array
/// in main memory. The same applies to a constant, which would be copied to the
/// output.
struct BiasAfterProduct : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !sw::isProductBody(op))
      return rewriter.notifyMatchFailure(op, "no sum of products on tensors");
    OpOperand *init = op.getDpsInitOperand(0);
    Value first = init->get();
    auto type = cast<RankedTensorType>(first.getType());
    if (!type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "its shape is not static");
    unsigned rank = type.getRank();
    Value bias;
    AffineMap map = rewriter.getMultiDimIdentityMap(rank);
    if (auto repeat = first.getDefiningOp<linalg::LinalgOp>();
        repeat && sw::isRepetition(repeat)) {
      OpOperand *input = repeat.getDpsInputOperand(0);
      AffineMap written =
          repeat.getMatchingIndexingMap(repeat.getDpsInitOperand(0));
      map = repeat.getMatchingIndexingMap(input).compose(
          inversePermutation(written));
      bias = input->get();
    } else if (matchPattern(first, m_Constant())) {
      bias = matchPattern(first, m_PosZeroFloat()) ? Value() : first;
    } else {
      return rewriter.notifyMatchFailure(op, "it begins with no bias");
    }
    Location loc = op.getLoc();
    rewriter.setInsertionPoint(op);
    Value zero = arith::ConstantOp::create(
        rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                          type.getElementType());
    Value zeros =
        linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
    rewriter.modifyOpInPlace(op, [&] { init->set(zeros); });
    if (bias)
      addAfter(rewriter, op, bias, map, empty);
    return success();
  }

private:
  static void addAfter(PatternRewriter &rewriter, linalg::LinalgOp op,
                       Value bias, AffineMap map, Value empty) {
    rewriter.setInsertionPointAfter(op);
    Value product = op->getResult(0);
    unsigned rank = map.getNumDims();
    AffineMap all = rewriter.getMultiDimIdentityMap(rank);
    auto sum = linalg::GenericOp::create(
        rewriter, op.getLoc(), product.getType(), ValueRange{product, bias},
        empty, ArrayRef<AffineMap>{all, map, all},
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [](OpBuilder &b, Location loc, ValueRange args) {
          Value value = arith::AddFOp::create(b, loc, args[0], args[1]);
          linalg::YieldOp::create(b, loc, value);
        });
    rewriter.replaceAllUsesExcept(product, sum->getResult(0), sum);
  }
};

//===----------------------------------------------------------------------===//
// Batches with one matrix
//===----------------------------------------------------------------------===//

/// Converts a batch with one matrix to a product. TOSA has only batched
/// products, and importers repeat a matrix of weights along the batch.
/// Transposes and sums are then next to the product. Upstream's patterns also
/// convert products with one row to products of vectors.
struct DropBatch : OpRewritePattern<linalg::BatchMatmulOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::BatchMatmulOp op,
                                PatternRewriter &rewriter) const override {
    Value weights = op.getInputs()[1];
    Value repeated = getRepeatedMatrix(weights);
    if (!op.hasPureTensorSemantics() || op.hasUserDefinedMaps() ||
        (op.getStaticLoopRanges().front() != 1 &&
         (!repeated || cast<linalg::LinalgOp>(*op).hasDynamicShape())))
      return rewriter.notifyMatchFailure(op, "it has a batch");
    if (op->hasAttr(sw::kScheduleAttrName))
      return rewriter.notifyMatchFailure(op, "its schedule names the batch");
    Location loc = op.getLoc();
    SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
    auto collapse = [&](Value value) -> Value {
      return tensor::CollapseShapeOp::create(rewriter, loc, value, groups);
    };
    Value left = collapse(op.getInputs()[0]),
          output = collapse(op.getOutputs()[0]);
    auto product = linalg::MatmulOp::create(
        rewriter, loc, TypeRange(output.getType()),
        ValueRange{left, repeated ? repeated : collapse(weights)},
        ValueRange{output});
    for (NamedAttribute attr : linalg::getPrunedAttributeList(op))
      product->setDiscardableAttr(attr.getName(), attr.getValue());
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
        op, op->getResultTypes()[0], product->getResult(0), groups);
    return success();
  }

private:
  /// The weights that `value` repeats along a batch; null if it does not. Keys
  /// that several heads share stay a batch, next to which softmax runs.
  static Value getRepeatedMatrix(Value value) {
    auto op = value.getDefiningOp<linalg::LinalgOp>();
    if (!op || op.getNumLoops() != 3 || !sw::isRepetition(op))
      return {};
    OpOperand *input = op.getDpsInputOperand(0);
    AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    AffineMap read =
        op.getMatchingIndexingMap(input).compose(inversePermutation(written));
    AffineMap matrix =
        AffineMap::getMultiDimIdentityMap(3, op.getContext()).getSubMap({1, 2});
    Value source = input->get();
    if (auto transpose = source.getDefiningOp<linalg::TransposeOp>())
      source = transpose.getInput();
    return read == matrix && sw::isKnownArray(source) ? input->get() : Value();
  }
};

} // namespace

void sw::populateProductFormPatterns(RewritePatternSet &patterns) {
  patterns.add<DropBatch, BiasAfterProduct>(patterns.getContext());
}
