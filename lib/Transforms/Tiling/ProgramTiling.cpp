//===- ProgramTiling.cpp - Tiles distributed over the CPEs ----------------===//
#include "ProgramTiling.h"

#include "ProgramLoops.h"
#include "ProgramRequests.h"
#include "Transforms/Scheduling/ScheduleRecorder.h"
#include "Transforms/Utils/KernelNames.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

/// The ops of `program` as text.
static std::string describe(const TileProgram &program) {
  SmallVector<std::string> kinds;
  for (linalg::LinalgOp member : program.members)
    if (!isa<linalg::FillOp>(member) || member == program.root)
      kinds.push_back(getProgramKind(member));
  return llvm::join(kinds, ", ");
}

/// Tiles `program` as in `tile`; reports it by a remark.
static LogicalResult tileAs(RewriterBase &rewriter, const TileProgram &program,
                            const ProgramTile &tile, const Target &target,
                            ScheduleRecorder *recorder, int64_t group) {
  ScheduleAttr schedule = makeProgramSchedule(program, tile, group);
  ArrayRef<int64_t> sizes = schedule.getSizes().asArrayRef();
  double seconds = tile.cycles / target.getClockHz();
  remark::passed(program.root->getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add(
             "{0} in tiles of {1:$[x]} that are distributed over the CPEs",
             describe(program), llvm::make_range(sizes.begin(), sizes.end()))
      << remark::metric("LDM bytes", tile.ldmBytes)
      << remark::metric("predicted us", seconds * 1e6);
  RecordedOps ops(recorder, program);
  FailureOr<std::string> kernel =
      createProgramLoops(rewriter, program, tile, seconds);
  if (failed(kernel))
    return failure();
  ops.add({*kernel, schedule, seconds});
  return success();
}

/// Reports that the tile that `problem` requests does not fit in LDM.
static LogicalResult failOfLdm(const TileProgram &program, TileProblem problem,
                               const Target &target) {
  llvm::replace(problem.sizes, 0, 1);
  return program.root->emitError("a tile of ")
         << llvm::interleaved(problem.sizes, "x") << " needs "
         << getProgramLdmBytes(problem, problem.sizes, target)
         << " bytes of LDM per CPE, but only " << target.getUsableLdmBytes()
         << " are available";
}

LogicalResult sw::tileProgram(RewriterBase &rewriter,
                              const TileProgram &program, bool &isTiled,
                              ScheduleRecorder *recorder) {
  FailureOr<Target> target = Target::get(program.root);
  if (failed(target))
    return failure();
  TileProblem problem = getTileProblem(program, *target);
  if (failed(applyProgramRequest(program, *target, problem)))
    return failure();
  std::optional<ProgramTile> tile = chooseProgramTile(problem, *target);
  isTiled = tile.has_value();
  if (tile)
    return tileAs(rewriter, program, *tile, *target, recorder, /*group=*/0);
  if (llvm::all_of(problem.sizes, [](int64_t size) { return size == 0; }))
    return success();
  return failOfLdm(program, std::move(problem), *target);
}

/// The cycles of the members one after the other, in one launch, by the same
/// model. Members without a tile have no prediction.
static FailureOr<double> getSeparateCycles(const TileProgram &program,
                                           const Target &target,
                                           ProductCycles getProductCycles) {
  double launch = target.getCosts().launchSeconds * target.getClockHz();
  double cycles = launch;
  // An op on the tiles of a product takes little time.
  llvm::SmallPtrSet<Operation *, 4> epilogues;
  for (linalg::LinalgOp member : program.members) {
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

/// Cycles of separate ops that would run on the tiles of a product of `program`
/// if all CPEs computed the product together.
static double getLostEpilogueCycles(const TileProgram &program,
                                    const Target &target) {
  double cycles = 0;
  for (linalg::LinalgOp member : program.members) {
    linalg::LinalgOp epilogue =
        isMatrixProduct(member) ? getEpilogue(member) : linalg::LinalgOp();
    if (epilogue && !llvm::is_contained(program.members, epilogue))
      cycles += getOwnCycles(epilogue, target).value_or(0);
  }
  return cycles;
}

LogicalResult sw::tileGroup(RewriterBase &rewriter, const TileProgram &program,
                            ProductCycles getProductCycles, bool &isTiled,
                            ScheduleRecorder *recorder) {
  isTiled = false;
  FailureOr<Target> target = Target::get(program.root);
  if (failed(target))
    return failure();
  bool isRequested = isGroupRequested(program.root);
  TileProblem problem = getTileProblem(program, *target);
  if (failed(applyProgramRequest(program, *target, problem)))
    return failure();
  std::optional<ProgramTile> tile = chooseProgramTile(problem, *target);
  if (isRequested && !tile)
    return failOfLdm(program, std::move(problem), *target);
  FailureOr<double> separate =
      getSeparateCycles(program, *target, getProductCycles);
  if (failed(separate))
    return failure();
  double lost = getLostEpilogueCycles(program, *target);
  if (tile && (isRequested || tile->cycles + lost <= *separate)) {
    isTiled = true;
    return tileAs(rewriter, program, *tile, *target, recorder,
                  countOps(program));
  }
  auto options = remark::RemarkOpts::name("Group").category("sw-fuse");
  auto remark = remark::missed(program.root->getLoc(), options);
  remark << remark::add("{0} do not run on tiles together", describe(program));
  if (tile)
    remark << remark::reason("they would take {0:F1} us, one after the other "
                             "{1:F1} us",
                             (tile->cycles + lost) / target->getClockHz() * 1e6,
                             *separate / target->getClockHz() * 1e6);
  else
    remark << remark::reason("no tile that can be distributed fits in LDM");
  return success();
}
