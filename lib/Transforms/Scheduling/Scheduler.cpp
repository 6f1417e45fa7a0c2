//===- Scheduler.cpp - Choice of schedules of products --------------------===//
#include "Transforms/Scheduling/Scheduling.h"

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/ProductProblems.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

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
  schedule.rowContiguous.assign(problem.operands.size(), false);
  if (!request.rowContiguous.empty())
    schedule.rowContiguous = request.rowContiguous;
  setSpreads(problem, target, schedule);
  divideOverGroups(problem, request, target, schedule);
  return schedule;
}

FailureOr<SearchResult> Scheduler::search(linalg::LinalgOp op,
                                          const ScheduleProblem &problem,
                                          const ScheduleRequest &request,
                                          const Target &target,
                                          size_t wanted) const {
  SearchResult result =
      findSchedules(problem, request, target, features, wanted);
  if (!result.best.empty())
    return result;
  // Nothing fits: report this for the smallest schedule that the request
  // permits.
  std::optional<std::string> error =
      checkSchedule(problem, makeSmallest(problem, request, target), target);
  return op.emitError(error.value_or(
      request.division && !request.division->onFirst
          ? "no schedule with the other requests can be divided over core "
            "groups as 'core_groups' requests"
          : "no schedule fits in LDM"));
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
  add('l', request.rowContiguous);
  if (!request.mesh.empty())
    os << " d" << getDistributedLoop(problem, request.mesh).value_or(problem.k);
  if (request.vectorLoop)
    os << " v" << *request.vectorLoop;
  if (request.division)
    os << (request.division->onFirst ? " f" : " g")
       << llvm::interleaved(request.division->loops, ",");
  os << (features.vectorM ? " M" : "") << (features.rowContiguous ? " L" : "")
     << (features.distributed ? " D" : "");
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
  return (!request.division || request.division->loops.empty() ||
          !schedule.groupLoops ||
          *schedule.groupLoops == request.division->loops) &&
         sameOrOpen(schedule.sizes, request.sizes) &&
         sameOrOpen(schedule.buffers, request.buffers) &&
         (request.order.empty() || schedule.order == request.order) &&
         (request.rowContiguous.empty() ||
          schedule.rowContiguous == request.rowContiguous) &&
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
  std::optional<Target> whole = Target::lookup(op);
  bool isOnFirst = whole && whole->getUsedCoreGroups() > 1 &&
                   target.getUsedCoreGroups() == 1;
  remark::passed(op.getLoc(), getRemarkOptions()) << remark::add(
      "{0}{4}{5}; predicted {1:f1} us, {2:f1} % of the bound, limited by {3}",
      printSchedule(first.schedule),
      estimate.cycles / target.getClockHz() * 1e6, fraction * 100,
      stringifyBound(estimate.bound),
      estimate.firstParts > 1
          ? llvm::formatv(", first product in {0} parts", estimate.firstParts)
                .str()
          : std::string(),
      isOnFirst ? ", on the first core group" : "");
  if (best.size() < 2)
    return;
  double slower = best[1].estimate.cycles / estimate.cycles - 1;
  remark::analysis(op.getLoc(), getRemarkOptions())
      << remark::add("runner-up, {0:f2} % slower: {1}", slower * 100,
                     printSchedule(best[1].schedule));
}

FailureOr<RankedSchedule> Scheduler::choose(linalg::LinalgOp op,
                                            const ScheduleProblem &problem,
                                            const Target &target,
                                            const ScheduleRequest &request,
                                            bool reports) {
  std::string key = getKey(problem, target, request), error;
  std::optional<Schedule> known = cache.lookup(key, problem, target, error);
  if (known && !agrees(*known, request)) {
    known.reset();
    error = "it does not satisfy the request";
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
    if (reports)
      reportChoice(op, target, ranked);
    return ranked;
  }
  FailureOr<SearchResult> result =
      search(op, problem, request, target, /*wanted=*/2);
  if (failed(result))
    return failure();
  cache.insert(key, result->best.front().schedule);
  if (reports)
    reportChoice(op, target, result->best);
  return result->best.front();
}

FailureOr<Target> Scheduler::chooseTarget(linalg::LinalgOp op,
                                          const ScheduleProblem &problem,
                                          const ScheduleRequest &request,
                                          DivisionReport &report) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target) || target->getUsedCoreGroups() == 1)
    return target;
  Target first = target->withUsedCoreGroups(1);
  if (request.division) {
    if (request.division->onFirst)
      report.firstReason = kIsRequested;
    return request.division->onFirst ? first : *target;
  }
  FailureOr<RankedSchedule> onAll =
      choose(op, problem, *target, request, /*reports=*/false);
  FailureOr<RankedSchedule> onFirst =
      choose(op, problem, first, request, /*reports=*/false);
  if (failed(onAll) || failed(onFirst))
    return failure();
  double barrier = getGroupBarrierCycles(*target);
  auto toSeconds = [&](const Estimate &estimate, double more) {
    return (estimate.cycles - estimate.launchCycles + more) /
           target->getClockHz();
  };
  double seconds = toSeconds(onFirst->estimate, 0);
  if (getGroupLoops(problem, onAll->schedule, *target).empty()) {
    report.firstReason = explainFirstGroup(problem, onAll->schedule);
    report.firstSeconds = seconds;
    return first;
  }
  bool isOnFirst = runsOnFirstGroup(
      std::nullopt, toSeconds(onAll->estimate, barrier), seconds, report);
  return isOnFirst ? first : *target;
}
