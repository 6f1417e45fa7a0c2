//===- SwLdmAlloc.cpp - The pass sw-ldm-alloc -----------------------------===//
//
// Gives every LDM buffer of a kernel in the CPE view an offset in one region,
// so that buffers which are in use at the same time do not overlap.
//
//   %a = sw.alloc : memref<32x8xf32, #sw.ldm>
//   %b = sw.alloc : memref<8x32xf32, #sw.ldm>
// becomes
//   %a = sw.alloc offset 0 : memref<32x8xf32, #sw.ldm>
//   %b = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Target.h"
#include "LdmLiveness.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLDMALLOC
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
/// A buffer and the place that it got.
struct Buffer {
  sw::AllocOp alloc;
  int64_t bytes;
  sw::LiveRange range;
  int64_t offset = 0;

  int64_t getEnd() const { return offset + bytes; }
};

/// The LDM of one kernel.
struct LdmMap {
  SmallVector<Buffer> buffers;
  /// Bytes of the region that holds the buffers.
  int64_t regionBytes = 0;
  /// Bytes of the reply words, which lie outside of the region.
  int64_t replyBytes = 0;
};
} // namespace

static FailureOr<LdmMap> collect(sw::LaunchOp launch) {
  LdmMap map;
  sw::LdmLiveness liveness(launch);
  WalkResult result = launch.walk([&](Operation *op) {
    if (auto reply = dyn_cast<sw::ReplyOp>(op))
      map.replyBytes += reply.getType().getBytes();
    auto alloc = dyn_cast<sw::AllocOp>(op);
    if (!alloc)
      return WalkResult::advance();
    std::optional<int64_t> bytes = sw::getBytes(alloc.getType());
    if (!bytes) {
      alloc.emitOpError("expects a static shape, but got ") << alloc.getType();
      return WalkResult::interrupt();
    }
    map.buffers.push_back({alloc, *bytes, liveness.getRange(alloc)});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return map;
}

/// Places the buffers, large ones first, each at the lowest aligned offset at
/// which it overlaps none of those in use at the same time.
static void place(LdmMap &map, int64_t alignment) {
  SmallVector<Buffer *> order;
  for (Buffer &buffer : map.buffers)
    order.push_back(&buffer);
  llvm::sort(order, [](const Buffer *lhs, const Buffer *rhs) {
    return lhs->bytes != rhs->bytes ? lhs->bytes > rhs->bytes : lhs < rhs;
  });
  SmallVector<Buffer *> placed; // By ascending offset.
  for (Buffer *buffer : order) {
    int64_t offset = 0;
    for (Buffer *other : placed) {
      if (!other->range.overlaps(buffer->range))
        continue;
      if (offset + buffer->bytes <= other->offset)
        break;
      offset =
          std::max<int64_t>(offset, llvm::alignTo(other->getEnd(), alignment));
    }
    buffer->offset = offset;
    map.regionBytes = std::max(map.regionBytes, buffer->getEnd());
    placed.insert(llvm::upper_bound(placed, buffer,
                                    [](const Buffer *lhs, const Buffer *rhs) {
                                      return lhs->offset < rhs->offset;
                                    }),
                  buffer);
  }
}

/// Reports that the kernel does not fit, with its memory map.
static void reportOverflow(sw::LaunchOp launch, LdmMap &map,
                           const sw::Target &target) {
  // At the location, not the op: the map is to read, not the kernel.
  InFlightDiagnostic diag = emitError(launch.getLoc());
  diag << "kernel '" << launch.getName() << "' needs "
       << map.regionBytes + map.replyBytes << " bytes of LDM on each CPE, but '"
       << target.getChip() << "' has " << target.describeUsableLdm();
  const Buffer *largest =
      llvm::max_element(map.buffers, [](const Buffer &lhs, const Buffer &rhs) {
        return lhs.bytes < rhs.bytes;
      });
  for (Buffer &buffer : map.buffers)
    diag.attachNote(buffer.alloc.getLoc())
        << "buffer " << buffer.alloc.getType() << ": " << buffer.bytes
        << " bytes at offset " << buffer.offset
        << (&buffer == largest ? ", the largest" : "");
  if (map.replyBytes)
    diag.attachNote(launch.getLoc())
        << "reply words: " << map.replyBytes << " bytes";
}

/// Tells the memory map as remarks.
static void remarkMap(sw::LaunchOp launch, LdmMap &map,
                      const sw::Target &target) {
  auto options = [&](StringRef name) {
    return remark::RemarkOpts::name(name).category("sw-ldm").function(
        launch.getName());
  };
  for (Buffer &buffer : map.buffers)
    remark::analysis(buffer.alloc.getLoc(), options("LdmBuffer"))
        << remark::metric("bytes", buffer.bytes)
        << remark::metric("offset", buffer.offset)
        << remark::metric("live from", buffer.range.begin)
        << remark::metric("to", buffer.range.end);
  remark::analysis(launch.getLoc(), options("LdmMap"))
      << remark::metric("buffers", map.buffers.size())
      << remark::metric("region bytes", map.regionBytes)
      << remark::metric("reply bytes", map.replyBytes)
      << remark::metric("limit", target.getUsableLdmBytes());
}

namespace {
struct SwLdmAlloc : sw::impl::SwLdmAllocBase<SwLdmAlloc> {
  using SwLdmAllocBase::SwLdmAllocBase;

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](sw::LaunchOp launch) {
      if (launch.getView() == sw::View::CPE && failed(allocate(launch)))
        return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

  LogicalResult allocate(sw::LaunchOp launch) {
    FailureOr<sw::Target> target = sw::Target::get(launch);
    FailureOr<LdmMap> map =
        succeeded(target) ? collect(launch) : FailureOr<LdmMap>(failure());
    if (failed(map))
      return failure();
    place(*map, target->getDmaTransactionBytes());
    if (map->regionBytes + map->replyBytes > target->getUsableLdmBytes()) {
      reportOverflow(launch, *map, *target);
      return failure();
    }
    for (Buffer &buffer : map->buffers)
      buffer.alloc.setOffset(buffer.offset);
    launch->setAttr(sw::kLdmBytesAttrName,
                    Builder(launch).getI64IntegerAttr(map->regionBytes));
    if (printMap)
      remarkMap(launch, *map, *target);
    return success();
  }
};
} // namespace
