//===- ReductionSelection.cpp - Tiles of reductions -----------------------===//
//
// Reductions are memory-bound, so the time of a tile is that of its get:
// requests, blocks and the lines that they touch. The computation of the CPEs
// and the combination of partial results matter if tiles or rows are short.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Search/ReductionSelection.h"

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/LibraryCosts.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>
#include <optional>

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Bytes for alignment by the allocator, and for reply words.
constexpr int64_t kLdmSlack = 1024;
/// Buffers: two of the input, two of the output, and one of the partial output
/// of a CPE.
constexpr int64_t kInputBuffers = 2, kOutputBuffers = 3;

/// Most tiles of a core group that are tried where fewer fit in LDM.
constexpr int64_t kMaxRounds = 16;

class Selection {
public:
  Selection(const ReductionProblem &problem, const Target &target)
      : target(target),
        extents({problem.outer, problem.reduced, problem.inner}),
        kind(problem.kind), bytes(problem.elementBytes),
        results(problem.results), addends(problem.addends),
        line(std::max<int64_t>(1, target.getDmaTransactionBytes())) {}

  /// Tiles of the outer and of the inner loop, at least.
  using Cuts = std::array<int64_t, 3>;
  std::optional<ReductionTile> choose(std::array<Spread, 3> spreads,
                                      Cuts cuts) const;

private:
  int64_t getPiece(const ReductionTile &tile, unsigned loop) const {
    return target.getPiece(tile.sizes[loop], tile.spreads[loop], /*unit=*/1);
  }
  int64_t balance(unsigned loop, int64_t places, int64_t maximum) const;
  double getGetCycles(const ReductionTile &tile) const;
  double getComputeCycles(const ReductionTile &tile) const;
  double getMeshCycles(const ReductionTile &tile) const;
  double getCycles(const ReductionTile &tile) const;
  double getSkewCycles(const ReductionTile &tile, double tiles,
                       double get) const;

  const Target &target;
  std::array<int64_t, 3> extents;
  tpp::ReduceKind kind;
  int64_t bytes, results, addends, line;
};
} // namespace

static bool isCut(const ReductionTile &tile) {
  return tile.spreads[1] != Spread::None;
}

/// The tile size that cuts a loop into the minimum number of tiles, of nearly
/// the same size; long pieces end at line boundaries.
int64_t Selection::balance(unsigned loop, int64_t places,
                           int64_t maximum) const {
  int64_t extent = extents[loop], tiles = llvm::divideCeil(extent, maximum);
  int64_t size = llvm::divideCeil(extent, tiles);
  int64_t grain = places;
  if (tiles * places > 1 && (size / places) * bytes >= 4 * line)
    grain *= std::max<int64_t>(1, line / bytes);
  int64_t aligned = llvm::alignTo(size, grain);
  return std::min(aligned > maximum ? size : aligned, extent);
}

/// The largest tile distributed by `spreads` that fits in LDM, and of which
/// there are as many as `cuts` says; contiguous dimensions are enlarged first.
std::optional<ReductionTile> Selection::choose(std::array<Spread, 3> spreads,
                                               Cuts cuts) const {
  ReductionTile tile;
  tile.spreads = spreads;
  int64_t room = (target.getUsableLdmBytes() - kLdmSlack) / bytes;
  // Elements of LDM for one of the loop, by the pieces of those inside of it.
  int64_t held = kInputBuffers + kOutputBuffers;
  for (unsigned loop : {2u, 1u, 0u}) {
    int64_t free = room;
    if (loop == 1) {
      // The output does not grow along the reduced loop.
      free -= kOutputBuffers * getPiece(tile, 2);
      held = kInputBuffers * getPiece(tile, 2);
    } else if (loop == 0) {
      held = getPiece(tile, 2) *
             (kInputBuffers * getPiece(tile, 1) + kOutputBuffers);
    }
    int64_t maximum = free / held, places = target.getPlaces(spreads[loop]);
    bool isOne = extents[loop] == 1;
    if (maximum < 1 || (isOne && places > 1))
      return std::nullopt;
    int64_t part = llvm::divideCeil(extents[loop], cuts[loop]);
    tile.sizes[loop] = balance(loop, places, std::min(maximum * places, part));
  }
  tile.cycles = getCycles(tile);
  return tile;
}

/// Time of the memory controller for the pieces of one tile.
double Selection::getGetCycles(const ReductionTile &tile) const {
  int64_t outer = getPiece(tile, 0), reduced = getPiece(tile, 1),
          inner = getPiece(tile, 2);
  int64_t block = inner * bytes, blocks = outer * reduced;
  if (inner == extents[2]) {
    block *= reduced;
    blocks = outer;
    if (reduced == extents[1]) {
      block *= outer;
      blocks = 1;
    }
  }
  // CPEs that have the same piece fetch it each.
  auto cpes = static_cast<double>(target.getNumCPEs());
  for (unsigned loop = 0; loop < 3; ++loop)
    cpes *= static_cast<double>(
                llvm::divideCeil(tile.sizes[loop], getPiece(tile, loop))) /
            static_cast<double>(target.getPlaces(tile.spreads[loop]));
  const sunway::CostFigures &costs = target.getCosts();
  int64_t grain = std::gcd(std::gcd(block, line), extents[2] * bytes);
  double lines =
      static_cast<double>(block + line - grain) / static_cast<double>(line);
  double service = cpes * static_cast<double>(blocks) *
                   (costs.getRequest + lines * costs.readLine);
  double own = static_cast<double>(block * blocks);
  double alone = costs.cpeGetRate > 0 ? own / costs.cpeGetRate : 0;
  return std::max({service, alone, costs.getLatency});
}

