//===- Lane.cpp - A shared resource with a rate ---------------------------===//

#include "Dma/Lane.h"

#include <algorithm>

using namespace swsim;

Time Lane::take(Time begin, Time duration, Time now) {
  taken.erase(taken.begin(), taken.lower_bound(now / slot));
  Time end = begin + duration;
  for (int64_t number = begin / slot; duration > 0; ++number) {
    Time &used = taken[number];
    Time part = std::min(duration, slot - used);
    used += part;
    duration -= part;
    if (part > 0)
      end = std::max(end, number * slot + used);
  }
  return end;
}
