//===- ModuleLowering.cpp - Files, functions and globals ------------------===//
//
// Builds the emitc.file operations of a module: header, host file, and the
// files of the CPEs (SlaveFiles.cpp).
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "Conversion/CTypes.h"
#include "Lowering.h"
#include "Roles.h"
#include "RunnerCalls.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/MainMemory.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

ModuleLowering::ModuleLowering(ModuleOp module, const Target &target,
                               const ChipEmitter &chip, StringRef prefix,
                               StringRef header, bool splitKernels)
    : module(module), target(target), chip(chip), prefix(prefix),
      headerName(!header.empty()  ? header.str()
                 : prefix.empty() ? "kernels.h"
                                  : (prefix + ".h").str()),
      sharedName(prefix.empty() ? "cpe.h" : (prefix + "_cpe.h").str()),
      splitKernels(splitKernels) {
  addArithHandlers(handlers);
  addCastHandlers(handlers);
  addMathHandlers(handlers);
  addControlHandlers(handlers);
  addAffineHandlers(handlers);
  addMemRefHandlers(handlers);
  addViewHandlers(handlers);
  addTransferHandlers(handlers);
  addTileHandlers(handlers);
  addReductionHandlers(handlers);
  addWinogradHandlers(handlers);
  addVectorHandlers(handlers);
  addPrintHandlers(handlers);
  handlers.add<LaunchOp>([](FunctionLowering &f, LaunchOp op) {
    return f.module.lowerLaunch(f, op);
  });
}

/// Chooses C names of functions and globals: the MLIR name, unless C reserves
/// it.
void ModuleLowering::nameSymbols() {
  for (Operation &op : *module.getBody())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op))
      if (identifier(symbol.getName()) == symbol.getName())
        cNames[symbol.getName()] = fileNames.fresh(symbol.getName());
  for (Operation &op : *module.getBody())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op))
      if (!cNames.count(symbol.getName()))
        cNames[symbol.getName()] = fileNames.fresh(symbol.getName());
  for (const auto &entry : cNames)
    usedNames.insert(entry.second);
}

bool ModuleLowering::isFree(StringRef name,
                            ArrayRef<StringRef> suffixes) const {
  return llvm::none_of(suffixes, [&](StringRef suffix) {
    std::string whole = (name + suffix).str();
    return usedNames.contains(whole) || isTaken(whole);
  });
}

/// A name based on `base` that is free alone and with each of `suffixes`.
std::string ModuleLowering::reserve(StringRef base,
                                    ArrayRef<StringRef> suffixes) {
  std::string candidate = base.str();
  for (unsigned i = 2; !isFree(candidate, suffixes); ++i)
    candidate = (base + "_" + Twine(i)).str();
  for (StringRef suffix : suffixes)
    usedNames.insert((candidate + suffix).str());
  return candidate;
}

