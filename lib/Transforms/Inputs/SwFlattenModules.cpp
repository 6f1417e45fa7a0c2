//===- SwFlattenModules.cpp - The pass sw-flatten-modules -----------------===//
//
// Moves functions and globals of nested modules into the outermost one:
//
//   module { module @layer { func.func @f } }   -->   module { func.func @f }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFLATTENMODULES
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// A name that neither module uses, derived from the name in the nested one.
static std::string getFreeName(ModuleOp outer, ModuleOp nested,
                               StringRef name) {
  std::string result = nested.getSymName()
                           ? (*nested.getSymName() + "_" + name).str()
                           : (name + "_nested").str();
  while (outer.lookupSymbol(result) || nested.lookupSymbol(result))
    result += '_';
  return result;
}

/// Whether both declare one function of elsewhere, whose name is to be kept.
static bool isSameDeclaration(SymbolOpInterface a, Operation *b) {
  return a.isDeclaration() && cast<SymbolOpInterface>(b).isDeclaration() &&
         OperationEquivalence::isEquivalentTo(
             a, b, OperationEquivalence::IgnoreLocations);
}

/// Moves the symbols of `nested`, and of modules in it, to `outer`.
static LogicalResult flatten(ModuleOp outer, ModuleOp nested) {
  for (auto inner : llvm::make_early_inc_range(nested.getOps<ModuleOp>()))
    if (failed(flatten(nested, inner)))
      return failure();
  SymbolTable symbols(nested);
  for (Operation &op : llvm::make_early_inc_range(*nested.getBody())) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    Operation *other = symbol ? outer.lookupSymbol(symbol.getName()) : nullptr;
    if (other && isSameDeclaration(symbol, other))
      symbols.erase(&op);
    else if (other && failed(symbols.rename(
                          &op, getFreeName(outer, nested, symbol.getName()))))
      return failure();
  }
  for (NamedAttribute attr : nested->getDiscardableAttrs())
    if (!outer->hasAttr(attr.getName()))
      outer->setDiscardableAttr(attr.getName(), attr.getValue());
  Block *body = outer.getBody();
  body->getOperations().splice(nested->getIterator(),
                               nested.getBody()->getOperations());
  nested.erase();
  return success();
}

namespace {
struct SwFlattenModules : sw::impl::SwFlattenModulesBase<SwFlattenModules> {
  using SwFlattenModulesBase::SwFlattenModulesBase;

  void runOnOperation() override {
    ModuleOp outer = getOperation();
    for (auto nested : llvm::make_early_inc_range(outer.getOps<ModuleOp>()))
      if (failed(flatten(outer, nested)))
        return signalPassFailure();
  }
};
} // namespace
