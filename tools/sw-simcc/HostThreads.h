//===- HostThreads.h - Programs that are linked with -allshare --*- C++ -*-===//

#ifndef SW_SIMCC_HOSTTHREADS_H
#define SW_SIMCC_HOSTTHREADS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace simcc {

/// C code that tells the simulator that the program of `objects` has one
/// process with all core groups, and names a thread-local variable of its host
/// code. The simulator runs all host threads in one, so they have it in common.
llvm::Expected<std::string> allShareSource(llvm::ArrayRef<std::string> objects);

} // namespace simcc

#endif // SW_SIMCC_HOSTTHREADS_H
