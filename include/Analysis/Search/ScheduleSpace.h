//===- ScheduleSpace.h - The schedules that come into question --*- C++ -*-===//
///
/// \file
/// The choices per part of a schedule, from which the search builds candidates.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_SCHEDULESPACE_H
#define SUNWAY_ANALYSIS_SEARCH_SCHEDULESPACE_H

#include "Analysis/Problems/Schedule.h"

#include <array>
#include <limits>
#include <vector>

namespace mlir {
namespace sw {

/// What the passes behind `sw-tile` can do.
struct ScheduleFeatures {
  /// Vectors may run along m.
  bool vectorM = true;
  /// Operands may travel in long rows.
  bool longRows = true;
  /// A loop may be dealt out to all CPEs.
  bool dealt = true;
};

/// The schedules of one problem with vectors along one loop, one way to run the
/// images and one to use the CPEs: the product of the choices in each part.
struct ScheduleSpace {
  unsigned vectorLoop = 0;
  /// The loop that is dealt out to all CPEs, if any.
  std::optional<unsigned> dealtLoop;
  /// Tile size of the loop over images.
  int64_t images = 1;
  /// Tile sizes of m, n and k, the largest first.
  std::array<SmallVector<int64_t>, 3> sizes;
  /// Orders of m, n and k by their position here: 0, 1 and 2.
  SmallVector<std::array<unsigned, 3>> orders;
  /// Buffers of A, B and C, those with more buffers first.
  SmallVector<std::array<int64_t, 3>> buffers;
  /// Flags of A, B and C.
  SmallVector<std::array<bool, 3>> longRows;

  /// Number of schedules.
  uint64_t count() const;
  /// The vector loop, the one that is dealt out, and the sizes of the loops
  /// beside m, n and k, which have tiles of one iteration; the rest is empty.
  Schedule makeUnit(const ScheduleProblem &problem) const;
};

/// The sizes that cut `extent` in tiles of nearly the same size, largest
/// first: for each number of tiles the smallest multiple of `step` that does.
/// Sizes above `largest` are left out as far as smaller ones exist.
SmallVector<int64_t>
getBalancedSizes(int64_t extent, int64_t step,
                 int64_t largest = std::numeric_limits<int64_t>::max());

/// The spaces of `problem`, one for each loop along which vectors may run and
/// each way to run its images, and for each loop that may be dealt out, with
/// what `request` asks for fixed. Sizes beyond a loop are cut to it.
std::vector<ScheduleSpace> getScheduleSpaces(const ScheduleProblem &problem,
                                             const ScheduleRequest &request,
                                             const Target &target,
                                             ScheduleFeatures features);

/// The order of all loops of `problem` with m, n and k in `order`: other
/// parallel loops outside, other reductions just outside of k. A request that
/// names an order stays as it is.
SmallVector<unsigned> completeOrder(const ScheduleProblem &problem,
                                    const ScheduleRequest &request,
                                    std::array<unsigned, 3> order);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULESPACE_H
