//===- TextTable.h - Aligned columns of text --------------------*- C++ -*-===//
#ifndef SUNWAY_SUPPORT_TEXTTABLE_H
#define SUNWAY_SUPPORT_TEXTTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace sunway {

/// The text of `rows`, which have equally many cells, one row a line. Columns
/// are as wide as their widest cell, with two spaces before each but the first.
/// The first column is aligned to the left if `namesRows`, all others to the
/// right. Each line begins with `begin`.
std::vector<std::string>
alignColumns(llvm::ArrayRef<std::vector<std::string>> rows, bool namesRows,
             llvm::StringRef begin);

/// The same without a begin. `sides` has a letter for each column: `l` aligns
/// it to the left, `r` to the right. Lines do not end in spaces.
std::vector<std::string>
alignColumns(llvm::ArrayRef<std::vector<std::string>> rows,
             llvm::StringRef sides);

} // namespace sunway

#endif // SUNWAY_SUPPORT_TEXTTABLE_H
