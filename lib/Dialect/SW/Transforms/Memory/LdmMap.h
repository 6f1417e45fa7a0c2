//===- LdmMap.h - The LDM of one kernel -------------------------*- C++ -*-===//
///
/// \file
/// The buffers of a kernel in the CPE view with their places in LDM and their
/// roles. Also suggests changes that make a kernel fit that is too large.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMMAP_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMMAP_H

#include "LdmLiveness.h"

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A buffer and its place, in bytes.
struct LdmBuffer {
  AllocOp alloc;
  int64_t bytes;
  LiveRange range;
  /// Its role in the kernel: "A", "B" or "C" of a product, "in" or "out" of
  /// another primitive, otherwise "buffer".
  std::string role;
  /// The number of slots: the extent of the dimension that `sw.tile` indexes.
  int64_t slots;
  int64_t offset = 0;
  /// Whether it has a place already.
  bool isPlaced = false;

  int64_t getEnd() const { return offset + bytes; }
};

/// The LDM of one kernel.
struct LdmMap {
  SmallVector<LdmBuffer> buffers;
  /// The bytes of the region that holds the buffers.
  int64_t regionBytes = 0;
  /// The bytes of the reply words, which are outside of the region.
  int64_t replyBytes = 0;

  int64_t getTotalBytes() const { return regionBytes + replyBytes; }
};

/// The buffers of `kernel`, a launch or a part of one, without places. Reports
/// an error at a buffer without a static shape.
FailureOr<LdmMap> collectLdmMap(Operation *kernel);

/// Places the buffers without a place, large ones first. Each gets the lowest
/// offset, a multiple of `alignment`, at which it overlaps no buffer in use at
/// the same time.
void placeBuffers(LdmMap &map, int64_t alignment);

/// A line that describes `buffer`, such as "A: 2 slots of 32x8xf32, 2048 bytes
/// at offset 0, live 3 to 17".
std::string describeBuffer(const LdmBuffer &buffer);

/// Changes that each make `map` fit in `target`: one slot for a buffer that has
/// several, or a smaller tile along a loop that distributes the largest buffer.
SmallVector<std::string> suggestFits(LaunchOp launch, const LdmMap &map,
                                     const LdmBuffer &largest,
                                     const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMMAP_H
