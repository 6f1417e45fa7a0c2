//===- Accesses.h - Checks of accesses of compiled code ---------*- C++ -*-===//

#ifndef SWSIM_CHECKS_ACCESSES_H
#define SWSIM_CHECKS_ACCESSES_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

namespace swsim {

class Simulator;

/// Handles accesses that compiled code cannot decide: errors, and accesses to
/// main memory.
class Accesses {
public:
  explicit Accesses(Simulator &sim) : sim(sim) {}

  void check(Cpe &cpe, char *address, const swsim_access &access);
  void range(Cpe &cpe, char *address, long bytes, const swsim_access &access);
  /// Called after a store of what a load has read; see __swsim_check_move.
  void move(Cpe &cpe, char *to, char *from, long bytes,
            const swsim_access &access);
  void copy(Cpe &cpe, char *to, char *from, long bytes,
            const swsim_access &access);

private:
  enum class Kind { Load, Store, CopyFrom };
  void checkOwn(Cpe &cpe, char *address, long bytes, Kind kind,
                const swsim_access &access);
  void checkRange(Cpe &cpe, char *address, long bytes, Kind kind,
                  const swsim_access &access);
  void reportOutside(Cpe &cpe, char *address, long bytes, long offset,
                     bool isStore);
  void reportUnwritten(Cpe &cpe, char *address);
  void learnCompletions(Cpe &cpe);
  void reportTransfer(Cpe &cpe, char *address, bool isStore, unsigned bits);

  Simulator &sim;
};

} // namespace swsim

#endif // SWSIM_CHECKS_ACCESSES_H
