//===- Staging.cpp - Buffers and transfers of tile ops --------------------===//
//
// An operand with row-contiguous transfers has two buffers:
//
//   sw.dma_get %x to %s, %r   (and wait)
//   sw.rows_spread %s to %p
//   linalg.matmul {sw.tile = #sw.tile<row_contiguous = ...>} ins(%p, ...)
//
// A tile of windows also has two, since its im2col layout is made in LDM:
//
//   sw.dma_get %patch to %s, %r   (and wait)
//   sw.window_fill %s to %p at(..), <..>
//   linalg.matmul {sw.tile = ...} ins(.., %p)
//
//===----------------------------------------------------------------------===//
#include "Staging.h"

#include "Analysis/Structure/Bounds.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "StagedBuffer.h"

#include "Analysis/CostModel/DmaModel.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::sw;

/// The largest extents of a tile of `main`.
static FailureOr<SmallVector<int64_t>>
getLargestExtents(Operation *op, const StagedBuffer &staged,
                  const Target &target) {
  SmallVector<int64_t> extents;
  for (size_t i = 0; i < staged.operands.front().spread.size(); ++i) {
    std::optional<int64_t> bound =
        getMaximum({staged.main, static_cast<int64_t>(i)});
    if (!bound) {
      InFlightDiagnostic error =
          op->emitError("expects a constant upper bound for dimension ")
          << i << " of operand "
          << staged.operands.front().operand->getOperandNumber()
          << ", but found none";
      error.attachNote(staged.main.getLoc()) << "the operand is this memref";
      return failure();
    }
    int64_t extent = std::max<int64_t>(*bound, 1);
    // Reject tiles that exceed all LDM here: their pieces may overflow.
    int64_t limit = target.getNumCPEs() * target.getLdmBytes();
    if (extent > limit)
      return op->emitError("expects tiles for the LDM, ")
             << "but dimension " << i << " of operand "
             << staged.operands.front().operand->getOperandNumber() << " has "
             << extent << " elements, and the CPEs together have " << limit
             << " bytes";
    extents.push_back(extent);
  }
  return extents;
}

/// The smallest extents that hold every tile of `main` and are multiples of
/// places times units.
static FailureOr<SmallVector<int64_t>>
getBufferShape(Operation *op, const StagedBuffer &staged,
               ArrayRef<Spread> spreads, ArrayRef<int64_t> units,
               const Target &target) {
  FailureOr<SmallVector<int64_t>> shape = getLargestExtents(op, staged, target);
  if (failed(shape))
    return failure();
  for (auto [extent, spread, unit] : llvm::zip_equal(*shape, spreads, units))
    extent = target.getPlaces(spread) * target.getPiece(extent, spread, unit);
  return shape;
}

static ArrayAttr makeSpread(Builder &builder, ArrayRef<Spread> spreads) {
  return builder.getArrayAttr(
      llvm::map_to_vector(spreads, [&](Spread kind) -> Attribute {
        return SpreadAttr::get(builder.getContext(), kind);
      }));
}

/// Creates an array in LDM. It is private to each CPE unless it has a spread.
static AllocOp createAlloc(OpBuilder &builder, Location loc,
                           ArrayRef<int64_t> shape, Type elementType,
                           ArrayAttr spread, DenseI64ArrayAttr units,
                           int64_t buffers) {
  auto type = MemRefType::get(shape, elementType, MemRefLayoutAttrInterface(),
                              LDMAttr::get(builder.getContext()));
  auto buffer = AllocOp::create(builder, loc, type, spread,
                                /*offset=*/IntegerAttr(), units,
                                /*isPrivate=*/!spread);
  if (buffers)
    buffer.setBuffers(buffers);
  return buffer;
}

/// Creates a buffer in LDM with this distribution for the tiles of `staged`.
/// Returns the part of it that a tile fills.
static FailureOr<Value> createBuffer(OpBuilder &builder, Operation *op,
                                     const StagedBuffer &staged,
                                     ArrayRef<Spread> spreads,
                                     ArrayRef<int64_t> units, int64_t buffers,
                                     const Target &target) {
  FailureOr<SmallVector<int64_t>> shape =
      getBufferShape(op, staged, spreads, units, target);
  if (failed(shape))
    return failure();
  Location loc = op->getLoc();
  // Omitted if they are all 1.
  DenseI64ArrayAttr unitsAttr;
  if (llvm::any_of(units, [](int64_t unit) { return unit > 1; }))
    unitsAttr = builder.getDenseI64ArrayAttr(units);
  ArrayAttr spread =
      isPrivateTileOp(op) ? ArrayAttr() : makeSpread(builder, spreads);
  AllocOp buffer = createAlloc(builder, loc, *shape,
                               getElementTypeOrSelf(staged.main.getType()),
                               spread, unitsAttr, buffers);
  return createPartialView(builder, loc, buffer,
                           getViewSizes(builder, loc, staged.main));
}

static Value createReply(OpBuilder &builder, Location loc) {
  return ReplyOp::create(builder, loc, ReplyType::get(builder.getContext(), 1));
}

