//===- OldAssembly.h - Assembly statements that clang rejects ---*- C++ -*-===//

#ifndef SW_SIMCC_OLDASSEMBLY_H
#define SW_SIMCC_OLDASSEMBLY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace simcc {

/// True if messages of the compiler refer to code that the functions below
/// rewrite.
bool reportsAssembly(llvm::StringRef messages);
bool reportsNameLists(llvm::StringRef messages);

/// Rewrites assembly statements in preprocessed C for clang. Constraints of
/// floating-point registers become general ("f" becomes "r"). Clobbers that
/// name registers of the chip are removed, since the compiler keeps no values
/// in these. The plugin interprets the statements as before.
std::string rewriteAssembly(llvm::StringRef text);

/// Preprocessed C in which declarations such as `int f(name);` have no list of
/// names without types.
std::string fixNameLists(llvm::StringRef text);

} // namespace simcc

#endif // SW_SIMCC_OLDASSEMBLY_H
