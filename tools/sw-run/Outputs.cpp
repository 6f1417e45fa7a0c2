//===- Outputs.cpp - Comparing and writing outputs after a run ------------===//
#include "Session.h"

#include "Machine/Files.h"
#include "Runner/Arrays/Npy.h"
#include "Runner/Execution/Simulation.h"
#include "Runner/Verify/Verify.h"
#include "Transforms/TypeConversion/LossScale.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using namespace swrun;
using sunway::writeFile;

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
                  if (!result && !file.empty())
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
  bool isWrong = verification.freshReads.empty();
  for (const std::string &line :
       isWrong ? verification.mismatches : verification.freshReads)
    llvm::WithColor::error(llvm::errs(), "sw-run") << line << "\n";
  for (const std::string &line : verification.notes)
    llvm::WithColor::note(llvm::errs(), "sw-run") << line << "\n";
  if (!verification.agrees || options.quiet)
    return;
  llvm::outs() << "verified: " << verification.describe();
  if (options.inputs.empty())
    llvm::outs() << ", seed " << options.seed;
  llvm::outs() << "\n";
}

void Session::reportSkippedStep(const CallData &data) const {
  if (!hasScaleState || options.quiet || data.results.size() < kScaleStates)
    return;
  ArrayRef<HostArray> next = ArrayRef(data.results).take_back(kScaleStates);
  if (next[1].getInteger(0) != 0)
    return;
  double old = arguments[arguments.size() - kScaleStates].getNumber(0),
         scale = next[0].getNumber(0);
  if (scale > old)
    return;
  if (old > kMinLossScale)
    llvm::WithColor::note(llvm::errs(), "sw-run")
        << llvm::formatv("the step is skipped: gradients are not finite with "
                         "the loss scale {0:f0}, and the next one is {1:f0}\n",
                         old, scale);
  else
    llvm::WithColor::warning(llvm::errs(), "sw-run")
        << llvm::formatv("the step is skipped: gradients are not finite even "
                         "with the smallest loss scale, {0}; the loss itself "
                         "or a product of the forward pass may overflow, which "
                         "bf16 would not\n",
                         kMinLossScale);
}
