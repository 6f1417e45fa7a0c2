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

/// Whether the identifier `name` is taken: by C, by C++, or by a header that a
/// file may include (of C, of POSIX, of a chip, of the device library).
bool isTaken(llvm::StringRef name);

/// `text` with the characters replaced that C does not allow in an identifier.
/// Names that are taken, or may be taken with other headers, get an underscore.
/// These are names in capital letters, which are macros by convention, and
/// names with the prefix of a vendor's library or of ours.
std::string identifier(llvm::StringRef text);

/// The identifiers in use, in nested scopes.
class Names {
public:
  /// A free name like `hint`, in use until the scope ends.
  std::string fresh(llvm::StringRef hint);
  /// Marks a name as used.
  void reserve(llvm::StringRef name);
  /// `push` opens a scope, `pop` closes it.
  void push() { scopes.emplace_back(); }
  void pop();

private:
  void release(llvm::StringRef name);

  llvm::StringSet<> used;
  /// Number of consecutive names of a hint that are in use: the hint itself and
  /// those with a number.
  llvm::StringMap<unsigned> taken;
  std::vector<std::vector<std::string>> scopes{1};
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CNAMES_H
