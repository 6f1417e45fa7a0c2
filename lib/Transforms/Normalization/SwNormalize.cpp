//===- SwNormalize.cpp - The pass sw-normalize ----------------------------===//
//
// Rewrites the ops of importers in the few forms that later stages support.
//
//   %c = arith.constant dense<2.0> : tensor<8x16xf32>
//   linalg.generic {addf} ins(%x, %c : tensor<8x16xf32>, tensor<8x16xf32>)
// becomes
//   linalg.generic {addf %p, 2.0} ins(%x : tensor<8x16xf32>)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "IncrementalConcats.h"
#include "OldValues.h"
#include "ProductForms.h"
#include "ScalarKernels.h"
#include "StaticGathers.h"
#include "SteppedSlices.h"
#include "Transforms/ConstantFolding/KnownOps.h"
#include "Transforms/Convolution/GroupSums.h"
#include "Transforms/Convolution/InsertPads.h"
#include "Transforms/Convolution/SlicedConvs.h"
#include "Transforms/Convolution/TransposedConvs.h"
#include "Transforms/Convolution/WholeImagePools.h"
#include "Transforms/Utils/MpeMarks.h"
#include "Transforms/Utils/Reshapes.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Transforms/Normalization/Aggregates.h"
#include "Transforms/Normalization/Gathers.h"
#include "Transforms/Utils/UnitStrides.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-normalize"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWNORMALIZE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

//===----------------------------------------------------------------------===//
// Splat inputs
//===----------------------------------------------------------------------===//

/// The value of all elements of `tensor`, or null if they differ.
static Value getSplat(RewriterBase &rewriter, Location loc, Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return fill.value();
  SplatElementsAttr splat;
  if (!isa<RankedTensorType>(tensor.getType()) ||
      !matchPattern(tensor, m_Constant(&splat)))
    return Value();
  return arith::ConstantOp::create(rewriter, loc,
                                   splat.getSplatValue<TypedAttr>());
}

namespace {
/// Replaces a splat input of an elementwise op by a scalar in its body.
struct SplatToScalar : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || isa<linalg::FillOp>(op) ||
        op.getNumParallelLoops() != op.getNumLoops() ||
        op.getNumDpsInits() != 1 || op.hasDynamicShape() ||
        !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
      return rewriter.notifyMatchFailure(op, "not elementwise on tensors");
    rewriter.setInsertionPoint(op);
    for (auto [number, input] : llvm::enumerate(op.getDpsInputs()))
      if (Value value = getSplat(rewriter, op.getLoc(), input))
        return dropInput(rewriter, op, number, value);
    return rewriter.notifyMatchFailure(op, "no input is one number");
  }

private:
  static LogicalResult dropInput(PatternRewriter &rewriter, linalg::LinalgOp op,
                                 unsigned number, Value value) {
    FailureOr<linalg::GenericOp> generic = sw::toGeneric(rewriter, op);
    if (failed(generic))
      return failure();
    rewriter.setInsertionPoint(*generic);
    SmallVector<Value> inputs(generic->getInputs());
    SmallVector<AffineMap> maps = generic->getIndexingMapsArray();
    inputs.erase(inputs.begin() + number);
    maps.erase(maps.begin() + number);
    auto smaller = linalg::GenericOp::create(
        rewriter, generic->getLoc(), generic->getResultTypes(), inputs,
        generic->getOutputs(), maps, generic->getIteratorTypesArray());
    smaller->setDiscardableAttrs(
        generic->getOperation()->getDiscardableAttrDictionary());
    smaller.getRegion().takeBody(generic->getRegion());
    Block *body = smaller.getBlock();
    rewriter.replaceAllUsesWith(body->getArgument(number), value);
    body->eraseArgument(number);
    rewriter.replaceOp(*generic, smaller);
    return success();
  }
};
} // namespace

namespace {
/// Makes a fill of an op that writes one number everywhere, as a transpose of a
/// splat does.
struct NumberToFill : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() > 0 ||
        op.getNumDpsInits() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops() ||
        !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
      return rewriter.notifyMatchFailure(op, "not of one result alone");
    Value number = op.getBody()->getTerminator()->getOperand(0);
    if (number.getParentBlock() == op.getBody() ||
        !isa<IntegerType, FloatType, IndexType>(number.getType()))
      return rewriter.notifyMatchFailure(op, "does not write one number");
    auto fill = linalg::FillOp::create(rewriter, op.getLoc(), number,
                                       op.getDpsInits()[0]);
    fill->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, fill);
    return success();
  }
};
} // namespace

/// The number of elements of a dimension that windows of `op` read. Nothing
/// unless its expression is a single loop after loops of one iteration are
/// dropped. The extent of this loop would then be mistaken for that of the
/// dimension.
static std::optional<int64_t> getReach(AffineExpr expr,
                                       ArrayRef<int64_t> extents) {
  if (isa<AffineDimExpr, AffineConstantExpr>(expr))
    return std::nullopt;
  MLIRContext *context = expr.getContext();
  SmallVector<AffineExpr> last, left;
  for (auto [dim, extent] : llvm::enumerate(extents)) {
    last.push_back(getAffineConstantExpr(extent - 1, context));
    left.push_back(extent == 1 ? getAffineConstantExpr(0, context)
                               : getAffineDimExpr(dim, context));
  }
  auto end = dyn_cast<AffineConstantExpr>(expr.replaceDims(last));
  if (!end || !isa<AffineDimExpr, AffineConstantExpr>(expr.replaceDims(left)))
    return std::nullopt;
  return end.getValue() + 1;
}

