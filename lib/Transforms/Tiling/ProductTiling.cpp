//===- ProductTiling.cpp - Choice and use of schedules of products --------===//
#include "Analysis/CostModel/CostModel.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "InputReads.h"
#include "RowReductions.h"
#include "TileUtils.h"
#include "Transforms/Fusion/OperandShapes.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Fusion/TilePrograms.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// The smallest schedule that `request` permits, for the error if none fits in
/// LDM.
static Schedule makeSmallest(const ScheduleProblem &problem,
                             const ScheduleRequest &request,
                             const Target &target) {
  Schedule schedule;
  schedule.vectorLoop = request.vectorLoop.value_or(problem.n);
  schedule.distributedLoop = getDistributedLoop(problem, request.mesh);
  schedule.sizes.assign(problem.extents.size(), 1);
  for (auto [loop, size] : llvm::enumerate(request.sizes))
    schedule.sizes[loop] = std::max<int64_t>(size, 1);
  schedule.order = completeOrder(problem, request, {0, 1, 2});
  schedule.buffers.assign(problem.operands.size(), 1);
  for (auto [operand, number] : llvm::enumerate(request.buffers))
    schedule.buffers[operand] = std::max<int64_t>(number, 1);
  schedule.longRows.assign(problem.operands.size(), false);
  if (!request.longRows.empty())
    schedule.longRows = request.longRows;
  setSpreads(problem, target, schedule);
  return schedule;
}

FailureOr<SearchResult> Scheduler::search(linalg::LinalgOp op,
                                          const ScheduleRequest &request,
                                          const Target &target,
                                          size_t wanted) const {
  ScheduleProblem problem = getScheduleProblem(op);
  SearchResult result =
      findSchedules(problem, request, target, features, wanted);
  if (!result.best.empty())
    return result;
  // Nothing fits: report this for the smallest schedule that the request
  // permits.
  std::optional<std::string> error =
      checkSchedule(problem, makeSmallest(problem, request, target), target);
  return op.emitError(error.value_or("no schedule fits in LDM"));
}

std::string Scheduler::getKey(const ScheduleProblem &problem,
                              const Target &target,
                              const ScheduleRequest &request) const {
  std::string key = getScheduleKey(problem, target);
  llvm::raw_string_ostream os(key);
  auto add = [&](char letter, const auto &values) {
    if (values.empty())
      return;
    os << " " << letter;
    llvm::interleave(values, os, ",");
  };
  add('s', request.sizes);
  add('o', request.order);
  add('b', request.buffers);
  add('l', request.longRows);
  if (!request.mesh.empty())
    os << " d" << getDistributedLoop(problem, request.mesh).value_or(problem.k);
  if (request.vectorLoop)
    os << " v" << *request.vectorLoop;
  os << (features.vectorM ? " M" : "") << (features.longRows ? " L" : "")
     << (features.dealt ? " D" : "");
  return key;
}

/// Whether `schedule` satisfies `request`.
static bool agrees(const Schedule &schedule, const ScheduleRequest &request) {
  auto isSpread = [](std::optional<Spread> chosen, Spread asked) {
    return chosen.value_or(Spread::None) == asked;
  };
  auto sameOrOpen = [](ArrayRef<int64_t> chosen, ArrayRef<int64_t> asked) {
    for (auto [value, wanted] : llvm::zip(chosen, asked))
      if (wanted != 0 && value != wanted)
        return false;
    return true;
  };
  return sameOrOpen(schedule.sizes, request.sizes) &&
         sameOrOpen(schedule.buffers, request.buffers) &&
         (request.order.empty() || schedule.order == request.order) &&
         (request.longRows.empty() || schedule.longRows == request.longRows) &&
         (request.mesh.empty() ||
          llvm::equal(schedule.mesh, request.mesh, isSpread)) &&
         request.vectorLoop.value_or(schedule.vectorLoop) ==
             schedule.vectorLoop;
}

static remark::RemarkOpts getRemarkOptions() {
  return remark::RemarkOpts::name("Tile").category("sw-tiling");
}

