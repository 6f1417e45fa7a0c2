//===- Driver.h - The C program around the entry function -------*- C++ -*-===//
///
/// \file
/// Prints the `main` function that reads the arguments of the entry function,
/// calls it and writes its outputs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_EXECUTION_DRIVER_H
#define SUNWAY_RUNNER_EXECUTION_DRIVER_H

#include "Runner/Input/Entry.h"
#include "Runner/Lowering/Lowering.h"

namespace mlir {
namespace sw {
namespace runner {

/// Name of the file with the bytes of argument or result `index`, for example
/// `arg0.bin` before the call and `arg0.out.bin` after it.
std::string getArgumentFile(size_t index, bool after);
std::string getResultFile(size_t index);
/// The file of the large constants, in the folder of the program.
constexpr llvm::StringLiteral kWeightsFile = "weights.bin";

/// The type of elements in C.
llvm::StringRef getCType(ElementKind kind);

/// The text of main.c. The argument of the program is the folder of the files;
/// without it, all arguments are zero and nothing is written.
std::string printDriver(const Entry &entry, const LoweredProgram &program);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_EXECUTION_DRIVER_H
