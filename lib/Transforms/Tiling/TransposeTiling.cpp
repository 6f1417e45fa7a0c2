//===- TransposeTiling.cpp - Tiles of transposed copies -------------------===//
#include "TransposeTiling.h"

#include "GroupTiling.h"
#include "TileUtils.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/KernelNames.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

static int64_t getElementBytes(Value operand) {
  return getElementTypeOrSelf(operand.getType()).getIntOrFloatBitWidth() / 8;
}

/// Elements of `operand` between consecutive iterations of `loop`.
static int64_t getPitch(linalg::LinalgOp op, OpOperand *operand,
                        unsigned loop) {
  auto type = cast<ShapedType>(operand->get().getType());
  int64_t pitch = 1;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (op.getMatchingIndexingMap(operand).getResult(dim).isFunctionOfDim(loop))
      return pitch;
    pitch *= type.getDimSize(dim);
  }
  return pitch;
}

/// The problem of `op` for the choice of tiles. Its loops are in the order of
/// its output.
static Transposition getTransposition(linalg::LinalgOp op,
                                      TransposedLoops loops) {
  OpOperand *input = op.getDpsInputOperand(0),
            *output = op.getDpsInitOperand(0);
  Transposition copy;
  for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    if (loop == loops.rows)
      copy.rows = extent;
    else if (loop == loops.cols)
      copy.cols = extent;
    else
      copy.count *= extent;
  }
  copy.inputPitch = getPitch(op, input, loops.cols);
  copy.outputPitch = getPitch(op, output, loops.rows);
  copy.elementBytes = getElementBytes(output->get());
  return copy;
}

/// The schedule with `tile`.
static Schedule makeSchedule(linalg::LinalgOp op, TransposedLoops loops,
                             const TransposeTile &tile) {
  unsigned numLoops = op.getNumLoops();
  Schedule schedule;
  schedule.sizes.assign(numLoops, 1);
  schedule.mesh.assign(numLoops, std::nullopt);
  schedule.units.assign(numLoops, 1);
  schedule.order = llvm::to_vector(llvm::seq<unsigned>(0, numLoops));
  schedule.buffers = {tile.inputBuffers, tile.outputBuffers};
  schedule.sizes[loops.rows] = tile.rows;
  schedule.mesh[loops.rows] = tile.rowSpread;
  schedule.units[loops.rows] = tile.rowUnit;
  schedule.sizes[loops.cols] = tile.cols;
  schedule.mesh[loops.cols] = tile.colSpread;
  schedule.units[loops.cols] = tile.colUnit;
  return schedule;
}

/// The tile of `schedule`.
static TransposeTile getTile(const Schedule &schedule, TransposedLoops loops) {
  TransposeTile tile;
  tile.rows = schedule.sizes[loops.rows];
  tile.cols = schedule.sizes[loops.cols];
  tile.rowSpread = *schedule.mesh[loops.rows];
  tile.colSpread = *schedule.mesh[loops.cols];
  tile.rowUnit = schedule.units[loops.rows];
  tile.colUnit = schedule.units[loops.cols];
  tile.inputBuffers = schedule.buffers.front();
  tile.outputBuffers = schedule.buffers.back();
  return tile;
}

/// Bytes of LDM per CPE for the buffers.
static int64_t getLdmBytes(linalg::LinalgOp op, const Schedule &schedule,
                           const Target &target) {
  int64_t elements = 1, bytes = 0;
  for (auto [size, spread, unit] :
       llvm::zip_equal(schedule.sizes, schedule.mesh, schedule.units))
    if (spread)
      elements *= target.getPiece(size, *spread, unit);
  for (auto [operand, buffers] :
       llvm::zip_equal(op->getOperands(), schedule.buffers))
    bytes += buffers * llvm::alignTo(elements * getElementBytes(operand),
                                     target.getDmaTransactionBytes());
  return bytes;
}

