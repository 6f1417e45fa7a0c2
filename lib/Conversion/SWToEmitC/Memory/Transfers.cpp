//===- Transfers.cpp - LDM buffers, DMA and synchronisation ---------------===//
//
// A transfer becomes one strided request if the vendor's call supports it:
// blocks of contiguous elements in main memory with a constant gap, packed in
// LDM. Rows that are padded in LDM use a helper function. Further dimensions
// become loops around the call.
//
//   sw.dma_get %src to %A_ldm, %r[%slot]
//
//   if (rows > 0) {
//     athread_get(PE_MODE, A + ..., A_ldm, rows * 128, (void *)&reply_A[slot],
//                 0, 1920, 128);
//     issued_A[slot]++;
//   }
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/ChipEmitter.h"
#include "Conversion/SWToEmitC/Lowering.h"
#include "Conversion/SWToEmitC/Roles.h"
#include "Divisors.h"

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

static LogicalResult lowerAlloc(FunctionLowering &f, AllocOp op) {
  CBuilder &c = f.c;
  if (!op.getOffset())
    return op.emitOpError("expects an offset in LDM (run sw-ldm-alloc first)");
  MemRefType type = cast<MemRefType>(op.getBuffer().getType());
  Type element = convertElementType(type.getElementType());
  if (!element || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return op.emitOpError("expects a static shape, the identity layout and a C "
                          "element type, but got ")
           << type;
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

/// The reply word of `slot` in `words`.
static Value wordOf(CBuilder &c, Value words, Value slot) {
  return isa<emitc::ArrayType>(words.getType())
             ? Value(c.subscript(words, slot))
             : words;
}

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
// Requests
//===----------------------------------------------------------------------===//

namespace {
/// One dimension of a transfer, in elements.
struct Extent {
  OpFoldResult size, main, ldm;
};

/// A transfer that is being split into requests.
struct Transfer {
  FunctionLowering &f;
  Operation *op;
  bool isGet;
  MemDesc main, ldm;
  /// Whether rows in LDM are adjacent.
  bool isPacked;
  Value reply, slot;
  int64_t elementBytes;
  /// The maximum number of elements on the LDM side.
  int64_t capacity;
  /// The CPEs that receive the data of a get, if more than one.
  std::optional<Scope> broadcast;

  /// The dimensions that remain for loops, outermost first.
  SmallVector<Extent> loops;
  /// Elements of a block, and the dimension between blocks, if any.
  OpFoldResult block;
  std::optional<Extent> rows;
  /// A known divisor of the number of elements of a block.
  int64_t blockUnit = 1;

  LogicalResult emit();

private:
  void split();
  bool fitsRequest(const Extent &extent);
  int64_t maxElements(OpFoldResult size, OpFoldResult times);
  int64_t maxRequestBytes();
  bool isInOneRequest(OpFoldResult size, OpFoldResult times);
  LogicalResult checkGranule();
  LogicalResult checkBlock();
  SmallVector<Value> guards();
  void emitLoops(size_t depth, OpFoldResult mainOffset, OpFoldResult ldmOffset);
  void emitRequest(OpFoldResult mainOffset, OpFoldResult ldmOffset);
  bool emitRows(OpFoldResult mainOffset, OpFoldResult ldmOffset);
  void emitByFirst(const DMARequest &request);
};
} // namespace

static bool sameIndex(OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> x = constantOf(a), y = constantOf(b);
  if (x || y)
    return x == y;
  return cast<Value>(a) == cast<Value>(b);
}

/// An upper bound of `size * times`, in elements.
int64_t Transfer::maxElements(OpFoldResult size, OpFoldResult times) {
  std::optional<int64_t> x = constantOf(size), y = constantOf(times);
  int64_t product;
  if (!x || !y || llvm::MulOverflow(*x, *y, product))
    return capacity;
  return std::min(product, capacity);
}

/// The maximum bytes of a request, by the fields of the interface and by the
/// chip.
int64_t Transfer::maxRequestBytes() {
  int64_t most = f.module.getChip().maxRequestBytes();
  int64_t ofChip = f.module.getTarget().getDmaMaxRequestBytes();
  return ofChip > 0 ? std::min(most, ofChip) : most;
}

/// Whether one request can transfer `size * times` elements.
bool Transfer::isInOneRequest(OpFoldResult size, OpFoldResult times) {
  return maxElements(size, times) <= maxRequestBytes() / elementBytes;
}

/// Whether one request can transfer the blocks of this dimension, with a gap
/// that the hardware supports. Varying sizes occur in views into rows of the
/// array.
bool Transfer::fitsRequest(const Extent &extent) {
  if (!isInOneRequest(extent.size, block))
    return false;
  std::optional<int64_t> stride = constantOf(extent.main),
                         length = constantOf(block);
  if (!stride)
    return true;
  int64_t gap = *stride - length.value_or(0);
  return gap >= 0 && gap <= f.module.getChip().maxGap() / elementBytes;
}

/// Splits the transfer. The innermost contiguous elements are the block, and
/// the next dimension is the rows. Dimensions that do not fit one request
/// become loops.
void Transfer::split() {
  block = f.c.index(1);
  SmallVector<Extent> extents;
  for (auto [size, mainStride, ldmStride] :
       llvm::zip_equal(ldm.sizes, main.strides, ldm.strides))
    if (constantOf(size) != std::optional<int64_t>(1))
      extents.push_back({size, mainStride, ldmStride});
  bool isFirst = true;
  while (!extents.empty() && sameIndex(extents.back().main, block) &&
         (isPacked || sameIndex(extents.back().ldm, block)) &&
         (isFirst || isInOneRequest(extents.back().size, block))) {
    OpFoldResult size = extents.pop_back_val().size;
    blockUnit *= getDivisor(size);
    block = f.c.mul(size, block);
    isFirst = false;
  }
  if (!extents.empty() && fitsRequest(extents.back()))
    rows = extents.pop_back_val();
  loops = extents;
}

LogicalResult Transfer::checkGranule() {
  int64_t granule = f.module.getChip().transferGranule();
  if (elementBytes % granule == 0)
    return success();
  if (blockUnit * elementBytes % granule == 0)
    return success();
  std::optional<int64_t> elements = constantOf(block);
  InFlightDiagnostic error = op->emitOpError("expects blocks of a multiple of ")
                             << granule << " bytes, but got ";
  if (elements)
    return error << "blocks of " << *elements * elementBytes << " bytes";
  return error << "elements of " << elementBytes
               << " bytes in blocks of varying size";
}

/// Rejects a row that is too long for one request; rows are not cut.
LogicalResult Transfer::checkBlock() {
  if (isInOneRequest(block, f.c.index(1)))
    return success();
  InFlightDiagnostic error =
      op->emitOpError("expects rows of at most ")
      << maxRequestBytes() << " bytes, which a request of "
      << f.module.getTarget().getChip() << " can name, but got ";
  if (constantOf(block))
    return error << *constantOf(block) * elementBytes << " bytes";
  return error << "rows of varying size in a buffer of "
               << capacity * elementBytes << " bytes";
}

/// The conditions under which a transfer is not empty, except those known to
/// hold.
SmallVector<Value> Transfer::guards() {
  SmallVector<Value> conditions;
  for (OpFoldResult size : ldm.sizes) {
    std::optional<int64_t> constant = constantOf(size);
    if (constant && *constant > 0)
      continue;
    Value value = f.c.value(size);
    bool seen = llvm::any_of(conditions, [&](Value condition) {
      return condition.getDefiningOp<emitc::CmpOp>().getLhs() == value;
    });
    if (!seen)
      conditions.push_back(
          f.c.cmp(emitc::CmpPredicate::gt, value, f.c.integer(0)));
  }
  return conditions;
}

LogicalResult Transfer::emit() {
  OpBuilder::InsertionGuard guard(f.c.getBuilder());
  SmallVector<Value> conditions = guards();
  if (!conditions.empty()) {
    Value all = conditions.front();
    for (Value condition : ArrayRef(conditions).drop_front())
      all = f.c.logicalAnd(all, condition);
    f.c.openIf(all);
  }
  split();
  if (failed(checkGranule()) || failed(checkBlock()))
    return failure();
  emitLoops(0, main.offset, ldm.offset);
  return success();
}

void Transfer::emitLoops(size_t depth, OpFoldResult mainOffset,
                         OpFoldResult ldmOffset) {
  if (depth == loops.size())
    return emitRequest(mainOffset, ldmOffset);
  const Extent &extent = loops[depth];
  f.loopOver(extent.size, [&](Value iv) {
    emitLoops(depth + 1, f.c.add(mainOffset, f.c.mul(iv, extent.main)),
              f.c.add(ldmOffset, f.c.mul(iv, extent.ldm)));
  });
}

/// Emits a transfer of rows that may be padded in LDM. Returns false if the
/// rows of this transfer are packed.
bool Transfer::emitRows(OpFoldResult mainOffset, OpFoldResult ldmOffset) {
  if (isPacked || !rows || sameIndex(rows->ldm, block))
    return false;
  CBuilder &c = f.c;
  ReplyDesc &counters = f.reply(reply);
  OpFoldResult size = c.index(elementBytes);
  DMARows request;
  request.isGet = isGet;
  request.main = f.pointerAt(main, mainOffset);
  request.ldm = f.pointerAt(ldm, ldmOffset);
  request.rows = c.value(rows->size);
  request.rowBytes = c.value(c.mul(block, size));
  request.mainPitch = c.value(c.mul(rows->main, size));
  request.ldmPitch = c.value(c.mul(rows->ldm, size));
  request.reply = c.addressOf(wordOf(c, counters.words, slot));
  request.issued = c.addressOf(wordOf(c, counters.issued, slot));
  f.module.getChip().transferRows(c, request);
  return true;
}

void emit::openIfFirst(CBuilder &c, const ChipEmitter &chip, Scope scope) {
  Axis axis = scope == Scope::Row   ? Axis::Col
              : scope == Scope::Col ? Axis::Row
                                    : Axis::Id;
  c.openIf(
      c.cmp(emitc::CmpPredicate::eq, chip.coordinate(c, axis), c.integer(0)));
}

/// Emits a request that the first CPE of those served by the get issues.
void Transfer::emitByFirst(const DMARequest &request) {
  CBuilder &c = f.c;
  const ChipEmitter &chip = f.module.getChip();
  OpBuilder::InsertionGuard guard(c.getBuilder());
  if (broadcast)
    openIfFirst(c, chip, *broadcast);
  chip.transfer(c, request, f.module.getTarget());
}

void Transfer::emitRequest(OpFoldResult mainOffset, OpFoldResult ldmOffset) {
  if (emitRows(mainOffset, ldmOffset))
    return;
  CBuilder &c = f.c;
  ReplyDesc &counters = f.reply(reply);
  OpFoldResult size = c.index(elementBytes);
  OpFoldResult blockBytes = c.mul(block, size);
  DMARequest request;
  request.isGet = isGet;
  request.main = f.pointerAt(main, mainOffset);
  request.ldm = f.pointerAt(ldm, ldmOffset);
  if (rows) {
    request.bytes = c.value(c.mul(rows->size, blockBytes));
    request.gap = c.value(c.mul(c.sub(rows->main, block), size));
    request.block = c.named(c.value(blockBytes), "row_bytes");
  } else {
    request.bytes = c.value(blockBytes);
  }
  request.reply = c.addressOf(wordOf(c, counters.words, slot));
  request.broadcast = broadcast;
  emitByFirst(request);

  Value issued = wordOf(c, counters.issued, slot);
  Value count = c.load(issued);
  c.assign(issued,
           c.binary<emitc::AddOp>(count, c.integer(1, count.getType())));
}

/// Whether `op` only computes values, so it may stand between transfers of a
/// group.
static bool isBetweenTransfers(Operation *op) {
  return isMemoryEffectFree(op) && op->getNumRegions() == 0;
}

static std::string bufferName(FunctionLowering &f, Value ldm) {
  std::string role = f.roles.lookup(rootOf(ldm));
  StringRef name = role;
  name.consume_back("_ldm");
  return name.str();
}

/// Adds a comment before the first of a group of transfers in one direction.
template <typename OpT>
static void announceGroup(FunctionLowering &f, OpT first) {
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
  auto type = cast<MemRefType>(rootOf(ldm).getType());
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
  announceGroup(f, op);
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
  handlers.add<AllocOp>(lowerAlloc);
  handlers.add<TileOp>(lowerTile);
  handlers.add<ReplyOp>(lowerReply);
  handlers.add<DMAGetOp>(lowerTransfer<DMAGetOp>);
  handlers.add<DMAPutOp>(lowerTransfer<DMAPutOp>);
  handlers.add<DMAWaitOp>(lowerWait);
  handlers.add<BarrierOp>([](FunctionLowering &f, BarrierOp op) {
    f.module.getChip().barrier(f.c, op.getScope(), f.module.getTarget());
    return success();
  });
  handlers.add<CoordOp>([](FunctionLowering &f, CoordOp op) {
    static constexpr StringRef names[] = {"row", "col", "id"};
    Value value = f.module.getChip().coordinate(f.c, op.getAxis());
    value.getDefiningOp()->setAttr(kKeepAttr, f.c.getBuilder().getUnitAttr());
    f.c.named(value, names[static_cast<unsigned>(op.getAxis())]);
    f.mapScalar(op.getResult(), value);
    return success();
  });
}
