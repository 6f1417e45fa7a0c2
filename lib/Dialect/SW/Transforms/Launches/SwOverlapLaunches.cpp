//===- SwOverlapLaunches.cpp - The pass sw-overlap-launches ---------------===//
//
// Joins two consecutive kernels that do not depend on each other. The second
// one fetches its first tiles when the first one begins, and computes while the
// last tiles of the first are stored.
//
//   sw.launch @a view(cpe) { gets of a; work of a; waits for puts of a }
//   sw.launch @b view(cpe) { gets of b; work of b; waits for puts of b }
// becomes
//   sw.launch @a_b view(cpe) {
//     gets of a; gets of b; work of a; work of b
//     waits for puts of b; waits for puts of a
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/Transforms/Memory/LdmMap.h"
#include "Dialect/SW/Transforms/Utils/KernelDependence.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWOVERLAPLAUNCHES
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Joining two kernels
//===----------------------------------------------------------------------===//

/// `first`_`second`, without the function name at the start of the latter.
static std::string joinNames(LaunchOp first, LaunchOp second) {
  StringRef name = second.getName();
  std::string prefix =
      (first->getParentOfType<func::FuncOp>().getName() + "_").str();
  name.consume_front(prefix);
  return (first.getName() + "_" + name).str();
}

static ArrayAttr joinKernels(LaunchOp first, LaunchOp second) {
  SmallVector<Attribute> names;
  for (LaunchOp launch : {first, second}) {
    if (auto joined = launch->getAttrOfType<ArrayAttr>(kKernelsAttrName))
      llvm::append_range(names, joined);
    else
      names.push_back(launch.getNameAttr());
  }
  return ArrayAttr::get(first.getContext(), names);
}

/// Joins `first` and `second` to one kernel after them. Gets of the second one
/// after the work of the first would need less room. They would be pending with
/// the puts of the first, however, and make these slower.
static LaunchOp createJoined(LaunchOp first, LaunchOp second) {
  OpBuilder builder(second);
  builder.setInsertionPointAfter(second);
  auto joined = LaunchOp::create(
      builder, builder.getFusedLoc({first.getLoc(), second.getLoc()}),
      joinNames(first, second), View::CPE);
  joined->setAttr(kKernelsAttrName, joinKernels(first, second));
  builder.setInsertionPointToStart(&joined.getBody().emplaceBlock());
  Block &a = first.getBody().front(), &b = second.getBody().front();
  IRMapping ofFirst, ofSecond;
  auto copy = [&](Block::iterator begin, Block::iterator end,
                  IRMapping &mapping) {
    for (Operation &op : llvm::make_range(begin, end))
      builder.clone(op, mapping);
  };
  Block::iterator beginA = getFirstWork(a), beginB = getFirstWork(b);
  Block::iterator endA = getLastWaits(a);
  copy(a.begin(), beginA, ofFirst);
  copy(b.begin(), beginB, ofSecond);
  copy(beginA, endA, ofFirst);
  copy(beginB, b.end(), ofSecond);
  copy(endA, a.end(), ofFirst);
  return joined;
}

/// Whether LDM has room for `launch`.
static FailureOr<bool> fitsInLdm(LaunchOp launch, const Target &target) {
  FailureOr<LdmMap> map = collectLdmMap(launch);
  if (failed(map))
    return failure();
  placeBuffers(*map, target.getDmaTransactionBytes());
  return map->getTotalBytes() <= target.getUsableLdmBytes();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The previous launch if `launch` can be joined with it: no op between them
/// has to stay there.
static LaunchOp findPrevious(LaunchOp launch) {
  for (Operation *op = launch->getPrevNode(); op; op = op->getPrevNode()) {
    if (auto previous = dyn_cast<LaunchOp>(op))
      return previous;
    if (!isa<memref::DeallocOp>(op) && !canRunBeforeLaunches(op))
      return {};
  }
  return {};
}

static bool isKernel(LaunchOp launch) {
  return launch && launch.getView() == View::CPE && !launch.hasParts() &&
         !launch.getCoreGroups() && launch->getParentOfType<func::FuncOp>() &&
         !isElementwise(launch);
}

namespace {
struct SwOverlapLaunches : sw::impl::SwOverlapLaunchesBase<SwOverlapLaunches> {
  void runOnOperation() override {
    MemoryAliases aliases(getOperation());
    SmallVector<LaunchOp> launches;
    getOperation().walk([&](LaunchOp launch) { launches.push_back(launch); });
    for (LaunchOp launch : launches) {
      LaunchOp previous = findPrevious(launch);
      // If the second kernel has no first gets, for example because only some
      // CPEs issue them, its gets follow the work of the first one and wait for
      // its puts.
      if (!isKernel(previous) || !isKernel(launch) ||
          findFirstGets(launch.getBody().front()).empty())
        continue;
      std::optional<Accesses> first = getAccesses(previous);
      std::optional<Accesses> second = getAccesses(launch);
      if (first && second && !dependOnEachOther(*first, *second, aliases) &&
          failed(join(previous, launch)))
        return signalPassFailure();
    }
  }

  /// Joins `first` and `second` if LDM has room for both.
  LogicalResult join(LaunchOp first, LaunchOp second) {
    FailureOr<Target> target = Target::get(second);
    if (failed(target))
      return failure();
    LaunchOp joined = createJoined(first, second);
    FailureOr<bool> fits = fitsInLdm(joined, *target);
    if (failed(fits))
      return failure();
    auto options = remark::RemarkOpts::name("OverlapLaunches")
                       .category("sw-overlap-launches")
                       .function(first.getName());
    std::string names = (first.getName() + " and " + second.getName()).str();
    if (!*fits) {
      joined.erase();
      remark::missed(second.getLoc(), options)
          << names + " run one after the other: LDM has no room for both";
      return success();
    }
    remark::passed(second.getLoc(), options)
        << names + " run as one kernel: neither reads what the other writes";
    for (Operation *op = first->getNextNode(); op != second;) {
      Operation *next = op->getNextNode();
      if (isa<memref::DeallocOp>(op))
        op->moveAfter(joined);
      op = next;
    }
    first.erase();
    second.erase();
    return success();
  }
};
} // namespace
