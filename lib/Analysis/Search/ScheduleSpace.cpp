//===- ScheduleSpace.cpp - The schedules that come into question ----------===//
#include "Analysis/Search/ScheduleSpace.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// Loops with more steps than this are cut into whole blocks of the products.
static constexpr int64_t kManySteps = 32;

/// Maximum number of sizes that are tried for one loop: more sizes would differ
/// by less than the accuracy of the model.
static constexpr size_t kMaxSizes = 256;

/// The most tiles of one loop for each core group that are made equal. With
/// more of them the last one matters less.
static constexpr int64_t kMostRounds = 3;

/// Rows of a block of a product.
static constexpr int64_t kBlock = 4;

uint64_t ScheduleSpace::count() const {
  return uint64_t(sizes[0].size()) * sizes[1].size() * sizes[2].size() *
         orders.size() * buffers.size() * rowContiguous.size();
}

SmallVector<int64_t> sw::getBalancedSizes(int64_t extent, int64_t step,
                                          int64_t largest) {
  SmallVector<int64_t> sizes;
  int64_t steps = llvm::divideCeil(extent, step);
  int64_t fewest =
      llvm::divideCeil(steps, std::max<int64_t>(1, largest / step));
  // Equal sizes follow each other; the next number of tiles with another size
  // is found by division, so that long loops cost no more than their sizes.
  for (int64_t tiles = fewest; tiles <= steps;) {
    int64_t each = llvm::divideCeil(steps, tiles);
    sizes.push_back(std::min(extent, each * step));
    if (each == 1)
      break;
    tiles = llvm::divideCeil(steps, each - 1);
  }
  return sizes;
}

namespace {
/// Builds the spaces of one problem.
class SpaceBuilder {
public:
  SpaceBuilder(const ScheduleProblem &problem, const ScheduleRequest &request,
               const Target &target)
      : problem(problem), request(request), target(target) {}

  int64_t getUnit(unsigned loop, unsigned vectorLoop) const;
  ScheduleSpace build(unsigned vectorLoop, int64_t images,
                      ScheduleFeatures features);
  ScheduleSpace buildDistributed(unsigned loop);
  SmallVector<unsigned> getDistributedLoops(ScheduleFeatures features) const;
  SmallVector<int64_t> getImages(unsigned vectorLoop) const;

private:
  SmallVector<int64_t> getSizes(unsigned loop, int64_t places, int64_t unit);
  void addEqualShares(SmallVectorImpl<int64_t> &sizes, unsigned loop,
                      int64_t step, int64_t largest) const;
  int64_t getWindowStep(unsigned loop) const;
  void setOrders(ScheduleSpace &space);
  void setBuffers(ScheduleSpace &space);
  void setRowContiguous(ScheduleSpace &space, ScheduleFeatures features);

  const ScheduleProblem &problem;
  const ScheduleRequest &request;
  const Target &target;
};
} // namespace

/// At most `kMaxSizes` of the sizes, the first and the last among them.
static SmallVector<int64_t> subsample(const SmallVector<int64_t> &sizes) {
  if (sizes.size() <= kMaxSizes)
    return sizes;
  SmallVector<int64_t> kept;
  for (size_t i = 0; i < kMaxSizes; ++i)
    kept.push_back(sizes[i * (sizes.size() - 1) / (kMaxSizes - 1)]);
  return kept;
}

/// For a loop over taps or pixels of windows, its iterations in a channel or in
/// an output row; 1 for other loops.
int64_t SpaceBuilder::getWindowStep(unsigned loop) const {
  for (const ScheduleOperand &operand : problem.operands) {
    if (!operand.window)
      continue;
    unsigned rank = operand.map.getNumResults();
    if (operand.map.getDimPosition(rank - 2) == loop)
      return operand.window->window.getTaps();
    if (operand.map.getDimPosition(rank - 1) == loop)
      return operand.window->window.getOutput()[1];
  }
  return 1;
}

/// Adds sizes with which all core groups have as many tiles of `loop`, or of
/// this and another loop.
void SpaceBuilder::addEqualShares(SmallVectorImpl<int64_t> &sizes,
                                  unsigned loop, int64_t step,
                                  int64_t largest) const {
  int64_t groups = target.getUsedCoreGroups();
  if (groups == 1 || problem.iterators[loop] == utils::IteratorType::reduction)
    return;
  for (int64_t tiles = 2; tiles <= kMostRounds * groups; ++tiles) {
    int64_t size = static_cast<int64_t>(
        llvm::alignTo(llvm::divideCeil(problem.extents[loop], tiles), step));
    if (std::gcd(tiles, groups) > 1 && size <= largest &&
        size < problem.extents[loop])
      sizes.push_back(size);
  }
}

