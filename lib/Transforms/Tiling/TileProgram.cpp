//===- TileProgram.cpp - The kernels of a program -------------------------===//
//
// Which ops become kernels, in which order, for sw-tile and sw-plan.
//
//===----------------------------------------------------------------------===//
#include "TileProgram.h"

#include "ElementwiseTiling.h"
#include "GroupRequests.h"
#include "GroupTiling.h"
#include "PadFusion.h"
#include "ReductionTiling.h"
#include "TileUtils.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/Destinations.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/Paddings.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/Kernel.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Ops of the program
//===----------------------------------------------------------------------===//

/// Whether `op` is a product or a reduction of the library.
static bool isProduct(linalg::LinalgOp op) { return matchGemm(op).has_value(); }
static bool isReduction(linalg::LinalgOp op) {
  return matchReduction(op).has_value();
}

/// Whether `op` is a batch of products.
static bool isBatch(linalg::LinalgOp op) {
  if (!isProduct(op))
    return false;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  return llvm::any_of(linalg::inferContractionDims(op)->batch,
                      [&](unsigned loop) { return extents[loop] > 1; });
}

/// Whether an operand of `op` is a view of windows.
static bool readsWindowsOp(linalg::LinalgOp op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return operand.getDefiningOp<WindowsOp>() != nullptr;
  });
}

SmallVector<linalg::LinalgOp>
sw::collectUntiled(Operation *root,
                   function_ref<bool(linalg::LinalgOp)> filter) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) {
    if (!op->hasAttr(kTileAttrName) && !op->hasAttr(kMpeAttrName) &&
        !op->getParentOfType<LaunchOp>() && !op->getParentOfType<KernelOp>() &&
        filter(op))
      ops.push_back(op);
  });
  return ops;
}

