//===- Schedule.cpp - Problems, schedules and their limits ----------------===//
#include "Analysis/Problems/Schedule.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::sw;

bool Schedule::operator==(const Schedule &other) const {
  return sizes == other.sizes && order == other.order && mesh == other.mesh &&
         units == other.units && vectorLoop == other.vectorLoop &&
         distributedLoop == other.distributedLoop && buffers == other.buffers &&
         rowContiguous == other.rowContiguous &&
         usesPhases == other.usesPhases && groupLoops == other.groupLoops;
}

bool ScheduleRequest::isEmpty() const {
  return sizes.empty() && order.empty() && buffers.empty() && !vectorLoop &&
         rowContiguous.empty() && mesh.empty() && units.empty() && !division;
}

//===----------------------------------------------------------------------===//
// Problems
//===----------------------------------------------------------------------===//

int64_t sw::getWordElements(const ScheduleProblem &problem, unsigned loop) {
  unsigned bits = problem.inputBits;
  for (auto [number, operand] : llvm::enumerate(problem.operands))
    if (operand.cast && isInnerLoop(problem, number, loop))
      bits = std::min(bits, getElementInfo(operand.cast->stored).bits);
  if (isInnerLoop(problem, problem.operands.size() - 1, loop))
    bits = std::min(bits, problem.storedBits);
  for (const EpilogueRead &read : problem.epilogue)
    if (read.map.getNumResults() > 0 &&
        read.map.getResults().back().isFunctionOfDim(loop))
      bits = std::min(bits, read.bits);
  return getElementsOfWord(bits);
}

int64_t sw::getOperandBytes(const ScheduleProblem &problem, unsigned operand) {
  if (const std::optional<TileCast> &cast = problem.operands[operand].cast)
    return getElementInfo(cast->stored).getBytes();
  bool isInput = operand + 1 < problem.operands.size();
  return (isInput ? problem.inputBits : problem.storedBits) / 8;
}

std::string sw::getScheduleKey(const ScheduleProblem &problem,
                               const Target &target) {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << "f" << problem.bits;
  if (hasNarrowInputs(problem))
    os << " of " << problem.inputBits << " by " << problem.run;
  if (storesRounded(problem))
    os << " to " << problem.storedBits;
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
    if (operand.cast)
      os << " as " << getElementInfo(operand.cast->computed).name << " from "
         << getElementInfo(operand.cast->stored).name;
  }
  for (const auto &[map, bits] : problem.epilogue)
    os << " e" << map << " of " << bits;
  if (problem.pool)
    os << " " << problem.pool;
  os << llvm::formatv(" m{0} n{1} k{2} {3} ", problem.m, problem.n, problem.k,
                      problem.overwrites ? "overwrites" : "adds");
  os << getTargetFingerprint(target);
  return key;
}

