//===- SwTile.cpp - The pass sw-tile --------------------------------------===//
//
// Tiles every op that the CPEs can run to loops over tiles that fit in the LDM
// of the mesh, and records the schedule on the tile op.
//
//   %1 = linalg.fill ins(%zero) outs(%0)
//   %2 = linalg.matmul ins(%a, %b) outs(%1)
//
// becomes
//
//   scf.for %i, scf.for %j
//     %c = linalg.fill {sw.tile}
//     scf.for %k
//       linalg.matmul {sw.tile} ins(%a_slice, %b_slice) outs(%c)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TileProgram.h"
#include "TileUtils.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/KernelPlans.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWTILE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
struct SwTile : sw::impl::SwTileBase<SwTile> {
  using SwTileBase::SwTileBase;
  SwTile() = default;
  // The other names of options belong to the options of their own object.
  SwTile(const SwTile &other) : SwTileBase(other) {}

  void runOnOperation() override {
    FailureOr<ProductRequest> request = parseProductRequest(
        {tileSizes, order, buffers, vector, rowContiguous, distributed},
        [this] { return getOperation()->emitError(); });
    if (failed(request))
      return signalPassFailure();
    Scheduler scheduler(std::move(*request));
    scheduler.setGroups(group);
    recorder.reset();
    std::vector<TakenPlan> plans;
    if (!listCandidates) {
      // The plans are compared with what is recorded.
      if (!recordSchedules.empty() || hasKernels(getOperation()))
        recorder.emplace(getOperation());
      plans = takePlans(getOperation());
    }
    if (failed(prepareProgram(getOperation())))
      return signalPassFailure();
    if (listCandidates)
      return list(scheduler);
    loadCache(scheduler);
    KernelPlanner planner(getRecorder(), static_cast<int64_t>(plans.size()));
    if (failed(tileProgram(getOperation(), scheduler, group, planner)) ||
        failed(checkPlans(plans, getRecorder())) ||
        failed(cleanUpTiles(getOperation())) || failed(writeSchedules()))
      return signalPassFailure();
    saveCache(scheduler);
  }

private:
  //===--------------------------------------------------------------------===//
  // Schedule file
  //===--------------------------------------------------------------------===//

  ScheduleRecorder *getRecorder() { return recorder ? &*recorder : nullptr; }

  LogicalResult writeSchedules() {
    if (recordSchedules.empty())
      return success();
    std::optional<Target> target = Target::lookup(getOperation());
    std::string chip = target ? target->getChip().str() : "";
    llvm::Error error =
        writeScheduleFile(recordSchedules, chip, recorder->takeKernels());
    if (!error)
      return success();
    return emitError(getOperation()->getLoc())
           << "the schedules are lost: " << llvm::toString(std::move(error));
  }

  //===--------------------------------------------------------------------===//
  // Candidates
  //===--------------------------------------------------------------------===//

  void list(const Scheduler &scheduler) {
    size_t wanted =
        numCandidates == 0 ? kAllSchedules : static_cast<size_t>(numCandidates);
    for (linalg::LinalgOp op :
         collectUntiled(getOperation(), [](linalg::LinalgOp op) {
           return matchGemm(op).has_value();
         })) {
      FailureOr<Target> target = Target::get(op);
      if (failed(target))
        return signalPassFailure();
      ScheduleProblem problem = getScheduleProblem(op);
      FailureOr<ScheduleRequest> request = scheduler.getRequest(op, problem);
      if (failed(request))
        return signalPassFailure();
      FailureOr<SearchResult> result =
          scheduler.search(op, problem, *request, *target, wanted);
      if (failed(result))
        return signalPassFailure();
      llvm::outs() << printCandidates(op, problem, *target, *result);
    }
  }

  //===--------------------------------------------------------------------===//
  // Cache file
  //===--------------------------------------------------------------------===//

  static std::string printFingerprint(const Target &target) {
    return llvm::utohexstr(getTargetFingerprint(target));
  }

  void loadCache(Scheduler &scheduler) {
    if (cache.empty())
      return;
    // A wrong target is reported at its first use.
    std::optional<Target> target = Target::lookup(getOperation());
    if (!target)
      return;
    if (llvm::Error error =
            scheduler.getCache().load(cache, printFingerprint(*target)))
      getOperation()->emitWarning("schedule cache '")
          << cache << "' " << llvm::toString(std::move(error))
          << (ScheduleCache::canOverwrite(cache)
                  ? "; it is ignored and written anew"
                  : "; it is ignored");
  }

  void saveCache(Scheduler &scheduler) {
    std::optional<Target> target = Target::lookup(getOperation());
    if (cache.empty() || !target || !scheduler.getCache().isChanged())
      return;
    if (llvm::Error error = scheduler.getCache().save(
            cache, target->getChip(), printFingerprint(*target)))
      getOperation()->emitWarning("schedule cache '")
          << cache
          << "' cannot be written: " << llvm::toString(std::move(error));
  }

  std::optional<ScheduleRecorder> recorder;
  llvm::cl::alias oldRows{"long-rows", llvm::cl::aliasopt(rowContiguous)};
  llvm::cl::alias oldDistributed{"dealt", llvm::cl::aliasopt(distributed)};
};
} // namespace
