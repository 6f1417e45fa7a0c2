//===- GroupSums.cpp - Sums over the groups of convolutions ---------------===//
//
//   %c = linalg.conv_2d_ngchw_gfchw ins(%x : n x g x c x h x w,
//                                       %w : g x f x c x r x s)
//   %t = linalg.transpose ins(%c : n x g x f x p x q) : g x f x n x p x q
//   %y = linalg.generic "sum over g" ins(%t) : f x n x p x q
// becomes
//   %c = linalg.conv_2d_nchw_fchw ins(%x : n x gc x h x w,
//                                     %w : f x gc x r x s)
//   %y = linalg.transpose ins(%c : n x f x p x q) : f x n x p x q
//
// One convolution with the channels of all groups adds them up itself. No array
// holds the results of single groups.
//
//===----------------------------------------------------------------------===//
#include "GroupSums.h"

#include "Transforms/Utils/Reshapes.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// Position of the groups in the result of a grouped convolution, images x
/// groups x filters x rows x columns.
static constexpr int64_t kGroups = 1;

/// Groups of dimensions that join groups and channels: images, channels, rows
/// and columns.
static SmallVector<ReassociationIndices> getJoinedGroups() {
  return {{0}, {1, 2}, {3}, {4}};
}

namespace {
/// A sum over the groups of a convolution.
struct GroupSum {
  linalg::LinalgOp conv;
  DenseIntElementsAttr strides, dilations;
  /// Whether the groups are the first dimension of the filters; otherwise they
  /// are the second one.
  bool groupsFirst = false;
  /// The dimension of the convolution for each dimension of the sum's input.
  SmallVector<int64_t> dims;
};
} // namespace

static std::optional<GroupSum> matchConv(Value value) {
  GroupSum sum;
  sum.conv = value.getDefiningOp<linalg::LinalgOp>();
  if (auto conv = value.getDefiningOp<linalg::Conv2DNgchwGfchwOp>()) {
    sum.groupsFirst = true;
    sum.strides = conv.getStrides();
    sum.dilations = conv.getDilations();
  } else if (auto other = value.getDefiningOp<linalg::Conv2DNgchwFgchwOp>()) {
    sum.strides = other.getStrides();
    sum.dilations = other.getDilations();
  } else {
    return std::nullopt;
  }
  // With mixed types, the result of each group is rounded before the sum.
  Type element = getElementTypeOrSelf(value.getType());
  bool isOneType = llvm::all_of(sum.conv->getOperandTypes(), [&](Type type) {
    return getElementTypeOrSelf(type) == element;
  });
  if (!sum.conv.hasPureTensorSemantics() || sum.conv.hasDynamicShape() ||
      !sum.conv->hasOneUse() || sum.conv->hasAttr(kScheduleAttrName) ||
      !isComputeFloat(element) || !isOneType ||
      !startsAtZero(sum.conv.getDpsInits()[0]))
    return std::nullopt;
  return sum;
}

/// The convolution whose groups `op` sums up.
static std::optional<GroupSum> matchGroupSum(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      matchReduction(op) != tpp::ReduceKind::Sum || op.getNumDpsInputs() != 1 ||
      op.getNumReductionLoops() != 1 || op->hasAttr(kScheduleAttrName))
    return std::nullopt;
  Value value = op.getDpsInputs()[0];
  auto transpose = value.getDefiningOp<linalg::TransposeOp>();
  if (transpose && (!transpose->hasOneUse() || transpose->getNumResults() != 1))
    return std::nullopt;
  std::optional<GroupSum> sum =
      matchConv(transpose ? transpose.getInput() : value);
  if (!sum)
    return std::nullopt;
  int64_t rank = cast<ShapedType>(value.getType()).getRank();
  sum->dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (transpose)
    sum->dims.assign(transpose.getPermutation().begin(),
                     transpose.getPermutation().end());
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  if (!map.isPermutation() ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0))
           .isProjectedPermutation())
    return std::nullopt;
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  int64_t place =
      *map.getResultPosition(getAffineDimExpr(loops.front(), op.getContext()));
  return sum->dims[place] == kGroups ? sum : std::nullopt;
}

/// `list` without the entry of the groups. That of the channels must describe
/// the whole dimension.
template <typename T>
static SmallVector<T> joinList(ArrayRef<T> list) {
  SmallVector<T> joined(list);
  joined.erase(joined.begin() + kGroups);
  return joined;
}

