//===- ProductTiling.cpp - Tiling of products -----------------------------===//
#include "Analysis/CostModel/CostModel.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "InputReads.h"
#include "RowReductions.h"
#include "TileMarks.h"
#include "TileUtils.h"
#include "Transforms/Fusion/OperandShapes.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/KernelNames.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/IR/Remarks.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Preparation and tiling
//===----------------------------------------------------------------------===//

static LogicalResult checkShape(linalg::LinalgOp op) {
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.isStrided())
      return op.emitError("expects memrefs of which the layout is strides, but "
                          "got ")
             << memref;
  if (op.hasDynamicShape())
    return op.emitError("expects static shapes, but an operand is dynamic");
  return verifyExtents(op);
}

FailureOr<linalg::LinalgOp> sw::prepareForTiling(RewriterBase &rewriter,
                                                 linalg::LinalgOp op) {
  if (failed(checkShape(op)) || failed(verifyScheduleAttr(op)))
    return failure();
  ScheduleMarks marks = ScheduleMarks::read(op);
  if (isProductBody(op) || matchElementwise(op)) {
    bool canStep = !isProductBody(op) && explainNoGroup(op).empty();
    FailureOr<linalg::LinalgOp> absorbed =
        absorbReads(rewriter, op, /*keepSteps=*/canStep);
    if (failed(absorbed))
      return op.emitError("could not be given slices of its inputs");
    op = *absorbed;
  }
  if (matchGemm(op))
    op = foldTransposes(rewriter, op);
  else if (isDegenerateGemm(op))
    if (FailureOr<linalg::LinalgOp> product = addUnitLoops(rewriter, op);
        succeeded(product))
      op = *product;
  op = orderInputs(rewriter, op);
  // A schedule over the loops of the op itself has changed with them.
  if (marks.isOfOwnLoops())
    marks.schedule = getScheduleAttr(op);
  marks.putOn(op);
  if (matchGemm(op) && failed(verifyScheduleOfTiled(op, marks.schedule)))
    return failure();
  return op;
}

/// The op that runs on the tiles of the product; reports it by a remark.
static linalg::LinalgOp chooseEpilogue(linalg::LinalgOp op,
                                       const Schedule &schedule) {
  std::string reason;
  linalg::LinalgOp epilogue = getEpilogue(op, &reason);
  if (epilogue && hasReductionOutside(op, schedule)) {
    epilogue = {};
    reason = "the schedule stores sums that are not complete";
  }
  if (!epilogue && reason.empty())
    return epilogue;
  remark::RemarkOpts options =
      remark::RemarkOpts::name("Fuse").category("sw-fuse");
  if (epilogue)
    remark::passed(epilogue.getLoc(), options) << remark::add(
        "{0} runs on the tiles of a product", *matchElementwise(epilogue));
  else
    remark::missed(op.getLoc(), options)
        << remark::add("the readers of the product do not run on its tiles")
        << remark::reason("{0}", reason);
  return epilogue;
}

/// Number of candidates for the schedule of a product with a prologue.
static constexpr size_t kPrologueCandidates = 200;

/// Whether `value` is computed from windows of an image.
static bool isOfWindows(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  return op && llvm::any_of(op.getDpsInputs(), [](Value input) {
           return input.getDefiningOp<WindowsOp>() != nullptr;
         });
}

