//===- Schedule.cpp - Problems, schedules and their limits ----------------===//
#include "Analysis/Schedule.h"

#include "Analysis/CostModel.h"
#include "Analysis/Epilogue.h"
#include "Analysis/TileOps.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"
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

/// Whether the init of `op` is filled with zero just before, on tensors.
static bool isZeroFilled(linalg::LinalgOp op) {
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
}

/// What `value` is a view of, if it is a matrix of windows.
static std::optional<WindowAccess> getWindowAccess(Value value) {
  auto windows = value.getDefiningOp<WindowsOp>();
  if (!windows)
    return std::nullopt;
  ArrayRef<int64_t> image =
      cast<ShapedType>(windows.getImage().getType()).getShape().take_back(3);
  return WindowAccess{windows.getWindow(), image[0], image[1], image[2]};
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
    auto type = cast<ShapedType>(operand.get().getType());
    problem.operands.push_back({op.getMatchingIndexingMap(&operand),
                                llvm::to_vector(type.getShape()),
                                getWindowAccess(operand.get())});
  }
  problem.bits = getElementTypeOrSelf(op.getDpsInits()[0].getType())
                     .getIntOrFloatBitWidth();
  problem.m = loops.m;
  problem.n = loops.n;
  problem.k = loops.k;
  problem.overwrites = isZeroFilled(op);
  if (linalg::LinalgOp epilogue = getEpilogue(op))
    problem.epilogue = getEpilogueReads(op, epilogue);
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
      os << llvm::formatv("{0} of {1}x{2}x{3}", operand.window->window,
                          operand.window->channels, operand.window->rows,
                          operand.window->cols);
  }
  for (AffineMap map : problem.epilogue)
    os << " e" << map;
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

bool sw::hasImagePerColumn(const ScheduleProblem &problem,
                           const Schedule &schedule) {
  return problem.images && schedule.sizes[*problem.images] > 1;
}

/// Whether the dimension of an operand whose neighbours follow each other in
/// memory is along `loop`.
static bool isInnerLoop(const ScheduleProblem &problem, unsigned operand,
                        unsigned loop) {
  AffineMap map = problem.operands[operand].map;
  return map.getDimPosition(map.getNumResults() - 1) == loop;
}

