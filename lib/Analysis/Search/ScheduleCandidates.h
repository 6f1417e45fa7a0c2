//===- ScheduleCandidates.h - Candidates for the best -----------*- C++ -*-===//
///
/// \file
/// Sets of buffers and orders of loops that no other one is better than or
/// equal to, so that the search tries only these; the order of its results.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_SEARCH_SCHEDULECANDIDATES_H
#define SUNWAY_LIB_ANALYSIS_SEARCH_SCHEDULECANDIDATES_H

#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Search/ScheduleSpace.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

namespace mlir {
namespace sw {

using Triple = std::array<int64_t, 3>;
using Order = std::array<unsigned, 3>;

/// The sets in `mask` for which no other set has more buffers. A second buffer
/// of an operand that is moved once does not count, since nothing overlaps.
/// With phases, sets with one and with two buffers of C are both kept.
uint8_t getUndominated(const ScheduleSpace &space, uint8_t mask,
                       const std::array<bool, 3> &movedOnce,
                       bool usesPhases = false);

/// Whether `order` represents all orders with the same order of the loops with
/// several tiles: loops of one tile are first, in their own order.
bool isFirstOfEquals(const Triple &counts, const Order &order, bool isOnly);

/// Whether m or n has several tiles inside of a k loop with several tiles.
bool hasPartialSums(const Triple &counts, const Order &order);

/// Whether all of `flags` are in `others`.
bool isWithin(const std::array<bool, 3> &flags,
              const std::array<bool, 3> &others);

/// As `findSchedules`, but only those that take less than `limit` cycles, and
/// without what is remembered.
SearchResult searchSchedules(const ScheduleProblem &problem,
                             const ScheduleRequest &request,
                             const Target &target, ScheduleFeatures features,
                             size_t wanted, double limit);

/// Sorts `items` by `getRank`, which is computed once for each; equal ones keep
/// their order.
template <typename T>
void sortByRank(std::vector<T> &items,
                llvm::function_ref<double(const T &)> getRank) {
  std::vector<std::pair<double, size_t>> keys;
  for (auto [i, item] : llvm::enumerate(items))
    keys.emplace_back(getRank(item), i);
  llvm::sort(keys);
  std::vector<T> sorted;
  sorted.reserve(keys.size());
  for (auto [rank, i] : keys)
    sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_SEARCH_SCHEDULECANDIDATES_H
