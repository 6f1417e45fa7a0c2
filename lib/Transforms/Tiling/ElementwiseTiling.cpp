//===- ElementwiseTiling.cpp - Tiles of elementwise ops -------------------===//
#include "ElementwiseTiling.h"

#include "GroupTiling.h"
#include "InputReads.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Utils/KernelNames.h"
#include "Transforms/Utils/TilePreparation.h"
#include "TransposeTiling.h"

#include "Analysis/Structure/Copies.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

/// The schedule of `op` after its loops are put in the order of its output.
static ScheduleAttr orderByOutput(linalg::LinalgOp op, ScheduleAttr schedule) {
  SmallVector<int64_t> extents;
  SmallVector<unsigned> order;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults()) {
    order.push_back(cast<AffineDimExpr>(expr).getPosition());
    extents.push_back(op.getStaticLoopRanges()[order.back()]);
  }
  return orderLoops(schedule, order, extents);
}

/// Puts the loops of `op` in the order of its output and joins as many as
/// possible. If `schedule` is about loops of the op itself, it follows their
/// order, and none are joined. So it is if it is over these loops already: it
/// was recorded of a schedule about loops of the op.
static FailureOr<linalg::LinalgOp> arrangeLoops(RewriterBase &rewriter,
                                                linalg::LinalgOp op,
                                                ScheduleAttr &schedule) {
  if (schedule && !schedule.getLoops() && namesLoops(schedule))
    schedule = orderByOutput(op, schedule);
  FailureOr<linalg::LinalgOp> ordered = orderByOutput(rewriter, op);
  if (failed(ordered))
    return op.emitError("could not be reordered to its output");
  if (schedule && schedule.getLoops() &&
      llvm::equal(schedule.getLoops().asArrayRef(),
                  ordered->getStaticLoopRanges()))
    return ordered;
  FailureOr<linalg::LinalgOp> dropped = dropUnitLoops(rewriter, *ordered);
  if (failed(dropped))
    return ordered->emitError("could not be given fewer loops");
  FailureOr<linalg::LinalgOp> collapsed = collapseLoops(rewriter, *dropped);
  if (failed(collapsed))
    return dropped->emitError("could not be given longer loops");
  return collapsed;
}

//===----------------------------------------------------------------------===//
// Inputs that are read in another order
//===----------------------------------------------------------------------===//

/// Whether inputs that `op` reads across its rows are copied first. They are
/// not if tiles have more loops, or windows. The loops of `op` are in the order
/// of its output.
static bool hasTwoLoops(linalg::LinalgOp op) {
  auto isPlain = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  };
  return op.hasPureTensorSemantics() && !getTransposedLoops(op) &&
         llvm::count_if(op.getStaticLoopRanges(),
                        [](int64_t extent) { return extent > 1; }) == 2 &&
         llvm::all_of(op.getIndexingMapsArray(), isPlain);
}

/// Whether the loops of `op` with more than one iteration index `input` in
/// another order.
static bool isReadTransposed(linalg::LinalgOp op, OpOperand *input) {
  AffineMap map = op.getMatchingIndexingMap(input);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      if (extents[loop.getPosition()] > 1)
        loops.push_back(loop.getPosition());
  return map.isProjectedPermutation() && !llvm::is_sorted(loops);
}

/// Replaces `input` by a copy with its dimensions in the order of the loops of
/// `op`.
static linalg::LinalgOp transposeInput(RewriterBase &rewriter,
                                       linalg::LinalgOp op, OpOperand &input) {
  AffineMap map = op.getMatchingIndexingMap(&input);
  SmallVector<int64_t> order;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (std::optional<unsigned> dim =
            map.getResultPosition(rewriter.getAffineDimExpr(loop)))
      order.push_back(*dim);
  auto type = cast<RankedTensorType>(input.get().getType());
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> results;
  for (int64_t dim : order) {
    shape.push_back(type.getDimSize(dim));
    results.push_back(map.getResult(dim));
  }
  rewriter.setInsertionPoint(op);
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape,
                                        type.getElementType());
  auto copy = linalg::TransposeOp::create(rewriter, op.getLoc(), input.get(),
                                          empty, order);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[input.getOperandNumber()] =
      AffineMap::get(map.getNumDims(), 0, results, op.getContext());
  auto generic = cast<linalg::GenericOp>(op.getOperation());
  rewriter.modifyOpInPlace(generic, [&] {
    input.set(copy->getResult(0));
    generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return cast<linalg::LinalgOp>(copy.getOperation());
}

/// Copies the inputs that `op` reads in another order than that of its loops,
/// by separate kernels.
static FailureOr<linalg::LinalgOp> transposeInputs(RewriterBase &rewriter,
                                                   linalg::LinalgOp op,
                                                   KernelPlanner &planner) {
  auto isTransposed = [&](OpOperand *input) {
    return isReadTransposed(op, input);
  };
  if (!hasTwoLoops(op) || llvm::none_of(op.getDpsInputOperands(), isTransposed))
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  op = cast<linalg::LinalgOp>(generic->getOperation());
  for (OpOperand *input : op.getDpsInputOperands())
    if (isTransposed(input) &&
        failed(planElementwise(rewriter, transposeInput(rewriter, op, *input),
                               planner)))
      return failure();
  return op;
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

/// Reports that `op` stays on the MPE, which is an error if its schedule
/// requests otherwise.
static LogicalResult refuse(linalg::LinalgOp op, const ScheduleMarks &marks,
                            StringRef reason) {
  if (marks.requestsMethod(Method::CPE))
    return op.emitError("cannot be distributed over the CPEs: ") << reason;
  remark::missed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::reason("{0} stays on the management core: {1}",
                        takeKernelName(op, *matchElementwise(op)), reason);
  return success();
}

LogicalResult sw::planElementwise(RewriterBase &rewriter, linalg::LinalgOp op,
                                  KernelPlanner &planner) {
  ScheduleMarks marks = ScheduleMarks::take(op);
  FailureOr<linalg::LinalgOp> arranged =
      arrangeLoops(rewriter, op, marks.schedule);
  if (failed(arranged) ||
      failed(verifyScheduleOfTiled(*arranged, marks.schedule)))
    return failure();
  FailureOr<linalg::LinalgOp> transposed =
      transposeInputs(rewriter, *arranged, planner);
  if (failed(transposed))
    return failure();
  op = *transposed;
  if (marks.planned)
    op->setAttr(kPlannedAttrName, marks.planned);
  std::string reason = explainUnreadable(op);
  if (reason.empty())
    reason = explainNoGroup(op);
  if (!reason.empty())
    return refuse(op, marks, reason);
  if (getTransposedLoops(op) && !marks.requestsMethod(Method::CPE))
    return planTransposition(rewriter, op, marks, planner);
  marks.putOn(op);
  return planFusionGroup(getSingleOpGroup(op), planner);
}
