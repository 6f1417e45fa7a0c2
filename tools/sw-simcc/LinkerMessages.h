//===- LinkerMessages.h - What the linker says, for users -------*- C++ -*-===//

#ifndef SW_SIMCC_LINKERMESSAGES_H
#define SW_SIMCC_LINKERMESSAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>

namespace simcc {

/// The messages of GNU ld in the form of a compiler's, each once: with the
/// source in place of a temporary object, and without the prefix that CPE
/// functions carry. `sources` lists temporary objects with their sources.
std::string explainLinkerMessages(
    llvm::StringRef messages,
    llvm::ArrayRef<std::pair<std::string, std::string>> sources);

} // namespace simcc

#endif // SW_SIMCC_LINKERMESSAGES_H