/// Whether the product with `prologue` takes less time than the product and
/// `apart`, the same op in its original shape. If so, sets `best` to the
/// fastest schedule. Reports the result by a remark.
static bool isPrologueBest(linalg::LinalgOp op, Prologue prologue,
                           linalg::LinalgOp apart,
                           const ScheduleProblem &problem, const Target &target,
                           ArrayRef<RankedSchedule> candidates,
                           RankedSchedule &best) {
  // A separate kernel has a beginning and an end that nothing overlaps, so
  // networks gain about a launch. Windows have many times as many elements, and
  // predictions for them are not accurate enough to count on this gain.
  double separate = best.estimate.cycles;
  if (std::optional<double> own = getOwnCycles(apart, target))
    separate += *own;
  if (isOfWindows(op->getOperand(prologue.operand)))
    separate -= getLaunchCycles(target);
  // A plan has the op in the kernel of the product.
  bool isPlanned = getPlannedName(op).has_value();
  double minimum =
      isPlanned ? std::numeric_limits<double>::infinity() : separate;
  std::string reason;
  for (const RankedSchedule &candidate : candidates) {
    std::string why =
        explainNoPrologue(op, prologue, problem, candidate.schedule, target);
    if (reason.empty())
      reason = why;
    double cycles =
        candidate.estimate.cycles +
        getGroupShare(problem, candidate.schedule, target) *
            getPrologueCycles(op, prologue, candidate.schedule, target);
    if (!why.empty() || cycles >= minimum)
      continue;
    minimum = cycles;
    best = candidate;
    best.estimate.cycles = cycles;
  }
  auto options = remark::RemarkOpts::name("Fuse").category("sw-fuse");
  std::string kind = matchElementwise(prologue.op)->str();
  if (isPlanned ? std::isfinite(minimum) : minimum < separate) {
    remark::passed(op.getLoc(), options)
        << remark::add("{0} runs on the tiles of an operand of a product", kind)
        << remark::metric("us", minimum / target.getClockHz() * 1e6)
        << remark::metric("us apart", separate / target.getClockHz() * 1e6);
    return true;
  }
  remark::missed(op.getLoc(), options)
      << remark::add("{0} does not run on the tiles of an operand", kind)
      << remark::reason("{0}",
                        reason.empty() ? "it takes more time there" : reason);
  return false;
}

/// The prologue of `op`, if it gets one. `chosen` becomes the schedule with it.
/// An op whose result is reshaped for the product then computes in that shape.
static FailureOr<std::optional<Prologue>>
takePrologue(RewriterBase &rewriter, linalg::LinalgOp op, const Target &target,
             const Scheduler &scheduler, const ScheduleRequest &request,
             RankedSchedule &chosen) {
  if (!op.hasPureTensorSemantics())
    return std::optional<Prologue>();
  SmallVector<std::pair<OpOperand *, Value>> reshaped;
  for (OpOperand *input : op.getDpsInputOperands())
    if (Value old = readInShape(rewriter, *input))
      reshaped.emplace_back(input, old);
  std::optional<Prologue> prologue = findPrologue(op);
  if (prologue) {
    std::vector<RankedSchedule> candidates = {chosen};
    ScheduleProblem problem = getScheduleProblem(op);
    if (request.isEmpty()) {
      FailureOr<SearchResult> all =
          scheduler.search(op, problem, request, target, kPrologueCandidates);
      if (failed(all))
        return failure();
      candidates.assign(all->best.begin(), all->best.end());
    }
    linalg::LinalgOp apart = prologue->op;
    for (auto [input, old] : reshaped)
      if (prologue->operand == input->getOperandNumber())
        apart = getReshapedOp(old);
    if (!isPrologueBest(op, *prologue, apart, problem, target, candidates,
                        chosen))
      prologue.reset();
  }
  for (auto [input, old] : reshaped)
    if (prologue && prologue->operand == input->getOperandNumber())
      eraseReshaped(rewriter, old);
    else
      restoreInput(rewriter, *input, old);
  return prologue;
}

/// The result of the last op among a product and the ops on its tiles.
static Value getLastResult(linalg::LinalgOp op, linalg::LinalgOp epilogue,
                           PoolOp pool) {
  if (!pool)
    return (epilogue ? epilogue : op)->getResult(0);
  if (linalg::LinalgOp after = getEpilogueOfPool(pool))
    return after->getResult(0);
  return pool.getResult();
}

