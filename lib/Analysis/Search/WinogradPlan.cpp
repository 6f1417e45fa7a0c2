//===- WinogradPlan.cpp - Winograd's method in LDM ------------------------===//
#include "Analysis/Search/WinogradPlan.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/CostModel/KernelModel.h"
#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Search/ScheduleSpace.h"

using namespace mlir;
using namespace mlir::sw;

WinogradPlan sw::getWinogradPlan(WinogradConvOp op, const Target &target) {
  auto image = cast<ShapedType>(op.getImage().getType());
  auto filter = cast<ShapedType>(op.getFilter().getType());
  auto output = cast<ShapedType>(op.getOutput().getType());
  WinogradPlan plan;
  plan.tile = static_cast<int64_t>(op.getTile());
  plan.images = image.getDimSize(0);
  plan.channels = image.getDimSize(1);
  plan.rows = image.getDimSize(2);
  plan.cols = image.getDimSize(3);
  plan.filters = output.getDimSize(1);
  plan.outRows = output.getDimSize(2);
  plan.outCols = output.getDimSize(3);
  plan.pooled = op.getPooled();
  plan.elementBytes = output.getElementTypeBitWidth() / 8;
  for (Value read : op.getReads()) {
    bool isWhole = cast<ShapedType>(read.getType()).getRank() > 1;
    plan.wholeReads += isWhole;
    plan.filterReads += !isWhole;
  }
  if (!op.getEpilogue().empty())
    plan.epilogueCycles =
        tpp::getEquationCycles(op.getEpilogue().front(), target.getCosts());
  plan.filterBlock = filter.getDimSize(3);
  plan.channelBlock = filter.getDimSize(4);
  plan.pieceRows = op.getPiece()[0];
  plan.pieceCols = op.getPiece()[1];
  return plan;
}

//===----------------------------------------------------------------------===//
// LDM
//===----------------------------------------------------------------------===//

/// Elements of the transformed filters in LDM at the same time: all, or those
/// of two positions.
static int64_t getFilterElements(const WinogradPlan &plan,
                                 const Target &target) {
  return plan.filterBlock * plan.channelBlock *
         (plan.keepsFilters(target) ? plan.getPositions() : 1);
}

