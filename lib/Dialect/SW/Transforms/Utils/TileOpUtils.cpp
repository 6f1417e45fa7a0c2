//===- TileOpUtils.cpp - Operands of tile ops -----------------------------===//
//
// The loops of a tile op, and from them the spread of each operand over the
// mesh. docs/Architecture.md defines these rules for tile ops.
//
//===----------------------------------------------------------------------===//
#include "TileOpUtils.h"

#include "PieceUtils.h"

#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isTileOp(Operation *op) { return static_cast<bool>(getTileMark(op)); }

bool sw::isPrivateTileOp(Operation *op) {
  TileAttr tile = getTileMark(op);
  return tile && tile.getIsPrivate();
}

bool sw::isEpilogueTileOp(Operation *op) {
  TileAttr tile = getTileMark(op);
  return tile && tile.getEpilogue();
}

bool sw::isFillOp(Operation *op) {
  if (auto unary = dyn_cast<tpp::UnaryOp>(op))
    return !unary.getInput() || isa<FloatType>(unary.getInput().getType());
  return isa<linalg::FillOp>(op);
}

namespace {
/// The iteration space of a tile op.
struct LoopStructure {
  SmallVector<utils::IteratorType> iterators;
  /// One map for each operand.
  SmallVector<AffineMap> maps;
  /// The loops m, n and k of a matrix product.
  std::optional<std::array<unsigned, 3>> contraction;
  /// Whether CPEs with parts of a reduction loop combine their results.
  bool combines = false;
};
} // namespace

static LoopStructure getTPPLoops(tpp::TPPOpInterface op) {
  LoopStructure loops;
  loops.iterators = op.getLoopIteratorTypes();
  loops.maps = op.getIndexingMaps();
  if (isa<tpp::GemmOp>(op))
    loops.contraction = {0, 1, 2};
  loops.combines = isa<tpp::ReduceOp>(op);
  return loops;
}

static LoopStructure getLinalgLoops(linalg::LinalgOp op) {
  LoopStructure loops;
  loops.iterators = op.getIteratorTypesArray();
  for (OpOperand &operand : op->getOpOperands())
    loops.maps.push_back(isa<ShapedType>(operand.get().getType())
                             ? op.getMatchingIndexingMap(&operand)
                             : AffineMap());
  if (!linalg::isaContractionOpInterface(op))
    return loops;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (succeeded(dims) && op.getNumLoops() == 3 && dims->m.size() == 1 &&
      dims->n.size() == 1 && dims->k.size() == 1)
    loops.contraction = {dims->m[0], dims->n[0], dims->k[0]};
  return loops;
}

static std::optional<LoopStructure> getLoops(Operation *op) {
  if (auto primitive = dyn_cast<tpp::TPPOpInterface>(op))
    return getTPPLoops(primitive);
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return getLinalgLoops(linalg);
  return std::nullopt;
}

bool sw::isContractionTileOp(Operation *op) {
  std::optional<LoopStructure> loops = getLoops(op);
  return loops && loops->contraction;
}

StringRef sw::getTileOpKind(Operation *op) {
  // The op before tiling and conversion, if it is recorded.
  TileAttr tile = getTileMark(op);
  if (tile && tile.getKernel())
    return tile.getKernel();
  if (auto unary = dyn_cast<tpp::UnaryOp>(op))
    return tpp::stringifyUnaryKind(unary.getKind());
  if (auto binary = dyn_cast<tpp::BinaryOp>(op))
    return tpp::stringifyBinaryKind(binary.getKind());
  if (auto reduce = dyn_cast<tpp::ReduceOp>(op))
    return tpp::stringifyReduceKind(reduce.getKind());
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    if (isContractionTileOp(op))
      return "matmul";
    Block *body = generic.getBlock();
    if (llvm::hasNItems(body->without_terminator(), 1))
      return body->front().getName().stripDialect();
  }
  return op->getName().stripDialect();
}

/// The spread of each loop: `mesh` of `sw.tile`. By default, the first parallel
/// loop of an op that is not a product is distributed over all CPEs.
static FailureOr<SmallVector<Spread>>
getLoopSpreads(Operation *op, const LoopStructure &loops) {
  SmallVector<Spread> spreads(getTileMark(op).getMesh());
  if (spreads.empty()) {
    spreads.assign(loops.iterators.size(), Spread::None);
    auto *parallel = llvm::find(loops.iterators, utils::IteratorType::parallel);
    if (parallel != loops.iterators.end() && !loops.contraction)
      spreads[parallel - loops.iterators.begin()] = Spread::All;
    return spreads;
  }
  for (auto [i, spread, iterator] : llvm::enumerate(spreads, loops.iterators))
    if (spread != Spread::None && !loops.contraction && !loops.combines &&
        iterator == utils::IteratorType::reduction)
      return op->emitError("expects the reduction loop ")
             << i << " to be spread 'none', but got '"
             << stringifySpread(spread) << "'";
  return spreads;
}