/// The row of the output that patch `i` belongs to; none if patches have whole
/// rows.
static IntegerAttr getLine(OpBuilder &builder, const PatchPlan &plan,
                           size_t i) {
  return plan.byLine ? builder.getI64IntegerAttr(static_cast<int64_t>(i))
                     : IntegerAttr();
}

/// Creates buffers for the parts of an image that CPEs need for a tile of
/// windows, and views of these parts.
static LogicalResult createPatches(OpBuilder &builder, Operation *op,
                                   StagedBuffer &staged, const Target &target) {
  const TileOperand &tile = staged.operands.front();
  Location loc = op->getLoc();
  FailureOr<SmallVector<int64_t>> extents =
      getLargestExtents(op, staged, target);
  FailureOr<WindowPart> part = findWindowPart(builder, op, staged.main);
  if (failed(extents) || failed(part))
    return failure();
  WindowAttr window = part->windows.getWindow();
  auto image = cast<MemRefType>(part->image.getType());
  auto getCut = [&](int64_t dim, int64_t extent) {
    return WindowCut{extent, (*extents)[dim],
                     target.getPlaces(tile.spread[dim]), tile.units[dim]};
  };
  WindowTiles tiles = {window,
                       getCut(0, image.getDimSize(0) * window.getTaps()),
                       getCut(1, window.getPixels()),
                       image.getDimSize(1),
                       image.getDimSize(2),
                       image.getElementTypeBitWidth() / 8};
  StagedWindows windows = {*part, planPatches(tiles, target), {}};
  for (auto [i, patch] : llvm::enumerate(windows.plan.patches)) {
    SmallVector<int64_t> shape = {patch.channels, patch.rows, patch.cols};
    auto view = WindowPatchOp::create(
        builder, loc,
        MemRefType::get(shape, image.getElementType(),
                        MemRefLayoutAttrInterface(), image.getMemorySpace()),
        part->image, window, part->tap, part->numTaps, part->pixel,
        part->numPixels, makeSpread(builder, tile.spread),
        builder.getDenseI64ArrayAttr(tile.units), windows.plan.isPart,
        getLine(builder, windows.plan, i));
    Value buffer = createAlloc(builder, loc, shape, image.getElementType(),
                               /*spread=*/ArrayAttr(),
                               /*units=*/DenseI64ArrayAttr(), staged.buffers);
    windows.patches.push_back({view, buffer, createReply(builder, loc)});
  }
  staged.windows = std::move(windows);
  return success();
}

/// Lays out the tile of windows after its patches have arrived.
static void createFills(OpBuilder &builder, Location loc,
                        const StagedBuffer &staged) {
  const auto &[part, plan, patches] = *staged.windows;
  auto image = cast<MemRefType>(part.image.getType());
  IntegerAttr cols;
  if (plan.byLine)
    cols = builder.getI64IntegerAttr(image.getDimSize(2));
  for (auto [i, patch] : llvm::enumerate(patches))
    WindowFillOp::create(
        builder, loc, patch.ldm, staged.tile, ValueRange{part.tap, part.pixel},
        WindowsOp(part.windows).getWindow(), image.getDimSize(1), cols,
        plan.isPart, getLine(builder, plan, i));
}

/// Whether `staged` is a vector along the rows of an elementwise op that all
/// CPEs get in full.
static FailureOr<bool> isVectorForAll(Operation *op, const StagedBuffer &staged,
                                      const Target &target) {
  const TileOperand &tile = staged.operands.front();
  if (staged.written || isWindows(staged.main) || isPrivateTileOp(op) ||
      !isa<tpp::UnaryOp, tpp::BinaryOp, tpp::EquationOp>(op) ||
      llvm::count(tile.spread, Spread::Row) != 1 ||
      llvm::count(tile.spread, Spread::None) + 1 !=
          static_cast<int64_t>(tile.spread.size()))
    return false;
  FailureOr<SmallVector<int64_t>> extents =
      getLargestExtents(op, staged, target);
  if (failed(extents))
    return failure();
  int64_t bits =
      getElementTypeOrSelf(staged.main.getType()).getIntOrFloatBitWidth();
  for (int64_t extent : *extents)
    bits *= extent;
  return isSharedByColumns(bits / 8, target);
}

/// Creates the LDM buffers and the reply counters of `staged`.
static LogicalResult createBuffers(OpBuilder &builder, Operation *op,
                                   StagedBuffer &staged, const Target &target) {
  FailureOr<bool> isForAll = isVectorForAll(op, staged, target);
  if (failed(isForAll))
    return failure();
  if (*isForAll)
    for (TileOperand &vector : staged.operands) {
      vector.spread.assign(vector.spread.size(), Spread::None);
      vector.units.assign(vector.units.size(), 1);
    }
  const TileOperand &tile = staged.operands.front();
  bool hasTwo = staged.rowContiguous || isWindows(staged.main);
  FailureOr<Value> part =
      createBuffer(builder, op, staged, tile.spread, tile.units,
                   hasTwo ? 0 : staged.buffers, target);
  if (failed(part))
    return failure();
  staged.tile = *part;
  if (isWindows(staged.main)) {
    if (staged.written || staged.rowContiguous)
      return op->emitError("expects windows of an image to be read in pieces");
    return createPatches(builder, op, staged, target);
  }
  staged.transfer = {staged.main, *part, Value()};
  if (staged.rowContiguous) {
    // The transferred buffer comes in addition and may have two slots.
    FailureOr<Value> whole =
        createBuffer(builder, op, staged, {Spread::Nested, Spread::None},
                     {tile.units.front(), 1}, staged.buffers, target);
    if (failed(whole))
      return failure();
    staged.transfer.ldm = *whole;
  }
  staged.transfer.reply = createReply(builder, op->getLoc());
  return success();
}

