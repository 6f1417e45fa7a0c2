//===- SwMergeLaunches.cpp - The pass sw-merge-launches -------------------===//
//
// Merges consecutive launches of a block into one, so the CPEs are started
// once.
//
//   sw.launch @conv view(cpe) { ... }
//   %v = memref.collapse_shape %m ...
//   sw.launch @pool view(cpe) { ... %v ... }
// becomes
//   %v = memref.collapse_shape %m ...
//   sw.launch @forward_kernels view(cpe) {
//     sw.part @conv { ... }
//     sw.barrier array
//     sw.part @pool { ... %v ... }
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/Transforms/Utils/KernelDependence.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMERGELAUNCHES
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Launches of one block that can be merged.
struct Sequence {
  SmallVector<LaunchOp> launches;
  /// The core groups of the merged launch; null for one.
  IntegerAttr coreGroups;
  /// The ops between them that move before or after the merged launch.
  SmallVector<Operation *> before, after;
  /// The ops after the last launch so far.
  SmallVector<Operation *> pendingBefore, pendingAfter;

  void add(LaunchOp launch) {
    launches.push_back(launch);
    before.append(std::exchange(pendingBefore, {}));
    after.append(std::exchange(pendingAfter, {}));
  }
};
} // namespace

/// Whether `launch` can become a part: its LDM is known.
static bool canBePart(LaunchOp launch) {
  return launch.getView() == View::CPE &&
         launch->hasAttrOfType<IntegerAttr>(kLdmBytesAttrName) &&
         !launch.hasParts();
}

//===----------------------------------------------------------------------===//
// One sequence
//===----------------------------------------------------------------------===//

static std::string listNames(ArrayRef<LaunchOp> launches) {
  return llvm::join(
      llvm::map_range(launches,
                      [](LaunchOp launch) { return launch.getName(); }),
      ", ");
}

/// Reports the result for a sequence and the op that ended it. A launch that is
/// alone in its block has nothing to be merged with.
static void report(const Sequence &sequence, Operation *end) {
  LaunchOp first = sequence.launches.front();
  auto options =
      remark::RemarkOpts::name("MergeLaunches")
          .category("sw-merge-launches")
          .function(first->getParentOfType<func::FuncOp>().getName());
  std::string text = listNames(sequence.launches) + ", up to " +
                     end->getName().getStringRef().str();
  if (sequence.launches.size() > 1)
    remark::passed(first.getLoc(), options)
        << "one launch of " + text
        << remark::metric("kernels", sequence.launches.size());
  else if (!end->hasTrait<OpTrait::IsTerminator>())
    remark::missed(first.getLoc(), options) << "a launch of its own: " + text;
}

static int64_t getLdmBytes(LaunchOp launch) {
  return launch->getAttrOfType<IntegerAttr>(kLdmBytesAttrName).getInt();
}

namespace {
/// Makes launches parts of one.
class PartBuilder {
public:
  PartBuilder(LaunchOp merged, const MemoryAliases &aliases)
      : merged(merged), concurrent(merged.getNumCoreGroups(), aliases),
        builder(merged.getContext()) {
    builder.setInsertionPointToStart(&merged.getBody().emplaceBlock());
  }

  void add(LaunchOp launch);

private:
  LaunchOp merged;
  ConcurrentKernels concurrent;
  OpBuilder builder;
};
} // namespace

/// Numbers the core groups of `part` as those of its launch.
static void numberGroups(PartOp part, GroupRange range) {
  part.walk([&](CoordOp coord) {
    if (coord.getAxis() != Axis::CoreGroup || range.first == 0)
      return;
    OpBuilder builder(coord->getContext());
    builder.setInsertionPointAfter(coord);
    Value own = affine::AffineApplyOp::create(
        builder, coord.getLoc(), builder.getAffineDimExpr(0) - range.first,
        coord.getResult());
    coord.getResult().replaceAllUsesExcept(own, own.getDefiningOp());
  });
}

