//===- LibraryModule.cpp - The module of a library in the CPE view --------===//
#include "LibraryModule.h"

#include "Conversion/CNames.h"
#include "Dialect/CPrint/IR/CPrint.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/Symbols.h"
#include "Runner/Lowering/Arenas.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

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
  if (SymbolUsers(module).get(func.getSymNameAttr()).empty())
    takeArena();
  takePreparation();
  nameParameters();
  return nameKernels();
}

LogicalResult sw::compile::finishModule(Library &library, const Entry &entry,
                                        const LibraryOptions &options,
                                        ModuleOp module, func::FuncOp func) {
  return Finisher(library, entry, options, module, func).run();
}
