//===- SwPlan.cpp - The pass sw-plan --------------------------------------===//
//
// Chooses what sw-tile would choose, and writes it as sw.kernel ops:
//
//   %1 = linalg.fill ins(%zero) outs(%0)
//   %2 = linalg.matmul ins(%a, %b) outs(%1)
//
// becomes
//
//   %2 = sw.kernel "matmul" schedule <method = mesh, ..> {
//     %3 = linalg.fill ins(%zero) outs(%0)
//     %4 = linalg.matmul ins(%a, %b) outs(%3)
//     sw.kernel_yield %4
//   }
//
// A choice depends on what the ops chosen before have become. The pass
// therefore tiles a copy of the program and keeps the choices.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TileProgram.h"
#include "Transforms/Scheduling/KernelPlans.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPLAN
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwPlan : sw::impl::SwPlanBase<SwPlan> {
  using SwPlanBase::SwPlanBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<ProductRequest> request = parseProductRequest(
        {tileSizes, order, buffers, vector, rowContiguous, distributed},
        [&] { return module->emitError(); });
    if (failed(request) || failed(prepareProgram(module)))
      return signalPassFailure();
    Scheduler scheduler(std::move(*request));
    scheduler.setGroups(group);
    ScheduleRecorder recorder(module);
    OwningOpRef<ModuleOp> copy = module.clone();
    std::vector<TakenPlan> plans = takePlans(*copy);
    // What a person put into kernels may not be prepared.
    if ((!plans.empty() && failed(prepareProgram(*copy))) ||
        failed(tileProgram(*copy, scheduler, group, &recorder)) ||
        failed(checkPlans(plans, &recorder)))
      return signalPassFailure();
    formKernels(module, recorder);
  }
};
} // namespace
