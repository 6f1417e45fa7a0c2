//===- GroupDivision.cpp - The tiles of each core group -------------------===//
#include "Analysis/Problems/Schedule.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

/// Another loop is distributed over core groups if the busiest of them then
/// has less than this part of its tiles. Arrays that do not depend on the loop
/// are fetched for each of its tiles.
static constexpr double kBetterShare = 0.97;

static int64_t countLoopTiles(const ScheduleProblem &problem,
                              const Schedule &schedule, unsigned loop) {
  return static_cast<int64_t>(
      llvm::divideCeil(problem.extents[loop], schedule.sizes[loop]));
}

static bool isReduction(const ScheduleProblem &problem, unsigned loop) {
  return problem.iterators[loop] == utils::IteratorType::reduction;
}

/// Whether tiles of C are stored before they are complete.
static bool hasPartialSums(const ScheduleProblem &problem,
                           const Schedule &schedule) {
  return storesPartialSums(
      schedule.order,
      [&](unsigned loop) {
        return countLoopTiles(problem, schedule, loop) > 1;
      },
      [&](unsigned loop) { return isReduction(problem, loop); });
}

/// The part of `tiles` that the busiest of `groups` core groups has.
static double getShare(double tiles, int64_t groups) {
  return std::ceil(tiles / static_cast<double>(groups)) / tiles;
}

SmallVector<unsigned> sw::getGroupLoops(const ScheduleProblem &problem,
                                        const Schedule &schedule,
                                        const Target &target) {
  int64_t groups = target.getUsedCoreGroups();
  if (groups == 1)
    return {};
  if (schedule.groupLoops)
    return *schedule.groupLoops;
  if (hasPartialSums(problem, schedule))
    return {};
  SmallVector<unsigned> loops, best;
  double tiles = 1, share = 1;
  for (unsigned loop : schedule.order) {
    int64_t own = countLoopTiles(problem, schedule, loop);
    if (own == 1)
      continue;
    if (isReduction(problem, loop))
      break;
    loops.push_back(loop);
    tiles *= static_cast<double>(own);
    double part = getShare(tiles, groups);
    if (part >= kBetterShare * share)
      continue;
    share = part;
    best = loops;
  }
  return best;
}

int64_t sw::getRotation(const ScheduleProblem &problem,
                        const Schedule &schedule, const Target &target) {
  int64_t tiles = countLoopTiles(problem, schedule, problem.k);
  if (tiles == 1 || getGroupLoops(problem, schedule, target).empty())
    return 0;
  auto block = static_cast<int64_t>(target.getCosts().memoryBlockBytes);
  if (block == 0)
    return std::max<int64_t>(1, tiles / target.getUsedCoreGroups());
  auto perBlock = static_cast<int64_t>(llvm::divideCeil(
      block * 8, schedule.sizes[problem.k] * problem.inputBits));
  return perBlock < tiles ? perBlock : 1;
}

double sw::countGroupTiles(const ScheduleProblem &problem,
                           const Schedule &schedule, const Target &target) {
  double tiles = 1;
  for (unsigned loop : getGroupLoops(problem, schedule, target))
    tiles *= static_cast<double>(countLoopTiles(problem, schedule, loop));
  return tiles;
}

StringRef sw::explainFirstGroup(const ScheduleProblem &problem,
                                const Schedule &schedule) {
  return hasPartialSums(problem, schedule) ? kHasPartialSums : kHasOneTile;
}

double sw::getGroupShare(const ScheduleProblem &problem,
                         const Schedule &schedule, const Target &target) {
  return getShare(countGroupTiles(problem, schedule, target),
                  target.getUsedCoreGroups());
}