/// The unit of each loop: `units` of `sw.tile`, 1 by default.
static SmallVector<int64_t> getLoopUnits(Operation *op,
                                         const LoopStructure &loops) {
  SmallVector<int64_t> units(getTileMark(op).getUnits());
  if (units.empty())
    units.assign(loops.iterators.size(), 1);
  return units;
}

VecDim sw::getVectorLoop(Operation *op) {
  TileAttr tile = getTileMark(op);
  return tile ? tile.getVector().value_or(VecDim::N) : VecDim::N;
}

/// The spread of the dimension of operand `number` that loop `dim` indexes. The
/// operands of a product have fixed distributions over mesh rows and columns:
/// A over (m, k), B over (k, n), C over (m, n). With per_col, each mesh column
/// has its own B and C. If m or n is distributed over all CPEs, each CPE
/// multiplies independently.
static Spread getSpread(const LoopStructure &loops, ArrayRef<Spread> spreads,
                        unsigned number, unsigned dim) {
  if (!loops.contraction)
    return spreads[dim];
  auto [m, n, k] = *loops.contraction;
  if (spreads[m] == Spread::All || spreads[n] == Spread::All)
    return spreads[dim];
  if (dim == m)
    return Spread::Row;
  if (dim == n)
    return spreads[n] == Spread::PerCol ? Spread::PerCol : Spread::Col;
  return number == 0 ? Spread::Col : Spread::Row;
}

/// Sets the spread of `tile.operand`, whose dimensions must be plain loops or
/// single elements.
static LogicalResult spreadOperand(Operation *op, const LoopStructure &loops,
                                   ArrayRef<Spread> spreads,
                                   ArrayRef<int64_t> units, TileOperand &tile) {
  unsigned number = tile.operand->getOperandNumber();
  auto type = dyn_cast<MemRefType>(tile.operand->get().getType());
  if (!type)
    return op->emitError("expects operand ")
           << number << " to be a ranked memref, but got "
           << tile.operand->get().getType();
  if (isLDM(type))
    return op->emitError("expects operand ")
           << number << " to be in main memory, but got " << type;
  AffineMap map = loops.maps[number];
  if (map.getNumResults() != static_cast<unsigned>(type.getRank()))
    return op->emitError("expects operand ")
           << number << " to have rank " << map.getNumResults() << ", but got "
           << type;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      tile.spread.push_back(
          getSpread(loops, spreads, number, dim.getPosition()));
      tile.units.push_back(units[dim.getPosition()]);
      continue;
    }
    if (!isa<AffineConstantExpr>(expr) || type.getDimSize(i) != 1)
      return op->emitError("expects dimension ")
             << i << " of operand " << number
             << " to be indexed by one loop, but got "
             << AffineMapAttr::get(map);
    tile.spread.push_back(Spread::None);
    tile.units.push_back(1);
  }
  if (hasDenseRows(tile))
    tile.units.back() = 1;
  return success();
}

/// Sets which of `tiles` the op reads and writes.
static LogicalResult addEffects(Operation *op,
                                MutableArrayRef<TileOperand> tiles) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return op->emitError("expects a tile op that declares its memory effects");
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    auto *tile = llvm::find_if(tiles, [&](const TileOperand &candidate) {
      return candidate.operand->get() == effect.getValue();
    });
    OpOperand *operand = effect.getEffectValue<OpOperand *>();
    if (operand)
      tile = llvm::find_if(tiles, [&](const TileOperand &candidate) {
        return candidate.operand == operand;
      });
    if (tile == tiles.end())
      return op->emitError("expects every memory effect of a tile op to be on "
                           "an operand");
    tile->read |= isa<MemoryEffects::Read>(effect.getEffect());
    tile->written |= isa<MemoryEffects::Write>(effect.getEffect());
  }
  return success();
}

/// Sets the number of buffers of each memref operand: `buffers` of `sw.tile`.
static LogicalResult addBuffers(Operation *op,
                                MutableArrayRef<TileOperand> tiles) {
  TileAttr tile = getTileMark(op);
  ArrayRef<int64_t> buffers = tile.getBuffers();
  if (buffers.empty())
    return success();
  // An epilogue may have one number for all operands.
  bool isOneForAll = tile.getEpilogue() && buffers.size() == 1;
  if (!isOneForAll && buffers.size() != tiles.size())
    return op->emitError("expects 'buffers' of 'sw.tile' to have one entry for "
                         "each of the ")
           << tiles.size() << " memref operands, but got " << buffers.size();
  for (auto [i, operand] : llvm::enumerate(tiles))
    operand.buffers = buffers[isOneForAll ? 0 : i];
  return success();
}

