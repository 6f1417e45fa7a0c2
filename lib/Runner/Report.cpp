//===- Report.cpp - The HTML page of a run --------------------------------===//
#include "Runner/Summary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::sw::runner;
using llvm::StringRef;

static constexpr llvm::StringLiteral style = R"(<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em;
       padding: 0 1em; color: #1c2733; background: #fff; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin-top: 2em; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35em .7em; text-align: right; border-bottom: 1px solid #dde3ea;
         font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
tr.total td { font-weight: 600; border-top: 2px solid #1c2733; }
.bar { display: inline-block; height: .7em; background: #2f6fb2; }
.good { color: #19703a; } .bad { color: #b3261e; }
pre { background: #f4f6f8; padding: .8em; overflow-x: auto; }
</style>
)";

static std::string escape(StringRef text) {
  std::string html;
  llvm::raw_string_ostream os(html);
  llvm::printHTMLEscaped(text, os);
  return html;
}

static void printRow(llvm::raw_ostream &os, const KernelRow &row,
                     double totalSeconds, bool isTotal) {
  double share = totalSeconds > 0 ? row.seconds / totalSeconds : 0;
  os << (isTotal ? "<tr class=\"total\">" : "<tr>") << "<td>"
     << escape(row.name) << "</td><td>" << row.launches << "</td><td>"
     << formatCount(row.cycles) << "</td><td>" << formatSeconds(row.seconds)
     << "</td><td style=\"text-align:left\"><span class=\"bar\" style=\"width:"
     << llvm::format("%.1f", share * 6) << "em\"></span> "
     << llvm::format("%.1f", share * 100) << " %</td><td>"
     << llvm::format("%.1f", row.getGflops()) << "</td><td>"
     << llvm::format("%.1f", row.peakFraction * 100) << " %</td><td>"
     << llvm::format("%.1f", row.rooflineFraction * 100) << " %</td><td>"
     << formatBytes(row.getBytes) << "</td><td>" << formatBytes(row.putBytes)
     << "</td><td>" << formatBytes(row.ldmBytes) << "</td></tr>\n";
}

static void printVerification(llvm::raw_ostream &os,
                              const Verification &verification) {
  os << "<h2>Verification</h2>\n<p class=\""
     << (verification.agrees ? "good\">Agrees" : "bad\">Does not agree")
     << " with the reference: max abs error "
     << llvm::format("%.3g", verification.maxAbsError) << ", max rel error "
     << llvm::format("%.3g", verification.maxRelError) << ", rtol "
     << llvm::format("%.3g", verification.rtol) << "</p>\n";
  if (verification.mismatches.empty())
    return;
  os << "<pre>";
  for (const std::string &line : verification.mismatches)
    os << escape(line) << "\n";
  os << "</pre>\n";
}

static void printSchedule(llvm::raw_ostream &os,
                          const llvm::json::Array &schedule) {
  if (schedule.empty())
    return;
  os << "<h2>Schedule</h2>\n<table>\n<tr><th>op</th><th>location</th>"
        "<th>decision</th></tr>\n";
  for (const llvm::json::Value &value : schedule) {
    const llvm::json::Object *entry = value.getAsObject();
    const llvm::json::Value *tile = entry ? entry->get("tile") : nullptr;
    if (!tile)
      continue;
    os << "<tr><td>" << escape(entry->getString("op").value_or(""))
       << "</td><td>" << escape(entry->getString("location").value_or(""))
       << "</td><td>" << escape(llvm::formatv("{0}", *tile).str())
       << "</td></tr>\n";
  }
  os << "</table>\n";
}

void Summary::printHTML(llvm::raw_ostream &os) const {
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
     << "<title>" << escape(program) << " on " << escape(chip) << "</title>\n"
     << style << "</head>\n<body>\n<h1>" << escape(program) << " on "
     << escape(chip) << "</h1>\n<p>Mode " << escape(mode) << ", lowered in "
     << formatSeconds(compileSeconds) << ", " << formatCount(programOperations)
     << " operations in the input.</p>\n"
     << "<h2>Kernels</h2>\n<table>\n<tr><th>kernel</th><th>launches</th>"
        "<th>cycles</th><th>time</th><th>share</th><th>GFLOP/s</th>"
        "<th>of peak</th><th>of roofline</th><th>DMA get</th><th>DMA put</th>"
        "<th>LDM peak</th></tr>\n";
  KernelRow total = getTotalRow(figures);
  total.name = "total";
  total.launches = 0;
  for (const KernelRow &row : getKernelRows(figures)) {
    printRow(os, row, total.seconds, /*isTotal=*/false);
    total.launches += row.launches;
  }
  printRow(os, total, total.seconds, /*isTotal=*/true);
  os << "</table>\n";
  if (verification)
    printVerification(os, *verification);
  printSchedule(os, schedule);
  os << "</body>\n</html>\n";
}
