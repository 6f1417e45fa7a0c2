//===- SwLowerTosa.cpp - The pass sw-lower-tosa ---------------------------===//
//
// Runs upstream's lowerings of TOSA to linalg, arith, scf and tensor on modules
// with ops of TOSA.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERTOSA
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Lowers TOSA to linalg and tensor ops; other dialects stay unchanged.
static void addTosaLowering(OpPassManager &pm) {
  // The only lowering of tosa.scatter. Later passes lower the regions of the
  // other TOSA ops that it converts.
  pm.addPass(createTosaToSCFPass());
  TosaToLinalgNamedOptions named;
  // im2col reads filters of this layout without a transpose.
  named.preferConv2DKernelLayoutHWCF = true;
  tosa::addTosaToLinalgPasses(pm, TosaToLinalgOptions(), named,
                              /*validationOptions=*/std::nullopt);
  TosaToArithPassOptions arith;
  // Needed for tosa.rescale.
  arith.includeApplyRescale = true;
  pm.addPass(createTosaToArithPass(arith));
  pm.addPass(createTosaToTensorPass());
}

namespace {
struct SwLowerTosa : sw::impl::SwLowerTosaBase<SwLowerTosa> {
  using SwLowerTosaBase::SwLowerTosaBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    addTosaLowering(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasTosa =
        module
            .walk([](Operation *op) {
              return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (!hasTosa)
      return markAllAnalysesPreserved();
    OpPassManager pm(ModuleOp::getOperationName());
    addTosaLowering(pm);
    if (failed(runPipeline(pm, module)))
      signalPassFailure();
  }
};
} // namespace
