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
#include "Analysis/Fusion/ProductProblems.h"
#include "Transforms/Passes.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "ElementwiseTiling.h"
#include "GroupRequests.h"
#include "GroupTiling.h"
#include "PadFusion.h"
#include "PadTiling.h"
#include "ReductionTiling.h"
#include "TileUtils.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Scheduling/Scheduling.h"
#include "Transforms/Utils/Destinations.h"
#include "Transforms/Utils/TilePreparation.h"
#include "WinogradTiling.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

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
    IRRewriter rewriter(&getContext());
    recorder.reset();
    if (!recordSchedules.empty() && !listCandidates)
      recorder.emplace(getOperation());
    if (failed(prepare(rewriter)))
      return signalPassFailure();
    if (listCandidates)
      return list(scheduler);
    loadCache(scheduler);
    if (failed(tileAll(rewriter, scheduler)))
      return signalPassFailure();
    removeMarks();
    if (failed(cleanUpTiles(getOperation())) || failed(writeSchedules()))
      return signalPassFailure();
    saveCache(scheduler);
  }

private:
  static bool isProduct(linalg::LinalgOp op) {
    return matchGemm(op).has_value();
  }
  static bool isReduction(linalg::LinalgOp op) {
    return matchReduction(op).has_value();
  }

  /// The ops outside of launches that are not tiled yet, are not marked for the
  /// MPE, and satisfy `filter`.
  SmallVector<linalg::LinalgOp>
  collect(function_ref<bool(linalg::LinalgOp)> filter) {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!op->hasAttr(kTileAttrName) && !op->hasAttr(kMpeAttrName) &&
          !op->getParentOfType<LaunchOp>() && filter(op))
        ops.push_back(op);
    });
    return ops;
  }

  /// Makes products read transposed matrices directly, checks shapes and
  /// requests, and gives matrix-vector products a unit loop. Reports the ops
  /// that stay on the MPE.
  LogicalResult prepare(IRRewriter &rewriter) {
    // Kernels need tiles of static size.
    for (linalg::LinalgOp op :
         collect([](linalg::LinalgOp op) { return op.hasDynamicShape(); })) {
      constexpr StringLiteral reason =
          "an extent is known only when the program runs";
      op->setAttr(kMpeAttrName, rewriter.getStringAttr(reason));
      if (op->removeAttr(kScheduleAttrName))
        op.emitWarning("'") << kScheduleAttrName << "' is not used: " << reason;
    }
    // Marks are valid for one run only.
    getOperation()->walk(
        [](Operation *op) { op->removeAttr(kPadInTilesAttrName); });
    // First, because this erases transposed copies.
    for (linalg::LinalgOp op : collect(isProduct))
      foldTransposes(rewriter, op);
    for (linalg::LinalgOp op : collect([](linalg::LinalgOp) { return true; })) {
      if (replaceByReshape(rewriter, op))
        continue;
      FailureOr<linalg::LinalgOp> prepared = prepareForTiling(rewriter, op);
      if (failed(prepared))
        return failure();
      if (isProduct(*prepared) || isReduction(*prepared) ||
          matchElementwise(*prepared) || explainNoGroup(*prepared).empty())
        continue;
      std::string name =
          prepared->getOperation()->getName().getStringRef().str();
      if (prepared->getOperation()->removeAttr(kScheduleAttrName))
        prepared->emitWarning("'")
            << kScheduleAttrName << "' is not used: no primitive covers "
            << name;
      remark::missed(prepared->getLoc(),
                     remark::RemarkOpts::name("Tile").category("sw-tiling"))
          << remark::reason("no primitive covers {0}; it runs on the "
                            "management core",
                            name);
    }
    return success();
  }

  LogicalResult tileAll(IRRewriter &rewriter, Scheduler &scheduler) {
    if (group && failed(tilePads(rewriter, getOperation())))
      return failure();
    if (failed(tileWinograd(rewriter, getOperation())))
      return failure();
    // Products and reductions first, because they fuse the fills of their
    // outputs.
    splitDestinations(rewriter, getOperation());
    if (failed(tileGroups(rewriter, scheduler, /*withProducts=*/true)))
      return failure();
    for (linalg::LinalgOp op : collect(isProduct))
      if (failed(tileProduct(rewriter, op, scheduler, /*request=*/nullptr,
                             getRecorder())))
        return failure();
    if (failed(tileGroups(rewriter, scheduler, /*withProducts=*/false)))
      return failure();
    for (linalg::LinalgOp op : collect(isReduction))
      if (failed(tileReduction(rewriter, op, getRecorder())))
        return failure();
    if (failed(tileSingleOps(rewriter, [](linalg::LinalgOp op) {
          return !matchElementwise(op) && !isa<linalg::FillOp>(op);
        })))
      return failure();
    eraseFusedPads(rewriter, getOperation());
    for (linalg::LinalgOp op : collect([](linalg::LinalgOp op) {
           return matchElementwise(op).has_value();
         })) {
      // A fill that a product has fused is dead.
      if (op->getNumResults() && op->use_empty())
        rewriter.eraseOp(op);
      else if (failed(tileElementwise(rewriter, op, getRecorder())))
        return failure();
    }
    // Fills of other types, unless another op has fused them.
    return tileSingleOps(
        rewriter, [](linalg::LinalgOp op) { return !matchElementwise(op); });
  }

  /// The predicted cycles of a product that all CPEs compute together.
  static FailureOr<double> getProductCycles(linalg::LinalgOp op,
                                            Scheduler &scheduler) {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    FailureOr<ScheduleRequest> request =
        scheduler.getRequest(op, getScheduleProblem(op));
    if (failed(request))
      return failure();
    FailureOr<SearchResult> result =
        scheduler.search(op, *request, *target, /*wanted=*/1);
    if (failed(result))
      return failure();
    return result->best.front().estimate.cycles;
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

  /// Whether `candidate` can be a fusion group: several ops, a batch
  /// of products, or a product and a reduction of its rows. All CPEs compute a
  /// single product together, and also a product with a requested schedule.
  static bool isGroup(const FusionGroup &candidate, const Scheduler &scheduler,
                      bool withProducts) {
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

  /// Tiles groups of ops that read each other's results row by row: those with
  /// products, or the others.
  LogicalResult tileGroups(IRRewriter &rewriter, Scheduler &scheduler,
                           bool withProducts) {
    SmallVector<linalg::LinalgOp> ops = collect([&](linalg::LinalgOp op) {
      return (withProducts || !isProduct(op)) && op.hasPureTensorSemantics() &&
             explainNoGroup(op).empty();
    });
    // Without such ops isGroup accepts no group with products.
    if (withProducts && llvm::none_of(ops, [](linalg::LinalgOp op) {
          return isBatch(op) || isReduction(op) || isGroupRequested(op);
        }))
      return success();
    llvm::SmallPtrSet<Operation *, 16> erased;
    for (linalg::LinalgOp op : llvm::reverse(ops)) {
      if (erased.contains(op) || (!group && !isGroupRequested(op)))
        continue;
      FusionGroup candidate = findFusionGroup(op, withProducts);
      FailureOr<bool> isRequested =
          hasRequestedOps(candidate, /*isLast=*/!withProducts || isProduct(op));
      if (failed(isRequested))
        return failure();
      if (!*isRequested || !isGroup(candidate, scheduler, withProducts))
        continue;
      SmallVector<Operation *> members(candidate.members.begin(),
                                       candidate.members.end());
      bool isTiled;
      if (failed(tileGroup(
              rewriter, candidate,
              [&](linalg::LinalgOp product) {
                return getProductCycles(product, scheduler);
              },
              isTiled, getRecorder())))
        return failure();
      if (isTiled)
        erased.insert(members.begin(), members.end());
    }
    return success();
  }

  /// Tiles the ops that satisfy `filter` and that CPEs run in generated code.
  LogicalResult tileSingleOps(IRRewriter &rewriter,
                              function_ref<bool(linalg::LinalgOp)> filter) {
    // The copies of paddings will be in the tiles of their readers.
    for (linalg::LinalgOp op : collect([&](linalg::LinalgOp op) {
           return filter(op) && !op->hasAttr(kPadInTilesAttrName) &&
                  explainNoGroup(op).empty();
         })) {
      bool isTiled;
      if (op->getNumResults() && op->use_empty())
        rewriter.eraseOp(op);
      else if (failed(tileFusionGroup(rewriter, getSingleOpGroup(op), isTiled,
                                      getRecorder())))
        return failure();
    }
    return success();
  }

  //===--------------------------------------------------------------------===//
  // Schedule file
  //===--------------------------------------------------------------------===//

  ScheduleRecorder *getRecorder() { return recorder ? &*recorder : nullptr; }

  /// Removes remaining marks, of fused fills and of ops on the MPE.
  void removeMarks() {
    getOperation()->walk([](linalg::LinalgOp op) {
      op->removeAttr(kEntryAttrName);
      if (op->hasAttr(kTileAttrName))
        op->removeAttr(kScheduleAttrName);
    });
  }

  LogicalResult writeSchedules() {
    if (!recorder)
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
    for (linalg::LinalgOp op : collect(isProduct)) {
      FailureOr<Target> target = Target::get(op);
      if (failed(target))
        return signalPassFailure();
      ScheduleProblem problem = getScheduleProblem(op);
      FailureOr<ScheduleRequest> request = scheduler.getRequest(op, problem);
      if (failed(request))
        return signalPassFailure();
      FailureOr<SearchResult> result =
          scheduler.search(op, *request, *target, wanted);
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