/// Reports the choice, and why it is not the next one.
static void reportChoice(linalg::LinalgOp op, const Target &target,
                         ArrayRef<RankedSchedule> best) {
  const RankedSchedule &first = best.front();
  const Estimate &estimate = first.estimate;
  double fraction = estimate.boundCycles / estimate.cycles;
  remark::passed(op.getLoc(), getRemarkOptions()) << remark::add(
      "{0}{4}; predicted {1:f1} us, {2:f1} % of the bound, limited by {3}",
      printSchedule(first.schedule),
      estimate.cycles / target.getClockHz() * 1e6, fraction * 100,
      stringifyBound(estimate.bound),
      estimate.firstParts > 1
          ? llvm::formatv(", first product in {0} parts", estimate.firstParts)
                .str()
          : std::string());
  if (best.size() < 2)
    return;
  double slower = best[1].estimate.cycles / estimate.cycles - 1;
  remark::analysis(op.getLoc(), getRemarkOptions())
      << remark::add("runner-up, {0:f2} % slower: {1}", slower * 100,
                     printSchedule(best[1].schedule));
}

FailureOr<RankedSchedule> Scheduler::choose(linalg::LinalgOp op,
                                            const Target &target,
                                            const ScheduleRequest &request) {
  ScheduleProblem problem = getScheduleProblem(op);
  std::string key = getKey(problem, target, request), error;
  std::optional<Schedule> known = cache.lookup(key, problem, target, error);
  if (known && !agrees(*known, request)) {
    known.reset();
    error = "it is not as asked for";
  }
  if (!error.empty())
    op.emitWarning("ignores a schedule of the cache: ") << error;
  if (known) {
    std::string reason;
    FailureOr<Estimate> estimate =
        estimateSchedule(problem, *known, target, &reason);
    if (failed(estimate))
      return op.emitError(reason);
    RankedSchedule ranked{*known, *estimate};
    reportChoice(op, target, ranked);
    return ranked;
  }
  FailureOr<SearchResult> result = search(op, request, target, /*wanted=*/2);
  if (failed(result))
    return failure();
  cache.insert(key, result->best.front().schedule);
  reportChoice(op, target, result->best);
  return result->best.front();
}

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
    bool canStep = !isProductBody(op) && !hasScheduleOfOwnLoops(op) &&
                   explainNoProgram(op).empty();
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
  double least = separate;
  std::string reason;
  for (const RankedSchedule &candidate : candidates) {
    std::string why =
        explainNoPrologue(op, prologue, problem, candidate.schedule, target);
    if (reason.empty())
      reason = why;
    double cycles = candidate.estimate.cycles +
                    getPrologueCycles(op, prologue, candidate.schedule, target);
    if (!why.empty() || cycles >= least)
      continue;
    least = cycles;
    best = candidate;
    best.estimate.cycles = cycles;
  }
  auto options = remark::RemarkOpts::name("Fuse").category("sw-fuse");
  std::string kind = matchElementwise(prologue.op)->str();
  if (least < separate) {
    remark::passed(op.getLoc(), options)
        << remark::add("{0} runs on the tiles of an operand of a product", kind)
        << remark::metric("us", least / target.getClockHz() * 1e6)
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
    if (request.isEmpty()) {
      FailureOr<SearchResult> all =
          scheduler.search(op, request, target, kPrologueCandidates);
      if (failed(all))
        return failure();
      candidates.assign(all->best.begin(), all->best.end());
    }
    linalg::LinalgOp apart = prologue->op;
    for (auto [input, old] : reshaped)
      if (prologue->operand == input->getOperandNumber())
        apart = getReshapedOp(old);
    if (!isPrologueBest(op, *prologue, apart, getScheduleProblem(op), target,
                        candidates, chosen))
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
  if (linalg::LinalgOp behind = getEpilogueOfPool(pool))
    return behind->getResult(0);
  return pool.getResult();
}

/// The schedule as an attribute that requests it.
static ScheduleAttr toAttr(linalg::LinalgOp op, const ScheduleProblem &problem,
                           const Schedule &schedule) {
  Builder builder(op.getContext());
  auto list = [&](const auto &values) {
    return builder.getDenseI64ArrayAttr(llvm::to_vector_of<int64_t>(values));
  };
  SmallVector<Spread> mesh;
  if (schedule.distributedLoop)
    for (std::optional<Spread> spread : schedule.mesh)
      mesh.push_back(spread.value_or(Spread::None));
  return ScheduleAttr::get(
      op.getContext(), Method::Mesh, /*group=*/0, list(problem.extents),
      list(schedule.sizes), list(schedule.order), mesh,
      /*units=*/DenseI64ArrayAttr(), list(schedule.buffers),
      schedule.vectorLoop == problem.m ? VecDim::M : VecDim::N,
      list(schedule.longRows), /*share=*/std::nullopt, /*member=*/0,
      /*part=*/0);
}

