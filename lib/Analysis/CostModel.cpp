//===- CostModel.cpp - How long a schedule takes --------------------------===//
//
// Translates a schedule into a nest of loops over tiles with the costs of their
// transfers and products, and has it run in time.
//
//===----------------------------------------------------------------------===//
#include "Analysis/CostModel.h"
#include "Analysis/FirstParts.h"
#include "Analysis/WindowModel.h"
#include "Timeline.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// What the allocator aligns a buffer to, and may lose at its begin.
static constexpr int64_t kBufferAlignment = 128;

StringRef sw::stringifyBound(Bound bound) {
  switch (bound) {
  case Bound::Dma:
    return "dma";
  case Bound::Compute:
    return "compute";
  case Bound::Startup:
    return "startup";
  }
  return "";
}

namespace {

/// One dimension of an operand's tile.
struct TileDim {
  unsigned loop = 0;
  int64_t extent = 1, places = 1, unit = 1;
  /// Elements of the array from one index to the next.
  int64_t stride = 1;

  int64_t getPiece() const { return Target::getPiece(extent, places, unit); }
};
} // namespace

/// Whether a dimension of what `map` indexes, a projected permutation, is along
/// `loop`. Compares no expressions: this is asked for every candidate.
static bool isAlong(AffineMap map, unsigned loop) {
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
    if (map.getDimPosition(dim) == loop)
      return true;
  return false;
}

namespace {
class Estimator {
public:
  Estimator(const ScheduleProblem &problem, const Schedule &schedule,
            const Target &target, TransferCache *cache = nullptr)
      : problem(problem), schedule(schedule), target(target), cache(cache) {}

  /// What is wrong with the input, or nothing.
  std::string check() const;
  int64_t getLdmBytes() const;
  int64_t getEpilogueBytes() const;
  Estimate estimate(double limit);
  TileTransfer getTransfer(unsigned operand, TileClass tile) const;
  ProductShape getProduct(TileClass tile) const;

private:
  TileTransfer getPatchTransfer(unsigned operand, TileClass tile) const;
  int64_t getPatchBytes(unsigned operand) const;
  WindowCut getCut(const TileDim &dim) const {
    return {problem.extents[dim.loop], schedule.sizes[dim.loop], dim.places,
            dim.unit};
  }
  bool checkOperand(const ScheduleOperand &operand) const;
  unsigned getBit(unsigned loop) const {
    return loop == problem.m   ? 1
           : loop == problem.n ? 2
           : loop == problem.k ? 4
                               : 0;
  }
  int64_t getTrips(unsigned loop) const {
    return llvm::divideCeil(problem.extents[loop], schedule.sizes[loop]);
  }
  int64_t getRemainder(unsigned loop) const {
    return problem.extents[loop] % schedule.sizes[loop];
  }
  /// The tile size of a loop in tiles of a class.
  int64_t getSize(unsigned loop, TileClass tile) const {
    return tile & getBit(loop) ? getRemainder(loop) : schedule.sizes[loop];
  }
  /// The places over which an operand's dimension is cut: columns of A and rows
  /// of B for k.
  int64_t getPlaces(unsigned loop, unsigned operand) const;
  SmallVector<TileDim, 4> getDims(const ScheduleOperand &given,
                                  unsigned operand, TileClass tile) const;
  SmallVector<TileDim, 4> getDims(unsigned operand, TileClass tile) const {
    return getDims(problem.operands[operand], operand, tile);
  }
  TileTransfer getTransferOf(const ScheduleOperand &given, unsigned operand,
                             bool longRows, TileClass tile) const;
  bool isInLongRows(AffineMap map) const;
  ScheduleOperand getEpilogueOperand(AffineMap map) const;
  TransferCost getEpilogueCost(TileClass tile) const;
  template <typename Make>
  TransferCost getCached(unsigned operand, TileClass tile, bool isGet,
                         Make make) const;
  /// The loop that neighbours of the operand are along.
  unsigned getInnerLoop(unsigned operand) const;
  double getBoundCycles() const;
  TransferCost getCost(unsigned operand, TileClass tile, bool isGet) const;
  TileNest buildNest() const;
  bool isFetchedInFront(unsigned operand) const;
  FirstParts getFirstParts(const TileNest &nest) const;

  const ScheduleProblem &problem;
  const Schedule &schedule;
  const Target &target;
  TransferCache *cache;
};

} // namespace