/// The name of a kernel, free together with the names derived from it.
std::string ModuleLowering::uniqueKernel(StringRef name) {
  std::string base = identifier(name);
  if (!isFree(base, {"", "_params"}))
    base += "_kernel";
  return reserve(base, {"", "_params"});
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Reports ops that an earlier stage must lower.
LogicalResult ModuleLowering::checkLevel() {
  WalkResult result = module.walk([&](Operation *op) {
    bool tensors =
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    if (isa<linalg::LinalgOp>(op) || tensors) {
      op->emitOpError("is above the CPE view; run sw-opt --sw-pipeline first");
      return WalkResult::interrupt();
    }
    auto launch = dyn_cast<LaunchOp>(op);
    if (launch && launch.getView() != View::CPE) {
      launch.emitOpError(
          "is in the core-group view; run sw-opt --sw-pipeline first");
      return WalkResult::interrupt();
    }
    auto global = dyn_cast<memref::GlobalOp>(op);
    if (failed(verifyArraySizes(op)) ||
        (global &&
         failed(verifyArraySize(global, global.getType(), "the array"))))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// The reason why an array of `type` cannot be a parameter in C, or empty.
static std::string explainParameter(MemRefType type) {
  if (!type.hasStaticShape())
    return "but parameters in C have static shapes; expects one with all "
           "extents known";
  if (!type.getLayout().isIdentity())
    return "but parameters in C are dense; expects the identity layout";
  if (isLDM(type))
    return "but parameters in C lie in main memory";
  if (convertElementType(type.getElementType()))
    return "";
  std::string reason = "but the C for the chips has no ";
  llvm::raw_string_ostream(reason) << type.getElementType();
  return reason + "; expects elements of type " + cTypeNames.str();
}

LogicalResult ModuleLowering::checkSignature(func::FuncOp func) {
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    if (auto memref = dyn_cast<MemRefType>(type)) {
      std::string reason = explainParameter(memref);
      if (!reason.empty())
        // A declaration has types but no block arguments.
        return emitError(func.isExternal() ? func.getLoc()
                                           : func.getArgument(i).getLoc())
               << "argument " << i << " of function '" << func.getSymName()
               << "' is an array of type " << type << ", " << reason;
      if (failed(verifyArraySize(func, type, "every argument")))
        return failure();
      continue;
    }
    if (isa<TensorType>(type))
      return func.emitOpError("takes a tensor as argument ")
             << i << "; run sw-opt --sw-pipeline first";
    if (!convertScalarType(type))
      return func.emitOpError("has argument ")
             << i << " of type " << type << ", which C does not have; expects "
             << cTypeNames;
  }
  if (func.getNumResults() > 1)
    return func.emitOpError("expects at most 1 result in C output, but got ")
           << func.getNumResults();
  for (Type type : func.getResultTypes())
    if (!convertScalarType(type))
      return func.emitOpError("returns ")
             << type
             << "; results in memory are out-parameters "
                "(buffer-results-to-out-params)";
  return success();
}

//===----------------------------------------------------------------------===//
// Written memory
//===----------------------------------------------------------------------===//

bool ModuleLowering::writes(OpOperand &use, DenseSet<Value> &visited) {
  Operation *op = use.getOwner();
  auto follow = [&](Value value) {
    if (!isa<BaseMemRefType>(value.getType()) || !visited.insert(value).second)
      return false;
    return llvm::any_of(value.getUses(),
                        [&](OpOperand &next) { return writes(next, visited); });
  };
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal())
      return true;
    return follow(callee.getArgument(use.getOperandNumber()));
  }
  if (isa<ViewLikeOpInterface>(op))
    return llvm::any_of(op->getResults(), follow);
  bool forwards =
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (effects && !forwards) {
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffectsOnValue(use.get(), instances);
    return llvm::any_of(instances, [](const auto &effect) {
      return isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect());
    });
  }
  // Control flow forwards the memref, which is not followed: assume a write.
  return true;
}

bool ModuleLowering::isReadOnly(Value memref) {
  DenseSet<Value> visited;
  visited.insert(memref);
  return llvm::none_of(memref.getUses(),
                       [&](OpOperand &use) { return writes(use, visited); });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

FunctionType ModuleLowering::convertSignature(func::FuncOp func) {
  SmallVector<Type> inputs, results;
  for (Type type : func.getArgumentTypes()) {
    if (auto memref = dyn_cast<MemRefType>(type))
      inputs.push_back(
          emitc::PointerType::get(convertElementType(memref.getElementType())));
    else
      inputs.push_back(convertElementType(type));
  }
  for (Type type : func.getResultTypes())
    results.push_back(convertElementType(type));
  return FunctionType::get(func.getContext(), inputs, results);
}

/// Names the arguments in C: given names first, then the names in the only
/// kernel.
static void nameArguments(func::FuncOp func, emitc::FuncOp lowered) {
  RoleMap roles;
  SmallVector<Operation *> kernels;
  func.walk([&](Operation *op) {
    auto launch = dyn_cast<LaunchOp>(op);
    if (isa<PartOp>(op) || (launch && !launch.hasParts()))
      kernels.push_back(op);
  });
  if (kernels.size() == 1)
    roles = rolesOf(kernels.front()->getRegion(0));
  Builder builder(func.getContext());
  Names names;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    std::string name = "arg" + std::to_string(i);
    if (auto attr = func.getArgAttrOfType<StringAttr>(i, kNameAttr)) {
      name = attr.getValue().str();
    } else if (!func.isExternal()) {
      Value argument = func.getArgument(i);
      auto role = roles.find(argument);
      if (auto loc = dyn_cast<NameLoc>(argument.getLoc()))
        name = loc.getName().str();
      else if (role != roles.end())
        name = role->second;
    }
    lowered.setArgAttr(i, kNameAttr, builder.getStringAttr(names.fresh(name)));
  }
}

static void markConst(ModuleLowering &module, func::FuncOp func,
                      emitc::FuncOp lowered) {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (!func.isExternal() && isa<MemRefType>(func.getArgumentTypes()[i]) &&
        module.isReadOnly(func.getArgument(i)))
      lowered.setArgAttr(i, kConstAttr, UnitAttr::get(func.getContext()));
}

