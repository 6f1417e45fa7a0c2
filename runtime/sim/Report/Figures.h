//===- Figures.h - What is measured of a kernel ---------------*- C++ -*-===//

#ifndef SWSIM_REPORT_FIGURES_H
#define SWSIM_REPORT_FIGURES_H

#include "Core/Time.h"

#include "vendor_state.h"

#include <cstdint>
#include <string>

namespace swsim {

/// Figures of one launch, and by summation of the program.
struct Figures {
  std::string name;
  Time begin = 0, time = 0;
  /// Work of all CPEs; its clock means nothing.
  swsim_counters work = {};
  int64_t getBytes = 0, putBytes = 0, lines = 0, requests = 0;
  /// Sums over the CPEs: the time in the kernel and what was waited.
  Time busy = 0;
  Time waited[numWaits] = {};
  long ldmPeak = 0;

  /// Adds the counts and times of another, so many times.
  void add(const Figures &other, long times = 1);
};

/// Adds work, so many times; leaves the clock.
void addWork(swsim_counters &sum, const swsim_counters &work, long times);

} // namespace swsim

#endif // SWSIM_REPORT_FIGURES_H
