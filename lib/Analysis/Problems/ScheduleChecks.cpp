//===- ScheduleChecks.cpp - Which schedules are legal ---------------------===//
#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether rows of B and C along n are whole vectors, or can be padded to whole
/// vectors in LDM. This is for pieces of mesh columns with their own products.
static bool hasWholeVectors(const ScheduleProblem &problem,
                            const Target &target) {
  return (isInnerLoop(problem, 1, problem.n) &&
          isInnerLoop(problem, 2, problem.n)) ||
         problem.extents[problem.n] % target.getVectorLanes() == 0;
}

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

static std::optional<std::string>
checkBuffers(ArrayRef<int64_t> buffers, size_t operands, int64_t minimum) {
  if (auto error = checkCount("one number in 'buffers'", buffers.size(),
                              operands, "operands"))
    return error;
  for (int64_t number : buffers)
    if (number < minimum || number > 2)
      return llvm::formatv("expects 1 or 2 buffers per operand{0}, but got {1}",
                           minimum == 0 ? " (0 chooses)" : "", number)
          .str();
  return std::nullopt;
}

static std::optional<std::string>
checkRowContiguous(const ScheduleProblem &problem,
                   ArrayRef<bool> rowContiguous) {
  if (auto error =
          checkCount("one flag in 'row_contiguous'", rowContiguous.size(),
                     problem.operands.size(), "operands"))
    return error;
  for (auto [operand, flag] : llvm::enumerate(rowContiguous))
    if (flag && !canBeRowContiguous(problem, operand))
      return llvm::formatv("expects no row-contiguous transfer of operand {0}, "
                           "whose rows are "
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
    return checkBuffers(buffers, operands, /*minimum=*/0);
  return std::nullopt;
}

std::optional<std::string>
sw::explainNotDistributed(const ScheduleProblem &problem,
                          const ScheduleRequest &request, unsigned loop) {
  if (hasNarrowInputs(problem))
    return llvm::formatv("expects loop {0} over the mesh, not distributed over "
                         "the CPEs: single CPEs have no products of {1} bits",
                         loop, problem.inputBits)
        .str();
  if (problem.pool && !problem.pool.getWhole())
    return llvm::formatv("expects loop {0} over the mesh, not distributed over "
                         "the CPEs, where a pooling runs on the tiles",
                         loop)
        .str();
  if (problem.pool && loop != problem.m)
    return llvm::formatv("expects loop {0} (m) to be distributed over the CPEs "
                         "where windows of whole images are looked at on the "
                         "tiles, but got loop {1}",
                         problem.m, loop)
        .str();
  if (!isInnerLoop(problem, 2, problem.n) ||
      request.vectorLoop.value_or(problem.n) != problem.n)
    return llvm::formatv(
               "expects vectors along loop {0} (n), of which C has "
               "its rows, where loop {1} is distributed over the CPEs",
               problem.n, loop)
        .str();
  if (problem.operands[1].window && loop != problem.n)
    return llvm::formatv(
               "expects loop {0} (n) to be distributed where B is made "
               "of windows, which each CPE lays out, but got loop {1}",
               problem.n, loop)
        .str();
  if (llvm::is_contained(request.rowContiguous, true))
    return llvm::formatv("expects no row-contiguous transfer where loop {0} is "
                         "distributed "
                         "over the CPEs",
                         loop)
        .str();
  if (problem.images && !request.sizes.empty() &&
      request.sizes[*problem.images] > 1)
    return llvm::formatv("expects a tile size of 1 for loop {0} where loop {1} "
                         "is distributed over the CPEs, but got {2}",
                         *problem.images, loop, request.sizes[*problem.images])
        .str();
  return std::nullopt;
}

/// Checks the requested spreads of a product: those of a distribution over the
/// mesh, or of one loop over all CPEs.
static std::optional<std::string> checkMesh(const ScheduleProblem &problem,
                                            const ScheduleRequest &request) {
  if (request.mesh.empty())
    return std::nullopt;
  if (auto error = checkCount("one spread in 'mesh'", request.mesh.size(),
                              problem.extents.size(), "loops"))
    return error;
  SmallVector<Spread> expected(problem.extents.size(), Spread::None);
  std::optional<unsigned> distributed =
      getDistributedLoop(problem, request.mesh);
  if (distributed) {
    expected[*distributed] = Spread::All;
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
  if (distributed)
    return explainNotDistributed(problem, request, *distributed);
  if (problem.pool && problem.pool.getWhole())
    return llvm::formatv("expects 'mesh' to have loop {0} (m) over 'all' where "
                         "windows of whole images are looked at on the tiles",
                         problem.m)
        .str();
  return std::nullopt;
}

/// Checks the request for a product on whose tiles a pooling runs.
static std::optional<std::string> checkPooled(const ScheduleProblem &problem,
                                              const ScheduleRequest &request) {
  if (request.vectorLoop.value_or(problem.n) != problem.n)
    return llvm::formatv("expects vectors along loop {0} (n) where a pooling "
                         "runs on the tiles",
                         problem.n)
        .str();
  if (!request.rowContiguous.empty() && request.rowContiguous.back())
    return std::string(
        "expects no row-contiguous transfer of operand 2 where a pooling runs "
        "on the tiles");
  return std::nullopt;
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
  if (auto error = checkWords(problem, request.sizes))
    return error;
  if (auto error = checkParts(request.order, request.buffers, loops, operands))
    return error;
  if (!request.units.empty())
    return "expects no 'units' of a product, of which they follow from "
           "'vector'";
  if (auto error = checkMesh(problem, request))
    return error;
  if (auto error = checkDivision(problem, request))
    return error;
  if (request.vectorLoop)
    if (auto error = checkVector(problem, *request.vectorLoop))
      return error;
  if (problem.pool)
    if (auto error = checkPooled(problem, request))
      return error;
  if (!request.rowContiguous.empty())
    return checkRowContiguous(problem, request.rowContiguous);
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
  if (!request.rowContiguous.empty() &&
      (request.rowContiguous[1] || request.rowContiguous[2]))
    return std::string(
        "expects row-contiguous transfer of operand 0 only, where each mesh "
        "column has the others for itself");
  return std::nullopt;
}

bool sw::storesPartialSums(ArrayRef<unsigned> order,
                           function_ref<bool(unsigned)> hasTiles,
                           function_ref<bool(unsigned)> isReduction) {
  bool isInside = false;
  for (unsigned loop : order) {
    if (!hasTiles(loop))
      continue;
    if (isReduction(loop))
      isInside = true;
    else if (isInside)
      return true;
  }
  return false;
}

static std::optional<std::string> checkSizes(const ScheduleProblem &problem,
                                             const Schedule &schedule) {
  size_t loops = problem.extents.size();
  if (auto error =
          checkCount("one size", schedule.sizes.size(), loops, "loops"))
    return error;
  for (auto [loop, size] : llvm::enumerate(schedule.sizes)) {
    bool mayBeTiled = isTiled(problem, loop) || loop == problem.images;
    int64_t maximum = mayBeTiled ? problem.extents[loop] : 1;
    if (size < 1 || size > maximum)
      return llvm::formatv("expects a tile size of 1 to {0} for loop {1}, but "
                           "got {2}",
                           maximum, loop, size)
          .str();
  }
  return checkWords(problem, schedule.sizes);
}

/// The request that only `schedule` satisfies.
static ScheduleRequest asRequest(const Schedule &schedule) {
  ScheduleRequest request;
  request.sizes = schedule.sizes;
  request.order = schedule.order;
  request.buffers = schedule.buffers;
  request.vectorLoop = schedule.vectorLoop;
  request.rowContiguous = schedule.rowContiguous;
  return request;
}

std::optional<std::string> sw::checkParts(const ScheduleProblem &problem,
                                          const Schedule &schedule,
                                          const Target &target) {
  size_t loops = problem.extents.size(), operands = problem.operands.size();
  if (auto error = checkSizes(problem, schedule))
    return error;
  if (auto error = checkOrder(schedule.order, loops))
    return error;
  if (auto error = checkBuffers(schedule.buffers, operands, /*minimum=*/1))
    return error;
  if (schedule.usesPhases && (!mayUsePhases(problem, schedule) ||
                              hasImagePerColumn(problem, schedule)))
    return std::string(
        "expects one buffer of C, or full reductions and two buffers of each "
        "operand that tiles fetch, and no image for each mesh column, with get "
        "and put phases");
  if (auto error = checkVector(problem, schedule.vectorLoop))
    return error;
  if (auto error = checkRowContiguous(problem, schedule.rowContiguous))
    return error;
  if (auto error = checkPieces(problem, schedule, target))
    return error;
  if (problem.pool)
    if (auto error = checkPooled(problem, asRequest(schedule)))
      return error;
  auto hasTiles = [&](unsigned loop) {
    return schedule.sizes[loop] < problem.extents[loop];
  };
  if (problem.pool &&
      storesPartialSums(schedule.order, hasTiles, [&](unsigned loop) {
        return problem.iterators[loop] == utils::IteratorType::reduction;
      }))
    return llvm::formatv("expects loop {0} (k) inside of the others where a "
                         "pooling runs on the tiles",
                         problem.k)
        .str();
  if (int64_t step = getColumnStep(problem, target);
      schedule.sizes[problem.n] % step != 0)
    return llvm::formatv(
               "expects a tile size in multiples of {0} for loop {1}, "
               "the blocks of a pooling on all mesh columns, but got "
               "{2}",
               step, problem.n, schedule.sizes[problem.n])
        .str();
  if (hasImagePerColumn(problem, schedule))
    if (auto error =
            explainNoImagePerColumn(problem, asRequest(schedule), target))
      return error;
  if (schedule.distributedLoop) {
    if (*schedule.distributedLoop != problem.m &&
        *schedule.distributedLoop != problem.n)
      return llvm::formatv("expects loop {0} (m) or {1} (n) to be distributed "
                           "over the CPEs, but got loop {2}",
                           problem.m, problem.n, *schedule.distributedLoop)
          .str();
    if (auto error = explainNotDistributed(problem, asRequest(schedule),
                                           *schedule.distributedLoop))
      return error;
  }
  if (auto error = explainNotDivided(problem, schedule))
    return error;
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
  return std::nullopt;
}
