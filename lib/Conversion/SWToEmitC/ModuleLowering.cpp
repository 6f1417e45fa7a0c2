//===- ModuleLowering.cpp - Files and globals of a module -----------------===//
//
// Builds the emitc.file operations of a module: header, host file with its
// functions (HostFunctions.cpp), and the files of the CPEs (SlaveFiles.cpp).
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "Lowering.h"
#include "RunnerCalls.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/Utils/ElementTypes.h"

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
  // The host file may have functions that start the kernel.
  static constexpr StringRef suffixes[] = {"", "_params", "_on_group"};
  if (!isFree(base, suffixes))
    base += "_kernel";
  return reserve(base, suffixes);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Reports ops that an earlier stage must lower.
LogicalResult ModuleLowering::checkLevel() {
  llvm::DenseSet<Type> verified;
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
    if (failed(verifyArraySizes(op, verified)) ||
        (global &&
         failed(verifyArraySize(global, global.getType(), "the array"))))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// Converts numbers of floats that C does not have to their bits.
static DenseElementsAttr asElements(DenseElementsAttr row) {
  Type element = row.getElementType();
  return isStorageFloat(element) ? row.bitcast(convertElementType(element))
                                 : row;
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
    if (external)
      continue;
    lowered->setAttr(kAlignAttr, builder.getI64IntegerAttr(128));
    if (memoryGroups > 1 && !chip.sharedQualifier().empty())
      lowered->setAttr(kQualifierAttr,
                       builder.getStringAttr(chip.sharedQualifier()));
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
    c.verbatim(llvm::formatv(
                   "/* The program calls {0}() once before these functions.\n"
                   " * Arrays that one call is given must not overlap, and "
                   "begin at multiples\n * of 4 bytes.{1} */\n",
                   chip.initCall(usesGroups),
                   usesGroups ? chip.groupsNote() : StringRef())
                   .str());
  builder.setInsertionPointToEnd(&block);
  c.verbatim("#ifdef __cplusplus\n}\n#endif\n\n#endif");

  builder.setInsertionPointToStart(&host.getBodyRegion().front());
  if (!kernelNames.empty())
    for (StringRef file : chip.hostIncludes(usesGroups))
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
    c.verbatim(chip.kernelDeclaration(kernel, groupKernels.contains(kernel)));
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
  module.walk([&](LaunchOp launch) {
    memoryGroups = std::max(memoryGroups, target.getUsedCoreGroups());
  });
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
