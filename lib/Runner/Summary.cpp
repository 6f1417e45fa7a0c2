//===- Summary.cpp - Figures of a run: JSON and table ---------------------===//
#include "Runner/Summary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir::sw::runner;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Numbers with units
//===----------------------------------------------------------------------===//

static std::string
formatScaled(double value, llvm::ArrayRef<const char *> units, double step) {
  size_t unit = 0;
  while (value >= step && unit + 1 < units.size()) {
    value /= step;
    ++unit;
  }
  const char *format = value >= 100  ? "%.0f %s"
                       : value >= 10 ? "%.1f %s"
                                     : "%.2f %s";
  if (unit == 0 && value == std::floor(value))
    format = "%.0f %s";
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(format, value, units[unit]);
  return text;
}

std::string mlir::sw::runner::formatBytes(double bytes) {
  return formatScaled(bytes, {"B", "KiB", "MiB", "GiB", "TiB"}, 1024);
}

std::string mlir::sw::runner::formatSeconds(double seconds) {
  if (seconds >= 1)
    return llvm::formatv("{0:f2} s", seconds);
  return formatScaled(seconds * 1e9, {"ns", "us", "ms", "s"}, 1000);
}

std::string mlir::sw::runner::formatCount(double count) {
  std::string digits = llvm::formatv("{0:f0}", count);
  for (int position = static_cast<int>(digits.size()) - 3; position > 0;
       position -= 3)
    digits.insert(position, " ");
  return digits;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

static double getNumber(const llvm::json::Object &object, StringRef key) {
  return object.getNumber(key).value_or(0);
}

KernelRow mlir::sw::runner::getTotalRow(const llvm::json::Object &figures) {
  KernelRow row;
  row.name = figures.getString("name").value_or("total").str();
  row.launches = 1;
  row.cycles = getNumber(figures, "cycles");
  row.seconds = getNumber(figures, "seconds");
  row.operations = getNumber(figures, "flops");
  row.peakFraction = getNumber(figures, "peak_fraction");
  row.rooflineFraction = getNumber(figures, "roofline_fraction");
  row.getBytes = getNumber(figures, "dma_get_bytes");
  row.putBytes = getNumber(figures, "dma_put_bytes");
  row.ldmBytes = getNumber(figures, "ldm_peak_bytes");
  return row;
}

/// Adds the launches of one kernel; fractions are means over the time.
static void addLaunch(KernelRow &sum, const KernelRow &launch) {
  double seconds = sum.seconds + launch.seconds;
  auto mean = [&](double a, double b) {
    return seconds > 0 ? (a * sum.seconds + b * launch.seconds) / seconds : 0;
  };
  sum.peakFraction = mean(sum.peakFraction, launch.peakFraction);
  sum.rooflineFraction = mean(sum.rooflineFraction, launch.rooflineFraction);
  sum.launches += launch.launches;
  sum.cycles += launch.cycles;
  sum.seconds = seconds;
  sum.operations += launch.operations;
  sum.getBytes += launch.getBytes;
  sum.putBytes += launch.putBytes;
  sum.ldmBytes = std::max(sum.ldmBytes, launch.ldmBytes);
}

std::vector<KernelRow>
mlir::sw::runner::getKernelRows(const llvm::json::Object &figures) {
  std::vector<KernelRow> rows;
  llvm::StringMap<size_t> positions;
  const llvm::json::Array *kernels = figures.getArray("kernels");
  if (!kernels)
    return rows;
  for (const llvm::json::Value &kernel : *kernels) {
    const llvm::json::Object *object = kernel.getAsObject();
    if (!object)
      continue;
    KernelRow row = getTotalRow(*object);
    auto [it, inserted] = positions.try_emplace(row.name, rows.size());
    if (inserted)
      rows.push_back(row);
    else
      addLaunch(rows[it->second], row);
  }
  return rows;
}

void mlir::sw::runner::addPredictions(
    llvm::json::Object &figures, const llvm::StringMap<double> &predicted) {
  llvm::json::Array *kernels = figures.getArray("kernels");
  if (!kernels || kernels->empty())
    return;
  double total = 0;
  bool hasAll = true;
  for (llvm::json::Value &kernel : *kernels) {
    llvm::json::Object *object = kernel.getAsObject();
    auto it = predicted.end();
    if (object)
      it = predicted.find(object->getString("name").value_or(""));
    if (it == predicted.end()) {
      hasAll = false;
      continue;
    }
    (*object)["predicted_seconds"] = it->getValue();
    total += it->getValue();
  }
  if (hasAll)
    figures["predicted_seconds"] = total;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

/// JSON has no infinity.
static llvm::json::Value toNumber(double value) {
  return std::isfinite(value) ? llvm::json::Value(value)
                              : llvm::json::Value(nullptr);
}

llvm::json::Value Summary::toJSON() const {
  llvm::json::Object object = figures;
  // Keys that the simulator did not fill are present all the same.
  for (StringRef key :
       {"cycles", "seconds", "flops", "gflops", "peak_fraction",
        "roofline_fraction", "dma_get_bytes", "dma_put_bytes",
        "dma_transactions", "ldm_peak_bytes", "predicted_seconds"})
    object.try_emplace(key, nullptr);
  object.try_emplace("kernels", llvm::json::Array());
  object.try_emplace("chip", chip);
  object.try_emplace("mode", mode);
  object["entry"] = program;
  object["seed"] = randomInputs ? llvm::json::Value(seed) : nullptr;
  object["program_flops"] = programOperations;
  object["compile_seconds"] = compileSeconds;
  object["schedule"] = llvm::json::Array(schedule);
  object["verified"] = nullptr;
  object["max_abs_error"] = nullptr;
  object["max_rel_error"] = nullptr;
  if (verification) {
    object["verified"] = verification->agrees;
    object["max_abs_error"] = toNumber(verification->maxAbsError);
    object["max_rel_error"] = toNumber(verification->maxRelError);
  }
  return object;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

using Cells = std::vector<std::string>;

static std::string formatPercent(double fraction) {
  return llvm::formatv("{0:f1} %", fraction * 100);
}

static Cells getCells(const KernelRow &row) {
  std::string name = row.name;
  if (row.launches > 1)
    name += " x" + std::to_string(row.launches);
  return {name,
          formatCount(row.cycles),
          formatSeconds(row.seconds),
          llvm::formatv("{0:f1}", row.getGflops()),
          formatPercent(row.peakFraction),
          formatPercent(row.rooflineFraction),
          formatBytes(row.getBytes),
          formatBytes(row.putBytes),
          formatBytes(row.ldmBytes)};
}

/// The first column starts at the left, the others end at the right.
static void printRow(llvm::raw_ostream &os, const Cells &cells,
                     llvm::ArrayRef<size_t> widths) {
  for (auto [column, cell] : llvm::enumerate(cells)) {
    if (column == 0)
      os << llvm::left_justify(cell, widths[column]);
    else
      os << "  " << llvm::right_justify(cell, widths[column]);
  }
  os << "\n";
}

void Summary::printTable(llvm::raw_ostream &os) const {
  std::vector<Cells> table = {{"kernel", "cycles", "time", "GFLOP/s", "of peak",
                               "of roofline", "DMA get", "DMA put",
                               "LDM peak"}};
  for (const KernelRow &row : getKernelRows(figures))
    table.push_back(getCells(row));
  KernelRow total = getTotalRow(figures);
  total.name = "total";
  table.push_back(getCells(total));
  std::vector<size_t> widths(table.front().size());
  for (const Cells &cells : table)
    for (auto [width, cell] : llvm::zip(widths, cells))
      width = std::max(width, cell.size());
  size_t line = 2 * (widths.size() - 1);
  for (size_t width : widths)
    line += width;
  os << program << " on " << chip << ", mode " << mode << "\n\n";
  printRow(os, table.front(), widths);
  os << std::string(line, '-') << "\n";
  for (size_t i = 1; i + 1 < table.size(); ++i)
    printRow(os, table[i], widths);
  if (table.size() > 2)
    os << std::string(line, '-') << "\n";
  printRow(os, table.back(), widths);
  os << "\n";
}
