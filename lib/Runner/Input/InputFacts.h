//===- InputFacts.h - What a program does with its arguments ----*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H
#define SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H

#include "Runner/Input/Entry.h"

namespace mlir {
namespace sw {
namespace runner {

/// Finds the arguments of `func` in which it may leave anything, and bounds of
/// those integers that an op of the program has to have within bounds: amounts
/// of shifts, divisors, positions in arrays.
void findInputFacts(func::FuncOp func, Entry &entry);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_INPUT_INPUTFACTS_H