int64_t sw::getWinogradLdmBytes(const WinogradPlan &plan,
                                const Target &target) {
  int64_t bytes = 0;
  auto add = [&](int64_t elements, int64_t buffers = 1) {
    bytes += buffers * llvm::alignTo(elements * plan.elementBytes,
                                     target.getDmaTransactionBytes());
  };
  int64_t pitch = plan.getPitch(target), positions = plan.getPositions();
  int64_t part = plan.getPartFilters() * plan.getOwnRows() * plan.getOwnCols();
  add(positions * plan.filterBlock * pitch);
  add(positions * plan.getOwnChannels(target) * pitch);
  add(getFilterElements(plan, target), plan.keepsFilters(target) ? 1 : 2);
  add(plan.getOwnChannels(target) * plan.getPatchRows() * plan.getPatchCols());
  add(part * plan.countParts());
  add(part * plan.countPartBuffers(), plan.wholeReads);
  add(plan.filterBlock, plan.filterReads);
  // Counters of transfers.
  add(target.getDmaTransactionBytes() / plan.elementBytes);
  return bytes;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

double sw::getWinogradOutputCycles(int64_t tile, bool pooled,
                                   const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  if (pooled)
    return tile == 2 ? costs.winogradPool2Cycles : costs.winogradPool4Cycles;
  return tile == 2 ? costs.winogradOutput2Cycles : costs.winogradOutput4Cycles;
}

namespace {
/// Cycles of the parts of the kernel.
class WinogradTimes {
public:
  WinogradTimes(const WinogradPlan &plan, const Target &target)
      : plan(plan), target(target), costs(target.getCosts()) {}

  double getCycles(double productCycles) const;

private:
  /// Vectors of the tiles of a channel or filter; each has tiles of one row.
  double countVectors() const {
    return static_cast<double>(
        plan.pieceRows *
        llvm::divideCeil(plan.pieceCols, target.getVectorLanes()));
  }
  TransferCost getPlanes(int64_t planes, int64_t own, int64_t rows,
                         int64_t cols, int64_t ownRows, int64_t ownCols,
                         bool isGet) const;
  TransferCost getFilters() const;

  const WinogradPlan &plan;
  const Target &target;
  const sunway::CostFigures &costs;
};
} // namespace

/// The transfer of a part of `ownRows` x `ownCols` elements of planes of `rows`
/// x `cols` elements for each mesh column; each mesh row has `own` of the
/// `planes`.
TransferCost WinogradTimes::getPlanes(int64_t planes, int64_t own, int64_t rows,
                                      int64_t cols, int64_t ownRows,
                                      int64_t ownCols, bool isGet) const {
  TileTransfer tile;
  tile.elementBytes = plan.elementBytes;
  tile.rowPlaces = target.getMeshRows();
  tile.colPlaces = target.getMeshCols();
  // Whole rows of a plane follow each other.
  bool isWhole = ownCols == cols;
  tile.pitch = isWhole ? rows * cols : cols;
  tile.rows = isWhole ? planes : planes * ownRows;
  tile.pieceRows = isWhole ? own : own * ownRows;
  tile.pieceCols = isWhole ? ownRows * cols : ownCols;
  tile.cols = tile.pieceCols * tile.colPlaces;
  // Neighbours begin where tiles do, with a border when they are fetched.
  int64_t side = isGet ? plan.tile : plan.getSide();
  tile.pieceStep =
      isWhole ? plan.pieceRows * side * cols : plan.pieceCols * side;
  tile.firstCol = !isGet ? 0 : isWhole ? -cols : -1;
  tile.tileStep = tile.pieceStep;
  tile.tiles = 2;
  TransferCost cost = getTransferCost(tile, isGet, target);
  // A request for each plane.
  auto more = static_cast<double>(own - 1);
  cost.issue += more * costs.dmaIssue;
  if (!isGet)
    addPutRequests(cost, more * static_cast<double>(target.getNumCPEs()),
                   target);
  return cost;
}

/// The get of the filters of one position, or of all of them; each CPE has a
/// block.
TransferCost WinogradTimes::getFilters() const {
  TileTransfer tile;
  tile.elementBytes = plan.elementBytes;
  tile.rows = tile.rowPlaces = target.getNumCPEs();
  tile.pitch = tile.cols = tile.pieceCols = getFilterElements(plan, target);
  return getTransferCost(tile, /*isGet=*/true, target);
}

/// Cycles of work with overlapping transfers. If the memory is nearly
/// saturated, gets wait while puts are written, and these take longer.
static double overlap(double work, double transfers, double turnaround,
                      const sunway::CostFigures &costs) {
  double few = std::min(costs.winogradLoadShare, 1.0);
  double load = std::clamp(transfers / work, few, 1.0);
  double waiting = few < 1 ? (load - few) / (1 - few) : 0;
  return std::max(work, transfers + waiting * turnaround);
}

double WinogradTimes::getCycles(double productCycles) const {
  bool isSmall = plan.tile == 2;
  auto positions = static_cast<double>(plan.getPositions());
  auto filterTiles = static_cast<double>(plan.countFilterTiles(target));
  auto pieceTiles = static_cast<double>(plan.countPieceTiles(target));
  int64_t ownChannels = plan.getOwnChannels(target);
  double input =
      static_cast<double>(ownChannels) * countVectors() *
      (isSmall ? costs.winogradInput2Cycles : costs.winogradInput4Cycles);
  double output = static_cast<double>(plan.filterBlock) * countVectors() *
                  (getWinogradOutputCycles(plan.tile, plan.pooled, target) +
                   plan.epilogueCycles *
                       static_cast<double>(plan.getSide() * plan.getSide()));

  TransferCost patch =
      getPlanes(plan.getStepChannels(target), ownChannels, plan.rows, plan.cols,
                plan.getPatchRows(), plan.getPatchCols(), /*isGet=*/true);
  TransferCost filters = getFilters();
  TransferCost puts =
      getPlanes(plan.getStepFilters(target), plan.filterBlock, plan.outRows,
                plan.outCols, plan.getOwnRows(), plan.getOwnCols(),
                /*isGet=*/false);
  bool keeps = plan.keepsFilters(target);
  double filterService = keeps ? 0 : positions * filters.service;
  // One position and step after the other, each after the transfers of the
  // next one.
  double product = std::max(productCycles + (keeps ? 0 : filters.issue),
                            keeps ? 0 : filters.service);
  double compute = positions * product;
  double reads = static_cast<double>(plan.wholeReads) * puts.service;
  double steps = static_cast<double>(plan.countSteps(target));
  // The transformed tiles of one step stay for all filters.
  double images = plan.countSteps(target) == 1 ? 1 : filterTiles * steps;
  double work = images * (input + patch.issue) +
                filterTiles * (steps * compute + output + puts.issue);
  double transfers =
      images * patch.service +
      filterTiles * (steps * filterService + puts.service + reads);
  double tile = overlap(work, transfers, filterTiles * puts.turnaround, costs);
  double first = patch.service + patch.latency + filters.service;
  double last = puts.service + puts.latency;
  return getLaunchCycles(target) + first + pieceTiles * tile + last;
}

/// Cycles of one collective product.
static double getPositionCycles(const WinogradPlan &plan,
                                const Target &target) {
  ProductShape product;
  product.m = plan.getStepFilters(target);
  product.n = plan.getPitch(target) * target.getMeshCols();
  product.k = plan.getStepChannels(target);
  product.bits = static_cast<unsigned>(plan.elementBytes * 8);
  product.accumulates = plan.countSteps(target) > 1;
  return getProductCycles(product, target);
}

double sw::getWinogradCycles(const WinogradPlan &plan, const Target &target) {
  return WinogradTimes(plan, target).getCycles(getPositionCycles(plan, target));
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// The divisors of `number`, largest first.
static SmallVector<int64_t> getDivisors(int64_t number) {
  SmallVector<int64_t> divisors;
  for (int64_t divisor = number; divisor > 0; --divisor)
    if (number % divisor == 0)
      divisors.push_back(divisor);
  return divisors;
}

namespace {
/// Searches all tiles that fit in LDM.
class WinogradSearch {
public:
  WinogradSearch(const WinogradPlan &plan, const Target &target)
      : plan(plan), target(target) {}

  std::optional<WinogradPlan> run();

private:
  void tryPieces();
  void tryPlan();

  WinogradPlan plan;
  const Target &target;
  std::optional<WinogradPlan> best;
  double minimum = 0;
  /// Cycles of a product of this many filters, tiles and channels of a CPE.
  llvm::DenseMap<std::pair<int64_t, std::pair<int64_t, int64_t>>, double>
      products;
};
} // namespace

void WinogradSearch::tryPlan() {
  if (getWinogradLdmBytes(plan, target) > target.getUsableLdmBytes())
    return;
  auto [entry, isNew] = products.try_emplace(
      {plan.filterBlock,
       {plan.getPitch(target),
        plan.channelBlock * (plan.countSteps(target) > 1 ? -1 : 1)}});
  if (isNew)
    entry->second = getPositionCycles(plan, target);
  double cycles = WinogradTimes(plan, target).getCycles(entry->second);
  if (best && cycles >= minimum)
    return;
  best = plan;
  minimum = cycles;
}

void WinogradSearch::tryPieces() {
  // A CPE with more has no room for channels.
  constexpr int64_t kMaxTiles = 512;
  for (int64_t cols :
       getBalancedSizes(plan.getTileCols(), /*step=*/1, kMaxTiles)) {
    for (int64_t rows :
         getBalancedSizes(plan.getTileRows(), /*step=*/1, kMaxTiles / cols)) {
      plan.pieceRows = rows;
      plan.pieceCols = cols;
      tryPlan();
    }
  }
}

std::optional<WinogradPlan> WinogradSearch::run() {
  int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
  for (int64_t filters : getDivisors(plan.filters / rows))
    for (int64_t channels : getDivisors(plan.channels / cols)) {
      if (channels * cols % rows != 0)
        continue;
      plan.filterBlock = filters;
      plan.channelBlock = channels;
      tryPieces();
    }
  return best;
}

std::optional<WinogradPlan> sw::chooseWinogradPlan(WinogradPlan plan,
                                                   const Target &target) {
  return WinogradSearch(plan, target).run();
}
