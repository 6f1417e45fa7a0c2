//===- ScheduleSearch.cpp - The best schedules of a problem ---------------===//
//
// Best-first branch and bound. There are lower bounds for sizes, for sizes with
// an order, and for both with a set of buffers. The candidate with the smallest
// bound is expanded first, until no better one can follow: the result is that
// of a full search.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Search/ScheduleSearch.h"

#include "ScheduleCandidates.h"
#include "TileCosts.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <chrono>

using namespace mlir;
using namespace mlir::sw;

/// Relative gain below which the search stops: the model is less accurate.
static constexpr double kTolerance = 0.005;

using Indices = std::array<uint16_t, 3>;

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

namespace {
/// Value of an order that is not chosen yet.
constexpr uint8_t kAnyOrder = UINT8_MAX;

/// Schedules with the same sizes, or the same sizes and order.
struct Group {
  double bound;
  /// Position in the space, for equal bounds.
  uint32_t number;
  uint16_t m, n, k;
  uint8_t space, order;
  /// Mask of the space's sets of buffers, and mask of those to try with gets
  /// and puts in phases as well.
  uint8_t buffers, phased;

  Indices getIndices() const { return {m, n, k}; }

  /// The order is reversed, since heaps have the maximum on top.
  bool operator<(const Group &other) const {
    return std::tie(bound, number, order) >
           std::tie(other.bound, other.number, other.order);
  }
};

class Searcher {
public:
  Searcher(const ScheduleProblem &problem, const ScheduleRequest &request,
           const Target &target, ScheduleFeatures features, size_t wanted,
           double mostCycles)
      : problem(problem), request(request), target(target), wanted(wanted),
        mostCycles(mostCycles),
        spaces(getScheduleSpaces(problem, request, target, features)),
        caches(spaces.size()) {
    for (auto [space, cache] : llvm::zip_equal(spaces, caches))
      costs.emplace_back(problem, target, space, cache);
  }

  SearchResult run();

private:
  void collect(unsigned spaceNumber);
  void addGroup(unsigned spaceNumber, const Indices &indices, uint8_t fitting);
  uint8_t getFitting(const ScheduleSpace &space, const Triple &bufferBytes,
                     int64_t otherBytes) const;
  template <typename Action>
  void forEachOrder(const Group &group, Action action) const;
  void expand(const Group &group);
  void visit(const Group &group);
  void estimateSets(const Group &group, uint8_t sets,
                    const std::array<bool, 3> &rowContiguous,
                    Schedule &schedule);
  bool isBusy(const Group &group, Schedule schedule);
  double getPeakCycles(const Schedule &schedule, int64_t depth) const;
  std::array<bool, 3> getUsefulRowContiguous(const Group &group,
                                             Schedule schedule);
  double getWeight(const Schedule &schedule) const;
  double getRank(const RankedSchedule &ranked) const;
  void keep(RankedSchedule candidate);
  double getLimit() const;
  /// Whether a candidate with this lower bound may be one of the best.
  bool canImprove(double bound) const {
    return bound * (1 + kTolerance) < getLimit();
  }

  const ScheduleProblem &problem;
  const ScheduleRequest &request;
  const Target &target;
  size_t wanted;
  double mostCycles;
  std::vector<ScheduleSpace> spaces;
  std::vector<Group> groups;
  std::vector<TransferCache> caches;
  std::vector<TileCosts> costs;
  SearchResult result;
};
} // namespace

/// Mask of the sets of buffers that fit in LDM with the other data.
uint8_t Searcher::getFitting(const ScheduleSpace &space,
                             const Triple &bufferBytes,
                             int64_t otherBytes) const {
  uint8_t mask = 0;
  if (otherBytes + bufferBytes[0] + bufferBytes[1] + bufferBytes[2] >
      target.getUsableLdmBytes())
    return mask;
  for (auto [i, buffers] : llvm::enumerate(space.buffers)) {
    int64_t bytes = otherBytes;
    for (unsigned operand : {0u, 1u, 2u})
      bytes += buffers[operand] * bufferBytes[operand];
    if (bytes <= target.getUsableLdmBytes())
      mask |= 1u << i;
  }
  return mask;
}

/// Calls `action` with the orders of the group's sizes that differ.
template <typename Action>
void Searcher::forEachOrder(const Group &group, Action action) const {
  const ScheduleSpace &space = spaces[group.space];
  Triple counts = costs[group.space].getCounts(group.getIndices());
  for (uint8_t i = 0; i < space.orders.size(); ++i)
    if (isFirstOfEquals(counts, space.orders[i], space.orders.size() == 1) &&
        !(problem.pool && hasPartialSums(counts, space.orders[i])))
      action(i);
}

