//===- Advice.cpp - Conclusions from the figures of a run -----------------===//

#include "Report/Advice.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <utility>

using namespace swsim;

/// Shares of the CPEs' time below which nothing is said.
static constexpr double leastShare = 0.1, leastGain = 0.02;
/// Above this share of its time a memory controller counts as saturated.
static constexpr double saturated = 0.9;
/// Maximum share of a wait that precedes it, if a buffer is waited for at once.
static constexpr double mostOverlap = 0.1;
/// Share of the load of the busiest controller below which the mean of all is
/// uneven.
static constexpr double evenShare = 0.5;
/// Share of the bytes of touched lines below which blocks count as short.
static constexpr double fewBytes = 0.6;

std::string swsim::printLine(const Recording::Line &line) {
  if (line.first.empty())
    return "";
  return line.first + ":" + std::to_string(line.second);
}

namespace {
/// Advice with the share of time that it is about, and its number.
struct Found {
  double share;
  size_t number;
  Advice advice;
  bool operator<(const Found &other) const {
    return share != other.share ? share > other.share : number < other.number;
  }
};

/// Finds the advice on one kernel.
class KernelAdvice {
public:
  KernelAdvice(const Recording &run, const Figures &kernel,
               std::vector<Found> &found)
      : run(run), kernel(kernel), found(found) {}

  void check(const Recording::Line &line, const LineFigures &figures);
  void checkController();

private:
  bool checkBalance();
  double sum(Activity activity) const {
    return static_cast<double>(kernel.sum(activity));
  }
  double allTime() const;
  /// The time of the CPEs after the start of the kernel.
  double runTime() const { return allTime() - sum(Activity::Launch); }
  /// The memory controllers that the kernel can use: those of its core groups.
  /// A part of some core groups has those of the others as well.
  int controllers() const;
  /// The time of the CPEs while the busiest memory controller works.
  double controllerTime() const;
  void checkBuffer(const Recording::Line &line, const LineWaits &gets);
  void checkBlocks(const Recording::Line &line, const LineFigures &figures);
  void add(double share, const Recording::Line &line, const char *format, ...)
      __attribute__((format(printf, 4, 5)));

  const Recording &run;
  const Figures &kernel;
  std::vector<Found> &found;
};
} // namespace

void KernelAdvice::add(double share, const Recording::Line &line,
                       const char *format, ...) {
  char text[320];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  found.push_back({share, found.size(), {kernel.name, line, text}});
}

double KernelAdvice::allTime() const {
  double all = 0;
  for (const ActivityInfo &info : activityInfos)
    all += sum(info.activity);
  return all;
}

int KernelAdvice::controllers() const {
  auto memories = static_cast<int>(kernel.trafficOfMemories.size());
  bool isAlone = kernel.groups == kernel.groupsOfLaunch;
  return isAlone ? kernel.groups : std::max(kernel.groups, memories);
}

double KernelAdvice::controllerTime() const {
  double busy = static_cast<double>(kernel.controllerTime) / controllers();
  for (const auto &[group, traffic] : kernel.trafficOfMemories)
    busy = std::max(busy, static_cast<double>(traffic.busy));
  return busy * static_cast<double>(kernel.cpes.size());
}

/// True if every CPE gets repeatedly into one place.
static bool hasOneBuffer(const LineWaits &gets) {
  int64_t gotten = 0, cpes = 0;
  for (const LineBuffer &buffer : gets.buffers) {
    if (buffer.isOneOfSeveral)
      return false;
    gotten += buffer.count;
    cpes += buffer.count > 0;
  }
  return cpes > 0 && gotten >= 2 * cpes;
}