/// The sizes of one loop: with pieces in whole units, and with pieces in whole
/// units of main memory, whose transfers start and end at boundaries.
SmallVector<int64_t> SpaceBuilder::getSizes(unsigned loop, int64_t places,
                                            int64_t unit) {
  int64_t extent = problem.extents[loop];
  int64_t ofPieces = unit;
  if (!request.sizes.empty() && request.sizes[loop] > 0) {
    int64_t size = std::min(request.sizes[loop], extent);
    if (cutsWords(problem, loop, size, places, ofPieces))
      return {};
    return {size};
  }
  unit =
      static_cast<int64_t>(llvm::alignTo(unit, getWordElements(problem, loop)));
  int64_t finest = places * unit;
  // Long loops need no finer pieces than the blocks of the products have.
  if (extent > kManySteps * places * unit)
    unit = llvm::alignTo(std::max(unit, kBlock), unit);
  // Every operand of the loop has as many elements on each CPE at least.
  int64_t largest = places * std::max<int64_t>(1, target.getUsableLdmBytes() *
                                                      8 / problem.inputBits);
  SmallVector<int64_t> sizes = getBalancedSizes(extent, places * unit, largest);
  // Vectors of single CPEs need not be whole: their products wait for data.
  bool isOfSingles = places == target.getNumCPEs();
  addEqualShares(sizes, loop, isOfSingles ? places : finest, largest);
  auto line = static_cast<int64_t>(llvm::alignTo(
      std::max(unit, target.getDmaTransactionBytes() * 8 / problem.inputBits),
      unit));
  if (extent > places * line)
    llvm::append_range(sizes, getBalancedSizes(extent, places * line, largest));
  // Pieces of whole channels, and of whole rows of the output; and tiles of
  // whole channels, of which pieces are parts.
  int64_t step = getWindowStep(loop);
  if (step > 1 && step % unit == 0 && extent > places * step)
    llvm::append_range(sizes, getBalancedSizes(extent, places * step, largest));
  if (step > 1 && loop == problem.k && extent <= places * step)
    llvm::append_range(sizes, getBalancedSizes(extent, step, largest));
  // A short loop that must be divided has tiles of less than a unit, but not
  // less than the blocks of a pooling.
  bool hasBlocks = problem.pool && loop == problem.n;
  if (request.division && !hasBlocks &&
      llvm::is_contained(request.division->loops, loop) &&
      llvm::all_of(sizes, [&](int64_t size) { return size >= extent; }))
    sizes.push_back(static_cast<int64_t>(
        llvm::alignTo(llvm::divideCeil(extent, target.getUsedCoreGroups()),
                      getWordElements(problem, loop))));
  llvm::sort(sizes, std::greater<>());
  sizes.erase(llvm::unique(sizes), sizes.end());
  llvm::erase_if(sizes, [&](int64_t size) {
    return cutsWords(problem, loop, size, places, ofPieces);
  });
  return subsample(sizes);
}

/// The unit of pieces of a loop that is distributed over the mesh.
int64_t SpaceBuilder::getUnit(unsigned loop, unsigned vectorLoop) const {
  if (loop == problem.n && problem.pool)
    return problem.pool.getBlockElements();
  return target.getProductUnit(problem.inputBits, loop == vectorLoop);
}

void SpaceBuilder::setOrders(ScheduleSpace &space) {
  unsigned loops[] = {problem.m, problem.n, problem.k};
  std::array<unsigned, 3> order = {0, 1, 2};
  if (!request.order.empty()) {
    // As the request has them.
    llvm::sort(order, [&](unsigned a, unsigned b) {
      return llvm::find(request.order, loops[a]) <
             llvm::find(request.order, loops[b]);
    });
    space.orders.push_back(order);
    return;
  }
  do
    space.orders.push_back(order);
  while (std::next_permutation(order.begin(), order.end()));
}

void SpaceBuilder::setBuffers(ScheduleSpace &space) {
  auto isFree = [&](unsigned operand, int64_t number) {
    return request.buffers.empty() || request.buffers[operand] == 0 ||
           request.buffers[operand] == number;
  };
  for (int64_t total = 6; total >= 3; --total)
    for (int64_t a : {2, 1})
      for (int64_t b : {2, 1})
        if (int64_t c = total - a - b;
            c >= 1 && c <= 2 && isFree(0, a) && isFree(1, b) && isFree(2, c))
          space.buffers.push_back({a, b, c});
}

