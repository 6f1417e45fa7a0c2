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

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWBUFFERIZE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::bufferization;

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
    BufferizationState state;
    {
      OneShotAnalysisState analysis(getOperation(), options);
      if (failed(sw::analyzeInPlace(getOperation(), analysis)) ||
          failed(insertTensorCopies(getOperation(), analysis, state)))
        return failure();
    }
    return bufferizeModuleOp(getOperation(), options, state);
  }
};
} // namespace