void Searcher::addGroup(unsigned spaceNumber, const Indices &indices,
                        uint8_t fitting) {
  const ScheduleSpace &space = spaces[spaceNumber];
  TileCosts &tiles = costs[spaceNumber];
  Triple counts = tiles.getCounts(indices);
  std::array<bool, 3> movedOnce = {counts[0] == 1 && counts[2] == 1,
                                   counts[2] == 1 && counts[1] == 1,
                                   counts[0] == 1 && counts[1] == 1};
  if (tiles.hasOtherLoops())
    movedOnce = {false, false, false};
  uint8_t undominated = getUndominated(space, fitting, movedOnce);
  uint8_t phased = 0;
  // Loops of single mesh columns have no barrier of all CPEs.
  if (target.getCosts().writeTurnaround > 0 && !movedOnce[2] &&
      space.images == 1)
    phased = getUndominated(space, fitting, movedOnce, /*usesPhases=*/true);
  groups.push_back({tiles.getLowerBound(indices),
                    static_cast<uint32_t>(groups.size()), indices[0],
                    indices[1], indices[2], static_cast<uint8_t>(spaceNumber),
                    kAnyOrder, undominated, phased});
  SearchStatistics &statistics = result.statistics;
  uint64_t flags = space.rowContiguous.size();
  statistics.fitting += llvm::popcount(fitting) * space.orders.size() * flags;
  forEachOrder(groups.back(), [&](uint8_t) {
    statistics.distinct += llvm::popcount(fitting) * flags;
    statistics.undominated += llvm::popcount(undominated) * flags;
  });
}

void Searcher::collect(unsigned spaceNumber) {
  const ScheduleSpace &space = spaces[spaceNumber];
  result.statistics.enumerated += space.count();
  TileCosts &tiles = costs[spaceNumber];
  Indices at;
  for (at[0] = 0; at[0] < space.sizes[0].size(); ++at[0])
    for (at[1] = 0; at[1] < space.sizes[1].size(); ++at[1])
      for (at[2] = 0; at[2] < space.sizes[2].size(); ++at[2])
        if (uint8_t fitting = getFitting(space,
                                         {tiles.getBufferBytes(0, at),
                                          tiles.getBufferBytes(1, at),
                                          tiles.getBufferBytes(2, at)},
                                         tiles.getOtherBytes()))
          addGroup(spaceNumber, at, fitting);
}

/// Replaces a group by one group for each of its orders.
void Searcher::expand(const Group &group) {
  forEachOrder(group, [&](uint8_t order) {
    Group ordered = group;
    ordered.order = order;
    ordered.bound = costs[group.space].getLowerBound(
        group.getIndices(), spaces[group.space].orders[order]);
    groups.push_back(ordered);
    std::push_heap(groups.begin(), groups.end());
  });
}

/// Factor on the times of schedules with phases: the model overestimates the
/// cost of puts among gets if products hide a part of them.
double Searcher::getWeight(const Schedule &schedule) const {
  return schedule.usesPhases ? target.getCosts().phasesFactor : 1;
}

double Searcher::getRank(const RankedSchedule &ranked) const {
  return ranked.estimate.cycles * getWeight(ranked.schedule);
}

/// Keeps the candidate if it is one of the best, the first of equal ones.
void Searcher::keep(RankedSchedule candidate) {
  std::vector<RankedSchedule> &best = result.best;
  if (wanted == kAllSchedules) {
    best.push_back(std::move(candidate));
    return;
  }
  auto isFaster = [&](const RankedSchedule &a, const RankedSchedule &b) {
    return getRank(a) < getRank(b);
  };
  auto it = llvm::upper_bound(best, candidate, isFaster);
  if (it == best.end() && best.size() == wanted)
    return;
  best.insert(it, std::move(candidate));
  if (best.size() > wanted)
    best.pop_back();
}

/// The time that a candidate must be faster than.
double Searcher::getLimit() const {
  return result.best.size() == wanted ? getRank(result.best.back())
                                      : mostCycles;
}

/// Lower bound of the cycles for `depth` k steps of a tile of C.
double Searcher::getPeakCycles(const Schedule &schedule, int64_t depth) const {
  return static_cast<double>(schedule.sizes[problem.m]) *
         static_cast<double>(schedule.sizes[problem.n]) *
         static_cast<double>(depth) /
         static_cast<double>(target.getNumCPEs() * target.getVectorLanes());
}

/// The operands for which row-contiguous transfers save the memory controller
/// at least 10 %. Only dimensions that are distributed over mesh rows permit
/// them.
std::array<bool, 3> Searcher::getUsefulRowContiguous(const Group &group,
                                                     Schedule schedule) {
  const ScheduleSpace &space = spaces[group.space];
  std::array<bool, 3> useful = {false, false, false};
  if (space.rowContiguous.size() == 1)
    return useful;
  double transfers = 0;
  for (unsigned operand = 0; operand < 3; ++operand) {
    if (!canBeRowContiguous(problem, operand) ||
        (operand > 0 && space.images > 1))
      continue;
    std::array<double, 2> service;
    for (bool rowContiguous : {false, true}) {
      schedule.rowContiguous.assign(3, false);
      schedule.rowContiguous[operand] = rowContiguous;
      service[rowContiguous] =
          getTileTransferCost(problem, schedule, target, operand,
                              /*isGet=*/operand != 2, &caches[group.space])
              .service;
    }
    useful[operand] = service[1] < 0.9 * service[0];
    transfers += service[0];
  }
  // Products that leave the memory controller idle gain nothing.
  if (transfers < 0.6 * getPeakCycles(schedule, schedule.sizes[problem.k]))
    return {false, false, false};
  return useful;
}