bool Estimator::checkOperand(const ScheduleOperand &operand) const {
  if (!operand.map || !operand.map.isProjectedPermutation() ||
      operand.map.getNumDims() != problem.extents.size() ||
      operand.map.getNumResults() != operand.shape.size() ||
      operand.shape.empty())
    return false;
  for (auto [i, extent] : llvm::enumerate(operand.shape))
    if (extent < problem.extents[operand.map.getDimPosition(i)])
      return false;
  return true;
}

std::string Estimator::check() const {
  size_t loops = problem.extents.size();
  if (std::max({problem.m, problem.n, problem.k}) >= loops ||
      problem.m == problem.n || problem.m == problem.k ||
      problem.n == problem.k)
    return "expects three loops m, n and k";
  if (problem.bits != 32 && problem.bits != 64)
    return "expects elements of 32 or 64 bits, but got " +
           std::to_string(problem.bits);
  if (problem.iterators.size() != loops || schedule.sizes.size() != loops ||
      schedule.order.size() != loops || schedule.mesh.size() != loops ||
      schedule.units.size() != loops)
    return "expects one entry for each of " + std::to_string(loops) + " loops";
  if (problem.operands.size() != kNumProductOperands ||
      schedule.buffers.size() != kNumProductOperands ||
      schedule.longRows.size() != kNumProductOperands)
    return "expects one entry for each of 3 operands";
  SmallVector<bool> seen(loops);
  for (unsigned loop : schedule.order) {
    if (loop >= loops || seen[loop])
      return "expects each loop once in the order";
    seen[loop] = true;
  }
  for (size_t loop = 0; loop < loops; ++loop) {
    if (schedule.sizes[loop] < 1 ||
        schedule.sizes[loop] > problem.extents[loop])
      return "expects a tile size of 1 to " +
             std::to_string(problem.extents[loop]) + " for loop " +
             std::to_string(loop) + ", but got " +
             std::to_string(schedule.sizes[loop]);
    if (schedule.units[loop] < 1)
      return "expects a unit of at least 1 for loop " + std::to_string(loop) +
             ", but got " + std::to_string(schedule.units[loop]);
  }
  for (auto [i, operand] : llvm::enumerate(problem.operands))
    if (!checkOperand(operand))
      return "expects operand " + std::to_string(i) +
             " to be indexed by loops, one for each dimension";
  for (int64_t buffers : schedule.buffers)
    if (buffers < 1 || buffers > 2)
      return "expects 1 or 2 buffers, but got " + std::to_string(buffers);
  if (schedule.vectorLoop != problem.m && schedule.vectorLoop != problem.n)
    return "expects vectors along m or n";
  return "";
}

int64_t Estimator::getPlaces(unsigned loop, unsigned operand) const {
  if (loop == problem.k)
    return operand == 0   ? target.getMeshCols()
           : operand == 1 ? target.getMeshRows()
                          : 1;
  if (loop == problem.images)
    return schedule.sizes[loop];
  std::optional<Spread> spread = schedule.mesh[loop];
  return spread ? target.getPlaces(*spread) : 1;
}

/// The tile of `given`, which is cut as operand `operand` is.
SmallVector<TileDim, 4> Estimator::getDims(const ScheduleOperand &given,
                                           unsigned operand,
                                           TileClass tile) const {
  SmallVector<TileDim, 4> dims(given.shape.size());
  int64_t stride = 1;
  for (size_t i = dims.size(); i-- > 0; stride *= given.shape[i]) {
    unsigned loop = given.map.getDimPosition(i);
    dims[i] = {loop, getSize(loop, tile), getPlaces(loop, operand),
               schedule.units[loop], stride};
  }
  return dims;
}

unsigned Estimator::getInnerLoop(unsigned operand) const {
  const ScheduleOperand &given = problem.operands[operand];
  return given.map.getDimPosition(given.shape.size() - 1);
}

