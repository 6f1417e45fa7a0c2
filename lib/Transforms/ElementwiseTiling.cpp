//===- ElementwiseTiling.cpp - Tiles of elementwise ops -------------------===//
#include "ElementwiseTiling.h"

#include "InputReads.h"
#include "TilePreparation.h"
#include "TileUtils.h"
#include "Transforms/ScheduleAttributes.h"
#include "Transforms/Scheduling.h"

#include "Analysis/TileOps.h"
#include "Analysis/TileSelection.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether an input dimension is indexed by both loops, as a window is.
static bool slideTogether(linalg::LinalgOp op, unsigned a, unsigned b) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      return expr.isFunctionOfDim(a) && expr.isFunctionOfDim(b);
    });
  });
}

/// Whether an input has the loop of the rows inside that of the columns.
static bool readsTransposed(linalg::LinalgOp op, unsigned outer,
                            unsigned inner) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<unsigned> innerPosition;
    for (auto [position, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(input).getResults())) {
      if (outer != inner && expr.isFunctionOfDim(outer) && innerPosition)
        return true;
      if (expr.isFunctionOfDim(inner))
        innerPosition = position;
    }
  }
  return false;
}

/// The loop over the rows of the tiles: the longest that the columns do not
/// slide along; the one over the columns if there is none.
static unsigned pickRowLoop(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned inner = extents.size() - 1, outer = inner;
  for (unsigned loop = 0; loop < inner; ++loop)
    if (!slideTogether(op, loop, inner) &&
        (outer == inner || extents[loop] >= extents[outer]))
      outer = loop;
  return outer;
}

/// The request with the loops in the order `loops` of an interchange.
static ScheduleRequest permute(ScheduleRequest request,
                               ArrayRef<unsigned> loops) {
  if (!request.sizes.empty()) {
    SmallVector<int64_t> sizes;
    for (unsigned loop : loops)
      sizes.push_back(request.sizes[loop]);
    request.sizes = sizes;
  }
  for (unsigned &loop : request.order)
    loop = llvm::find(loops, loop) - loops.begin();
  return request;
}

static MeshBudget getBudget(const Target &target) {
  return {target.getMeshRows(), target.getMeshCols(),
          target.getUsableLdmBytes()};
}

static int64_t getElementBytes(Value operand) {
  return getElementTypeOrSelf(operand.getType()).getIntOrFloatBitWidth() / 8;
}

/// The schedule without requests.
static Schedule chooseSchedule(linalg::LinalgOp op, unsigned outer,
                               const MeshBudget &budget) {
  int64_t pointBytes = 0;
  for (Value operand : op->getOperands())
    pointBytes += getElementBytes(operand);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned inner = extents.size() - 1;
  ElementwiseTile tile =
      chooseElementwiseTile(outer == inner ? 1 : extents[outer], extents[inner],
                            op->getNumOperands(), pointBytes, budget);
  Schedule schedule;
  schedule.sizes.assign(extents.size(), 1);
  schedule.mesh.assign(extents.size(), std::nullopt);
  schedule.units.assign(extents.size(), 1);
  schedule.buffers.assign(op->getNumOperands(), 2);
  schedule.order = llvm::to_vector(llvm::seq<unsigned>(0, extents.size()));
  if (outer != inner) {
    schedule.sizes[outer] = tile.rows;
    schedule.mesh[outer] = tile.rowSpread;
  }
  schedule.sizes[inner] = tile.cols;
  schedule.mesh[inner] = tile.colSpread;
  return schedule;
}

/// Bytes of LDM per CPE that the buffers take.
static int64_t getLdmBytes(linalg::LinalgOp op, const Schedule &schedule,
                           const Target &target) {
  int64_t elements = 1, bytes = 0;
  for (auto [size, spread] : llvm::zip_equal(schedule.sizes, schedule.mesh))
    if (spread)
      elements *= target.getPiece(size, *spread, /*unit=*/1);
  for (auto [operand, buffers] :
       llvm::zip_equal(op->getOperands(), schedule.buffers))
    if (isa<ShapedType>(operand.getType()))
      bytes +=
          buffers * llvm::alignTo(elements * getElementBytes(operand), 128);
  return bytes;
}

