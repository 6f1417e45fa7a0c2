//===- GroupRequests.cpp - Schedules of fusion groups ---------------------===//
#include "GroupRequests.h"

#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/Structure/TileOps.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::countOps(const FusionGroup &fusionGroup) {
  return llvm::count_if(fusionGroup.members, [&](linalg::LinalgOp member) {
    return !isa<linalg::FillOp>(member) || member == fusionGroup.root;
  });
}

bool sw::isGroupRequested(linalg::LinalgOp root) {
  ScheduleAttr schedule = getScheduleAttr(root);
  return schedule && (schedule.getGroup() > 0 ||
                      (schedule.getMethod() == Method::CPE && matchGemm(root)));
}

FailureOr<bool> sw::hasRequestedOps(const FusionGroup &fusionGroup,
                                    bool isLast) {
  ScheduleAttr schedule = getScheduleAttr(fusionGroup.root);
  if (!schedule || schedule.getGroup() == 0)
    return true;
  int64_t count = countOps(fusionGroup);
  if (count == schedule.getGroup())
    return true;
  if (!isLast)
    return false;
  return fusionGroup.root->emitError("expects ")
         << schedule.getGroup() << " ops to run on tiles together, but "
         << count << " can; 'sw.fuse = false' keeps one out";
}

/// Sets the requested sizes.
static LogicalResult applySizes(linalg::LinalgOp root, ArrayRef<int64_t> sizes,
                                TileProblem &problem) {
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (size == 0)
      continue;
    int64_t asked = std::min(size, problem.extents[loop]);
    int64_t fixed =
        problem.canCut[loop] ? problem.sizes[loop] : problem.extents[loop];
    if (fixed != 0 && asked != fixed)
      return root.emitError("expects tile size ")
             << fixed << " for loop " << loop << ", which cannot be cut "
             << "otherwise here, but got " << size;
    problem.sizes[loop] = asked;
  }
  return success();
}

/// Sets the size of the parts of the carried dimension.
static LogicalResult applyPart(linalg::LinalgOp root, int64_t part,
                               TileProblem &problem) {
  unsigned loop = *problem.carriedLoop;
  int64_t extent = problem.extents[loop], unit = problem.getUnit(loop);
  problem.sizes[loop] = std::min(part, extent);
  if (part >= extent)
    return success();
  if (!problem.canCut[loop])
    return root.emitError("expects a 'part' with all ")
           << extent << " elements of the dimension, as an array has another "
           << "index there, or rows of parts of words, but got " << part;
  if (part % unit != 0)
    return root.emitError("expects 'part' to be a multiple of ")
           << unit << ", as elements are smaller than words, but got " << part;
  return success();
}

/// Sets the requested sharing of gets and the parts of the carried loop.
static LogicalResult applySharing(const FusionGroup &fusionGroup,
                                  ScheduleAttr schedule, const Target &target,
                                  TileProblem &problem) {
  linalg::LinalgOp root = fusionGroup.root;
  if (schedule.getPart() > 0 && !fusionGroup.carried)
    return root.emitError("expects 'part' only where ops reduce a dimension "
                          "that they have in common, but got ")
           << schedule.getPart();
  if (schedule.getPart() > 0 &&
      failed(applyPart(root, schedule.getPart(), problem)))
    return failure();
  if (!schedule.getShare())
    return success();
  int64_t member = schedule.getMember();
  problem.distribution = {*schedule.getShare(), static_cast<unsigned>(member)};
  if (problem.distribution->sharing == Sharing::None)
    return success();
  if (member >= root.getNumLoops() || !problem.canCut[member] ||
      problem.iterators[member] != utils::IteratorType::parallel)
    return root.emitError("expects 'member' to be a parallel loop that may be "
                          "cut, but got ")
           << member;
  int64_t size = problem.sizes[member];
  if (size > 0 && !isEven(problem, size, *problem.distribution, target))
    return root.emitError("expects tiles of ")
           << size << " of the " << problem.extents[member]
           << " iterations of loop " << member << " to be a multiple of the "
           << getPlaces(problem.distribution->sharing, target)
           << " CPEs that share gets, or the last one to be smaller";
  return success();
}

