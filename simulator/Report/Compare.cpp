//===- Compare.cpp - What changed since an earlier run --------------------===//
//
// Compares two reports of SWSIM_JSON. Only what differs is printed.
//
//===----------------------------------------------------------------------===//

#include "Report/Compare.h"
#include "Report/Recording.h"
#include "Report/Table.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace swsim;

/// Maximum number of printed source lines.
static constexpr size_t maxComparedLines = 10;
/// Relative changes below this are not printed.
static constexpr double leastChange = 0.0005;

namespace {
/// A figure of both runs; negative if a run does not have it.
struct Pair {
  double before = -1, now = -1;
};
/// Figures by name, in the order of their first occurrence.
class Pairs {
public:
  Pair &operator[](const std::string &name) {
    auto [entry, isNew] = places.emplace(name, list.size());
    if (isNew)
      list.emplace_back(name, Pair());
    return list[entry->second].second;
  }
  std::vector<std::pair<std::string, Pair>> list;

private:
  std::map<std::string, size_t> places;
};
} // namespace

/// Names of the other run are data of a file, not of the program.
static std::string printable(std::string text) {
  for (char &c : text)
    if (iscntrl(static_cast<unsigned char>(c)))
      c = '?';
  return text;
}

static void addTo(double &sum, double value) {
  sum = std::max(sum, 0.) + value;
}

static bool isChanged(const Pair &pair) {
  // A figure that a run does not have is like 0.
  double before = std::max(pair.before, 0.), now = std::max(pair.now, 0.);
  return std::fabs(now - before) > leastChange * std::max(before, now);
}

static Row makeRow(const std::string &name, const Pair &pair) {
  auto print = [](double value) {
    return value < 0 ? "none" : format("%.0f", value);
  };
  bool hasBoth = pair.before > 0 && pair.now >= 0;
  return {printable(name), print(pair.before), print(pair.now),
          hasBoth ? format("%+.1f %%", 100 * (pair.now / pair.before - 1))
                  : ""};
}

/// The figures of the whole program.
static void collectTotals(const JsonValue &run, double Pair::*side,
                          Pairs &pairs) {
  static const char *const fields[][2] = {
      {"elapsed_cycles", "elapsed cycles"},
      {"mpe_cycles", "cycles outside of kernels"},
      {"launches", "launches"},
      {"instructions", "instructions"},
      {"flops", "flops"},
      {"dma_get_bytes", "bytes of DMA gets"},
      {"dma_put_bytes", "bytes of DMA puts"},
      {"dma_requests", "DMA requests"},
      {"dma_transactions", "lines of main memory"},
      {"gld_count", "loads without DMA"},
      {"gst_count", "stores without DMA"},
      {"register_messages", "register messages"},
      {"rma_bytes", "bytes of RMA"},
      {"ldm_peak_bytes", "bytes of LDM"},
  };
  for (const auto &field : fields)
    if (run.find(field[0]))
      pairs[field[1]].*side = run.numberOf(field[0]);
  const JsonValue *activities = run.find("cpe_cycles");
  for (size_t i = 0; activities && i < activities->members.size(); ++i) {
    const auto &[key, times] = activities->members[i];
    pairs["CPE cycles of " + key].*side = times.numberOf("total");
  }
}

static void collectKernels(const JsonValue &run, double Pair::*side,
                           Pairs &pairs) {
  for (const JsonValue &kernel : run.itemsOf("kernels"))
    addTo(pairs["cycles of kernel '" + kernel.textOf("name") + "'"].*side,
          kernel.numberOf("cycles"));
}

static void collectLines(const JsonValue &run, double Pair::*side,
                         Pairs &pairs) {
  for (const JsonValue &line : run.itemsOf("lines")) {
    std::string file = line.textOf("file");
    const JsonValue *times = line.find("cpe_cycles");
    if (file.empty() || !times)
      continue;
    std::string name =
        file + ":" + format("%.0f", line.numberOf("line")) + ", CPE cycles";
    for (const auto &[key, time] : times->members)
      addTo(pairs[name].*side, time.number);
  }
}

