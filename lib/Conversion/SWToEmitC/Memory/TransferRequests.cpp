//===- TransferRequests.cpp - Requests of transfers -----------------------===//
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
#include "TransferRequests.h"

#include "Divisors.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

Value emit::wordOf(CBuilder &c, Value words, Value slot) {
  return isa<emitc::ArrayType>(words.getType())
             ? Value(c.subscript(words, slot))
             : words;
}

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
  int64_t maximum = f.module.getChip().maxRequestBytes();
  int64_t ofChip = f.module.getTarget().getDmaMaxRequestBytes();
  return ofChip > 0 ? std::min(maximum, ofChip) : maximum;
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
  Value coordinate = c.literal(chip.coordinate(axis), c.i64());
  c.openIf(c.cmp(emitc::CmpPredicate::eq, coordinate, c.integer(0)));
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
