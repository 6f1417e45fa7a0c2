//===- DoubleBufferAnalysis.h - What can be double-buffered -----*- C++ -*-===//
///
/// \file
/// Finds the LDM buffers of a loop whose transfers may overlap the computation
/// of other iterations, and says of the others why not.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"

namespace mlir {
namespace sw {

/// A buffer that is fetched, or written back, or both, once in each iteration
/// of a nest of loops, with everything that has to change when it gets two
/// slots.
struct DoubleBufferCandidate {
  AllocOp buffer;
  ReplyOp reply;
  DMAGetOp get;
  DMAWaitOp getWait;
  DMAPutOp put;
  DMAWaitOp putWait;
  SmallVector<BufferAccess> accesses;
  /// How many loops the nest has, from that of the transfers outwards.
  size_t nestDepth = 0;
  /// The ops of the nest that compute the operands of `get`, in order.
  SmallVector<Operation *> slice;

  /// Any of the transfers.
  Operation *getTransfer() const {
    return get ? static_cast<Operation *>(get) : static_cast<Operation *>(put);
  }
};

/// The candidates with transfers in `loop`, in the order of their buffers:
/// fetched ones first. Each comes with the longest nest around `loop` in which
/// it is legal. Buffers with a transfer in the loop that are none get a missed
/// remark.
SmallVector<DoubleBufferCandidate>
findDoubleBufferCandidates(scf::ForOp loop, const MemoryAliases &aliases);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H