/// Whether transfers, with the extra cycles of puts while gets wait, occupy the
/// memory controller for half of the time of the products. Otherwise phases
/// gain nothing.
bool Searcher::isBusy(const Group &group, Schedule schedule) {
  schedule.rowContiguous.assign(3, false);
  auto getCost = [&](unsigned operand) {
    return getTileTransferCost(problem, schedule, target, operand,
                               /*isGet=*/operand != 2, &caches[group.space]);
  };
  int64_t depth = problem.extents[problem.k];
  auto steps =
      static_cast<double>(llvm::divideCeil(depth, schedule.sizes[problem.k]));
  TransferCost put = getCost(2);
  double transfers = put.service + put.turnaround +
                     steps * (getCost(0).service + getCost(1).service);
  return transfers >= 0.5 * getPeakCycles(schedule, depth);
}

void Searcher::visit(const Group &group) {
  const ScheduleSpace &space = spaces[group.space];
  Schedule schedule = space.makeUnit(problem);
  schedule.sizes[problem.m] = space.sizes[0][group.m];
  schedule.sizes[problem.n] = space.sizes[1][group.n];
  schedule.sizes[problem.k] = space.sizes[2][group.k];
  schedule.order = completeOrder(problem, request, space.orders[group.order]);
  setSpreads(problem, target, schedule);
  if (!divideOverGroups(problem, request, target, schedule))
    return;
  schedule.buffers.assign(3, 1);
  auto getCandidateSets = [&](uint8_t sets) {
    uint8_t promising = 0;
    for (auto [i, buffers] : llvm::enumerate(space.buffers))
      if (sets >> i & 1 &&
          canImprove(costs[group.space].getLowerBound(
              group.getIndices(), space.orders[group.order], {&buffers})))
        promising |= 1u << i;
    return promising;
  };
  uint8_t promising = getCandidateSets(group.buffers);
  uint8_t phased = getCandidateSets(group.phased);
  if (phased != 0 && !isBusy(group, schedule))
    phased = 0;
  if ((promising | phased) == 0)
    return;
  std::array<bool, 3> useful = getUsefulRowContiguous(group, schedule);
  for (const std::array<bool, 3> &flags : space.rowContiguous) {
    if (space.rowContiguous.size() > 1 && !isWithin(flags, useful))
      continue;
    schedule.rowContiguous.assign(flags.begin(), flags.end());
    for (bool usesPhases : {false, true}) {
      schedule.usesPhases = usesPhases;
      estimateSets(group, usesPhases ? phased : promising, flags, schedule);
    }
  }
}

/// Estimates `schedule` with the sets of buffers in `sets`, as far as a bound
/// does not exclude them. Most are excluded.
void Searcher::estimateSets(const Group &group, uint8_t sets,
                            const std::array<bool, 3> &rowContiguous,
                            Schedule &schedule) {
  const ScheduleSpace &space = spaces[group.space];
  for (auto [i, buffers] : llvm::enumerate(space.buffers)) {
    if (!(sets >> i & 1))
      continue;
    schedule.buffers.assign(buffers.begin(), buffers.end());
    if (schedule.usesPhases && !mayUsePhases(problem, schedule))
      continue;
    double limit = getLimit() / getWeight(schedule);
    double bound = costs[group.space].getLowerBound(
        group.getIndices(), space.orders[group.order],
        {&buffers, &rowContiguous, schedule.usesPhases});
    if (bound >= limit)
      continue;
    Estimate estimate =
        estimateWithin(problem, schedule, target, caches[group.space], limit);
    ++result.statistics.estimated;
    // Row-contiguous transfers take LDM of their own.
    if (estimate.cycles < limit &&
        estimate.ldmBytes <= target.getUsableLdmBytes())
      keep({schedule, estimate});
  }
}

SearchResult Searcher::run() {
  auto start = std::chrono::steady_clock::now();
  for (unsigned number = 0; number < spaces.size(); ++number)
    collect(number);
  std::make_heap(groups.begin(), groups.end());
  while (!groups.empty()) {
    std::pop_heap(groups.begin(), groups.end());
    Group group = groups.back();
    groups.pop_back();
    if (!canImprove(group.bound))
      break;
    if (group.order == kAnyOrder)
      expand(group);
    else
      visit(group);
  }
  if (wanted == kAllSchedules)
    sortByRank<RankedSchedule>(
        result.best, [&](const RankedSchedule &own) { return getRank(own); });
  result.statistics.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return std::move(result);
}

SearchResult sw::searchSchedules(const ScheduleProblem &problem,
                                 const ScheduleRequest &request,
                                 const Target &target,
                                 ScheduleFeatures features, size_t wanted,
                                 double limit) {
  return Searcher(problem, request, target, features, wanted, limit).run();
}
