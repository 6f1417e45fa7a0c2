//===- ReductionTiling.cpp - Tiles of reductions --------------------------===//
//
// Adjacent loops of one kind are joined. Each reduction is then one of rows,
// columns or planes, with loops of tile size 1 around it:
//
//   linalg.reduce ins(%x : tensor<8x12x128x128xf32>) dimensions = [2]
// becomes
//   linalg.generic (i, j, k)  ins(%x : tensor<96x128x128xf32>)
//       outs(%y : tensor<96x128xf32>)   with a reduction over j
//
//===----------------------------------------------------------------------===//
#include "ReductionTiling.h"

#include "GroupTiling.h"
#include "TileUtils.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/DenseReshapes.h"
#include "Transforms/Utils/KernelNames.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/MeshReductions.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

using utils::IteratorType;

//===----------------------------------------------------------------------===//
// Operands in the shape of the groups
//===----------------------------------------------------------------------===//

/// The destination of `op` in the shape `shape`. A fill is recreated in that
/// shape, which lets it move into the loops.
static Value reshapeOutput(OpBuilder &b, linalg::LinalgOp op,
                           ArrayRef<int64_t> shape) {
  Value output = op.getDpsInits()[0];
  auto fill = output.getDefiningOp<linalg::FillOp>();
  if (!fill ||
      llvm::equal(shape, cast<ShapedType>(output.getType()).getShape()))
    return reshapeDense(b, op.getLoc(), output, shape);
  Value place = reshapeDense(b, op.getLoc(), fill.getDpsInits()[0], shape);
  return linalg::FillOp::create(b, fill.getLoc(), fill.getInputs(), place)
      .getResult(0);
}

/// Recreates `op` with one loop per group.
static linalg::LinalgOp group(RewriterBase &rewriter, linalg::LinalgOp op,
                              ArrayRef<LoopGroup> groups) {
  Location loc = op.getLoc();
  MLIRContext *context = op.getContext();
  rewriter.setInsertionPoint(op);
  SmallVector<int64_t> inShape, outShape;
  SmallVector<AffineExpr> outExprs;
  SmallVector<IteratorType> kinds;
  for (auto [loop, group] : llvm::enumerate(groups)) {
    inShape.push_back(group.extent);
    kinds.push_back(group.kind);
    if (group.kind == IteratorType::reduction)
      continue;
    outShape.push_back(group.extent);
    outExprs.push_back(rewriter.getAffineDimExpr(loop));
  }
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  Value input = reshapeDense(rewriter, loc, op.getDpsInputs()[0], inShape);
  Value output = reshapeOutput(rewriter, op, outShape);
  SmallVector<Type> results;
  if (op.hasPureTensorSemantics())
    results.push_back(output.getType());
  unsigned loops = groups.size();
  auto generic = linalg::GenericOp::create(
      rewriter, loc, results, input, output,
      ArrayRef<AffineMap>{AffineMap::getMultiDimIdentityMap(loops, context),
                          AffineMap::get(loops, 0, outExprs, context)},
      kinds);
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().end());
  if (results.empty()) {
    rewriter.eraseOp(op);
  } else {
    auto type = cast<ShapedType>(op->getResult(0).getType());
    rewriter.replaceOp(op, reshapeDense(rewriter, loc, generic->getResult(0),
                                        type.getShape()));
  }
  if (fill && fill.use_empty())
    rewriter.eraseOp(fill);
  return cast<linalg::LinalgOp>(generic.getOperation());
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

