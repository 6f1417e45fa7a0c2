//===- TextTable.cpp - Aligned columns of text ----------------------------===//
#include "Support/TextTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

std::vector<std::string>
sunway::alignColumns(llvm::ArrayRef<std::vector<std::string>> rows,
                     bool namesRows, llvm::StringRef begin) {
  std::vector<size_t> widths;
  for (const std::vector<std::string> &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (auto [column, cell] : llvm::enumerate(row))
      widths[column] = std::max(widths[column], cell.size());
  }
  std::vector<std::string> lines;
  for (const std::vector<std::string> &row : rows) {
    llvm::raw_string_ostream line(lines.emplace_back());
    line << begin;
    for (auto [column, cell] : llvm::enumerate(row)) {
      if (column > 0)
        line << "  ";
      if (column == 0 && namesRows)
        line << llvm::left_justify(cell, widths[column]);
      else
        line << llvm::right_justify(cell, widths[column]);
    }
  }
  return lines;
}
