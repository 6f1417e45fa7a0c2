//===- OldExpressions.h - Casts of vectors that clang rejects ---*- C++ -*-===//

#ifndef SW_SIMCC_OLDEXPRESSIONS_H
#define SW_SIMCC_OLDEXPRESSIONS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace simcc {

/// Reinterprets the argument at `at` as a vector of another type.
void castArgument(std::string &text, size_t at, llvm::StringRef type);

/// Rewrites the cast at `at` as a conversion; false if it is not one.
bool rewriteCast(std::string &text, size_t at);

} // namespace simcc

#endif // SW_SIMCC_OLDEXPRESSIONS_H
