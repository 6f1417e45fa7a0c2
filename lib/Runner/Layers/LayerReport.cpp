//===- LayerReport.cpp - Time and precision of each layer as a table ------===//
#include "Runner/Layers/LayerReport.h"

#include "Support/Escape.h"
#include "Support/TextTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw::runner;

using Cells = std::vector<std::string>;

/// The bar of an error has a sign for each power of ten from here to 1.
static constexpr double kLeastError = 1e-8;
static constexpr int kBarSigns = 8;

static std::string formatLoss(double error) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.2g", error);
  return text;
}

static std::string drawBar(double error) {
  if (!(error > kLeastError))
    return "";
  double signs = std::round(std::log10(error / kLeastError));
  return std::string(static_cast<size_t>(std::min<double>(signs, kBarSigns)),
                     '#');
}

std::optional<size_t> LayerReport::findWorst() const {
  std::optional<size_t> worst;
  for (auto [number, error] : llvm::enumerate(errors))
    if (error && error->relative > 0 &&
        (!worst || error->relative > errors[*worst]->relative))
      worst = number;
  return worst;
}

/// What is not finite, such as `12 infinite, 1 NaN`.
static std::string describeOverflow(const LayerError &error) {
  std::string text;
  if (error.infinities > 0)
    text = llvm::formatv("{0} infinite", error.infinities);
  if (error.nans > 0)
    text += llvm::formatv("{0}{1} NaN", text.empty() ? "" : ", ", error.nans);
  return text;
}

std::vector<std::string> LayerReport::describeOverflows() const {
  std::vector<std::string> lines;
  for (auto [number, layer] : llvm::enumerate(layers)) {
    const std::optional<LayerError> &error = errors[number];
    if (!error || !error->hasOverflow())
      continue;
    std::string fused;
    for (auto [other, inner] : llvm::enumerate(layers))
      if (inner.place == LayerLocation::Fused && inner.host == number)
        fused += (fused.empty() ? "" : ", ") + describeLayer(layers, other);
    if (!fused.empty())
      fused.insert(0, "; its kernel also computes ");
    lines.push_back(
        llvm::formatv("{0}: {1} of {2:f0} elements, all finite in {3}{4}",
                      describeLayer(layers, number), describeOverflow(*error),
                      layer.elements, wideType, fused));
  }
  return lines;
}

/// The last column: what a reader should know of layer `number`.
static std::string describeRemarks(const LayerReport &report, size_t number) {
  const Layer &layer = report.layers[number];
  if (!layer.isKept())
    return describeState(report.layers, report.outcomes, number);
  std::vector<std::string> remarks;
  const std::optional<LayerError> &error = report.errors[number];
  if (error && error->hasOverflow())
    remarks.push_back(describeOverflow(*error));
  if (error && error->notFinite > 0)
    remarks.push_back(llvm::formatv("{0} not finite, as in {1}",
                                    error->notFinite, report.wideType));
  if (report.findWorst() == number)
    remarks.emplace_back("<- largest error");
  if (report.outcomes[number])
    remarks.push_back(describeState(report.layers, report.outcomes, number));
  if (const std::set<size_t> &shared = report.times.layers[number].shared;
      !shared.empty()) {
    std::string text = shared.size() > 1 ? "shares kernels with layers"
                                         : "shares a kernel with layer";
    for (size_t other : shared)
      text += " " + std::to_string(other);
    remarks.push_back(text);
  }
  return llvm::join(remarks, "; ");
}

static Cells makeRow(const LayerReport &report, size_t number) {
  const Layer &layer = report.layers[number];
  const LayerTime &time = report.times.layers[number];
  std::string seconds;
  if (!time.kernels.empty())
    seconds = formatSeconds(time.seconds);
  else if (layer.isKept() && time.host)
    seconds = "in layer " + std::to_string(*time.host);
  std::optional<LayerError> error = report.errors[number];
  // Without a number there is nothing to compare.
  if (error && static_cast<double>(error->notFinite) == layer.elements)
    error.reset();
  return {std::to_string(number),
          sunway::escapeMessage(layer.name),
          StringRef(layer.op).rsplit('.').second.str(),
          sunway::escapeMessage(llvm::sys::path::filename(layer.location)),
          layer.shape,
          layer.describeTypes(),
          layer.isKept() ? formatBytes(layer.getBytes()) : "",
          seconds,
          error ? formatLoss(error->maxAbs) : "",
          error ? formatLoss(error->relative) : "",
          error ? drawBar(error->relative) : "",
          describeRemarks(report, number)};
}

static Cells makeTotal(const LayerReport &report) {
  double bytes = 0, maxAbs = 0;
  size_t kept = 0, narrow = 0;
  for (auto [layer, error] : llvm::zip(report.layers, report.errors)) {
    bytes += layer.getBytes();
    kept += layer.isKept();
    narrow += !layer.operandType.empty();
    if (error)
      maxAbs = std::max(maxAbs, error->maxAbs);
  }
  std::optional<size_t> worst = report.findWorst();
  double relative = worst ? report.errors[*worst]->relative : 0;
  return {"total",
          llvm::formatv("{0} of {1} in memory", kept, report.layers.size()),
          "",
          "",
          "",
          llvm::formatv("{0} multiply 16 bits", narrow),
          formatBytes(bytes),
          formatSeconds(report.times.totalSeconds),
          formatLoss(maxAbs),
          formatLoss(relative),
          drawBar(relative),
          ""};
}

void LayerReport::printTable(llvm::raw_ostream &os) const {
  std::vector<Cells> rows = {{"layer", "name", "op", "location", "shape",
                              "computes", "bytes", "time", "max error",
                              "rel. error", "1e-8 to 1", ""}};
  size_t absent = 0;
  for (auto [number, layer] : llvm::enumerate(layers))
    if (layer.place == LayerLocation::Absent)
      ++absent;
    else
      rows.push_back(makeRow(*this, number));
  if (times.otherSeconds > 0)
    rows.push_back({"other", "no layer", "", "", "", "", "",
                    formatSeconds(times.otherSeconds), "", "", "", ""});
  rows.push_back(makeTotal(*this));
  std::vector<std::string> lines = sunway::alignColumns(rows, "rlllllrrrrll");
  size_t width = 0;
  for (const std::string &line : lines)
    width = std::max(width, line.size());
  std::string rule(width, '-');
  lines.insert(lines.begin() + 1, rule);
  lines.insert(lines.end() - 1, rule);
  for (const std::string &line : lines)
    os << line << "\n";
  if (absent > 0)
    os << llvm::formatv(
        "\nnot shown: {0} without an op of their own, which are "
        "parts of others or not needed\n",
        absent);
}
