//===- SWVerify.cpp - Verifiers of launches and storage -------------------===//
//
// Checks that depend on the chip are skipped if the module describes the chip
// wrongly. The passes that read the description report that error.
//
//===----------------------------------------------------------------------===//
#include "VerifyLevels.h"
#include "VerifyLists.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/IR/Units.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult sw::verifyInLaunch(Operation *op) {
  if (op->getParentOfType<LaunchOp>())
    return success();
  return op->emitOpError("expects to be in a sw.launch");
}

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

LogicalResult LaunchOp::verify() {
  if (getName().empty())
    return emitOpError("expects a name");
  if (auto outer = (*this)->getParentOfType<LaunchOp>())
    return (
        emitOpError("expects not to be nested in another launch, but is in '")
        << outer.getName() << "'");
  return verifyCoreGroups(*this);
}

/// Whether `wait` runs after `transfer`: later in its block or in an enclosing
/// block of the launch, or in the next iteration of a common loop.
static bool isReachedAfter(Operation *wait, Operation *transfer) {
  for (Operation *position = transfer; position && !isa<LaunchOp>(position);
       position = position->getParentOp()) {
    Operation *ancestor = position->getBlock()->findAncestorOpInBlock(*wait);
    if (ancestor && position->isBeforeInBlock(ancestor))
      return true;
    if (isa<LoopLikeOpInterface>(position) && position->isAncestor(wait))
      return true;
  }
  return false;
}

/// The number of `slot`, if it is known. Without a slot it is the first one.
static std::optional<int64_t> getSlotNumber(Value slot) {
  return slot ? getConstantIntValue(slot) : 0;
}

/// Checks that a wait on `reply` follows, on a slot that may be `slot`.
static LogicalResult verifyWaitedFor(Operation *transfer, Value reply,
                                     Value slot) {
  std::optional<int64_t> number = getSlotNumber(slot), other;
  for (Operation *user : reply.getUsers()) {
    auto wait = dyn_cast<DMAWaitOp>(user);
    if (!wait || !isReachedAfter(wait, transfer))
      continue;
    std::optional<int64_t> waited = getSlotNumber(wait.getSlot());
    if (!number || !waited || *number == *waited)
      return success();
    other = waited;
  }
  if (other)
    return transfer->emitOpError("is never waited for, expects a sw.dma_wait "
                                 "on slot ")
           << *number << " of its reply, but got one on slot " << *other;
  return transfer->emitOpError("is never waited for, expects a sw.dma_wait on "
                               "its reply that follows it or shares a loop "
                               "with it");
}

/// Whether `part` fetches data to a buffer at `offset`.
static bool fetchesTo(PartOp part, int64_t offset) {
  return part && part.walk([&](DMAGetOp get) {
                       AllocOp alloc = findBuffer(get.getDst());
                       return alloc && alloc.getOffset() == offset
                                  ? WalkResult::interrupt()
                                  : WalkResult::advance();
                     })
                     .wasInterrupted();
}

/// Checks that the previous part fetches the data that a buffer holds from the
/// start.
static LogicalResult verifyAhead(AllocOp alloc) {
  auto part = dyn_cast<PartOp>(alloc->getParentOp());
  if (!part || !alloc.getOffset())
    return alloc.emitOpError(
        "expects 'ahead' only with an offset, in a part of a launch");
  PartOp previous = part.getPartBefore();
  if (previous && !previous.getGroups().contains(part.getGroups()))
    return alloc.emitOpError("expects one part before '")
           << part.getName() << "' on all of its core groups, but '"
           << previous.getName() << "' is on others";
  if (!fetchesTo(previous, *alloc.getOffset()))
    return alloc.emitOpError("expects the part before '")
           << part.getName() << "' to fetch data to offset "
           << *alloc.getOffset();
  return success();
}

/// Checks that a launch with parts has only parts, and barriers between them.
static LogicalResult verifyParts(LaunchOp launch) {
  if (!launch.hasParts())
    return success();
  for (Operation &op : launch.getBody().front())
    if (!isa<PartOp, BarrierOp>(op))
      return op.emitOpError("expects to be in one of the parts of launch '")
             << launch.getName() << "'";
  return success();
}

