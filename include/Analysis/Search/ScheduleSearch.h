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

/// A schedule with the estimate of the model.
struct RankedSchedule {
  Schedule schedule;
  Estimate estimate;
};

/// Number of schedules that remain after each step of the search, and its time.
struct SearchStatistics {
  /// The whole space.
  uint64_t enumerated = 0;
  /// Those whose buffers fit in LDM.
  uint64_t fitting = 0;
  /// Those without duplicates: orders that differ only in loops of a single
  /// tile count once.
  uint64_t distinct = 0;
  /// Those for which no schedule with more buffers overlaps transfers better.
  uint64_t undominated = 0;
  /// Those whose lower bound is less than the time of the best schedules.
  uint64_t estimated = 0;
  double seconds = 0;
};

/// The result of a search.
struct SearchResult {
  /// The best schedules, the fastest first; empty if no requested schedule fits
  /// in LDM.
  std::vector<RankedSchedule> best;
  SearchStatistics statistics;
};

/// Value of `wanted` for all schedules.
constexpr size_t kAllSchedules = std::numeric_limits<size_t>::max();

/// Finds the `wanted` best schedules of `problem` that satisfy `request`, which
/// checkRequest must accept. Unless all are wanted, a schedule that is faster
/// by less than 0.5 % may be missed. Schedules of equal time are in the order
/// of the space, so the result is deterministic.
SearchResult findSchedules(const ScheduleProblem &problem,
                           const ScheduleRequest &request, const Target &target,
                           ScheduleFeatures features, size_t wanted);

/// Predicted cycles of the best schedule of the product `problem`; nothing if
/// no tile fits in LDM.
std::optional<double> predictProduct(const ScheduleProblem &problem,
                                     const Target &target);

/// The best schedule of `problem` that takes less than `cycles`; nothing if
/// there is none. The smaller the limit, the shorter the search.
std::optional<RankedSchedule> findScheduleWithin(const ScheduleProblem &problem,
                                                 const Target &target,
                                                 double cycles);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULESEARCH_H
