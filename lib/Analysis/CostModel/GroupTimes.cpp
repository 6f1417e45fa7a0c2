//===- GroupTimes.cpp - How long the tiles of a fusion group take ---------===//
#include "Analysis/CostModel/GroupModel.h"

#include "Analysis/CostModel/IterationModel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The part of the puts that meet waiting gets, where a CPE has `mean` tiles:
/// most of them if there is another round of gets, and all of them if other
/// core groups use the same memories.
static double getShareAmongGets(double mean, const Target &target) {
  if (target.getUsedCoreGroups() > 1)
    return 1;
  return target.getCosts().fusedPutsAmongGetsShare *
         std::max(0.0, 1 - 2 / mean);
}

double GroupModel::getCycles(ArrayRef<int64_t> sizes,
                             GroupDistribution distribution) const {
  // The tiles at the ends of loops are smaller: all together are the whole.
  double tiles = 1, whole = 1, steps = 1;
  for (auto [extent, size, kind] :
       llvm::zip_equal(problem.extents, sizes, problem.iterators)) {
    auto count = static_cast<double>(llvm::divideCeil(extent, size));
    bool isParallel = kind == utils::IteratorType::parallel;
    (isParallel ? tiles : steps) *= count;
    whole *= static_cast<double>(extent) / static_cast<double>(size);
  }
  // Those of a core group. It has a memory controller of its own.
  auto groups = static_cast<double>(target.getUsedCoreGroups());
  tiles = std::ceil(tiles / groups);
  whole /= groups;
  TileCost tile = getTileCost(sizes, steps, distribution);
  auto cpes = static_cast<double>(target.getNumCPEs());
  double rounds = getRounds(sizes, distribution) * steps;
  double active = std::min(tiles, cpes);
  const TransferCost &gets = tile.gets, &puts = tile.puts;
  // The puts of two rounds wait together but for those at either end.
  double mean = std::max(1.0, tiles / cpes) * steps;
  double turnaround =
      gets.service > 0 ? getShareAmongGets(mean, target) * puts.turnaround : 0;
  double queue = std::max(0.0, kWaitingPuts - 2 / mean) * puts.queue;
  double dma = whole * (gets.service + puts.service + turnaround + queue);
  // Two tiles of each CPE are under way. The core group that is served last has
  // the rest of its gets afterwards.
  double burst = std::min(whole, active * std::min(rounds, 2.0));
  dma = std::max(
      dma, getLastServedCycles(burst * gets.service,
                               whole * std::max(gets.port, puts.port), target));
  // The first gets and the last puts overlap with nothing. Where main memory is
  // the limit CPEs come one after the other, and the last one computes while
  // others put; so it does where CPEs have one tile each.
  double ends = std::min(dma, active * (gets.service + puts.service));
  if (rounds == 1)
    ends = std::max(active * gets.service + puts.service,
                    gets.service + active * puts.service);
  double last = std::max(0.0, tile.compute - active * puts.service);
  double computing = ends + rounds * tile.compute;
  // In the last round only the CPEs with a tile put.
  if (rounds > 1 && steps == 1 && distribution.sharing == Sharing::None) {
    double busy = tiles - (rounds - 1) * cpes;
    double own = std::min(dma, active * gets.service + busy * puts.service);
    computing = std::max(own + rounds * tile.compute,
                         ends + (rounds - 1) * tile.compute);
  }
  // The last member of a team has the tiles at the end in all its rounds.
  computing +=
      tile.end * (distribution.sharing == Sharing::None ? steps : rounds);
  return getLaunchCycles(target) + gets.latency + puts.latency +
         std::max(dma + last, computing);
}

bool GroupModel::canUsePhases(ArrayRef<int64_t> sizes,
                              GroupDistribution distribution) const {
  // Nothing is gained if the memory bus has no turnaround cost.
  auto isProduct = [](const GroupStage &stage) {
    return stage.kind == GroupStage::Kind::Product;
  };
  if (target.getCosts().writeTurnaround <= 0 ||
      llvm::any_of(problem.stages, isProduct) ||
      distribution.sharing != Sharing::None ||
      getRounds(sizes, distribution) < 2)
    return false;
  // Gets of parts of a reduction are not ahead of all puts, and what is read
  // and written, or the same for all tiles, is not fetched ahead.
  bool fetches = false;
  for (auto [number, access] : llvm::enumerate(problem.accesses)) {
    if (access.isRead && (access.isWritten || isInSteps(number, sizes)))
      return false;
    fetches |= access.isRead && getShare(number, sizes, 1) == 1;
  }
  return fetches;
}

double GroupModel::getPhasedCycles(ArrayRef<int64_t> sizes) const {
  double whole = 1;
  for (auto [extent, size] : llvm::zip_equal(problem.extents, sizes))
    whole *= static_cast<double>(extent) / static_cast<double>(size);
  whole /= static_cast<double>(target.getUsedCoreGroups());
  TileCost tile = getTileCost(sizes, /*steps=*/1, {});
  auto cpes = static_cast<double>(target.getNumCPEs());
  double rounds = getRounds(sizes, {});
  // Fewer tiles, or smaller ones.
  double last = std::max(0.0, whole - (rounds - 1) * cpes);
  auto getPhaseCycles = [&](const TransferCost &cost, double tiles) {
    return tiles * cost.service + cost.latency +
           target.getBarrierCycles(Scope::Array);
  };
  double get = getPhaseCycles(tile.gets, cpes),
         lastGet = getPhaseCycles(tile.gets, last);
  double puts = (rounds - 1) * getPhaseCycles(tile.puts, cpes) +
                getPhaseCycles(tile.puts, last);
  // The computation overlaps with the gets of the next round.
  // Core groups are served one after the other.
  double skew =
      getLastServedCycles(cpes * tile.gets.service, /*port=*/0, target);
  // Puts meet gets of the others.
  if (target.getUsedCoreGroups() > 1)
    puts += whole * tile.puts.turnaround;
  return getLaunchCycles(target) + skew + get +
         (rounds - 2) * std::max(get, tile.compute) +
         std::max(lastGet, tile.compute) + tile.compute + puts;
}
