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
// Kernels that exist are checked, and chosen again with what their schedule
// requests.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TileProgram.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/KernelPlans.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

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
    if (failed(request))
      return signalPassFailure();
    Scheduler scheduler(std::move(*request));
    scheduler.setGroups(group);
    ScheduleRecorder recorder(module);
    std::vector<TakenPlan> plans = takePlans(module);
    KernelPlanner planner(&recorder, static_cast<int64_t>(plans.size()),
                          /*keepsForms=*/true);
    if (failed(prepareProgram(module)) ||
        failed(planProgram(module, scheduler, group, planner)) ||
        failed(checkPlans(plans, &recorder)))
      return signalPassFailure();
    removePlanMarks(module);
    formKernels(planner.getKernels());
  }
};
} // namespace
