//===- OldC.h - C that only the vendor's compilers accept -------*- C++ -*-===//

#ifndef SW_SIMCC_OLDC_H
#define SW_SIMCC_OLDC_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace simcc {

/// Runs a compilation of the C file `source`, which is an argument of
/// `command`. If clang rejects code that the vendor's compilers accept, the
/// code is changed with a warning, and compiled again:
/// * a function that is used undeclared and is later defined without a result
///   gets a declaration;
/// * casts between vectors of float and of double become conversions in a copy
///   of the source, since a register of the chip holds both in one format;
/// * simd_store, a complete statement there, gets its semicolon.
/// `folder` is for temporary files.
llvm::Error compileOldC(std::vector<std::string> command,
                        llvm::StringRef source, llvm::StringRef folder,
                        bool verbose);

} // namespace simcc

#endif // SW_SIMCC_OLDC_H
