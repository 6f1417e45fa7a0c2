//===- ProgramSelection.cpp - Tiles that one CPE works on -----------------===//
#include "Analysis/ProgramSelection.h"

#include "Analysis/DmaModel.h"
#include "Analysis/ScheduleSpace.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// What reply words and the alignment of counters take.
static constexpr int64_t kLdmSlack = 512;
/// Cycles of the code around a tile: addresses, tests of the loop, and calls.
static constexpr double kTileCycles = 300, kStageCycles = 150;

namespace {
/// A problem in the form in which the many tiles of a search are judged.
class ProgramModel {
public:
  ProgramModel(const TileProblem &problem, const Target &target);

  int64_t getLdmBytes(ArrayRef<int64_t> sizes) const;
  double getCycles(ArrayRef<int64_t> sizes, ProgramDeal deal) const;

  /// Whether access `number` is read, and the same for all tiles of `loop`.
  bool isShared(unsigned number, unsigned loop) const;

private:
  /// What one tile of one array takes of the memory controller, with what a put
  /// takes besides where gets are waiting, and of the CPE.
  struct TransferTime {
    double service = 0, turnaround = 0, issue = 0, latency = 0;
  };
  /// By how much an index grows with each loop.
  using Factors = SmallVector<std::pair<unsigned, int64_t>, 2>;

  int64_t getFootprint(unsigned access, unsigned dim,
                       ArrayRef<int64_t> sizes) const;
  TransferTime getTransferTime(unsigned access, ArrayRef<int64_t> sizes,
                               bool isGet) const;
  TransferTime getSharedTime(unsigned access, ArrayRef<int64_t> sizes,
                             ProgramDeal deal) const;
  double getRounds(ArrayRef<int64_t> sizes, ProgramDeal deal) const;
  /// Whether access `number` depends on a reduction that `sizes` cut.
  bool isInSteps(unsigned number, ArrayRef<int64_t> sizes) const;

  const TileProblem &problem;
  const Target &target;
  /// Per access and dimension.
  SmallVector<SmallVector<Factors>> factors;
};
} // namespace

int64_t sw::getPlaces(Sharing sharing, const Target &target) {
  int64_t cpes = target.getNumCPEs();
  return sharing == Sharing::Teams
             ? cpes / target.getExtent(target.getTeamAxis())
             : cpes;
}

ProgramModel::ProgramModel(const TileProblem &problem, const Target &target)
    : problem(problem), target(target) {
  for (const ProgramAccess &access : problem.accesses) {
    SmallVector<Factors> &dims = factors.emplace_back();
    for (AffineExpr expr : access.map.getResults()) {
      Factors &own = dims.emplace_back();
      SmallVector<int64_t> flat;
      if (failed(getFlattenedAffineExpr(expr, access.map.getNumDims(),
                                        /*numSymbols=*/0, &flat)))
        continue;
      for (auto [loop, factor] : llvm::enumerate(ArrayRef(flat).drop_back()))
        if (factor != 0 && loop < problem.extents.size())
          own.emplace_back(loop, factor);
    }
  }
}

/// Elements of dimension `dim` of an array that a tile touches.
int64_t ProgramModel::getFootprint(unsigned access, unsigned dim,
                                   ArrayRef<int64_t> sizes) const {
  int64_t extent = 1;
  for (auto [loop, factor] : factors[access][dim])
    extent += factor * (sizes[loop] - 1);
  return std::clamp<int64_t>(
      extent, 1, std::max<int64_t>(1, problem.accesses[access].shape[dim]));
}

int64_t ProgramModel::getLdmBytes(ArrayRef<int64_t> sizes) const {
  int64_t bytes = kLdmSlack;
  for (auto [number, access] : llvm::enumerate(problem.accesses)) {
    int64_t elements = 1;
    for (unsigned dim = 0; dim < access.shape.size(); ++dim)
      elements *= getFootprint(number, dim, sizes);
    int64_t buffers = access.isRead || access.isWritten ? 2 : 1;
    bytes += buffers * llvm::alignTo(elements * access.elementBytes,
                                     target.getDmaTransactionBytes());
  }
  return bytes;
}

