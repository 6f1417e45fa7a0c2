//===- Staging.cpp - Buffers and transfers of tile ops --------------------===//
//
// An operand that travels in whole rows has two buffers:
//
//   sw.dma_get %x to %s, %r   (and wait)
//   sw.rows_spread %s to %p
//   linalg.matmul {sw.tile = #sw.tile<long_rows = ...>} ins(%p, ...)
//
// and so has a tile of windows, which is laid out in LDM:
//
//   sw.dma_get %patch to %s, %r   (and wait)
//   sw.window_fill %s to %p at(..), <..>
//   linalg.matmul {sw.tile = ...} ins(.., %p)
//
//===----------------------------------------------------------------------===//
#include "Staging.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "WindowParts.h"

#include "Analysis/CostModel/WindowModel.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A buffer in LDM, what of main memory it holds, and a counter of its own.
struct Transfer {
  Value main, ldm, reply;
};

/// The patches of an image of which a tile has the windows.
struct StagedWindows {
  WindowPart part;
  PatchPlan plan;
  SmallVector<Transfer, 2> patches;
};

/// An operand, or several that are the same memref, with its buffer in LDM.
struct StagedBuffer {
  Value main;
  SmallVector<TileOperand> operands;
  bool read = false;
  bool written = false;
  /// Of the operands' buffers the fewest; 0 if the schedule does not say.
  int64_t buffers = 0;
  bool longRows = false;
  Value tile;
  /// What is transferred: `tile`, or the same tile in whole rows, from where,
  /// and the reply counter.
  Transfer transfer;
  std::optional<StagedWindows> windows;

  /// What is fetched.
  ArrayRef<Transfer> getGets() const {
    if (!read)
      return {};
    return windows ? ArrayRef(windows->patches) : ArrayRef(transfer);
  }
};
} // namespace

/// Whether each CPE has the same part of a tile of both.
static bool isCutAlike(const TileOperand &a, const TileOperand &b) {
  return a.spread == b.spread && a.units == b.units;
}

/// Groups operands that are the same part of main memory, so that they share a
/// buffer. An operand that is written has to be cut in the same way as the
/// others.
static FailureOr<std::vector<StagedBuffer>>
groupOperands(Operation *op, ArrayRef<TileOperand> tiles) {
  std::vector<StagedBuffer> groups;
  for (const TileOperand &tile : tiles) {
    Value main = tile.operand->get();
    StagedBuffer *home = nullptr;
    for (StagedBuffer &group : groups) {
      if (!isSameValue(group.main, main))
        continue;
      if (isCutAlike(group.operands.front(), tile))
        home = &group;
      else if (group.written || tile.written)
        return op->emitError("expects operand ")
               << tile.operand->getOperandNumber()
               << ", which is read and written, to be spread in one way";
    }
    if (!home) {
      home = &groups.emplace_back();
      home->main = main;
    }
    home->operands.push_back(tile);
    home->read |= tile.read;
    home->written |= tile.written;
    home->longRows |= tile.longRows;
    if (tile.buffers && (!home->buffers || tile.buffers < home->buffers))
      home->buffers = tile.buffers;
  }
  return groups;
}