/// Whether `schedule`, which may be null, is for tiles of single CPEs.
static bool sharesGets(ScheduleAttr schedule) {
  return schedule &&
         (schedule.getMember() > 0 || schedule.getPart() > 0 ||
          schedule.getShare().value_or(Sharing::None) != Sharing::None);
}

FailureOr<linalg::LinalgOp> sw::tileProduct(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            Scheduler &scheduler,
                                            const ScheduleRequest *asked,
                                            ScheduleRecorder *recorder) {
  ScheduleMarks marks = ScheduleMarks::read(op);
  if (marks.requestsMethod(Method::CPE))
    return op.emitError(
               "cannot be distributed over the CPEs, as 'method = cpe' of '")
           << kScheduleAttrName << "' asks for";
  if (sharesGets(marks.schedule))
    return op.emitError("expects 'share', 'member' and 'part' of '")
           << kScheduleAttrName << "' of a product with 'method = cpe' only";
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  ScheduleProblem problem = getScheduleProblem(op);
  FailureOr<ScheduleRequest> request =
      asked ? checkAndClampRequest(op, problem, *asked)
            : scheduler.getRequest(op, problem);
  if (failed(request))
    return failure();
  FailureOr<RankedSchedule> chosen = scheduler.choose(op, *target, *request);
  if (failed(chosen))
    return failure();
  FailureOr<std::optional<Prologue>> prologue =
      takePrologue(rewriter, op, *target, scheduler, *request, *chosen);
  if (failed(prologue))
    return failure();
  if (problem.pool)
    if (auto error = checkSchedule(problem, chosen->schedule, *target))
      return op.emitError(*error);
  TileChoice choice;
  choice.kernel = takeKernelName(op, "matmul");
  choice.schedule = chosen->schedule;
  choice.usesPhases = chosen->schedule.usesPhases;
  choice.firstParts = chosen->estimate.firstParts;
  choice.product = GemmLoops{problem.m, problem.n, problem.k};
  if (hasImagePerColumn(problem, choice.schedule))
    choice.imagesPerColumn = problem.images;
  linalg::LinalgOp epilogue = chooseEpilogue(op, choice.schedule);
  PoolOp pool = getFollowingPool(op);
  double cycles = chosen->estimate.cycles;
  if (epilogue)
    cycles += getEpilogueCycles(op, epilogue, choice.schedule, *target);
  if (linalg::LinalgOp behind =
          pool ? getEpilogueOfPool(pool) : linalg::LinalgOp())
    cycles +=
        getEpilogueCycles(op, behind, choice.schedule, *target, pool.getPool());
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<RowReduction> reductions;
  if (scheduler.takesGroups() && op.hasPureTensorSemantics() &&
      hasWholeRows(op, outputMap, choice.schedule))
    reductions = findRowReductions(getLastResult(op, epilogue, pool));
  TileChoice ofResult;
  if (!reductions.empty()) {
    ofResult = getResultChoice(outputMap, choice);
    if (pool)
      ofResult.schedule.units.back() = pool.getPool().getBlockPixels();
    cycles += getCyclesOnTiles(reductions, ofResult, *target);
  }
  // As for all kernels, with the get of its parameters, which is the same for
  // all schedules.
  cycles += getLaunchCycles(*target) - chosen->estimate.launchCycles;
  choice.predictedSeconds = cycles / target->getClockHz();
  if (recorder)
    recorder->add(op,
                  epilogue ? ArrayRef<linalg::LinalgOp>(epilogue)
                           : ArrayRef<linalg::LinalgOp>(),
                  {choice.kernel, toAttr(op, problem, choice.schedule),
                   choice.predictedSeconds});
  ScheduleMarks::take(op);
  FailureOr<linalg::LinalgOp> tile =
      tileToLoops(rewriter, op, choice, epilogue, pool, *prologue);
  if (failed(tile) ||
      failed(placeRowReductions(rewriter, reductions, ofResult)))
    return failure();
  return tile;
}
