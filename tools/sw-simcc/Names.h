//===- Names.h - The vendor's tools by name ---------------------*- C++ -*-===//
//
// Makefiles of the real machine call sw5cc, swgcc, mpicc and so on. Called
// under such a name, sw-simcc does what that tool does: a folder of links in
// front of PATH builds the programs as they are.
//
//===----------------------------------------------------------------------===//

#ifndef SW_SIMCC_NAMES_H
#define SW_SIMCC_NAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace simcc {

/// What a name says about the build.
struct Name {
  /// The chip; empty if the name leaves it open.
  llvm::StringRef chip;
  /// The C++ compiler of its family.
  bool isCxx = false;
  /// The archiver, or the tool that indexes archives.
  bool isArchiver = false;
  /// Every program is linked with MPI.
  bool isMpi = false;
};

/// Reads the file name of the program. An unknown one is sw-simcc.
Name parseName(llvm::StringRef fileName);

/// Makes links to `executable` under the names of the vendor's tools.
llvm::Error installLinks(llvm::StringRef folder, llvm::StringRef executable);

} // namespace simcc

#endif // SW_SIMCC_NAMES_H
