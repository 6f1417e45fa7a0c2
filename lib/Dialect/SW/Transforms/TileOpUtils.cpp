//===- TileOpUtils.cpp - What a tile op does with its operands ------------===//
//
// The loops of a tile op, and from them the spread of each operand over the
// mesh as the contract of tile ops (docs/Architecture.md) fixes it.
//
//===----------------------------------------------------------------------===//
#include "TileOpUtils.h"

#include "PieceUtils.h"

#include "Dialect/SW/IR/Units.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isTileOp(Operation *op) { return op->hasAttr(kTileAttrName); }

bool sw::isPrivateTileOp(Operation *op) {
  auto tile = op->getAttrOfType<DictionaryAttr>(kTileAttrName);
  return tile && tile.contains("private");
}

bool sw::isEpilogueTileOp(Operation *op) {
  auto tile = op->getAttrOfType<DictionaryAttr>(kTileAttrName);
  return tile && tile.contains("epilogue");
}

bool sw::isFillOp(Operation *op) {
  if (auto unary = dyn_cast<tpp::UnaryOp>(op))
    return !unary.getInput() || isa<FloatType>(unary.getInput().getType());
  return isa<linalg::FillOp>(op);
}

namespace {
/// The iteration space of a tile op.
struct TileLoops {
  SmallVector<utils::IteratorType> iterators;
  /// One map per operand.
  SmallVector<AffineMap> maps;
  /// The loops m, n and k of a product of matrices.
  std::optional<std::array<unsigned, 3>> contraction;
  /// CPEs that have parts of a reduction loop combine their results.
  bool combines = false;
};
} // namespace

static TileLoops getTPPLoops(tpp::TPPOpInterface op) {
  TileLoops loops;
  loops.iterators = op.getLoopIteratorTypes();
  loops.maps = op.getIndexingMaps();
  if (isa<tpp::GemmOp>(op))
    loops.contraction = {0, 1, 2};
  loops.combines = isa<tpp::ReduceOp>(op);
  return loops;
}

