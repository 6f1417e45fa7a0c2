//===- CostSchedule.h - Scheduling for two in-order pipelines ---*- C++ -*-===//
//
// A model of the CPE without IR: operations with latencies, the order that a
// compiler's list scheduler gives them, and the cycles at which an in-order
// machine issues them. The machine starts one operation per pipeline and cycle.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_COST_SCHEDULE_H
#define SWSIM_COST_SCHEDULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace swsim {

/// P0: arithmetic. P1: LDM, exchange, branches. Integer operations use either.
enum class Pipe { P0, P1, Either, Both };

/// A dependence on an operation of this iteration, or of `distance` iterations
/// before.
struct Dependence {
  unsigned operation;
  int latency;
  unsigned distance;
  /// True for two accesses that may touch the same memory in different
  /// iterations.
  bool isOrder = false;
};

/// One instruction of the machine.
struct Operation {
  Pipe pipe = Pipe::Either;
  /// Issue slots: more than one for values that are wider than a register.
  int slots = 1;
  int latency = 1;
  /// Cycles for which the operation occupies the divider.
  int divider = 0;
  /// Cycles from the start of the code until values from outside are available.
  int ready = 0;
  llvm::SmallVector<Dependence, 4> inputs;
  /// Registers read and written, as numbers of the block's register values.
  llvm::SmallVector<unsigned, 4> uses;
  int def = -1;
  /// The branch at the end, which no operation may pass.
  bool isLast = false;
  /// True for counting and ending the loop: needed once per unrolled loop.
  bool isControl = false;
};

/// A value in a vector register.
struct RegisterValue {
  unsigned uses = 0;
  bool isLiveIn = false, isLiveOut = false;
  /// For a phi of the loop: the value that it gets in the next iteration.
  int next = -1;
};

/// A straight-line piece of code; a loop if it is its own successor.
struct Code {
  std::vector<Operation> operations;
  std::vector<RegisterValue> values;
  bool isLoop = false;
  /// Cycles from the branch back to the first operation of the next iteration.
  int loopBranch = 0;
  /// Number of vector registers of the machine, and the number of live
  /// registers up to which the scheduler starts operations early.
  unsigned registers = 32, pressureLimit = 32;
};

using Order = std::vector<unsigned>;

/// Start cycles of operations over some iterations.
struct Timing {
  /// Start of every operation in the last iteration, relative to its beginning.
  std::vector<int> start;
  /// Cycles from the beginning of the code to the end of each iteration.
  std::vector<int> ends;
};

/// The result of scheduling.
struct Schedule {
  Order order;
  /// Cycles per execution; for a loop, per iteration in its steady state.
  double cycles = 0;
  /// Additional cycles of the first iteration of a loop; can be negative.
  double fill = 0;
  /// Bounds of a loop: by the pipelines, and by the longest recurrence.
  double resources = 0, recurrence = 0;
  unsigned liveRegisters = 0;
  /// Values that do not get a register: each costs a store and a load.
  unsigned spills = 0;
  /// Number of copies of the body in the unrolled loop.
  unsigned copies = 1;
  Timing timing;
};

/// Issues the operations in order; for a loop, over `iterations` iterations.
Timing issueInOrder(const Code &code, const Order &order, unsigned iterations);

/// Orders the operations by height while registers are available. `ready`:
/// cycles at which inputs from earlier iterations are available.
Order listSchedule(const Code &code, llvm::ArrayRef<int> ready);

/// Maximum number of live values.
unsigned countLive(const Code &code, const Order &order);

/// Cycles per iteration of a machine without limits, due to recurrences.
double recurrenceBound(const Code &code);

/// The best schedule that the list scheduler finds.
Schedule schedule(Code &code);

/// The best schedule of a loop, possibly unrolled up to a number of copies and
/// of instructions. The result is per original iteration.
Schedule scheduleLoop(Code &code, unsigned times, unsigned size);

} // namespace swsim

#endif // SWSIM_COST_SCHEDULE_H
