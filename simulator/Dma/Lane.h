//===- Lane.h - A shared resource with a rate -------------------*- C++ -*-===//
//
// Transfers that share a resource take its time. They are announced in the
// order of virtual time in which they are served, not in that in which their
// data moves. Time is therefore divided into slots, which fill up: a transfer
// of a later time does not delay one of an earlier time.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_LANE_H
#define SWSIM_DMA_LANE_H

#include "Core/Pool.h"
#include "Core/Time.h"

#include <functional>
#include <map>
#include <utility>

namespace swsim {

class Lane {
public:
  /// Takes `duration` of the resource from `begin` on; returns the end. No
  /// later call begins before `now`.
  Time take(Time begin, Time duration, Time now);

private:
  /// Duration of a slot.
  static constexpr Time slot = 256 * ticksPerCycle;
  /// The time taken in each slot, by number.
  std::map<int64_t, Time, std::less<>,
           PoolAllocator<std::pair<const int64_t, Time>>>
      taken;
};

} // namespace swsim

#endif // SWSIM_DMA_LANE_H
