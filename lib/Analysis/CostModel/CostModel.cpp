//===- CostModel.cpp - How long a schedule takes --------------------------===//
//
// Translates a schedule into a loop nest over tiles with the costs of their
// transfers and products, and simulates this nest (Timeline.h).
//
//===----------------------------------------------------------------------===//
#include "Analysis/CostModel/CostModel.h"
#include "Analysis/CostModel/FirstParts.h"
#include "Dialect/Utils/ElementTypes.h"
#include "ScheduleTiles.h"
#include "Timeline.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

StringRef sw::stringifyBound(Bound bound) {
  switch (bound) {
  case Bound::Dma:
    return "dma";
  case Bound::Compute:
    return "compute";
  case Bound::Startup:
    return "startup";
  }
  return "";
}

namespace {
class Estimator : public ScheduleTiles {
public:
  Estimator(const ScheduleProblem &problem, const Schedule &schedule,
            const Target &target, TransferCache *cache = nullptr)
      : ScheduleTiles(problem, schedule, target), cache(cache) {}

  Estimate estimate(double limit);
  TransferCost getCost(unsigned operand, TileClass tile, bool isGet) const;

private:
  template <typename Make>
  TransferCost getCached(unsigned operand, TileClass tile, bool isGet,
                         Make make) const;
  double getBoundCycles() const;
  void findLoops();
  /// Whether a dimension of `operand` is along `loop`.
  bool isAlong(unsigned operand, unsigned loop) const {
    return llvm::is_contained(loops[operand], loop);
  }
  TileNest buildNest() const;
  void addGroupLoop(TileNest &nest) const;
  void separateCrowds(TileNest &nest) const;
  double getSkewCycles(const TileNest &nest) const;
  bool isFetchedInFront(unsigned operand) const;
  FirstParts getFirstParts(const TileNest &nest) const;

  TransferCache *cache;
  /// The loops along the dimensions of each operand. A single transfer does not
  /// need them.
  std::array<SmallVector<unsigned, 4>, kNumProductOperands> loops;
};
} // namespace

void Estimator::findLoops() {
  for (auto [own, operand] : llvm::zip(loops, problem.operands))
    for (unsigned dim = 0; dim < operand.map.getNumResults(); ++dim)
      own.push_back(operand.map.getDimPosition(dim));
}

double Estimator::getBoundCycles() const {
  double flops = 2, bytes = 0;
  for (int64_t extent : problem.extents)
    flops *= static_cast<double>(extent);
  double rate = target.getProductFlopsPerCycle(problem.inputBits);
  for (auto [i, operand] : llvm::enumerate(problem.operands)) {
    auto size = static_cast<double>(getOperandBytes(problem, i));
    for (unsigned dim = 0; dim < operand.shape.size(); ++dim)
      size *=
          static_cast<double>(problem.extents[operand.map.getDimPosition(dim)]);
    if (i == kOperandC && problem.pool)
      size = size / static_cast<double>(problem.extents[problem.n]) *
             static_cast<double>(problem.pool.getPixels());
    // Windows are read from their images.
    if (const std::optional<WindowAccess> &image = operand.window)
      size *= static_cast<double>(image->rows * image->cols) /
              static_cast<double>(image->window.getTaps() *
                                  image->window.getPixels());
    bool isReadToo = i == kOperandC && !problem.overwrites;
    bytes += isReadToo ? 2 * size : size;
  }
  double one =
      std::max(flops / (rate * static_cast<double>(target.getNumCPEs())),
               bytes / target.getCosts().memoryBandwidth * target.getClockHz());
  // Each core group has a memory.
  return one / static_cast<double>(target.getUsedCoreGroups());
}

TransferCost &TransferCache::lookup(const Key &key, bool &isNew) {
  auto [entry, inserted] = costs.try_emplace({{key[0], key[1]}, key[2]});
  isNew = inserted;
  return entry->second;
}

/// The result of `make`, which depends on the sizes of two loops: those of an
/// operand, or those of C for the other inputs of an epilogue.
template <typename Make>
TransferCost Estimator::getCached(unsigned operand, TileClass tile, bool isGet,
                                  Make make) const {
  if (!cache)
    return make();
  int64_t first = schedule.sizes[operand == 1 ? problem.k : problem.m];
  int64_t second = schedule.sizes[operand == 0 ? problem.k : problem.n];
  bool rowContiguous =
      schedule.rowContiguous[std::min<unsigned>(operand, kOperandC)];
  int64_t flags = ((int64_t(tile) * 2 + isGet) * 2 + rowContiguous) *
                      (kNumProductOperands + 1) +
                  operand;
  // What core groups have at the same time may crowd some memories.
  AffineMap map = problem.operands[std::min<unsigned>(operand, kOperandC)].map;
  // More than getBeginsKey gives; operands of many dimensions need all digits.
  int64_t places = target.getUsedCoreGroups() + 2, keys = places * places;
  if (!groupLoops.empty())
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      flags = flags * keys + getBeginsKey(map.getDimPosition(dim));
  bool isNew = false;
  TransferCost &cost = cache->lookup({first, second, flags}, isNew);
  if (isNew)
    cost = make();
  return cost;
}

