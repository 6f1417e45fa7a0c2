//===- Time.h - Virtual time ------------------------------------*- C++ -*-===//

#ifndef SWSIM_CORE_TIME_H
#define SWSIM_CORE_TIME_H

#include <cstdint>

namespace swsim {

/// Virtual time in thousandths of a CPE cycle. Integers, so that sums do not
/// depend on their order.
using Time = int64_t;
constexpr Time ticksPerCycle = 1000;

/// Converts cycles to virtual time.
inline Time fromCycles(double cycles) {
  return static_cast<Time>(cycles * ticksPerCycle + 0.5);
}

/// Kinds of waiting time; the rest of the time of a CPE is computation.
enum class Wait { Dma, Exchange, Barrier, Memory, Library, Launch };
constexpr int numWaits = 6;

} // namespace swsim

#endif // SWSIM_CORE_TIME_H
