//===- LdmLiveness.h - Live ranges of LDM buffers ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMLIVENESS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMLIVENESS_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The time in which a buffer holds data: two positions in a numbering of the
/// ops of a kernel, both inclusive.
struct LiveRange {
  unsigned begin;
  unsigned end;

  bool overlaps(const LiveRange &other) const {
    return begin <= other.end && other.begin <= end;
  }
};

/// Live ranges of the LDM buffers of one kernel: a launch or a part of one.
///
/// A buffer lives from its alloc to its last use. A use in a loop that does not
/// contain the alloc extends to the end of the loop. A transfer uses the buffer
/// until a wait on its reply has returned, possibly in a later iteration.
class LdmLiveness {
public:
  explicit LdmLiveness(Operation *kernel);

  LiveRange getRange(AllocOp alloc) const;

  /// The first and last position of an op with its regions.
  LiveRange getSpan(Operation *op) const { return spans.lookup(op); }

private:
  void addUse(LiveRange &range, AllocOp alloc, Operation *user) const;
  void addTransfer(LiveRange &range, AllocOp alloc, Operation *transfer,
                   Value reply, Value slot) const;

  Operation *kernel;
  llvm::DenseMap<Operation *, LiveRange> spans;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_MEMORY_LDMLIVENESS_H
