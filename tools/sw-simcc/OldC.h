//===- OldC.h - C that only the vendor's compilers accept -------*- C++ -*-===//

#ifndef SW_SIMCC_OLDC_H
#define SW_SIMCC_OLDC_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace simcc {

/// Runs a compilation of the C file `source`, which is an argument of
/// `command`. What clang refuses but the vendor's compilers accept is helped by
/// a warning and a second compilation:
/// * a function that is used undeclared and turns out to return nothing gets a
///   declaration;
/// * casts between vectors of float and of double, which one register holds in
///   the same way on the chip, become conversions in a copy of the source;
/// * simd_store, which ends as a statement there, gets its semicolon.
/// `folder` is for temporary files.
llvm::Error compileOldC(std::vector<std::string> command,
                        llvm::StringRef source, llvm::StringRef folder,
                        bool verbose);

} // namespace simcc

#endif // SW_SIMCC_OLDC_H
