//===- Transfers.cpp - LDM buffers, DMA and synchronisation ---------------===//
//
// Transfers become requests in TransferRequests.cpp.
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/ChipEmitter.h"
#include "Conversion/SWToEmitC/Lowering.h"
#include "Conversion/SWToEmitC/Roles.h"
#include "TransferRequests.h"

#include "Dialect/Utils/Views.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Packed row-major strides of `sizes`.
static SmallVector<OpFoldResult> packedStrides(CBuilder &c,
                                               ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(sizes.size());
  OpFoldResult stride = c.index(1);
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    if (i > 0)
      stride = c.mul(stride, sizes[i]);
  }
  return strides;
}

static LogicalResult lowerLdmAlloc(FunctionLowering &f, AllocOp op) {
  CBuilder &c = f.c;
  if (!op.getOffset())
    return op.emitOpError("expects an offset in LDM (run sw-ldm-alloc first)");
  MemRefType type = cast<MemRefType>(op.getBuffer().getType());
  Type element = convertElementType(type.getElementType());
  if (!element)
    return op.emitOpError("expects a C element type, but got ") << type;
  int64_t offset = *op.getOffset();
  int64_t bytes = type.getNumElements() *
                  llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  int64_t limit = f.module.getTarget().getUsableLdmBytes();
  if (offset < 0 || offset > limit - bytes)
    return op.emitOpError("occupies ")
           << bytes << " bytes from " << offset << " of LDM, but "
           << f.module.getTarget().getChip() << " has "
           << f.module.getTarget().describeUsableLdm() << " for buffers";
  f.module.reserveLDM(offset + bytes);

  Value base = c.literal(f.module.getLdmArray(), c.ptr(c.opaque("char")));
  if (offset != 0)
    base = c.binary<emitc::AddOp>(base, c.integer(offset));
  base = c.castTo(base, c.ptr(element));
  base.getDefiningOp()->setAttr(kKeepAttr, c.getBuilder().getUnitAttr());
  std::string hint = f.hintFor(op.getBuffer());
  c.named(base, hint.empty() ? "buffer_ldm" : hint);

  MemDesc desc{base, c.index(0), {}, {}};
  for (int64_t size : type.getShape())
    desc.sizes.push_back(c.index(size));
  desc.strides = packedStrides(c, desc.sizes);
  f.mapMemref(op.getBuffer(), std::move(desc));
  return success();
}

/// A tile is packed, whatever the size of its buffer.
static LogicalResult lowerTile(FunctionLowering &f, TileOp op) {
  CBuilder &c = f.c;
  const MemDesc &buffer = f.memref(op.getBuffer());
  MemDesc desc{buffer.base, buffer.offset, {}, {}};
  if (Value slot = op.getSlot())
    desc.offset = c.add(desc.offset, c.mul(f.lowered(OpFoldResult(slot)),
                                           buffer.strides.front()));
  MemRefType type = cast<MemRefType>(op.getTile().getType());
  auto sizes = op.getSizes().begin(), end = op.getSizes().end();
  for (int64_t size : type.getShape()) {
    if (!ShapedType::isDynamic(size)) {
      desc.sizes.push_back(c.index(size));
      continue;
    }
    if (sizes == end)
      return op.emitOpError("expects a size for each dynamic extent");
    desc.sizes.push_back(f.lowered(OpFoldResult(*sizes++)));
  }
  desc.strides = packedStrides(c, desc.sizes);
  f.mapMemref(op.getTile(), std::move(desc));
  return success();
}

//===----------------------------------------------------------------------===//
// Reply counters
//===----------------------------------------------------------------------===//

static LogicalResult lowerReply(FunctionLowering &f, ReplyOp op) {
  CBuilder &c = f.c;
  std::string hint = f.hintFor(op.getReply());
  if (hint.empty())
    hint = "reply";
  int64_t slots = cast<ReplyType>(op.getReply().getType()).getSlots();
  std::string global = f.module.replyWords(hint, slots);
  Type word = c.opaque(
      (f.module.getChip().ldmQualifier() + " " + f.module.getChip().replyType())
          .str());
  auto storage = [&](Type type) -> Type {
    if (slots == 1)
      return c.lvalue(type);
    return emitc::ArrayType::get({slots}, type);
  };
  ReplyDesc desc{{}, {}, slots};
  desc.words = c.create<emitc::GetGlobalOp>(
      storage(word), FlatSymbolRefAttr::get(c.getContext(), global));
  auto issued = c.create<emitc::VariableOp>(
      storage(c.i32()),
      emitc::OpaqueAttr::get(c.getContext(), slots == 1 ? "0" : "{0}"));
  StringRef suffix = StringRef(hint);
  suffix.consume_front("reply");
  issued->setAttr(kNameAttr, c.getBuilder().getStringAttr("issued" + suffix));
  desc.issued = issued.getResult();
  for (int64_t slot = 0; slot < slots; ++slot)
    c.assign(wordOf(c, desc.words, c.integer(slot)), c.literal("0", word));
  f.reply(op.getReply()) = desc;
  return success();
}

