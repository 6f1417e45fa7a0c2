//===- ScheduleCandidates.cpp - Candidates that can be the best -----------===//
#include "ScheduleCandidates.h"

#include "Analysis/Problems/Schedule.h"

using namespace mlir;
using namespace mlir::sw;

uint8_t sw::getUndominated(const ScheduleSpace &space, uint8_t mask,
                           const std::array<bool, 3> &movedOnce,
                           bool usesPhases) {
  auto isIn = [&](const Triple &set) {
    const auto *it = llvm::find(space.buffers, set);
    return it != space.buffers.end() &&
           (mask >> (it - space.buffers.begin()) & 1);
  };
  uint8_t kept = 0;
  for (unsigned i = 0; i < space.buffers.size(); ++i) {
    if (!(mask >> i & 1))
      continue;
    const Triple &set = space.buffers[i];
    auto isDominated = [&](unsigned operand) {
      if ((usesPhases && operand == 2) ||
          (set[operand] == 2) != movedOnce[operand])
        return false;
      Triple other = set;
      other[operand] = 3 - set[operand];
      return isIn(other);
    };
    if (!isDominated(0) && !isDominated(1) && !isDominated(2))
      kept |= 1u << i;
  }
  return kept;
}

bool sw::isFirstOfEquals(const Triple &counts, const Order &order,
                         bool isOnly) {
  if (isOnly)
    return true;
  bool several = false;
  unsigned last = 0;
  for (unsigned loop : order) {
    if (counts[loop] > 1) {
      several = true;
      continue;
    }
    if (several || loop < last)
      return false;
    last = loop;
  }
  return true;
}

bool sw::hasPartialSums(const Triple &counts, const Order &order) {
  return storesPartialSums(
      order, [&](unsigned loop) { return counts[loop] > 1; },
      [](unsigned loop) { return loop == 2; });
}

bool sw::isWithin(const std::array<bool, 3> &flags,
                  const std::array<bool, 3> &others) {
  for (unsigned i = 0; i < flags.size(); ++i)
    if (flags[i] && !others[i])
      return false;
  return true;
}
