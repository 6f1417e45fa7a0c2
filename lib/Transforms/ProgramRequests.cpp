//===- ProgramRequests.cpp - Schedules of tile programs -------------------===//
#include "ProgramRequests.h"

#include "ProgramTiling.h"
#include "Transforms/ScheduleAttributes.h"

#include "Analysis/TileOps.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::countOps(const TileProgram &program) {
  return llvm::count_if(program.members, [&](linalg::LinalgOp member) {
    return !isa<linalg::FillOp>(member) || member == program.root;
  });
}

bool sw::isGroupAsked(linalg::LinalgOp root) {
  ScheduleAttr schedule = getScheduleAttr(root);
  return schedule && (schedule.getGroup() > 0 ||
                      (schedule.getMethod() == Method::CPE && matchGemm(root)));
}

/// Fixes the sizes that are asked for.
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

LogicalResult sw::applyProgramRequest(const TileProgram &program,
                                      TileProblem &problem) {
  linalg::LinalgOp root = program.root;
  ScheduleAttr schedule = getScheduleAttr(root);
  root->removeAttr(kScheduleAttrName);
  if (!schedule)
    return success();
  if (schedule.getMethod() == Method::Mesh)
    return root.emitError("cannot be tiled over the mesh, as 'method = mesh' "
                          "of '")
           << kScheduleAttrName << "' asks for";
  if (failed(verifyScheduleOfTiled(root, schedule)))
    return failure();
  ScheduleRequest request = readSchedule(schedule);
  if (failed(applySizes(root, request.sizes, problem)))
    return failure();
  request.sizes.clear();
  if (request.isEmpty())
    return success();
  return root.emitError("expects 'sizes' only in '")
         << kScheduleAttrName
         << "' of an op whose tiles are dealt out to the CPEs";
}

ScheduleAttr sw::makeProgramSchedule(const TileProgram &program,
                                     ArrayRef<int64_t> sizes, int64_t group) {
  linalg::LinalgOp root = program.root;
  Builder builder(root.getContext());
  return ScheduleAttr::get(
      root.getContext(), Method::CPE, group,
      builder.getDenseI64ArrayAttr(root.getStaticLoopRanges()),
      builder.getDenseI64ArrayAttr(sizes), /*order=*/DenseI64ArrayAttr(),
      /*mesh=*/{}, /*units=*/DenseI64ArrayAttr(),
      /*buffers=*/DenseI64ArrayAttr(), /*vector=*/std::nullopt,
      /*long_rows=*/DenseI64ArrayAttr());
}
