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
/// * simd_store, a complete statement there, gets its semicolon;
/// * a vector that is assigned to a scalar gives its first lane, as both are in
///   the same registers;
/// * athread_get without its last argument gets 0 for it;
/// * `#pragma unroll[1]` becomes `#pragma unroll 1`;
/// * a function of the program hides a macro of math.h with its name;
/// * permutations that only some releases of the vendor's headers have are
///   defined if the program does not.
/// `folder` is for temporary files.
llvm::Error compileOldC(std::vector<std::string> command,
                        llvm::StringRef source, llvm::StringRef folder,
                        bool verbose);

} // namespace simcc

#endif // SW_SIMCC_OLDC_H
