//===- LibraryCreation.cpp - From a module to the files of a library ------===//
#include "Compile/Library.h"

#include "Files.h"
#include "LibraryModule.h"

#include "Dialect/CPrint/IR/CPrint.h"
#include "Runner/Execution/MemoryMap.h"
#include "Runner/Report/Summary.h"
#include "Target/Athread/WrapLines.h"

#include <cmath>

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

/// Sums the predictions of `kernels`. Each includes a launch, but only the
/// first ones of a launch start it.
static std::optional<double> predict(const LoweredProgram &program,
                                     ArrayRef<std::string> kernels) {
  if (kernels.empty())
    return std::nullopt;
  double sum = 0;
  for (const std::string &kernel : kernels) {
    auto it = program.predictedSeconds.find(kernel);
    if (it == program.predictedSeconds.end())
      return std::nullopt;
    bool isFirst =
        program.firstKernels.empty() || program.firstKernels.contains(kernel);
    sum += it->getValue() - (isFirst ? 0 : program.launchSeconds) -
           program.concurrentSeconds.lookup(kernel);
  }
  return sum;
}

/// The arrays of a call, weights and the arena.
static SmallVector<MemoryUse> getMemoryUses(const Library &library) {
  double arguments = 0, results = 0;
  for (const LibraryValue &value : library.arguments)
    arguments += static_cast<double>(value.getBytes());
  for (const LibraryValue &value : library.results)
    results += static_cast<double>(value.getBytes());
  return {{"arguments", arguments},
          {"results", results},
          {"weights", static_cast<double>(library.weights.values.size())},
          {"prepared", static_cast<double>(library.preparation.bytes)},
          {"arena", static_cast<double>(library.memory.arenaBytes)}};
}

/// Rejects a library that exceeds the memory of its core groups, which `uses`
/// is in.
static LogicalResult checkMemory(const Library &library, Location loc,
                                 ArrayRef<MemoryUse> uses,
                                 const sunway::MachineDescription &machine) {
  ChipMemory chip = {static_cast<double>(machine.memoryBytes),
                     std::max<int64_t>(library.program.processGroups, 1)};
  double total = 0;
  for (const MemoryUse &use : uses)
    total += use.bytes;
  if (!chip.isExceeded(total))
    return success();
  return emitError(loc) << "the library needs " << formatBytes(total)
                        << " of main memory, but " << chip.describe() << ": "
                        << printMemories(chip, uses);
}

/// MiB of the memory that all core groups reach, with a rest for what the
/// program adds to `uses`.
static int64_t getCrossMiB(ArrayRef<MemoryUse> uses) {
  constexpr double kMebi = 1 << 20, kRest = 64 * kMebi;
  double bytes = kRest;
  for (const MemoryUse &use : uses)
    bytes += use.bytes;
  return static_cast<int64_t>(std::ceil(bytes / kMebi));
}

/// Sets what a job needs.
static void setJob(Library &library, ArrayRef<MemoryUse> uses,
                   const sunway::MachineDescription &machine) {
  Job &job = library.job;
  job.coreGroups = std::max<int64_t>(library.program.processGroups, 1);
  job.cpes = machine.meshRows * machine.meshCols;
  if (job.coreGroups == 1 || library.program.isAllShared)
    return;
  job.crossMiB = getCrossMiB(uses);
  setCrossMiB(library.program.files, job.crossMiB);
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
  if (failed(readParameters(library, entry, loc)))
    return failure();
  SmallVector<MemoryUse> uses = getMemoryUses(library);
  if (failed(checkMemory(library, loc, uses, machine)))
    return failure();
  setJob(library, uses, machine);
  library.predictedSeconds = predict(library.program, library.kernels);
  Preparation &preparation = library.preparation;
  preparation.predictedSeconds = predict(library.program, preparation.kernels);
  addFiles(library, options);
  library.files.push_back(
      {kManifest.str(),
       printManifest(library, entry, pipeline, machine, options)});
  return library;
}