bool sw::divideOverGroups(const ScheduleProblem &problem,
                          const ScheduleRequest &request, const Target &target,
                          Schedule &schedule) {
  schedule.groupLoops.reset();
  if (target.getUsedCoreGroups() == 1)
    return true;
  if (request.division && !request.division->loops.empty()) {
    schedule.groupLoops = request.division->loops;
    return !explainNotDivided(problem, schedule);
  }
  SmallVector<unsigned> loops = getGroupLoops(problem, schedule, target);
  bool isDivided = !loops.empty();
  schedule.groupLoops = std::move(loops);
  return isDivided || !request.division;
}

std::optional<std::string> sw::explainNotDivided(const ScheduleProblem &problem,
                                                 const Schedule &schedule) {
  if (!schedule.groupLoops || schedule.groupLoops->empty())
    return std::nullopt;
  ScheduleRequest request;
  request.division = GroupDivision{false, *schedule.groupLoops};
  request.sizes = schedule.sizes;
  if (auto error = checkDivision(problem, request))
    return error;
  if (hasPartialSums(problem, schedule))
    return std::string("expects reductions with several tiles inside of all "
                       "other loops where 'core_groups' divides tiles");
  return std::nullopt;
}

/// Why core groups cannot divide the tiles of loop `number`.
static std::optional<std::string> explainNotDivided(unsigned number,
                                                    const DividedLoop &loop) {
  if (loop.isReduction)
    return llvm::formatv("expects parallel loops in 'core_groups', but got "
                         "loop {0}, a reduction of {1} iterations",
                         number, loop.extent)
        .str();
  if (!loop.canCut)
    return llvm::formatv("expects loops that may be cut in 'core_groups', but "
                         "tiles have all {0} iterations of loop {1}",
                         loop.extent, number)
        .str();
  if (loop.extent == 1)
    return llvm::formatv("expects loops of several iterations in "
                         "'core_groups', but loop {0} has one",
                         number)
        .str();
  if (loop.extent <= loop.unit)
    return llvm::formatv("expects loops of several tiles in 'core_groups', but "
                         "loop {0} has {1} iterations, and tiles are multiples "
                         "of {2}",
                         number, loop.extent, loop.unit)
        .str();
  if (loop.size >= loop.extent)
    return llvm::formatv("expects several tiles of loop {0}, which "
                         "'core_groups' divides, but got tiles of {1} of its "
                         "{2} iterations",
                         number, loop.size, loop.extent)
        .str();
  return std::nullopt;
}

std::optional<std::string> sw::explainMissingLoop(unsigned loop,
                                                  size_t number) {
  if (loop < number)
    return std::nullopt;
  return llvm::formatv("expects loops of 'core_groups' to be less than {0}, "
                       "but got {1}",
                       number, loop)
      .str();
}

std::optional<std::string> sw::explainNotDivided(ArrayRef<unsigned> divided,
                                                 ArrayRef<DividedLoop> loops) {
  for (unsigned loop : divided) {
    if (auto error = explainMissingLoop(loop, loops.size()))
      return error;
    if (auto error = ::explainNotDivided(loop, loops[loop]))
      return error;
  }
  return std::nullopt;
}

std::optional<std::string> sw::checkDivision(const ScheduleProblem &problem,
                                             const ScheduleRequest &request) {
  if (!request.division)
    return std::nullopt;
  SmallVector<DividedLoop> loops;
  for (auto [loop, extent] : llvm::enumerate(problem.extents)) {
    loops.push_back({extent});
    loops.back().isReduction = isReduction(problem, loop);
    if (!request.sizes.empty())
      loops.back().size = request.sizes[loop];
  }
  return explainNotDivided(request.division->loops, loops);
}

bool sw::runsOnFirstGroup(const std::optional<GroupDivision> &division,
                          double all, double first, DivisionReport &report) {
  report.allSeconds = all;
  report.firstSeconds = first;
  if (division ? !division->onFirst : all < first)
    return false;
  report.firstReason = division            ? kIsRequested
                       : report.tiles == 1 ? kHasOneTile
                                           : kGainsTooLittle;
  report.tiles = 0;
  return true;
}
