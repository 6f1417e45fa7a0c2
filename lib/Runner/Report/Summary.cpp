//===- Summary.cpp - Figures of a run -------------------------------------===//
#include "Runner/Report/Summary.h"

#include "Runner/Lowering/Lowering.h"

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

/// Seconds that a CPE waits in barriers of all core groups on average.
static double getBarrierSeconds(const llvm::json::Object &figures) {
  const llvm::json::Array *groups = figures.getArray("time_by_core_group");
  double cycles = getNumber(figures, "cycles"),
         cpes = getNumber(figures, "cpes"), waits = 0;
  if (!groups || cycles <= 0 || cpes <= 0)
    return 0;
  for (const llvm::json::Value &group : *groups)
    if (const llvm::json::Object *object = group.getAsObject())
      waits += getNumber(*object, "chip_barrier_cycles");
  return waits / cpes / cycles * getNumber(figures, "seconds");
}

KernelRow mlir::sw::runner::getTotalRow(const llvm::json::Object &figures) {
  KernelRow row;
  row.name = figures.getString("name").value_or("total").str();
  row.launches = 1;
  row.cycles = getNumber(figures, "cycles");
  row.seconds = getNumber(figures, "seconds");
  row.predictedSeconds = getNumber(figures, "predicted_seconds");
  row.operations = getNumber(figures, "flops");
  row.peakFraction = getNumber(figures, "peak_fraction");
  row.rooflineFraction = getNumber(figures, "roofline_fraction");
  row.getBytes = getNumber(figures, "dma_get_bytes");
  row.putBytes = getNumber(figures, "dma_put_bytes");
  row.ldmBytes = getNumber(figures, "ldm_peak_bytes");
  row.barrierSeconds = getBarrierSeconds(figures);
  return row;
}

/// Adds the launches of one kernel; fractions are means weighted by time.
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
  sum.predictedSeconds += launch.predictedSeconds;
  sum.operations += launch.operations;
  sum.getBytes += launch.getBytes;
  sum.putBytes += launch.putBytes;
  sum.barrierSeconds += launch.barrierSeconds;
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

std::vector<MpeRow>
mlir::sw::runner::getMpeRows(const llvm::json::Object &figures) {
  std::vector<MpeRow> rows;
  const llvm::json::Array *works = figures.getArray("mpe");
  if (!works)
    return rows;
  for (const llvm::json::Value &work : *works) {
    const llvm::json::Object *object = work.getAsObject();
    if (!object)
      continue;
    MpeRow row;
    row.name = object->getString("name").value_or("").str();
    row.location = object->getString("location").value_or("").str();
    row.reason = object->getString("reason").value_or("").str();
    row.times = static_cast<uint64_t>(getNumber(*object, "times"));
    row.cycles = getNumber(*object, "cycles");
    row.seconds = getNumber(*object, "seconds");
    row.share = getNumber(*object, "share");
    row.predictedSeconds = getNumber(*object, "predicted_seconds");
    rows.push_back(row);
  }
  return rows;
}

/// Adds predictions for the MPE; returns the total time.
static double addMpePredictions(llvm::json::Object &figures,
                                const LoweredProgram &program) {
  llvm::json::Array *works = figures.getArray("mpe");
  double total = 0;
  if (!works)
    return total;
  for (llvm::json::Value &work : *works) {
    llvm::json::Object *object = work.getAsObject();
    if (!object)
      continue;
    auto it = program.predictedMpeSeconds.find(
        getMpeKey(object->getString("name").value_or(""),
                  object->getString("location").value_or("")));
    double seconds = getNumber(*object, "seconds");
    if (it != program.predictedMpeSeconds.end()) {
      seconds = it->getValue() * object->getNumber("times").value_or(1);
      (*object)["predicted_seconds"] = seconds;
    }
    total += seconds;
  }
  return total;
}

void mlir::sw::runner::addPredictions(llvm::json::Object &figures,
                                      const LoweredProgram &program) {
  llvm::json::Array *kernels = figures.getArray("kernels");
  if (!kernels)
    return;
  const llvm::StringMap<double> &predicted = program.predictedSeconds;
  double total = addMpePredictions(figures, program);
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
    bool hasLaunch = object->getBoolean("begins_launch").value_or(true) ||
                     program.firstKernels.contains(it->getKey());
    double seconds =
        std::max(0.0, it->getValue() - (hasLaunch ? 0 : program.launchSeconds));
    (*object)["predicted_seconds"] = seconds;
    total += seconds - program.concurrentSeconds.lookup(it->getKey());
  }
  if (hasAll)
    figures["predicted_seconds"] = total;
}

std::string Misprediction::describe() const {
  double ratio = getRatio();
  return llvm::formatv(
      "{0} takes {1}, {2:f1} times {3} than the {4} predicted", name,
      formatSeconds(seconds), ratio > 1 ? ratio : 1 / ratio,
      ratio > 1 ? "more" : "less", formatSeconds(predictedSeconds));
}

std::vector<Misprediction>
mlir::sw::runner::findMispredictions(const llvm::json::Object &figures) {
  constexpr double kMinElementRatio = 0.01;
  KernelRow total = getTotalRow(figures);
  total.name = "the whole run";
  std::vector<KernelRow> rows = getKernelRows(figures);
  for (const MpeRow &work : getMpeRows(figures)) {
    KernelRow row;
    row.name = work.name + " (" + work.location + ")";
    row.seconds = work.seconds;
    row.predictedSeconds = work.predictedSeconds;
    rows.push_back(row);
  }
  rows.push_back(total);
  std::vector<Misprediction> found;
  for (const KernelRow &row : rows) {
    double larger = std::max(row.seconds, row.predictedSeconds);
    double smaller = std::min(row.seconds, row.predictedSeconds);
    if (smaller > 0 && larger > kMaxMisprediction * smaller &&
        larger >= kMinElementRatio * total.seconds)
      found.push_back({row.name, row.seconds, row.predictedSeconds});
  }
  return found;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

std::string Verification::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("max abs error %.3g, max rel error %.3g", maxAbsError,
                     maxRelError);
  if (rtol)
    os << llvm::format(", rtol %.3g", *rtol);
  if (atol)
    os << llvm::format(", atol %.3g", *atol);
  if (perturbedRuns)
    os << llvm::format(", %.3g of what rounding explains (%zu runs)",
                       maxErrorShare, perturbedRuns);
  return text;
}

std::string Summary::describeFewerGroups() const {
  if (groups >= requestedGroups)
    return "";
  return llvm::formatv(
      "compiled for {0} core group{1} in place of {2}: more would gain less "
      "than they take to start and to meet in barriers",
      groups, groups == 1 ? "" : "s", requestedGroups);
}
