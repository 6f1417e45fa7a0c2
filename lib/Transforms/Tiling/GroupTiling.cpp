//===- GroupTiling.cpp - Tiles distributed over the CPEs ------------------===//
#include "GroupTiling.h"

#include "GroupLoops.h"
#include "GroupRequests.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Utils/KernelNames.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

/// The ops of `fusionGroup` as text.
static std::string describe(const FusionGroup &fusionGroup) {
  SmallVector<std::string> kinds;
  for (linalg::LinalgOp member : fusionGroup.members)
    if (!isa<linalg::FillOp>(member) || member == fusionGroup.root)
      kinds.push_back(getGroupKind(member));
  return llvm::join(kinds, ", ");
}

StringRef sw::describeGroups(const Target &target, bool onFirstGroup) {
  if (target.getUsedCoreGroups() == 1)
    return "";
  return onFirstGroup ? " of the first core group" : " of all core groups";
}

std::optional<GroupTile> sw::chooseOnGroups(
    const Target &target, const std::optional<GroupDivision> &division,
    function_ref<std::optional<GroupTile>(const Target &)> choose) {
  std::optional<GroupTile> tile = choose(target);
  if (!tile || target.getUsedCoreGroups() == 1 ||
      (division && !division->onFirst))
    return tile;
  std::optional<GroupTile> first = choose(target.withUsedCoreGroups(1));
  if (!first)
    return tile;
  auto toSeconds = [&](double cycles) {
    return (cycles - getLaunchCycles(target)) / target.getClockHz();
  };
  DivisionReport report = tile->division;
  bool onFirst =
      runsOnFirstGroup(division, toSeconds(getKernelCycles(*tile, target)),
                       toSeconds(first->cycles), report);
  std::optional<GroupTile> &chosen = onFirst ? first : tile;
  chosen->onFirstGroup = onFirst;
  chosen->division = report;
  return chosen;
}

std::optional<GroupTile>
sw::chooseOnGroups(const TileProblem &problem, const Target &target,
                   const std::optional<GroupDivision> &division) {
  return chooseOnGroups(target, division, [&](const Target &own) {
    std::optional<GroupTile> tile = chooseGroupTile(problem, own);
    if (tile && own.getUsedCoreGroups() > 1)
      tile->division.tiles = countTiles(problem, tile->sizes);
    return tile;
  });
}

double sw::getKernelCycles(const GroupTile &tile, const Target &target) {
  bool isOnAll = target.getUsedCoreGroups() > 1 && !tile.onFirstGroup;
  return tile.cycles + (isOnAll ? getGroupBarrierCycles(target) : 0);
}

Attribute sw::makeCoreGroupsOf(MLIRContext *context, const GroupTile &tile,
                               const std::optional<GroupDivision> &division,
                               const Target &target) {
  if (target.getUsedCoreGroups() == 1)
    return {};
  return makeCoreGroups(
      context, division.value_or(GroupDivision{tile.onFirstGroup, {}}));
}

