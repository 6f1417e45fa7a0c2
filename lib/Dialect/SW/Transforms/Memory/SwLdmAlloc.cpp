//===- SwLdmAlloc.cpp - The pass sw-ldm-alloc -----------------------------===//
//
// Gives every LDM buffer of a kernel in the CPE view an offset in one region.
// Buffers in use at the same time do not overlap.
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
#include "LdmMap.h"

#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLDMALLOC
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Reports that the kernel does not fit, with its memory map and changes that
/// would make it fit.
static void reportOverflow(sw::LaunchOp launch, sw::LdmMap &map,
                           const sw::Target &target) {
  // At the location, not at the op: a printed kernel would hide the map.
  InFlightDiagnostic diag = emitError(launch.getLoc());
  int64_t usable = target.getUsableLdmBytes();
  diag << "kernel '" << launch.getName() << "' needs " << map.getTotalBytes()
       << " bytes of LDM on each CPE, but '" << target.getChip() << "' has "
       << target.describeUsableLdm() << ": " << map.getTotalBytes() - usable
       << " are missing";
  const sw::LdmBuffer *largest = llvm::max_element(
      map.buffers, [](const sw::LdmBuffer &lhs, const sw::LdmBuffer &rhs) {
        return lhs.bytes < rhs.bytes;
      });
  for (sw::LdmBuffer &buffer : map.buffers)
    diag.attachNote(buffer.alloc.getLoc())
        << describeBuffer(buffer)
        << (&buffer == largest ? ", the largest" : "");
  if (map.replyBytes)
    diag.attachNote(launch.getLoc())
        << "reply words: " << map.replyBytes << " bytes";
  if (largest == map.buffers.end())
    return;
  for (const std::string &text : suggestFits(launch, map, *largest, target))
    diag.attachNote(launch.getLoc()) << text;
}

/// Reports the memory map as text for readers, and as remarks with metrics for
/// tools.
static void printLdmMap(sw::LaunchOp launch, sw::LdmMap &map,
                        const sw::Target &target) {
  int64_t free = target.getUsableLdmBytes() - map.getTotalBytes();
  InFlightDiagnostic diag = emitRemark(launch.getLoc());
  diag << "LDM of kernel '" << launch.getName() << "': " << map.getTotalBytes()
       << " of " << target.getUsableLdmBytes() << " bytes, " << free
       << " free, " << target.getLdmReservedBytes() << " reserved";
  auto options = [&](StringRef name) {
    return remark::RemarkOpts::name(name).category("sw-ldm").function(
        launch.getName());
  };
  for (sw::LdmBuffer &buffer : map.buffers) {
    diag.attachNote(buffer.alloc.getLoc()) << describeBuffer(buffer);
    remark::analysis(buffer.alloc.getLoc(), options("LdmBuffer"))
        << remark::add("{0}", buffer.role)
        << remark::metric("bytes", buffer.bytes)
        << remark::metric("offset", buffer.offset)
        << remark::metric("slots", buffer.slots)
        << remark::metric("live from", buffer.range.begin)
        << remark::metric("to", buffer.range.end);
  }
  if (map.replyBytes)
    diag.attachNote(launch.getLoc())
        << "reply words: " << map.replyBytes << " bytes";
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
    if (failed(target))
      return failure();
    FailureOr<sw::LdmMap> map = sw::collectLdmMap(launch);
    if (failed(map))
      return failure();
    sw::placeBuffers(*map, target->getDmaTransactionBytes());
    if (map->getTotalBytes() > target->getUsableLdmBytes()) {
      reportOverflow(launch, *map, *target);
      return failure();
    }
    for (sw::LdmBuffer &buffer : map->buffers)
      buffer.alloc.setOffset(buffer.offset);
    launch->setAttr(sw::kLdmBytesAttrName,
                    Builder(launch).getI64IntegerAttr(map->regionBytes));
    if (printMap)
      printLdmMap(launch, *map, *target);
    return success();
  }
};
} // namespace
