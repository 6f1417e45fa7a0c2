//===- SummaryTable.cpp - Figures of a run as a table ---------------------===//
#include "Divisions.h"
#include "Runner/Report/Summary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::sw::runner;
using llvm::StringRef;

using Cells = std::vector<std::string>;

static std::string formatPercent(double fraction) {
  return llvm::formatv("{0:f1} %", fraction * 100);
}

static std::string formatTimes(StringRef name, uint64_t times) {
  return times > 1 ? (name + " x" + llvm::Twine(times)).str() : name.str();
}

static Cells getCells(const KernelRow &row, double allCycles) {
  return {formatTimes(row.name, row.launches),
          formatCount(row.cycles),
          formatSeconds(row.seconds),
          formatPercent(allCycles > 0 ? row.cycles / allCycles : 0),
          llvm::formatv("{0:f1}", row.getGflops()),
          formatPercent(row.peakFraction),
          formatPercent(row.rooflineFraction),
          formatBytes(row.getBytes),
          formatBytes(row.putBytes),
          formatBytes(row.ldmBytes),
          row.predictedSeconds > 0 ? formatSeconds(row.predictedSeconds) : ""};
}

/// Number of columns that rows of kernels and of the MPE share; in the latter,
/// text follows.
static constexpr size_t numSharedColumns = 4;

static Cells getCells(const MpeRow &row) {
  std::string text = row.location.empty() ? "" : row.location + ": ";
  return {formatTimes(row.name, row.times), formatCount(row.cycles),
          formatSeconds(row.seconds), formatPercent(row.share),
          text + row.reason};
}

namespace {
/// Rows of a table. The first column, text after the shared columns, and the
/// last column if it is text are aligned to the left, others to the right.
class Table {
public:
  explicit Table(Cells titles, bool endsInText = false)
      : titles(std::move(titles)), endsInText(endsInText) {
    widths.resize(this->titles.size());
    widen(this->titles, widths.size());
  }
  void add(Cells cells) {
    widen(cells, widths.size());
    rows.push_back({std::move(cells), /*isText=*/false});
  }
  void addText(Cells cells) {
    widen(cells, numSharedColumns);
    rows.push_back({std::move(cells), /*isText=*/true});
  }
  void addLine() { rows.push_back({{}, false}); }
  void print(llvm::raw_ostream &os) const;

private:
  struct Row {
    Cells cells;
    bool isText;
  };

  void widen(const Cells &cells, size_t columns) {
    for (size_t i = 0; i < std::min(columns, cells.size()); ++i)
      widths[i] = std::max(widths[i], cells[i].size());
  }
  void printRow(llvm::raw_ostream &os, const Row &row) const;

  Cells titles;
  bool endsInText;
  std::vector<Row> rows;
  std::vector<size_t> widths;
};
} // namespace

void Table::printRow(llvm::raw_ostream &os, const Row &row) const {
  std::string line;
  llvm::raw_string_ostream text(line);
  for (auto [column, cell] : llvm::enumerate(row.cells)) {
    if (column == 0)
      text << llvm::left_justify(cell, widths[column]);
    else if ((row.isText && column >= numSharedColumns) ||
             (endsInText && column + 1 == widths.size()))
      text << "  " << cell;
    else
      text << "  " << llvm::right_justify(cell, widths[column]);
  }
  os << StringRef(line).rtrim() << "\n";
}

void Table::print(llvm::raw_ostream &os) const {
  size_t width = 2 * (widths.size() - 1);
  for (size_t column : widths)
    width += column;
  std::string line(width, '-');
  printRow(os, {titles, /*isText=*/false});
  os << line << "\n";
  for (const Row &row : rows) {
    if (row.cells.empty())
      os << line << "\n";
    else
      printRow(os, row);
  }
}

/// A line for each kernel: its core groups, and why.
static void printDivisions(llvm::raw_ostream &os,
                           llvm::ArrayRef<Division> divisions, double seconds) {
  if (divisions.empty())
    return;
  Table table({"core groups", "tiles", "balance", "all predicted",
               "first predicted", "time", "barriers", "divided"},
              /*endsInText=*/true);
  auto time = [](double value) {
    return value > 0 ? formatSeconds(value) : std::string();
  };
  for (const Division &division : divisions)
    table.add({division.kernel,
               division.tiles ? std::to_string(division.tiles) : "",
               division.balance > 0 ? formatPercent(division.balance) : "",
               time(division.onAllSeconds), time(division.onFirstSeconds),
               formatSeconds(division.seconds), time(division.barrierSeconds),
               division.what +
                   (division.reason.empty() ? "" : ": " + division.reason)});
  table.print(os);
  os << describeDivisions(divisions, seconds) << "\n\n";
}

void Summary::printTable(llvm::raw_ostream &os) const {
  Table table({"kernel", "cycles", "time", "share", "GFLOP/s", "of peak",
               "of roofline", "DMA get", "DMA put", "LDM peak", "predicted"});
  KernelRow total = getTotalRow(figures);
  total.name = "total";
  std::vector<KernelRow> kernels = getKernelRows(figures);
  for (const KernelRow &row : kernels)
    table.add(getCells(row, total.cycles));
  if (!kernels.empty())
    table.addLine();
  std::vector<MpeRow> works = getMpeRows(figures);
  if (!works.empty()) {
    table.addText({"on the MPE", "", "", "", "why"});
    for (const MpeRow &row : works)
      table.addText(getCells(row));
    table.addLine();
  }
  table.add(getCells(total, total.cycles));
  os << program << " on " << chip << ", mode " << mode;
  if (auto launches = figures.getInteger("launches"))
    os << ", " << *launches << (*launches == 1 ? " launch" : " launches");
  os << "\n\n";
  table.print(os);
  os << "\n";
  printDivisions(os, getDivisions(figures, schedule), total.seconds);
  if (std::string fewer = describeFewerGroups(); !fewer.empty())
    os << "note: " << fewer << "\n";
  for (const Misprediction &wrong : findMispredictions(figures))
    os << "warning: " << wrong.describe() << "\n";
}
