//===- SWVerifyTransfers.cpp - Verifiers of transfers ---------------------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The unit of the DMA engine, which is the same in all chips of the family.
static constexpr int64_t kDmaUnitBytes = 4;

/// Checks a constant slot against the number of counters.
static LogicalResult verifySlot(Operation *op, Value reply, Value slot) {
  if (!slot)
    return success();
  int64_t slots = cast<ReplyType>(reply.getType()).getSlots();
  std::optional<int64_t> constant = getConstantIntValue(slot);
  if (constant && (*constant < 0 || *constant >= slots))
    return op->emitOpError("expects a reply slot in [0, ")
           << slots << "), but got " << *constant;
  return success();
}

/// Checks that `elements` elements are whole units of the DMA engine.
static LogicalResult verifyUnits(Operation *op, const Twine &what,
                                 int64_t elements, int64_t elementBytes) {
  if (ShapedType::isDynamic(elements))
    return success();
  int64_t bytes;
  if (llvm::MulOverflow(elements, elementBytes, bytes))
    return op->emitOpError("expects ")
           << what << " to be less than 2^63 bytes, but got " << elements
           << " elements of " << elementBytes << " bytes";
  if (bytes % kDmaUnitBytes == 0)
    return success();
  return op->emitOpError("expects ")
         << what << " to be a multiple of " << kDmaUnitBytes
         << " bytes, but got " << bytes;
}

/// Checks blocks, strides and the offset of the main-memory side.
static LogicalResult verifyBlocks(Operation *op, MemRefType main) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(main.getStridesAndOffset(strides, offset)))
    return op->emitOpError("expects the main-memory operand to be strided, but "
                           "got ")
           << main;
  Type element = main.getElementType();
  // An i1 is a byte, here as on the MPE.
  if (!element.isIntOrFloat() ||
      (!element.isInteger(1) && element.getIntOrFloatBitWidth() % CHAR_BIT))
    return op->emitOpError("expects elements of whole bytes, but got ")
           << element;
  int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), CHAR_BIT);
  bool contiguous = !strides.empty() && strides.back() == 1;
  if (failed(verifyUnits(op, "a block", contiguous ? main.getShape().back() : 1,
                         bytes)) ||
      failed(verifyUnits(op, "the offset of the main-memory operand", offset,
                         bytes)))
    return failure();
  for (auto [dim, stride] : llvm::enumerate(strides))
    if ((!contiguous || dim + 1 < strides.size()) &&
        failed(verifyUnits(
            op, "stride " + Twine(dim) + " of the main-memory operand", stride,
            bytes)))
      return failure();
  return success();
}

static LogicalResult verifyTransfer(Operation *op, MemRefType main,
                                    MemRefType ldm, Value reply, Value slot) {
  if (failed(verifyInLaunch(op)))
    return failure();
  if (main.getElementType() != ldm.getElementType())
    return op->emitOpError(
               "expects operands of the same element type, but got ")
           << main.getElementType() << " in main memory and "
           << ldm.getElementType() << " in LDM";
  if (main.getRank() != ldm.getRank())
    return op->emitOpError("expects operands of the same rank, but got ")
           << main.getRank() << " in main memory and " << ldm.getRank()
           << " in LDM";
  for (int64_t dim = 0; dim < main.getRank(); ++dim)
    if (!main.isDynamicDim(dim) && !ldm.isDynamicDim(dim) &&
        main.getDimSize(dim) != ldm.getDimSize(dim))
      return op->emitOpError(
                 "expects operands of the same shape, but dimension ")
             << dim << " is " << main.getDimSize(dim) << " in main memory and "
             << ldm.getDimSize(dim) << " in LDM";
  if (failed(verifyBlocks(op, main)))
    return failure();
  return verifySlot(op, reply, slot);
}

bool sw::isPrivateTile(Value ldm) {
  AllocOp alloc = findBuffer(ldm);
  return alloc && alloc.getIsPrivate();
}

LogicalResult DMAGetOp::verify() {
  if (failed(verifyTransfer(*this, getSrc().getType(), getDst().getType(),
                            getReply(), getSlot())))
    return failure();
  if (!getBroadcast())
    return success();
  if ((*this)->getParentOfType<LaunchOp>().getView() != View::CPE &&
      !isPrivateTile(getDst()))
    return emitOpError("expects 'broadcast' only in the CPE view, or of a tile "
                       "that each CPE has for itself");
  std::optional<Target> target = Target::lookup(*this);
  if (target && !target->canBroadcast(*getBroadcast()))
    return emitOpError("expects a broadcast that one request can do, but '")
           << target->getChip() << "' has none to '"
           << stringifyScope(*getBroadcast()) << "'";
  return success();
}

LogicalResult DMAPutOp::verify() {
  return verifyTransfer(*this, getDst().getType(), getSrc().getType(),
                        getReply(), getSlot());
}

LogicalResult DMAWaitOp::verify() {
  if (failed(verifyInLaunch(*this)))
    return failure();
  return verifySlot(*this, getReply(), getSlot());
}