/// Lets only the requested loops be cut, so that these are what core groups
/// divide.
static LogicalResult applyDivision(linalg::LinalgOp root,
                                   ArrayRef<unsigned> loops,
                                   ArrayRef<int64_t> sizes,
                                   TileProblem &problem) {
  if (loops.empty())
    return success();
  for (unsigned loop : loops) {
    if (loop >= root.getNumLoops())
      return root.emitError("expects loops of 'core_groups' to be less than ")
             << root.getNumLoops() << ", but got " << loop;
    int64_t extent = problem.extents[loop], unit = problem.getUnit(loop);
    if (problem.iterators[loop] != utils::IteratorType::parallel)
      return root.emitError("expects parallel loops in 'core_groups', but got "
                            "loop ")
             << loop << ", a reduction of " << extent << " iterations";
    if (!problem.canCut[loop])
      return root.emitError("expects loops that may be cut in 'core_groups', "
                            "but tiles have all ")
             << extent << " iterations of loop " << loop;
    if (extent <= unit)
      return root.emitError("expects loops of several tiles in 'core_groups', "
                            "but loop ")
             << loop << " has " << extent
             << " iterations, and tiles are multiples of " << unit;
    if (!sizes.empty() && sizes[loop] >= extent)
      return root.emitError("expects several tiles of loop ")
             << loop << ", which 'core_groups' divides, but got tiles of "
             << sizes[loop] << " of its " << extent << " iterations";
  }
  problem.divided.assign(loops.begin(), loops.end());
  for (unsigned loop = 0; loop < root.getNumLoops(); ++loop)
    if (problem.iterators[loop] == utils::IteratorType::parallel)
      problem.canCut[loop] =
          problem.canCut[loop] && llvm::is_contained(loops, loop);
  return success();
}

FailureOr<std::optional<GroupDivision>>
sw::applyGroupRequest(const FusionGroup &fusionGroup, const Target &target,
                      TileProblem &problem) {
  linalg::LinalgOp root = fusionGroup.root;
  ScheduleAttr schedule = getScheduleAttr(root);
  root->removeAttr(kScheduleAttrName);
  std::optional<GroupDivision> division = readDivision(schedule);
  if (!schedule)
    return division;
  if (schedule.getMethod() == Method::Mesh)
    return root.emitError("cannot be tiled over the mesh, as 'method = mesh' "
                          "of '")
           << kScheduleAttrName << "' requests";
  if (failed(verifyScheduleOfTiled(root, schedule)))
    return failure();
  ScheduleRequest request = readSchedule(schedule);
  if (division && target.getUsedCoreGroups() > 1 &&
      failed(applyDivision(root, division->loops, request.sizes, problem)))
    return failure();
  if (failed(applySizes(root, request.sizes, problem)) ||
      failed(applySharing(fusionGroup, schedule, target, problem)))
    return failure();
  request.sizes.clear();
  request.division.reset();
  if (request.isEmpty())
    return division;
  return root.emitError("expects 'sizes' only in '")
         << kScheduleAttrName
         << "' of an op whose tiles are distributed over the CPEs";
}

ScheduleAttr sw::makeGroupSchedule(const FusionGroup &fusionGroup,
                                   const GroupTile &tile, int64_t group,
                                   Attribute coreGroups) {
  linalg::LinalgOp root = fusionGroup.root;
  Builder builder(root.getContext());
  unsigned numLoops = root.getNumLoops();
  std::optional<Sharing> share;
  if (tile.distribution.sharing != Sharing::None ||
      llvm::any_of(fusionGroup.members, isPrivateProduct))
    share = tile.distribution.sharing;
  int64_t part = fusionGroup.carried ? tile.sizes[numLoops] : 0;
  return ScheduleAttr::get(
      root.getContext(), Method::CPE, group,
      builder.getDenseI64ArrayAttr(root.getStaticLoopRanges()),
      builder.getDenseI64ArrayAttr(ArrayRef(tile.sizes).take_front(numLoops)),
      /*order=*/DenseI64ArrayAttr(),
      /*mesh=*/{}, /*units=*/DenseI64ArrayAttr(),
      /*buffers=*/DenseI64ArrayAttr(), /*vector=*/std::nullopt,
      /*row_contiguous=*/DenseI64ArrayAttr(), share,
      tile.distribution.memberLoop, part, coreGroups);
}
