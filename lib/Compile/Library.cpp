//===- Library.cpp - A network as a C library -----------------------------===//
#include "Compile/Library.h"

#include "Files.h"

#include "Conversion/CNames.h"
#include "Dialect/CPrint/IR/CPrint.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/SW.h"
#include "Runner/Lowering/Arenas.h"
#include "Target/Athread/WrapLines.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

/// File systems limit names to 255 bytes, including suffixes.
static constexpr size_t maxNameLength = 128;

int64_t LibraryValue::getBytes() const {
  int64_t bytes = getElementBytes(value.kind);
  for (int64_t extent : value.shape)
    bytes *= extent;
  return bytes;
}

std::vector<const LibraryValue *> Library::getPreparedWeights() const {
  std::vector<const LibraryValue *> weights;
  for (const LibraryValue &value : arguments)
    if (value.role == Role::Weight && value.value.passing == Passing::Tensor)
      weights.push_back(&value);
  return weights;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Whether a generated file of library `name` would define a name that has
/// another meaning in the file or in a header that it includes.
static bool isUnusable(StringRef name) {
  // Some file systems do not distinguish NAME.c from main.c then.
  if (name.equals_insensitive("main"))
    return true;
  static constexpr StringLiteral own[] = {"sum_words",        "check_header",
                                          "read_weights",     "weights_bytes",
                                          "weights_checksum", "weights_file"};
  if (llvm::is_contained(own, name))
    return true;
  static constexpr StringLiteral functions[] = {
      "run",        "load",    "unload",  "message",         "weights",
      "arena",      "kernels", "prepare", "prepared_memory", "is_loaded",
      "is_prepared"};
  static constexpr StringLiteral constants[] = {
      "H",          "SUCCESS",      "NOT_LOADED",  "NO_FILE",
      "NO_WEIGHTS", "OTHER_FORMAT", "TRUNCATED",   "OTHER_NETWORK",
      "DAMAGED",    "NO_MEMORY",    "NOT_PREPARED"};
  return llvm::any_of(functions,
                      [&](StringRef function) {
                        return emit::isTaken((name + "_" + function).str());
                      }) ||
         llvm::any_of(constants, [&](StringRef constant) {
           return emit::isTaken(name.upper() + "_" + constant.str());
         });
}

std::string sw::compile::makeName(StringRef text) {
  std::string name = emit::identifier(text.take_front(maxNameLength - 2));
  while (isUnusable(name))
    name += '_';
  return name;
}

llvm::Error sw::compile::checkName(StringRef name) {
  if (name.size() > maxNameLength)
    return llvm::createStringError(llvm::formatv(
        "expects a name of at most {0} characters, but got {1} of them",
        maxNameLength, name.size()));
  std::string wanted = makeName(name);
  if (name == wanted)
    return llvm::Error::success();
  return llvm::createStringError(
      "expects a C identifier as the name of the library, no word of C and no "
      "function of its headers, but got '" +
      name + "'; '" + wanted + "' is one");
}

void sw::compile::nameArguments(ModuleOp module, const Entry &entry,
                                ArrayRef<std::string> names) {
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  Builder b(module.getContext());
  for (auto [i, name] : llvm::enumerate(names))
    if (!name.empty() && i < func.getNumArguments())
      func.setArgAttr(i, emit::kNameAttr, b.getStringAttr(name));
}

//===----------------------------------------------------------------------===//
// The module in the CPE view
//===----------------------------------------------------------------------===//

namespace {
/// Prepares the module for the lowering to C.
class Finisher {
public:
  Finisher(Library &library, const Entry &entry, const LibraryOptions &options,
           ModuleOp module, func::FuncOp func)
      : library(library), entry(entry), options(options), module(module),
        func(func) {}

  LogicalResult run();

private:
  void takeArena();
  void takePreparation();
  void nameParameters();
  LogicalResult nameKernels();
  LogicalResult checkGlobals();

  Library &library;
  const Entry &entry;
  const LibraryOptions &options;
  ModuleOp module;
  func::FuncOp func;
};
} // namespace

/// Replaces the arena of the entry by one that is allocated when the library is
/// loaded. A function that calls itself needs one arena for each call.
void Finisher::takeArena() {
  memref::AllocOp arena;
  for (auto alloc : func.getOps<memref::AllocOp>())
    if (alloc->hasAttr(kArenaAttrName))
      arena = alloc;
  if (!arena)
    return;
  auto plan = arena->getAttrOfType<DictionaryAttr>(kArenaAttrName);
  LibraryMemory &memory = library.memory;
  memory.arenaBytes = arena.getType().getNumElements();
  memory.lowerBound = plan.getAs<IntegerAttr>("lower_bound").getInt();
  memory.sum = plan.getAs<IntegerAttr>("sum").getInt();
  memory.buffers = runner::listArenaBuffers(plan);
  memory.alignment =
      std::max<int64_t>(memory.alignment, arena.getAlignment().value_or(1));
  std::string symbol = options.name + "_arena";
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  auto global = memref::GlobalOp::create(
      b, func.getLoc(), symbol, b.getStringAttr("private"), arena.getType(),
      /*initial_value=*/Attribute(), /*constant=*/false,
      /*alignment=*/IntegerAttr());
  global->setAttr(kPointerAttrName, b.getUnitAttr());
  b.setInsertionPoint(arena);
  Value memory0 =
      memref::GetGlobalOp::create(b, arena.getLoc(), arena.getType(), symbol);
  for (Operation *user : llvm::make_early_inc_range(arena->getUsers()))
    if (isa<memref::DeallocOp>(user))
      user->erase();
  arena.replaceAllUsesWith(memory0);
  arena.erase();
}

/// Assigns offsets to the arrays that NAME_prepare computes once.
void Finisher::takePreparation() {
  auto name = func->getAttrOfType<FlatSymbolRefAttr>(kPrepareAttrName);
  if (!name)
    return;
  Preparation &preparation = library.preparation;
  preparation.function = name.getValue().str();
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    if (!func.getArgAttr(i, kPreparedAttrName))
      continue;
    auto type = cast<MemRefType>(func.getArgumentTypes()[i]);
    EntryValue value{Passing::Tensor, *getElementKind(type.getElementType()),
                     llvm::to_vector(type.getShape())};
    preparation.values.push_back({"", Role::Weight, value, false});
    preparation.offsets.push_back(preparation.bytes);
    preparation.bytes += llvm::alignTo(preparation.values.back().getBytes(),
                                       library.memory.alignment);
  }
}

