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

#include <cstdint>

namespace swsim {

class Lane {
public:
  /// Takes `duration` of the resource from `begin` on; returns the end. No
  /// later call begins before `now`.
  Time take(Time begin, Time duration, Time now);

private:
  /// Duration of a slot.
  static constexpr Time slotTime = 256 * ticksPerCycle;
  /// A slot of which some time is taken.
  struct Slot {
    int64_t number = 0;
    Time taken = 0;
  };
  using Slots = PoolVector<Slot>;

  Slots::iterator find(int64_t number);
  void forget(int64_t number);

  /// In the order of their numbers; the first ones are forgotten.
  Slots slots;
  int64_t forgotten = 0;
};

} // namespace swsim

#endif // SWSIM_DMA_LANE_H