/// The schedule with `tile`. The last two or three loops form the tiles. The
/// others have tile size 1.
static Schedule makeSchedule(ArrayRef<LoopGroup> groups,
                             const ReductionLoops &loops,
                             const ReductionTile &tile) {
  unsigned count = groups.size();
  Schedule schedule;
  schedule.sizes.assign(count, 1);
  schedule.mesh.assign(count, std::nullopt);
  schedule.units.assign(count, 1);
  for (unsigned i = 0; i < 3; ++i)
    if (loops.positions[i] >= 0) {
      schedule.sizes[loops.positions[i]] = tile.sizes[i];
      schedule.mesh[loops.positions[i]] = tile.spreads[i];
    }
  for (IteratorType kind : {IteratorType::parallel, IteratorType::reduction})
    for (unsigned loop = 0; loop < count; ++loop)
      if (groups[loop].kind == kind)
        schedule.order.push_back(loop);
  return schedule;
}

/// Chooses the schedule of a reduction with these loops, and predicts its time:
/// on the core groups of `division`, if it is given. Else on all core groups,
/// or on the first one if that takes no longer than all and their barrier.
static void chooseSchedule(ArrayRef<LoopGroup> groups,
                           const ReductionLoops &loops,
                           const std::optional<GroupDivision> &division,
                           const Target &target, MLIRContext *context,
                           TileChoice &choice) {
  ReductionTile tile =
      *findTile(loops.problem, target.withUsedCoreGroups(1), context);
  double cycles = tile.cycles, hz = target.getClockHz();
  if (target.getUsedCoreGroups() > 1) {
    ReductionTile onAll = *findTile(loops.problem, target, context);
    double all = onAll.cycles + getGroupBarrierCycles(target);
    choice.onFirstGroup =
        runsOnFirstGroup(division, all / hz, cycles / hz, choice.division);
    if (!choice.onFirstGroup)
      std::tie(tile, cycles) = std::pair(onAll, all);
  }
  choice.schedule = makeSchedule(groups, loops, tile);
  choice.predictedSeconds = (getLaunchCycles(target) + cycles) / hz;
}

/// Lets core groups have the tiles of the result in turn, if there are several:
/// along the loops of `division`, if it has some.
static LogicalResult
distributeResult(linalg::LinalgOp op,
                 const std::optional<GroupDivision> &division,
                 TileChoice &choice) {
  if (choice.onFirstGroup || Target::lookup(op)->getUsedCoreGroups() == 1)
    return success();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  ArrayRef<int64_t> sizes = choice.schedule.sizes;
  SmallVector<unsigned> loops;
  for (unsigned loop : choice.schedule.order)
    if (linalg::isParallelIterator(op.getIteratorTypesArray()[loop]) &&
        sizes[loop] < extents[loop])
      loops.push_back(loop);
  if (division && !division->loops.empty()) {
    SmallVector<DividedLoop> all;
    for (auto [extent, size, kind] :
         llvm::zip_equal(extents, sizes, op.getIteratorTypesArray()))
      all.push_back({extent, size, linalg::isReductionIterator(kind)});
    if (auto error = explainNotDivided(division->loops, all))
      return op.emitError(*error);
    loops = division->loops;
  }
  choice.onFirstGroup = loops.empty();
  choice.division.firstReason = kHasOneTile;
  choice.division.tiles = 1;
  for (unsigned loop : loops)
    choice.division.tiles *= llvm::divideCeil(extents[loop], sizes[loop]);
  choice.groupLoops = loops;
  choice.schedule.groupLoops = std::move(loops);
  return success();
}

/// Applies the request `asked` to the schedule of `op`, with one loop per
/// group.
static LogicalResult applyRequest(linalg::LinalgOp op, ScheduleAttr asked,
                                  const ReductionLoops &loops,
                                  const Target &target, Schedule &schedule) {
  if (failed(verifyScheduleOfTiled(op, asked)))
    return failure();
  ScheduleRequest request = readSchedule(asked);
  // The core groups are chosen with the tiles.
  request.division.reset();
  if (!request.order.empty() || !request.buffers.empty() ||
      request.vectorLoop || !request.rowContiguous.empty())
    return op.emitError("expects 'sizes', 'mesh' and 'units' only in '")
           << kScheduleAttrName << "' of a reduction";
  for (int64_t unit : request.units)
    if (unit != 1)
      return op.emitError("expects units of 1 for a reduction, but got ")
             << unit;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, spread] : llvm::enumerate(request.mesh))
    if (spread != Spread::None && extents[loop] == 1)
      return op.emitError("expects spread none for loop ")
             << loop << ", which has one iteration, but got "
             << stringifySpread(spread);
  if (failed(applyLoopRequest(op, request, schedule)))
    return failure();
  ReductionTile tile;
  for (auto [loop, size, spread] :
       llvm::zip_equal(loops.positions, tile.sizes, tile.spreads))
    if (loop >= 0) {
      size = schedule.sizes[loop];
      spread = *schedule.mesh[loop];
    }
  return checkLdm(op, schedule.sizes,
                  getReductionLdmBytes(loops.problem, tile, target), target);
}