/// What pieces of a matrix of windows need of an image, and the layout of them.
TileTransfer Estimator::getPatchTransfer(unsigned operand,
                                         TileClass tile) const {
  const WindowAccess &image = *problem.operands[operand].window;
  SmallVector<TileDim, 4> dims = getDims(operand, tile);
  const TileDim &taps = dims[dims.size() - 2], &pixels = dims.back();
  WindowAttr::Patch patch =
      getPatchOfTile(image.window, getCut(taps), taps.extent, getCut(pixels),
                     pixels.extent, image.rows);
  TileTransfer result;
  result.elementBytes = problem.bits / 8;
  result.pitch = image.rows * image.cols;
  auto getUsed = [](const TileDim &dim) {
    return static_cast<int64_t>(llvm::divideCeil(dim.extent, dim.getPiece()));
  };
  result.pieceCols = patch.rows * image.cols;
  result.colPlaces = getUsed(pixels);
  result.cols = result.pieceCols * result.colPlaces;
  result.pieceRows = patch.channels;
  result.rowPlaces = getUsed(taps);
  // Of each of the images.
  for (const TileDim &dim : ArrayRef(dims).drop_back(2))
    result.rowPlaces *= dim.places;
  result.rows = result.pieceRows * result.rowPlaces;
  result.tileStep = result.cols;
  result.layoutCycles =
      getLayoutCycles(image.window, taps.getPiece(), pixels.getPiece(), target);
  return result;
}

/// LDM for one patch of a matrix of windows.
int64_t Estimator::getPatchBytes(unsigned operand) const {
  const WindowAccess &image = *problem.operands[operand].window;
  SmallVector<TileDim, 4> dims = getDims(operand, /*tile=*/0);
  WindowAttr::Patch patch =
      getLargestPatch(image.window, getCut(dims[dims.size() - 2]),
                      getCut(dims.back()), image.rows);
  return patch.channels * patch.rows * image.cols * problem.bits / 8;
}

TileTransfer Estimator::getTransfer(unsigned operand, TileClass tile) const {
  if (problem.operands[operand].window)
    return getPatchTransfer(operand, tile);
  return getTransferOf(problem.operands[operand], operand,
                       schedule.longRows[operand], tile);
}

/// The tile of `given`, which is cut as operand `operand` is.
TileTransfer Estimator::getTransferOf(const ScheduleOperand &given,
                                      unsigned operand, bool longRows,
                                      TileClass tile) const {
  SmallVector<TileDim, 4> dims = getDims(given, operand, tile);
  const TileDim &cols = dims.back();
  TileTransfer result;
  result.elementBytes = problem.bits / 8;
  result.cols = cols.extent;
  result.pieceCols = cols.getPiece();
  result.colPlaces = cols.places;
  result.colUnit = cols.unit;
  result.tileStep = schedule.sizes[cols.loop];
  result.tiles = getTrips(cols.loop);
  result.longRows = longRows;
  result.pitch = given.shape.back();
  // Of the others, one has more than a row as a rule.
  bool hasRows = false;
  for (const TileDim &dim : llvm::drop_begin(llvm::reverse(dims))) {
    if (dim.extent == 1 && dim.places == 1)
      continue;
    result.rows *= dim.extent;
    result.pieceRows *= dim.getPiece();
    result.rowPlaces *= dim.places;
    if (!hasRows)
      result.pitch = dim.stride;
    hasRows = true;
  }
  return result;
}

/// Whether what an epilogue reads by `map` is dealt out as C is.
bool Estimator::isInLongRows(AffineMap map) const {
  return schedule.longRows[kOperandC] &&
         map == problem.operands[kOperandC].map;
}

/// What an epilogue reads by `map`, whose results are loops of C and constants.
ScheduleOperand Estimator::getEpilogueOperand(AffineMap map) const {
  ScheduleOperand operand;
  SmallVector<AffineExpr> loops;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      loops.push_back(expr);
      operand.shape.push_back(problem.extents[loop.getPosition()]);
    }
  operand.map = AffineMap::get(map.getNumDims(), 0, loops, map.getContext());
  return operand;
}

/// The gets of what an epilogue reads beside a tile of C, together.
TransferCost Estimator::getEpilogueCost(TileClass tile) const {
  TransferCost sum;
  for (AffineMap map : problem.epilogue) {
    ScheduleOperand operand = getEpilogueOperand(map);
    if (operand.shape.empty())
      continue;
    TransferCost cost = getTransferCost(
        getTransferOf(operand, kOperandC, isInLongRows(map), tile),
        /*isGet=*/true, target);
    sum.service += cost.service;
    sum.issue += cost.issue;
    sum.deal += cost.deal;
    sum.latency = std::max(sum.latency, cost.latency);
    sum.bytes += cost.bytes;
    sum.lines += cost.lines;
  }
  return sum;
}

