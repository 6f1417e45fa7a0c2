//===- SwStaticShapes.cpp - The pass sw-static-shapes ---------------------===//
//
// Infers static shapes from casts and constants:
//
//   %d = tensor.cast %x : tensor<64x64xf32> to tensor<?x?xf32>
//   %y = call @exp(%d) : (tensor<?x?xf32>) -> tensor<?x?xf32>
//   %s = tensor.cast %y : tensor<?x?xf32> to tensor<64x64xf32>
// becomes
//   %s = linalg.exp ins(%x : tensor<64x64xf32>) ...
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "InlineDynamic.h"
#include "KnownShapes.h"

#include "Analysis/Structure/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSTATICSHAPES
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Whether an op that satisfies `filter` has an array of dynamic shape.
static bool hasDynamicArrays(ModuleOp module,
                             function_ref<bool(Operation *)> filter) {
  return module
      .walk([&](Operation *op) {
        bool isDynamic =
            filter(op) &&
            (llvm::any_of(op->getResultTypes(), sw::isDynamicArray) ||
             llvm::any_of(op->getOperandTypes(), sw::isDynamicArray));
        return isDynamic ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct SwStaticShapes : sw::impl::SwStaticShapesBase<SwStaticShapes> {
  using SwStaticShapesBase::SwStaticShapesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(run(module)))
      signalPassFailure();
  }

private:
  LogicalResult run(ModuleOp module) {
    // Here and in later passes numbers of elements fit in 64 bits then.
    if (failed(sw::verifyAllArraySizes(module)))
      return failure();
    RewritePatternSet reshapes(&getContext());
    sw::populateConstantReshapePatterns(reshapes);
    walkAndApplyPatterns(module, std::move(reshapes));
    if (!hasDynamicArrays(module, [](Operation *) { return true; }))
      return success();
    if (failed(sw::inlineDynamicCalls(module)) || failed(refine(module)))
      return failure();
    auto isTosa = [](Operation *op) {
      return isa_and_present<tosa::TosaDialect>(op->getDialect());
    };
    if (!hasDynamicArrays(module, isTosa))
      return success();
    OpPassManager infer(ModuleOp::getOperationName());
    infer.addNestedPass<func::FuncOp>(tosa::createTosaInferShapesPass());
    if (failed(runPipeline(infer, module)))
      return failure();
    return refine(module);
  }

  /// Canonicalizes, with additional patterns on casts.
  LogicalResult refine(ModuleOp module) {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(patterns);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(patterns, context);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    sw::populateConstantReshapePatterns(patterns);
    sw::populateStaticCastPatterns(patterns);
    // Like upstream's canonicalization, stops without an error if it does not
    // converge.
    (void)applyPatternsGreedily(module, std::move(patterns));
    return success();
  }
};
} // namespace
