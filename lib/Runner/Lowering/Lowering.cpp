//===- Lowering.cpp - From the input to C files ---------------------------===//
#include "Runner/Lowering/Lowering.h"

#include "Schedule.h"

#include "Analysis/CostModel/HostCosts.h"
#include "Analysis/Memory/DataDependence.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Machine/MachineDescription.h"
#include "Runner/Input/EntryLookup.h"
#include "Runner/Input/TransformSequences.h"
#include "Runner/Lowering/Arenas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <chrono>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// Whether `main` of the driver has a variable of this name.
static bool isDriverName(StringRef name) {
  if (llvm::is_contained({"main", "dir", "argc", "argv"}, name))
    return true;
  bool isArray = name.consume_front("arg") || name.consume_front("result");
  return isArray && !name.empty() && llvm::all_of(name, llvm::isDigit);
}

/// Whether C accepts the characters of `name`, and the driver does not use it.
static bool isPlainName(StringRef name) {
  return !isDriverName(name) && llvm::isAlpha(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// A symbol like `name` that is unused in the module.
static std::string getFreeName(ModuleOp module, std::string name) {
  while (module.lookupSymbol(name))
    name += '_';
  return name;
}

/// Gives the entry function a name that C and the driver accept.
static LogicalResult renameEntry(ModuleOp module, func::FuncOp &entry) {
  StringRef name = entry.getSymName();
  if (isPlainName(name))
    return success();
  std::string clean = "run_";
  for (char c : name)
    clean += llvm::isAlnum(c) ? c : '_';
  return SymbolTable(module).rename(entry,
                                    getFreeName(module, std::move(clean)));
}

/// A C function returns at most one value: stores several scalar results into
/// arguments `memref<1xT>` instead.
static LogicalResult passScalarsInMemory(ModuleOp module, func::FuncOp func) {
  SmallVector<unsigned> scalars;
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    if (!isa<ShapedType>(type))
      scalars.push_back(i);
  if (scalars.size() < 2)
    return success();
  if (!SymbolTable::symbolKnownUseEmpty(func, module))
    return func.emitError("'")
           << func.getSymName()
           << "' calls itself and returns more than one scalar, which C "
              "functions cannot; return a tensor in their place";
  module->getContext()
      ->loadDialect<arith::ArithDialect, memref::MemRefDialect>();
  SmallVector<BlockArgument> memories;
  for (unsigned result : scalars) {
    auto type = MemRefType::get({1}, func.getResultTypes()[result]);
    if (failed(func.insertArgument(func.getNumArguments(), type, {},
                                   func.getLoc())))
      return failure();
    memories.push_back(func.getArguments().back());
  }
  func.walk([&](func::ReturnOp ret) {
    OpBuilder b(ret);
    Value zero = arith::ConstantIndexOp::create(b, ret.getLoc(), 0);
    for (auto [result, memory] : llvm::zip(scalars, memories))
      memref::StoreOp::create(b, ret.getLoc(), ret.getOperand(result), memory,
                              zero);
    for (unsigned result : llvm::reverse(scalars))
      ret->eraseOperand(result);
  });
  BitVector erased(func.getNumResults());
  for (unsigned result : scalars)
    erased.set(result);
  return func.eraseResults(erased);
}

/// Names the entry `function`, and makes this the prefix of all other
/// functions.
static LogicalResult prefixFunctions(ModuleOp module, func::FuncOp entry,
                                     StringRef function) {
  SymbolTable symbols(module);
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (func == entry || func.isExternal())
      continue;
    std::string name = (function + "_" + func.getSymName()).str();
    if (failed(symbols.rename(func, getFreeName(module, std::move(name)))))
      return failure();
  }
  if (entry.getSymName() == function)
    return success();
  // A remaining symbol of this name is no function and private to the module.
  if (Operation *other = symbols.lookup(function))
    if (failed(symbols.rename(other,
                              getFreeName(module, (function + "_data").str()))))
      return failure();
  return symbols.rename(entry, function);
}

/// Finds the only function declaration of `header`.
static void findPrototype(StringRef header, LoweredProgram &program) {
  size_t begin = header.starts_with("extern ") ? 0 : header.find("\nextern ");
  while (begin != StringRef::npos) {
    StringRef text = header.drop_front(begin).ltrim();
    text = text.take_until([](char c) { return c == ';'; });
    auto [before, list] = text.split('(');
    begin = header.find("\nextern ", begin + 1);
    if (list.empty() || before.contains('"'))
      continue;
    program.function = before.rtrim().rsplit(' ').second.ltrim('*').str();
    SmallVector<StringRef> parameters;
    list.rtrim().drop_back().split(parameters, ',');
    for (StringRef parameter : parameters)
      if (parameter.trim() != "void")
        program.parameters.push_back(parameter.trim().str());
    return;
  }
}

static LogicalResult emitFiles(ModuleOp module, func::FuncOp entry,
                               const AthreadOptions &options,
                               LoweredProgram &program) {
  std::string name = entry.getSymName().str();
  Location loc = entry.getLoc();
  FailureOr<std::vector<AthreadFile>> files = emitAthread(module, options);
  if (failed(files))
    return failure();
  program.header = files->front().name;
  findPrototype(files->front().text, program);
  if (program.function.empty())
    return emitError(loc) << "the C files do not declare function '" << name
                          << "'";
  program.files = std::move(*files);
  return success();
}

/// Moves large constants out of the module.
static LogicalResult takeWeights(ModuleOp module, const LoweringOptions &how,
                                 LoweredProgram &program) {
  program.weightsSymbol = how.weightsSymbol.empty()
                              ? getFreeName(module, "weights")
                              : how.weightsSymbol;
  FailureOr<Weights> weights =
      collectWeights(module, program.weightsSymbol, how.weightBytes);
  if (failed(weights))
    return failure();
  program.weights = std::move(*weights);
  return success();
}

/// Lists dependences on values in memory, each location once.
static LogicalResult collectDataDependences(ModuleOp module,
                                            llvm::json::Array &list) {
  FailureOr<SmallVector<DataDependence>> found = findDataDependences(module);
  if (failed(found))
    return failure();
  llvm::StringSet<> seen;
  for (const DataDependence &dependence : *found) {
    std::string location = printLocation(dependence.op->getLoc());
    if (seen.insert(location + " " + dependence.use.str()).second)
      list.push_back(llvm::json::Object{{"location", location},
                                        {"use", dependence.use.str()}});
  }
  return success();
}

std::string sw::runner::getMpeKey(StringRef name, StringRef place) {
  return (name + "\n" + place).str();
}

/// Seconds of the host threads around a launch: of one call that wakes others,
/// if several core groups are those of host threads.
static double getTeamSeconds(LaunchOp launch,
                             const sunway::MachineDescription &machine) {
  std::optional<Target> target = Target::lookup(launch);
  if (launch.getNumCoreGroups() == 1 || !target || !hasHostThreads(*target))
    return 0;
  for (auto [name, value] : machine.simulator)
    if (name == "host_thread_wake")
      return value;
  return 0;
}

/// Predicts the time of the MPE: of each mark, and of the rest of the entry,
/// which stores the arguments of launches.
static void predictHost(ModuleOp module, func::FuncOp entry,
                        const sunway::MachineDescription &machine,
                        LoweredProgram &program) {
  std::optional<HostFigures> figures = HostFigures::get(machine);
  if (!figures)
    return;
  llvm::StringMap<int64_t> counts;
  double other = figures->code.hostCallCycles, team = 0, begin = 0;
  module.walk([&](Operation *op) {
    if (auto launch = dyn_cast<LaunchOp>(op)) {
      other += figures->code.hostArgumentCycles;
      double seconds = getTeamSeconds(launch, machine);
      team += seconds;
      // The first launch makes the threads. Its caller may be the last to end.
      begin = std::max(begin, seconds / 2);
      return WalkResult::skip();
    }
    std::optional<MpeWork> work = MpeWork::get(op);
    if (!work || op->getNumRegions() == 0)
      return WalkResult::advance();
    std::string key = getMpeKey(work->name, MpeWork::getPlace(op->getLoc()));
    double &mean = program.predictedMpeSeconds[key];
    auto count = static_cast<double>(++counts[key]);
    mean += (getHostSeconds(op, *figures) - mean) / count;
    return WalkResult::advance();
  });
  program.predictedMpeSeconds[getMpeKey("other", "")] =
      other / figures->clock + getHostSeconds(entry, *figures) + team + begin;
}

/// Marks only the weights: a caller passes no other arguments.
static void markWeights(func::FuncOp func, ArrayRef<size_t> weights) {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    func.removeArgAttr(i, kWeightAttrName);
    if (llvm::is_contained(weights, i))
      func.setArgAttr(i, kWeightAttrName, UnitAttr::get(func.getContext()));
  }
}