static void refuse(linalg::LinalgOp op, StringRef reason) {
  remark::missed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::reason("the reduction {0}; it runs on the management core",
                        reason);
  op->setAttr(kMpeAttrName, StringAttr::get(op.getContext(),
                                            "the reduction " + reason.str()));
}

/// Plans `op`, which has no groups of loops for `reason`, in another way.
static LogicalResult planWithoutGroups(linalg::LinalgOp op, StringRef reason,
                                       KernelPlanner &planner) {
  ScheduleMarks marks = ScheduleMarks::read(op);
  std::string obstacle = explainNoGroup(op);
  if (!marks.requestsMethod(Method::Mesh) && obstacle.empty()) {
    FailureOr<bool> isPlanned = planFusionGroup(getSingleOpGroup(op), planner);
    if (failed(isPlanned) || *isPlanned)
      return isPlanned;
  }
  if (marks.requestsMethod(Method::Mesh))
    return op.emitError("cannot be tiled over the mesh: the reduction ")
           << reason;
  if (marks.requestsMethod(Method::CPE))
    return op.emitError("cannot be distributed over the CPEs: ")
           << (obstacle.empty() ? "its smallest tile does not fit in LDM"
                                : obstacle);
  refuse(op, reason);
  return success();
}

LogicalResult sw::planReduction(RewriterBase &rewriter, linalg::LinalgOp op,
                                KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  std::string reason = explainNoMeshReduction(op);
  if (!reason.empty() || ScheduleMarks::read(op).requestsMethod(Method::CPE))
    return planWithoutGroups(op, reason, planner);
  TileChoice choice;
  choice.kernel = takeKernelName(
      op, ("reduce_" + tpp::stringifyReduceKind(*matchReduction(op))).str());
  ScheduleMarks marks = ScheduleMarks::take(op);
  if (marks.isOfOwnLoops())
    op.emitWarning("'") << kScheduleAttrName
                        << "' is not used: the tiles of reductions are chosen "
                           "unless it is over 'loops'";
  SmallVector<LoopGroup> groups = getReductionGroups(op);
  ReductionLoops loops = getReductionLoops(op, groups);
  std::optional<GroupDivision> division = readDivision(marks.schedule);
  chooseSchedule(groups, loops, division, *target, op.getContext(), choice);
  op = group(rewriter, op, groups);
  if (marks.schedule && !marks.isOfOwnLoops() &&
      failed(applyRequest(op, marks.schedule, loops, *target, choice.schedule)))
    return failure();
  if (failed(distributeResult(op, division, choice)))
    return failure();
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("{0} in {1}", choice.kernel,
                     printSchedule(choice.schedule))
      << remark::metric("predicted us", *choice.predictedSeconds * 1e6);
  marks.putOn(op);
  PlannedKernel kernel{op,
                       {choice.kernel, makeMeshSchedule(op, choice.schedule),
                        choice.predictedSeconds}};
  kernel.helpers = getMovedFills(op, choice.schedule);
  kernel.make = [op, choice](RewriterBase &rewriter) {
    return tileToLoops(rewriter, op, choice);
  };
  planner.add(std::move(kernel));
  return success();
}