LogicalResult sw::prepareProgram(Operation *root) {
  IRRewriter rewriter(root->getContext());
  // Kernels need tiles of static size.
  for (linalg::LinalgOp op : collectUntiled(
           root, [](linalg::LinalgOp op) { return op.hasDynamicShape(); })) {
    constexpr StringLiteral reason =
        "an extent is known only when the program runs";
    op->setAttr(kMpeAttrName, rewriter.getStringAttr(reason));
    if (op->removeAttr(kScheduleAttrName))
      op.emitWarning("'") << kScheduleAttrName << "' is not used: " << reason;
  }
  // Marks are valid for one run only.
  root->walk([](Operation *op) { op->removeAttr(kPadInTilesAttrName); });
  // First, because this erases transposed copies.
  for (linalg::LinalgOp op : collectUntiled(root, isProduct))
    foldTransposes(rewriter, op);
  for (linalg::LinalgOp op :
       collectUntiled(root, [](linalg::LinalgOp) { return true; })) {
    if (replaceByReshape(rewriter, op))
      continue;
    FailureOr<linalg::LinalgOp> prepared = prepareForTiling(rewriter, op);
    if (failed(prepared))
      return failure();
    if (isProduct(*prepared) || isReduction(*prepared) ||
        matchElementwise(*prepared) || explainNoGroup(*prepared).empty())
      continue;
    std::string name = prepared->getOperation()->getName().getStringRef().str();
    if (prepared->getOperation()->removeAttr(kScheduleAttrName))
      prepared->emitWarning("'")
          << kScheduleAttrName << "' is not used: no primitive covers " << name;
    remark::missed(prepared->getLoc(),
                   remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::reason("no primitive covers {0}; it runs on the "
                          "management core",
                          name);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Order of planning
//===----------------------------------------------------------------------===//

namespace {
/// Plans the kernels of a program, in an order in which ops that fuse others
/// come first.
class ProgramPlanner {
public:
  ProgramPlanner(Operation *root, Scheduler &scheduler, bool group,
                 KernelPlanner &planner)
      : root(root), scheduler(scheduler), group(group), planner(planner),
        rewriter(root->getContext()) {}

  /// Plans all ops that become kernels.
  LogicalResult run() {
    splitDestinations(rewriter, root);
    if (group && failed(planPads(rewriter, root, planner)))
      return failure();
    findPadsInTiles();
    // Products and reductions first, because they fuse the fills of their
    // outputs.
    if (failed(planWinograd(root, planner)) ||
        failed(planGroups(/*withProducts=*/true)))
      return failure();
    for (linalg::LinalgOp op : collect(isProduct))
      if (failed(planProduct(rewriter, op, scheduler, planner)))
        return failure();
    if (failed(planGroups(/*withProducts=*/false)))
      return failure();
    for (linalg::LinalgOp op : collect(isReduction))
      if (failed(planner.planForm(rewriter, op, planReduction)))
        return failure();
    if (failed(planSingleOps([](linalg::LinalgOp op) {
          return !matchElementwise(op) && !isa<linalg::FillOp>(op);
        })))
      return failure();
    return planElementwiseOps();
  }

  /// Plans elementwise ops and fills.
  LogicalResult planElementwiseOps() {
    for (linalg::LinalgOp op : collect([](linalg::LinalgOp op) {
           return matchElementwise(op).has_value();
         })) {
      if (op->getNumResults() && op->use_empty())
        rewriter.eraseOp(op);
      else if (failed(planner.planForm(rewriter, op, planElementwise)))
        return failure();
    }
    // Fills of other types, unless another op has fused them.
    return planSingleOps(
        [](linalg::LinalgOp op) { return !matchElementwise(op); });
  }

private:
  /// The predicted cycles of a product that all CPEs compute together.
  FailureOr<double> getProductCycles(linalg::LinalgOp op) {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    ScheduleProblem problem = getScheduleProblem(op);
    FailureOr<ScheduleRequest> request = scheduler.getRequest(op, problem);
    if (failed(request))
      return failure();
    FailureOr<SearchResult> result =
        scheduler.search(op, problem, *request, *target, /*wanted=*/1);
    if (failed(result))
      return failure();
    return result->best.front().estimate.cycles;
  }

  /// Whether `candidate` can be a fusion group: several ops, a batch
  /// of products, or a product and a reduction of its rows. All CPEs compute a
  /// single product together, and also a product with a requested schedule.
  bool isGroup(const FusionGroup &candidate, bool withProducts) {
    bool isRequested = isGroupRequested(candidate.root);
    unsigned count = 0;
    bool hasProduct = false, hasRows = false;
    for (linalg::LinalgOp member : candidate.members) {
      count += !isa<linalg::FillOp>(member);
      hasRows |= isBatch(member) || isReduction(member);
      if (!isProduct(member))
        continue;
      hasProduct = true;
      // All CPEs together process tiles of windows, which belong to one image.
      if (readsWindowsOp(member))
        return false;
      if (isRequested)
        continue;
      if (ScheduleMarks::read(member).requestsMethod(Method::Mesh))
        return false;
      FailureOr<ScheduleRequest> request =
          scheduler.getRequest(member, getScheduleProblem(member));
      if (failed(request) || !request->isEmpty())
        return false;
    }
    if (hasProduct != withProducts)
      return false;
    return isRequested || (withProducts ? hasRows : count > 1);
  }

  /// The ops that are in no kernel yet and satisfy `filter`.
  SmallVector<linalg::LinalgOp>
  collect(function_ref<bool(linalg::LinalgOp)> filter) {
    return collectUntiled(root, [&](linalg::LinalgOp op) {
      return !planner.isPlanned(op) && !padsInTiles.contains(op) && filter(op);
    });
  }

  /// Collects the copies and fills of paddings that tiles of readers have.
  void findPadsInTiles() {
    root->walk([&](tensor::InsertSliceOp insert) {
      if (std::optional<Padding> padding =
              getPaddingInTiles(insert.getResult()))
        padsInTiles.insert({padding->copy, padding->fill});
    });
  }

  /// The largest group of `op`. If no tile of it fits in LDM, that of the ops
  /// which cut no loop of `op` less.
  static FailureOr<FusionGroup> findGroup(linalg::LinalgOp op,
                                          bool withProducts) {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    FusionGroup largest = findFusionGroup(op, withProducts);
    if (largest.members.size() == 1 || isGroupRequested(op) ||
        chooseGroupTile(getTileProblem(largest, *target), *target))
      return largest;
    FusionGroup smaller =
        findFusionGroup(op, withProducts, /*keepsLoops=*/true);
    return countOps(smaller) > 1 ? smaller : largest;
  }

  /// Plans groups of ops that read each other's results row by row: those with
  /// products, or the others.
  LogicalResult planGroups(bool withProducts) {
    SmallVector<linalg::LinalgOp> ops = collect([&](linalg::LinalgOp op) {
      return (withProducts || !isProduct(op)) && op.hasPureTensorSemantics() &&
             explainNoGroup(op).empty();
    });
    // Without such ops isGroup accepts no group with products.
    if (withProducts && llvm::none_of(ops, [](linalg::LinalgOp op) {
          return isBatch(op) || isReduction(op) || isGroupRequested(op);
        }))
      return success();
    for (linalg::LinalgOp op : llvm::reverse(ops)) {
      if (planner.isPlanned(op) || (!group && !isGroupRequested(op)))
        continue;
      FailureOr<FusionGroup> candidate = findGroup(op, withProducts);
      if (failed(candidate))
        return failure();
      FailureOr<bool> isRequested = hasRequestedOps(
          *candidate, /*isLast=*/!withProducts || isProduct(op));
      if (failed(isRequested))
        return failure();
      if (!*isRequested || !isGroup(*candidate, withProducts))
        continue;
      if (failed(planGroup(
              *candidate,
              [&](linalg::LinalgOp product) {
                return getProductCycles(product);
              },
              planner)))
        return failure();
    }
    return success();
  }

  /// Plans the ops that satisfy `filter` and that CPEs run in generated code.
  LogicalResult planSingleOps(function_ref<bool(linalg::LinalgOp)> filter) {
    for (linalg::LinalgOp op : collect([&](linalg::LinalgOp op) {
           return filter(op) && explainNoGroup(op).empty();
         })) {
      if (op->getNumResults() && op->use_empty())
        rewriter.eraseOp(op);
      else if (failed(planFusionGroup(getSingleOpGroup(op), planner)))
        return failure();
    }
    return success();
  }

  Operation *root;
  Scheduler &scheduler;
  /// Whether ops that read each other's rows are fused.
  bool group;
  KernelPlanner &planner;
  IRRewriter rewriter;
  llvm::SmallPtrSet<Operation *, 16> padsInTiles;
};
} // namespace

LogicalResult sw::planProgram(Operation *root, Scheduler &scheduler, bool group,
                              KernelPlanner &planner) {
  return ProgramPlanner(root, scheduler, group, planner).run();
}

LogicalResult sw::tileProgram(Operation *root, Scheduler &scheduler, bool group,
                              KernelPlanner &planner) {
  IRRewriter rewriter(root->getContext());
  if (failed(planProgram(root, scheduler, group, planner)) ||
      failed(planner.make(rewriter)))
    return failure();
  eraseFusedPads(rewriter, root);
  // Paddings that the tiles of a reader could not have after all.
  ProgramPlanner rest(root, scheduler, group, planner);
  if (failed(rest.planElementwiseOps()) || failed(planner.make(rewriter)))
    return failure();
  removePlanMarks(root);
  root->walk([](Operation *op) { op->removeAttr(kCarryAttrName); });
  return success();
}

void sw::removePlanMarks(Operation *root) {
  root->walk([](Operation *op) {
    op->removeAttr(kPlannedAttrName);
    op->removeAttr(kPadInTilesAttrName);
  });
  root->walk([](Operation *op) {
    op->removeAttr(kEntryAttrName);
    if (op->hasAttr(kTileAttrName))
      op->removeAttr(kScheduleAttrName);
  });
}