/// Names the parameters. Their order is: arguments, results that are scalars
/// (if there are several), prepared arrays, results that are arrays.
void Finisher::nameParameters() {
  Builder b(module.getContext());
  unsigned next = entry.arguments.size();
  bool manyScalars = entry.countScalarResults() > 1;
  auto name = [&](bool scalars) {
    for (auto [i, value] : llvm::enumerate(entry.results))
      if ((value.passing == Passing::Scalar) == scalars &&
          next < func.getNumArguments())
        func.setArgAttr(next++, emit::kNameAttr,
                        b.getStringAttr("result" + Twine(i)));
  };
  if (manyScalars)
    name(/*scalars=*/true);
  for (size_t i = 0; i < library.preparation.values.size(); ++i)
    func.setArgAttr(next++, emit::kNameAttr,
                    b.getStringAttr("prepared" + Twine(i)));
  name(/*scalars=*/false);
  // A parameter must not hide a name that the functions of the library use.
  for (auto [i, value] : llvm::enumerate(library.arguments)) {
    std::string name =
        value.name.empty() ? "arg" + std::to_string(i) : value.name;
    if (StringRef(name).starts_with(options.name))
      name.insert(0, "arg_");
    func.setArgAttr(i, emit::kNameAttr, b.getStringAttr(name));
  }
}

/// Gives the functions of the CPEs names that begin with the name of the
/// library and that differ from the names of its own functions.
LogicalResult Finisher::nameKernels() {
  llvm::StringSet<> own;
  for (StringRef suffix :
       {"run", "load", "unload", "message", "weights", "arena", "is_loaded",
        "prepare", "prepared_memory", "is_prepared"})
    own.insert(options.name + "_" + suffix.str());
  std::string prefix = options.name + "_";
  auto rename = [&](auto op) -> LogicalResult {
    std::string wanted = emit::identifier(op.getName());
    if (!StringRef(wanted).starts_with(prefix))
      wanted.insert(0, prefix);
    if (own.contains(wanted))
      return op->emitError("the kernel '")
             << wanted << "' has the name of a function of the library; give "
             << "the op another '" << kKernelAttrName << "'";
    if (wanted != op.getName())
      op.setName(wanted);
    return success();
  };
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    auto part = dyn_cast<PartOp>(op);
    auto launch = dyn_cast<LaunchOp>(op);
    if (!part && !launch)
      return WalkResult::advance();
    if (failed(part ? rename(part) : rename(launch)))
      return WalkResult::interrupt();
    auto owner = op->getParentOfType<func::FuncOp>();
    bool isPreparation = owner.getSymName() == library.preparation.function;
    auto &kernels =
        isPreparation ? library.preparation.kernels : library.kernels;
    if (launch)
      ++(isPreparation ? library.preparation.launches : library.launches);
    if (part || !launch.hasParts())
      kernels.push_back(part ? part.getName().str() : launch.getName().str());
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Checks the globals: a library is linked only with the program that calls it.
LogicalResult Finisher::checkGlobals() {
  for (auto global : module.getOps<memref::GlobalOp>())
    if (global.isExternal() && !global->hasAttr(kPointerAttrName) &&
        !SymbolTable::symbolKnownUseEmpty(global, module))
      return global.emitError("'")
             << global.getSymName()
             << "' is only declared; expects its values in the module";
  return success();
}

LogicalResult Finisher::run() {
  FailureOr<int64_t> alignment = getArrayAlignment(module);
  if (failed(alignment) || failed(checkGlobals()))
    return failure();
  library.memory.alignment = *alignment;
  if (SymbolTable::symbolKnownUseEmpty(func, module))
    takeArena();
  takePreparation();
  nameParameters();
  return nameKernels();
}

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

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
    return Finisher(library, entry, options, lowered, loweredFunc).run();
  };
  FailureOr<LoweredProgram> program =
      lowerProgram(module, entry, pipeline, how);
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
