//===- OwnBuffers.h - Private arrays of one CPE -----------------*- C++ -*-===//
///
/// \file
/// Loop-local arrays stay in LDM: those allocated in a loop that is distributed
/// over the CPEs and used only by tile ops of the same iteration.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir {
namespace sw {

/// Whether `op` allocates or frees an array in a loop that is distributed over
/// the CPEs, and only tile ops in the loop use it, directly or through views.
bool isOwnBuffer(Operation *op);

/// Whether isOwnBuffer holds for `alloc` once it is in such a loop.
bool canBeOwnBuffer(memref::AllocOp alloc);

/// Whether the elements of `alloc` have no gaps between them.
bool hasOwnLayout(memref::AllocOp alloc);

/// Whether only ops for which `isUser` holds, views for them and deallocations
/// use `buffer`.
bool isUsedOnlyBy(Value buffer, function_ref<bool(Operation *)> isUser);

/// The extents of the largest array that `alloc` creates. Reports an error if
/// one has no constant bound.
FailureOr<SmallVector<int64_t>> getLargestShape(memref::AllocOp alloc);

/// Lets tile ops use `buffer` in place of `old`, whose deallocations go with
/// it. The layouts and memories may differ.
void replaceBuffer(RewriterBase &rewriter, Value old, Value buffer);

/// Replaces the arrays for which `isOwnBuffer` holds by buffers in LDM. Reports
/// an error if the size of an array has no constant bound.
LogicalResult moveBuffersToLDM(LaunchOp launch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H
