//===- Sources.h - Kinds of the files on the command line -------*- C++ -*-===//

#ifndef SW_SIMCC_SOURCES_H
#define SW_SIMCC_SOURCES_H

#include "Options.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace simcc {

/// Sources precede files for the linker.
enum class FileKind { C, Cxx, Assembly, Fortran, Object, Archive, Shared };

/// The kind of a file by its name; an error for unusable kinds.
llvm::Expected<FileKind> kindOf(llvm::StringRef path);

/// The text of a file that must exist.
llvm::Expected<std::string> readFile(llvm::StringRef path);

/// True if a line of `text` includes a header of this name.
bool includes(llvm::StringRef text, llvm::StringRef header);

/// The side of a C or C++ source if no option determines it: CPE code includes
/// slave.h. `headersOf` lists all direct and indirect includes of the source,
/// as the preprocessor finds them.
llvm::Expected<Side>
detectSide(llvm::StringRef path,
           llvm::function_ref<llvm::Expected<std::string>()> headersOf);

/// An error if the assembly in `path` is not x86 code: the output of `-S` can
/// be assembled, but code of the chips cannot run.
llvm::Error checkAssembly(llvm::StringRef path, Side side);

} // namespace simcc

#endif // SW_SIMCC_SOURCES_H