/// One buffer is filled and used in turn. A second one can hide no more than
/// the waits, than the work beside them, and than the time in which the
/// controller is idle.
void KernelAdvice::checkBuffer(const Recording::Line &line,
                               const LineWaits &gets) {
  double all = allTime(), waited = static_cast<double>(gets.waited);
  auto overlapped = static_cast<double>(gets.overlapped);
  double work = sum(Activity::Compute) + sum(Activity::Library);
  double hidden = std::min({waited, work, runTime() - controllerTime()});
  bool isAtOnce = overlapped <= mostOverlap * (waited + overlapped);
  if (!hasOneBuffer(gets) || !isAtOnce || waited < leastShare * all ||
      hidden < leastGain * all)
    return;
  double seconds = hidden / static_cast<double>(kernel.cpes.size()) /
                   ticksPerCycle / run.machine().clockHz;
  add(waited / all, line,
      "%.1f %% of the CPEs' time is waiting for this get into one buffer; a "
      "second buffer would hide up to %.1f %% of the time, %.3g us",
      100 * waited / all, 100 * hidden / all, seconds * 1e6);
}

/// Blocks that fill a small part of the lines that they touch.
void KernelAdvice::checkBlocks(const Recording::Line &line,
                               const LineFigures &figures) {
  double all = allTime();
  for (Access kind : {Access::Get, Access::Put}) {
    const LineTraffic &traffic = figures.access(kind);
    auto bytes = static_cast<double>(traffic.bytes);
    double moved = static_cast<double>(traffic.memoryLines) *
                   static_cast<double>(run.machine().lineBytes);
    double busy = static_cast<double>(traffic.time) / controllers() *
                  static_cast<double>(kernel.cpes.size());
    if (moved <= 0 || bytes > fewBytes * moved || busy < leastShare * all)
      continue;
    add(busy / all, line,
        "this %s keeps the memory controller busy for %.1f %% of the time, and "
        "needs %.1f %% of the bytes in the lines of %ld bytes that it touches",
        kind == Access::Get ? "get" : "put", 100 * busy / all,
        100 * bytes / moved, run.machine().lineBytes);
  }
}

void KernelAdvice::check(const Recording::Line &line,
                         const LineFigures &figures) {
  if (figures.hasSeveralKernels || figures.kernel != kernel.name)
    return;
  checkBuffer(line, figures.gets);
  checkBlocks(line, figures);
}

/// One controller serves several core groups, while others are idle.
bool KernelAdvice::checkBalance() {
  double all = runTime(), busy = controllerTime();
  double mean = static_cast<double>(kernel.controllerTime) / controllers() *
                static_cast<double>(kernel.cpes.size());
  if (controllers() < 2 || mean > evenShare * busy)
    return false;
  const auto &tables = kernel.trafficOfMemories;
  auto busiest = std::max_element(tables.begin(), tables.end(),
                                  [](const auto &a, const auto &b) {
                                    return a.second.busy < b.second.busy;
                                  });
  add(busy / all, {},
      "the memory controller of %s is busy for %.1f %% of the time after the "
      "start, those of the %d core groups for %.1f %% on average: data in all "
      "of their memories would save up to %.1f %% of the time",
      run.nameOfGroup(busiest->first).c_str(), 100 * busy / all, controllers(),
      100 * mean / all, 100 * (busy - mean) / all);
  return true;
}

void KernelAdvice::checkController() {
  double all = runTime(), busy = controllerTime();
  if (all > 0 && busy >= saturated * all && !checkBalance())
    add(busy / all, {},
        "the memory controller is busy for %.1f %% of the time after the "
        "start: only less traffic, or longer blocks, can make the kernel "
        "faster",
        100 * busy / all);
}

std::vector<Advice> swsim::findAdvice(const Recording &run) {
  // Lines have no times of skipped iterations.
  std::vector<Advice> result;
  if (run.mode == "timing")
    return result;
  std::vector<Found> found;
  auto lines = run.lines();
  for (const KernelGroup &group : groupByName(run.launches)) {
    KernelAdvice kernel(run, group.sum, found);
    kernel.checkController();
    for (const auto &[line, figures] : lines)
      kernel.check(line, figures);
  }
  std::sort(found.begin(), found.end());
  for (Found &entry : found)
    result.push_back(std::move(entry.advice));
  return result;
}