namespace {
/// Shares one collector between several pass managers.
class Collecting : public PassInstrumentation {
public:
  explicit Collecting(ScheduleCollector &collector) : collector(collector) {}
  void runAfterPass(Pass *pass, Operation *op) override {
    collector.runAfterPass(pass, op);
  }

private:
  ScheduleCollector &collector;
};
} // namespace

/// Runs `sw-pipeline`. Verifies the module only after each of its two parts:
/// after each of about seventy passes, as in `sw-opt`, verification takes more
/// than half of the time.
static LogicalResult runPipeline(ModuleOp module,
                                 const SWPipelineOptions &options,
                                 LoweredProgram &program) {
  ScheduleCollector collector(program);
  collector.noteLoops(module);
  for (auto build : {buildSWTensorPipeline, buildSWMemRefPipeline}) {
    PassManager pm(module->getName());
    pm.enableVerifier(false);
    pm.addInstrumentation(std::make_unique<Collecting>(collector));
    build(pm, options);
    if (failed(pm.run(module)) || failed(verify(module)))
      return failure();
  }
  return success();
}

FailureOr<LoweredProgram> sw::runner::lowerProgram(
    ModuleOp module, const Entry &entry, const SWPipelineOptions &options,
    const sunway::MachineDescription &machine, const LoweringOptions &how) {
  auto start = std::chrono::steady_clock::now();
  OwningOpRef<ModuleOp> clone = module.clone();
  if (failed(applyTransformSequences(*clone, options.chip)))
    return failure();
  auto func = clone->lookupSymbol<func::FuncOp>(entry.name);
  if (failed(isolateEntry(*clone, entry.name)) ||
      failed(how.function.empty()
                 ? renameEntry(*clone, func)
                 : prefixFunctions(*clone, func, how.function)) ||
      failed(passScalarsInMemory(*clone, func)))
    return failure();
  markWeights(func, how.weightArguments);
  LoweredProgram program;
  if (failed(runPipeline(*clone, options, program)))
    return failure();
  std::string name = func.getSymName().str();
  func = clone->lookupSymbol<func::FuncOp>(name);
  program.arenas = collectArenas(*clone);
  if (how.describes &&
      failed(collectDataDependences(*clone, program.dataDependences)))
    return failure();
  predictHost(*clone, func, machine, program);
  if (how.finish && failed(how.finish(*clone, func)))
    return failure();
  if (failed(takeWeights(*clone, how, program)))
    return failure();
  clone->walk([&](LaunchOp launch) {
    program.usesCoreGroups |= launch.getNumCoreGroups() > 1;
  });
  if (std::optional<Target> target = Target::lookup(*clone);
      target && target->getUsedCoreGroups() > 1) {
    program.processGroups = target->getUsedCoreGroups();
    program.isAllShared = program.usesCoreGroups && hasHostThreads(*target);
  }
  if (how.describes)
    llvm::raw_string_ostream(program.lowered) << *clone << "\n";
  if (failed(emitFiles(*clone, func, how.files, program)))
    return failure();
  program.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return program;
}
