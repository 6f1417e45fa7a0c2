//===- TextTable.cpp - Aligned columns of text ----------------------------===//
#include "Support/TextTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using Row = std::vector<std::string>;

static std::vector<size_t> getWidths(llvm::ArrayRef<Row> rows) {
  std::vector<size_t> widths;
  for (const Row &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (auto [column, cell] : llvm::enumerate(row))
      widths[column] = std::max(widths[column], cell.size());
  }
  return widths;
}

std::vector<std::string> sunway::alignColumns(llvm::ArrayRef<Row> rows,
                                              llvm::StringRef sides) {
  std::vector<size_t> widths = getWidths(rows);
  std::vector<std::string> lines;
  for (const Row &row : rows) {
    std::string text;
    llvm::raw_string_ostream line(text);
    for (auto [column, cell] : llvm::enumerate(row)) {
      if (column > 0)
        line << "  ";
      if (sides[column] == 'l')
        line << llvm::left_justify(cell, widths[column]);
      else
        line << llvm::right_justify(cell, widths[column]);
    }
    lines.push_back(llvm::StringRef(text).rtrim().str());
  }
  return lines;
}

std::vector<std::string> sunway::alignColumns(llvm::ArrayRef<Row> rows,
                                              bool namesRows,
                                              llvm::StringRef begin) {
  size_t columns = getWidths(rows).size();
  std::string sides(columns, 'r');
  if (namesRows && columns > 0)
    sides.front() = 'l';
  std::vector<std::string> lines = alignColumns(rows, sides);
  for (std::string &line : lines)
    line.insert(0, begin.str());
  return lines;
}
