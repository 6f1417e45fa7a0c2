//===- Inputs.cpp - Reading and checking inputs before a run --------------===//
#include "Session.h"

#include "Machine/Files.h"
#include "Runner/Arrays/Npy.h"
#include "Runner/Execution/Checks.h"
#include "Runner/Execution/Simulation.h"
#include "Runner/Input/Input.h"
#include "Transforms/TypeConversion/LossScale.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using namespace swrun;

llvm::Error Session::checkOutputPaths() {
  for (const std::string *directory :
       {&options.outputs, &options.keep, &options.dumpLayers})
    if (!directory->empty())
      if (llvm::Error error = checkWritableDirectory(*directory))
        return error;
  for (const std::string *file :
       {&options.json, &options.trace, &options.report,
        &options.recordSchedules, &options.interface}) {
    if (file->empty() || *file == "-")
      continue;
    if (llvm::sys::fs::is_directory(*file))
      return llvm::createStringError("cannot write '" + *file +
                                     "': it is a directory");
    StringRef parent = llvm::sys::path::parent_path(*file);
    if (!parent.empty() && !llvm::sys::fs::exists(parent))
      return llvm::createStringError("cannot write '" + *file +
                                     "': there is no directory '" +
                                     parent.str() + "'");
    if (llvm::Error error = sunway::checkWritableFile(*file))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error Session::checkInput() {
  ChipMemory chip;
  if (!options.referenceOnly) {
    if (llvm::Error error =
            checkPreparedChip(*module, *machine, options.chip, options.input))
      return error;
    if (failed(checkInterface(*module, entry)))
      return llvm::make_error<Reported>();
    chip = {static_cast<double>(machine->memoryBytes), countGroups()};
  }
  MemoryNeeds needs = estimateMemory(*module, entry.name);
  RunKind kind = {!options.referenceOnly, options.verify || reportsPrecision};
  // Without data, only the chip needs the memory.
  if (options.mode == "timing")
    return checkMemory(needs, kind, std::nullopt, chip);
  std::optional<double> available =
      options.memoryGibibytes
          ? std::optional<double>(*options.memoryGibibytes * 1024 * 1024 * 1024)
          : getAvailableMemory();
  roomForLayers = getRoomForResults(needs, kind, available, chip);
  return checkMemory(needs, kind, available, chip);
}

/// Name, type and shape of each of `values`.
static llvm::json::Array describe(ArrayRef<EntryValue> values,
                                  ArrayRef<std::string> names) {
  llvm::json::Array list;
  for (auto [i, value] : llvm::enumerate(values)) {
    list.push_back(llvm::json::Object{
        {"type", value.isIndex ? "index" : getElementName(value.kind)},
        {"shape", llvm::json::Array(value.shape)}});
    if (i < names.size())
      (*list.back().getAsObject())["name"] = llvm::json::fixUTF8(names[i]);
  }
  return list;
}

llvm::Error Session::writeInterface() {
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  if (machine) {
    if (llvm::Error error =
            checkPreparedChip(*module, *machine, options.chip, options.input))
      return error;
    if (failed(checkInterface(*module, entry)))
      return llvm::make_error<Reported>();
  }
  llvm::json::Value interface = llvm::json::Object{
      {"name", llvm::json::fixUTF8(entry.name)},
      {"arguments", describe(entry.arguments, argumentNames)},
      {"results", describe(entry.results, {})}};
  return sunway::writeFile(options.interface,
                           llvm::formatv("{0:2}\n", interface).str());
}

/// Reads one argument and checks its type and shape against the function.
static llvm::Expected<HostArray> readArgument(const std::string &path,
                                              size_t index, StringRef name,
                                              const EntryValue &value) {
  llvm::Expected<HostArray> array = readNpy(path);
  if (!array)
    return array.takeError();
  if (holdsElements(array->kind, value.kind))
    array->kind = value.kind;
  if (array->kind != value.kind || array->shape != value.shape) {
    HostArray expected{value.kind, value.shape, {}};
    return llvm::createStringError(llvm::formatv(
        "{0}: expected {1} for argument {2}{3}, but got {4}", path,
        expected.getTypeText(), index,
        name.empty() ? "" : (" '" + name + "'").str(), array->getTypeText()));
  }
  return array;
}

/// Gives the state of a loss scale its values before the first step.
static void fillScaleState(HostArray &state) {
  if (isFloat(state.kind))
    state.setNumber(0, kFirstLossScale);
}

llvm::Error Session::makeArguments() {
  if (!options.inputs.empty() &&
      options.inputs.size() != entry.arguments.size())
    return llvm::createStringError(llvm::formatv(
        "--inputs expects {0} files, one for each argument of '{1}', but got "
        "{2}",
        entry.arguments.size(), entry.name, options.inputs.size()));
  for (auto [i, value] : llvm::enumerate(entry.arguments)) {
    if (!options.inputs.empty()) {
      llvm::Expected<HostArray> array =
          readArgument(options.inputs[i], i, argumentNames[i], value);
      if (!array)
        return array.takeError();
      arguments.push_back(std::move(*array));
      continue;
    }
    arguments.push_back(value.createArray());
    if (hasScaleState && i + kScaleStates >= entry.arguments.size()) {
      fillScaleState(arguments.back());
      continue;
    }
    fillRandom(arguments.back(), options.seed, i, value.isIndex,
               options.inputBits, value.range);
  }
  return llvm::Error::success();
}

llvm::Error Session::parsePipelineOptions(SWPipelineOptions &pipeline) {
  if (llvm::Error error = runner::parsePipelineOptions(
          options.pipelineOptions, options.chip, options.coreGroups, pipeline))
    return error;
  if (options.hasPrecision && pipeline.precision != Precision::F32 &&
      pipeline.precision != options.precision)
    return llvm::createStringError(
        "--pipeline-options has another precision than --precision");
  if (options.hasPrecision)
    pipeline.precision = options.precision;
  if (llvm::Error error = setLossScale(options.lossScale, pipeline))
    return error;
  if (!options.schedules.empty())
    pipeline.schedules = options.schedules;
  if (!options.recordSchedules.empty())
    pipeline.recordSchedules = options.recordSchedules;
  return llvm::Error::success();
}