LogicalResult LaunchOp::verifyRegions() {
  if (failed(verifyParts(*this)))
    return failure();
  WalkResult result = getBody().walk([this](Operation *op) {
    LogicalResult status = success();
    auto alloc = dyn_cast<AllocOp>(op);
    if (alloc && alloc.getAhead())
      status = verifyAhead(alloc);
    else if (auto get = dyn_cast<DMAGetOp>(op))
      status = verifyWaitedFor(op, get.getReply(), get.getSlot());
    else if (auto put = dyn_cast<DMAPutOp>(op))
      status = verifyWaitedFor(op, put.getReply(), put.getSlot());
    else if (auto loop = dyn_cast<scf::ForallOp>(op))
      status = verifyMappedLoop(loop, *this);
    return failed(status) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// PartOp
//===----------------------------------------------------------------------===//

LogicalResult PartOp::verify() {
  if (getName().empty())
    return emitOpError("expects a name");
  auto launch = cast<LaunchOp>((*this)->getParentOp());
  if (launch.getView() != View::CPE)
    return emitOpError("expects a launch in the CPE view, but '")
           << launch.getName() << "' is in the core-group view";
  return verifyCoreGroups(*this);
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

static LogicalResult verifySpread(AllocOp op) {
  ArrayAttr spread = *op.getSpread();
  int64_t rank = op.getType().getRank();
  if (static_cast<int64_t>(spread.size()) != rank)
    return op.emitOpError("expects 'spread' to have one entry for each of the ")
           << rank << " dimensions, but got " << spread.size();
  bool row = false, col = false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    Spread kind = op.getSpreadOf(dim);
    bool usesBoth = kind == Spread::All || kind == Spread::Nested;
    bool usesRow = kind == Spread::Row || usesBoth;
    bool usesCol = kind == Spread::Col || kind == Spread::PerCol || usesBoth;
    if ((usesRow && row) || (usesCol && col))
      return op.emitOpError(
                 "expects 'spread' to use each mesh axis once, but '")
             << stringifySpread(kind) << "' of dimension " << dim
             << " uses one again";
    row |= usesRow;
    col |= usesCol;
  }
  return success();
}

static LogicalResult verifyUnits(AllocOp op) {
  if (!op.getSpread())
    return op.emitOpError("expects 'units' only with 'spread'");
  ArrayRef<int64_t> units = *op.getUnits();
  int64_t rank = op.getType().getRank();
  if (static_cast<int64_t>(units.size()) != rank)
    return op.emitOpError("expects 'units' to have one entry for each of the ")
           << rank << " dimensions, but got " << units.size();
  for (auto [dim, unit] : llvm::enumerate(units))
    if (!isUnit(unit))
      return op.emitOpError("expects the unit of dimension ")
             << dim << " to be of 1 to " << kMaxUnit << ", but got " << unit;
  return success();
}

/// A buffer begins in LDM, at a multiple of its elements.
static LogicalResult verifyOffset(AllocOp op) {
  int64_t offset = *op.getOffset();
  if (offset < 0)
    return op.emitOpError("expects 'offset' to be at least 0, but got ")
           << offset;
  int64_t bytes = std::max<int64_t>(
      1, llvm::divideCeil(op.getType().getElementTypeBitWidth(), CHAR_BIT));
  if (offset % bytes == 0)
    return success();
  return op.emitOpError("expects 'offset' to be a multiple of ")
         << bytes << ", the bytes of an element, but got " << offset;
}

/// Checks the extents and the size of a buffer against the mesh and the LDM.
static LogicalResult verifyFits(AllocOp op, const Target &target) {
  int64_t places = 1;
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
    int64_t extent = op.getType().getDimSize(dim);
    int64_t cuts = target.getPlaces(op.getSpreadOf(dim));
    int64_t unit = op.getUnitOf(dim);
    places *= cuts;
    int64_t multiple = target.getCutMultiple(op.getSpreadOf(dim), unit);
    if (extent % multiple == 0)
      continue;
    InFlightDiagnostic error =
        op.emitOpError("expects the extent of dimension ")
        << dim << " to be a multiple of " << multiple << ", the places of '"
        << stringifySpread(op.getSpreadOf(dim)) << "' on '" << target.getChip()
        << "'";
    if (unit > 1)
      error << " with the unit " << unit;
    return error << ", but got " << extent;
  }
  std::optional<int64_t> bytes = getBytes(op.getType());
  if (!bytes)
    return op.emitOpError(
               "expects a size that a 64-bit integer holds, but got ")
           << op.getType();
  if (*bytes / places > target.getUsableLdmBytes())
    return op.emitOpError("needs ")
           << *bytes / places << " bytes of LDM on each CPE, but '"
           << target.getChip() << "' has " << target.describeUsableLdm();
  return success();
}

LogicalResult AllocOp::verify() {
  auto launch = (*this)->getParentOfType<LaunchOp>();
  if (!launch)
    return verifyInLaunch(*this);
  if (!getType().getLayout().isIdentity())
    return emitOpError("expects the identity layout, but got ") << getType();
  if (!getType().hasStaticShape())
    return emitOpError("expects a static shape, but got ") << getType();
  if (!getType().getElementType().isIntOrFloat())
    return emitOpError("expects elements of integers or floats, but got ")
           << getType().getElementType();
  if (getOffset() && failed(verifyOffset(*this)))
    return failure();
  if (std::optional<int64_t> buffers = getBuffers();
      buffers && *buffers != 1 && *buffers != 2)
    return emitOpError("expects 'buffers' to be 1 or 2, but got ") << *buffers;
  if (launch.getView() == View::CPE && getSpread())
    return emitOpError("expects no 'spread' in the CPE view");
  if (launch.getView() == View::CoreGroup && getOffset())
    return emitOpError("expects no 'offset' in the core-group view");
  if (getIsPrivate() && (getSpread() || getUnits()))
    return emitOpError("expects a private buffer to have no '")
           << (getSpread() ? "spread" : "units") << "'";
  if (getSpread() && failed(verifySpread(*this)))
    return failure();
  if (getUnits() && failed(::verifyUnits(*this)))
    return failure();
  std::optional<Target> target = Target::lookup(*this);
  return target ? verifyFits(*this, *target) : success();
}

//===----------------------------------------------------------------------===//
// TileOp
//===----------------------------------------------------------------------===//

LogicalResult TileOp::verify() {
  MemRefType buffer = getBuffer().getType(), tile = getTile().getType();
  if (!tile.getLayout().isIdentity() || !buffer.getLayout().isIdentity())
    return emitOpError("expects buffer and tile to have the identity layout, "
                       "but got ")
           << buffer << " and " << tile;
  if (buffer.getElementType() != tile.getElementType())
    return emitOpError("expects a tile of ")
           << buffer.getElementType() << " elements, but got "
           << tile.getElementType();
  int64_t rank = buffer.getRank() - (getSlot() ? 1 : 0);
  if (tile.getRank() != rank)
    return emitOpError("expects a tile of rank ")
           << rank << (getSlot() ? " after the slot" : "") << ", but got "
           << tile.getRank();
  int64_t dynamic = tile.getNumDynamicDims();
  if (static_cast<int64_t>(getSizes().size()) != dynamic)
    return emitOpError("expects ")
           << dynamic << " sizes, one for each dynamic extent, but got "
           << getSizes().size();
  ArrayRef<int64_t> limits = buffer.getShape().drop_front(getSlot() ? 1 : 0);
  // Only the static sizes of the type count. In code that never runs, such as
  // the prefetch of a peeled last iteration, sizes may fold to any value.
  for (auto [dim, extents] :
       llvm::enumerate(llvm::zip_equal(tile.getShape(), limits))) {
    auto [size, limit] = extents;
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit) &&
        size > limit)
      return emitOpError("expects the size of dimension ")
             << dim << " to be at most " << limit
             << ", the extent of the buffer, but got " << size;
  }
  if (!getSlot())
    return success();
  std::optional<int64_t> slot = getConstantIntValue(getSlot());
  int64_t slots = buffer.getDimSize(0);
  if (slot && (*slot < 0 || (!ShapedType::isDynamic(slots) && *slot >= slots)))
    return emitOpError("expects a slot of the ")
           << slots << " in the buffer, but got " << *slot;
  return success();
}
