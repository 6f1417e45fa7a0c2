//===- FirstFetches.h - What a kernel fetches first -------------*- C++ -*-===//
///
/// \file
/// The buffers that the first gets of a kernel fill, and what these gets need
/// to be in the kernel before.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_FIRSTFETCHES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_FIRSTFETCHES_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/IRMapping.h"

namespace mlir {
namespace sw {

/// A buffer that the first gets of a kernel fill.
struct Candidate {
  AllocOp alloc;
  SmallVector<DMAGetOp> gets;
  /// Whether the gets fill the first of several slots. Only that slot has to be
  /// in the previous kernel.
  bool isSlot = true;
};

/// The tile op through which `get` fills the first slot of its buffer, or null.
TileOp getFirstSlot(DMAGetOp get);

/// The buffers that the first gets of `kernel` fill, in the order of their use.
SmallVector<Candidate> getCandidates(Block &kernel);

/// The type of the buffer in the previous kernel.
MemRefType getAheadType(const Candidate &candidate);

/// Whether `value` can be computed outside of `part`, except for `alloc`.
bool isIndependent(Value value, PartOp part, AllocOp alloc);

/// Copies `value` and its definitions in `part` to `builder`.
Value copyTo(OpBuilder &builder, Value value, IRMapping &mapping, PartOp part);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_FIRSTFETCHES_H
