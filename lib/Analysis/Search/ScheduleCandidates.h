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

#include "llvm/ADT/STLFunctionalExtras.h"

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

/// Sorts schedules by `getRank`, which is computed once for each; equal ones
/// keep their order.
void sortSchedules(std::vector<RankedSchedule> &schedules,
                   llvm::function_ref<double(const RankedSchedule &)> getRank);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_SEARCH_SCHEDULECANDIDATES_H
