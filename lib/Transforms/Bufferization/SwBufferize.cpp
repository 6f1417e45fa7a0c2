//===- SwBufferize.cpp - The pass sw-bufferize ----------------------------===//
//
// Bufferizes tensors to memrefs. The rules and rewrites are those of upstream's
// eliminate-empty-tensors and one-shot-bufferize. The analysis is that of
// InPlaceAnalysis.cpp.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "InPlaceAnalysis.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWBUFFERIZE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::bufferization;

/// The name of a constant of upstream's bufferization without the number that
/// makes it unique.
static StringRef getBaseName(StringRef name) {
  auto [base, number] = name.rsplit('_');
  return !number.empty() && llvm::all_of(number, llvm::isDigit) ? base : name;
}

/// Names the constants of `module` other than `own`, those of the program, in
/// the order of their first use, the first of which comes last. Upstream
/// bufferizes functions in an order that differs from run to run.
static void orderConstants(ModuleOp module, const llvm::StringSet<> &own) {
  llvm::StringSet<> taken;
  llvm::StringMap<memref::GlobalOp> constants;
  for (Operation &op : *module.getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    auto global = dyn_cast<memref::GlobalOp>(op);
    if (global && !own.contains(global.getSymName()))
      constants[global.getSymName()] = global;
    else if (symbol && symbol.getNameAttr())
      taken.insert(symbol.getName());
  }
  llvm::SetVector<memref::GlobalOp> used;
  SmallVector<std::pair<memref::GetGlobalOp, memref::GlobalOp>> uses;
  module.walk([&](memref::GetGlobalOp use) {
    auto found = constants.find(use.getName());
    if (found == constants.end())
      return;
    used.insert(found->second);
    uses.emplace_back(use, found->second);
  });
  for (auto &[name, global] : constants)
    if (!used.contains(global))
      taken.insert(name);
  unsigned number = 0;
  for (memref::GlobalOp global : used) {
    std::string base = getBaseName(global.getSymName()).str(), name = base;
    while (!taken.insert(name).second)
      name = base + "_" + std::to_string(number++);
    global.setSymName(name);
    global->moveBefore(&module.getBody()->front());
  }
  for (auto [use, global] : uses)
    use.setName(global.getSymName());
}

namespace {
struct SwBufferize : sw::impl::SwBufferizeBase<SwBufferize> {
  using SwBufferizeBase::SwBufferizeBase;

  void runOnOperation() override {
    if (failed(placeEmptyTensors()) || failed(bufferize()))
      signalPassFailure();
  }

private:
  /// Replaces empty tensors that are inserted into others by slices of these.
  LogicalResult placeEmptyTensors() {
    OneShotBufferizationOptions options;
    options.allowReturnAllocsFromLoops = true;
    options.bufferizeFunctionBoundaries = true;
    OneShotAnalysisState analysis(getOperation(), options);
    if (failed(sw::analyzeInPlace(getOperation(), analysis)))
      return failure();
    IRRewriter rewriter(&getContext());
    return eliminateEmptyTensors(rewriter, getOperation(), analysis);
  }

  LogicalResult bufferize() {
    OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.setFunctionBoundaryTypeConversion(
        LayoutMapOption::IdentityLayoutMap);
    llvm::StringSet<> own;
    for (auto global : getOperation().getOps<memref::GlobalOp>())
      own.insert(global.getSymName());
    BufferizationState state;
    {
      OneShotAnalysisState analysis(getOperation(), options);
      if (failed(sw::analyzeInPlace(getOperation(), analysis)) ||
          failed(insertTensorCopies(getOperation(), analysis, state)))
        return failure();
    }
    if (failed(bufferizeModuleOp(getOperation(), options, state)))
      return failure();
    orderConstants(getOperation(), own);
    return success();
  }
};
} // namespace
