//===- SwDmaInsert.cpp - The pass sw-dma-insert ---------------------------===//
//
// Wraps each nest of tile loops in a kernel launch (KernelLaunches.cpp) and
// stages the operands of its tile ops in LDM (Staging.cpp):
//
//   linalg.add {sw.tile = #sw.tile<>} ins(%x, %y) outs(%z)
// becomes
//   sw.launch @f_add view(core_group) {
//     %bx = sw.alloc ...   %by = sw.alloc ...   %bz = sw.alloc ...
//     sw.dma_get %x to %bx, %rx   sw.dma_get %y to %by, %ry   (and waits)
//     linalg.add {sw.tile = #sw.tile<>} ins(%bx, %by) outs(%bz)
//     sw.dma_put %bz to %z, %rz   (and wait)
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/Transforms/Utils/LoopDistribution.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "KernelLaunches.h"
#include "OwnBuffers.h"
#include "Staging.h"
#include "TileArrays.h"
#include "Transforms/Passes.h"
#include "WinogradLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringMap.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDMAINSERT
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwDmaInsert : sw::impl::SwDmaInsertBase<SwDmaInsert> {
  using SwDmaInsertBase::SwDmaInsertBase;

  void runOnOperation() override {
    if (hasTensorTileOps() && failed(bufferize()))
      return signalPassFailure();
    llvm::StringMap<unsigned> taken = collectNames();
    SmallVector<LaunchOp> launches;
    SmallVector<func::FuncOp> funcs;
    getOperation()->walk([&](func::FuncOp func) { funcs.push_back(func); });
    std::optional<Target> target = Target::lookup(getOperation());
    int64_t coreGroups = target ? target->getUsedCoreGroups() : 1;
    for (func::FuncOp func : funcs)
      llvm::append_range(launches, createLaunches(func, taken, coreGroups));
    getOperation()->walk([&](Operation *op) {
      if (!isTileOp(op) || op->getParentOfType<LaunchOp>())
        return;
      op->emitError("expects a tile op to be in a function");
      signalPassFailure();
    });
    warnAboutLoops();
    for (LaunchOp launch : launches)
      if (failed(stageTileOps(launch)))
        signalPassFailure();
  }

private:
  /// Names loops over core groups or mesh columns that did not become kernels,
  /// and an op that keeps them from it.
  void warnAboutLoops() {
    getOperation()->walk([](scf::ForallOp loop) {
      if (!isOverSharedTiles(loop) || loop->getParentOfType<LaunchOp>())
        return WalkResult::advance();
      InFlightDiagnostic warning =
          loop.emitWarning("tiles run one after the other, each by a launch of "
                           "its own, because their loop is no kernel");
      if (Operation *obstacle = findObstacle(loop))
        warning.attachNote(obstacle->getLoc())
            << "this op is no part of a kernel: " << obstacle->getName();
      return WalkResult::skip();
    });
  }

  bool hasTensorTileOps() {
    return getOperation()
        ->walk([](Operation *op) {
          return isTileOp(op) && llvm::any_of(op->getOperandTypes(),
                                              llvm::IsaPred<TensorType>)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Runs upstream bufferization. The clean-up after it removes copies of a
  /// tile to itself.
  LogicalResult bufferize() {
    bufferization::OneShotBufferizePassOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.functionBoundaryTypeConversion =
        bufferization::LayoutMapOption::IdentityLayoutMap;
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(bufferization::createOneShotBufferizePass(options));
    pipeline.addPass(createSwSplitViews());
    pipeline.addNestedPass<func::FuncOp>(
        bufferization::createBufferLoopHoistingPass());
    pipeline.addPass(createCanonicalizerPass());
    pipeline.addPass(createCSEPass());
    pipeline.addPass(createCanonicalizerPass());
    return runPipeline(pipeline, getOperation());
  }

  /// The names that a kernel must not have.
  llvm::StringMap<unsigned> collectNames() {
    llvm::StringMap<unsigned> names;
    getOperation()->walk([&](Operation *op) {
      if (auto launch = dyn_cast<LaunchOp>(op))
        names.try_emplace(launch.getName(), 1);
      else if (auto symbol = dyn_cast<SymbolOpInterface>(op))
        if (symbol.getNameAttr())
          names.try_emplace(symbol.getName(), 1);
    });
    return names;
  }

  LogicalResult stageTileOps(LaunchOp launch) {
    FailureOr<Target> target = Target::get(launch);
    if (failed(target))
      return failure();
    if (failed(moveBuffersToLDM(launch, *target)) ||
        failed(moveTileArraysOut(launch, *target)))
      return failure();
    SmallVector<Operation *> ops;
    SmallVector<WinogradConvOp> convolutions;
    launch.walk([&](Operation *op) {
      if (auto convolution = dyn_cast<WinogradConvOp>(op))
        convolutions.push_back(convolution);
      else if (isTileOp(op))
        ops.push_back(op);
    });
    for (WinogradConvOp convolution : convolutions)
      if (failed(createWinogradLoops(convolution, *target)))
        return failure();
    return sw::stageTileOps(ops, *target);
  }
};
} // namespace