ProgramModel::TransferTime
ProgramModel::getTransferTime(unsigned number, ArrayRef<int64_t> sizes,
                              bool isGet) const {
  const ProgramAccess &access = problem.accesses[number];
  int64_t block = 1, rows = 1, requests = 1, pitch = 1;
  bool isBlock = true, isRow = false;
  int64_t stride = 1;
  for (unsigned dim = access.shape.size(); dim-- > 0;) {
    int64_t size = getFootprint(number, dim, sizes);
    if (isBlock) {
      block *= size;
    } else if (size > 1 && !isRow) {
      rows = size;
      pitch = stride;
      isRow = true;
    } else {
      requests *= size;
    }
    isBlock &= size == access.shape[dim];
    stride *= access.shape[dim];
  }
  TileTransfer tile;
  tile.elementBytes = access.elementBytes;
  tile.pieceRows = rows * requests;
  tile.pieceCols = tile.cols = block;
  tile.pitch = std::max(pitch, block);
  tile.rowPlaces = target.getNumCPEs();
  tile.rows = tile.pieceRows * tile.rowPlaces;
  TransferCost cost = getTransferCost(tile, isGet, target);
  auto cpes = static_cast<double>(target.getNumCPEs());
  auto more = static_cast<double>(requests - 1);
  TransferTime time;
  time.service = cost.service / cpes;
  time.turnaround = cost.turnaround / cpes;
  if (!isGet)
    time.service += more * target.getCosts().putOpen;
  time.issue = cost.issue + more * target.getCosts().dmaIssue;
  time.latency = cost.latency;
  return time;
}

bool ProgramModel::isShared(unsigned number, unsigned loop) const {
  return problem.accesses[number].isRead &&
         llvm::none_of(factors[number], [&](const Factors &own) {
           return llvm::any_of(
               own, [&](auto factor) { return factor.first == loop; });
         });
}

bool ProgramModel::isInSteps(unsigned number, ArrayRef<int64_t> sizes) const {
  return llvm::any_of(factors[number], [&](const Factors &own) {
    return llvm::any_of(own, [&](auto factor) {
      unsigned loop = factor.first;
      return problem.iterators[loop] == utils::IteratorType::reduction &&
             sizes[loop] < problem.extents[loop];
    });
  });
}

/// The time of a get that serves the CPEs that run in step, for one of them.
ProgramModel::TransferTime ProgramModel::getSharedTime(unsigned number,
                                                       ArrayRef<int64_t> sizes,
                                                       ProgramDeal deal) const {
  TransferTime time = getTransferTime(number, sizes, /*isGet=*/true);
  const sunway::CostFigures &costs = target.getCosts();
  double bytes = static_cast<double>(problem.accesses[number].elementBytes);
  for (unsigned dim = 0; dim < factors[number].size(); ++dim)
    bytes *= static_cast<double>(getFootprint(number, dim, sizes));
  // Lines are read while those before them are on the way to the LDMs.
  double sent = bytes / static_cast<double>(target.getDmaTransactionBytes()) *
                costs.broadcastLine;
  int64_t places = getPlaces(deal.sharing, target);
  int64_t served =
      deal.sharing == Sharing::Array && !target.canBroadcast(Scope::Array)
          ? getPlaces(Sharing::Teams, target)
          : places;
  // Those without a tile in the last round are served, too.
  int64_t extent = problem.extents[deal.memberLoop];
  int64_t size = sizes[deal.memberLoop];
  int64_t rounds = llvm::divideCeil(llvm::divideCeil(extent, size), places);
  double tiles = static_cast<double>(extent) / static_cast<double>(size);
  time.service = std::max(time.service, costs.getRequest + sent) /
                 static_cast<double>(served) *
                 static_cast<double>(rounds * places) / tiles;
  time.issue += costs.barrier;
  return time;
}

/// How many tiles the CPE with the most has.
double ProgramModel::getRounds(ArrayRef<int64_t> sizes,
                               ProgramDeal deal) const {
  int64_t others = 1, own = 1;
  for (auto [loop, extent] : llvm::enumerate(problem.extents))
    if (problem.iterators[loop] == utils::IteratorType::parallel)
      (loop == deal.memberLoop ? own : others) *=
          llvm::divideCeil(extent, sizes[loop]);
  int64_t cpes = target.getNumCPEs();
  if (deal.sharing == Sharing::None)
    return static_cast<double>(llvm::divideCeil(others * own, cpes));
  int64_t places = getPlaces(deal.sharing, target);
  return static_cast<double>(
      llvm::divideCeil(others * llvm::divideCeil(own, places), cpes / places));
}

