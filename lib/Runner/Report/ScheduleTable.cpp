//===- ScheduleTable.cpp - The schedule in the report of a run ------------===//
//
// One row for every op with a schedule: the decisions, the time that the cost
// model predicts, and the time that the simulator measures.
//
//===----------------------------------------------------------------------===//
#include "ScheduleTable.h"

#include "Support/Escape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
using namespace mlir::sw::runner;
using llvm::StringRef;

namespace {
/// A column of a row: its title and its text.
struct Column {
  const char *title;
  bool isText;
  std::string text;
};

/// Mean figures of a launch of the kernels of an op.
struct Measured {
  std::string names;
  double seconds = 0, predicted = 0, ldmBytes = 0;
};
} // namespace

/// The elements of a list, each printed by `print`.
template <typename Print>
static std::string join(const json::Object &object, StringRef key,
                        StringRef separator, Print print) {
  const json::Array *list = object.getArray(key);
  if (!list)
    return "";
  return llvm::join(llvm::map_range(*list, print), separator);
}

static std::string printNumber(const json::Value &value) {
  return std::to_string(value.getAsInteger().value_or(0));
}

static std::string printLoop(const json::Value &value) {
  return "d" + printNumber(value);
}

static std::string printWord(const json::Value &value) {
  return value.getAsString().value_or("").str();
}

static std::string printYesNo(const json::Value &value) {
  return value.getAsInteger().value_or(0) ? "yes" : "no";
}

/// Shows the file name only; the JSON has the whole path.
static std::string printLocation(const json::Object &entry) {
  StringRef location = entry.getString("location").value_or("");
  return llvm::sys::path::filename(location).str();
}

static std::string printVector(const json::Object &tile) {
  std::optional<StringRef> loop = tile.getString("vector");
  return loop ? ("along " + *loop).str() : "";
}

static std::string printKernels(const json::Object &entry) {
  const json::Array *names = entry.getArray("kernels");
  if (!names || names->size() <= 2)
    return join(entry, "kernels", ", ", printWord);
  return llvm::formatv("{0} and {1} more", printWord(names->front()),
                       names->size() - 1);
}

/// Measures an op; one that kernels share, such as a fill, has several kernels.
static Measured measure(const json::Object &entry,
                        llvm::ArrayRef<KernelRow> rows) {
  Measured measured;
  measured.names = printKernels(entry);
  const json::Array *names = entry.getArray("kernels");
  double seconds = 0, predicted = 0;
  uint64_t launches = 0;
  for (const KernelRow &row : rows) {
    if (!names || !llvm::is_contained(*names, json::Value(row.name)))
      continue;
    seconds += row.seconds;
    predicted += row.predictedSeconds;
    launches += row.launches;
    measured.ldmBytes = std::max(measured.ldmBytes, row.ldmBytes);
  }
  if (launches) {
    measured.seconds = seconds / static_cast<double>(launches);
    measured.predicted = predicted / static_cast<double>(launches);
  }
  return measured;
}

/// The difference of the measured time from the predicted one, in per cent.
static std::string printDifference(double predicted, double seconds) {
  if (predicted <= 0 || seconds <= 0)
    return "";
  double percent = 100 * (seconds / predicted - 1);
  return llvm::formatv("{0}{1:f1} %", percent < 0 ? "" : "+", percent);
}

static std::vector<Column> getColumns(const json::Object &entry,
                                      const json::Object &tile,
                                      llvm::ArrayRef<KernelRow> rows) {
  Measured measured = measure(entry, rows);
  double predicted = tile.getNumber("predicted").value_or(0);
  // Only the first part of a launch has launch overhead.
  if (predicted > 0 && measured.predicted > 0)
    predicted = measured.predicted;
  auto seconds = [](double value) {
    return value > 0 ? formatSeconds(value) : "";
  };
  return {
      {"op", true, entry.getString("op").value_or("").str()},
      {"location", true, printLocation(entry)},
      {"kernel", true, measured.names},
      {"predicted", false, seconds(predicted)},
      {"simulated", false, seconds(measured.seconds)},
      {"difference", false, printDifference(predicted, measured.seconds)},
      {"LDM peak", false,
       measured.ldmBytes > 0 ? formatBytes(measured.ldmBytes) : ""},
      {"tile sizes", true, join(tile, "sizes", " \u00d7 ", printNumber)},
      {"loop order", true, join(tile, "order", ", ", printLoop)},
      {"mesh", true, join(tile, "mesh", ", ", printWord)},
      {"units", true, join(tile, "units", ", ", printNumber)},
      {"buffers", true, join(tile, "buffers", ", ", printNumber)},
      {"row-contiguous", true, join(tile, "row_contiguous", ", ", printYesNo)},
      {"vectors", true, printVector(tile)},
  };
}

static void printRow(llvm::raw_ostream &os, llvm::ArrayRef<Column> columns) {
  os << "<tr>";
  for (const Column &column : columns) {
    os << (column.isText ? "<td class=\"text\">" : "<td>")
       << sunway::escapeHtml(column.text) << "</td>";
  }
  os << "</tr>\n";
}

static void printHead(llvm::raw_ostream &os, llvm::ArrayRef<Column> columns) {
  os << "<thead><tr>";
  for (const Column &column : columns)
    os << "<th scope=\"col\"" << (column.isText ? " class=\"text\"" : "") << ">"
       << column.title << "</th>";
  os << "</tr></thead>\n<tbody>\n";
}

static void printJSON(llvm::raw_ostream &os, const json::Array &schedule) {
  os << "<details><summary>Schedule as JSON</summary><div "
        "class=\"scroll\"><pre id=\"schedule-json\">";
  std::string text = llvm::formatv("{0:2}", json::Value(json::Array(schedule)));
  os << sunway::escapeHtml(text) << "</pre></div></details>\n";
}

/// Longer tables are closed at first.
static constexpr size_t kMaxOpenRows = 24;

static constexpr llvm::StringLiteral caption =
    "Sizes and order are those of the loops d0, d1, ... of the op, the "
    "parallel ones first. Mesh and units belong to the loops of a tile. "
    "Buffers and row-contiguous transfers belong to its operands, the result "
    "last. The predicted and simulated times are those of a kernel with all "
    "that it contains; LDM is the maximum of a CPE so far.";

void mlir::sw::runner::printScheduleHTML(llvm::raw_ostream &os,
                                         const json::Array &schedule,
                                         llvm::ArrayRef<KernelRow> kernels) {
  std::vector<std::vector<Column>> rows;
  for (const json::Value &value : schedule) {
    const json::Object *entry = value.getAsObject();
    if (const json::Object *tile = entry ? entry->getObject("tile") : nullptr)
      rows.push_back(getColumns(*entry, *tile, kernels));
  }
  if (rows.empty())
    return;
  // The long table of a network would hide the rest of the page.
  bool isLong = rows.size() > kMaxOpenRows;
  os << "<h2>Schedule</h2>\n";
  if (isLong)
    os << "<details><summary>" << rows.size() << " ops</summary>\n";
  os << "<p class=\"caption\">" << caption
     << "</p>\n<div class=\"scroll\"><table id=\"schedule\">\n";
  printHead(os, rows.front());
  for (const std::vector<Column> &columns : rows)
    printRow(os, columns);
  os << "</tbody></table></div>\n";
  if (isLong)
    os << "</details>\n";
  printJSON(os, schedule);
}
