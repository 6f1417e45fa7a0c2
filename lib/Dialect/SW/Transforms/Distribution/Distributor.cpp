//===- Distributor.cpp - Storage and transfers in the CPE view ------------===//
//
// Tiles become the pieces that the executing CPE owns. A transfer of a tile
// becomes the transfer of that piece.
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "Analysis/Memory/MemRefViews.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult Distributor::run() {
  SmallVector<Operation *> ops;
  launch.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (failed(distribute(op)))
      return failure();
  }
  launch.setView(View::CPE);
  return success();
}

LogicalResult Distributor::distribute(Operation *op) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](AllocOp alloc) { return distributeAlloc(alloc); })
      .Case([&](TileOp tile) { return distributeTile(tile); })
      .Case([&](memref::DimOp dim) { return distributeDim(dim); })
      .Case([&](memref::SubViewOp view) { return distributeView(view); })
      .Case([&](DMAGetOp get) {
        if (auto patch = get.getSrc().getDefiningOp<WindowPatchOp>())
          return distributePatch(get, patch);
        return distributeTransfer(op, get.getSrcMutable(), get.getDst());
      })
      .Case([&](DMAPutOp put) {
        return distributeTransfer(op, put.getDstMutable(), put.getSrc());
      })
      .Case<RowsSpreadOp, RowsCollectOp>([&](auto rows) {
        return distributeRows(op, rows.getWhole(), rows.getPart(),
                              rows.getSizesMutable());
      })
      .Case([&](WindowFillOp fill) { return distributeFill(fill); })
      .Case([&](PoolOp pool) { return distributePool(pool); })
      .Case([&](SpmGemmOp product) {
        // Its buffers are pieces already.
        if (isPrivateTile(product.getC()) && !privateOps.contains(op))
          return success();
        return distributeProduct(product);
      })
      .Case<tpp::GemmOp, tpp::BrgemmOp>(
          [&](Operation *product) { return distributeProduct(product); })
      .Case([&](tpp::ReduceOp reduce) { return distributeReduce(reduce); })
      .Case<tpp::UnaryOp, tpp::BinaryOp, tpp::EquationOp>(
          [&](Operation *map) { return distributeElementwise(map); })
      .Default([&](Operation *other) { return rejectOther(other); });
}

const WholeTile *Distributor::getTile(Operation *op, Value value) {
  auto it = tiles.find(value);
  if (it == tiles.end()) {
    op->emitOpError("expects LDM operands to come from sw.alloc or sw.tile");
    return nullptr;
  }
  if (privateOps.contains(op) && !it->second.isReplicated()) {
    op->emitOpError("expects tiles that one CPE uses in a mapped loop to have "
                    "spread none, but got ")
        << toString(it->second.spread);
    return nullptr;
  }
  return &it->second;
}

/// The type of a piece with `sizes`. Appends sizes that are not constant to
/// `dynamic`.
static MemRefType getPieceType(MemRefType type, ArrayRef<OpFoldResult> sizes,
                               SmallVectorImpl<Value> &dynamic) {
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  return MemRefType::get(shape, type.getElementType(),
                         MemRefLayoutAttrInterface(), type.getMemorySpace());
}

LogicalResult Distributor::distributeAlloc(AllocOp op) {
  MemRefType type = op.getType();
  WholeTile tile;
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Spread spread = op.getSpreadOf(dim);
    int64_t places = pieces.getTarget().getPlaces(spread);
    int64_t unit = op.getUnitOf(dim);
    int64_t extent = type.getDimSize(dim);
    int64_t multiple = pieces.getTarget().getCutMultiple(spread, unit);
    if (extent % multiple != 0)
      return op.emitOpError("expects extent of dimension ")
             << dim << " to be a multiple of " << multiple << ", but got "
             << extent;
    tile.sizes.push_back(rewriter.getIndexAttr(extent));
    tile.spread.push_back(spread);
    tile.units.push_back(unit);
    shape.push_back(extent / places);
  }
  if (privateOps.contains(op) && !tile.isReplicated())
    return op.emitOpError("expects a buffer in a mapped loop to have spread "
                          "none, but got ")
           << toString(tile.spread);
  tile.isPrivate = op.getIsPrivate();
  tiles[op.getBuffer()] = std::move(tile);
  op.removeSpreadAttr();
  op.removeUnitsAttr();
  op.getBuffer().setType(MemRefType::get(shape, type.getElementType(),
                                         MemRefLayoutAttrInterface(),
                                         type.getMemorySpace()));
  return success();
}

