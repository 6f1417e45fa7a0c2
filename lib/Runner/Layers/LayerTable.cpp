//===- LayerTable.cpp - Tables of layers as text and as CSV ---------------===//
#include "Runner/Layers/LayerReport.h"

#include "Support/Escape.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <array>

using namespace mlir;
using namespace mlir::sw::runner;

std::string sw::runner::describeLayer(ArrayRef<Layer> layers, size_t number) {
  const Layer &layer = layers[number];
  std::string place = layer.location.empty() ? "" : ", " + layer.location;
  return llvm::formatv("layer {0} '{1}' ({2}{3})", number, layer.name, layer.op,
                       place);
}

std::optional<size_t>
sw::runner::findFirstDifference(ArrayRef<LayerOutcome> outcomes) {
  for (auto [number, outcome] : llvm::enumerate(outcomes))
    if (outcome && !outcome->agrees)
      return number;
  return std::nullopt;
}

std::string sw::runner::describeDifference(ArrayRef<Layer> layers,
                                           size_t number,
                                           const OutputVerification &outcome) {
  std::string text = describeLayer(layers, number) + ", " +
                     layers[number].type + ": " + outcome.difference;
  std::string fused;
  for (auto [other, layer] : llvm::enumerate(layers))
    if (layer.place == LayerLocation::Fused && layer.host == number)
      fused += (fused.empty() ? "" : ", ") + describeLayer(layers, other);
  return fused.empty() ? text : text + "; its kernel also computes " + fused;
}

std::string sw::runner::describeState(ArrayRef<Layer> layers,
                                      ArrayRef<LayerOutcome> outcomes,
                                      size_t number) {
  const Layer &layer = layers[number];
  const LayerOutcome &outcome = outcomes[number];
  switch (layer.place) {
  case LayerLocation::Fused:
    return "fused into layer " + std::to_string(layer.host);
  case LayerLocation::Absent:
    return "no op of its own: part of others, or not needed";
  case LayerLocation::Unwritable:
    return "not written: files or the C have no such arrays";
  case LayerLocation::Memory:
  case LayerLocation::Result:
    break;
  }
  if (!outcome)
    return "written";
  if (!outcome->agrees)
    return findFirstDifference(outcomes) == number
               ? "DIFFERS, the first to do so"
               : "DIFFERS";
  return "ok";
}

static std::string formatError(const LayerOutcome &outcome) {
  if (!outcome)
    return "";
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g", outcome->maxAbsError);
  return text;
}

void sw::runner::printLayerTable(llvm::raw_ostream &os, ArrayRef<Layer> layers,
                                 ArrayRef<LayerOutcome> outcomes) {
  using Row = std::array<std::string, 6>;
  std::vector<Row> rows = {
      {"layer", "name", "type", "location", "max error", "outcome"}};
  for (auto [number, layer] : llvm::enumerate(layers)) {
    const LayerOutcome &outcome = outcomes[number];
    rows.push_back({std::to_string(number), sunway::escapeMessage(layer.name),
                    layer.type, sunway::escapeMessage(layer.location),
                    formatError(outcome),
                    describeState(layers, outcomes, number)});
  }
  std::array<size_t, 6> widths = {};
  for (const Row &row : rows)
    for (auto [width, cell] : llvm::zip(widths, row))
      width = std::max(width, cell.size());
  for (const Row &row : rows) {
    std::string line;
    for (auto [width, cell] : llvm::zip(widths, row))
      line += cell + std::string(width - cell.size() + 2, ' ');
    os << StringRef(line).rtrim() << "\n";
  }
}

static StringRef getPlaceName(LayerLocation place) {
  switch (place) {
  case LayerLocation::Memory:
    return "memory";
  case LayerLocation::Result:
    return "result";
  case LayerLocation::Fused:
    return "fused";
  case LayerLocation::Absent:
    return "absent";
  case LayerLocation::Unwritable:
    return "unwritable";
  }
  return "";
}

static std::string joinNumbers(const std::set<size_t> &numbers) {
  return llvm::join(
      llvm::map_range(numbers,
                      [](size_t number) { return std::to_string(number); }),
      " ");
}

/// Prints the columns of `report`, each after a comma.
static void printFigures(llvm::raw_ostream &os, const LayerReport &report,
                         size_t number) {
  const LayerTime &time = report.times.layers[number];
  if (time.kernels.empty())
    os << ",,,";
  else
    os << llvm::format(",%.9g,", time.seconds)
       << sunway::quoteCsv(llvm::join(time.kernels, "; ")) << ",";
  if (time.host)
    os << *time.host;
  os << "," << joinNumbers(time.shared);
  if (const std::optional<LayerError> &error = report.errors[number])
    os << llvm::format(",%.6g,%.6g,%zu,%zu,%zu,", error->maxAbs,
                       error->relative, error->infinities, error->nans,
                       error->notFinite)
       << (report.findWorst() == number ? "yes" : "no");
  else
    os << ",,,,,,";
}

void sw::runner::printLayerCSV(llvm::raw_ostream &os, ArrayRef<Layer> layers,
                               ArrayRef<LayerOutcome> outcomes,
                               const LayerReport *report) {
  os << "layer,name,op,type,location,place,fused_into,file,agrees,"
        "max_abs_error,max_rel_error,max_error_share,difference,compute_type,"
        "operand_type,stored_type,bytes,seconds,kernels,kernel_of,shared_with,"
        "f32_abs_error,f32_rel_error,infinities,nans,not_finite,worst\n";
  for (auto [number, layer] : llvm::enumerate(layers)) {
    os << number;
    for (const std::string &text :
         {layer.name, layer.op, layer.type, layer.location})
      os << "," << sunway::quoteCsv(text);
    os << "," << getPlaceName(layer.place) << ",";
    if (layer.place == LayerLocation::Fused)
      os << layer.host;
    os << "," << (layer.isKept() ? layer.file : "") << ",";
    if (const LayerOutcome &outcome = outcomes[number])
      os << (outcome->agrees ? "yes" : "no") << ","
         << llvm::format("%.6g,%.6g,%.6g,", outcome->maxAbsError,
                         outcome->maxRelError, outcome->maxErrorShare)
         << sunway::quoteCsv(outcome->difference);
    else
      os << ",,,,";
    os << "," << layer.computeType << "," << layer.operandType << ","
       << layer.storedType << "," << llvm::format("%.0f", layer.getBytes());
    if (report)
      printFigures(os, *report, number);
    else
      os << ",,,,,,,,,,";
    os << "\n";
  }
}