static Value slotOf(FunctionLowering &f, Value slot) {
  return slot ? f.scalar(slot) : f.c.integer(0);
}

static LogicalResult lowerWait(FunctionLowering &f, DMAWaitOp op) {
  ReplyDesc &reply = f.reply(op.getReply());
  Value slot = slotOf(f, op.getSlot());
  Value word = wordOf(f.c, reply.words, slot);
  Value issued = wordOf(f.c, reply.issued, slot);
  f.module.getChip().wait(f.c, word, issued);
  return success();
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

/// Whether `op` only computes values, so it may stand between transfers of a
/// group.
static bool isBetweenTransfers(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumRegions() == 0;
}

static std::string bufferName(FunctionLowering &f, Value ldm) {
  std::string role = f.roles.lookup(getViewBase(ldm));
  StringRef name = role;
  name.consume_back("_ldm");
  return name.str();
}

/// Adds a comment before the first of a group of transfers in one direction.
template <typename OpT>
static void printGroupComment(FunctionLowering &f, OpT first) {
  for (Operation *op = first->getPrevNode(); op; op = op->getPrevNode()) {
    if (isa<OpT>(op))
      return;
    if (!isBetweenTransfers(op))
      break;
  }
  SmallVector<std::string> names;
  for (Operation *op = first; op; op = op->getNextNode()) {
    if (auto transfer = dyn_cast<OpT>(op)) {
      std::string name;
      if constexpr (std::is_same_v<OpT, DMAGetOp>)
        name = bufferName(f, transfer.getDst());
      else
        name = bufferName(f, transfer.getSrc());
      if (!name.empty() && !llvm::is_contained(names, name))
        names.push_back(name);
    } else if (!isBetweenTransfers(op)) {
      break;
    }
  }
  bool isGet = std::is_same_v<OpT, DMAGetOp>;
  if (!names.empty())
    f.c.comment((isGet ? "fetch " : "store ") + llvm::join(names, ", "));
}

/// The number of elements of the buffer that contains `ldm`.
static int64_t capacityOf(FunctionLowering &f, Value ldm,
                          int64_t elementBytes) {
  auto type = cast<MemRefType>(getViewBase(ldm).getType());
  return type.hasStaticShape()
             ? type.getNumElements()
             : f.module.getTarget().getUsableLdmBytes() / elementBytes;
}

template <typename OpT>
static LogicalResult lowerTransfer(FunctionLowering &f, OpT op) {
  constexpr bool isGet = std::is_same_v<OpT, DMAGetOp>;
  Value main = isGet ? op.getSrc() : op.getDst();
  Value ldm = isGet ? op.getDst() : op.getSrc();
  MemDesc mainDesc = f.memref(main), ldmDesc = f.memref(ldm);
  if (mainDesc.rank() != ldmDesc.rank())
    return op.emitOpError("expects operands of equal rank, but got ")
           << mainDesc.rank() << " and " << ldmDesc.rank();
  // An extent that is known on one side holds for the other.
  for (auto [mainSize, ldmSize] :
       llvm::zip_equal(mainDesc.sizes, ldmDesc.sizes))
    if (constantOf(mainSize) && !constantOf(ldmSize))
      ldmSize = mainSize;
  printGroupComment(f, op);
  int64_t bytes =
      llvm::divideCeil(ldmDesc.elementType().getIntOrFloatBitWidth(), 8);
  Transfer transfer{f,
                    op.getOperation(),
                    isGet,
                    mainDesc,
                    ldmDesc,
                    cast<MemRefType>(ldm.getType()).getLayout().isIdentity(),
                    op.getReply(),
                    slotOf(f, op.getSlot()),
                    bytes,
                    capacityOf(f, ldm, bytes),
                    {},
                    {},
                    {},
                    {}};
  if constexpr (isGet)
    transfer.broadcast = op.getBroadcast();
  return transfer.emit();
}

void sw::emit::addTransferHandlers(Handlers &handlers) {
  handlers.add<AllocOp>(lowerLdmAlloc);
  handlers.add<TileOp>(lowerTile);
  handlers.add<ReplyOp>(lowerReply);
  handlers.add<DMAGetOp>(lowerTransfer<DMAGetOp>);
  handlers.add<DMAPutOp>(lowerTransfer<DMAPutOp>);
  handlers.add<DMAWaitOp>(lowerWait);
  handlers.add<BarrierOp>([](FunctionLowering &f, BarrierOp op) {
    emitBarrier(f.c, f.module.getChip(), op, f.module.getTarget());
    return success();
  });
  handlers.add<CoordOp>([](FunctionLowering &f, CoordOp op) {
    static constexpr StringRef names[] = {"row", "col", "id", "group"};
    Value value = emitCoordinate(f.c, f.module.getChip(), op);
    value.getDefiningOp()->setAttr(kKeepAttr, f.c.getBuilder().getUnitAttr());
    f.c.named(value, names[static_cast<unsigned>(op.getAxis())]);
    f.mapScalar(op.getResult(), value);
    return success();
  });
}
