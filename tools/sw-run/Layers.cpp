//===- Layers.cpp - Comparison of layers ----------------------------------===//
//
// Program and reference run as functions that also return the results of
// layers. Only layers that the program has in main memory anyway are returned,
// so its kernels stay the same.
//
//===----------------------------------------------------------------------===//
#include "Session.h"

#include "Machine/Files.h"
#include "Runner/Arrays/Npy.h"
#include "Runner/Execution/Simulation.h"
#include "Runner/Input/EntryLookup.h"
#include "Runner/Verify/Verify.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using namespace swrun;
using sunway::writeFile;

/// Name of the table of all layers.
static constexpr llvm::StringLiteral tableFile("layers.csv");

static std::string getPath(StringRef directory, const llvm::Twine &file) {
  SmallString<128> path(directory);
  llvm::sys::path::append(path, file);
  return path.str().str();
}

llvm::Error Session::findLayersToDump() {
  FailureOr<std::vector<Layer>> found = findLayers(*module, entry.name);
  if (failed(found))
    return explain("cannot find the layers of '" + entry.name + "'");
  layers = std::move(*found);
  outcomes.resize(layers.size());
  layerErrors.resize(layers.size());
  if (options.referenceOnly)
    return llvm::Error::success();
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  Step step("finding the layers that are in memory", getVerbosity());
  FailureOr<size_t> count = locateLayers(*module, entry.name, pipeline, layers);
  if (failed(count))
    return explain("cannot lower function '" + entry.name + "' for " +
                   options.chip);
  kernels = *count;
  return findSimulatorCompiler();
}

/// Notes if keeping layers changes the number of kernels of the program.
llvm::Error Session::noteKernels(const SWPipelineOptions &pipeline) {
  FailureOr<size_t> count = locateLayers(*module, entry.name, pipeline, {});
  if (failed(count))
    return explain("cannot lower function '" + entry.name + "' for " +
                   options.chip);
  if (*count != kernels)
    layerNotes.push_back(llvm::formatv(
        "the program that keeps its layers has {0} kernels, without that it "
        "has {1}: what is computed together differs in places",
        *count, kernels));
  return llvm::Error::success();
}

llvm::Error Session::dumpLayers() {
  if (llvm::Error error = findLayersToDump())
    return error;
  if (std::error_code code =
          llvm::sys::fs::create_directories(options.dumpLayers))
    return llvm::createStringError(code, "cannot make '" + options.dumpLayers +
                                             "': " + code.message());
  std::vector<SmallVector<size_t>> runs =
      splitLayers(*module, entry.name, layers, roomForLayers);
  OwningOpRef<ModuleOp> program = std::move(module);
  if (reportsPrecision)
    if (llvm::Error error = timeLayers(*program))
      return error;
  for (auto [run, kept] : llvm::enumerate(runs)) {
    if (runs.size() > 1 && getVerbosity() != Verbosity::Never)
      llvm::errs() << llvm::formatv("sw-run: run {0} of {1}, {2} layers\n",
                                    run + 1, runs.size(), kept.size());
    if (llvm::Error error = runWithLayers(*program, kept, run))
      return error;
  }
  return finishLayers();
}

llvm::Error Session::runWithLayers(ModuleOp program, ArrayRef<size_t> kept,
                                   size_t run) {
  size_t before =
      program.lookupSymbol<func::FuncOp>(entry.name).getNumResults();
  module = keepLayers(program, entry.name, kept);
  FailureOr<Entry> wider = failure();
  if (module)
    wider = findEntry(*module, entry.name);
  if (failed(wider))
    return explain("cannot return the layers of '" + entry.name + "'");
  entry = std::move(*wider);
  for (auto [i, number] : llvm::enumerate(kept))
    entry.results[before + i].layer = describeLayer(layers, number);
  CallData data, expected;
  if (options.referenceOnly) {
    if (llvm::Error error = runReference(data))
      return error;
    return writeLayers(data, expected, kept, run == 0);
  }
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  if (llvm::Error error = noteKernels(pipeline))
    return error;
  llvm::Expected<LoweredProgram> lowered = lower(pipeline);
  if (!lowered)
    return lowered.takeError();
  WorkDirectory directory;
  std::string keep = options.keep;
  if (!keep.empty() && run > 0)
    keep = getPath(keep, "run" + llvm::Twine(run + 1));
  if (llvm::Error error = directory.create(keep))
    return error;
  if (llvm::Error error =
          execute(*lowered, directory.getPath(), data, expected))
    return error;
  return writeLayers(data, expected, kept, run == 0);
}