/// Applies the request to `schedule`.
static LogicalResult applyRequest(linalg::LinalgOp op,
                                  const ScheduleRequest &request,
                                  const Target &target, Schedule &schedule) {
  if (request.vectorLoop || !request.rowContiguous.empty())
    return op.emitError(
        "expects 'vector' and 'row_contiguous' on products only");
  if (failed(applyLoopRequest(op, request, schedule)))
    return failure();
  if (std::optional<std::string> error =
          checkParts(request.order, request.buffers, op.getNumLoops(),
                     op->getNumOperands()))
    return op.emitError(*error);
  if (!request.order.empty())
    schedule.order = request.order;
  // One buffer was the choice for other tiles.
  if (!request.sizes.empty())
    schedule.buffers.assign(op->getNumOperands(), 2);
  for (auto [operand, buffers] : llvm::enumerate(request.buffers))
    if (buffers > 0)
      schedule.buffers[operand] = buffers;
  return checkLdm(op, schedule.sizes, getLdmBytes(op, schedule, target),
                  target);
}

/// Whether the schedule fixes the buffers, which later passes choose otherwise.
static bool hasOwnBuffers(const ScheduleRequest &request,
                          const Schedule &schedule) {
  return !request.buffers.empty() || llvm::is_contained(schedule.buffers, 1);
}

/// Whether CPEs that copy separate tiles are faster than all of them together.
/// The model of the former is more accurate for tiles of short rows.
static bool isGroupFaster(linalg::LinalgOp op, double meshCycles,
                          const Target &target) {
  constexpr double kMinGain = 1.03;
  std::optional<GroupTile> tile =
      chooseGroupTile(getTileProblem(getSingleOpGroup(op), target), target);
  return tile && kMinGain * tile->cycles < meshCycles;
}

/// Adds `op` with tiles over the mesh to `planner`.
static void planOverMesh(linalg::LinalgOp op, const Schedule &schedule,
                         const ScheduleRequest &request, double seconds,
                         const ScheduleMarks &marks, KernelPlanner &planner) {
  TileChoice choice;
  choice.kernel = takeKernelName(op, *matchElementwise(op));
  choice.schedule = schedule;
  choice.usesPhases = schedule.usesPhases;
  choice.predictedSeconds = seconds;
  std::optional<Target> target = Target::lookup(op);
  choice.onFirstGroup = target && target->getUsedCoreGroups() > 1;
  choice.division.firstReason = kIsOverMesh;
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in {1}", choice.kernel, printSchedule(schedule))
      << remark::metric("predicted us", seconds * 1e6);
  bool keepsBuffers = hasOwnBuffers(request, schedule);
  Builder builder(op.getContext());
  DenseI64ArrayAttr buffers;
  if (keepsBuffers)
    buffers = builder.getDenseI64ArrayAttr(schedule.buffers);
  else
    choice.schedule.buffers.clear();
  ScheduleAttr attr = makeMeshSchedule(
      op, schedule,
      builder.getDenseI64ArrayAttr(llvm::to_vector_of<int64_t>(schedule.order)),
      buffers);
  marks.putOn(op);
  planner.add({op,
               {choice.kernel, attr, seconds},
               [op, choice](RewriterBase &rewriter) {
                 return tileToLoops(rewriter, op, choice);
               }});
}

LogicalResult sw::planTransposition(RewriterBase &rewriter, linalg::LinalgOp op,
                                    const ScheduleMarks &marks,
                                    KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  ScheduleRequest request = readSchedule(marks.schedule);
  TransposedLoops loops = *getTransposedLoops(op);
  Transposition copy = getTransposition(op, loops);
  TransposeTile tile = *findTile(copy, *target, op.getContext());
  if (!marks.schedule &&
      isGroupFaster(op, getTransposeTime(copy, tile, *target).cycles,
                    *target)) {
    marks.putOn(op);
    return planFusionGroup(getSingleOpGroup(op), planner);
  }
  Schedule schedule = makeSchedule(op, loops, tile);
  if (!request.isEmpty() &&
      failed(applyRequest(op, request, *target, schedule)))
    return failure();
  LoopTime time = getTransposeTime(copy, getTile(schedule, loops), *target);
  schedule.usesPhases = time.usesPhases;
  planOverMesh(op, schedule, request, time.cycles / target->getClockHz(), marks,
               planner);
  return success();
}