double ProgramModel::getCycles(ArrayRef<int64_t> sizes,
                               ProgramDeal deal) const {
  // The tiles at the ends of loops are smaller: all together are the whole.
  double tiles = 1, whole = 1, steps = 1;
  for (auto [extent, size, kind] :
       llvm::zip_equal(problem.extents, sizes, problem.iterators)) {
    auto count = static_cast<double>(llvm::divideCeil(extent, size));
    bool isParallel = kind == utils::IteratorType::parallel;
    (isParallel ? tiles : steps) *= count;
    whole *= static_cast<double>(extent) / static_cast<double>(size);
  }
  bool hasGets =
      llvm::any_of(problem.accesses,
                   [](const ProgramAccess &access) { return access.isRead; });
  double get = 0, put = 0, compute = kTileCycles, getLatency = 0,
         putLatency = 0;
  for (auto [number, access] : llvm::enumerate(problem.accesses)) {
    // Per step; what no reduction changes is moved once in all of them.
    double times = isInSteps(number, sizes) ? 1 : 1 / steps;
    if (access.isRead) {
      bool shares =
          deal.sharing != Sharing::None && isShared(number, deal.memberLoop);
      TransferTime time = shares
                              ? getSharedTime(number, sizes, deal)
                              : getTransferTime(number, sizes, /*isGet=*/true);
      get += times * time.service;
      compute += times * time.issue;
      getLatency = std::max(getLatency, time.latency);
    }
    if (access.isWritten) {
      TransferTime time = getTransferTime(number, sizes, /*isGet=*/false);
      put += times * (time.service + (hasGets ? time.turnaround : 0));
      compute += times * time.issue;
      putLatency = std::max(putLatency, time.latency);
    }
  }
  for (const ProgramStage &stage : problem.stages) {
    double points = 1;
    for (unsigned loop : stage.loops)
      points *= static_cast<double>(sizes[loop]);
    double times = stage.isOutside ? 1 / steps : 1;
    compute += times * (kStageCycles + stage.pointCycles * points);
  }
  auto cpes = static_cast<double>(target.getNumCPEs());
  double rounds = getRounds(sizes, deal) * steps;
  double active = std::min(tiles, cpes);
  // The first gets and the last puts overlap with nothing, nor does one tile of
  // the computation where main memory is the limit.
  double dma = whole * (get + put);
  double ends = std::min(dma, active * (get + put));
  double launch = target.getCosts().launchSeconds * target.getClockHz();
  return launch + getLatency + putLatency +
         std::max(dma + compute, ends + rounds * compute);
}

int64_t sw::getProgramLdmBytes(const TileProblem &problem,
                               ArrayRef<int64_t> sizes, const Target &target) {
  return ProgramModel(problem, target).getLdmBytes(sizes);
}

