//===- Manifest.cpp - What is in a library, as JSON -----------------------===//
#include "Files.h"

#include "Support/Escape.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;
namespace json = llvm::json;

/// The fields of an argument or a result.
static json::Object describe(const LibraryValue &value) {
  return json::Object{{"name", value.name},
                      {"type", getElementName(value.value.kind)},
                      {"shape", json::Array(value.value.shape)},
                      {"bytes", value.getBytes()}};
}

static json::Array listArguments(const Library &library) {
  json::Array list;
  for (const LibraryValue &value : library.arguments) {
    json::Object object = describe(value);
    object["role"] = value.role == Role::Weight ? "weight" : "input";
    object["written"] = value.isWritten;
    list.push_back(std::move(object));
  }
  return list;
}

static json::Array listResults(const Library &library) {
  json::Array list;
  for (const LibraryValue &value : library.results)
    list.push_back(describe(value));
  return list;
}

/// The predicted seconds, or null.
static json::Value printSeconds(std::optional<double> seconds) {
  return seconds ? json::Value(*seconds) : json::Value(nullptr);
}

static json::Array listKernels(const Library &library,
                               ArrayRef<std::string> kernels) {
  json::Array list;
  llvm::StringMap<StringRef> fileOf;
  for (const AthreadFile &file : library.files)
    for (const std::string &kernel : file.kernels)
      fileOf[kernel] = file.name;
  for (const std::string &kernel : kernels) {
    auto it = library.program.predictedSeconds.find(kernel);
    std::optional<double> seconds;
    if (it != library.program.predictedSeconds.end())
      seconds = it->getValue();
    list.push_back(json::Object{{"name", kernel},
                                {"file", fileOf.lookup(kernel)},
                                {"predicted_seconds", printSeconds(seconds)}});
  }
  return list;
}

/// The ops that have a schedule, with the kernels that contain them.
static json::Array listLayers(const Library &library) {
  json::Array list;
  for (const json::Value &value : library.program.schedule) {
    const json::Object *entry = value.getAsObject();
    if (!entry)
      continue;
    json::Object layer;
    for (StringRef key : {"op", "location", "kernels"})
      if (const json::Value *field = entry->get(key))
        layer[key.str()] = *field;
    std::optional<double> seconds;
    if (const json::Object *tile = entry->getObject("tile"))
      seconds = tile->getNumber("predicted");
    layer["predicted_seconds"] = printSeconds(seconds);
    list.push_back(std::move(layer));
  }
  return list;
}

static json::Value describeWeights(const Library &library) {
  const Weights &weights = library.weights;
  if (weights.empty())
    return nullptr;
  return json::Object{
      {"file", library.name + ".weights"},
      {"bytes", static_cast<int64_t>(library.weightsFileBytes)},
      {"checksum", llvm::formatv("{0:x}", library.weightsChecksum).str()},
      {"entries", weights.toJSON()}};
}

static json::Value describeMemory(const Library &library) {
  const LibraryMemory &memory = library.memory;
  return json::Object{{"arena_bytes", memory.arenaBytes},
                      {"lower_bound", memory.lowerBound},
                      {"sum_of_all", memory.sum},
                      {"alignment", memory.alignment},
                      {"buffers", json::Array(memory.buffers)}};
}

static json::Value describePreparation(const Library &library) {
  const Preparation &preparation = library.preparation;
  if (library.getPreparedWeights().empty())
    return nullptr;
  json::Array arrays;
  for (auto [value, offset] :
       llvm::zip(preparation.values, preparation.offsets)) {
    json::Object object = describe(value);
    object["offset"] = offset;
    arrays.push_back(std::move(object));
  }
  return json::Object{
      {"function", library.name + "_prepare"},
      {"arrays", std::move(arrays)},
      {"bytes", preparation.bytes},
      {"kernels", listKernels(library, preparation.kernels)},
      {"launches", static_cast<int64_t>(preparation.launches)},
      {"predicted_seconds", printSeconds(preparation.predictedSeconds)}};
}

/// What a job needs, and the arguments of bsub on an SW26010-Pro.
static json::Value describeJob(const Library &library,
                               const sunway::MachineDescription &machine) {
  const Job &job = library.job;
  json::Object object{{"core_groups", job.coreGroups},
                      {"cpes", job.cpes},
                      {"cross_mib", job.crossMiB}};
  if (machine.interfaceName == "sw26010pro") {
    json::Array flags{"-n",     "1",
                      "-cgsp",  std::to_string(job.cpes),
                      "-mpecg", std::to_string(job.coreGroups)};
    if (job.crossMiB > 0) {
      flags.push_back("-cross_size");
      flags.push_back(std::to_string(job.crossMiB));
    }
    object["bsub"] = std::move(flags);
  }
  if (library.program.isAllShared)
    object["link"] = json::Array{"-allshare", "-lpthread"};
  return object;
}

std::string
sw::compile::printManifest(const Library &library, const Entry &entry,
                           const SWPipelineOptions &pipeline,
                           const sunway::MachineDescription &machine,
                           const LibraryOptions &options) {
  json::Array files;
  for (const AthreadFile &file : library.files)
    files.push_back(file.name);
  files.push_back(kManifest);
  json::Object manifest{
      {kGeneratorKey, kGenerator},
      {"version", options.version},
      {"name", library.name},
      {"source", sunway::validUtf8(options.source)},
      {"entry", sunway::validUtf8(entry.name)},
      {"function", library.name + "_run"},
      {"chip", sunway::validUtf8(machine.name)},
      {"machine", sunway::validUtf8(pipeline.chip)},
      {"pipeline_options", sunway::validUtf8(options.pipelineText)},
      {"arguments", listArguments(library)},
      {"results", listResults(library)},
      {"layers", listLayers(library)},
      {"kernels", listKernels(library, library.kernels)},
      {"launches", static_cast<int64_t>(library.launches)},
      {"predicted_seconds", printSeconds(library.predictedSeconds)},
      {"weights", describeWeights(library)},
      {"preparation", describePreparation(library)},
      {"memory", describeMemory(library)},
      {"job", describeJob(library, machine)},
      {"files", std::move(files)}};
  return llvm::formatv("{0:2}\n", json::Value(std::move(manifest))).str();
}
