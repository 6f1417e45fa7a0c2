//===- Divisions.cpp - The core groups of each kernel ---------------------===//
//
// The decisions are those of `sw.tile`, as the lowering collected them; times
// are measured.
//
//===----------------------------------------------------------------------===//
#include "Divisions.h"

#include "Support/Escape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
using namespace mlir::sw::runner;
using llvm::StringRef;
using mlir::sw::GroupRange;

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

/// How much `tile` says about the core groups of its kernel. Fills and ops on
/// the tiles of others may not say which ones.
static int rank(const json::Object &tile) {
  int named = tile.get("group_range") ? 1 : 0;
  if (tile.get("first_reason") || tile.get("predicted_all"))
    return 6 + named;
  if (tile.get("group_tiles"))
    return 4 + named;
  return (tile.get("first_group") || tile.get("private") ? 2 : 0) + named;
}

/// The entry of `schedule` that decides the core groups of `kernel`: ops that
/// run on its tiles have other entries.
static const json::Object *findDecision(const json::Array &schedule,
                                        StringRef kernel) {
  const json::Object *best = nullptr;
  int most = -1;
  for (const json::Value &value : schedule) {
    const json::Object *entry = value.getAsObject();
    const json::Object *tile = entry ? entry->getObject("tile") : nullptr;
    const json::Array *kernels = entry ? entry->getArray("kernels") : nullptr;
    if (!tile || !kernels ||
        !llvm::is_contained(*kernels, json::Value(kernel)) ||
        rank(*tile) <= most)
      continue;
    most = rank(*tile);
    best = entry;
  }
  return best;
}

static std::vector<int64_t> getNumbers(const json::Object &object,
                                       StringRef key) {
  std::vector<int64_t> numbers;
  if (const json::Array *list = object.getArray(key))
    for (const json::Value &value : *list)
      numbers.push_back(value.getAsInteger().value_or(0));
  return numbers;
}

/// The core groups of `tile`, if others run another kernel at the same time.
static std::optional<GroupRange> getRange(const json::Object &tile) {
  std::vector<int64_t> numbers = getNumbers(tile, "group_range");
  if (numbers.size() != 2)
    return std::nullopt;
  return GroupRange{numbers[0], numbers[1]};
}

static std::string describeRange(GroupRange range) {
  if (range.count == 1)
    return llvm::formatv("core group {0}", range.first);
  return llvm::formatv("core groups {0} to {1}", range.first,
                       range.getEnd() - 1);
}

/// What `tile` divides, for readers; empty if it does not say.
static std::string describeTile(const json::Object &tile,
                                llvm::ArrayRef<int64_t> loops) {
  if (tile.getBoolean("first_group").value_or(false))
    return "first core group alone";
  std::vector<int64_t> sizes = getNumbers(tile, "sizes");
  std::vector<std::string> names;
  for (int64_t loop : loops) {
    std::string name = llvm::formatv("d{0}", loop);
    if (loop < static_cast<int64_t>(sizes.size()))
      name += llvm::formatv(" by {0}", sizes[loop]);
    names.push_back(name);
  }
  if (!names.empty())
    return llvm::join(names, ", ");
  if (tile.getBoolean("private").value_or(false))
    return "tiles of single CPEs";
  return tile.get("predicted_all") ? "pieces of mesh columns" : "";
}

static void addDecision(const json::Object &entry, int64_t groups, int64_t cpes,
                        Division &division) {
  const json::Object &tile = *entry.getObject("tile");
  division.op = entry.getString("op").value_or("").str();
  division.location = entry.getString("location").value_or("").str();
  division.onFirst = tile.getBoolean("first_group").value_or(false);
  division.loops = getNumbers(tile, "group_loops");
  division.range = getRange(tile);
  division.what = describeTile(tile, division.loops);
  if (division.range) {
    cpes = cpes / std::max<int64_t>(1, groups) * division.range->count;
    groups = division.range->count;
    std::string where = describeRange(*division.range);
    division.what =
        division.what.empty() ? where : where + ": " + division.what;
  }
  division.onAllSeconds = tile.getNumber("predicted_all").value_or(0);
  division.onFirstSeconds = tile.getNumber("predicted_first").value_or(0);
  division.reason = tile.getString("first_reason").value_or("").str();
  division.tiles = tile.getInteger("group_tiles").value_or(0);
  int64_t places = tile.getBoolean("private").value_or(false) ? cpes : groups;
  if (division.tiles > 0 && places > 0)
    division.balance =
        static_cast<double>(division.tiles) /
        static_cast<double>(llvm::divideCeil(division.tiles, places) * places);
}

