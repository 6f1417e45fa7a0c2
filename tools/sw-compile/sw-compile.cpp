//===- sw-compile.cpp - Compiles a network to a C library -----------------===//
#include "Inputs.h"
#include "Options.h"

#include "Machine/Files.h"
#include "Machine/Folders.h"
#include "Runner/Execution/Checks.h"
#include "Runner/Input/Input.h"
#include "Runner/Input/ValueNames.h"
#include "Runner/Report/Summary.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;
using swcompile::Options;

namespace {
/// One run of sw-compile.
class Session : public ToolSession {
public:
  Session(Options options, const DialectRegistry &registry)
      : ToolSession(registry), options(std::move(options)) {}
  llvm::Error run() {
    return report([&] { return perform(); });
  }

private:
  llvm::Error perform();
  llvm::Error parseInput();
  llvm::Error chooseName();
  llvm::Error compile();

  Options options;
  std::optional<sunway::MachineDescription> machine;
  LibraryOptions library;
};
} // namespace

llvm::Error Session::parseInput() {
  if (llvm::Error error = parseModule(options.input, options.entry,
                                      "to compile", options.resources))
    return error;
  if (llvm::Error error = addLossScale(options.lossScale))
    return error;
  if (llvm::Error error =
          checkPreparedChip(*module, *machine, options.chip, options.input))
    return error;
  if (failed(checkInterface(*module, entry)))
    return llvm::make_error<Reported>();
  auto weights = swcompile::readWeights(options, entry, argumentNames);
  if (!weights)
    return weights.takeError();
  library.weights = std::move(*weights);
  nameArguments(*module, entry, argumentNames);
  if (failed(bindWeights(*module, entry, library.weights)))
    return explain("cannot make constants of the weights");
  return llvm::Error::success();
}

/// Takes the name from the option, or from the input up to its first dot.
llvm::Error Session::chooseName() {
  library.name = options.name;
  if (!options.name.empty())
    return checkName(options.name);
  StringRef stem = llvm::sys::path::filename(options.input).split('.').first;
  if (options.input == "-" || stem.empty())
    stem = entry.name;
  library.name = makeName(stem);
  return llvm::Error::success();
}

/// Prints a summary of the library to standard output.
static void printOutcome(const Library &library, const Options &options) {
  llvm::outs() << library.name << ": " << library.kernels.size()
               << (library.kernels.size() == 1 ? " kernel" : " kernels")
               << " in " << library.launches
               << (library.launches == 1 ? " launch" : " launches");
  if (library.predictedSeconds)
    llvm::outs() << ", " << formatSeconds(*library.predictedSeconds)
                 << " predicted";
  llvm::outs() << "\n";
  if (!library.weights.empty())
    llvm::outs() << "weights: " << library.weights.entries.size() << ", "
                 << formatBytes(library.weights.values.size()) << "\n";
  if (const Preparation &made = library.preparation; !made.values.empty())
    llvm::outs() << "prepared of weights: " << made.values.size() << ", "
                 << formatBytes(made.bytes) << ", by " << made.kernels.size()
                 << (made.kernels.size() == 1 ? " kernel\n" : " kernels\n");
  const LibraryMemory &memory = library.memory;
  if (memory.arenaBytes)
    llvm::outs() << llvm::formatv(
        "arena: {0} bytes, {1:f3} of the lower bound {2}; {3} buffers of {4} "
        "bytes\n",
        memory.arenaBytes,
        memory.lowerBound ? static_cast<double>(memory.arenaBytes) /
                                static_cast<double>(memory.lowerBound)
                          : 1.0,
        memory.lowerBound, memory.buffers.size(), memory.sum);
  llvm::outs() << library.files.size() << " files in " << options.outputDir
               << "\n";
}

llvm::Error Session::compile() {
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(
          options.pipelineOptions, options.chip, options.coreGroups, pipeline))
    return error;
  if (options.precision != Precision::F32)
    pipeline.precision = options.precision;
  if (llvm::Error error = setLossScale(options.lossScale, pipeline))
    return error;
  if (!options.schedules.empty())
    pipeline.schedules = options.schedules;
  FailureOr<Library> made =
      makeLibrary(*module, entry, pipeline, *machine, library);
  if (failed(made))
    return explain("cannot compile function '" + entry.name + "' for " +
                   options.chip);
  if (llvm::Error error = writeLibrary(*made, options.outputDir))
    return error;
  if (!options.quiet)
    printOutcome(*made, options);
  return llvm::Error::success();
}

llvm::Error Session::perform() {
  if (llvm::Error error = checkWritableDirectory(options.outputDir))
    return error;
  auto lock = sunway::FolderLock::acquire(options.outputDir);
  if (!lock)
    return lock.takeError();
  auto description = sunway::MachineDescription::load(options.chip);
  if (!description)
    return description.takeError();
  machine = std::move(*description);
  if (llvm::Error error = checkCoreGroups(options.coreGroups, *machine))
    return error;
  if (llvm::Error error = parseInput())
    return error;
  if (llvm::Error error = chooseName())
    return error;
  library.source = llvm::sys::path::filename(options.input).str();
  library.version = SW_VERSION;
  library.pipelineText = options.pipelineOptions;
  library.chip = machine->name;
  library.weightBytes = options.weightBytes;
  return compile();
}

static llvm::Error run(int argc, char **argv) {
  llvm::Expected<Options> options = swcompile::parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  sw::registerSunwayDialects(registry);
  return Session(std::move(*options), registry).run();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialised(argc, argv);
  return finishTool(run(argc, argv), "sw-compile");
}
