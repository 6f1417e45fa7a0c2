//===- ElementwiseModel.cpp - How long an elementwise op takes ------------===//
#include "Analysis/ElementwiseModel.h"

#include "Analysis/IterationModel.h"
#include "Analysis/OpCosts.h"
#include "Analysis/TileOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// One of the loops that make the tiles.
struct TileLoop {
  unsigned loop;
  int64_t extent, size, places;
  Spread spread;
  int64_t unit;
};

/// An elementwise op and its schedule.
class ElementwiseModel {
public:
  ElementwiseModel(linalg::LinalgOp op, const Schedule &schedule,
                   const Target &target);

  double getCycles() const;

private:
  IterationCost getCost(ArrayRef<int64_t> sizes) const;
  /// The transfer of an operand for tiles of `sizes`, one a loop of `tiles`.
  TileTransfer getTransfer(OpOperand &operand, ArrayRef<int64_t> sizes) const;
  double getShare(OpOperand &operand) const;
  double getComputeCycles(ArrayRef<int64_t> sizes) const;

  mutable linalg::LinalgOp op;
  const Schedule &schedule;
  const Target &target;
  SmallVector<int64_t> extents;
  /// The outer one first.
  SmallVector<TileLoop, 2> tiles;
  /// Of the loops that run one iteration at a time.
  int64_t others = 1;
  double vectorCycles;
};
} // namespace

ElementwiseModel::ElementwiseModel(linalg::LinalgOp op,
                                   const Schedule &schedule,
                                   const Target &target)
    : op(op), schedule(schedule), target(target),
      extents(op.getStaticLoopRanges()), vectorCycles(getVectorCycles(op)) {
  for (auto [loop, spread] : llvm::enumerate(schedule.mesh)) {
    if (spread)
      tiles.push_back({static_cast<unsigned>(loop), extents[loop],
                       schedule.sizes[loop], target.getPlaces(*spread), *spread,
                       schedule.units[loop]});
    else
      others *= extents[loop];
  }
}

/// Elements of `operand` between neighbours along `loop`; 0 if all are the
/// same, as a number is.
static int64_t getStep(linalg::LinalgOp op, OpOperand &operand, unsigned loop) {
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type)
    return 0;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  int64_t step = 1;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (map.getResult(dim).isFunctionOfDim(loop))
      return step;
    step *= type.getDimSize(dim);
  }
  return 0;
}

TileTransfer ElementwiseModel::getTransfer(OpOperand &operand,
                                           ArrayRef<int64_t> sizes) const {
  TileTransfer transfer;
  transfer.elementBytes = llvm::divideCeil(
      getElementTypeOrSelf(operand.get().getType()).getIntOrFloatBitWidth(), 8);
  // The loop along the rows of the array, and the one across.
  std::optional<unsigned> along, across;
  for (unsigned i = 0; i < tiles.size(); ++i) {
    int64_t step = getStep(op, operand, tiles[i].loop);
    if (step == 0)
      continue;
    if (step == 1)
      along = i;
    else
      across = i;
    transfer.pitch = std::max(transfer.pitch, step);
  }
  if (along) {
    const TileLoop &loop = tiles[*along];
    transfer.cols = sizes[*along];
    transfer.pieceCols = target.getPiece(sizes[*along], loop.spread, loop.unit);
    transfer.colPlaces = loop.places;
    transfer.tileStep = loop.size;
    transfer.tiles = llvm::divideCeil(loop.extent, loop.size);
  }
  if (across) {
    const TileLoop &loop = tiles[*across];
    transfer.rows = sizes[*across];
    transfer.pieceRows =
        target.getPiece(sizes[*across], loop.spread, loop.unit);
    transfer.rowPlaces = loop.places;
  }
  transfer.pitch = std::max(transfer.pitch, transfer.cols);
  return transfer;
}

/// The part of the iterations in which an operand is transferred: those of
/// loops inside of all that index it use the same tile.
double ElementwiseModel::getShare(OpOperand &operand) const {
  double fetches = 1, iterations = 1;
  for (unsigned loop : schedule.order) {
    iterations *= static_cast<double>(
        llvm::divideCeil(extents[loop], schedule.sizes[loop]));
    if (op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop))
      fetches = iterations;
  }
  return fetches / iterations;
}

static TransferCost scale(TransferCost cost, double share) {
  cost.service *= share;
  cost.turnaround *= share;
  cost.issue *= share;
  if (share < 1)
    cost.latency = 0;
  return cost;
}

double ElementwiseModel::getComputeCycles(ArrayRef<int64_t> sizes) const {
  int64_t rows = 1, cols = 1;
  for (auto [loop, size] : llvm::zip_equal(tiles, sizes)) {
    rows *= cols;
    cols = target.getPiece(size, loop.spread, loop.unit);
  }
  int64_t lanes = target.getVectorLanes();
  OpOperand *input =
      op.getNumDpsInputs() == 1 ? op.getDpsInputOperand(0) : nullptr;
  bool isTurned = tiles.size() == 2 && input &&
                  getStep(op, *input, tiles[0].loop) == 1 &&
                  getStep(op, *input, tiles[1].loop) > 1;
  if (isTurned)
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Transpose)
        .getCycles(rows, cols, lanes);
  return vectorCycles *
         static_cast<double>(rows * llvm::divideCeil(cols, lanes));
}

IterationCost ElementwiseModel::getCost(ArrayRef<int64_t> sizes) const {
  IterationCost cost;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    TileTransfer transfer = getTransfer(operand, sizes);
    double share = getShare(operand);
    if (op.isDpsInit(&operand))
      cost.addPut(getTransferCost(transfer, /*isGet=*/false, target));
    else
      cost.addGet(
          scale(getTransferCost(transfer, /*isGet=*/true, target), share));
  }
  cost.compute = getComputeCycles(sizes);
  return cost;
}

double ElementwiseModel::getCycles() const {
  SmallVector<std::pair<int64_t, IterationCost>> iterations;
  // Each loop with its whole tiles, or with the rest.
  unsigned kinds = 1 << tiles.size();
  for (unsigned kind = 0; kind < kinds; ++kind) {
    int64_t count = others;
    SmallVector<int64_t> sizes;
    for (auto [number, loop] : llvm::enumerate(tiles)) {
      bool isRest = kind >> number & 1;
      sizes.push_back(isRest ? loop.extent % loop.size : loop.size);
      count *= isRest ? loop.extent % loop.size != 0 : loop.extent / loop.size;
    }
    if (count > 0)
      iterations.push_back({count, getCost(sizes)});
  }
  // Without turns it does not matter to the model.
  int64_t input = 2, output = 2;
  if (target.getCosts().writeTurnaround > 0 && !schedule.buffers.empty()) {
    output = schedule.buffers.back();
    for (OpOperand *operand : op.getDpsInputOperands())
      if (isa<ShapedType>(operand->get().getType()))
        input = std::min(input, schedule.buffers[operand->getOperandNumber()]);
  }
  return getLaunchCycles(target) +
         getLoopCycles(iterations, target, input, output);
}

double sw::getElementwiseCycles(linalg::LinalgOp op, const Schedule &schedule,
                                const Target &target) {
  return ElementwiseModel(op, schedule, target).getCycles();
}