/// Puts what is asked for in `schedule`.
static LogicalResult applyRequest(linalg::LinalgOp op,
                                  const ScheduleRequest &request,
                                  const Target &target, Schedule &schedule) {
  if (request.vectorLoop || !request.longRows.empty())
    return op.emitError("expects 'vector' and 'long_rows' on products only");
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, size] : llvm::enumerate(request.sizes)) {
    if (size < 0)
      return op.emitError("expects tile sizes of at least 0 (0 chooses), but "
                          "got ")
             << size << " for loop " << loop;
    if (size > 1 && extents[loop] > 1 && !schedule.mesh[loop])
      return op.emitError("expects tile size 1 for loop ")
             << loop << ", which the tile op does not have, but got " << size;
    if (size > extents[loop])
      remark::analysis(op.getLoc(),
                       remark::RemarkOpts::name("Tile").category("sw-tiling"))
          << remark::add("tile size {0} of loop {1} is cut to its extent {2}",
                         size, loop, extents[loop]);
    if (size > 0)
      schedule.sizes[loop] = std::min(size, extents[loop]);
  }
  if (std::optional<std::string> error = checkParts(
          request.order, request.buffers, extents.size(), op->getNumOperands()))
    return op.emitError(*error);
  if (!request.order.empty())
    schedule.order = request.order;
  for (auto [operand, buffers] : llvm::enumerate(request.buffers))
    if (buffers > 0)
      schedule.buffers[operand] = buffers;
  int64_t needed = getLdmBytes(op, schedule, target);
  if (needed > target.getUsableLdmBytes())
    return op.emitError("a tile of ")
           << printSchedule(schedule) << " needs " << needed
           << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
           << " are available";
  return success();
}

/// The buffers of the memref operands, which is what the tile op has; nothing
/// where the passes behind may decide.
static SmallVector<int64_t> getRecordedBuffers(linalg::LinalgOp op,
                                               const ScheduleRequest &request,
                                               const Schedule &schedule) {
  SmallVector<int64_t> recorded;
  if (!request.buffers.empty())
    for (auto [operand, buffers] :
         llvm::zip_equal(op->getOperands(), schedule.buffers))
      if (isa<ShapedType>(operand.getType()))
        recorded.push_back(buffers);
  return recorded;
}

LogicalResult sw::tileElementwise(RewriterBase &rewriter, linalg::LinalgOp op) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  std::string kernel = takeKernelName(op, *matchElementwise(op));
  SmallVector<unsigned> loops;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  ScheduleRequest request = permute(readScheduleAttr(op, 0, 0), loops);
  op->removeAttr(kScheduleAttrName);
  FailureOr<linalg::LinalgOp> ordered = orderByOutput(rewriter, op);
  if (failed(ordered))
    return op.emitError("could not be reordered to its output");
  op = *ordered;
  if (request.isEmpty()) {
    FailureOr<linalg::LinalgOp> collapsed = collapseLoops(rewriter, op);
    if (failed(collapsed))
      return op.emitError("could not be given longer loops");
    op = *collapsed;
  }
  unsigned outer = pickRowLoop(op);
  unsigned inner = op.getNumLoops() - 1;
  std::string reason = explainUnreadable(op, {outer, inner});
  if (reason.empty() && readsTransposed(op, outer, inner))
    reason = "reads an input transposed";
  if (!reason.empty()) {
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::reason("{0} {1}; it runs on the management core", kernel,
                          reason);
    return success();
  }
  TileChoice choice;
  choice.kernel = kernel;
  choice.schedule = chooseSchedule(op, outer, getBudget(*target));
  if (!request.isEmpty() &&
      failed(applyRequest(op, request, *target, choice.schedule)))
    return failure();
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in {1}", kernel, printSchedule(choice.schedule));
  choice.schedule.buffers = getRecordedBuffers(op, request, choice.schedule);
  return tileToLoops(rewriter, op, choice);
}