namespace {
/// Crops images whose windows do not reach the end.
struct TrimImages : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
        !sw::readsWindows(op))
      return rewriter.notifyMatchFailure(op, "it reads no windows of tensors");
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    bool isChanged = false;
    for (OpOperand *input : op.getDpsInputOperands()) {
      SmallVector<int64_t> shape(op.getShape(input));
      AffineMap map = op.getMatchingIndexingMap(input);
      for (auto [size, expr] : llvm::zip_equal(shape, map.getResults()))
        if (std::optional<int64_t> reach = getReach(expr, extents))
          size = std::min(size, *reach);
      if (ArrayRef(shape) == op.getShape(input))
        continue;
      SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0)),
          ones(shape.size(), rewriter.getIndexAttr(1));
      Value part = tensor::ExtractSliceOp::create(
          rewriter, op.getLoc(), input->get(), zeros,
          getAsIndexOpFoldResult(op.getContext(), shape), ones);
      rewriter.modifyOpInPlace(op, [&] { input->set(part); });
      isChanged = true;
    }
    return success(isChanged);
  }
};

//===----------------------------------------------------------------------===//
// Concatenations
//===----------------------------------------------------------------------===//

/// Concatenates rows in place of other dimensions. Each part is then a long
/// block of memory.
struct ConcatToRows : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    auto type = op.getResultType();
    int64_t rank = type.getRank(), dim = op.getDim();
    if (rank <= (dim > 0 ? 2 : 1))
      return rewriter.notifyMatchFailure(op, "it has rows");
    if (!type.hasStaticShape() ||
        !llvm::all_of(op.getInputs().getTypes(), [](Type input) {
          return cast<RankedTensorType>(input).hasStaticShape();
        }))
      return rewriter.notifyMatchFailure(op, "its shapes are not static");
    Location loc = op.getLoc();
    SmallVector<ReassociationIndices> groups = sw::splitAt(rank, dim);
    SmallVector<Value> rows;
    for (Value input : op.getInputs())
      rows.push_back(
          tensor::CollapseShapeOp::create(rewriter, loc, input, groups));
    Value all = tensor::ConcatOp::create(rewriter, loc, dim > 0 ? 1 : 0, rows);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, type, all, groups);
    return success();
  }
};

/// Removes casts of importers to dynamic sizes from a concatenation, as
/// torch-mlir creates them for torch.roll.
struct ConcatStatic : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    bool isChanged = false;
    for (OpOperand &input : op->getOpOperands()) {
      auto cast = input.get().getDefiningOp<tensor::CastOp>();
      if (!cast || !tensor::canFoldIntoConsumerOp(cast))
        continue;
      rewriter.modifyOpInPlace(op, [&] { input.set(cast.getSource()); });
      isChanged = true;
    }
    return success(isChanged);
  }
};

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

struct LowerPack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::PackOp op,
                                PatternRewriter &rewriter) const override {
    return sw::lowerPacking(rewriter, op);
  }
};

struct LowerUnPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::UnPackOp op,
                                PatternRewriter &rewriter) const override {
    return sw::lowerPacking(rewriter, op);
  }
};

struct SwNormalize : sw::impl::SwNormalizeBase<SwNormalize> {
  using SwNormalizeBase::SwNormalizeBase;

  void runOnOperation() override {
    sw::hoistMpeMarks(getOperation());
    sw::MpeMarkListener marks;
    GreedyRewriteConfig config;
    config.setListener(&marks);
    // Before the pattern that moves the bias out of a convolution.
    RewritePatternSet convolutions(&getContext());
    sw::populateTransposedConvPatterns(convolutions);
    if (failed(applyPatternsGreedily(getOperation(), std::move(convolutions),
                                     config)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    sw::rewriteIncrementalConcats(rewriter, getOperation());
    RewritePatternSet patterns(&getContext());
    // Before upstream's pattern decomposes it.
    patterns.add<ConcatStatic>(&getContext(), /*benefit=*/3);
    patterns.add<ConcatToRows>(&getContext(), /*benefit=*/2);
    patterns
        .add<TrimImages, NumberToFill, SplatToScalar, LowerPack, LowerUnPack>(
            &getContext());
    sw::populateProductFormPatterns(patterns);
    sw::populateGroupPatterns(patterns);
    sw::populateUnitStridePatterns(patterns);
    sw::populateGatherPatterns(patterns);
    sw::populateOldValuePatterns(patterns);
    sw::populateKnownReadPatterns(patterns);
    sw::populateSteppedSlicePatterns(patterns);
    sw::populateSlicedConvPatterns(patterns);
    sw::populateGroupSumPatterns(patterns);
    sw::populateSingleNumberPatterns(patterns);
    sw::populateInsertPadPatterns(patterns);
    sw::populateWholeImagePoolPatterns(patterns);
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    WalkResult result = getOperation()->walk([](Operation *op) {
      if (!isa<linalg::PackOp, linalg::UnPackOp>(op))
        return WalkResult::advance();
      op->emitOpError("expects tensors of static shape here");
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
