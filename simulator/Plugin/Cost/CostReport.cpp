//===- CostReport.cpp - Report of the costs of loops ----------------------===//

#include "Plugin/Cost/CostReport.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace swsim;

/// The location of the loop, in the function from which it was inlined.
static std::string placeOf(const Loop &loop, const Function &function) {
  if (DebugLoc location = loop.getStartLoc())
    return formatv("{0}:{1}", location->getFilename(), location.getLine());
  return function.getParent()->getSourceFileName();
}

/// The bound that the loop attains, if any.
static StringRef boundOf(const LoopNote &note, const CostTarget &target) {
  const Schedule &schedule = note.schedule;
  constexpr double tolerance = 0.02;
  double limit = schedule.cycles * (1 - tolerance);
  if (schedule.recurrence >= limit && schedule.recurrence > schedule.resources)
    return "recurrence";
  if (schedule.resources < limit)
    return "latency";
  if (target.isHost())
    return "units";
  const Selection &selection = note.selection;
  double slots = std::max(selection.slots[0], selection.slots[1]);
  for (const Operation &operation : note.selection.code.operations)
    if (operation.divider && operation.divider >= limit)
      return "divider";
  if (slots < limit)
    return "issue";
  return selection.slots[0] >= selection.slots[1] ? "P0" : "P1";
}

std::string swsim::describeLoops(const Function &function,
                                 const CostTarget &target,
                                 ArrayRef<LoopNote> notes) {
  std::string text;
  raw_string_ostream out(text);
  StringRef name = function.getName();
  name.consume_front("slave_");
  for (const LoopNote &note : notes) {
    const Selection &selection = note.selection;
    const Schedule &schedule = note.schedule;
    out << formatv(
        "{0}: {1}: {2:F2} cycles per iteration, bound by {3}; "
        "P0 {4}, P1 {5}, integer {6}; resources {7:F2}, recurrence "
        "{8:F2}, first iteration {9:F0} more; registers {10}, copies {11}\n",
        placeOf(*note.loop, function), name, schedule.cycles,
        boundOf(note, target), selection.slots[0], selection.slots[1],
        selection.integers, schedule.resources, schedule.recurrence,
        schedule.fill, schedule.liveRegisters, schedule.copies);
  }
  return text;
}