uint64_t sw::getTargetFingerprint(const Target &target) {
  SmallVector<double> numbers = {
      static_cast<double>(target.getMeshRows()),
      static_cast<double>(target.getMeshCols()),
      static_cast<double>(target.getLdmBytes()),
      static_cast<double>(target.getLdmReservedBytes()),
      static_cast<double>(target.getSimdBits()),
      static_cast<double>(target.getDmaTransactionBytes()),
      target.getClockHz()};
  for (const ElementInfo &info : getElementTable())
    if (info.isFloat())
      numbers.push_back(target.getFlopsPerCycle(info.kind));
  llvm::append_values(numbers, target.getDmaBandwidth(),
                      static_cast<double>(target.getDeviceLibraryLdmBytes()),
                      static_cast<double>(target.getDmaMaxRequestBytes()));
  for (Scope scope : {Scope::Row, Scope::Col, Scope::Array})
    numbers.push_back(target.canBroadcast(scope));
  const sunway::CostFigures &costs = target.getCosts();
  for (const sunway::CostFigures::Entry &entry : costs.entries())
    numbers.push_back(costs.*entry.member);
  if (target.getLaunchCoreGroups() > 1)
    llvm::append_values(numbers,
                        static_cast<double>(target.getUsedCoreGroups()),
                        static_cast<double>(target.getLaunchCoreGroups()));
  std::string bytes = target.getInterface().str();
  bytes.append(reinterpret_cast<const char *>(numbers.data()),
               numbers.size() * sizeof(double));
  return llvm::xxh3_64bits(bytes);
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

bool sw::hasDenseRows(const ScheduleProblem &problem, const Schedule &schedule,
                      AffineMap map, int64_t bytes) {
  return getElementsOfWord(8 * bytes) > 1 &&
         hasImagePerColumn(problem, schedule) &&
         schedule.sizes[problem.n] == problem.extents[problem.n] &&
         map.getNumResults() > 1 &&
         map.getResults().back().isFunctionOfDim(problem.n);
}

bool sw::mayUsePhases(const ScheduleProblem &problem,
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

std::optional<std::string> sw::checkWords(const ScheduleProblem &problem,
                                          ArrayRef<int64_t> sizes) {
  for (unsigned loop : {problem.m, problem.n, problem.k}) {
    int64_t word = getWordElements(problem, loop);
    if (loop < sizes.size() && sizes[loop] % word != 0 &&
        sizes[loop] < problem.extents[loop])
      return llvm::formatv("expects tile sizes of whole words, multiples of "
                           "{0}, but got {1} for loop {2}",
                           word, sizes[loop], loop)
          .str();
  }
  return std::nullopt;
}

bool sw::cutsWords(const ScheduleProblem &problem, unsigned loop, int64_t size,
                   int64_t places, int64_t unit) {
  int64_t word = getWordElements(problem, loop);
  // Pieces of a last tile would have any number of elements.
  return unit % word != 0 &&
         (Target::getPiece(size, places, unit) % word != 0 ||
          problem.extents[loop] % size != 0);
}

std::optional<std::string> sw::checkPieces(const ScheduleProblem &problem,
                                           const Schedule &schedule,
                                           const Target &target) {
  for (unsigned loop : {problem.m, problem.n, problem.k}) {
    bool isWhole = loop == problem.k && schedule.distributedLoop;
    int64_t places = isWhole ? 1
                     : loop == problem.k
                         ? std::max(target.getMeshRows(), target.getMeshCols())
                     : schedule.mesh[loop]
                         ? target.getPlaces(*schedule.mesh[loop])
                         : 1;
    if (cutsWords(problem, loop, schedule.sizes[loop], places,
                  schedule.units[loop]))
      return llvm::formatv("expects equal tiles of loop {0} with pieces of "
                           "whole words, multiples of {1} elements, but got "
                           "tiles of {2} on {3} places",
                           loop, getWordElements(problem, loop),
                           schedule.sizes[loop], places)
          .str();
  }
  return std::nullopt;
}

void sw::setSpreads(const ScheduleProblem &problem, const Target &target,
                    Schedule &schedule) {
  size_t loops = problem.extents.size();
  schedule.mesh.assign(loops, std::nullopt);
  schedule.units.assign(loops, 1);
  schedule.mesh[problem.k] = Spread::None;
  if (schedule.distributedLoop) {
    schedule.mesh[problem.m] = schedule.mesh[problem.n] = Spread::None;
    schedule.mesh[*schedule.distributedLoop] = Spread::All;
  } else {
    schedule.mesh[problem.m] = Spread::Row;
    schedule.mesh[problem.n] =
        hasImagePerColumn(problem, schedule) ? Spread::PerCol : Spread::Col;
  }
  // Numbers of less than a word are cut at words.
  for (unsigned loop : {problem.m, problem.n, problem.k})
    schedule.units[loop] =
        target.getProductUnit(problem.inputBits, /*isVector=*/false);
  // Whole rows that are not whole vectors are fetched faster than padded.
  if (schedule.distributedLoop.value_or(schedule.vectorLoop) ==
      schedule.vectorLoop)
    schedule.units[schedule.vectorLoop] =
        target.getProductLanes(problem.inputBits);
}

std::optional<unsigned> sw::getDistributedLoop(const ScheduleProblem &problem,
                                               ArrayRef<Spread> mesh) {
  for (unsigned loop : {problem.m, problem.n})
    if (loop < mesh.size() && mesh[loop] == Spread::All)
      return loop;
  return std::nullopt;
}

bool sw::canBeRowContiguous(const ScheduleProblem &problem, unsigned operand) {
  const unsigned innerLoops[] = {problem.k, problem.n, problem.n};
  const ScheduleOperand &given = problem.operands[operand];
  // CPEs exchange words, and words of two halves.
  constexpr unsigned kLeastBits = 16;
  return given.map.getNumResults() > 1 && !given.window &&
         !(given.cast &&
           getElementInfo(given.cast->stored).bits < kLeastBits) &&
         isInnerLoop(problem, operand, innerLoops[operand]);
}
