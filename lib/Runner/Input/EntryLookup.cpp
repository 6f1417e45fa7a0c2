//===- EntryLookup.cpp - Finding the function to run ----------------------===//
#include "Runner/Input/EntryLookup.h"

#include "InputFacts.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// Functions with a body, by visibility.
static SmallVector<func::FuncOp> getFunctions(ModuleOp module,
                                              bool publicOnly) {
  return llvm::filter_to_vector(
      module.getOps<func::FuncOp>(), [&](func::FuncOp func) {
        return !func.isExternal() && (!publicOnly || func.isPublic());
      });
}

static std::string listNames(ArrayRef<func::FuncOp> functions) {
  return llvm::join(
      llvm::map_range(
          functions, [](func::FuncOp func) { return func.getSymName().str(); }),
      ", ");
}

/// Reports that the module has no function to run, and what it has instead.
static void reportNoFunction(ModuleOp module) {
  Block &body = *module.getBody();
  if (body.empty()) {
    module.emitError("the module is empty; expects a func.func with a body");
    return;
  }
  Operation &first = body.front();
  InFlightDiagnostic diagnostic = first.emitError(
      "the module has no func.func with a body to run; it has ");
  auto symbol = dyn_cast<SymbolOpInterface>(first);
  diagnostic << "'" << first.getName() << "'";
  if (symbol)
    diagnostic << " @" << symbol.getName();
  if (auto func = dyn_cast<func::FuncOp>(first); func && func.isExternal())
    diagnostic << ", which is only declared";
  if (size_t others = body.getOperations().size() - 1)
    diagnostic << " and " << others
               << (others > 1 ? " other ops" : " other op");
}

static func::FuncOp findFunction(ModuleOp module, StringRef name) {
  SmallVector<func::FuncOp> all = getFunctions(module, /*publicOnly=*/false);
  if (all.empty()) {
    reportNoFunction(module);
    return {};
  }
  if (!name.empty()) {
    for (func::FuncOp func : all)
      if (func.getSymName() == name)
        return func;
    all.front()->emitError("the module has no function '")
        << name << "' with a body; its functions are: " << listNames(all);
    return {};
  }
  SmallVector<func::FuncOp> entries = getFunctions(module, /*publicOnly=*/true);
  if (entries.size() == 1)
    return entries.front();
  if (all.size() == 1)
    return all.front();
  all.front()->emitError("the module has several functions; choose one of them "
                         "by --entry=NAME: ")
      << listNames(entries.empty() ? all : entries);
  return {};
}

/// Describes a value of `type`, or reports why it cannot be passed.
static FailureOr<EntryValue> describe(func::FuncOp func, Type type,
                                      const Twine &what, Location loc) {
  EntryValue value;
  Type elementType = type;
  value.passing = Passing::Scalar;
  auto fail = [&](const Twine &reason) -> FailureOr<EntryValue> {
    return emitError(loc) << what << " of function '" << func.getSymName()
                          << "' has type " << type << "; " << reason;
  };
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!isa<RankedTensorType, MemRefType>(type))
      return fail("expects a ranked tensor, a memref or a scalar: where the "
                  "function casts no array without rank to a static shape, "
                  "write a type with numbers, such as memref<1024xf32>");
    if (!shaped.hasStaticShape()) {
      size_t dynamic = llvm::find_if(shaped.getShape(), ShapedType::isDynamic) -
                       shaped.getShape().begin();
      return fail("a program that is run needs static shapes: write numbers "
                  "for the extents, or run a function of static shapes that "
                  "casts (tensor.cast) and calls this one (dimension " +
                  Twine(dynamic) + " is dynamic)");
    }
    auto memref = dyn_cast<MemRefType>(type);
    if (memref && !memref.getLayout().isIdentity())
      return fail("expects the identity layout: take the whole array as the "
                  "argument and its part by memref.subview");
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.getEncoding())
      return fail("expects a dense tensor without an encoding");
    uint64_t count = 1;
    bool overflow = false;
    for (int64_t extent : shaped.getShape()) {
      count = llvm::SaturatingMultiply<uint64_t>(count, extent, &overflow);
      if (overflow || count > (uint64_t(1) << 36))
        return fail("the array exceeds the limit of 2^36 elements");
    }
    value.passing = memref ? Passing::MemRef : Passing::Tensor;
    value.shape = llvm::to_vector(shaped.getShape());
    elementType = shaped.getElementType();
  }
  std::optional<ElementKind> kind = getElementKind(elementType);
  if (!kind)
    return fail("expects elements of type " + listElementTypes());
  value.kind = *kind;
  value.isIndex = elementType.isIndex();
  return value;
}

FailureOr<Entry> sw::runner::findEntry(ModuleOp module, StringRef name) {
  func::FuncOp func = findFunction(module, name);
  if (!func)
    return failure();
  Entry entry;
  entry.name = func.getSymName().str();
  for (BlockArgument arg : func.getArguments()) {
    FailureOr<EntryValue> value =
        describe(func, arg.getType(), "argument " + Twine(arg.getArgNumber()),
                 arg.getLoc());
    if (failed(value))
      return failure();
    entry.arguments.push_back(std::move(*value));
  }
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    FailureOr<EntryValue> value =
        describe(func, type, "result " + Twine(i), func.getLoc());
    if (failed(value))
      return failure();
    entry.results.push_back(std::move(*value));
  }
  findInputFacts(func, entry);
  return entry;
}

LogicalResult sw::runner::isolateEntry(ModuleOp module, StringRef name) {
  for (auto func : module.getOps<func::FuncOp>())
    if (func.getSymName() == name)
      func.setPublic();
    else
      func.setPrivate();
  // Nothing can be unused beside a single function.
  if (llvm::hasSingleElement(module.getOps()))
    return success();
  PassManager pm(module->getName());
  pm.addPass(createSymbolDCEPass());
  return pm.run(module);
}
