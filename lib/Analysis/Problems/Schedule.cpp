//===- Schedule.cpp - Problems, schedules and their limits ----------------===//
#include "Analysis/Problems/Schedule.h"

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Memory/OperandPlaces.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::sw;

bool Schedule::operator==(const Schedule &other) const {
  return sizes == other.sizes && order == other.order && mesh == other.mesh &&
         units == other.units && vectorLoop == other.vectorLoop &&
         dealtLoop == other.dealtLoop && buffers == other.buffers &&
         longRows == other.longRows && takesTurns == other.takesTurns;
}

bool ScheduleRequest::isEmpty() const {
  return sizes.empty() && order.empty() && buffers.empty() && !vectorLoop &&
         longRows.empty() && mesh.empty() && units.empty();
}

//===----------------------------------------------------------------------===//
// Problems
//===----------------------------------------------------------------------===//

/// What `value` is a view of, if it is a matrix of windows.
static std::optional<WindowAccess> getWindowAccess(Value value) {
  auto windows = value.getDefiningOp<WindowsOp>();
  if (!windows)
    return std::nullopt;
  ArrayRef<int64_t> image =
      cast<ShapedType>(windows.getImage().getType()).getShape().take_back(3);
  return WindowAccess{
      windows.getWindow(), image[0], image[1], image[2],
      std::max(image[2], getOperandPlace(windows.getImage()).extents.back())};
}

/// The outermost loop of those beside m, n and k, if B and C have it and A has
/// not. What else is read in it has to be of one mesh column, too.
static std::optional<unsigned> findImages(const ScheduleProblem &problem) {
  for (unsigned loop = 0; loop < problem.extents.size(); ++loop) {
    if (loop == problem.m || loop == problem.n || loop == problem.k ||
        problem.iterators[loop] != utils::IteratorType::parallel)
      continue;
    bool isOfBAndC = !problem.operands[0].map.isFunctionOfDim(loop) &&
                     problem.operands[1].map.isFunctionOfDim(loop) &&
                     problem.operands[2].map.isFunctionOfDim(loop);
    bool isOfColumn = llvm::all_of(problem.epilogue, [&](AffineMap map) {
      return !map.isFunctionOfDim(loop) || map.isFunctionOfDim(problem.n);
    });
    if (isOfBAndC && isOfColumn)
      return loop;
    break;
  }
  return std::nullopt;
}

ScheduleProblem sw::getScheduleProblem(linalg::LinalgOp op) {
  GemmLoops loops = *matchGemm(op);
  ScheduleProblem problem;
  problem.extents = op.getStaticLoopRanges();
  problem.iterators = op.getIteratorTypesArray();
  for (OpOperand &operand : op->getOpOperands()) {
    bool isResult = op.isDpsInit(&operand) && op->getNumResults() == 1;
    Place place = isResult ? getResultPlace(op->getResult(0))
                           : getOperandPlace(operand.get());
    problem.operands.push_back({op.getMatchingIndexingMap(&operand),
                                place.extents, getWindowAccess(operand.get())});
  }
  problem.bits = getElementTypeOrSelf(op.getDpsInits()[0].getType())
                     .getIntOrFloatBitWidth();
  problem.m = loops.m;
  problem.n = loops.n;
  problem.k = loops.k;
  problem.overwrites = startsAtZero(op.getDpsInits()[0]);
  if (linalg::LinalgOp epilogue = getEpilogue(op))
    problem.epilogue = getEpilogueReads(op, epilogue);
  if (PoolOp pool = getPoolBehind(op))
    problem.pool = pool.getPool();
  // On whose tiles a pooling runs, those are of one image.
  if (!problem.pool)
    problem.images = findImages(problem);
  return problem;
}

std::string sw::getScheduleKey(const ScheduleProblem &problem,
                               const Target &target) {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << "f" << problem.bits;
  for (auto [extent, iterator] :
       llvm::zip_equal(problem.extents, problem.iterators))
    os << " " << (iterator == utils::IteratorType::parallel ? "p" : "r")
       << extent;
  for (const ScheduleOperand &operand : problem.operands) {
    os << " " << operand.map << "[";
    llvm::interleaveComma(operand.shape, os);
    os << "]";
    if (operand.window)
      os << llvm::formatv("{0} of {1}x{2}x{3} in {4}", operand.window->window,
                          operand.window->channels, operand.window->rows,
                          operand.window->cols, operand.window->pitch);
  }
  for (AffineMap map : problem.epilogue)
    os << " e" << map;
  if (problem.pool)
    os << " " << problem.pool;
  os << llvm::formatv(" m{0} n{1} k{2} {3} ", problem.m, problem.n, problem.k,
                      problem.overwrites ? "overwrites" : "adds");
  os << getTargetFingerprint(target);
  return key;
}

