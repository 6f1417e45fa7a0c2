//===- GroupSelection.cpp - Tiles that one CPE works on -------------------===//
#include "Analysis/Search/GroupSelection.h"

#include "Analysis/Search/ScheduleSpace.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::countTiles(const TileProblem &problem, ArrayRef<int64_t> sizes) {
  int64_t tiles = 1;
  for (auto [extent, size, kind] :
       llvm::zip(problem.extents, sizes, problem.iterators))
    if (kind == utils::IteratorType::parallel)
      tiles *= static_cast<int64_t>(llvm::divideCeil(extent, size));
  return tiles;
}

int64_t sw::getGroupLdmBytes(const TileProblem &problem,
                             ArrayRef<int64_t> sizes, const Target &target) {
  return GroupModel(problem, target).getLdmBytes(sizes);
}

double sw::getGroupCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                          const Target &target,
                          GroupDistribution distribution) {
  return GroupModel(problem, target).getCycles(sizes, distribution);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

bool sw::isEven(const TileProblem &problem, int64_t size,
                GroupDistribution distribution, const Target &target) {
  if (distribution.sharing == Sharing::None)
    return true;
  int64_t extent = problem.extents[distribution.memberLoop];
  int64_t places = getPlaces(distribution.sharing, target);
  return size < extent &&
         (llvm::divideCeil(extent, size) % places == 0 || extent % size != 0);
}

/// Adds the sizes that cut `extent` evenly, as `getBalancedSizes` does, but
/// those above 8 only where they differ by about 10 %. The sizes between are
/// skipped by division: there may be as many as the root of the extent.
static void addSizes(int64_t extent, int64_t step,
                     SmallVectorImpl<int64_t> &sizes) {
  int64_t steps = llvm::divideCeil(extent, step);
  for (int64_t each = steps; each > 0;) {
    // The smallest number of steps that gives as few tiles.
    each = llvm::divideCeil(steps, llvm::divideCeil(steps, each));
    int64_t size = std::min(extent, each * step);
    sizes.push_back(size);
    int64_t next = std::max<int64_t>(size / 10 * 9 + size % 10 * 9 / 10, 8);
    each = std::min(next / step, each - 1);
  }
}

namespace {
/// Searches the best tile by coordinate descent, one loop at a time.
class Descent {
public:
  Descent(const TileProblem &problem, const Target &target)
      : problem(problem), target(target), model(problem, target) {
    for (auto [loop, extent, canCut, given] :
         llvm::enumerate(problem.extents, problem.canCut, problem.sizes)) {
      if (given > 0 || !canCut)
        choices.push_back({given > 0 ? given : extent});
      else
        choices.push_back(getSizes(loop));
    }
  }

  /// The best tile; with shared gets if that is possible.
  std::optional<GroupTile> run() {
    if (problem.distribution)
      return run(*problem.distribution);
    std::optional<GroupTile> best = run(GroupDistribution());
    if (!problem.canShare)
      return best;
    for (auto [loop, kind] : llvm::enumerate(problem.iterators))
      for (Sharing sharing : {Sharing::Teams, Sharing::Array}) {
        if (kind != utils::IteratorType::parallel || !problem.canCut[loop] ||
            !hasShared(loop))
          continue;
        std::optional<GroupTile> tile =
            run({sharing, static_cast<unsigned>(loop)});
        if (tile && (!best || tile->cycles < best->cycles))
          best = tile;
      }
    return best;
  }

private:
  /// Sizes of tiles of `loop`, the largest first.
  SmallVector<int64_t> getSizes(unsigned loop) const {
    int64_t extent = problem.extents[loop];
    int64_t step = problem.getUnit(loop);
    SmallVector<int64_t> sizes;
    // Sizes that give all CPEs equally many tiles of a large loop, and sizes
    // that are whole memory lines.
    addSizes(extent, step, sizes);
    if (problem.iterators[loop] != utils::IteratorType::parallel)
      return sizes;
    int64_t share = llvm::divideCeil(extent, target.getNumCPEs() *
                                                 target.getUsedCoreGroups());
    int64_t line = model.getLineElements(loop);
    if (share > step)
      addSizes(share, step, sizes);
    if (line > step && extent > line)
      addSizes(extent, line, sizes);
    if (line > step && share > line)
      addSizes(share, line, sizes);
    if (llvm::is_contained(problem.divided, loop) && extent > step)
      llvm::erase(sizes, extent);
    llvm::sort(sizes, std::greater<>());
    sizes.erase(llvm::unique(sizes), sizes.end());
    return sizes;
  }

  std::optional<GroupTile> run(GroupDistribution distribution) {
    GroupTile best;
    best.distribution = distribution;
    best.sizes.reserve(problem.extents.size());
    for (ArrayRef<int64_t> sizes : choices)
      best.sizes.push_back(sizes.back());
    if (distribution.sharing != Sharing::None) {
      // The loop that is distributed begins with the largest legal size.
      for (int64_t size : choices[distribution.memberLoop])
        if (isEven(problem, size, distribution, target)) {
          best.sizes[distribution.memberLoop] = size;
          if (evaluate(best))
            break;
        }
    }
    if (!evaluate(best))
      return std::nullopt;
    // Starts from small tiles twice: growing rows first, and growing them last.
    GroupTile other = best;
    descend(best, /*innermostFirst=*/true);
    descend(other, /*innermostFirst=*/false);
    return preferEven(other.cycles < best.cycles ? other : best);
  }

  /// Prefers parts of one size, up to twice as large or small, if they are
  /// about as fast: a smaller last part costs more than the model predicts.
  GroupTile preferEven(const GroupTile &best) const {
    constexpr double kMargin = 1.01;
    if (!problem.carriedLoop || problem.sizes[*problem.carriedLoop] > 0)
      return best;
    unsigned loop = *problem.carriedLoop;
    int64_t extent = problem.extents[loop], chosen = best.sizes[loop];
    GroupTile even = best;
    auto tryEven = [&](int64_t size) {
      even.sizes[loop] = size;
      return extent % size == 0 && evaluate(even) &&
             even.cycles < kMargin * best.cycles;
    };
    for (int64_t size = chosen; size < 2 * chosen; ++size)
      if (tryEven(size))
        return even;
    for (int64_t size = chosen; 2 * size > chosen; --size)
      if (tryEven(size))
        return even;
    return best;
  }

  /// Whether an array that is fetched is the same for all tiles of `loop`.
  bool hasShared(unsigned loop) const {
    return llvm::any_of(
        llvm::seq<unsigned>(0, problem.accesses.size()),
        [&](unsigned number) { return model.isShared(number, loop); });
  }

  /// Whether there is a single tile that is processed in parts. Its ops would
  /// be separate launches, since an op without a distributed loop is a kernel
  /// of its own. A request may still ask for this.
  bool isOneInParts(ArrayRef<int64_t> sizes) const {
    if (!problem.carriedLoop ||
        sizes[*problem.carriedLoop] == problem.extents[*problem.carriedLoop] ||
        llvm::any_of(problem.sizes, [](int64_t size) { return size > 0; }))
      return false;
    return llvm::all_of(
        llvm::zip_equal(problem.iterators, sizes, problem.extents),
        [](const auto &loop) {
          auto [kind, size, extent] = loop;
          return kind != utils::IteratorType::parallel || size == extent;
        });
  }

  bool evaluate(GroupTile &tile) const {
    if (isOneInParts(tile.sizes) ||
        !isEven(problem, tile.sizes[tile.distribution.memberLoop],
                tile.distribution, target))
      return false;
    tile.usesPhases = false;
    tile.ldmBytes = model.getLdmBytes(tile.sizes);
    bool fits = tile.ldmBytes <= target.getUsableLdmBytes();
    if (fits)
      tile.cycles = model.getCycles(tile.sizes, tile.distribution);
    if (!model.canUsePhases(tile.sizes, tile.distribution))
      return fits;
    int64_t ldmBytes = model.getLdmBytes(tile.sizes, /*usesPhases=*/true);
    if (ldmBytes > target.getUsableLdmBytes())
      return fits;
    double cycles = model.getPhasedCycles(tile.sizes);
    if (fits && tile.cycles <= cycles)
      return true;
    tile.cycles = cycles;
    tile.ldmBytes = ldmBytes;
    tile.usesPhases = true;
    return true;
  }

  /// Replaces `best` by `tile` if that is faster.
  bool tryTile(GroupTile &best, GroupTile tile) const {
    if (!evaluate(tile) || tile.cycles >= best.cycles)
      return false;
    best = std::move(tile);
    return true;
  }

  /// Tries all sizes of one loop, with the others unchanged.
  bool moveOne(GroupTile &best, unsigned loop) const {
    bool isBetter = false;
    for (int64_t size : choices[loop]) {
      GroupTile tile = best;
      tile.sizes[loop] = size;
      isBetter |= tryTile(best, std::move(tile));
    }
    return isBetter;
  }

  /// Tries a larger size of one loop with a smaller size of another.
  bool moveTwo(GroupTile &best, unsigned larger, unsigned smaller) const {
    bool isBetter = false;
    for (int64_t size : choices[larger]) {
      if (size <= best.sizes[larger])
        continue;
      for (int64_t other : choices[smaller]) {
        GroupTile tile = best;
        tile.sizes[larger] = size;
        tile.sizes[smaller] = other;
        isBetter |=
            other < best.sizes[smaller] && tryTile(best, std::move(tile));
      }
    }
    return isBetter;
  }

  void descend(GroupTile &best, bool innermostFirst) const {
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
  GroupModel model;
  SmallVector<SmallVector<int64_t>> choices;
};
} // namespace

std::optional<GroupTile> sw::searchGroupTile(const TileProblem &problem,
                                             const Target &target) {
  // A reduction is cut where LDM has no room for all of it, or where CPEs share
  // the parts.
  TileProblem whole = problem;
  for (auto [canCut, kind] : llvm::zip_equal(whole.canCut, whole.iterators))
    canCut &= kind == utils::IteratorType::parallel;
  std::optional<GroupTile> best = Descent(whole, target).run();
  if (best && (!problem.canShare || whole.canCut == problem.canCut))
    return best;
  std::optional<GroupTile> cut = Descent(problem, target).run();
  return cut && (!best || cut->cycles < best->cycles) ? cut : best;
}
