//===- Checks.h - Selection of checks ---------------------------*- C++ -*-===//
//
// SWSIM_CHECKS selects the checks of errors after which a program could
// continue: all (on), none (off), or all but the named ones, each with a minus.
// A check is named by its kind, optionally for one variable or line only.
// `strict` turns warnings into errors; these are about code that does no harm
// on the chip.
//
//   SWSIM_CHECKS=-wait,-unwritten:buffer,-race:slave.c:12
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_CHECKS_H
#define SWSIM_CHECKS_CHECKS_H

#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// Kinds of errors after which a program can continue, as it does on the chip.
/// Their names are in Checks.cpp, their meanings in docs/Checks.md.
enum class Check {
  Bounds,
  Main,
  Heap,
  Race,
  Order,
  Wait,
  Reply,
  Broadcast,
  Unwritten,
  Messages
};
constexpr int numChecks = 10;

/// The selection by the environment.
class Checks {
public:
  /// Reads SWSIM_CHECKS.
  void setUp(Simulator &sim);

  /// False: accesses to memory are not checked.
  bool any() const { return isOn; }
  bool isStrict() const { return strict; }
  /// False if no message of this kind is wanted.
  bool mayReport(Check check) const;
  /// True if this message of this kind must be printed.
  bool wants(Check check, const std::string &message) const;
  static const char *nameOf(Check check);

private:
  /// An exception from a kind of check: for messages about `object`, or for all
  /// messages if it is empty.
  struct Exception {
    Check check;
    std::string object;
  };
  void parse(Simulator &sim, const std::string &item);

  bool isOn = true, strict = false;
  std::vector<Exception> exceptions;
};

} // namespace swsim

#endif // SWSIM_CHECKS_CHECKS_H
