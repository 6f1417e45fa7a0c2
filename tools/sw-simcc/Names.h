//===- Names.h - The vendor's tools by name ---------------------*- C++ -*-===//
//
// Makefiles of the real machine call sw5cc, swgcc, mpicc and so on. Called by
// such a name, sw-simcc behaves like that tool. A folder of links at the front
// of PATH therefore builds programs without changes.
//
//===----------------------------------------------------------------------===//

#ifndef SW_SIMCC_NAMES_H
#define SW_SIMCC_NAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace simcc {

/// Properties of a build that follow from the name of the tool.
struct Name {
  /// The chip; empty if the name does not determine it.
  llvm::StringRef chip;
  /// The C++ compiler of its family.
  bool isCxx = false;
  /// The archiver, or the tool that indexes archives.
  bool isArchiver = false;
  /// Every program is linked with MPI.
  bool isMpi = false;
};

/// Parses the file name of the program. An unknown name means sw-simcc.
Name parseName(llvm::StringRef fileName);

/// Makes links to `executable` under the names of the vendor's tools.
llvm::Error installLinks(llvm::StringRef folder, llvm::StringRef executable);

} // namespace simcc

#endif // SW_SIMCC_NAMES_H
