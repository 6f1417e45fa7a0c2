//===- Lane.cpp - A shared resource with a rate ---------------------------===//

#include "Dma/Lane.h"

#include <algorithm>
#include <iterator>

using namespace swsim;

/// The first slot from a number on. Most slots follow each other, so it is near
/// the place that it has if all do.
Lane::Slots::iterator Lane::find(int64_t number) {
  auto first = slots.begin() + forgotten;
  if (first == slots.end() || number <= first->number)
    return first;
  auto found = first + std::min(number - first->number, slots.end() - first);
  while (found != first && std::prev(found)->number >= number)
    --found;
  return found;
}

/// Forgets the slots before a number. They leave the list when they are most of
/// it.
void Lane::forget(int64_t number) {
  auto end = slots.end();
  auto first = slots.begin() + forgotten;
  while (first != end && first->number < number)
    ++first;
  forgotten = first - slots.begin();
  if (2 * forgotten < static_cast<int64_t>(slots.size()))
    return;
  slots.erase(slots.begin(), first);
  forgotten = 0;
}

Time Lane::take(Time begin, Time duration, Time now) {
  forget(now / slotTime);
  Time end = begin + duration;
  int64_t number = begin / slotTime;
  for (auto next = find(number); duration > 0; ++number, ++next) {
    if (next == slots.end() || next->number != number)
      next = slots.insert(next, {number, 0});
    Time part = std::min(duration, slotTime - next->taken);
    next->taken += part;
    duration -= part;
    if (part > 0)
      end = std::max(end, number * slotTime + next->taken);
  }
  return end;
}
