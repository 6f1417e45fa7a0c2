//===- ScheduleSearch.h - The best schedules of a problem -------*- C++ -*-===//
///
/// \file
/// Search for the schedules with the shortest predicted time. Times are in
/// cycles of a CPE.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_SCHEDULESEARCH_H
#define SUNWAY_ANALYSIS_SEARCH_SCHEDULESEARCH_H

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/Search/ScheduleSpace.h"

#include <limits>

namespace mlir {
namespace sw {

/// A schedule with what the model says of it.
struct RankedSchedule {
  Schedule schedule;
  Estimate estimate;
};

/// Numbers of schedules behind each rule of the search, and its time.
struct SearchStatistics {
  /// The whole space.
  uint64_t enumerated = 0;
  /// Those whose buffers fit in LDM.
  uint64_t fitting = 0;
  /// Those that differ in the order of loops with more than one tile.
  uint64_t distinct = 0;
  /// Those that no other with more buffers overlaps better.
  uint64_t undominated = 0;
  /// Those whose bounds are less than the time of the best ones.
  uint64_t estimated = 0;
  double seconds = 0;
};

/// What a search found.
struct SearchResult {
  /// The best first; empty if nothing that is asked for fits in LDM.
  std::vector<RankedSchedule> best;
  SearchStatistics statistics;
};

/// As a number of wanted schedules: all.
constexpr size_t kAllSchedules = std::numeric_limits<size_t>::max();

/// Finds the `wanted` best schedules of `problem` that are as `request` says,
/// which checkRequest accepts; one that is faster by less than 0.5 % may be
/// missed, unless all are wanted. Schedules of equal time are in the order of
/// the space, so that the result is always the same.
SearchResult findSchedules(const ScheduleProblem &problem,
                           const ScheduleRequest &request, const Target &target,
                           ScheduleFeatures features, size_t wanted);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULESEARCH_H
