//===- DataMode.cpp - Programs whose cycles depend on data ----------------===//
//
// Mode timing computes no data. If a program branches on elements, computes
// addresses from them or asserts something about them, its cycles would differ,
// or it could not run. Such programs run in mode fast.
//
//===----------------------------------------------------------------------===//
#include "Session.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::sw::runner;
using namespace swrun;

/// Describes the first location, and the number of others.
static std::string describe(const llvm::json::Array &dependences) {
  const llvm::json::Object &first = *dependences.front().getAsObject();
  StringRef location = first.getString("location").value_or("");
  std::string text = first.getString("use").value_or("").str();
  if (!location.empty())
    text = (location + ": " + text).str();
  if (size_t others = dependences.size() - 1)
    text += llvm::formatv(" and {0} other{1}", others, others > 1 ? "s" : "");
  return text;
}

llvm::Error Session::provideData(const LoweredProgram &program) {
  options.mode = "fast";
  if (llvm::Error error = checkInput())
    return error;
  if (llvm::Error error = makeArguments())
    return error;
  if (options.quiet)
    return llvm::Error::success();
  llvm::WithColor::note(llvm::errs(), "sw-run")
      << "the time depends on data (" << describe(program.dataDependences)
      << "): runs in mode fast "
      << (options.inputs.empty()
              ? "with inputs of seed " + std::to_string(options.seed)
              : "with --inputs")
      << "\n";
  return llvm::Error::success();
}

/// Reduces random integers to 0 or 1: valid indices of any array, and small
/// enough for assertions of programs. Returns false if there are no integers.
static bool makeSmall(std::vector<HostArray> &arguments) {
  bool hasIntegers = false;
  for (HostArray &array : arguments) {
    if (isFloat(array.kind))
      continue;
    hasIntegers = true;
    for (size_t i = 0, e = array.size(); i < e; ++i)
      array.setInteger(i, array.getInteger(i) & 1);
  }
  return hasIntegers;
}

llvm::Expected<llvm::json::Object> Session::runProgram(Simulation &simulation,
                                                       CallData &data,
                                                       std::string &output) {
  bool hasData = options.mode != "timing";
  auto figures = simulation.run(hasData ? &data : nullptr, output);
  if (figures || !hasData || summary.requestedMode != "timing" ||
      !options.inputs.empty())
    return figures;
  // The program may not accept arbitrary integers.
  std::string reason = llvm::toString(figures.takeError());
  if (makeSmall(arguments)) {
    data.arguments = arguments;
    auto second = simulation.run(&data, output);
    if (second && !options.quiet)
      llvm::WithColor::note(llvm::errs(), "sw-run")
          << "the program does not take random integers; ran with 0 and 1\n";
    if (second)
      return second;
    llvm::consumeError(second.takeError());
  }
  return llvm::createStringError(
      reason + "\nthe time of this program depends on data, and it does not "
               "take random inputs: give some by --inputs");
}
