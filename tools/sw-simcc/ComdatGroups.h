//===- ComdatGroups.h - COMDAT marks of rewritten objects -------*- C++ -*-===//

#ifndef SW_SIMCC_COMDATGROUPS_H
#define SW_SIMCC_COMDATGROUPS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <string>

namespace simcc {

/// Gives the groups of an object in `path` the flags that they have in the
/// object that llvm-objcopy made it from.
llvm::Error restoreGroups(llvm::MemoryBufferRef original,
                          const std::string &path);

} // namespace simcc

#endif // SW_SIMCC_COMDATGROUPS_H