/// Adds a comment with the shapes and the prototype to the header.
void ModuleLowering::declareEntry(func::FuncOp func, emitc::FuncOp lowered) {
  OpBuilder builder = OpBuilder::atBlockEnd(&header.getBodyRegion().front());
  CBuilder c(builder, func.getLoc());
  std::string shapes;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref)
      continue;
    shapes += shapes.empty() ? "" : ", ";
    shapes += lowered.getArgAttrOfType<StringAttr>(i, kNameAttr).getValue();
    for (int64_t size : memref.getShape())
      shapes += "[" + std::to_string(size) + "]";
  }
  if (!shapes.empty())
    c.comment(shapes);
  auto declaration =
      c.create<emitc::FuncOp>(lowered.getName(), lowered.getFunctionType());
  declaration.setPrivate();
  declaration.setSpecifiersAttr(builder.getStrArrayAttr({"extern"}));
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    declaration.setArgAttrs(i, lowered.getArgAttrDict(i));
}

LogicalResult ModuleLowering::declareFunctions() {
  OpBuilder builder = OpBuilder::atBlockEnd(&host.getBodyRegion().front());
  SmallVector<emitc::FuncOp> statics;
  for (auto func : module.getOps<func::FuncOp>()) {
    // The file defines its own functions for them.
    if (getRunnerUtility(func))
      continue;
    if (failed(checkSignature(func)))
      return failure();
    auto lowered = emitc::FuncOp::create(
        builder, func.getLoc(), cName(func.getName()), convertSignature(func));
    nameArguments(func, lowered);
    markConst(*this, func, lowered);
    if (func.isExternal() || func.isPrivate())
      lowered.setSpecifiersAttr(
          builder.getStrArrayAttr({func.isExternal() ? "extern" : "static"}));
    if (func.isExternal())
      lowered.setPrivate();
    else if (func.isPrivate())
      statics.push_back(lowered);
    else
      declareEntry(func, lowered);
  }
  builder.setInsertionPointToStart(&host.getBodyRegion().front());
  for (emitc::FuncOp func : statics)
    emitc::DeclareFuncOp::create(builder, func.getLoc(), func.getName());
  return success();
}

LogicalResult ModuleLowering::lowerFunction(func::FuncOp func) {
  if (func.isExternal())
    return success();
  if (!func.getBody().hasOneBlock())
    return func.emitOpError(
        "expects structured control flow (one block) in C output");
  auto lowered = cast<emitc::FuncOp>(
      SymbolTable::lookupSymbolIn(host, cName(func.getName())));
  Block *block = lowered.addEntryBlock();
  FunctionLowering body(*this, OpBuilder::atBlockEnd(block),
                        /*onSlave=*/false, func.getLoc());
  for (auto [from, to] :
       llvm::zip_equal(func.getArguments(), block->getArguments())) {
    auto type = dyn_cast<MemRefType>(from.getType());
    if (!type) {
      body.mapScalar(from, fromElement(body.c, to, from.getType()));
      continue;
    }
    FailureOr<MemDesc> desc = body.staticDesc(func.getLoc(), type, to);
    if (failed(desc))
      return failure();
    body.mapMemref(from, *desc);
  }
  Block &source = func.getBody().front();
  if (failed(body.lowerBody(source)))
    return failure();
  auto result = cast<func::ReturnOp>(source.getTerminator());
  Value value;
  if (result.getNumOperands() == 1)
    value = toElement(body.c, body.scalar(result.getOperand(0)),
                      result.getOperand(0).getType());
  body.c.create<emitc::ReturnOp>(value);
  return success();
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// Converts numbers of f16 and bf16 to their bits.
static DenseElementsAttr asElements(DenseElementsAttr row) {
  Type element = row.getElementType();
  return tpp::isHalf(element) ? row.bitcast(convertElementType(element)) : row;
}

/// The values of a global as a list of one dimension, or failure.
static FailureOr<TypedAttr> flatten(memref::GlobalOp global) {
  Attribute initial = *global.getInitialValue();
  if (isa<UnitAttr>(initial))
    return TypedAttr();
  auto type = cast<ShapedType>(global.getType());
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  if (auto sparse = dyn_cast<SparseElementsAttr>(initial)) {
    SmallVector<Attribute> values(sparse.getValues<Attribute>());
    initial = DenseElementsAttr::get(sparse.getType(), values);
  }
  if (auto dense = dyn_cast<DenseElementsAttr>(initial)) {
    DenseElementsAttr row =
        dense.isSplat() ? dense.resizeSplat(flat) : dense.reshape(flat);
    // C has no separate type for an index.
    if (type.getElementType().isIndex())
      row = row.mapValues(IntegerType::get(global.getContext(), 64),
                          [](const APInt &value) { return value; });
    return TypedAttr(asElements(row));
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(initial))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob()) {
      bool splat;
      if (DenseElementsAttr::isValidRawBuffer(flat, blob->getData(), splat))
        return TypedAttr(asElements(
            DenseElementsAttr::getFromRawBuffer(flat, blob->getData())));
    }
  return failure();
}