llvm::Error Session::writeLayers(const CallData &data, const CallData &expected,
                                 ArrayRef<size_t> kept, bool isFirstRun) {
  size_t before = data.results.size() - kept.size();
  // The number of the layer of each result that is one.
  SmallVector<std::optional<size_t>> numbers(before);
  if (isFirstRun)
    for (auto [number, layer] : llvm::enumerate(layers))
      if (layer.place == LayerLocation::Result)
        numbers[layer.result] = number;
  numbers.append(kept.begin(), kept.end());
  if (reportsPrecision)
    if (llvm::Error error = measureErrors(data, expected, numbers))
      return error;
  Verification verification;
  if (options.verify)
    verification = compare(data, expected);
  size_t firstResult =
      verification.outputs.size() - (options.verify ? data.results.size() : 0);
  for (auto [result, number] : llvm::enumerate(numbers)) {
    if (!number)
      continue;
    std::string path = getPath(options.dumpLayers, layers[*number].file);
    if (llvm::Error error = writeFile(path, printNpy(data.results[result])))
      return error;
    if (!options.verify)
      continue;
    outcomes[*number] = verification.outputs[firstResult + result];
    if (outcomes[*number]->agrees)
      continue;
    std::string other =
        StringRef(path).drop_back(StringRef(".npy").size()).str();
    if (llvm::Error error = writeFile(other + ".reference.npy",
                                      printNpy(expected.results[result])))
      return error;
  }
  llvm::append_range(layerNotes, verification.notes);
  if (!isFirstRun)
    return llvm::Error::success();
  size_t index = 0;
  forEachOutput(
      entry, data, [&](std::string name, std::string, const HostArray &) {
        size_t output = index++;
        bool isLayer = output >= firstResult && numbers[output - firstResult];
        if (options.verify && !isLayer && !verification.outputs[output].agrees)
          otherDifferences.push_back(name + ": " +
                                     verification.outputs[output].difference);
      });
  return writeOutputs(data);
}

llvm::Error Session::finishLayers() {
  LayerReport report = makeLayerReport();
  std::string csv;
  llvm::raw_string_ostream os(csv);
  printLayerCSV(os, layers, outcomes, reportsPrecision ? &report : nullptr);
  if (llvm::Error error =
          writeFile(getPath(options.dumpLayers, tableFile), csv))
    return error;
  if (!options.quiet) {
    if (reportsPrecision)
      printLayerReport(report);
    else
      printLayerTable(llvm::outs(), layers, outcomes);
    llvm::outs() << llvm::formatv(
        "\n{0} of {1} layers in {2}\n",
        llvm::count_if(layers,
                       [](const Layer &layer) { return layer.isKept(); }),
        layers.size(), options.dumpLayers);
    for (const std::string &line : layerNotes)
      llvm::WithColor::note(llvm::errs(), "sw-run") << line << "\n";
  }
  if (reportsPrecision)
    for (const std::string &line : report.describeOverflows())
      llvm::WithColor::warning(llvm::errs(), "sw-run") << line << "\n";
  for (const std::string &line : otherDifferences)
    llvm::WithColor::error(llvm::errs(), "sw-run") << line << "\n";
  std::optional<size_t> first = findFirstDifference(outcomes);
  if (first)
    return llvm::createStringError(
        "first difference: " +
        describeDifference(layers, *first, *outcomes[*first]));
  if (!otherDifferences.empty())
    return llvm::createStringError(
        "all layers agree with the reference, but what the function returns "
        "does not");
  if (options.verify && !options.quiet)
    llvm::outs() << "verified: every layer agrees with the reference\n";
  return llvm::Error::success();
}