/// Bytes of the part of a CPE of a tile that travels in long rows.
static int64_t getLongRowsBytes(const TileTransfer &whole) {
  int64_t rows = llvm::divideCeil(whole.pieceRows, whole.colPlaces);
  return static_cast<int64_t>(
      llvm::alignTo(rows * whole.cols * whole.elementBytes, kBufferAlignment));
}

/// Bytes of the buffers for everything that an epilogue reads beside C.
int64_t Estimator::getEpilogueBytes() const {
  int64_t bytes = 0, buffers = schedule.buffers[kOperandC];
  if (buffers == 0)
    return bytes;
  for (AffineMap map : problem.epilogue) {
    int64_t piece = problem.bits / 8;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        unsigned loop = dim.getPosition();
        piece *= Target::getPiece(getSize(loop, 0),
                                  getPlaces(loop, kNumProductOperands - 1),
                                  schedule.units[loop]);
      }
    piece = static_cast<int64_t>(llvm::alignTo(piece, kBufferAlignment));
    // What travels has as many buffers as C, what is dealt out one.
    bytes += isInLongRows(map) ? buffers * getLongRowsBytes(
                                               getTransfer(kOperandC, 0)) +
                                     piece
                               : buffers * piece;
  }
  return bytes;
}

int64_t Estimator::getLdmBytes() const {
  int64_t bytes = kBufferAlignment;
  bytes += getEpilogueBytes();
  for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
    int64_t piece = problem.bits / 8;
    for (const TileDim &dim : getDims(operand, 0))
      piece *= dim.getPiece();
    auto align = [](int64_t size) {
      return static_cast<int64_t>(llvm::alignTo(size, kBufferAlignment));
    };
    if (problem.operands[operand].window) {
      // One tile of windows, of which no part is there without a patch.
      if (schedule.buffers[operand] > 0)
        bytes += align(piece) +
                 schedule.buffers[operand] * align(getPatchBytes(operand));
      continue;
    }
    if (!schedule.longRows[operand]) {
      bytes += schedule.buffers[operand] * align(piece);
      continue;
    }
    // What travels are rows of the tile, dealt out to the CPEs of a mesh row.
    bytes += align(piece) + schedule.buffers[operand] *
                                getLongRowsBytes(getTransfer(operand, 0));
  }
  return bytes;
}

ProductShape Estimator::getProduct(TileClass tile) const {
  int64_t lanes = target.getVectorLanes();
  // With C by columns, the library computes the transpose.
  bool turned = getInnerLoop(kOperandC) == problem.m;
  unsigned rows = turned ? problem.n : problem.m;
  unsigned cols = turned ? problem.m : problem.n;
  // Mesh columns with products of their own have whole pieces of one product.
  auto getTotal = [&](unsigned loop) {
    int64_t size = getSize(loop, tile);
    if (loop != problem.n || !hasImagePerColumn(problem, schedule))
      return size;
    return static_cast<int64_t>(llvm::alignTo(size, schedule.units[loop])) *
           schedule.sizes[*problem.images];
  };
  ProductShape product;
  product.m = getTotal(rows);
  product.n = getTotal(cols);
  product.k = getSize(problem.k, tile);
  product.bits = problem.bits;
  product.alongN = schedule.vectorLoop == cols;
  product.aByColumns = getInnerLoop(turned ? 1 : 0) == rows;
  product.bByColumns = getInnerLoop(turned ? 0 : 1) != cols;
  auto isRounded = [&](unsigned loop) {
    return schedule.units[loop] % lanes == 0;
  };
  auto isAligned = [&](unsigned loop) {
    int64_t places = getPlaces(loop, kOperandC);
    return isRounded(loop) ||
           Target::getPiece(getSize(loop, tile), places, 1) % lanes == 0;
  };
  product.roundsPieces = isRounded(schedule.vectorLoop);
  product.alignedVectors = isAligned(schedule.vectorLoop);
  product.alignedC = isAligned(cols);
  return product;
}

