//===- OldAssembly.h - Assembly statements that clang rejects ---*- C++ -*-===//

#ifndef SW_SIMCC_OLDASSEMBLY_H
#define SW_SIMCC_OLDASSEMBLY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace simcc {

/// True if messages of the compiler speak of what the functions below mend.
bool speaksOfAssembly(llvm::StringRef messages);
bool speaksOfNameLists(llvm::StringRef messages);

/// Preprocessed C in which assembly statements have the constraints and
/// clobbers that clang knows: registers of the chips are registers ("f" becomes
/// "r"), and names of them that a statement changes are left out, for nobody
/// else keeps values in them. The statements themselves mean the same to the
/// plugin.
std::string mendAssembly(llvm::StringRef text);

/// Preprocessed C in which declarations such as `int f(name);` name no types
/// that are none.
std::string mendNameLists(llvm::StringRef text);

} // namespace simcc

#endif // SW_SIMCC_OLDASSEMBLY_H
