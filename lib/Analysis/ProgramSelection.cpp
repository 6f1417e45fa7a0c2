//===- ProgramSelection.cpp - Tiles that one CPE works on -----------------===//
#include "Analysis/ProgramSelection.h"

#include "Analysis/ScheduleSpace.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::getProgramLdmBytes(const TileProblem &problem,
                               ArrayRef<int64_t> sizes, const Target &target) {
  return ProgramModel(problem, target).getLdmBytes(sizes);
}

double sw::getProgramCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                            const Target &target) {
  return ProgramModel(problem, target).getCycles(sizes);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

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

  std::optional<ProgramTile> run() {
    ProgramTile best;
    best.sizes.reserve(problem.extents.size());
    for (ArrayRef<int64_t> sizes : choices)
      best.sizes.push_back(sizes.back());
    if (!evaluate(best))
      return std::nullopt;
    // From small tiles, and from ones with long rows.
    ProgramTile other = best;
    descend(best, /*innermostFirst=*/true);
    descend(other, /*innermostFirst=*/false);
    return other.cycles < best.cycles ? other : best;
  }

private:
  bool evaluate(ProgramTile &tile) const {
    tile.ldmBytes = model.getLdmBytes(tile.sizes);
    if (tile.ldmBytes > target.getUsableLdmBytes())
      return false;
    tile.cycles = model.getCycles(tile.sizes);
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
  // A reduction is cut where LDM has no room for all of it only.
  TileProblem whole = problem;
  for (auto [canCut, kind] : llvm::zip_equal(whole.canCut, whole.iterators))
    canCut &= kind == utils::IteratorType::parallel;
  if (std::optional<ProgramTile> tile = Descent(whole, target).run())
    return tile;
  return Descent(problem, target).run();
}
