//===- Checks.h - Which mistakes are reported ------------------*- C++ -*-===//
//
// SWSIM_CHECKS says which of the checks that a program could go on without are
// made: all (on), none (off), or all but those that are named, each with a
// minus, by their kind or for one variable or line only. `strict` makes errors
// of what is a warning otherwise, because it does no harm on the chip either:
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

/// Kinds of mistakes after which a program can go on, as it does on the chip.
/// Their names are in Checks.cpp, what they mean in docs/Checks.md.
enum class Check {
  Bounds,
  Main,
  Heap,
  Race,
  Wait,
  Reply,
  Broadcast,
  Unwritten,
  Messages
};
constexpr int numChecks = 9;

/// The choice of the environment.
class Checks {
public:
  /// Reads SWSIM_CHECKS.
  void setUp(Simulator &sim);

  /// False: no access to memory is looked at.
  bool any() const { return isOn; }
  bool isStrict() const { return strict; }
  /// True if this message of this kind is to be printed.
  bool wants(Check check, const std::string &message) const;
  static const char *nameOf(Check check);

private:
  /// What is left out: of the kind, if the message speaks of `object`, or all.
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
