//===- Outputs.cpp - What is compared and written after a run -------------===//
#include "Session.h"

#include "Runner/Npy.h"
#include "Runner/Simulation.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::sw::runner;
using namespace swrun;

/// Calls `visit` for each output: its name in messages, its file and its array.
static void forEachOutput(
    const Entry &entry, const CallData &data,
    llvm::function_ref<void(std::string, std::string, const HostArray &)>
        visit) {
  for (auto [i, value] : llvm::enumerate(entry.arguments))
    if (value.passing == Passing::MemRef)
      visit(llvm::formatv("argument {0} after the call", i),
            llvm::formatv("arg{0}.npy", i), data.arguments[i]);
  for (auto [i, array] : llvm::enumerate(data.results))
    visit(llvm::formatv("result {0}", i), llvm::formatv("result{0}.npy", i),
          array);
}

Verification Session::compare(const CallData &actual,
                              const CallData &reference) {
  Tolerance tolerance = getDefaultTolerance(work);
  tolerance.rtol = options.rtol.value_or(tolerance.rtol);
  tolerance.atol = options.atol;
  Verification verification;
  verification.rtol = tolerance.rtol;
  verification.atol = tolerance.atol;
  std::vector<const HostArray *> expected;
  forEachOutput(entry, reference,
                [&](std::string, std::string, const HostArray &array) {
                  expected.push_back(&array);
                });
  size_t next = 0;
  forEachOutput(entry, actual,
                [&](std::string name, std::string, const HostArray &array) {
                  const HostArray &other = *expected[next++];
                  Comparison result = compareArrays(array, other, tolerance);
                  verification.maxAbsError =
                      std::max(verification.maxAbsError, result.maxAbsError);
                  verification.maxRelError =
                      std::max(verification.maxRelError, result.maxRelError);
                  if (result.agrees)
                    return;
                  verification.agrees = false;
                  verification.mismatches.push_back(
                      name + " (" + array.getTypeText() +
                      "): " + describeMismatch(result, array, other));
                });
  return verification;
}

llvm::Error Session::writeOutputs(const CallData &data) {
  if (options.outputs.empty())
    return llvm::Error::success();
  if (std::error_code code = llvm::sys::fs::create_directories(options.outputs))
    return llvm::createStringError(code, "cannot make '" + options.outputs +
                                             "': " + code.message());
  llvm::Error result = llvm::Error::success();
  forEachOutput(entry, data,
                [&](std::string, std::string file, const HostArray &array) {
                  SmallString<128> path(options.outputs);
                  llvm::sys::path::append(path, file);
                  if (!result)
                    result = writeFile(path, printNpy(array));
                });
  return result;
}

llvm::Error Session::writeFigures() {
  if (!options.json.empty())
    if (llvm::Error error = writeFile(
            options.json, llvm::formatv("{0:2}\n", summary.toJSON()).str()))
      return error;
  if (options.report.empty())
    return llvm::Error::success();
  std::string page;
  llvm::raw_string_ostream os(page);
  summary.printHTML(os);
  return writeFile(options.report, page);
}

void Session::printOutcome() {
  if (!options.quiet)
    summary.printTable(llvm::outs());
  if (!summary.verification)
    return;
  const Verification &verification = *summary.verification;
  for (const std::string &line : verification.mismatches)
    llvm::WithColor::error(llvm::errs(), "sw-run") << line << "\n";
  if (!verification.agrees || options.quiet)
    return;
  llvm::outs() << llvm::format(
      "verified: max abs error %.3g, max rel error %.3g, rtol %.3g",
      verification.maxAbsError, verification.maxRelError, verification.rtol);
  if (verification.atol)
    llvm::outs() << llvm::format(", atol %.3g", *verification.atol);
  if (options.inputs.empty())
    llvm::outs() << ", seed " << options.seed;
  llvm::outs() << "\n";
}
