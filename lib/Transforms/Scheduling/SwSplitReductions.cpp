//===- SwSplitReductions.cpp - The pass sw-split-reductions ---------------===//
//
// Core groups compute parts of the sums of a product, and another op adds them:
//
//   %c = matmul(%a, %b)      becomes    %p = generic {g, m, n, k} (%a, %b)
//                                       %c = generic {m, n, g} (%p)
//
//===----------------------------------------------------------------------===//
#include "ImageSplits.h"
#include "SplitRows.h"
#include "SplitUtils.h"
#include "Transforms/Passes.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Fusion/ReductionSplits.h"
#include "Analysis/Fusion/RowSplits.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSPLITREDUCTIONS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// The array that input `number` of `op` is read from: the input of a
/// transpose, which a product reads in place. Permutes `operand` as it.
static Value skipTranspose(linalg::LinalgOp op, unsigned number,
                           ScheduleOperand &operand) {
  Value value = op.getDpsInputs()[number];
  auto transpose = value.getDefiningOp<linalg::TransposeOp>();
  if (!transpose)
    return value;
  SmallVector<int64_t> order =
      invertPermutationVector(transpose.getPermutation());
  operand.shape = applyPermutation(operand.shape, order);
  operand.map = AffineMap::get(
      operand.map.getNumDims(), 0,
      applyPermutation(operand.map.getResults(), order), op.getContext());
  return transpose.getInput();
}

/// The windows of the parts of the channels of one image.
static Value cutChannels(RewriterBase &rewriter, WindowsOp windows,
                         int64_t parts) {
  Location loc = windows.getLoc();
  auto image = cast<RankedTensorType>(windows.getImage().getType());
  auto matrix = cast<RankedTensorType>(windows.getMatrix().getType());
  SmallVector<int64_t> shape(image.getShape()), result(matrix.getShape());
  Value flat = tensor::CollapseShapeOp::create(
      rewriter, loc, windows.getImage(),
      ArrayRef<ReassociationIndices>{{0, 1}, {2}, {3}});
  Value images = cutDimension(rewriter, loc, flat, 0, parts);
  result[0] = parts;
  result[1] /= parts;
  return WindowsOp::create(rewriter, loc, matrix.clone(result), images,
                           windows.getWindow());
}

/// Creates the product of `parts` partial sums.
static linalg::GenericOp createProduct(RewriterBase &rewriter,
                                       linalg::LinalgOp op,
                                       ScheduleProblem whole, int64_t parts) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs;
  for (unsigned number : {0u, 1u}) {
    ScheduleOperand &operand = whole.operands[number];
    Value value = skipTranspose(op, number, operand);
    auto windows = value.getDefiningOp<WindowsOp>();
    unsigned dim =
        *operand.map.getResultPosition(rewriter.getAffineDimExpr(whole.k));
    inputs.push_back(windows ? cutChannels(rewriter, windows, parts)
                             : cutDimension(rewriter, loc, value, dim, parts));
  }
  ScheduleProblem problem = getPartsProblem(whole, parts);
  SmallVector<AffineMap> maps =
      llvm::map_to_vector(problem.operands, [](const ScheduleOperand &operand) {
        return operand.map;
      });
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin(), parts);
  Value zeros = createFilled(rewriter, loc, shape,
                             rewriter.getZeroAttr(type.getElementType()));
  return createWithBody(rewriter, op, inputs, zeros, maps, problem.iterators);
}

/// Creates the sums of `parts`, with the destination of `op`.
static linalg::GenericOp createSums(RewriterBase &rewriter, linalg::LinalgOp op,
                                    Value parts) {
  auto rank = static_cast<unsigned>(
      cast<ShapedType>(op->getResult(0).getType()).getRank());
  SmallVector<AffineExpr> all{rewriter.getAffineDimExpr(rank)};
  AffineMap result =
      rewriter.getMultiDimIdentityMap(rank + 1).getMajorSubMap(rank);
  llvm::append_range(all, result.getResults());
  SmallVector<IteratorType> iterators(rank, IteratorType::parallel);
  iterators.push_back(IteratorType::reduction);
  return linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), parts, op.getDpsInits(),
      ArrayRef<AffineMap>{
          AffineMap::get(rank + 1, 0, all, rewriter.getContext()), result},
      iterators, [](OpBuilder &builder, Location loc, ValueRange args) {
        Value sum = arith::AddFOp::create(builder, loc, args[1], args[0]);
        linalg::YieldOp::create(builder, loc, sum);
      });
}