/// Creates the transfers before `op`.
static void createGets(OpBuilder &builder, Location loc,
                       ArrayRef<StagedBuffer> groups) {
  for (const StagedBuffer &staged : groups)
    for (const Transfer &get : staged.getGets())
      DMAGetOp::create(builder, loc, get.main, get.ldm, get.reply,
                       /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    for (const Transfer &get : staged.getGets())
      DMAWaitOp::create(builder, loc, get.reply, /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    if (staged.read && staged.rowContiguous)
      RowsSpreadOp::create(builder, loc, staged.transfer.ldm, staged.tile,
                           ValueRange());
  for (const StagedBuffer &staged : groups)
    if (staged.windows)
      createFills(builder, loc, staged);
}

/// Creates the transfers after `op`.
static void createPuts(OpBuilder &builder, Location loc,
                       ArrayRef<StagedBuffer> groups) {
  for (const StagedBuffer &staged : groups)
    if (staged.written && staged.rowContiguous)
      RowsCollectOp::create(builder, loc, staged.tile, staged.transfer.ldm,
                            ValueRange());
  for (const StagedBuffer &staged : groups)
    if (staged.written)
      DMAPutOp::create(builder, loc, staged.transfer.ldm, staged.main,
                       staged.transfer.reply, /*slot=*/Value());
  for (const StagedBuffer &staged : groups)
    if (staged.written)
      DMAWaitOp::create(builder, loc, staged.transfer.reply, /*slot=*/Value());
}

namespace {
/// The memrefs that tile ops of a launch write, with row-contiguous transfers
/// and without.
struct WrittenMemory {
  llvm::DenseSet<Value> rowContiguous, inPieces;
};
} // namespace

/// The output of `op` with row-contiguous transfers, if the op runs on the
/// tiles of a product. Other inputs with the same distribution then use such
/// transfers, too.
static const StagedBuffer *
findRowsOfEpilogue(Operation *op, ArrayRef<StagedBuffer> groups,
                   const llvm::DenseSet<Value> &rowContiguous) {
  if (!isEpilogueTileOp(op))
    return nullptr;
  const auto *found = llvm::find_if(groups, [&](const StagedBuffer &staged) {
    return staged.written && rowContiguous.contains(getViewBase(staged.main));
  });
  return found == groups.end() ? nullptr : found;
}

/// Stages the operands of `op`, which is inside a launch, in LDM. Parts of
/// memrefs that are written so have row-contiguous transfers.
static LogicalResult stageTileOp(Operation *op, const Target &target,
                                 const WrittenMemory &written) {
  FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
  if (failed(tiles))
    return failure();
  FailureOr<std::vector<StagedBuffer>> groups = groupOperands(op, *tiles);
  if (failed(groups))
    return failure();
  OpBuilder builder(op);
  const StagedBuffer *result =
      findRowsOfEpilogue(op, *groups, written.rowContiguous);
  for (StagedBuffer &staged : *groups) {
    Value base = getViewBase(staged.main);
    staged.rowContiguous |= canBeRowContiguous(staged.operands.front()) &&
                            (written.rowContiguous.contains(base) ||
                             (result && !written.inPieces.contains(base) &&
                              isDistributedAlike(staged.operands.front(),
                                                 result->operands.front())));
    if (failed(createBuffers(builder, op, staged, target)))
      return failure();
  }
  createGets(builder, op->getLoc(), *groups);
  for (StagedBuffer &staged : *groups)
    for (TileOperand &tile : staged.operands)
      tile.operand->set(staged.tile);
  builder.setInsertionPointAfter(op);
  createPuts(builder, op->getLoc(), *groups);
  return success();
}

/// What `ops` write. If one has row-contiguous transfers, the others must
/// transfer the memref in the same way, so tiles can stay in LDM between ops.
static FailureOr<WrittenMemory> collectWritten(ArrayRef<Operation *> ops) {
  WrittenMemory written;
  for (Operation *op : ops) {
    FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
    if (failed(tiles))
      return failure();
    for (const TileOperand &tile : *tiles)
      if (tile.written)
        (tile.rowContiguous ? written.rowContiguous : written.inPieces)
            .insert(getViewBase(tile.operand->get()));
  }
  return written;
}

LogicalResult sw::stageTileOps(ArrayRef<Operation *> ops,
                               const Target &target) {
  FailureOr<WrittenMemory> written = collectWritten(ops);
  if (failed(written))
    return failure();
  for (Operation *op : ops)
    if (failed(stageTileOp(op, target, *written)))
      return failure();
  return success();
}