LogicalResult ModuleLowering::lowerGlobals() {
  OpBuilder builder = OpBuilder::atBlockEnd(&host.getBodyRegion().front());
  for (auto global : module.getOps<memref::GlobalOp>()) {
    if (SymbolTable::symbolKnownUseEmpty(global, module))
      continue;
    Type element = convertElementType(global.getType().getElementType());
    if (!element)
      return global.emitOpError("has elements of type ")
             << global.getType().getElementType() << ", which C does not have";
    TypedAttr values;
    if (global->hasAttr(kPointerAttrName)) {
      CBuilder c(builder, global.getLoc());
      c.verbatim(llvm::formatv("extern {0}{1} *{2};",
                               global.getConstant() ? "const " : "",
                               spellType(element), cName(global.getName()))
                     .str());
      continue;
    }
    bool external = !global.getInitialValue();
    if (!external) {
      FailureOr<TypedAttr> flat = flatten(global);
      if (failed(flat))
        return global.emitOpError("has initial values that cannot be read");
      values = *flat;
    }
    int64_t count = std::max<int64_t>(global.getType().getNumElements(), 1);
    auto lowered = emitc::GlobalOp::create(
        builder, global.getLoc(), cName(global.getName()),
        emitc::ArrayType::get({count}, element), values, external,
        /*static_specifier=*/!external, /*const_specifier=*/
        global.getConstant() && !external);
    if (!external)
      lowered->setAttr(kAlignAttr, builder.getI64IntegerAttr(128));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

emitc::FileOp ModuleLowering::makeFile(StringRef id) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto file = emitc::FileOp::create(builder, module.getLoc(), id);
  if (file.getBodyRegion().empty())
    file.getBodyRegion().emplaceBlock();
  files.push_back(file);
  usedFiles.insert(id.lower());
  return file;
}

void ModuleLowering::openFiles() {
  std::string stem = prefix.empty() ? "" : prefix + "_";
  header = makeFile(headerName);
  if (splitKernels)
    shared = makeFile(sharedName);
  host = makeFile(stem + "host.c");
  slave = makeFile(stem + "slave.c");
}

void ModuleLowering::openGuard(CBuilder &c, StringRef name) {
  std::string guard;
  for (char ch : name)
    guard += llvm::isAlnum(ch) ? llvm::toUpper(ch) : '_';
  c.verbatim("#ifndef " + guard + "\n#define " + guard);
  c.verbatim("");
}

void ModuleLowering::closeFiles() {
  OpBuilder builder(module.getContext());
  CBuilder c(builder, module.getLoc());
  Block &block = header.getBodyRegion().front();
  builder.setInsertionPointToStart(&block);
  openGuard(c, headerName);
  for (StringRef file : {"stdbool.h", "stdint.h"})
    include(c, file, true);
  c.verbatim("");
  c.verbatim("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
  if (!kernelNames.empty())
    c.verbatim(
        "/* The program calls athread_init() once before these functions.\n"
        " * Arrays that one call is given must not overlap, and begin at "
        "multiples\n"
        " * of 4 bytes. */\n");
  builder.setInsertionPointToEnd(&block);
  c.verbatim("#ifdef __cplusplus\n}\n#endif\n\n#endif");

  builder.setInsertionPointToStart(&host.getBodyRegion().front());
  if (!kernelNames.empty())
    for (StringRef file : chip.hostIncludes())
      include(c, file, true);
  for (StringRef file : {"math.h", "stdio.h", "stdlib.h", "string.h"})
    include(c, file, true);
  include(c, headerName, false);
  if (hasMpeMarks)
    c.verbatim(
        "\n/* Work of the management core that the simulator reports. */\n"
        "#ifdef SW_SIMULATOR\n#include <sw_mpe.h>\n#else\n"
        "#define SW_MPE_BEGIN(name, ops, where, why) ((void)0)\n"
        "#define SW_MPE_END() ((void)0)\n#endif");
  c.verbatim("");
  for (const std::string &kernel : kernelNames)
    c.verbatim(chip.kernelDeclaration(kernel));
  if (!kernelNames.empty())
    c.verbatim("");
  if (!kernelNames.empty())
    return closeSlaveFiles();
  slave.erase();
  if (shared)
    shared.erase();
}

LogicalResult ModuleLowering::run() {
  if (failed(checkLevel()))
    return failure();
  for (Operation &op : *module.getBody())
    if (!isa<func::FuncOp, memref::GlobalOp>(op))
      return op.emitOpError("is not supported in C output");
  nameSymbols();
  nameLdmData();
  openFiles();
  LogicalResult result = lowerGlobals();
  if (succeeded(result))
    result = declareFunctions();
  for (auto func : module.getOps<func::FuncOp>())
    if (succeeded(result))
      result = lowerFunction(func);
  if (succeeded(result)) {
    closeFiles();
    return success();
  }
  for (emitc::FileOp file : files)
    file.erase();
  return failure();
}