static TileLoops getLinalgLoops(linalg::LinalgOp op) {
  TileLoops loops;
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

static std::optional<TileLoops> getLoops(Operation *op) {
  if (auto primitive = dyn_cast<tpp::TPPOpInterface>(op))
    return getTPPLoops(primitive);
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return getLinalgLoops(linalg);
  return std::nullopt;
}

bool sw::isContractionTileOp(Operation *op) {
  std::optional<TileLoops> loops = getLoops(op);
  return loops && loops->contraction;
}

StringRef sw::getTileOpKind(Operation *op) {
  // The op before it was tiled and converted, where that is recorded.
  if (auto tile = op->getAttrOfType<DictionaryAttr>(kTileAttrName))
    if (auto kernel = tile.getAs<StringAttr>("kernel"))
      return kernel.getValue();
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

/// The spread of each loop: the `mesh` entry of `sw.tile`, else all places over
/// the first parallel loop.
static FailureOr<SmallVector<Spread>> getLoopSpreads(Operation *op,
                                                     const TileLoops &loops) {
  auto tile = dyn_cast<DictionaryAttr>(op->getAttr(kTileAttrName));
  Attribute entry = tile ? tile.get("mesh") : Attribute();
  SmallVector<Spread> spreads(loops.iterators.size(), Spread::None);
  if (!entry) {
    for (auto [spread, iterator] : llvm::zip_equal(spreads, loops.iterators)) {
      if (iterator != utils::IteratorType::parallel)
        continue;
      spread = Spread::All;
      break;
    }
    return spreads;
  }
  auto mesh = dyn_cast<ArrayAttr>(entry);
  if (!mesh || mesh.size() != spreads.size() ||
      !llvm::all_of(mesh, llvm::IsaPred<SpreadAttr>))
    return op->emitError("expects 'mesh' of 'sw.tile' to be one spread for "
                         "each of the ")
           << spreads.size() << " loops, but got " << entry;
  unsigned used = 0;
  for (auto [i, kind] : llvm::enumerate(mesh.getAsRange<SpreadAttr>())) {
    spreads[i] = kind.getValue();
    if (spreads[i] == Spread::Nested)
      return op->emitError("expects 'mesh' of 'sw.tile' to have no nested "
                           "spread, which is for transfers only, but got ")
             << entry;
    unsigned axes = spreads[i] == Spread::All   ? 3
                    : spreads[i] == Spread::Row ? 1
                    : spreads[i] == Spread::Col || spreads[i] == Spread::PerCol
                        ? 2
                        : 0;
    if (used & axes)
      return op->emitError("expects 'mesh' of 'sw.tile' to use each mesh axis "
                           "once, but got ")
             << entry;
    used |= axes;
    if (axes && !loops.contraction && !loops.combines &&
        loops.iterators[i] == utils::IteratorType::reduction)
      return op->emitError("expects the reduction loop ")
             << i << " to be spread 'none', but got '"
             << stringifySpread(spreads[i]) << "'";
  }
  return spreads;
}

/// The unit of each loop: the `units` entry of `sw.tile`, else 1.
static FailureOr<SmallVector<int64_t>> getLoopUnits(Operation *op,
                                                    const TileLoops &loops) {
  auto tile = dyn_cast<DictionaryAttr>(op->getAttr(kTileAttrName));
  Attribute entry = tile ? tile.get("units") : Attribute();
  if (!entry)
    return SmallVector<int64_t>(loops.iterators.size(), 1);
  auto units = dyn_cast<DenseI64ArrayAttr>(entry);
  if (!units || units.size() != static_cast<int64_t>(loops.iterators.size()) ||
      !llvm::all_of(units.asArrayRef(), isUnit))
    return op->emitError("expects 'units' of 'sw.tile' to be one power of two "
                         "of at most ")
           << kMaxUnit << " for each of the " << loops.iterators.size()
           << " loops, but got " << entry;
  return SmallVector<int64_t>(units.asArrayRef());
}

FailureOr<VecDim> sw::getVectorLoop(Operation *op) {
  auto tile = op->getAttrOfType<DictionaryAttr>(kTileAttrName);
  Attribute entry = tile ? tile.get("vector") : Attribute();
  if (!entry)
    return VecDim::N;
  auto name = dyn_cast<StringAttr>(entry);
  std::optional<VecDim> loop;
  if (name)
    loop = symbolizeVecDim(name.getValue());
  if (!loop)
    return op->emitError("expects 'vector' of 'sw.tile' to be \"m\" or \"n\", "
                         "but got ")
           << entry;
  return *loop;
}

/// The spread of the dimension of operand `number` that loop `dim` indexes. The
/// operands of a product have fixed places: A row x col over (m, k), B over
/// (k, n), C over (m, n); or each mesh column has a B and a C of its own.
static Spread getSpread(const TileLoops &loops, ArrayRef<Spread> spreads,
                        unsigned number, unsigned dim) {
  if (!loops.contraction)
    return spreads[dim];
  auto [m, n, k] = *loops.contraction;
  if (dim == m)
    return Spread::Row;
  if (dim == n)
    return spreads[n] == Spread::PerCol ? Spread::PerCol : Spread::Col;
  return number == 0 ? Spread::Col : Spread::Row;
}

/// Fills in how `tile.operand` is spread; its dimensions have to be plain loops
/// or single elements.
static LogicalResult spreadOperand(Operation *op, const TileLoops &loops,
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

/// The entry `key` of `sw.tile`, `least` or one more for each of `count`
/// things; null if there is none.
static FailureOr<DenseI64ArrayAttr> getNumbers(Operation *op, StringRef key,
                                               int64_t least, size_t count,
                                               StringRef things) {
  auto dictionary = dyn_cast<DictionaryAttr>(op->getAttr(kTileAttrName));
  Attribute entry = dictionary ? dictionary.get(key) : Attribute();
  if (!entry)
    return DenseI64ArrayAttr();
  auto numbers = dyn_cast<DenseI64ArrayAttr>(entry);
  // An epilogue has one number for all.
  if (numbers && numbers.size() == 1 && dictionary.contains("epilogue"))
    numbers = DenseI64ArrayAttr::get(op->getContext(),
                                     SmallVector<int64_t>(count, numbers[0]));
  if (numbers && static_cast<size_t>(numbers.size()) == count &&
      llvm::all_of(numbers.asArrayRef(), [&](int64_t number) {
        return number == least || number == least + 1;
      }))
    return numbers;
  return op->emitError("expects '")
         << key << "' of 'sw.tile' to be " << least << " or " << least + 1
         << " for each of the " << count << " " << things << ", but got "
         << entry;
}

/// Fills in the buffers of each memref operand: the `buffers` entry of
/// `sw.tile`.
static LogicalResult addBuffers(Operation *op,
                                MutableArrayRef<TileOperand> tiles) {
  FailureOr<DenseI64ArrayAttr> buffers =
      getNumbers(op, "buffers", /*least=*/1, tiles.size(), "memref operands");
  if (failed(buffers) || !*buffers)
    return buffers;
  for (auto [tile, count] : llvm::zip_equal(tiles, buffers->asArrayRef()))
    tile.buffers = count;
  return success();
}

bool sw::canHaveLongRows(const TileOperand &tile) {
  Type element = getElementTypeOrSelf(tile.operand->get().getType());
  return tile.spread.size() == 2 && tile.spread[0] == Spread::Row &&
         tile.spread[1] == Spread::Col && (element.isF32() || element.isF64());
}

/// Sets which operands travel in whole rows: the `long_rows` entry of
/// `sw.tile`.
static LogicalResult addLongRows(Operation *op,
                                 MutableArrayRef<TileOperand> tiles) {
  FailureOr<DenseI64ArrayAttr> flags = getNumbers(
      op, "long_rows", /*least=*/0, op->getNumOperands(), "operands");
  if (failed(flags) || !*flags)
    return flags;
  for (TileOperand &tile : tiles) {
    tile.longRows = (*flags)[tile.operand->getOperandNumber()] != 0;
    if (tile.longRows && !canHaveLongRows(tile))
      return op->emitError("expects operand ")
             << tile.operand->getOperandNumber()
             << ", which 'long_rows' of 'sw.tile' names, to have f32 or f64 "
                "elements, rows spread 'row' and columns spread 'col', but got "
             << tile.operand->get().getType() << " with spread "
             << toString(tile.spread);
  }
  return success();
}

/// The operands of a tile op that one CPE runs: each has all of its own tiles,
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
  // The window of a pooling has a shape, but nobody looks at it.
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    for (TileOperand &tile : tiles)
      tile.read &= linalgOp.payloadUsesValueFromOperand(tile.operand);
  // What lives in LDM only has no transfers.
  llvm::erase_if(tiles, [](const TileOperand &tile) {
    return isLDM(tile.operand->get().getType());
  });
  if (failed(addBuffers(op, tiles)))
    return failure();
  return tiles;
}

FailureOr<SmallVector<TileOperand>> sw::describeTileOperands(Operation *op) {
  if (isa<WinogradOp>(op)) {
    if (isPrivateTileOp(op))
      return describePrivateOperands(op);
    return op->emitError("expects 'private' in 'sw.tile' of an op that only "
                         "one CPE computes");
  }
  std::optional<TileLoops> loops = getLoops(op);
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
  FailureOr<SmallVector<int64_t>> units = getLoopUnits(op, *loops);
  if (failed(units))
    return failure();
  SmallVector<TileOperand> tiles;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    TileOperand tile{&operand, {}, {}};
    if (failed(spreadOperand(op, *loops, *spreads, *units, tile)))
      return failure();
    tiles.push_back(std::move(tile));
  }
  if (failed(addEffects(op, tiles)) || failed(addBuffers(op, tiles)) ||
      failed(addLongRows(op, tiles)))
    return failure();
  return tiles;
}