/// Time of one CPE for its piece of a tile.
double Selection::getComputeCycles(const ReductionTile &tile) const {
  int64_t outer = getPiece(tile, 0), reduced = getPiece(tile, 1),
          inner = getPiece(tile, 2);
  return extents[2] == 1
             ? getRowReductionCycles(kind, outer, reduced, target)
             : getColumnReductionCycles(kind, outer, reduced, inner, target);
}

/// Time to combine the partial results of the CPEs, for a tile of the output.
double Selection::getMeshCycles(const ReductionTile &tile) const {
  if (!isCut(tile))
    return 0;
  return getCombinationCycles(getPiece(tile, 0) * getPiece(tile, 2),
                              tile.spreads[1] == Spread::All, target);
}

double Selection::getCycles(const ReductionTile &tile) const {
  // The last tile of a loop takes less.
  auto tiles = static_cast<double>(results * addends);
  for (unsigned loop = 0; loop < 3; ++loop)
    tiles *= static_cast<double>(extents[loop]) /
             static_cast<double>(tile.sizes[loop]);
  double get = getGetCycles(tile), compute = getComputeCycles(tile);
  // Once for each tile of the output; the last time it hides nothing.
  double mesh = getMeshCycles(tile);
  int64_t all = results * llvm::divideCeil(extents[0], tile.sizes[0]) *
                llvm::divideCeil(extents[2], tile.sizes[2]);
  // Those of the core group with the most.
  auto outputs =
      static_cast<double>(llvm::divideCeil(all, target.getUsedCoreGroups()));
  tiles *= outputs / static_cast<double>(all);
  double busy = std::max(tiles * get + getSkewCycles(tile, tiles, get),
                         tiles * compute + (outputs - 1) * mesh);
  return busy + std::min(get, compute) + mesh;
}

/// Cycles by which the core group that memories serve last has its tiles after
/// the end of all gets, of `get` cycles each: two tiles of each core group are
/// under way.
double Selection::getSkewCycles(const ReductionTile &tile, double tiles,
                                double get) const {
  double port =
      getPortCycles(static_cast<double>(tile.sizes[0] * tile.sizes[1] *
                                        tile.sizes[2] * bytes),
                    target);
  double last =
      getLastServedCycles(std::min(tiles, 2.0) * get, tiles * port, target);
  return std::max(0.0, last - tiles * get);
}

/// The mesh axes that a spread uses, as bits.
static unsigned getAxes(Spread spread) {
  switch (spread) {
  case Spread::Row:
    return 1;
  case Spread::Col:
    return 2;
  case Spread::All:
    return 3;
  default:
    return 0;
  }
}

ReductionTile sw::chooseReductionTile(const ReductionProblem &problem,
                                      const Target &target) {
  Selection selection(problem, target);
  constexpr Spread kinds[] = {Spread::None, Spread::All, Spread::Row,
                              Spread::Col};
  ReductionTile best;
  best.cycles = std::numeric_limits<double>::infinity();
  // Core groups have a tile each, or several.
  SmallVector<int64_t> cuts;
  for (int64_t cut = 1; cut <= target.getUsedCoreGroups(); ++cut)
    cuts.push_back(cut);
  for (int64_t times = 2; cuts.size() > 1 && times <= kMaxRounds; times *= 2)
    cuts.push_back(times * target.getUsedCoreGroups());
  auto keepFaster = [&](std::array<Spread, 3> spreads) {
    for (int64_t outer : cuts)
      for (int64_t inner : cuts) {
        std::optional<ReductionTile> tile =
            selection.choose(spreads, {outer, 1, inner});
        if (tile && tile->cycles < best.cycles)
          best = *tile;
      }
  };
  for (Spread outer : kinds)
    for (Spread reduced : kinds)
      for (Spread inner : kinds) {
        unsigned a = getAxes(outer), r = getAxes(reduced), j = getAxes(inner);
        if (!(a & r) && !(a & j) && !(r & j))
          keepFaster({outer, reduced, inner});
      }
  return best;
}

int64_t sw::getReductionLdmBytes(const ReductionProblem &problem,
                                 const ReductionTile &tile,
                                 const Target &target) {
  std::array<int64_t, 3> pieces;
  for (unsigned loop = 0; loop < 3; ++loop)
    pieces[loop] =
        target.getPiece(tile.sizes[loop], tile.spreads[loop], /*unit=*/1);
  int64_t output = pieces[0] * pieces[2];
  return kLdmSlack + problem.elementBytes * output *
                         (kInputBuffers * pieces[1] + kOutputBuffers);
}