/// The ops on the tiles of a product besides its epilogue.
static SmallVector<linalg::LinalgOp>
getOthersOnTiles(const std::optional<Prologue> &prologue, PoolOp pool,
                 ArrayRef<RowReduction> reductions) {
  SmallVector<linalg::LinalgOp> ops;
  if (prologue)
    ops.push_back(prologue->op);
  if (linalg::LinalgOp after =
          pool ? getEpilogueOfPool(pool) : linalg::LinalgOp())
    ops.push_back(after);
  for (const RowReduction &reduction : reductions) {
    ops.push_back(reduction.op);
    llvm::append_range(ops, reduction.after);
  }
  return ops;
}

/// Whether `schedule`, which may be null, is for tiles of single CPEs.
static bool sharesGets(ScheduleAttr schedule) {
  return schedule &&
         (schedule.getMember() > 0 || schedule.getPart() > 0 ||
          schedule.getShare().value_or(Sharing::None) != Sharing::None);
}

namespace {
/// A product with the ops on its tiles, and the tiles.
struct ProductKernel {
  linalg::LinalgOp op, epilogue;
  PoolOp pool;
  std::optional<Prologue> prologue;
  SmallVector<RowReduction> reductions;
  TileChoice choice;
  /// The tiles of the result, if there are reductions.
  TileChoice ofResult;

  SmallVector<Operation *> getHelpers() const;
  FailureOr<linalg::LinalgOp> make(RewriterBase &rewriter) const;
};
} // namespace

/// The fills that move into the loops, and the pooling.
SmallVector<Operation *> ProductKernel::getHelpers() const {
  SmallVector<Operation *> helpers = getMovedFills(op, choice.schedule);
  if (pool)
    helpers.push_back(pool);
  for (const RowReduction &reduction : reductions)
    if (reduction.fill->hasOneUse())
      helpers.push_back(reduction.fill);
  return helpers;
}

FailureOr<linalg::LinalgOp> ProductKernel::make(RewriterBase &rewriter) const {
  FailureOr<linalg::LinalgOp> tile =
      tileToLoops(rewriter, op, choice, epilogue, pool, prologue);
  if (failed(tile) ||
      failed(placeRowReductions(rewriter, reductions, ofResult)))
    return failure();
  return tile;
}

/// Rejects a request that no product over the mesh can have.
static LogicalResult verifyMethod(linalg::LinalgOp op) {
  ScheduleMarks marks = ScheduleMarks::read(op);
  if (marks.schedule && marks.schedule.getMethod() == Method::CPE)
    return op.emitError(
               "cannot be distributed over the CPEs, as 'method = cpe' of '")
           << kScheduleAttrName << "' requests";
  if (sharesGets(marks.schedule))
    return op.emitError("expects 'share', 'member' and 'part' of '")
           << kScheduleAttrName << "' of a product with 'method = cpe' only";
  return success();
}

/// Adds the ops after the product to `kernel`, whose schedule is chosen.
/// Returns their cycles on tiles.
static double addFollowing(ProductKernel &kernel, bool allowsGroups,
                           const Target &target) {
  linalg::LinalgOp op = kernel.op;
  const Schedule &schedule = kernel.choice.schedule;
  kernel.epilogue = chooseEpilogue(op, schedule);
  kernel.pool = getFollowingPool(op, kernel.epilogue);
  double cycles = 0;
  if (kernel.epilogue)
    cycles += getEpilogueCycles(op, kernel.epilogue, schedule, target);
  if (linalg::LinalgOp after =
          kernel.pool ? getEpilogueOfPool(kernel.pool) : linalg::LinalgOp())
    cycles +=
        getEpilogueCycles(op, after, schedule, target, kernel.pool.getPool());
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (allowsGroups && op.hasPureTensorSemantics() &&
      hasWholeRows(op, outputMap, schedule))
    kernel.reductions =
        findRowReductions(getLastResult(op, kernel.epilogue, kernel.pool));
  if (kernel.reductions.empty())
    return cycles;
  kernel.ofResult = getResultChoice(outputMap, kernel.choice);
  if (kernel.pool)
    kernel.ofResult.schedule.units.back() =
        kernel.pool.getPool().getBlockPixels();
  return cycles + getCyclesOnTiles(kernel.reductions, kernel.ofResult, target);
}

