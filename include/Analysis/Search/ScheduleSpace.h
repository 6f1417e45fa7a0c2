//===- ScheduleSpace.h - The schedules that come into question --*- C++ -*-===//
///
/// \file
/// The choices for each part of a schedule, from which the search builds
/// candidates.
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

/// What the passes after `sw-tile` support.
struct ScheduleFeatures {
  /// Vectors may run along m.
  bool vectorM = true;
  /// Operands may have row-contiguous transfers.
  bool rowContiguous = true;
  /// A loop may be distributed over all CPEs.
  bool distributed = true;
};

/// The schedules of one problem with a fixed vector loop, a fixed tile size of
/// the loop over images, and a fixed distribution over the CPEs. They are the
/// Cartesian product of the choices in each member.
struct ScheduleSpace {
  unsigned vectorLoop = 0;
  /// The loop that is distributed over all CPEs, if any.
  std::optional<unsigned> distributedLoop;
  /// Tile size of the loop over images.
  int64_t images = 1;
  /// Tile sizes of m, n and k, the largest first.
  std::array<SmallVector<int64_t>, 3> sizes;
  /// Orders of the loops, as permutations of 0, 1 and 2 for m, n and k.
  SmallVector<std::array<unsigned, 3>> orders;
  /// Buffers of A, B and C, those with more buffers first.
  SmallVector<std::array<int64_t, 3>> buffers;
  /// Whether A, B and C have row-contiguous transfers.
  SmallVector<std::array<bool, 3>> rowContiguous;

  /// Number of schedules.
  uint64_t count() const;
  /// A schedule with the vector loop, the distributed loop, and the tile sizes
  /// of the loops other than m, n and k, which are 1. Its other members are
  /// empty.
  Schedule makeUnit(const ScheduleProblem &problem) const;
};

/// The tile sizes that cut `extent` into tiles of nearly the same size, largest
/// first: for each number of tiles, the smallest multiple of `step` that gives
/// it. Sizes above `largest` are omitted, provided that smaller ones exist.
SmallVector<int64_t>
getBalancedSizes(int64_t extent, int64_t step,
                 int64_t largest = std::numeric_limits<int64_t>::max());

/// The spaces of `problem`: one for each combination of a vector loop and a
/// tile size of the loop over images, and one for each loop that may be
/// distributed over all CPEs. The parts that `request` names are fixed. Sizes
/// that exceed the extent of their loop are cut to it.
std::vector<ScheduleSpace> getScheduleSpaces(const ScheduleProblem &problem,
                                             const ScheduleRequest &request,
                                             const Target &target,
                                             ScheduleFeatures features);

/// The order of all loops of `problem` with m, n and k in `order`. Other
/// parallel loops are outermost, other reductions directly outside k. If
/// `request` names an order, the result is that order.
SmallVector<unsigned> completeOrder(const ScheduleProblem &problem,
                                    const ScheduleRequest &request,
                                    std::array<unsigned, 3> order);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULESPACE_H
