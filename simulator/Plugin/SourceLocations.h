//===- SourceLocations.h - Lines of the program as data ---------*- C++ -*-===//

#ifndef SWSIM_SOURCE_LOCATIONS_H
#define SWSIM_SOURCE_LOCATIONS_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

#include <map>

namespace swsim {

/// Creates constants of type struct swsim_location, and finds the lines of
/// code.
class SourceLocations {
public:
  explicit SourceLocations(llvm::Module &module);

  /// True for a file of the vendor's headers.
  bool isHeader(const llvm::DIFile *file) const;
  /// The line of the program that an instruction belongs to: for inlined
  /// functions of headers, that of the caller. Null if there is none.
  const llvm::DILocation *find(const llvm::Instruction &instruction) const;
  /// A constant {file, line}.
  llvm::Constant *value(llvm::StringRef file, unsigned line);
  llvm::Constant *value(const llvm::DILocation *location);
  /// The address of such a constant.
  llvm::Constant *address(const llvm::DILocation *location);
  /// The address of a C string.
  llvm::Constant *text(llvm::StringRef string);
  llvm::StructType *type() const { return locationType; }

private:
  const llvm::DILocation *outOfHeaders(const llvm::DILocation *at) const;

  llvm::Module &module;
  llvm::StructType *locationType;
  std::string headers;
  llvm::StringMap<llvm::Constant *> strings;
  std::map<std::pair<llvm::StringRef, unsigned>, llvm::Constant *> addresses;
};

} // namespace swsim

#endif // SWSIM_SOURCE_LOCATIONS_H