double sw::getProgramCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                            const Target &target, ProgramDeal deal) {
  return ProgramModel(problem, target).getCycles(sizes, deal);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

bool sw::isEven(const TileProblem &problem, int64_t size, ProgramDeal deal,
                const Target &target) {
  if (deal.sharing == Sharing::None)
    return true;
  int64_t extent = problem.extents[deal.memberLoop];
  int64_t places = getPlaces(deal.sharing, target);
  return size < extent &&
         (llvm::divideCeil(extent, size) % places == 0 || extent % size != 0);
}

namespace {
/// Looks for the best tile, one loop at a time.
class Descent {
public:
  Descent(const TileProblem &problem, const Target &target)
      : problem(problem), target(target), model(problem, target) {
    for (auto [extent, canCut, given] :
         llvm::zip_equal(problem.extents, problem.canCut, problem.sizes)) {
      choices.push_back({});
      if (!canCut || given > 0) {
        choices.back().push_back(given > 0 ? given : extent);
        continue;
      }
      // Neighbouring sizes differ by some ten per cent.
      for (int64_t size : getBalancedSizes(extent, /*step=*/1))
        if (choices.back().empty() || size == 1 ||
            10 * size <= 9 * choices.back().back() || size <= 8)
          choices.back().push_back(size);
    }
  }

  /// The best tile, of those that CPEs share if that is possible.
  std::optional<ProgramTile> run() {
    if (problem.deal)
      return run(*problem.deal);
    std::optional<ProgramTile> best = run(ProgramDeal());
    if (!problem.canShare)
      return best;
    for (auto [loop, kind] : llvm::enumerate(problem.iterators))
      for (Sharing sharing : {Sharing::Teams, Sharing::Array}) {
        if (kind != utils::IteratorType::parallel || !problem.canCut[loop] ||
            !hasShared(loop))
          continue;
        std::optional<ProgramTile> tile =
            run({sharing, static_cast<unsigned>(loop)});
        if (tile && (!best || tile->cycles < best->cycles))
          best = tile;
      }
    return best;
  }

private:
  std::optional<ProgramTile> run(ProgramDeal deal) {
    ProgramTile best;
    best.deal = deal;
    best.sizes.reserve(problem.extents.size());
    for (ArrayRef<int64_t> sizes : choices)
      best.sizes.push_back(sizes.back());
    if (deal.sharing != Sharing::None) {
      // The loop that is dealt out begins with the largest legal size.
      for (int64_t size : choices[deal.memberLoop])
        if (isEven(problem, size, deal, target)) {
          best.sizes[deal.memberLoop] = size;
          if (evaluate(best))
            break;
        }
    }
    if (!evaluate(best))
      return std::nullopt;
    // From small tiles, and from ones with long rows.
    ProgramTile other = best;
    descend(best, /*innermostFirst=*/true);
    descend(other, /*innermostFirst=*/false);
    return other.cycles < best.cycles ? other : best;
  }

  /// Whether an array that is fetched is the same for all tiles of `loop`.
  bool hasShared(unsigned loop) const {
    return llvm::any_of(
        llvm::seq<unsigned>(0, problem.accesses.size()),
        [&](unsigned number) { return model.isShared(number, loop); });
  }

  bool evaluate(ProgramTile &tile) const {
    if (tile.deal.sharing != Sharing::None &&
        !isEven(problem, tile.sizes[tile.deal.memberLoop], tile.deal, target))
      return false;
    tile.ldmBytes = model.getLdmBytes(tile.sizes);
    if (tile.ldmBytes > target.getUsableLdmBytes())
      return false;
    tile.cycles = model.getCycles(tile.sizes, tile.deal);
    return true;
  }

  /// Takes the size if that is better.
  bool tryTile(ProgramTile &best, ProgramTile tile) const {
    if (!evaluate(tile) || tile.cycles >= best.cycles)
      return false;
    best = std::move(tile);
    return true;
  }

  /// All sizes of one loop, the others as they are.
  bool moveOne(ProgramTile &best, unsigned loop) const {
    bool isBetter = false;
    for (int64_t size : choices[loop]) {
      ProgramTile tile = best;
      tile.sizes[loop] = size;
      isBetter |= tryTile(best, std::move(tile));
    }
    return isBetter;
  }

  /// A larger size of one loop for a smaller one of another.
  bool moveTwo(ProgramTile &best, unsigned larger, unsigned smaller) const {
    bool isBetter = false;
    for (int64_t size : choices[larger]) {
      if (size <= best.sizes[larger])
        continue;
      for (int64_t other : choices[smaller]) {
        ProgramTile tile = best;
        tile.sizes[larger] = size;
        tile.sizes[smaller] = other;
        isBetter |=
            other < best.sizes[smaller] && tryTile(best, std::move(tile));
      }
    }
    return isBetter;
  }

  void descend(ProgramTile &best, bool innermostFirst) const {
    unsigned count = problem.extents.size();
    bool isBetter = true;
    while (isBetter) {
      isBetter = false;
      for (unsigned i = 0; i < count; ++i)
        isBetter |= moveOne(best, innermostFirst ? count - 1 - i : i);
      if (isBetter)
        continue;
      for (unsigned larger = 0; larger < count; ++larger)
        for (unsigned smaller = 0; smaller < count; ++smaller)
          isBetter |= larger != smaller && moveTwo(best, larger, smaller);
    }
  }

  const TileProblem &problem;
  const Target &target;
  ProgramModel model;
  SmallVector<SmallVector<int64_t>> choices;
};
} // namespace

std::optional<ProgramTile> sw::chooseProgramTile(const TileProblem &problem,
                                                 const Target &target) {
  // A reduction is cut where LDM has no room for all of it, or where CPEs share
  // the parts.
  TileProblem whole = problem;
  for (auto [canCut, kind] : llvm::zip_equal(whole.canCut, whole.iterators))
    canCut &= kind == utils::IteratorType::parallel;
  std::optional<ProgramTile> best = Descent(whole, target).run();
  if (best && !problem.canShare)
    return best;
  std::optional<ProgramTile> cut = Descent(problem, target).run();
  return cut && (!best || cut->cycles < best->cycles) ? cut : best;
}