/// Whether rows of B and C along n are whole vectors, or can be padded to them
/// in LDM: the pieces of mesh columns that have products of their own.
static bool hasWholeVectors(const ScheduleProblem &problem,
                            const Target &target) {
  return (isInnerLoop(problem, 1, problem.n) &&
          isInnerLoop(problem, 2, problem.n)) ||
         problem.extents[problem.n] % target.getVectorLanes() == 0;
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

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static std::optional<std::string>
checkCount(StringRef what, size_t count, size_t expected, StringRef things) {
  if (count == expected)
    return std::nullopt;
  return llvm::formatv("expects {0} for each of the {1} {2}, but got {3}", what,
                       expected, things, count)
      .str();
}

static std::optional<std::string> checkOrder(ArrayRef<unsigned> order,
                                             size_t loops) {
  if (auto error =
          checkCount("one position in 'order'", order.size(), loops, "loops"))
    return error;
  llvm::SmallBitVector seen(loops);
  for (unsigned loop : order) {
    if (loop >= loops)
      return llvm::formatv("expects loops of 'order' to be less than {0}, but "
                           "got {1}",
                           loops, loop)
          .str();
    if (seen.test(loop))
      return llvm::formatv("expects each loop once in 'order', but got loop "
                           "{0} twice",
                           loop)
          .str();
    seen.set(loop);
  }
  return std::nullopt;
}

/// Whether `loop` is one of those that a tile op has.
static bool isTiled(const ScheduleProblem &problem, unsigned loop) {
  return loop == problem.m || loop == problem.n || loop == problem.k;
}

static std::optional<std::string> checkBuffers(ArrayRef<int64_t> buffers,
                                               size_t operands, int64_t least) {
  if (auto error = checkCount("one number in 'buffers'", buffers.size(),
                              operands, "operands"))
    return error;
  for (int64_t number : buffers)
    if (number < least || number > 2)
      return llvm::formatv("expects 1 or 2 buffers per operand{0}, but got {1}",
                           least == 0 ? " (0 chooses)" : "", number)
          .str();
  return std::nullopt;
}

static std::optional<std::string> checkLongRows(const ScheduleProblem &problem,
                                                ArrayRef<bool> longRows) {
  if (auto error = checkCount("one flag in 'long_rows'", longRows.size(),
                              problem.operands.size(), "operands"))
    return error;
  for (auto [operand, flag] : llvm::enumerate(longRows))
    if (flag && !canTravelInLongRows(problem, operand))
      return llvm::formatv(
                 "expects no long rows of operand {0}, whose rows are "
                 "not cut over the columns of the mesh",
                 operand)
          .str();
  return std::nullopt;
}

static std::optional<std::string> checkVector(const ScheduleProblem &problem,
                                              unsigned loop) {
  if (loop == problem.m || loop == problem.n)
    return std::nullopt;
  return llvm::formatv("expects vectors along loop {0} (m) or {1} (n), but got "
                       "loop {2}",
                       problem.m, problem.n, loop)
      .str();
}

std::optional<std::string> sw::checkParts(ArrayRef<unsigned> order,
                                          ArrayRef<int64_t> buffers,
                                          size_t loops, size_t operands) {
  if (!order.empty())
    if (auto error = checkOrder(order, loops))
      return error;
  if (!buffers.empty())
    return checkBuffers(buffers, operands, /*least=*/0);
  return std::nullopt;
}

std::optional<std::string> sw::explainNotDealt(const ScheduleProblem &problem,
                                               const ScheduleRequest &request,
                                               unsigned loop) {
  if (!isInnerLoop(problem, 2, problem.n) ||
      request.vectorLoop.value_or(problem.n) != problem.n)
    return llvm::formatv("expects vectors along loop {0} (n), of which C has "
                         "its rows, where loop {1} is dealt out to the CPEs",
                         problem.n, loop)
        .str();
  if (problem.operands[1].window && loop != problem.n)
    return llvm::formatv("expects loop {0} (n) to be dealt out where B is of "
                         "windows, which each CPE lays out, but got loop {1}",
                         problem.n, loop)
        .str();
  if (llvm::is_contained(request.longRows, true))
    return llvm::formatv("expects no long rows where loop {0} is dealt out to "
                         "the CPEs",
                         loop)
        .str();
  if (problem.images && !request.sizes.empty() &&
      request.sizes[*problem.images] > 1)
    return llvm::formatv("expects a tile size of 1 for loop {0} where loop {1} "
                         "is dealt out to the CPEs, but got {2}",
                         *problem.images, loop, request.sizes[*problem.images])
        .str();
  return std::nullopt;
}

/// Checks the spreads that are asked of a product: those of the mesh, or of a
/// loop that is dealt out.
static std::optional<std::string> checkMesh(const ScheduleProblem &problem,
                                            const ScheduleRequest &request) {
  if (request.mesh.empty())
    return std::nullopt;
  if (auto error = checkCount("one spread in 'mesh'", request.mesh.size(),
                              problem.extents.size(), "loops"))
    return error;
  SmallVector<Spread> expected(problem.extents.size(), Spread::None);
  std::optional<unsigned> dealt = getDealtLoop(problem, request.mesh);
  if (dealt) {
    expected[*dealt] = Spread::All;
  } else {
    expected[problem.m] = Spread::Row;
    expected[problem.n] = Spread::Col;
  }
  if (request.mesh != expected)
    return llvm::formatv("expects 'mesh' of a product to have loop {0} (m) or "
                         "{1} (n) over 'all', or m over 'row' and n over "
                         "'col', and all others 'none'",
                         problem.m, problem.n)
        .str();
  return dealt ? explainNotDealt(problem, request, *dealt) : std::nullopt;
}

std::optional<std::string> sw::checkRequest(const ScheduleProblem &problem,
                                            const ScheduleRequest &request) {
  size_t loops = problem.extents.size(), operands = problem.operands.size();
  if (!request.sizes.empty())
    if (auto error =
            checkCount("one size", request.sizes.size(), loops, "loops"))
      return error;
  for (auto [loop, size] : llvm::enumerate(request.sizes)) {
    if (size < 0)
      return llvm::formatv("expects tile sizes of at least 0 (0 chooses), but "
                           "got {0} for loop {1}",
                           size, loop)
          .str();
    if (size > 1 && problem.extents[loop] > 1 && !isTiled(problem, loop) &&
        loop != problem.images)
      return llvm::formatv("expects tile size 1 for loop {0}, which the tile "
                           "op does not have, but got {1}",
                           loop, size)
          .str();
  }
  if (auto error = checkParts(request.order, request.buffers, loops, operands))
    return error;
  if (!request.units.empty())
    return "expects no 'units' of a product, of which they follow from "
           "'vector'";
  if (auto error = checkMesh(problem, request))
    return error;
  if (request.vectorLoop)
    if (auto error = checkVector(problem, *request.vectorLoop))
      return error;
  if (!request.longRows.empty())
    return checkLongRows(problem, request.longRows);
  return std::nullopt;
}

std::optional<std::string>
sw::explainNoImagePerColumn(const ScheduleProblem &problem,
                            const ScheduleRequest &request,
                            const Target &target) {
  unsigned loop = *problem.images;
  int64_t columns = target.getMeshCols();
  int64_t size = request.sizes.empty() ? 0 : request.sizes[loop];
  bool isAllowed = size == 0 || size == columns;
  if (!isAllowed || columns == 1 || problem.extents[loop] % columns != 0)
    return llvm::formatv("expects a tile size of 1 for loop {0}, or of {1}, "
                         "the mesh columns, if that divides {2}, but got {3}",
                         loop, columns, problem.extents[loop], size)
        .str();
  if (request.vectorLoop == problem.n && !hasWholeVectors(problem, target))
    return llvm::formatv("expects vectors along loop {0} (m) where each mesh "
                         "column has an iteration of loop {1} and n, of {2}, "
                         "is not in whole vectors",
                         problem.m, loop, problem.extents[problem.n])
        .str();
  if (!request.order.empty() && request.order.front() != loop)
    return llvm::formatv("expects loop {0}, of which each mesh column has an "
                         "iteration, to be the outermost one",
                         loop)
        .str();
  if (!request.longRows.empty() && (request.longRows[1] || request.longRows[2]))
    return std::string("expects long rows of operand 0 only, where each mesh "
                       "column has the others for itself");
  return std::nullopt;
}

static std::optional<std::string> checkSizes(const ScheduleProblem &problem,
                                             const Schedule &schedule) {
  size_t loops = problem.extents.size();
  if (auto error =
          checkCount("one size", schedule.sizes.size(), loops, "loops"))
    return error;
  for (auto [loop, size] : llvm::enumerate(schedule.sizes)) {
    bool mayBeTiled = isTiled(problem, loop) || loop == problem.images;
    int64_t most = mayBeTiled ? problem.extents[loop] : 1;
    if (size < 1 || size > most)
      return llvm::formatv("expects a tile size of 1 to {0} for loop {1}, but "
                           "got {2}",
                           most, loop, size)
          .str();
  }
  return std::nullopt;
}

/// The request for `schedule` and nothing else.
static ScheduleRequest asRequest(const Schedule &schedule) {
  ScheduleRequest request;
  request.sizes = schedule.sizes;
  request.order = schedule.order;
  request.buffers = schedule.buffers;
  request.vectorLoop = schedule.vectorLoop;
  request.longRows = schedule.longRows;
  return request;
}

std::optional<std::string> sw::checkSchedule(const ScheduleProblem &problem,
                                             const Schedule &schedule,
                                             const Target &target) {
  size_t loops = problem.extents.size(), operands = problem.operands.size();
  if (auto error = checkSizes(problem, schedule))
    return error;
  if (auto error = checkOrder(schedule.order, loops))
    return error;
  if (auto error = checkBuffers(schedule.buffers, operands, /*least=*/1))
    return error;
  if (schedule.takesTurns &&
      (schedule.buffers.back() != 1 || hasImagePerColumn(problem, schedule)))
    return std::string("expects one buffer of C, and no image for each mesh "
                       "column, where gets and puts take turns");
  if (auto error = checkVector(problem, schedule.vectorLoop))
    return error;
  if (auto error = checkLongRows(problem, schedule.longRows))
    return error;
  if (hasImagePerColumn(problem, schedule))
    if (auto error =
            explainNoImagePerColumn(problem, asRequest(schedule), target))
      return error;
  if (schedule.dealtLoop) {
    if (*schedule.dealtLoop != problem.m && *schedule.dealtLoop != problem.n)
      return llvm::formatv("expects loop {0} (m) or {1} (n) to be dealt out to "
                           "the CPEs, but got loop {2}",
                           problem.m, problem.n, *schedule.dealtLoop)
          .str();
    if (auto error =
            explainNotDealt(problem, asRequest(schedule), *schedule.dealtLoop))
      return error;
  }
  Schedule expected = schedule;
  setSpreads(problem, target, expected);
  if (schedule.mesh != expected.mesh)
    return "expects m over mesh rows, n over mesh columns and k whole, or one "
           "of m and n over all CPEs";
  if (schedule.units != expected.units)
    return llvm::formatv("expects pieces of loop {0} in units of {1} and all "
                         "others in units of 1",
                         schedule.vectorLoop,
                         expected.units[schedule.vectorLoop])
        .str();
  int64_t needed = getScheduleLdmBytes(problem, schedule, target);
  if (needed <= target.getUsableLdmBytes())
    return std::nullopt;
  return llvm::formatv(
             "a tile of {0} x {1} x {2} with {3}, {4} and {5} buffers needs "
             "{6} bytes of LDM per CPE, but only {7} are available",
             schedule.sizes[problem.m], schedule.sizes[problem.n],
             schedule.sizes[problem.k], schedule.buffers[0],
             schedule.buffers[1], schedule.buffers[2], needed,
             target.getUsableLdmBytes())
      .str();
}