TransferCost Estimator::getCost(unsigned operand, TileClass tile,
                                bool isGet) const {
  return getCached(operand, tile, isGet, [&] {
    if (operand == kNumProductOperands)
      return getEpilogueCost(tile);
    TransferCost cost =
        getTransferCost(getTransfer(operand, tile), isGet, target);
    if (operand == kOperandC && problem.pool)
      cost.redistribution += getPoolCycles(tile);
    if (problem.operands[operand].cast)
      cost.redistribution += getCastCycles(operand, tile);
    return cost;
  });
}

/// Adds the tiles of the core group with the most as one loop. All but the last
/// core group have whole tiles, unless that one has the last round alone.
void Estimator::addGroupLoop(TileNest &nest) const {
  TileLoop tiles;
  for (unsigned loop : groupLoops) {
    tiles.trips *= getTrips(loop);
    if (isFixedOnGroup(loop))
      continue;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
      tiles.changes[operand] |= isAlong(operand, loop);
  }
  tiles.trips = static_cast<int64_t>(
      llvm::divideCeil(tiles.trips, target.getUsedCoreGroups()));
  if (tiles.trips > 1)
    nest.loops.push_back(tiles);
}

TileNest Estimator::buildNest() const {
  TileNest nest;
  TileClass exists = 0;
  bool isDivided = false;
  for (unsigned loop : schedule.order) {
    if (getTrips(loop) == 1)
      continue;
    if (llvm::is_contained(groupLoops, loop)) {
      if (!isDivided)
        addGroupLoop(nest);
      isDivided = true;
      continue;
    }
    TileLoop tiles;
    tiles.trips = getTrips(loop);
    tiles.hasRemainder = getRemainder(loop) != 0;
    tiles.bit = getBit(loop);
    if (tiles.hasRemainder)
      exists |= tiles.bit;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
      tiles.changes[operand] = isAlong(operand, loop);
    tiles.isReduction = !tiles.changes[kOperandC];
    nest.loops.push_back(tiles);
  }
  nest.readsC = !problem.overwrites;
  nest.hasEpilogue = !problem.epilogue.empty();
  nest.usesPhases = schedule.usesPhases;
  nest.barrier = target.getBarrierCycles(Scope::Array);
  nest.putsAmongGets = target.getCosts().putsAmongGetsShare;
  TileClass cLoops = getBit(problem.m) | getBit(problem.n);
  for (TileClass tile = 0; tile < kNumTileClasses; ++tile) {
    if (tile & ~exists)
      continue;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
      TileClass mask = 0;
      for (unsigned loop : {problem.m, problem.n, problem.k})
        if (isAlong(operand, loop))
          mask |= getBit(loop);
      if (tile & ~mask) {
        nest.gets[operand][tile] = nest.gets[operand][tile & mask];
        if (operand == kOperandC)
          nest.puts[tile] = nest.puts[tile & mask];
        continue;
      }
      nest.gets[operand][tile] = getCost(operand, tile, true);
      if (operand == kOperandC)
        nest.puts[tile] = getCost(operand, tile, false);
    }
    if (nest.hasEpilogue)
      nest.epilogues[tile] =
          getCost(kNumProductOperands, tile & cLoops, /*isGet=*/true);
    ProductShape shape = getProduct(tile);
    ProductModel product(shape, target);
    nest.adds[tile] = product.getCycles(shape.k, /*accumulates=*/true);
    nest.sets[tile] = product.getCycles(shape.k, /*accumulates=*/false);
  }
  for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
    nest.buffers[operand] = schedule.buffers[operand];
  if (!groupLoops.empty())
    separateCrowds(nest);
  return nest;
}

/// Two operands that are each in some of the memories are in the same ones half
/// of the time. Else their gets are served at once.
void Estimator::separateCrowds(TileNest &nest) const {
  const TransferCost &a = nest.gets[0][0], &b = nest.gets[1][0];
  if (a.crowding == 1 || b.crowding == 1)
    return;
  double together = a.service + b.service;
  double apart = std::max(
      {a.service, b.service, a.service / a.crowding + b.service / b.crowding});
  for (unsigned operand : {0u, 1u})
    for (TransferCost &cost : nest.gets[operand])
      cost.service *= (1 + apart / together) / 2;
}

/// Cycles by which core groups have their first tiles, and have put their last
/// ones, later than their share of the memories takes.
double Estimator::getSkewCycles(const TileNest &nest) const {
  if (groupLoops.empty())
    return 0;
  double cycles = 0;
  for (const TransferCost *cost :
       {&nest.gets[0][0], &nest.gets[1][0], &nest.puts[0]})
    cycles +=
        std::max(0.0, getLastServedCycles(cost->service, cost->port, target) -
                          cost->service);
  return cycles;
}