/// The largest extents of a tile of `main`.
static FailureOr<SmallVector<int64_t>>
getLargestExtents(Operation *op, const StagedBuffer &staged,
                  const Target &target) {
  SmallVector<int64_t> extents;
  for (size_t i = 0; i < staged.operands.front().spread.size(); ++i) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {staged.main, static_cast<int64_t>(i)},
        /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (failed(bound)) {
      InFlightDiagnostic error =
          op->emitError("expects a constant upper bound for dimension ")
          << i << " of operand "
          << staged.operands.front().operand->getOperandNumber()
          << ", but found none";
      error.attachNote(staged.main.getLoc()) << "the operand is this memref";
      return failure();
    }
    int64_t extent = std::max<int64_t>(*bound, 1);
    // What no LDM holds is refused here: its pieces may overflow.
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

/// The smallest extents that hold every tile of `main` and that places times
/// units divide.
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

/// Creates an array in LDM, that each CPE has for itself unless it is cut.
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

/// Creates a buffer in LDM for the tiles of `staged`, cut in this way; yields
/// its part that a tile fills.
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
  // Left out where they are all 1.
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

/// The row of the output that patch `i` is of; none of one of whole rows.
static IntegerAttr getLine(OpBuilder &builder, const PatchPlan &plan,
                           size_t i) {
  return plan.byLine ? builder.getI64IntegerAttr(static_cast<int64_t>(i))
                     : IntegerAttr();
}

/// Creates the buffers for what CPEs need of an image for a tile of windows,
/// and the views that are fetched to them.
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

/// Lays out the tile of windows whose patches have arrived.
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

/// Creates the LDM buffers and the reply counters of `staged`.
static LogicalResult createBuffers(OpBuilder &builder, Operation *op,
                                   StagedBuffer &staged, const Target &target) {
  const TileOperand &tile = staged.operands.front();
  bool hasTwo = staged.longRows || isWindows(staged.main);
  FailureOr<Value> part =
      createBuffer(builder, op, staged, tile.spread, tile.units,
                   hasTwo ? 0 : staged.buffers, target);
  if (failed(part))
    return failure();
  staged.tile = *part;
  if (isWindows(staged.main)) {
    if (staged.written || staged.longRows)
      return op->emitError("expects windows of an image to be read in pieces");
    return createPatches(builder, op, staged, target);
  }
  staged.transfer = {staged.main, *part, Value()};
  if (staged.longRows) {
    // Only what is transferred needs a second buffer.
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

/// Creates the transfers in front of `op`.
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
    if (staged.read && staged.longRows)
      RowsSpreadOp::create(builder, loc, staged.transfer.ldm, staged.tile,
                           ValueRange());
  for (const StagedBuffer &staged : groups)
    if (staged.windows)
      createFills(builder, loc, staged);
}

/// Creates the transfers behind `op`.
static void createPuts(OpBuilder &builder, Location loc,
                       ArrayRef<StagedBuffer> groups) {
  for (const StagedBuffer &staged : groups)
    if (staged.written && staged.longRows)
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

/// What `op` writes in whole rows if it runs on the tiles of a product: what it
/// reads beside the product and in the same way then travels so, too.
static const StagedBuffer *
findRowsOfEpilogue(Operation *op, ArrayRef<StagedBuffer> groups,
                   const llvm::DenseSet<Value> &longRows) {
  if (!isEpilogueTileOp(op))
    return nullptr;
  const auto *found = llvm::find_if(groups, [&](const StagedBuffer &staged) {
    return staged.written && longRows.contains(getViewBase(staged.main));
  });
  return found == groups.end() ? nullptr : found;
}

/// Stages the operands of `op`, which is inside a launch, in LDM. What is part
/// of a memref in `longRows` travels in whole rows.
static LogicalResult stageTileOp(Operation *op, const Target &target,
                                 const llvm::DenseSet<Value> &longRows) {
  FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
  if (failed(tiles))
    return failure();
  FailureOr<std::vector<StagedBuffer>> groups = groupOperands(op, *tiles);
  if (failed(groups))
    return failure();
  OpBuilder builder(op);
  const StagedBuffer *result = findRowsOfEpilogue(op, *groups, longRows);
  for (StagedBuffer &staged : *groups) {
    staged.longRows |= canHaveLongRows(staged.operands.front()) &&
                       (longRows.contains(getViewBase(staged.main)) ||
                        (result && isCutAlike(staged.operands.front(),
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

/// The memrefs that one of `ops` writes in whole rows. The others have to move
/// them in the same way, so that a tile can stay in LDM from one to the next.
static FailureOr<llvm::DenseSet<Value>>
collectLongRows(ArrayRef<Operation *> ops) {
  llvm::DenseSet<Value> bases;
  for (Operation *op : ops) {
    FailureOr<SmallVector<TileOperand>> tiles = describeTileOperands(op);
    if (failed(tiles))
      return failure();
    for (const TileOperand &tile : *tiles)
      if (tile.longRows && tile.written)
        bases.insert(getViewBase(tile.operand->get()));
  }
  return bases;
}

LogicalResult sw::stageTileOps(ArrayRef<Operation *> ops,
                               const Target &target) {
  FailureOr<llvm::DenseSet<Value>> longRows = collectLongRows(ops);
  if (failed(longRows))
    return failure();
  for (Operation *op : ops)
    if (failed(stageTileOp(op, target, *longRows)))
      return failure();
  return success();
}
