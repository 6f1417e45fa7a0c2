//===- Locals.h - Local variables in LDM ------------------------*- C++ -*-===//

#ifndef SWSIM_MEMORY_LOCALS_H
#define SWSIM_MEMORY_LOCALS_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

#include <memory>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// A live local variable.
struct Local {
  char *begin;
  long bytes;
  const swsim_local *record;
};

/// The live local variables that have an address, for each CPE in the order of
/// their lifetimes.
class Locals {
public:
  explicit Locals(Simulator &sim) : sim(sim) {}

  void enter(Cpe &cpe, char *begin, long bytes, const swsim_local *record);
  void leave(Cpe &cpe, char *begin);
  long count(const Cpe &cpe) const;
  /// Ends the lifetimes of all variables but the first `count`.
  void leaveAfter(Cpe &cpe, long count);
  void leaveBelow(Cpe &cpe, const char *stack);
  /// Called when the kernel ends.
  void finish(Cpe &cpe);

  const std::vector<Local> &of(const Cpe &cpe) const;
  /// Bytes of live variables, and their maximum.
  long bytes(const Cpe &cpe) const;
  long peak(const Cpe &cpe) const;

private:
  struct Stack {
    std::vector<Local> live;
    /// A put that still reads a dead variable, and the name of the variable. It
    /// is an error if the CPE enters another function.
    Ref<Transfer> late;
    std::string lateName;
    long bytes = 0, peak = 0;
  };
  Stack &stack(const Cpe &cpe);
  void end(Cpe &cpe, Stack &stack, size_t position);
  void detach(Cpe &cpe, const Local &local);
  void reportLate(Cpe &cpe, Stack &stack);

  Simulator &sim;
  std::vector<Stack> stacks;
};

} // namespace swsim

#endif // SWSIM_MEMORY_LOCALS_H