/// Adds a part, and before it the barrier that it needs. The parameters of the
/// parts need one of the CPEs of each core group.
void PartBuilder::add(LaunchOp launch) {
  bool meets = concurrent.add(launch);
  if (!merged.getBody().front().empty())
    BarrierOp::create(builder, launch.getLoc(),
                      meets ? merged.getWholeScope() : Scope::Array);
  auto part = PartOp::create(builder, launch.getLoc(), launch.getName());
  part.getBody().takeBody(launch.getBody());
  if (std::optional<GroupRange> range = launch.getRange()) {
    part.setCoreGroups(range->count);
    part.setFirstGroup(range->first);
    numberGroups(part, *range);
  }
  launch.erase();
}

/// Merges the launches of `sequence`.
static void merge(const Sequence &sequence, const MemoryAliases &aliases) {
  LaunchOp first = sequence.launches.front(), last = sequence.launches.back();
  for (Operation *op : sequence.before)
    op->moveBefore(first);
  for (Operation *op : llvm::reverse(sequence.after))
    op->moveAfter(last);
  int64_t bytes = 0;
  SmallVector<Location> places;
  for (LaunchOp launch : sequence.launches) {
    bytes = std::max(bytes, getLdmBytes(launch));
    places.push_back(launch.getLoc());
  }
  OpBuilder builder(last);
  auto func = first->getParentOfType<func::FuncOp>();
  auto merged =
      LaunchOp::create(builder, builder.getFusedLoc(places),
                       (func.getName() + "_kernels").str(), View::CPE);
  merged->setAttr(kLdmBytesAttrName, builder.getI64IntegerAttr(bytes));
  if (sequence.coreGroups)
    merged.setCoreGroupsAttr(sequence.coreGroups);
  PartBuilder parts(merged, aliases);
  for (LaunchOp launch : sequence.launches)
    parts.add(launch);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The core groups of a launch that `launch` can be a part of; null for one.
static IntegerAttr getAllGroups(LaunchOp launch) {
  std::optional<Target> target;
  if (launch.getRange())
    target = Target::lookup(launch);
  if (!target)
    return launch.getCoreGroupsAttr();
  return Builder(launch).getI64IntegerAttr(target->getLaunchCoreGroups());
}

/// Whether there is something to merge. A kernel of some core groups has to be
/// a part, for others run to its end with it.
static bool isWorthMerging(const Sequence &sequence) {
  return sequence.launches.size() > 1 ||
         LaunchOp(sequence.launches.front()).getRange();
}

/// Finds the sequences of `block`. Calls `handle` with each and the op that
/// ended it.
static void
findSequences(Block &block,
              function_ref<void(const Sequence &, Operation *)> handle) {
  Sequence sequence;
  for (Operation &op : block) {
    auto launch = dyn_cast<LaunchOp>(op);
    if (launch && canBePart(launch)) {
      IntegerAttr coreGroups = getAllGroups(launch);
      if (!sequence.launches.empty() && coreGroups != sequence.coreGroups) {
        handle(sequence, &op);
        sequence = Sequence();
      }
      sequence.coreGroups = coreGroups;
      sequence.add(launch);
      continue;
    }
    if (sequence.launches.empty())
      continue;
    if (isa<memref::DeallocOp>(op)) {
      sequence.pendingAfter.push_back(&op);
    } else if (canRunBeforeLaunches(&op)) {
      sequence.pendingBefore.push_back(&op);
    } else {
      handle(sequence, &op);
      sequence = Sequence();
    }
  }
}

namespace {
struct SwMergeLaunches : sw::impl::SwMergeLaunchesBase<SwMergeLaunches> {
  void runOnOperation() override {
    std::vector<Sequence> sequences;
    for (auto func : getOperation().getOps<func::FuncOp>())
      func.walk([&](Block *block) {
        findSequences(*block, [&](const Sequence &sequence, Operation *end) {
          report(sequence, end);
          if (isWorthMerging(sequence))
            sequences.push_back(sequence);
        });
      });
    MemoryAliases aliases(getOperation());
    for (const Sequence &sequence : sequences)
      merge(sequence, aliases);
  }
};
} // namespace
