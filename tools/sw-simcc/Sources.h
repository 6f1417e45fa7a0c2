//===- Sources.h - What the files on the command line are -------*- C++ -*-===//

#ifndef SW_SIMCC_SOURCES_H
#define SW_SIMCC_SOURCES_H

#include "Options.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace simcc {

enum class FileKind { C, Cxx, Assembly, Object, Archive, Shared };

/// The kind of a file by its name; an error for what cannot be used, such as
/// Fortran.
llvm::Expected<FileKind> kindOf(llvm::StringRef path);

/// The text of a file that must exist.
llvm::Expected<std::string> readFile(llvm::StringRef path);

/// True if a line of `text` includes a header of this name.
bool includes(llvm::StringRef text, llvm::StringRef header);

/// The side of a C or C++ source that nothing else says: CPE code includes
/// slave.h. `headersOf` lists what a source includes, by whatever way, as the
/// preprocessor finds it.
llvm::Expected<Side>
detectSide(llvm::StringRef path,
           llvm::function_ref<llvm::Expected<std::string>()> headersOf);

/// An error if the assembly in `path` is not x86 code: what `-S` wrote can be
/// assembled, code of the chips cannot run.
llvm::Error checkAssembly(llvm::StringRef path, Side side);

} // namespace simcc

#endif // SW_SIMCC_SOURCES_H
