//===- Summary.cpp - Text table of kernels --------------------------------===//

#include "Report/Advice.h"
#include "Report/Recording.h"
#include "Report/Table.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace swsim;

/// Number of letters in a bar that shows the activities of the CPEs.
static constexpr int barLetters = 30;

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

/// Says why the total is less than the sum of the kernels.
static void printOverlap(FILE *file, const Recording &run) {
  Time overlap = 0;
  for (const Figures &launch : run.launches)
    overlap += launch.overlap;
  double hz = run.machine().clockHz * ticksPerCycle;
  if (overlap > 0)
    fprintf(file,
            "kernels run at the same time on different core groups: the total "
            "counts %s once\n",
            formatSeconds(static_cast<double>(overlap) / hz).c_str());
}

/// Maximum number of printed source lines, which take a thousandth of the time
/// at least.
static constexpr size_t maxLines = 10;

/// Prints the lines with the most time, and their shares by activity.
static void printLines(FILE *file, const Recording &run, const Figures &all) {
  Time time = 0;
  for (const ActivityInfo &info : activityInfos)
    time += all.sum(info.activity);
  std::vector<Row> rows = {{"line", "of the time"}};
  for (const ActivityInfo &info : activityInfos)
    if (hasLine(info.activity) && all.sum(info.activity) > 0)
      rows[0].emplace_back(info.label);
  auto addRow = [&](const std::string &name, const ActivityTimes &times) {
    auto share = [&](Time part) {
      return time > 0 ? static_cast<double>(part) / static_cast<double>(time)
                      : 0;
    };
    Row row = {name, formatPercent(share(std::accumulate(
                         times.begin(), times.end(), Time(0))))};
    for (const ActivityInfo &info : activityInfos)
      if (hasLine(info.activity) && all.sum(info.activity) > 0) {
        Time part = times[static_cast<int>(info.activity)];
        row.push_back(part > 0 ? formatPercent(share(part)) : "");
      }
    rows.push_back(row);
  };
  auto lines = linesByTime(run);
  if (lines.empty())
    return;
  ActivityTimes rest = run.timesOfNoLine();
  for (size_t i = 0; i < lines.size(); ++i) {
    const auto &[line, figures] = lines[i];
    if (i < maxLines && 1000 * figures.time() >= time)
      addRow(printLine(line), figures.times);
    else
      for (int k = 0; k < numActivities; ++k)
        rest[k] += figures.times[k];
  }
  addRow("elsewhere", rest);
  fputc('\n', file);
  printRows(file, rows, /*lastTexts=*/0);
}

/// The figures that tables of core groups and of memories share.
static Row makeTrafficRow(const Recording &run, const Rates &rates, int group,
                          const MemoryTraffic &traffic) {
  auto bytes = static_cast<double>(traffic.bytes());
  auto share = [](double part, double whole) {
    return formatPercent(whole > 0 ? part / whole : 0);
  };
  return {
      run.nameOfGroup(group),
      formatBytes(static_cast<double>(traffic.readBytes)),
      formatBytes(static_cast<double>(traffic.writtenBytes)),
      format("%.1f", rates.seconds > 0 ? bytes / rates.seconds / 1e9 : 0),
      share(bytes, rates.seconds * run.machine().memoryBandwidth),
      share(static_cast<double>(traffic.busy) / ticksPerCycle, rates.cycles),
      share(static_cast<double>(traffic.remoteBytes), bytes)};
}

static void printTable(FILE *file, const std::vector<Row> &rows) {
  fputc('\n', file);
  printRows(file, rows, /*lastTexts=*/0);
}

/// Prints the time and the traffic of each core group.
static void printGroups(FILE *file, const Recording &run, const Figures &all) {
  std::vector<Row> rows = {{"traffic of the CPEs", "read", "written", "GB/s",
                            "of peak", "DMA busy", "with other memories",
                            "CPEs work", "wait for DMA",
                            "wait for all core groups"}};
  Rates rates = rate(all, run.machine());
  for (const auto &[number, group] : all.byGroup(run.machine().groupSize())) {
    Row row = makeTrafficRow(run, rates, number, group.traffic);
    row.push_back(formatPercent(group.busyShare()));
    row.push_back(formatPercent(group.share(Activity::Dma)));
    row.push_back(formatPercent(group.barrierShare()));
    rows.push_back(row);
  }
  printTable(file, rows);
}

/// Prints the traffic of each memory, with the bytes of each core group.
static void printMemories(FILE *file, const Recording &run,
                          const Figures &all) {
  std::vector<Row> rows = {{"traffic of the memory", "read", "written", "GB/s",
                            "of peak", "busy", "with other groups"}};
  for (const auto &[group, traffic] : all.trafficOfGroups)
    rows[0].push_back("by " + std::to_string(group));
  Rates rates = rate(all, run.machine());
  for (const auto &[memory, traffic] : all.trafficOfMemories) {
    Row row = makeTrafficRow(run, rates, memory, traffic);
    for (const auto &[group, own] : all.trafficOfGroups) {
      auto bytes = traffic.bytesOfGroups.find(group);
      bool isKnown = bytes != traffic.bytesOfGroups.end();
      row.push_back(isKnown ? formatBytes(static_cast<double>(bytes->second))
                            : "");
    }
    rows.push_back(row);
  }
  printTable(file, rows);
}

/// Prints figures by core group and by memory, if several took part.
static void printTraffic(FILE *file, const Recording &run, const Figures &all) {
  if (all.trafficOfGroups.size() < 2 && all.trafficOfMemories.size() < 2)
    return;
  printGroups(file, run, all);
  printMemories(file, run, all);
}

void swsim::writeSummary(FILE *file, const Recording &run) {
  const Ceilings &ceilings = run.machine();
  Figures all = run.totals();
  double hz = ceilings.clockHz * ticksPerCycle;
  size_t launches = countLaunches(run.launches);
  fprintf(file,
          "\n%s, mode %s: %s, of which %s%s outside of kernels, %zu %s\n\n",
          ceilings.chip.c_str(), run.mode.c_str(),
          formatSeconds(static_cast<double>(run.elapsedTime()) / hz).c_str(),
          formatSeconds(static_cast<double>(run.hostTime()) / hz).c_str(),
          run.hasMeasuredPart() ? "" : " host code", launches,
          launches == 1 ? "launch" : "launches");
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
  printRows(file, rows, /*lastTexts=*/2);
  printOverlap(file, run);
  printShares(file, all);
  printTraffic(file, run, all);
  printLines(file, run, all);
  for (const Advice &advice : findAdvice(run)) {
    std::string place = printLine(advice.line);
    fprintf(file, "advice: %s%s%s: %s\n", advice.kernel.c_str(),
            place.empty() ? "" : " at ", place.c_str(), advice.text.c_str());
  }
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
