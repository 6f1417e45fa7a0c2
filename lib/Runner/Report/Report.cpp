//===- Report.cpp - The HTML report of a run ------------------------------===//
//
// The report is the page of the simulator with a section on the program at its
// top.
//
//===----------------------------------------------------------------------===//
#include "Runner/Report/Summary.h"

#include "Divisions.h"
#include "MemoryPicture.h"
#include "ScheduleTable.h"
#include "Support/Escape.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::sw::runner;
using llvm::StringRef;
using sunway::escapeHtml;

/// The position for this section in the page of the simulator.
static constexpr llvm::StringLiteral marker = "<!-- program -->";

static void printVerification(llvm::raw_ostream &os,
                              const Verification &verification) {
  os << "<h2>Verification</h2>\n<p class=\""
     << (verification.agrees ? "note\">Agrees" : "error\">Does not agree")
     << " with the reference: " << verification.describe() << "</p>\n";
  if (verification.mismatches.empty())
    return;
  os << "<pre>";
  for (const std::vector<std::string> *lines :
       {&verification.mismatches, &verification.freshReads,
        &verification.notes})
    for (const std::string &line : *lines)
      os << escapeHtml(line) << "\n";
  os << "</pre>\n";
}

/// Writes the predictions that the page shows with the time of each kernel, in
/// the order of the kernels, and that of all of them.
static void printPredictions(llvm::raw_ostream &os,
                             const llvm::json::Object &figures) {
  llvm::json::Array predictions;
  auto add = [&](const llvm::json::Object *object) {
    auto seconds = object ? object->getNumber("predicted_seconds")
                          : std::optional<double>();
    predictions.push_back(seconds ? llvm::json::Value(*seconds) : nullptr);
  };
  if (const llvm::json::Array *kernels = figures.getArray("kernels"))
    for (const llvm::json::Value &kernel : *kernels)
      add(kernel.getAsObject());
  add(&figures);
  os << "<script type=\"application/json\" id=\"predicted-data\">"
     << llvm::json::Value(std::move(predictions)) << "</script>\n";
}

/// More of them are closed at first.
static constexpr size_t kMaxMispredictions = 4;

/// Lists wrong predictions of the cost model.
static void printMispredictions(llvm::raw_ostream &os,
                                llvm::ArrayRef<Misprediction> wrong) {
  if (wrong.empty())
    return;
  os << "<h2>Predictions that are wrong</h2>\n";
  bool isLong = wrong.size() > kMaxMispredictions;
  if (isLong)
    os << "<details><summary>" << wrong.size() << " times</summary>\n";
  for (const Misprediction &one : wrong)
    os << "<p class=\"error\">" << escapeHtml(one.describe()) << ".</p>\n";
  if (isLong)
    os << "</details>\n";
}

void Summary::printHTML(llvm::raw_ostream &os) const {
  auto [before, after] = StringRef(page).split(marker);
  os << before << "<header id=\"program\">\n<h1>" << escapeHtml(program)
     << " on " << escapeHtml(chip) << "</h1>\n<p>Lowered in "
     << formatSeconds(compileSeconds) << ", " << formatCount(programOperations)
     << " operations in the input.</p>\n";
  if (verification)
    printVerification(os, *verification);
  printMispredictions(os, findMispredictions(figures));
  if (std::string fewer = describeFewerGroups(); !fewer.empty())
    os << "<p class=\"note\">note: " << escapeHtml(fewer) << "</p>\n";
  printDivisionsHTML(os, getDivisions(figures, schedule),
                     getTotalRow(figures).seconds);
  printScheduleHTML(os, schedule, getKernelRows(figures));
  printArenasHTML(os, arenas, getKernelRows(figures));
  printPredictions(os, figures);
  os << "</header>\n" << after;
}
