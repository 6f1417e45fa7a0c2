//===- Assertion.h - An assertion in a program ------------------*- C++ -*-===//
#ifndef SUNWAY_RUNNER_REFERENCE_ASSERTION_H
#define SUNWAY_RUNNER_REFERENCE_ASSERTION_H

#include "mlir/IR/Location.h"

#include <string>

namespace mlir {
namespace sw {
namespace runner {

/// An assertion in the program.
struct Assertion {
  Location loc;
  std::string text;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REFERENCE_ASSERTION_H
