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

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

#include "Dialect/SW/IR/SW.h"

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

/// Merges the launches of `sequence`. Their core groups meet between parts, or
/// only the CPEs of the first one, if it alone runs both parts.
static void merge(const Sequence &sequence) {
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
  merged.setCoreGroups(first.getCoreGroups());
  builder.setInsertionPointToStart(&merged.getBody().emplaceBlock());
  bool wasOnFirst = false;
  for (LaunchOp launch : sequence.launches) {
    bool isOnFirst = isOnFirstGroup(launch.getBody().front());
    if (launch != first)
      BarrierOp::create(builder, launch.getLoc(),
                        wasOnFirst && isOnFirst ? Scope::Array
                                                : merged.getWholeScope());
    wasOnFirst = isOnFirst;
    auto part = PartOp::create(builder, launch.getLoc(), launch.getName());
    part.getBody().takeBody(launch.getBody());
    launch.erase();
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Finds the sequences of `block`. Calls `handle` with each and the op that
/// ended it.
static void
findSequences(Block &block,
              function_ref<void(const Sequence &, Operation *)> handle) {
  Sequence sequence;
  for (Operation &op : block) {
    auto launch = dyn_cast<LaunchOp>(op);
    if (launch && canBePart(launch)) {
      if (!sequence.launches.empty() &&
          launch.getCoreGroups() != sequence.launches.front().getCoreGroups()) {
        handle(sequence, &op);
        sequence = Sequence();
      }
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
          if (sequence.launches.size() > 1)
            sequences.push_back(sequence);
        });
      });
    for (const Sequence &sequence : sequences)
      merge(sequence);
  }
};
} // namespace