/// Joins groups and channels of `value`. Padding and cropping of images do not
/// affect channels and stay the last ops.
static Value joinGroups(RewriterBase &rewriter, Value value) {
  SmallVector<ReassociationIndices> groups = getJoinedGroups();
  auto isZeroAt = [](ArrayRef<int64_t> list) {
    return list[kGroups] == 0 && list[kGroups + 1] == 0;
  };
  if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    if (expand.getReassociationIndices() == groups)
      return expand.getSrc();
  if (auto pad = value.getDefiningOp<tensor::PadOp>()) {
    Value number = pad.getConstantPaddingValue();
    if (number && isZeroAt(pad.getStaticLow()) && isZeroAt(pad.getStaticHigh()))
      return tensor::PadOp::create(
          rewriter, pad.getLoc(), Type(), joinGroups(rewriter, pad.getSource()),
          joinList<OpFoldResult>(pad.getMixedLowPad()),
          joinList<OpFoldResult>(pad.getMixedHighPad()), number);
  }
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.hasUnitStride() && isZeroAt(slice.getStaticOffsets()) &&
      slice.getSourceType().getRank() == slice.getType().getRank() &&
      slice.getSourceType().getShape().slice(kGroups, 2) ==
          slice.getType().getShape().slice(kGroups, 2)) {
    Value source = joinGroups(rewriter, slice.getSource());
    SmallVector<OpFoldResult> sizes =
        joinList<OpFoldResult>(slice.getMixedSizes());
    sizes[kGroups] = rewriter.getIndexAttr(
        cast<ShapedType>(source.getType()).getDimSize(kGroups));
    return tensor::ExtractSliceOp::create(
        rewriter, slice.getLoc(), source,
        joinList<OpFoldResult>(slice.getMixedOffsets()), sizes,
        joinList<OpFoldResult>(slice.getMixedStrides()));
  }
  return tensor::CollapseShapeOp::create(rewriter, value.getLoc(), value,
                                         groups);
}

/// Joins groups and channels of the filters.
static Value joinFilters(RewriterBase &rewriter, GroupSum &sum) {
  Location loc = sum.conv.getLoc();
  Value filters = sum.conv.getDpsInputs()[1];
  if (!sum.groupsFirst)
    return joinGroups(rewriter, filters);
  // In gradients the filters are images, with one channel in each group.
  if (cast<ShapedType>(filters.getType()).getDimSize(2) == 1)
    return createTranspose(rewriter, loc, joinGroups(rewriter, filters),
                           {1, 0, 2, 3});
  return joinGroups(rewriter,
                    createTranspose(rewriter, loc, filters, {1, 0, 2, 3, 4}));
}

static Value createConv(RewriterBase &rewriter, GroupSum &sum) {
  Location loc = sum.conv.getLoc();
  Value images = joinGroups(rewriter, sum.conv.getDpsInputs()[0]);
  Value filters = joinFilters(rewriter, sum);
  auto type = cast<RankedTensorType>(sum.conv->getResult(0).getType());
  SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
  shape.erase(shape.begin() + kGroups);
  Value output =
      tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  Value zero = getFilledWith(sum.conv.getDpsInits()[0]);
  output = linalg::FillOp::create(rewriter, loc, zero, output).getResult(0);
  return linalg::Conv2DNchwFchwOp::create(
             rewriter, loc, output.getType(), ValueRange{images, filters},
             ValueRange{output}, sum.strides, sum.dilations)
      ->getResult(0);
}

namespace {
struct SumOfGroups : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<GroupSum> sum = matchGroupSum(op);
    if (!sum)
      return rewriter.notifyMatchFailure(op, "no sum over groups");
    Value conv = createConv(rewriter, *sum);
    // The dimension of the convolution for each dimension of the result.
    AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
              output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    SmallVector<int64_t> order;
    for (AffineExpr loop : output.getResults()) {
      int64_t dim = sum->dims[*input.getResultPosition(loop)];
      order.push_back(dim < kGroups ? dim : dim - 1);
    }
    Value init = op.getDpsInits()[0];
    Value transposed = createTranspose(rewriter, op.getLoc(), conv, order);
    if (startsAtZero(init)) {
      rewriter.replaceOp(op, transposed);
      return success();
    }
    auto type = cast<RankedTensorType>(init.getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    rewriter.replaceOpWithNewOp<linalg::AddOp>(
        op, TypeRange{type}, ValueRange{transposed, init}, ValueRange{empty});
    return success();
  }
};
} // namespace

void sw::populateGroupSumPatterns(RewritePatternSet &patterns) {
  patterns.add<SumOfGroups>(patterns.getContext());
}
