//===- Makefile.h - How the C files are built -------------------*- C++ -*-===//
///
/// \file
/// Prints the Makefile next to the C files of a program.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TARGET_ATHREAD_MAKEFILE_H
#define SUNWAY_LIB_TARGET_ATHREAD_MAKEFILE_H

#include "Dialect/SW/IR/Target.h"
#include "Target/Athread/Athread.h"

namespace mlir {
namespace sw {
namespace emit {

/// Recipes for the vendor's compilers and for the simulator.
std::string printMakefile(const std::vector<AthreadFile> &files,
                          const AthreadOptions &options, const Target &target);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TARGET_ATHREAD_MAKEFILE_H
