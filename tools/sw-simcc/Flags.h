//===- Flags.h - Flags of the compiler --------------------------*- C++ -*-===//

#ifndef SW_SIMCC_FLAGS_H
#define SW_SIMCC_FLAGS_H

#include "Options.h"

namespace simcc {

/// Removes the flags that `compiler` does not know from `flags`, with a warning
/// each: they are those of another compiler.
llvm::Error dropUnknownFlags(llvm::StringRef compiler,
                             std::vector<std::string> &flags,
                             llvm::StringRef folder);

/// Runs a compilation of C. An undeclared function that turns out to return
/// nothing is an error for clang but not for the compilers of old; then the
/// file is compiled again with a declaration. `folder` is for temporary files.
llvm::Error compileOldC(std::vector<std::string> command,
                        llvm::StringRef folder, bool verbose);

} // namespace simcc

#endif // SW_SIMCC_FLAGS_H