/// Whether the first tile of an operand is fetched before all loops.
bool Estimator::isFetchedInFront(unsigned operand) const {
  return schedule.buffers[operand] > 1 ||
         llvm::all_of(schedule.order, [&](unsigned loop) {
           return getTrips(loop) == 1 || !isAlong(operand, loop);
         });
}

/// Parts need a barrier before the loops, after which all CPEs fetch them.
/// There is such a barrier if a tile is prefetched.
FirstParts Estimator::getFirstParts(const TileNest &nest) const {
  constexpr unsigned b = 1;
  bool isAhead = llvm::any_of(ArrayRef({0u, b}), [&](unsigned operand) {
    return schedule.buffers[operand] > 1 &&
           llvm::any_of(nest.loops,
                        [&](auto &loop) { return loop.changes[operand]; });
  });
  bool isWhole =
      llvm::all_of(ArrayRef({problem.n, problem.k}),
                   [&](unsigned loop) { return getRemainder(loop) == 0; });
  // Rows of cut pieces travel one request each.
  isWhole &= schedule.sizes[problem.n] %
                 (getPlaces(problem.n, b) * schedule.units[problem.n]) ==
             0;
  if (!isAhead || !isWhole || schedule.rowContiguous[b] ||
      schedule.distributedLoop || hasImagePerColumn(problem, schedule) ||
      problem.operands[b].window || problem.operands[b].cast ||
      !isFetchedInFront(b) || getInnerLoop(b) != problem.n ||
      getInnerLoop(kOperandC) != problem.n)
    return {};
  ProductShape shape = getProduct(0);
  shape.accumulates = !problem.overwrites;
  return chooseFirstParts(shape, ProductModel(shape, target), nest.gets[b][0],
                          target);
}

Estimate Estimator::estimate(double limit) {
  findLoops();
  Estimate result;
  result.launchCycles = target.getStartCycles();
  TileNest nest = buildNest();
  FirstParts first = getFirstParts(nest);
  nest.savedAtFirst = first.saved;
  result.firstParts = first.number;
  TimelineResult time = runTimeline(nest, limit - result.launchCycles);
  result.cycles = result.launchCycles + time.cycles + getSkewCycles(nest);
  if (result.cycles >= limit)
    return result;
  result.dmaCycles = time.dmaCycles;
  result.computeCycles = time.computeCycles;
  result.exposedDmaCycles = time.exposedCycles;
  result.getBytes = static_cast<int64_t>(time.getBytes);
  result.putBytes = static_cast<int64_t>(time.putBytes);
  result.ldmBytes = getLdmBytes();
  result.boundCycles = getBoundCycles();
  double startup = result.launchCycles + time.endCycles;
  if (startup >= std::max(result.dmaCycles, result.computeCycles))
    result.bound = Bound::Startup;
  else if (result.dmaCycles > result.computeCycles)
    result.bound = Bound::Dma;
  return result;
}

int64_t sw::getScheduleLdmBytes(const ScheduleProblem &problem,
                                const Schedule &schedule,
                                const Target &target) {
  return ScheduleTiles(problem, schedule, target).getLdmBytes();
}

FailureOr<Estimate> sw::estimateSchedule(const ScheduleProblem &problem,
                                         const Schedule &schedule,
                                         const Target &target,
                                         std::string *reason) {
  Estimator estimator(problem, schedule, target);
  std::string wrong = estimator.check();
  if (!wrong.empty()) {
    if (reason)
      *reason = std::move(wrong);
    return failure();
  }
  return estimator.estimate(std::numeric_limits<double>::infinity());
}

Estimate sw::estimateWithin(const ScheduleProblem &problem,
                            const Schedule &schedule, const Target &target,
                            TransferCache &cache, double limit) {
  return Estimator(problem, schedule, target, &cache).estimate(limit);
}

ProductShape sw::getTileProduct(const ScheduleProblem &problem,
                                const Schedule &schedule,
                                const Target &target) {
  return ScheduleTiles(problem, schedule, target).getProduct(/*tile=*/0);
}

TransferCost sw::getTileTransferCost(const ScheduleProblem &problem,
                                     const Schedule &schedule,
                                     const Target &target, unsigned operand,
                                     bool isGet, TransferCache *cache) {
  return Estimator(problem, schedule, target, cache)
      .getCost(operand, /*tile=*/0, isGet);
}

std::optional<std::string> sw::checkSchedule(const ScheduleProblem &problem,
                                             const Schedule &schedule,
                                             const Target &target) {
  if (auto error = checkParts(problem, schedule, target))
    return error;
  int64_t needed = getScheduleLdmBytes(problem, schedule, target);
  if (needed <= target.getUsableLdmBytes())
    return std::nullopt;
  return llvm::formatv(
             "a tile of {0} x {1} x {2} with {3}, {4} and {5} buffers needs "
             "{6} bytes of LDM per CPE, but only {7} are available",
             schedule.sizes[problem.m], schedule.sizes[problem.n],
             schedule.sizes[problem.k], schedule.buffers[0],
             schedule.buffers[1], schedule.buffers[2], needed,
             target.getUsableLdmBytes())
      .str();
}
