//===- ScheduleMarks.cpp - Marks of ops until they are tiled --------------===//
#include "ScheduleMarks.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

ScheduleMarks ScheduleMarks::read(Operation *op) {
  return {getScheduleAttr(op), op->getAttrOfType<IntegerAttr>(kEntryAttrName),
          op->getAttrOfType<DictionaryAttr>(kPlannedAttrName)};
}

ScheduleMarks ScheduleMarks::take(Operation *op) {
  ScheduleMarks marks = read(op);
  op->removeAttr(kScheduleAttrName);
  op->removeAttr(kEntryAttrName);
  return marks;
}

void ScheduleMarks::putOn(Operation *op) const {
  if (schedule)
    op->setAttr(kScheduleAttrName, schedule);
  if (entry)
    op->setAttr(kEntryAttrName, entry);
  if (planned)
    op->setAttr(kPlannedAttrName, planned);
}

/// Sets the requested sizes in `schedule`, with pieces of any size.
static LogicalResult applySizes(linalg::LinalgOp op, ArrayRef<int64_t> sizes,
                                Schedule &schedule) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (size > 1 && extents[loop] > 1 && !schedule.mesh[loop])
      return op.emitError("expects tile size 1 for loop ")
             << loop << ", which the tile op does not have, but got " << size;
    if (size > extents[loop])
      remark::analysis(op.getLoc(),
                       remark::RemarkOpts::name("Tile").category("sw-tiling"))
          << remark::add("tile size {0} of loop {1} is cut to its extent {2}",
                         size, loop, extents[loop]);
    if (size == 0)
      continue;
    schedule.sizes[loop] = std::min(size, extents[loop]);
    schedule.units[loop] = 1;
  }
  return success();
}

LogicalResult sw::checkLdm(linalg::LinalgOp op, ArrayRef<int64_t> sizes,
                           int64_t needed, const Target &target) {
  if (needed <= target.getUsableLdmBytes())
    return success();
  return op.emitError("a tile of ")
         << llvm::interleaved(sizes, "x") << " needs " << needed
         << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
         << " are available";
}

LogicalResult sw::applyLoopRequest(linalg::LinalgOp op,
                                   const ScheduleRequest &request,
                                   Schedule &schedule) {
  if (request.division && !request.division->onFirst)
    return op.emitError("expects 'core_groups' of '")
           << kScheduleAttrName
           << "' to be first with 'method = mesh', as all CPEs of one core "
              "group work on a tile; 'method = cpe' permits more";
  if (failed(applySizes(op, request.sizes, schedule)))
    return failure();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, spread] : llvm::enumerate(request.mesh)) {
    if (spread != Spread::None && !schedule.mesh[loop])
      return op.emitError("expects spread none for loop ")
             << loop << ", which the tile op does not have, but got "
             << stringifySpread(spread);
    if (schedule.mesh[loop])
      schedule.mesh[loop] = spread;
  }
  for (auto [loop, unit] : llvm::enumerate(request.units)) {
    if (unit > extents[loop])
      return op.emitError("expects a unit of 1 to ")
             << extents[loop] << " for loop " << loop << ", but got " << unit;
    schedule.units[loop] = unit;
  }
  return success();
}

/// Whether the program of `op` uses several core groups.
static bool usesGroups(Operation *op) {
  std::optional<Target> target = Target::lookup(op);
  return target && target->getUsedCoreGroups() > 1;
}

ScheduleAttr sw::makeProductSchedule(linalg::LinalgOp op,
                                     const ScheduleProblem &problem,
                                     const Schedule &schedule,
                                     bool onFirstGroup) {
  Builder builder(op.getContext());
  auto list = [&](const auto &values) {
    return builder.getDenseI64ArrayAttr(llvm::to_vector_of<int64_t>(values));
  };
  SmallVector<Spread> mesh;
  if (schedule.distributedLoop)
    for (std::optional<Spread> spread : schedule.mesh)
      mesh.push_back(spread.value_or(Spread::None));
  Attribute coreGroups;
  if (onFirstGroup || (schedule.groupLoops && !schedule.groupLoops->empty()))
    coreGroups = makeCoreGroups(
        op.getContext(), {onFirstGroup, onFirstGroup ? SmallVector<unsigned>()
                                                     : *schedule.groupLoops});
  return ScheduleAttr::get(
      op.getContext(), Method::Mesh, /*group=*/0, list(problem.extents),
      list(schedule.sizes), list(schedule.order), mesh,
      /*units=*/DenseI64ArrayAttr(), list(schedule.buffers),
      schedule.vectorLoop == problem.m ? VecDim::M : VecDim::N,
      list(schedule.rowContiguous), /*share=*/std::nullopt, /*member=*/0,
      /*part=*/0, coreGroups);
}

ScheduleAttr sw::makeMeshSchedule(linalg::LinalgOp op, const Schedule &schedule,
                                  DenseI64ArrayAttr order,
                                  DenseI64ArrayAttr buffers) {
  Builder builder(op.getContext());
  SmallVector<Spread> mesh;
  for (std::optional<Spread> spread : schedule.mesh)
    mesh.push_back(spread.value_or(Spread::None));
  GroupDivision division{/*onFirst=*/true};
  if (schedule.groupLoops && !schedule.groupLoops->empty())
    division = {/*onFirst=*/false, *schedule.groupLoops};
  return ScheduleAttr::get(
      op.getContext(), Method::Mesh, /*group=*/0,
      builder.getDenseI64ArrayAttr(op.getStaticLoopRanges()),
      builder.getDenseI64ArrayAttr(schedule.sizes), order, mesh,
      builder.getDenseI64ArrayAttr(schedule.units), buffers,
      /*vector=*/std::nullopt, /*row_contiguous=*/DenseI64ArrayAttr(),
      /*share=*/std::nullopt, /*member=*/0, /*part=*/0,
      usesGroups(op) ? makeCoreGroups(op.getContext(), division) : Attribute());
}
