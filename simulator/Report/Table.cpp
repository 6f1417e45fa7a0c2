//===- Table.cpp - Tables of text, and numbers with units -----------------===//

#include "Report/Table.h"

#include <algorithm>
#include <cmath>

using namespace swsim;

std::string swsim::format(const char *pattern, double value) {
  char text[64];
  snprintf(text, sizeof text, pattern, value);
  return text;
}

static std::string scaled(double value, double step, const char *const *units) {
  int unit = 0;
  while (std::fabs(value) >= step && units[unit + 1]) {
    value /= step;
    ++unit;
  }
  return format(value >= 100 ? "%.0f " : "%.2f ", value) + units[unit];
}

std::string swsim::formatSeconds(double seconds) {
  static const char *const units[] = {"ns", "us", "ms", "s", nullptr};
  return scaled(seconds * 1e9, 1000, units);
}

std::string swsim::formatBytes(double bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", nullptr};
  return scaled(bytes, 1024, units);
}

std::string swsim::formatPercent(double fraction) {
  return format("%.1f %%", 100 * fraction);
}

void swsim::printRows(FILE *file, const std::vector<Row> &rows,
                      size_t lastTexts) {
  std::vector<size_t> widths(rows[0].size());
  for (const Row &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const Row &row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      bool isText = i == 0 || i + lastTexts >= row.size();
      bool isLast = i + 1 == row.size();
      int width = isLast && isText ? 0 : static_cast<int>(widths[i]);
      fprintf(file, "%s%*s", i ? "  " : "", isText ? -width : width,
              row[i].c_str());
    }
    fputc('\n', file);
  }
}
