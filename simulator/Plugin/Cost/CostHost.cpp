//===- CostHost.cpp - Time of code on the MPE -----------------------------===//
//
// The MPE reorders instructions: the time of a block is the load of its busiest
// unit, and for a loop at least the longest recurrence. Memory accesses are
// assumed to hit the caches.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Cost/CostPlan.h"

#include <algorithm>

using namespace llvm;
using namespace swsim;

Schedule swsim::boundOutOfOrder(const Code &code, const CostTarget &target) {
  double all = 0, floats = 0, memory = 0, alone = 0, divider = 0;
  for (const Operation &operation : code.operations) {
    all += operation.slots;
    divider += operation.divider;
    switch (operation.pipe) {
    case Pipe::P0:
      floats += operation.slots;
      break;
    case Pipe::P1:
      memory += operation.slots;
      break;
    case Pipe::Both:
      alone += operation.slots;
      all -= operation.slots;
      break;
    case Pipe::Either:
      break;
    }
  }
  Schedule result;
  result.resources =
      alone + std::max({all / target.issueWidth, floats / target.floatUnits,
                        memory / target.memoryUnits, divider});
  if (code.isLoop)
    result.recurrence = recurrenceBound(code);
  result.cycles = std::max(result.resources, result.recurrence);
  result.timing.start.assign(code.operations.size(), 0);
  result.timing.ends.assign(2, 0);
  return result;
}
