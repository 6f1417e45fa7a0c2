//===- SwChooseCoreGroups.cpp - The pass sw-choose-core-groups ------------===//
//
// A program that gains less by several core groups than it loses by starting
// them is compiled for one:
//
//   "sw.used_core_groups" = 6 : i64    becomes    (nothing, one core group)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Dialect/SW/IR/SetTarget.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWCHOOSECOREGROUPS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Cycles that the arithmetic of a product or a convolution takes at least, or
/// its arrays, on one core group.
static double getBoundCycles(linalg::LinalgOp op, const Target &target) {
  double flops = 2, bytes = 0;
  for (int64_t extent : op.getStaticLoopRanges())
    flops *= static_cast<double>(extent);
  for (Type type : op->getOperandTypes())
    if (auto shaped = dyn_cast<ShapedType>(type))
      bytes += static_cast<double>(shaped.getNumElements()) *
               static_cast<double>(shaped.getElementTypeBitWidth()) / 8;
  unsigned bits = getElementTypeOrSelf(op.getDpsInits()[0].getType())
                      .getIntOrFloatBitWidth();
  double rate = 0;
  if (std::optional<ElementKind> kind = getComputeKind(bits))
    rate = target.getFlopsPerCycle(*kind) *
           static_cast<double>(target.getNumCPEs());
  return std::max(rate > 0 ? flops / rate : 0,
                  bytes / target.getCosts().memoryBandwidth *
                      target.getClockHz());
}

/// Whether `op` usually is a kernel. Products transpose their operands, and
/// the management core computes what is of no number type.
static bool isKernel(linalg::LinalgOp op) {
  auto isOfNumbers = [](Type type) {
    return getElementTypeOrSelf(type).isIntOrFloat();
  };
  if (isa<linalg::FillOp>(op) || op.hasDynamicShape() ||
      !llvm::all_of(op->getOperandTypes(), isOfNumbers))
    return false;
  return !isa<linalg::TransposeOp>(op) ||
         llvm::none_of(op->getUsers(), [](Operation *user) {
           auto reader = dyn_cast<linalg::LinalgOp>(user);
           return reader && reader.getNumReductionLoops() > 0;
         });
}

/// Cycles by which `op` is faster on all core groups of `target`, with the
/// barrier before it, than on the first one, which may run it alone.
static double getGain(linalg::LinalgOp op, const Target &target) {
  double barrier = getGroupBarrierCycles(target);
  bool isSum = op.getNumReductionLoops() > 0 && op.getNumDpsInputs() > 1;
  if (isSum) {
    auto groups = static_cast<double>(target.getUsedCoreGroups());
    double cycles = getBoundCycles(op, target);
    return std::max(0.0, cycles * (1 - 1 / groups) - barrier);
  }
  if (!explainNoGroup(op).empty())
    return 0;
  std::optional<double> all = getOwnCycles(op, target),
                        first = getOwnCycles(op, target.withUsedCoreGroups(1));
  return all && first ? std::max(0.0, *first - *all - barrier) : 0;
}

/// Whether the program asks for a division over core groups.
static bool asksForDivision(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool asks =
            isa<shard::ShardOp>(op) || readDivision(getScheduleAttr(op));
        return asks ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct SwChooseCoreGroups
    : sw::impl::SwChooseCoreGroupsBase<SwChooseCoreGroups> {
  using SwChooseCoreGroupsBase::SwChooseCoreGroupsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<Target> target = Target::get(module);
    if (failed(target))
      return signalPassFailure();
    int64_t groups = target->getUsedCoreGroups();
    if (groups == 1 || asksForDivision(module))
      return;
    double cost = getGroupLaunchCycles(*target), gain = 0;
    module.walk([&](linalg::LinalgOp op) {
      if (!isKernel(op))
        return;
      gain += getGain(op, *target);
      // Its barrier, if the kernel before it is on other core groups.
      cost += getGroupBarrierCycles(*target);
    });
    if (gain > cost)
      return;
    double toMicroseconds = 1e6 / target->getClockHz();
    remark::passed(module.getLoc(), remark::RemarkOpts::name("CoreGroups")
                                        .category("sw-choose-core-groups"))
        << remark::add("one core group: {0} would gain {1:f1} us and need "
                       "{2:f1} us more to start and for barriers",
                       groups, gain * toMicroseconds, cost * toMicroseconds);
    setTarget(module, target->withUsedCoreGroups(1));
  }
};
} // namespace
