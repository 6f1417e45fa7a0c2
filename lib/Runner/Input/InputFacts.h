//===- InputFacts.h - Facts about the arguments of a program ----*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H
#define SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H

#include "Runner/Input/Entry.h"

namespace mlir {
namespace sw {
namespace runner {

/// Finds the arguments of `func` whose contents are undefined after a call, and
/// ranges of integer arguments that ops require: shift amounts, divisors and
/// positions in arrays.
void findInputFacts(func::FuncOp func, Entry &entry);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H
