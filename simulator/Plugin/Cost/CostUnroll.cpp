//===- CostUnroll.cpp - Unrolling as in the vendor's compiler -------------===//

#include "Plugin/Cost/CostSchedule.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace swsim;

namespace {

/// Builds copies of the body of a loop, one after the other.
class Unroller {
public:
  Unroller(const Code &code, unsigned copies)
      : code(code), copies(copies),
        places(copies, std::vector<int>(code.operations.size(), -1)),
        names(copies, std::vector<int>(code.values.size(), -1)) {
    unrolled.isLoop = true;
    unrolled.loopBranch = code.loopBranch;
    unrolled.registers = code.registers;
  }
  Code run();
  /// The operations of the last copy.
  const std::vector<int> &lastCopy() const { return places.back(); }

private:
  void nameValues(unsigned copy);
  void addCopy(unsigned copy);
  void connect(unsigned copy);

  const Code &code;
  unsigned copies;
  std::vector<std::vector<int>> places, names;
  Code unrolled;
};

} // namespace

/// The value of the loop's phi in a copy is the new value of the previous copy.
void Unroller::nameValues(unsigned copy) {
  for (auto [number, value] : enumerate(code.values)) {
    bool isInvariant = value.isLiveIn && value.isLiveOut && value.next < 0;
    if (copy > 0 && (isInvariant || value.next >= 0)) {
      unsigned source = isInvariant ? number : unsigned(value.next);
      names[copy][number] = names[copy - 1][source];
      continue;
    }
    names[copy][number] = unrolled.values.size();
    RegisterValue named = value;
    named.uses = 0;
    named.isLiveIn = value.isLiveIn && copy == 0;
    named.isLiveOut = value.isLiveOut && (isInvariant || copy + 1 == copies);
    unrolled.values.push_back(named);
  }
}

void Unroller::addCopy(unsigned copy) {
  bool isLastCopy = copy + 1 == copies;
  for (auto [index, original] : enumerate(code.operations)) {
    if (original.isControl && !isLastCopy)
      continue;
    places[copy][index] = unrolled.operations.size();
    Operation operation = original;
    operation.inputs.clear();
    if (copy > 0)
      operation.ready = 0;
    for (unsigned &number : operation.uses) {
      number = names[copy][number];
      ++unrolled.values[number].uses;
    }
    if (operation.def >= 0)
      operation.def = names[copy][operation.def];
    unrolled.operations.push_back(std::move(operation));
  }
}

/// Inputs from earlier iterations come from earlier copies.
void Unroller::connect(unsigned copy) {
  for (auto [index, original] : enumerate(code.operations)) {
    int place = places[copy][index];
    if (place < 0)
      continue;
    for (Dependence input : original.inputs) {
      if (original.isControl && input.distance > 0) {
        input.operation = place;
      } else {
        int source = int(copy) - int(input.distance), distance = 0;
        for (; source < 0; source += copies)
          ++distance;
        input.operation = places[source][input.operation];
        input.distance = distance;
      }
      unrolled.operations[place].inputs.push_back(input);
    }
  }
}

Code Unroller::run() {
  for (unsigned copy = 0; copy < copies; ++copy) {
    nameValues(copy);
    addCopy(copy);
  }
  for (unsigned copy = 0; copy < copies; ++copy)
    connect(copy);
  return std::move(unrolled);
}

/// Number of copies within the limit of the unrolled size.
static unsigned copiesWithin(const Code &code, unsigned times, unsigned size) {
  unsigned body = 0, control = 0;
  for (const Operation &operation : code.operations) {
    // Library calls are never unrolled.
    if (operation.pipe == Pipe::Both)
      return 1;
    (operation.isControl ? control : body) += operation.slots;
  }
  unsigned copies = 1;
  while (2 * copies <= times && 2 * copies * body + control <= size)
    copies *= 2;
  return copies;
}

Schedule swsim::scheduleLoop(Code &code, unsigned times, unsigned size) {
  unsigned copies = copiesWithin(code, times, size);
  Schedule rolled = schedule(code);
  if (copies == 1)
    return rolled;
  Unroller unroller(code, copies);
  Code unrolled = unroller.run();
  Schedule best = schedule(unrolled);
  if (best.cycles >= rolled.cycles * copies)
    return rolled;
  best.copies = copies;
  best.cycles /= copies;
  best.resources /= copies;
  best.recurrence = rolled.recurrence;
  // Values that leave the loop are from the last copy.
  std::vector<int> start;
  for (int place : unroller.lastCopy())
    start.push_back(best.timing.start[place]);
  best.timing.start = std::move(start);
  return best;
}