/// Removes the figures that have not changed.
static void keepChanged(Pairs &pairs) {
  auto &list = pairs.list;
  list.erase(std::remove_if(
                 list.begin(), list.end(),
                 [](const auto &entry) { return !isChanged(entry.second); }),
             list.end());
}

/// Keeps the figures that have changed most.
static void keepLargest(Pairs &pairs) {
  auto change = [](const Pair &pair) {
    return std::fabs(std::max(pair.now, 0.) - std::max(pair.before, 0.));
  };
  std::sort(pairs.list.begin(), pairs.list.end(),
            [&](const auto &a, const auto &b) {
              return std::pair(-change(a.second), a.first) <
                     std::pair(-change(b.second), b.first);
            });
  pairs.list.resize(std::min(pairs.list.size(), maxComparedLines));
}

static void writeComparison(FILE *file, const JsonValue &before,
                            const JsonValue &now) {
  fputc('\n', file);
  for (const char *field : {"chip", "mode"})
    if (before.textOf(field) != now.textOf(field))
      fprintf(file, "%s: before %s, now %s\n", field,
              printable(before.textOf(field)).c_str(),
              now.textOf(field).c_str());
  Pairs figures, lines;
  // The figures of this run come first, so that their order is its order.
  for (auto [run, side] :
       {std::pair(&now, &Pair::now), std::pair(&before, &Pair::before)}) {
    collectTotals(*run, side, figures);
    collectKernels(*run, side, figures);
    collectLines(*run, side, lines);
  }
  keepChanged(figures);
  keepChanged(lines);
  keepLargest(lines);
  std::vector<Row> rows = {{"changed", "before", "now", ""}};
  for (const Pairs *pairs : {&figures, &lines})
    for (const auto &[name, pair] : pairs->list)
      rows.push_back(makeRow(name, pair));
  if (rows.size() == 1)
    fputs("no figure has changed\n", file);
  else
    printRows(file, rows, /*lastTexts=*/0);
}

void swsim::compareReports(FILE *file, const JsonValue &before,
                           const Recording &run) {
  char *text = nullptr;
  size_t size = 0;
  FILE *memory =
      before.members.empty() ? nullptr : open_memstream(&text, &size);
  if (!memory)
    return;
  writeJson(memory, run);
  fclose(memory);
  JsonValue now;
  std::string error;
  if (readJson(std::string(text, size), now, error))
    writeComparison(file, before, now);
  free(text);
}

static int readFile(const std::string &path, std::string &text) {
  FILE *file = fopen(path.c_str(), "r");
  if (!file)
    return errno;
  char part[4096];
  errno = 0;
  for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;)
    text.append(part, size);
  int error = ferror(file) ? (errno ? errno : EIO) : 0;
  fclose(file);
  return error;
}

/// Says why a value is not a report; empty if it is one.
static std::string checkReport(const JsonValue &report) {
  const JsonValue *kernels = report.find("kernels");
  const JsonValue *elapsed = report.find("elapsed_cycles");
  if (!kernels || kernels->kind != JsonValue::Kind::Array)
    return "expected a report of SWSIM_JSON, with a list 'kernels'";
  if (!elapsed || elapsed->kind != JsonValue::Kind::Number)
    return "expected a report of SWSIM_JSON, with a number 'elapsed_cycles'";
  return "";
}

std::string swsim::readReport(const std::string &path, JsonValue &report) {
  std::string text, error;
  if (int number = readFile(path, text))
    return "cannot read '" + path + "': " + strerror(number);
  if (readJson(text, report, error))
    error = checkReport(report);
  if (error.empty())
    return "";
  report = JsonValue();
  return "'" + path + "': " + error;
}
