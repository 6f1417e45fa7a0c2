//===- LibraryCreation.cpp - From a module to the files of a library ------===//
#include "Compile/Library.h"

#include "Files.h"
#include "LibraryModule.h"

#include "Dialect/CPrint/IR/CPrint.h"
#include "Target/Athread/WrapLines.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

/// Reads the C names of parameters, and whether a call writes them, from the
/// declaration.
static LogicalResult readParameters(Library &library, const Entry &entry,
                                    Location loc) {
  const std::vector<std::string> &declared = library.program.parameters;
  auto nameOf = [&](size_t i) {
    StringRef text = declared[i];
    return text.drop_front(text.find_last_of(" *") + 1).str();
  };
  size_t scalars = entry.countScalarResults();
  std::vector<LibraryValue> &prepared = library.preparation.values;
  size_t expected = entry.arguments.size() + prepared.size() +
                    entry.results.size() - (scalars == 1 ? 1 : 0);
  if (declared.size() != expected)
    return emitError(loc) << "expects " << expected << " parameters of '"
                          << library.program.function << "' in C, but got "
                          << declared.size();
  for (auto [i, value] : llvm::enumerate(library.arguments)) {
    value.name = nameOf(i);
    value.isWritten = StringRef(declared[i]).contains('*') &&
                      !StringRef(declared[i]).starts_with("const ");
  }
  size_t next = library.arguments.size();
  for (bool isScalar : {true, false}) {
    for (auto [i, value] : llvm::enumerate(library.results))
      if ((value.value.passing == Passing::Scalar) == isScalar)
        value.name = isScalar && scalars == 1 ? "result" + std::to_string(i)
                                              : nameOf(next++);
    if (isScalar)
      for (LibraryValue &value : prepared)
        value.name = nameOf(next++);
  }
  return success();
}

/// Sums the predictions of `kernels`. Parts of a launch after the first start
/// no launch; the prediction of each part includes one.
static std::optional<double> predict(const Library &library,
                                     ArrayRef<std::string> kernels,
                                     size_t launches, double launchSeconds) {
  if (kernels.empty())
    return std::nullopt;
  double seconds = 0;
  for (const std::string &kernel : kernels) {
    auto it = library.program.predictedSeconds.find(kernel);
    if (it == library.program.predictedSeconds.end())
      return std::nullopt;
    seconds += it->getValue();
  }
  return seconds -
         launchSeconds * static_cast<double>(kernels.size() - launches);
}

/// Rejects a library that exceeds the memory of a core group.
static LogicalResult checkMemory(const Library &library, Location loc,
                                 uint64_t chipBytes) {
  int64_t arrays = 0;
  for (const auto &list : {library.arguments, library.results})
    for (const LibraryValue &value : list)
      arrays += value.getBytes();
  int64_t weights = library.weights.values.size();
  int64_t prepared = library.preparation.bytes;
  uint64_t total = arrays + weights + prepared + library.memory.arenaBytes;
  if (!chipBytes || total <= chipBytes)
    return success();
  return emitError(loc) << "the library needs " << total
                        << " bytes of main memory, but a core group has "
                        << chipBytes << ": " << arrays
                        << " bytes of arguments and results, " << weights
                        << " of weights, " << prepared
                        << " prepared of weights and an arena of "
                        << library.memory.arenaBytes;
}

static void addFiles(Library &library, const LibraryOptions &options) {
  const std::string &name = library.name;
  std::string weights;
  if (!library.weights.empty()) {
    weights = library.weights.printFile();
    library.weightsFileBytes = weights.size();
    library.weightsChecksum = readChecksum(weights);
  }
  std::vector<AthreadFile> files;
  files.push_back(
      {name + ".h", emit::wrapLines(printHeader(library, options))});
  files.push_back({name + ".c", emit::wrapLines(printSource(library))});
  for (AthreadFile &file : library.program.files)
    files.push_back(std::move(file));
  library.program.files.clear();
  files.push_back({"main.c", emit::wrapLines(printMain(library))});
  if (!library.weights.empty())
    files.push_back({name + ".weights", std::move(weights)});
  library.files = std::move(files);
}

/// Describes the arguments and results as the module declares them.
static void describeValues(Library &library, func::FuncOp func,
                           const Entry &entry, const LibraryOptions &options) {
  for (auto [i, value] : llvm::enumerate(entry.arguments)) {
    auto name = func.getArgAttrOfType<StringAttr>(i, emit::kNameAttr);
    library.arguments.push_back(
        {name ? name.getValue().str() : "", Role::Input, value, false});
  }
  for (const WeightRequest &request : options.weights)
    library.arguments[request.argument].role = Role::Weight;
  for (const EntryValue &value : entry.results)
    library.results.push_back({"", Role::Input, value, true});
}

/// Names of functions and files.
static LoweringOptions nameOutput(const LibraryOptions &options) {
  const std::string &name = options.name;
  LoweringOptions how;
  how.describes = false;
  how.function = name;
  how.weightsSymbol = name + "_weights";
  how.weightBytes = options.weightBytes;
  how.files.prefix = name;
  how.files.header = name + "_kernels.h";
  how.files.splitKernels = true;
  how.files.otherHost = {name + ".c"};
  how.files.otherHeaders = {name + ".h"};
  how.files.main = "main.c";
  how.files.program = name;
  return how;
}

FailureOr<Library> sw::compile::makeLibrary(
    ModuleOp module, const Entry &entry, const SWPipelineOptions &pipeline,
    const sunway::MachineDescription &machine, const LibraryOptions &options) {
  Library library;
  library.name = options.name;
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  Location loc = func.getLoc();
  describeValues(library, func, entry, options);
  LoweringOptions how = nameOutput(options);
  for (auto [i, value] : llvm::enumerate(library.arguments))
    if (value.role == Role::Weight && value.value.passing == Passing::Tensor)
      how.weightArguments.push_back(i);
  how.finish = [&](ModuleOp lowered, func::FuncOp loweredFunc) {
    return finishModule(library, entry, options, lowered, loweredFunc);
  };
  FailureOr<LoweredProgram> program =
      lowerProgram(module, entry, pipeline, machine, how);
  if (failed(program))
    return failure();
  library.program = std::move(*program);
  library.weights = std::move(library.program.weights);
  if (failed(readParameters(library, entry, loc)) ||
      failed(checkMemory(library, loc, machine.memoryBytes)))
    return failure();
  double launchSeconds = library.program.launchSeconds;
  library.predictedSeconds =
      predict(library, library.kernels, library.launches, launchSeconds);
  Preparation &preparation = library.preparation;
  preparation.predictedSeconds = predict(library, preparation.kernels,
                                         preparation.launches, launchSeconds);
  addFiles(library, options);
  library.files.push_back(
      {kManifest.str(),
       printManifest(library, entry, pipeline, machine, options)});
  return library;
}