uint64_t sw::getTargetFingerprint(const Target &target) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9}",
                      target.getMeshRows(), target.getMeshCols(),
                      target.getLdmBytes(), target.getLdmReservedBytes(),
                      target.getSimdBits(), target.getDmaTransactionBytes(),
                      target.getClockHz(), target.getFlopsPerCycleF32(),
                      target.getFlopsPerCycleF64(), target.getDmaBandwidth());
  os << llvm::formatv(" {0} {1} {2}", target.getInterface(),
                      target.getDeviceLibraryLdmBytes(),
                      target.getDmaMaxRequestBytes());
  for (Scope scope : {Scope::Row, Scope::Col, Scope::Array})
    os << " " << target.canBroadcast(scope);
  const sunway::CostFigures &costs = target.getCosts();
  for (const sunway::CostFigures::Entry &entry : costs.entries())
    os << llvm::formatv(" {0}={1}", entry.key, costs.*entry.member);
  return llvm::xxh3_64bits(text);
}

int64_t sw::getColumnStep(const ScheduleProblem &problem,
                          const Target &target) {
  if (!problem.pool)
    return 1;
  // A whole image is that of each CPE.
  int64_t places = problem.pool.getWhole() ? 1 : target.getMeshCols();
  return problem.pool.getBlockElements() * places;
}

bool sw::hasImagePerColumn(const ScheduleProblem &problem,
                           const Schedule &schedule) {
  return problem.images && schedule.sizes[*problem.images] > 1;
}

bool sw::mayTakeTurns(const ScheduleProblem &problem,
                      const Schedule &schedule) {
  if (schedule.buffers.back() == 1)
    return true;
  for (auto [loop, extent] : llvm::enumerate(problem.extents)) {
    if (schedule.sizes[loop] >= extent)
      continue;
    if (problem.iterators[loop] == utils::IteratorType::reduction)
      return false;
    for (auto [operand, buffers] :
         llvm::zip_equal(problem.operands, schedule.buffers))
      if (buffers == 1 && operand.map.isFunctionOfDim(loop))
        return false;
  }
  return true;
}

bool sw::isInnerLoop(const ScheduleProblem &problem, unsigned operand,
                     unsigned loop) {
  AffineMap map = problem.operands[operand].map;
  return map.getDimPosition(map.getNumResults() - 1) == loop;
}

void sw::setSpreads(const ScheduleProblem &problem, const Target &target,
                    Schedule &schedule) {
  size_t loops = problem.extents.size();
  schedule.mesh.assign(loops, std::nullopt);
  schedule.units.assign(loops, 1);
  schedule.mesh[problem.k] = Spread::None;
  if (schedule.dealtLoop) {
    schedule.mesh[problem.m] = schedule.mesh[problem.n] = Spread::None;
    schedule.mesh[*schedule.dealtLoop] = Spread::All;
  } else {
    schedule.mesh[problem.m] = Spread::Row;
    schedule.mesh[problem.n] =
        hasImagePerColumn(problem, schedule) ? Spread::PerCol : Spread::Col;
  }
  // Whole rows that are not whole vectors are fetched faster than padded.
  if (schedule.dealtLoop.value_or(schedule.vectorLoop) == schedule.vectorLoop)
    schedule.units[schedule.vectorLoop] = target.getVectorLanes();
}

std::optional<unsigned> sw::getDealtLoop(const ScheduleProblem &problem,
                                         ArrayRef<Spread> mesh) {
  for (unsigned loop : {problem.m, problem.n})
    if (loop < mesh.size() && mesh[loop] == Spread::All)
      return loop;
  return std::nullopt;
}

bool sw::canTravelInLongRows(const ScheduleProblem &problem, unsigned operand) {
  const unsigned innerLoops[] = {problem.k, problem.n, problem.n};
  const ScheduleOperand &given = problem.operands[operand];
  return given.map.getNumResults() > 1 && !given.window &&
         isInnerLoop(problem, operand, innerLoops[operand]);
}
