//===- Summary.cpp - Text table of kernels --------------------------------===//

#include "Report/Recording.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cmath>

using namespace swsim;

/// Number of letters in a bar that shows the activities of the CPEs.
static constexpr int barLetters = 30;

static std::string format(const char *pattern, double value) {
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

static std::string formatSeconds(double seconds) {
  static const char *const units[] = {"ns", "us", "ms", "s", nullptr};
  return scaled(seconds * 1e9, 1000, units);
}

static std::string formatBytes(double bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", nullptr};
  return scaled(bytes, 1024, units);
}

static std::string formatPercent(double fraction) {
  return format("%.1f %%", 100 * fraction);
}

/// A bar with one letter per share of the CPEs' time. The borders are rounded,
/// not the lengths, so the letters always fill the bar.
static std::string makeBar(const Figures &figures) {
  std::string bar;
  double share = 0;
  for (const ActivityInfo &info : activityInfos) {
    share += figures.share(info.activity);
    auto end = static_cast<size_t>(std::lround(share * barLetters));
    if (end > bar.size())
      bar.append(end - bar.size(), info.letter);
  }
  return bar;
}

using Row = std::vector<std::string>;

static Row makeRow(const std::string &name, const Figures &figures,
                   const Ceilings &ceilings) {
  Rates rates = rate(figures, ceilings);
  return {name,
          formatSeconds(rates.seconds),
          format("%.0f", rates.cycles),
          format("%.1f", rates.gflops),
          formatPercent(rates.peakFraction),
          formatPercent(rates.rooflineFraction),
          formatBytes(static_cast<double>(figures.memoryBytes())),
          format("%.1f", rates.bandwidth / 1e9),
          formatBytes(static_cast<double>(figures.ldmPeak)),
          infoOf(figures.boundBy()).label,
          "|" + makeBar(figures) + "|"};
}

/// Columns of text are aligned to the left, columns of numbers to the right.
static void printRows(FILE *file, const std::vector<Row> &rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const Row &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const Row &row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      bool isText = i == 0 || i + 2 >= row.size();
      bool isLast = i + 1 == row.size();
      int width = isLast ? 0 : static_cast<int>(widths[i]);
      fprintf(file, "%s%*s", i ? "  " : "", isText ? -width : width,
              row[i].c_str());
    }
    fputc('\n', file);
  }
}

static void printShares(FILE *file, const Figures &figures) {
  const char *separator = "of the CPEs' time: ";
  for (const ActivityInfo &info : activityInfos) {
    double share = figures.share(info.activity);
    if (share <= 0)
      continue;
    fprintf(file, "%s%c %s %s", separator, info.letter, info.label,
            formatPercent(share).c_str());
    separator = ", ";
  }
  fputc('\n', file);
}

void swsim::writeSummary(FILE *file, const Recording &run) {
  const Ceilings &ceilings = run.machine();
  Figures all = run.totals();
  double hz = ceilings.clockHz * ticksPerCycle;
  size_t launches = countLaunches(run.launches);
  fprintf(file, "\n%s, mode %s: %s, of which %s outside of kernels, %zu %s\n\n",
          ceilings.chip.c_str(), run.mode.c_str(),
          formatSeconds(static_cast<double>(run.elapsedTime()) / hz).c_str(),
          formatSeconds(static_cast<double>(run.hostTime()) / hz).c_str(),
          launches, launches == 1 ? "launch" : "launches");
  std::vector<Row> rows = {{"kernel", "time", "cycles", "GFLOP/s", "of peak",
                            "of roofline", "memory", "GB/s", "LDM", "bound by",
                            "CPEs"}};
  std::vector<KernelGroup> groups = groupByName(run.launches);
  for (const KernelGroup &group : groups) {
    std::string name = group.sum.name;
    if (group.launches.size() > 1)
      name += " x" + std::to_string(group.launches.size());
    rows.push_back(makeRow(name, group.sum, ceilings));
  }
  if (groups.size() != 1)
    rows.push_back(makeRow("total", all, ceilings));
  printRows(file, rows);
  printShares(file, all);
  for (const MpeWork &work : run.mpeWorks)
    fprintf(file, "MPE: %s%s%s%s%s%s, %s: %s\n", work.name.c_str(),
            work.ops.empty() ? "" : " (", work.ops.c_str(),
            work.ops.empty() ? "" : ")", work.where.empty() ? "" : " at ",
            work.where.c_str(),
            formatSeconds(static_cast<double>(work.time) / hz).c_str(),
            work.why.c_str());
  for (const std::string &note : run.notes)
    fprintf(file, "note: %s\n", note.c_str());
  for (const std::string &error : run.errors)
    fprintf(file, "error: %s\n", error.c_str());
}
