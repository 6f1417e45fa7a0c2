//===- InlineDynamic.cpp - Calls with arrays of dynamic shape -------------===//
//
// Upstream's inliner inlines all calls or none, and rejects ops of dialects
// without an inliner interface.
//
//===----------------------------------------------------------------------===//
#include "InlineDynamic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

bool sw::isDynamicArray(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && (!shaped.hasRank() || !shaped.hasStaticShape());
}

static bool hasDynamicSignature(func::FuncOp func) {
  return llvm::any_of(func.getArgumentTypes(), sw::isDynamicArray) ||
         llvm::any_of(func.getResultTypes(), sw::isDynamicArray);
}

namespace {
class DynamicInliner {
public:
  explicit DynamicInliner(ModuleOp module) : symbols(module) {}

  /// Inlines the calls in `func`, after those in its callees.
  LogicalResult visit(func::FuncOp func);
  /// The callees that were inlined.
  ArrayRef<func::FuncOp> getInlined() const { return inlined.getArrayRef(); }

private:
  void replace(func::CallOp call, func::FuncOp callee);

  SymbolTable symbols;
  SmallPtrSet<Operation *, 8> done, open;
  llvm::SetVector<func::FuncOp> inlined;
};
} // namespace

void DynamicInliner::replace(func::CallOp call, func::FuncOp callee) {
  OpBuilder builder(call);
  IRMapping map;
  map.map(callee.getArguments(), call.getOperands());
  Block &body = callee.getBody().front();
  for (Operation &op : body.without_terminator())
    builder.clone(op, map);
  SmallVector<Value> results = llvm::map_to_vector(
      body.getTerminator()->getOperands(),
      [&](Value value) { return map.lookupOrDefault(value); });
  call.replaceAllUsesWith(results);
  call.erase();
  inlined.insert(callee);
}

LogicalResult DynamicInliner::visit(func::FuncOp func) {
  if (!done.insert(func).second)
    return success();
  open.insert(func);
  SmallVector<func::CallOp> calls;
  func.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    // Functions with several blocks stay. Later passes reject branches that
    // could not be converted to conditions and loops.
    if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock() ||
        !hasDynamicSignature(callee))
      continue;
    if (open.contains(callee))
      return call.emitOpError("calls '@")
             << call.getCallee()
             << "', which calls itself, with arrays of dynamic shape; a "
                "program that is run needs static shapes: write numbers for "
                "the extents of the function";
    if (failed(visit(callee)))
      return failure();
    replace(call, callee);
  }
  open.erase(func);
  return success();
}

LogicalResult sw::inlineDynamicCalls(ModuleOp module) {
  DynamicInliner inliner(module);
  for (auto func : module.getOps<func::FuncOp>())
    if (failed(inliner.visit(func)))
      return failure();
  SmallVector<func::FuncOp> inlined = llvm::to_vector(inliner.getInlined());
  // Callees were inlined before their callers.
  for (func::FuncOp func : llvm::reverse(inlined))
    if (func.isPrivate() && SymbolTable::symbolKnownUseEmpty(func, module))
      func.erase();
  return success();
}
