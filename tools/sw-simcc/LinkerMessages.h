//===- LinkerMessages.h - Linker messages for users -------------*- C++ -*-===//

#ifndef SW_SIMCC_LINKERMESSAGES_H
#define SW_SIMCC_LINKERMESSAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>

namespace simcc {

/// The messages of GNU ld in the format of a compiler, without duplicates. A
/// temporary object is replaced by its source, and the prefix of CPE functions
/// is removed. `sources` lists temporary objects with their sources.
std::string explainLinkerMessages(
    llvm::StringRef messages,
    llvm::ArrayRef<std::pair<std::string, std::string>> sources);

} // namespace simcc

#endif // SW_SIMCC_LINKERMESSAGES_H