/// Sets which operands have row-contiguous transfers: `row_contiguous` of
/// `sw.tile`.
static LogicalResult addRowContiguous(Operation *op,
                                      MutableArrayRef<TileOperand> tiles) {
  ArrayRef<int64_t> flags = getTileMark(op).getRowContiguous();
  if (flags.empty())
    return success();
  for (TileOperand &tile : tiles) {
    tile.rowContiguous = flags[tile.operand->getOperandNumber()] != 0;
    if (tile.rowContiguous && !canBeRowContiguous(tile))
      return op->emitError("expects operand ")
             << tile.operand->getOperandNumber()
             << ", which 'row_contiguous' of 'sw.tile' names, to have f32 or "
                "f64 "
                "elements, rows spread 'row' and columns spread 'col', but got "
             << tile.operand->get().getType() << " with spread "
             << toString(tile.spread);
  }
  return success();
}

/// The operands of a tile op that one CPE runs. The CPE has its tiles in full,
/// whatever the loops index.
static FailureOr<SmallVector<TileOperand>>
describePrivateOperands(Operation *op) {
  SmallVector<TileOperand> tiles;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      return op->emitError("expects operand ")
             << operand.getOperandNumber() << " to be a ranked memref, but got "
             << operand.get().getType();
    TileOperand tile{&operand, {}, {}};
    tile.spread.assign(type.getRank(), Spread::None);
    tile.units.assign(type.getRank(), 1);
    tiles.push_back(std::move(tile));
  }
  if (failed(addEffects(op, tiles)))
    return failure();
  // The window of a pooling has a shape, but nothing reads its elements.
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    for (TileOperand &tile : tiles)
      tile.read &= linalgOp.payloadUsesValueFromOperand(tile.operand);
  // Operands that live only in LDM have no transfers.
  llvm::erase_if(tiles, [](const TileOperand &tile) {
    return isLDM(tile.operand->get().getType());
  });
  if (failed(addBuffers(op, tiles)))
    return failure();
  return tiles;
}

/// The operands of a pooling: the tile of the product, with the distribution of
/// the product, and the pooled blocks of each CPE.
static FailureOr<SmallVector<TileOperand>> describePoolOperands(PoolOp op) {
  TileAttr mark = getTileMark(op);
  if (mark.getMesh().size() != 2 || mark.getUnits().size() != 2)
    return op.emitError("expects 'mesh' and 'units' of 'sw.tile' to have one "
                        "entry for channels and one for blocks");
  SmallVector<TileOperand> tiles;
  SmallVector<OpOperand *> operands = {&op.getInputMutable(),
                                       &op.getOutputMutable()};
  for (OpOperand &weights : op.getWeightsMutable())
    operands.insert(operands.begin() + 1, &weights);
  for (OpOperand *operand : operands) {
    auto type = cast<MemRefType>(operand->get().getType());
    if (type.getRank() != 2 || isLDM(type))
      return op.emitError("expects operand ")
             << operand->getOperandNumber()
             << " to be a matrix in main memory, but got " << type;
    TileOperand tile{operand, {}, {}};
    llvm::append_range(tile.spread, mark.getMesh());
    llvm::append_range(tile.units, mark.getUnits());
    tiles.push_back(std::move(tile));
  }
  tiles.front().read = tiles.back().written = true;
  tiles.back().units.back() = op.getPool().getBlockPixels();
  if (op.getWeights()) {
    // Every CPE has all elements of a window.
    tiles[1].read = true;
    tiles[1].spread.back() = Spread::None;
    tiles[1].units.back() = 1;
  }
  if (failed(addBuffers(op, tiles)))
    return failure();
  return tiles;
}

FailureOr<SmallVector<TileOperand>> sw::describeTileOperands(Operation *op) {
  if (auto pool = dyn_cast<PoolOp>(op))
    return describePoolOperands(pool);
  if (isa<WinogradOp>(op)) {
    if (isPrivateTileOp(op))
      return describePrivateOperands(op);
    return op->emitError("expects 'private' in 'sw.tile' of an op that only "
                         "one CPE computes");
  }
  std::optional<LoopStructure> loops = getLoops(op);
  if (!loops)
    return op->emitError("expects a linalg or tpp op to carry 'sw.tile'");
  if (isPrivateTileOp(op))
    return describePrivateOperands(op);
  auto reductions =
      llvm::count(loops->iterators, utils::IteratorType::reduction);
  auto parallels = static_cast<int64_t>(loops->iterators.size()) - reductions;
  if (parallels > 2 || reductions > 1)
    return op->emitError("expects a tile op to have at most 2 parallel loops "
                         "and 1 reduction loop, but got ")
           << parallels << " and " << reductions;
  FailureOr<SmallVector<Spread>> spreads = getLoopSpreads(op, *loops);
  if (failed(spreads))
    return failure();
  SmallVector<int64_t> units = getLoopUnits(op, *loops);
  SmallVector<TileOperand> tiles;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    TileOperand tile{&operand, {}, {}};
    if (failed(spreadOperand(op, *loops, *spreads, units, tile)))
      return failure();
    tiles.push_back(std::move(tile));
  }
  if (failed(addEffects(op, tiles)) || failed(addBuffers(op, tiles)) ||
      failed(addRowContiguous(op, tiles)))
    return failure();
  return tiles;
}
