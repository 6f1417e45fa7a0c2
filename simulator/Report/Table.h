//===- Table.h - Tables of text, and numbers with units ---------*- C++ -*-===//

#ifndef SWSIM_REPORT_TABLE_H
#define SWSIM_REPORT_TABLE_H

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace swsim {

/// Prints a number by a pattern of printf.
std::string format(const char *pattern, double value);
std::string formatSeconds(double seconds);
std::string formatBytes(double bytes);
std::string formatPercent(double fraction);

using Row = std::vector<std::string>;

/// Prints rows of equal length. The first column and the last `lastTexts` are
/// text and are aligned to the left, columns of numbers to the right.
void printRows(FILE *file, const std::vector<Row> &rows, size_t lastTexts);

} // namespace swsim

#endif // SWSIM_REPORT_TABLE_H