double Estimator::getBoundCycles() const {
  double flops = 2, bytes = 0;
  for (int64_t extent : problem.extents)
    flops *= static_cast<double>(extent);
  double rate = problem.bits == 64 ? target.getFlopsPerCycleF64()
                                   : target.getFlopsPerCycleF32();
  for (auto [i, operand] : llvm::enumerate(problem.operands)) {
    double size = problem.bits / 8;
    for (unsigned dim = 0; dim < operand.shape.size(); ++dim)
      size *=
          static_cast<double>(problem.extents[operand.map.getDimPosition(dim)]);
    // Of windows the images are what is read.
    if (const std::optional<WindowAccess> &image = operand.window)
      size *= static_cast<double>(image->rows * image->cols) /
              static_cast<double>(image->window.getTaps() *
                                  image->window.getPixels());
    bool isReadToo = i == kOperandC && !problem.overwrites;
    bytes += isReadToo ? 2 * size : size;
  }
  return std::max(flops / (rate * static_cast<double>(target.getNumCPEs())),
                  bytes / target.getCosts().memoryBandwidth *
                      target.getClockHz());
}

TransferCost &TransferCache::lookup(const Key &key, bool &isNew) {
  auto [entry, inserted] = costs.try_emplace({{key[0], key[1]}, key[2]});
  isNew = inserted;
  return entry->second;
}

/// What `make` returns, which depends on the sizes of two loops: those of an
/// operand, or of C for what an epilogue reads.
template <typename Make>
TransferCost Estimator::getCached(unsigned operand, TileClass tile, bool isGet,
                                  Make make) const {
  if (!cache)
    return make();
  int64_t first = schedule.sizes[operand == 1 ? problem.k : problem.m];
  int64_t second = schedule.sizes[operand == 0 ? problem.k : problem.n];
  bool longRows = schedule.longRows[std::min<unsigned>(operand, kOperandC)];
  int64_t flags = ((int64_t(tile) * 2 + isGet) * 2 + longRows) *
                      (kNumProductOperands + 1) +
                  operand;
  bool isNew = false;
  TransferCost &cost = cache->lookup({first, second, flags}, isNew);
  if (isNew)
    cost = make();
  return cost;
}

TransferCost Estimator::getCost(unsigned operand, TileClass tile,
                                bool isGet) const {
  return getCached(operand, tile, isGet, [&] {
    return getTransferCost(getTransfer(operand, tile), isGet, target);
  });
}

TileNest Estimator::buildNest() const {
  TileNest nest;
  TileClass exists = 0;
  for (unsigned loop : schedule.order) {
    if (getTrips(loop) == 1)
      continue;
    TileLoop tiles;
    tiles.trips = getTrips(loop);
    tiles.hasRemainder = getRemainder(loop) != 0;
    tiles.bit = getBit(loop);
    if (tiles.hasRemainder)
      exists |= tiles.bit;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
      tiles.changes[operand] = isAlong(problem.operands[operand].map, loop);
    tiles.isReduction = !tiles.changes[kOperandC];
    nest.loops.push_back(tiles);
  }
  nest.readsC = !problem.overwrites;
  nest.hasEpilogue = !problem.epilogue.empty();
  TileClass cLoops = getBit(problem.m) | getBit(problem.n);
  for (TileClass tile = 0; tile < kNumTileClasses; ++tile) {
    if (tile & ~exists)
      continue;
    for (unsigned operand = 0; operand < kNumProductOperands; ++operand) {
      TileClass mask = 0;
      for (unsigned loop : {problem.m, problem.n, problem.k})
        if (isAlong(problem.operands[operand].map, loop))
          mask |= getBit(loop);
      if (tile & ~mask) {
        nest.gets[operand][tile] = nest.gets[operand][tile & mask];
        if (operand == kOperandC)
          nest.puts[tile] = nest.puts[tile & mask];
        continue;
      }
      nest.gets[operand][tile] = getCost(operand, tile, true);
      if (operand == kOperandC)
        nest.puts[tile] = getCost(operand, tile, false);
    }
    if (nest.hasEpilogue)
      nest.epilogues[tile] =
          getCached(kNumProductOperands, tile & cLoops, /*isGet=*/true,
                    [&] { return getEpilogueCost(tile & cLoops); });
    ProductShape shape = getProduct(tile);
    ProductModel product(shape, target);
    nest.adds[tile] = product.getCycles(shape.k, /*accumulates=*/true);
    nest.sets[tile] = product.getCycles(shape.k, /*accumulates=*/false);
  }
  for (unsigned operand = 0; operand < kNumProductOperands; ++operand)
    nest.buffers[operand] = schedule.buffers[operand];
  return nest;
}

