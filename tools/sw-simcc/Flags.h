//===- Flags.h - Flags of the compiler --------------------------*- C++ -*-===//

#ifndef SW_SIMCC_FLAGS_H
#define SW_SIMCC_FLAGS_H

#include "Options.h"

namespace simcc {

/// Removes the flags that `compiler` does not know from `flags`, with a warning
/// for each. Such flags belong to other compilers.
llvm::Error dropUnknownFlags(llvm::StringRef compiler,
                             std::vector<std::string> &flags,
                             llvm::StringRef folder);

/// Runs a command and stores its output on stderr in `messages`; true if it
/// succeeds.
bool runQuietly(llvm::ArrayRef<std::string> command, llvm::StringRef folder,
                std::string &messages);

/// The text between the first `begin` and the next quote.
llvm::StringRef quotedAfter(llvm::StringRef text, llvm::StringRef begin);

} // namespace simcc

#endif // SW_SIMCC_FLAGS_H