/// Sets the core groups of `kernel`, whose product has the schedule `chosen` on
/// those of `target`. Returns the cycles with the ops on the tiles.
static double setCoreGroups(ProductKernel &kernel,
                            const ScheduleProblem &problem,
                            const RankedSchedule &chosen, bool allowsGroups,
                            const Target &target) {
  TileChoice &choice = kernel.choice;
  if (hasImagePerColumn(problem, choice.schedule))
    choice.imagesPerColumn = problem.images;
  choice.groupLoops = getGroupLoops(problem, choice.schedule, target);
  bool isOverGroups = !choice.groupLoops.empty();
  int64_t groups = Target::lookup(kernel.op)->getUsedCoreGroups();
  choice.onFirstGroup = !isOverGroups && groups > 1;
  double following = addFollowing(kernel, allowsGroups, target);
  choice.division.addSeconds(following / target.getClockHz(), groups);
  if (isOverGroups) {
    choice.rotation = getRotation(problem, choice.schedule, target);
    choice.division.tiles =
        static_cast<int64_t>(countGroupTiles(problem, choice.schedule, target));
  }
  return chosen.estimate.cycles +
         getGroupShare(problem, choice.schedule, target) * following +
         (isOverGroups ? getGroupBarrierCycles(target) : 0);
}

LogicalResult sw::planProduct(RewriterBase &rewriter, linalg::LinalgOp op,
                              Scheduler &scheduler, KernelPlanner &planner) {
  if (failed(verifyMethod(op)))
    return failure();
  ScheduleProblem problem = getScheduleProblem(op);
  FailureOr<ScheduleRequest> request = scheduler.getRequest(op, problem);
  if (failed(request))
    return failure();
  DivisionReport division;
  FailureOr<Target> target =
      scheduler.chooseTarget(op, problem, *request, division);
  if (failed(target))
    return failure();
  FailureOr<RankedSchedule> chosen =
      scheduler.choose(op, problem, *target, *request);
  if (failed(chosen))
    return failure();
  FailureOr<std::optional<Prologue>> prologue =
      takePrologue(rewriter, op, *target, scheduler, *request, *chosen);
  if (failed(prologue))
    return failure();
  if (problem.pool)
    if (auto error = checkSchedule(problem, chosen->schedule, *target))
      return op.emitError(*error);
  ProductKernel kernel{op, {}, {}, *prologue, {}, {}, {}};
  TileChoice &choice = kernel.choice;
  choice.kernel = takeKernelName(op, "matmul");
  choice.schedule = chosen->schedule;
  choice.usesPhases = chosen->schedule.usesPhases;
  choice.firstParts = chosen->estimate.firstParts;
  choice.product = GemmLoops{problem.m, problem.n, problem.k};
  if (hasNarrowInputs(problem))
    choice.run = problem.run;
  choice.division = division;
  double cycles = setCoreGroups(kernel, problem, *chosen,
                                scheduler.allowsGroups(), *target);
  // As for all kernels, with the get of its parameters, which is the same for
  // all schedules.
  cycles += getLaunchCycles(*target) - chosen->estimate.launchCycles;
  choice.predictedSeconds = cycles / target->getClockHz();
  SmallVector<linalg::LinalgOp> named;
  if (kernel.epilogue)
    named.push_back(kernel.epilogue);
  planner.add(
      {op,
       {choice.kernel,
        makeProductSchedule(op, problem, choice.schedule, choice.onFirstGroup),
        choice.predictedSeconds},
       [kernel](RewriterBase &rewriter) { return kernel.make(rewriter); },
       named,
       getOthersOnTiles(kernel.prologue, kernel.pool, kernel.reductions),
       kernel.getHelpers()});
  return success();
}

FailureOr<linalg::LinalgOp> sw::tileProduct(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            Scheduler &scheduler) {
  KernelPlanner planner;
  if (failed(planProduct(rewriter, op, scheduler, planner)))
    return failure();
  return planner.make(rewriter);
}