LogicalResult Distributor::distributeTile(TileOp op) {
  const WholeTile *buffer = getTile(op, op.getBuffer());
  if (!buffer)
    return failure();
  bool hasSlot = op.getSlot() != nullptr;
  if (hasSlot && buffer->spread.front() != Spread::None)
    return op.emitOpError("expects the slot dimension to have spread none, but "
                          "got ")
           << toString(buffer->spread);
  WholeTile tile;
  tile.isPrivate = buffer->isPrivate;
  tile.spread.assign(buffer->spread.begin() + hasSlot, buffer->spread.end());
  tile.units.assign(buffer->units.begin() + hasSlot, buffer->units.end());
  tile.sizes = op.getMixedSizes();
  if (tile.isPrivate) {
    // Views of it keep their types.
    tiles[op.getTile()] = std::move(tile);
    return success();
  }
  SmallVector<OpFoldResult> own;
  for (int64_t dim = 0; dim < tile.getRank(); ++dim)
    own.push_back(pieces.getOwnSize(op.getLoc(), tile, dim));
  SmallVector<OpFoldResult> room = own;
  if (!own.empty())
    room.back() = pieces.getPitch(op.getLoc(), tile, own.back());
  SmallVector<Value> dynamic;
  MemRefType type = getPieceType(op.getTile().getType(), room, dynamic);
  op.getSizesMutable().assign(dynamic);
  op.getTile().setType(type);
  if (room != own)
    tiles[createOwnView(op, own)] = tile;
  tiles[op.getTile()] = std::move(tile);
  return success();
}

/// The part of a tile with padded rows that this CPE owns. All users except
/// tiles use that part.
Value Distributor::createOwnView(TileOp op, ArrayRef<OpFoldResult> own) {
  rewriter.setInsertionPointAfter(op);
  SmallVector<OpFoldResult> zeros(own.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(own.size(), rewriter.getIndexAttr(1));
  Value view = memref::SubViewOp::create(rewriter, op.getLoc(), op.getTile(),
                                         zeros, own, ones);
  op.getTile().replaceUsesWithIf(view, [&](OpOperand &use) {
    return !isa<TileOp>(use.getOwner()) &&
           use.getOwner() != view.getDefiningOp();
  });
  return view;
}

/// Handles a part of a private array of one CPE.
LogicalResult Distributor::distributeView(memref::SubViewOp op) {
  auto buffer = tiles.find(op.getSource());
  if (!isLDM(op.getType()) || buffer == tiles.end() ||
      !buffer->second.isPrivate)
    return rejectOther(op);
  WholeTile tile;
  tile.isPrivate = true;
  llvm::SmallBitVector dropped = getDroppedUnitDims(op);
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped.test(dim))
      tile.sizes.push_back(size);
  tile.spread.assign(tile.sizes.size(), Spread::None);
  tile.units.assign(tile.sizes.size(), 1);
  tiles[op.getResult()] = std::move(tile);
  return success();
}

/// Handles a reshape of a private array of one CPE.
LogicalResult Distributor::distributeReshape(Operation *op) {
  const WholeTile *source = getTile(op, op->getOperand(0));
  if (!source)
    return failure();
  WholeTile tile;
  tile.isPrivate = true;
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
    tile.sizes = expand.getMixedOutputShape();
  } else {
    auto collapse = cast<memref::CollapseShapeOp>(op);
    for (const ReassociationIndices &group :
         collapse.getReassociationIndices()) {
      SmallVector<Value> sizes;
      for (int64_t dim : group)
        sizes.push_back(getValueOrCreateConstantIndexOp(rewriter, op->getLoc(),
                                                        source->sizes[dim]));
      tile.sizes.push_back(
          OpFoldResult(arith::createProduct(rewriter, op->getLoc(), sizes)));
    }
  }
  tile.spread.assign(tile.sizes.size(), Spread::None);
  tile.units.assign(tile.sizes.size(), 1);
  tiles[op->getResult(0)] = std::move(tile);
  return success();
}

LogicalResult Distributor::distributeDim(memref::DimOp op) {
  if (!isLDM(op.getSource().getType()))
    return success();
  const WholeTile *tile = getTile(op, op.getSource());
  if (!tile)
    return failure();
  std::optional<int64_t> index = op.getConstantIndex();
  if (!index || *index < 0 || *index >= tile->getRank())
    return op.emitOpError("expects a constant dimension of an LDM tile");
  rewriter.replaceOp(op, getValueOrCreateConstantIndexOp(rewriter, op.getLoc(),
                                                         tile->sizes[*index]));
  return success();
}

