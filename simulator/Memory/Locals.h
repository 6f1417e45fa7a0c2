//===- Locals.h - Local variables in LDM -----------------------*- C++ -*-===//

#ifndef SWSIM_MEMORY_LOCALS_H
#define SWSIM_MEMORY_LOCALS_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

#include <memory>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// A local variable that lives.
struct Local {
  char *begin;
  long bytes;
  const swsim_local *record;
};

/// The local variables of the CPEs that have an address, by CPE in the order in
/// which they began to live.
class Locals {
public:
  explicit Locals(Simulator &sim) : sim(sim) {}

  void enter(Cpe &cpe, char *begin, long bytes, const swsim_local *record);
  void leave(Cpe &cpe, char *begin);
  long count(const Cpe &cpe) const;
  /// Ends all but the first `count`.
  void leaveAfter(Cpe &cpe, long count);
  void leaveBelow(Cpe &cpe, const char *stack);
  /// The kernel ends.
  void finish(Cpe &cpe);

  const std::vector<Local> &of(const Cpe &cpe) const;
  /// Bytes of the variables that live, and the most that ever lived.
  long bytes(const Cpe &cpe) const;
  long peak(const Cpe &cpe) const;

private:
  struct Stack {
    std::vector<Local> live;
    /// A put that still reads a variable that lives no more, and that variable:
    /// a mistake if the CPE goes on in another function.
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