void SpaceBuilder::setRowContiguous(ScheduleSpace &space,
                                    ScheduleFeatures features) {
  if (!request.rowContiguous.empty()) {
    space.rowContiguous.push_back({request.rowContiguous[0],
                                   request.rowContiguous[1],
                                   request.rowContiguous[2]});
    return;
  }
  // Mesh columns with a B and a C of their own have all of a row.
  unsigned ways = !features.rowContiguous ? 1
                  : space.images > 1      ? 2
                  : problem.pool          ? 4
                                          : 8;
  for (unsigned flags = 0; flags < ways; ++flags)
    space.rowContiguous.push_back(
        {(flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0});
}

/// The tile sizes of the loop over images.
SmallVector<int64_t> SpaceBuilder::getImages(unsigned vectorLoop) const {
  if (!problem.images)
    return {1};
  int64_t requested =
      request.sizes.empty() ? 0 : request.sizes[*problem.images];
  SmallVector<int64_t> images;
  if (requested <= 1)
    images.push_back(1);
  ScheduleRequest ofVectors = request;
  ofVectors.vectorLoop = vectorLoop;
  if (!explainNoImagePerColumn(problem, ofVectors, target))
    images.push_back(target.getMeshCols());
  return images;
}

ScheduleSpace SpaceBuilder::build(unsigned vectorLoop, int64_t images,
                                  ScheduleFeatures features) {
  ScheduleSpace space;
  space.vectorLoop = vectorLoop;
  space.images = images;
  auto unit = [&](unsigned loop) { return getUnit(loop, vectorLoop); };
  int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
  space.sizes = {getSizes(problem.m, rows, unit(problem.m)),
                 getSizes(problem.n, images > 1 ? 1 : cols, unit(problem.n)),
                 getSizes(problem.k, std::max(rows, cols), unit(problem.k))};
  setOrders(space);
  setBuffers(space);
  setRowContiguous(space, features);
  return space;
}

/// The loops that may be distributed over all CPEs. A request for sizes and
/// other parts means a product of all CPEs together, unless `mesh` says
/// otherwise.
SmallVector<unsigned>
SpaceBuilder::getDistributedLoops(ScheduleFeatures features) const {
  SmallVector<unsigned> loops;
  if (!request.mesh.empty()) {
    if (std::optional<unsigned> loop =
            getDistributedLoop(problem, request.mesh))
      loops.push_back(*loop);
    return loops;
  }
  // Whole images are distributed whatever else is requested.
  bool isWhole = problem.pool && problem.pool.getWhole();
  if (isWhole || (features.distributed && request.isEmpty()))
    for (unsigned loop : {problem.n, problem.m})
      // One iteration would leave all but one CPE without work.
      if ((isWhole || problem.extents[loop] > 1) &&
          !explainNotDistributed(problem, request, loop))
        loops.push_back(loop);
  return loops;
}

ScheduleSpace SpaceBuilder::buildDistributed(unsigned loop) {
  ScheduleSpace space;
  space.vectorLoop = problem.n;
  space.distributedLoop = loop;
  int64_t cpes = target.getNumCPEs();
  int64_t unit = loop == problem.n ? target.getVectorLanes()
                 : problem.pool    ? problem.pool.getBlockElements()
                                   : 1;
  space.sizes = {getSizes(problem.m, loop == problem.m ? cpes : 1, 1),
                 getSizes(problem.n, loop == problem.n ? cpes : 1, unit),
                 getSizes(problem.k, 1, 1)};
  setOrders(space);
  setBuffers(space);
  space.rowContiguous.push_back({false, false, false});
  return space;
}

Schedule ScheduleSpace::makeUnit(const ScheduleProblem &problem) const {
  Schedule schedule;
  schedule.vectorLoop = vectorLoop;
  schedule.distributedLoop = distributedLoop;
  schedule.sizes.assign(problem.extents.size(), 1);
  if (problem.images)
    schedule.sizes[*problem.images] = images;
  return schedule;
}

std::vector<ScheduleSpace> sw::getScheduleSpaces(const ScheduleProblem &problem,
                                                 const ScheduleRequest &request,
                                                 const Target &target,
                                                 ScheduleFeatures features) {
  SpaceBuilder builder(problem, request, target);
  std::vector<ScheduleSpace> spaces;
  for (unsigned loop : builder.getDistributedLoops(features))
    spaces.push_back(builder.buildDistributed(loop));
  if (getDistributedLoop(problem, request.mesh) ||
      (problem.pool && problem.pool.getWhole()))
    return spaces;
  for (unsigned loop : {problem.n, problem.m}) {
    bool wanted = request.vectorLoop ? *request.vectorLoop == loop
                                     : loop == problem.n || features.vectorM;
    // A pooling looks at rows of C.
    wanted &= loop == problem.n || !problem.pool;
    if (!wanted)
      continue;
    for (int64_t images : builder.getImages(loop))
      spaces.push_back(builder.build(loop, images, features));
  }
  return spaces;
}

SmallVector<unsigned> sw::completeOrder(const ScheduleProblem &problem,
                                        const ScheduleRequest &request,
                                        std::array<unsigned, 3> order) {
  if (!request.order.empty())
    return request.order;
  unsigned loops[] = {problem.m, problem.n, problem.k};
  SmallVector<unsigned> complete, reductions;
  for (auto [loop, iterator] : llvm::enumerate(problem.iterators)) {
    if (llvm::is_contained(loops, loop))
      continue;
    bool isParallel = iterator == utils::IteratorType::parallel;
    (isParallel ? complete : reductions).push_back(loop);
  }
  for (unsigned position : order) {
    if (loops[position] == problem.k)
      llvm::append_range(complete, reductions);
    complete.push_back(loops[position]);
  }
  return complete;
}