/// Whether `value` depends on the mesh column.
static bool isOfColumn(Value value) {
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitBlockArguments = true;
  options.filter = [](Operation *op) { return op->getNumRegions() == 0; };
  SetVector<Operation *> slice;
  LogicalResult result = getBackwardSlice(value, &slice, options);
  return failed(result) || llvm::any_of(slice, [](Operation *op) {
           auto coord = dyn_cast<CoordOp>(op);
           return coord && coord.getAxis() == Axis::Col;
         });
}

LogicalResult Distributor::distributeTransfer(Operation *op, OpOperand &main,
                                              Value ldm) {
  const WholeTile *tile = getTile(op, ldm);
  if (!tile)
    return failure();
  if (!privateOps.contains(op) && !tile->isPrivate &&
      !tile->isCutAlong(Axis::Col) && isOfColumn(main.get()))
    return op->emitOpError("expects a tile with spread per_col for what each "
                           "mesh column has for itself, but got ")
           << toString(tile->spread);
  if (!tile->isReplicated()) {
    SmallVector<OpFoldResult> offsets, sizes;
    for (int64_t dim = 0; dim < tile->getRank(); ++dim) {
      offsets.push_back(pieces.getOffset(op->getLoc(), *tile, dim));
      sizes.push_back(pieces.getOwnSize(op->getLoc(), *tile, dim));
    }
    SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
    main.set(memref::SubViewOp::create(rewriter, op->getLoc(), main.get(),
                                       offsets, sizes, strides));
  }
  auto get = dyn_cast<DMAGetOp>(op);
  if (get && get.getBroadcast())
    meet(get, *get.getBroadcast());
  if (privateOps.contains(op) || tile->isPrivate)
    return success();
  if (get)
    broadcast(get, *tile);
  else
    guardPut(op, *tile);
  return success();
}

/// Makes one CPE fetch data that several CPEs share, for as many CPEs as a
/// request of the chip can serve. The CPEs synchronise first: then no CPE uses
/// the old tile.
void Distributor::broadcast(DMAGetOp get, const WholeTile &tile) {
  bool rows = tile.isCutAlong(Axis::Row), cols = tile.isCutAlong(Axis::Col);
  for (Scope scope : {Scope::Array, Scope::Row, Scope::Col}) {
    // Without a distribution along columns, the CPEs of a mesh row have the
    // same data. The same holds for rows.
    bool isCut = (scope != Scope::Row && rows) || (scope != Scope::Col && cols);
    if (isCut || !pieces.getTarget().canBroadcast(scope))
      continue;
    meet(get, scope);
    get.setBroadcast(scope);
    return;
  }
}

/// Synchronises the CPEs of `scope` before `get`, unless a barrier precedes the
/// gets before it.
void Distributor::meet(DMAGetOp get, Scope scope) {
  for (Operation *op = get->getPrevNode(); op; op = op->getPrevNode()) {
    auto barrier = dyn_cast<BarrierOp>(op);
    if (barrier && barrier.getScope() == scope)
      return;
    if (!isa<DMAGetOp>(op) && !isMemoryEffectFree(op))
      break;
  }
  BarrierOp::create(rewriter, get.getLoc(), scope);
}

/// Makes one of the CPEs that share a tile store it.
void Distributor::guardPut(Operation *put, const WholeTile &tile) {
  Value owner = pieces.getOwnerCondition(put->getLoc(), tile);
  if (!owner)
    return;
  auto guard = scf::IfOp::create(rewriter, put->getLoc(), owner,
                                 /*withElseRegion=*/false);
  rewriter.moveOpBefore(put, guard.thenBlock()->getTerminator());
}

LogicalResult Distributor::rejectOther(Operation *op) {
  auto isLDMValue = [](Value value) { return isLDM(value.getType()); };
  auto isPrivate = [&](Value value) {
    auto tile = tiles.find(value);
    return !isLDMValue(value) ||
           (tile != tiles.end() && tile->second.isPrivate);
  };
  if (llvm::none_of(op->getOperands(), isLDMValue) &&
      llvm::none_of(op->getResults(), isLDMValue))
    return success();
  if (isa<memref::ExpandShapeOp, memref::CollapseShapeOp>(op) &&
      isPrivateTile(op->getOperand(0)))
    return distributeReshape(op);
  if (isa<memref::SubViewOp>(op))
    return op->emitOpError("is a view of an LDM tile that has no piece; run "
                           "sw-boundary first");
  if (isa<linalg::LinalgOp, WinogradOp>(op) &&
      llvm::all_of(op->getOperands(), isPrivate))
    return success();
  if (isa<DestinationStyleOpInterface>(op))
    return op->emitOpError("has no form on the pieces of LDM tiles; run "
                           "convert-linalg-to-tpp first");
  return op->emitOpError("cannot use an LDM tile in the core-group view");
}