/// Whether `op` is a product that nobody has a schedule for, and whose operands
/// no op computes tile by tile.
static bool isFree(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && !op.hasDynamicShape() &&
         op->getNumResults() == 1 && op.getNumDpsInputs() == 2 &&
         matchGemm(op) && !getScheduleAttr(op) && !findPrologue(op);
}

namespace {
struct SwSplitReductions : sw::impl::SwSplitReductionsBase<SwSplitReductions> {
  using SwSplitReductionsBase::SwSplitReductionsBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products, reductions;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isFree(op))
        products.push_back(op);
      else if (parts != 1 && canSplitRows(op))
        reductions.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : reductions)
      if (failed(splitReduction(rewriter, op)))
        return signalPassFailure();
    for (linalg::LinalgOp op : products)
      if (failed(split(rewriter, op)))
        return signalPassFailure();
  }

private:
  LogicalResult split(RewriterBase &rewriter, linalg::LinalgOp op) const {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    if (target->getUsedCoreGroups() == 1)
      return success();
    ScheduleProblem problem = getScheduleProblem(op);
    if (std::optional<unsigned> images = findAddedImages(problem);
        images && splitsImages) {
      splitImages(rewriter, op, problem, *images, *target);
      return success();
    }
    // Parts of other products are on all core groups.
    if (getGroupRange(op))
      return success();
    int64_t number = parts;
    if (number == 0) {
      ReductionSplit best = chooseReductionSplit(problem, *target);
      number = best.parts;
      report(op, best, problem.extents[problem.k] / best.parts, "iterations",
             *target);
    }
    if (number == 1 || !canSplitReduction(problem, number))
      return success();
    rewriter.setInsertionPoint(op);
    linalg::GenericOp product = createProduct(rewriter, op, problem, number);
    linalg::GenericOp sums = createSums(rewriter, op, product.getResult(0));
    rewriter.replaceOp(op, sums);
    return success();
  }

  /// Splits the reduction of an array that is computed: as it is fastest, or in
  /// rows along the last loop if a number of parts is requested.
  LogicalResult splitReduction(RewriterBase &rewriter,
                               linalg::LinalgOp op) const {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    RowSplit best{/*reduced=*/1};
    if (parts == 0)
      best = chooseRowSplit(op, *target);
    else if (op.getNumReductionLoops() == 1)
      best.parts = parts;
    if (best.reduced == 0 || (best.parts > 1 && !canCutRows(op, best.parts)))
      return success();
    if (parts == 0) {
      double toMicroseconds = 1e6 / target->getClockHz();
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Split").category(
                                      "sw-split-reductions"))
          << remark::add("rows of {0} loops in {1} parts, and their results: "
                         "{2:f1} us with what computes the rows, {3:f1} us "
                         "without",
                         best.reduced, best.parts, best.split * toMicroseconds,
                         best.whole * toMicroseconds);
    }
    splitRows(rewriter, op, best.reduced, best.parts);
    return success();
  }

  /// Splits a product that adds up images, in as many parts as divide the
  /// number of core groups.
  void splitImages(RewriterBase &rewriter, linalg::LinalgOp op,
                   const ScheduleProblem &problem, unsigned images,
                   const Target &target) const {
    int64_t number = parts, all = problem.extents[images];
    if (number == 0) {
      ReductionSplit best = chooseImageSplit(problem, images, target);
      number = best.parts;
      report(op, best, llvm::divideCeil(all, number), "images", target);
    }
    if (number > 1 && number <= all && target.getUsedCoreGroups() % number == 0)
      splitByImages(rewriter, op, number,
                    getGroupRange(op).value_or(
                        GroupRange{0, target.getUsedCoreGroups()}));
  }

  /// Reports a split in parts of at most `size` of `what`.
  static void report(linalg::LinalgOp op, const ReductionSplit &best,
                     int64_t size, StringRef what, const Target &target) {
    if (best.parts == 1)
      return;
    double toMicroseconds = 1e6 / target.getClockHz();
    remark::passed(op.getLoc(), remark::RemarkOpts::name("Split").category(
                                    "sw-split-reductions"))
        << remark::add(
               "{0} partial sums of {1} {2}: {3:f1} us with their sums, "
               "{4:f1} us without",
               best.parts, size, what, best.split * toMicroseconds,
               best.whole * toMicroseconds);
  }
};
} // namespace