std::vector<Division>
mlir::sw::runner::getDivisions(const json::Object &figures,
                               const json::Array &schedule) {
  std::vector<Division> divisions;
  int64_t groups = figures.getInteger("core_groups").value_or(1);
  int64_t cpes = figures.getInteger("cpes").value_or(0);
  bool isDivided = false;
  for (const KernelRow &row : getKernelRows(figures)) {
    Division division;
    division.kernel = row.name;
    division.seconds = row.seconds;
    division.barrierSeconds = row.barrierSeconds;
    if (const json::Object *entry = findDecision(schedule, row.name))
      addDecision(*entry, groups, cpes, division);
    isDivided |= division.tiles > 0 || division.onAllSeconds > 0 ||
                 division.range || !division.reason.empty();
    divisions.push_back(std::move(division));
  }
  if (!isDivided)
    divisions.clear();
  return divisions;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

std::string
mlir::sw::runner::describeDivisions(llvm::ArrayRef<Division> divisions,
                                    double seconds) {
  size_t first = 0, some = 0;
  double firstSeconds = 0, barriers = 0;
  for (const Division &division : divisions) {
    bool onFirst = division.onFirst && !division.range;
    first += onFirst;
    some += division.range.has_value();
    firstSeconds += onFirst ? division.seconds : 0;
    barriers += division.barrierSeconds;
  }
  auto share = [&](double part) {
    return seconds > 0 ? 100 * part / seconds : 0;
  };
  std::string text =
      llvm::formatv("All core groups share {0} of {1} kernels",
                    divisions.size() - first - some, divisions.size());
  if (some > 0)
    text += llvm::formatv("; {0} run on some of them, at the same time as "
                          "others",
                          some);
  if (first > 0)
    text +=
        llvm::formatv("; the first one alone runs {0} for {1} ({2:f1} %)",
                      first, formatSeconds(firstSeconds), share(firstSeconds));
  text += llvm::formatv(". CPEs wait {0} ({1:f1} %) in barriers of all core "
                        "groups on average.",
                        formatSeconds(barriers), share(barriers));
  return text;
}

/// The first core group and their number; null if all or the first run it.
static json::Value getRangeNumbers(const Division &division) {
  if (!division.range)
    return nullptr;
  return json::Array{division.range->first, division.range->count};
}

json::Array mlir::sw::runner::toJSON(llvm::ArrayRef<Division> divisions) {
  json::Array array;
  auto orNull = [](double number) {
    return number > 0 ? json::Value(number) : json::Value(nullptr);
  };
  for (const Division &division : divisions)
    array.push_back(json::Object{
        {"kernel", division.kernel},
        {"op", division.op},
        {"location", division.location},
        {"core_groups", division.range     ? "some"
                        : division.onFirst ? "first"
                                           : "all"},
        {"group_range", getRangeNumbers(division)},
        {"divides", division.what},
        {"loops", json::Array(division.loops)},
        {"tiles", orNull(static_cast<double>(division.tiles))},
        {"balance", orNull(division.balance)},
        {"predicted_all_seconds", orNull(division.onAllSeconds)},
        {"predicted_first_seconds", orNull(division.onFirstSeconds)},
        {"seconds", division.seconds},
        {"chip_barrier_seconds", division.barrierSeconds},
        {"reason", division.reason}});
  return array;
}

static constexpr llvm::StringLiteral divisionsCaption =
    "What the core groups share of each kernel, in the order of the program. "
    "Loops are those of the op, with the size of a tile. Balance is the part "
    "of the rounds in which a core group, or a CPE, has a tile. The predicted "
    "times are those that were compared, without the launch. Barriers are the "
    "mean time that a CPE waits for all core groups, mostly after the kernel.";

void mlir::sw::runner::printDivisionsHTML(llvm::raw_ostream &os,
                                          llvm::ArrayRef<Division> divisions,
                                          double seconds) {
  if (divisions.empty())
    return;
  os << "<h2>Core groups by kernel</h2>\n<p>"
     << sunway::escapeHtml(describeDivisions(divisions, seconds))
     << "</p>\n<p class=\"caption\">" << divisionsCaption
     << "</p>\n<div class=\"scroll rows\"><table "
        "id=\"divisions\">\n<thead><tr>";
  for (StringRef title : {"kernel", "location", "divided"})
    os << "<th scope=\"col\" class=\"text\">" << title << "</th>";
  for (StringRef title : {"tiles", "balance", "all predicted",
                          "first predicted", "time", "barriers"})
    os << "<th scope=\"col\">" << title << "</th>";
  os << "<th scope=\"col\" class=\"text\">why the first one</th></tr></thead>\n"
        "<tbody>\n";
  auto time = [](double value) {
    return value > 0 ? formatSeconds(value) : std::string();
  };
  auto text = [&](StringRef cell) {
    os << "<td class=\"text\">" << sunway::escapeHtml(cell) << "</td>";
  };
  for (const Division &division : divisions) {
    os << (division.onFirst ? "<tr class=\"first\">" : "<tr>");
    text(division.kernel);
    text(llvm::sys::path::filename(division.location));
    text(division.what);
    os << "<td>" << (division.tiles ? std::to_string(division.tiles) : "")
       << "</td><td>"
       << (division.balance > 0
               ? llvm::formatv("{0:f1} %", 100 * division.balance).str()
               : "")
       << "</td><td>" << time(division.onAllSeconds) << "</td><td>"
       << time(division.onFirstSeconds) << "</td><td>"
       << formatSeconds(division.seconds) << "</td><td>"
       << time(division.barrierSeconds) << "</td>";
    text(division.reason);
    os << "</tr>\n";
  }
  os << "</tbody></table></div>\n";
}
