//===- CostSchedule.h - Operations on two in-order pipelines ----*- C++ -*-===//
//
// The model of the CPE without any IR: operations with latencies, the order in
// which a compiler's list scheduler puts them, and the cycles at which an
// in-order machine that starts one operation per pipeline and cycle issues
// them.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_SCHEDULE_H
#define SWSIM_COST_SCHEDULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace swsim {

/// P0: arithmetic. P1: LDM, exchange, branches. Integers take either.
enum class Pipe { P0, P1, Either, Both };

/// Waits for an operation of this iteration, or of one `distance` back.
struct Dependence {
  unsigned operation;
  int latency;
  unsigned distance;
  /// Two accesses that may touch the same memory in different iterations.
  bool isOrder = false;
};

/// One instruction of the machine.
struct Operation {
  Pipe pipe = Pipe::Either;
  /// Issue slots: more than one for values wider than a register.
  int slots = 1;
  int latency = 1;
  /// Cycles for which it holds the divider.
  int divider = 0;
  /// Cycles after the start of the code at which values from outside arrive.
  int ready = 0;
  llvm::SmallVector<Dependence, 4> inputs;
  /// Registers read and written, as numbers of the block's register values.
  llvm::SmallVector<unsigned, 4> uses;
  int def = -1;
  /// The branch at the end, which no operation may pass.
  bool isLast = false;
  /// Counts or ends the loop: needed once however often it is unrolled.
  bool isControl = false;
};

/// A value in a vector register.
struct RegisterValue {
  unsigned uses = 0;
  bool isLiveIn = false, isLiveOut = false;
  /// Of a loop's phi: the value that it has in the next iteration.
  int next = -1;
};

/// A straight piece of code; a loop if it is its own successor.
struct Code {
  std::vector<Operation> operations;
  std::vector<RegisterValue> values;
  bool isLoop = false;
  /// Cycles from the branch back to the first operation of the next iteration.
  int loopBranch = 0;
  /// Vector registers of the machine, and how many the scheduler fills before
  /// it gives up an early start.
  unsigned registers = 32, pressureLimit = 32;
};

using Order = std::vector<unsigned>;

/// When the operations of some iterations start.
struct Timing {
  /// Start of every operation in the last iteration, relative to its begin.
  std::vector<int> start;
  /// Cycles from the begin of the code to the end of each iteration.
  std::vector<int> ends;
};

/// The schedule that was found.
struct Schedule {
  Order order;
  /// Cycles per execution, of a loop in its steady state.
  double cycles = 0;
  /// Further cycles of a loop's first iteration; can be negative.
  double fill = 0;
  /// Bounds of a loop: by the pipelines, and by the longest recurrence.
  double resources = 0, recurrence = 0;
  unsigned liveRegisters = 0;
  /// Values that found no register: a store and a load each.
  unsigned spills = 0;
  /// Copies of the body when the loop is unrolled.
  unsigned copies = 1;
  Timing timing;
};

/// Issues the operations in order; `iterations` of a loop.
Timing issueInOrder(const Code &code, const Order &order, unsigned iterations);

/// Orders the operations by their height as long as registers last.
/// `ready`: cycle at which the inputs from earlier iterations arrive.
Order listSchedule(const Code &code, llvm::ArrayRef<int> ready);

/// Most values that live at a time.
unsigned countLive(const Code &code, const Order &order);

/// Cycles per iteration of a machine without limits: what the recurrences take.
double recurrenceBound(const Code &code);

/// The best schedule that the list scheduler finds.
Schedule schedule(Code &code);

/// The same for a loop that may be unrolled up to a number of copies and of
/// instructions; per iteration of the loop as it was.
Schedule scheduleLoop(Code &code, unsigned times, unsigned size);

} // namespace swsim

#endif // SWSIM_COST_SCHEDULE_H