/// Whether the first tile of an operand is fetched in front of all loops.
bool Estimator::isFetchedInFront(unsigned operand) const {
  return schedule.buffers[operand] > 1 ||
         llvm::all_of(schedule.order, [&](unsigned loop) {
           return getTrips(loop) == 1 ||
                  !isAlong(problem.operands[operand].map, loop);
         });
}

/// Parts need a barrier in front of the loops, behind which all CPEs fetch
/// them: there is one where a tile is fetched ahead.
FirstParts Estimator::getFirstParts(const TileNest &nest) const {
  constexpr unsigned b = 1;
  bool isAhead = llvm::any_of(ArrayRef({0u, b}), [&](unsigned operand) {
    return schedule.buffers[operand] > 1 &&
           llvm::any_of(nest.loops,
                        [&](auto &loop) { return loop.changes[operand]; });
  });
  bool isWhole =
      llvm::all_of(ArrayRef({problem.n, problem.k}),
                   [&](unsigned loop) { return getRemainder(loop) == 0; });
  // Rows of cut pieces travel one request each.
  isWhole &= schedule.sizes[problem.n] %
                 (getPlaces(problem.n, b) * schedule.units[problem.n]) ==
             0;
  if (!isAhead || !isWhole || schedule.longRows[b] ||
      hasImagePerColumn(problem, schedule) || problem.operands[b].window ||
      !isFetchedInFront(b) || getInnerLoop(b) != problem.n ||
      getInnerLoop(kOperandC) != problem.n)
    return {};
  ProductShape shape = getProduct(0);
  shape.accumulates = !problem.overwrites;
  return chooseFirstParts(shape, ProductModel(shape, target), nest.gets[b][0],
                          target);
}

Estimate Estimator::estimate(double limit) {
  Estimate result;
  result.launchCycles = target.getCosts().launchSeconds * target.getClockHz();
  TileNest nest = buildNest();
  FirstParts first = getFirstParts(nest);
  nest.savedAtFirst = first.saved;
  result.firstParts = first.number;
  TimelineResult time = runTimeline(nest, limit - result.launchCycles);
  result.cycles = result.launchCycles + time.cycles;
  result.dmaCycles = time.dmaCycles;
  result.computeCycles = time.computeCycles;
  result.exposedDmaCycles = time.exposedCycles;
  result.getBytes = static_cast<int64_t>(time.getBytes);
  result.putBytes = static_cast<int64_t>(time.putBytes);
  result.ldmBytes = getLdmBytes();
  result.boundCycles = getBoundCycles();
  double startup = result.launchCycles + time.endCycles;
  if (startup >= std::max(result.dmaCycles, result.computeCycles))
    result.bound = Bound::Startup;
  else if (result.dmaCycles > result.computeCycles)
    result.bound = Bound::Dma;
  return result;
}

int64_t sw::getScheduleLdmBytes(const ScheduleProblem &problem,
                                const Schedule &schedule,
                                const Target &target) {
  return Estimator(problem, schedule, target).getLdmBytes();
}

FailureOr<Estimate> sw::estimateSchedule(const ScheduleProblem &problem,
                                         const Schedule &schedule,
                                         const Target &target,
                                         std::string *reason) {
  Estimator estimator(problem, schedule, target);
  std::string wrong = estimator.check();
  if (!wrong.empty()) {
    if (reason)
      *reason = std::move(wrong);
    return failure();
  }
  return estimator.estimate(std::numeric_limits<double>::infinity());
}

Estimate sw::estimateWithin(const ScheduleProblem &problem,
                            const Schedule &schedule, const Target &target,
                            TransferCache &cache, double limit) {
  return Estimator(problem, schedule, target, &cache).estimate(limit);
}

ProductShape sw::getTileProduct(const ScheduleProblem &problem,
                                const Schedule &schedule,
                                const Target &target) {
  return Estimator(problem, schedule, target).getProduct(/*tile=*/0);
}

TransferCost sw::getTileTransferCost(const ScheduleProblem &problem,
                                     const Schedule &schedule,
                                     const Target &target, unsigned operand,
                                     bool isGet) {
  Estimator estimator(problem, schedule, target);
  return getTransferCost(estimator.getTransfer(operand, /*tile=*/0), isGet,
                         target);
}
