//===- GroupRequests.cpp - Schedules of fusion groups ---------------------===//
#include "GroupRequests.h"

#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/Structure/TileOps.h"

#include "llvm/Support/InterleavedRange.h"

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
static LogicalResult applySizes(Operation *root, ArrayRef<int64_t> sizes,
                                TileProblem &problem) {
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (size == 0)
      continue;
    int64_t asked = std::min(size, problem.extents[loop]);
    int64_t fixed =
        problem.canCut[loop] ? problem.sizes[loop] : problem.extents[loop];
    if (fixed != 0 && asked != fixed)
      return root->emitError("expects tile size ")
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
/// divide. The first `numLoops` loops of `problem` are those of `op`.
static LogicalResult applyDivision(Operation *op, unsigned numLoops,
                                   ArrayRef<unsigned> divided,
                                   ArrayRef<int64_t> sizes,
                                   TileProblem &problem) {
  if (divided.empty())
    return success();
  SmallVector<DividedLoop> loops;
  for (unsigned loop = 0; loop < numLoops; ++loop)
    loops.push_back({problem.extents[loop], sizes.empty() ? 0 : sizes[loop],
                     problem.iterators[loop] != utils::IteratorType::parallel,
                     problem.canCut[loop], problem.getUnit(loop)});
  if (auto error = explainNotDivided(divided, loops))
    return op->emitError(*error);
  problem.divided.assign(divided.begin(), divided.end());
  for (unsigned loop = 0; loop < numLoops; ++loop)
    if (!loops[loop].isReduction)
      problem.canCut[loop] =
          problem.canCut[loop] && llvm::is_contained(divided, loop);
  return success();
}

FailureOr<ScheduleRequest> sw::readTileRequest(Operation *op, unsigned numLoops,
                                               ArrayRef<int64_t> extents,
                                               ScheduleAttr schedule) {
  if (!schedule)
    return ScheduleRequest();
  if (schedule.getMethod() == Method::Mesh)
    return op->emitError("cannot be tiled over the mesh, as 'method = mesh' "
                         "of '")
           << kScheduleAttrName << "' requests";
  if (schedule.getLoops() && schedule.getLoops().asArrayRef() != extents)
    return op->emitError("expects 'loops' of '")
           << kScheduleAttrName << "' to be "
           << llvm::interleaved_array(extents)
           << ", the extents of the loops that are tiled, but got "
           << llvm::interleaved_array(schedule.getLoops().asArrayRef());
  ScheduleRequest request = readSchedule(schedule);
  if (!request.sizes.empty() && request.sizes.size() != numLoops)
    return op->emitError("expects 'sizes' of '")
           << kScheduleAttrName << "' to have one entry for each of the "
           << numLoops << " loops, but got " << request.sizes.size();
  ScheduleRequest rest = request;
  rest.sizes.clear();
  rest.division.reset();
  if (!rest.isEmpty())
    return op->emitError("expects 'sizes' only in '")
           << kScheduleAttrName
           << "' of an op whose tiles are distributed over the CPEs";
  return request;
}

FailureOr<std::optional<GroupDivision>>
sw::applyTileRequest(Operation *op, ScheduleAttr schedule, const Target &target,
                     TileProblem &problem) {
  unsigned numLoops = problem.extents.size();
  FailureOr<ScheduleRequest> request =
      readTileRequest(op, numLoops, problem.extents, schedule);
  if (failed(request))
    return failure();
  if (schedule && (schedule.getShare() || schedule.getPart() > 0))
    return op->emitError("expects neither 'share' nor 'part' in '")
           << kScheduleAttrName << "' of '" << op->getName() << "'";
  if (request->division && target.getUsedCoreGroups() > 1 &&
      failed(applyDivision(op, numLoops, request->division->loops,
                           request->sizes, problem)))
    return failure();
  if (failed(applySizes(op, request->sizes, problem)))
    return failure();
  return request->division;
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
  FailureOr<ScheduleRequest> request = readTileRequest(
      root, root.getNumLoops(), root.getStaticLoopRanges(), schedule);
  if (failed(request) || failed(verifyScheduleOfTiled(root, schedule)))
    return failure();
  if (division && target.getUsedCoreGroups() > 1 &&
      failed(applyDivision(root, root.getNumLoops(), division->loops,
                           request->sizes, problem)))
    return failure();
  if (failed(applySizes(root, request->sizes, problem)) ||
      failed(applySharing(fusionGroup, schedule, target, problem)))
    return failure();
  return division;
}

FailureOr<std::optional<GroupDivision>>
sw::readGroupsRequest(WinogradConvOp op) {
  ScheduleAttr schedule = getScheduleAttr(op);
  std::optional<GroupDivision> division = readDivision(schedule);
  if (!schedule)
    return division;
  if (division && !division->loops.empty())
    return op.emitError("expects 'core_groups' of a convolution by Winograd's "
                        "method to be first or all, as pieces of images are "
                        "divided, but got ")
           << llvm::interleaved_array(division->loops);
  if (schedule != withCoreGroups(op.getContext(), {}, schedule.getCoreGroups()))
    return op.emitError("expects 'core_groups' only in '")
           << kScheduleAttrName
           << "' of a convolution by Winograd's method, whose tiles are in the "
              "op";
  return division;
}

ScheduleAttr sw::makeTileSchedule(MLIRContext *context,
                                  ArrayRef<int64_t> extents,
                                  ArrayRef<int64_t> sizes,
                                  Attribute coreGroups) {
  return ScheduleAttr::get(
      context, Method::CPE, /*group=*/0,
      DenseI64ArrayAttr::get(context, extents),
      DenseI64ArrayAttr::get(context, sizes), /*order=*/DenseI64ArrayAttr(),
      /*mesh=*/{}, /*units=*/DenseI64ArrayAttr(),
      /*buffers=*/DenseI64ArrayAttr(), /*vector=*/std::nullopt,
      /*row_contiguous=*/DenseI64ArrayAttr(), /*share=*/std::nullopt,
      /*member=*/0, /*part=*/0, coreGroups);
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