/// Adds `fusionGroup` with tiles as in `tile` to `planner`; reports it by a
/// remark.
static void planAs(const FusionGroup &fusionGroup, const GroupTile &tile,
                   const Target &target, int64_t group,
                   std::optional<GroupDivision> division,
                   KernelPlanner &planner) {
  ScheduleAttr schedule = makeGroupSchedule(
      fusionGroup, tile, group,
      makeCoreGroupsOf(fusionGroup.root->getContext(), tile, division, target));
  ArrayRef<int64_t> sizes = schedule.getSizes().asArrayRef();
  double seconds = getKernelCycles(tile, target) / target.getClockHz();
  remark::passed(fusionGroup.root->getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add(
             "{0} in tiles of {1:$[x]} that are distributed over the CPEs{2}",
             describe(fusionGroup),
             llvm::make_range(sizes.begin(), sizes.end()),
             describeGroups(target, tile.onFirstGroup))
      << remark::metric("LDM bytes", tile.ldmBytes)
      << remark::metric("predicted us", seconds * 1e6);
  std::string name = takeGroupName(fusionGroup);
  PlannedKernel kernel{fusionGroup.root, {name, schedule, seconds}};
  for (linalg::LinalgOp member : fusionGroup.members)
    if (isa<linalg::FillOp>(member) && member != fusionGroup.root)
      kernel.helpers.push_back(member);
    else if (member != fusionGroup.root)
      kernel.named.push_back(member);
  kernel.make = [=](RewriterBase &rewriter) -> FailureOr<linalg::LinalgOp> {
    if (failed(createGroupLoops(rewriter, fusionGroup, tile, name, seconds)))
      return failure();
    return linalg::LinalgOp();
  };
  planner.add(std::move(kernel));
}

/// Reports that the tile that `problem` requests does not fit in LDM.
static LogicalResult failOfLdm(const FusionGroup &fusionGroup,
                               TileProblem problem, const Target &target) {
  for (auto [size, canCut, extent] :
       llvm::zip_equal(problem.sizes, problem.canCut, problem.extents))
    if (size == 0)
      size = canCut || problem.divided.empty() ? 1 : extent;
  return fusionGroup.root->emitError("a tile of ")
         << llvm::interleaved(problem.sizes, "x") << " needs "
         << getGroupLdmBytes(problem, problem.sizes, target)
         << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
         << " are available";
}

FailureOr<bool> sw::planFusionGroup(const FusionGroup &fusionGroup,
                                    KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(fusionGroup.root);
  if (failed(target))
    return failure();
  TileProblem problem = getTileProblem(fusionGroup, *target);
  FailureOr<std::optional<GroupDivision>> division =
      applyGroupRequest(fusionGroup, *target, problem);
  if (failed(division))
    return failure();
  if (auto tile = chooseOnGroups(problem, *target, *division)) {
    planAs(fusionGroup, *tile, *target, /*group=*/0, *division, planner);
    return true;
  }
  if (problem.divided.empty() &&
      llvm::all_of(problem.sizes, [](int64_t size) { return size == 0; }))
    return false;
  return failOfLdm(fusionGroup, std::move(problem), *target);
}

/// The cycles of the members one after the other, in one launch, by the same
/// model. Members without a tile have no prediction.
static FailureOr<double> getSeparateCycles(const FusionGroup &fusionGroup,
                                           const Target &target,
                                           ProductCycles getProductCycles) {
  double launch = target.getStartCycles();
  double cycles = launch;
  // An op on the tiles of a product takes little time.
  llvm::SmallPtrSet<Operation *, 4> epilogues;
  for (linalg::LinalgOp member : fusionGroup.members) {
    if (isa<linalg::FillOp>(member))
      continue;
    if (isMatrixProduct(member)) {
      FailureOr<double> product = getProductCycles(member);
      if (failed(product))
        return failure();
      cycles += *product - launch;
      if (linalg::LinalgOp epilogue = getEpilogue(member))
        epilogues.insert(epilogue);
      continue;
    }
    if (epilogues.contains(member))
      continue;
    cycles += getOwnCycles(member, target).value_or(0);
  }
  return cycles;
}

/// Cycles of separate ops that would run on the tiles of a product of
/// `fusionGroup` if all CPEs computed the product together.
static double getSeparateEpilogueCycles(const FusionGroup &fusionGroup,
                                        const Target &target) {
  double cycles = 0;
  for (linalg::LinalgOp member : fusionGroup.members) {
    linalg::LinalgOp epilogue =
        isMatrixProduct(member) ? getEpilogue(member) : linalg::LinalgOp();
    if (epilogue && !llvm::is_contained(fusionGroup.members, epilogue))
      cycles += getOwnCycles(epilogue, target).value_or(0);
  }
  return cycles;
}

LogicalResult sw::planGroup(const FusionGroup &fusionGroup,
                            ProductCycles getProductCycles,
                            KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(fusionGroup.root);
  if (failed(target))
    return failure();
  bool isRequested = isGroupRequested(fusionGroup.root);
  TileProblem problem = getTileProblem(fusionGroup, *target);
  FailureOr<std::optional<GroupDivision>> division =
      applyGroupRequest(fusionGroup, *target, problem);
  if (failed(division))
    return failure();
  std::optional<GroupTile> tile = chooseOnGroups(problem, *target, *division);
  if (isRequested && !tile)
    return failOfLdm(fusionGroup, std::move(problem), *target);
  FailureOr<double> separate =
      getSeparateCycles(fusionGroup, *target, getProductCycles);
  if (failed(separate))
    return failure();
  double lost = getSeparateEpilogueCycles(fusionGroup, *target);
  if (tile && (isRequested || tile->cycles + lost <= *separate)) {
    planAs(fusionGroup, *tile, *target, countOps(fusionGroup), *division,
           planner);
    return success();
  }
  auto options = remark::RemarkOpts::name("Group").category("sw-fuse");
  auto remark = remark::missed(fusionGroup.root->getLoc(), options);
  remark << remark::add("{0} do not run on tiles together",
                        describe(fusionGroup));
  if (tile)
    remark << remark::reason("they would take {0:F1} us, one after the other "
                             "{1:F1} us",
                             (tile->cycles + lost) / target->getClockHz() * 1e6,
                             *separate / target->getClockHz() * 1e6);
  else
    remark << remark::reason("no tile that can be distributed fits in LDM");
  return success();
}
