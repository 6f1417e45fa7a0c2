//===- CNames.h - Identifiers of a C file -----------------------*- C++ -*-===//
///
/// \file
/// Turns hints into identifiers that are legal, free, and no word of C.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_CNAMES_H
#define SUNWAY_CONVERSION_CNAMES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace emit {

/// Whether `name`, an identifier, means something in C, in C++, or in a header
/// that a file may include: of C, of POSIX, of a chip, of the device library.
bool isTaken(llvm::StringRef name);

/// `text` with what C does not allow in an identifier replaced. Names that are
/// taken, or may be where headers are others, get an underscore: those in
/// capital letters, which are macros by convention, and those with the prefix
/// of a vendor's library or of ours.
std::string identifier(llvm::StringRef text);

/// The identifiers in use, in nested scopes.
class Names {
public:
  /// A free name like `hint`, in use until the scope ends.
  std::string fresh(llvm::StringRef hint);
  /// Marks a name as used.
  void reserve(llvm::StringRef name);
  /// Opens and closes a scope.
  void push() { scopes.emplace_back(); }
  void pop();

private:
  void release(llvm::StringRef name);

  llvm::StringSet<> used;
  /// How many names of a hint are in use, one after the other: its own and
  /// those with numbers.
  llvm::StringMap<unsigned> taken;
  std::vector<std::vector<std::string>> scopes{1};
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CNAMES_H
