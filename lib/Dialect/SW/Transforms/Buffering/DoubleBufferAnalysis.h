//===- DoubleBufferAnalysis.h - Candidates for double buffering -*- C++ -*-===//
///
/// \file
/// Finds the LDM buffers of a loop whose transfers may overlap the computation
/// of other iterations, and gives the reasons against the other buffers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"

namespace mlir {
namespace sw {

/// A buffer that each iteration of a loop nest fetches, or writes back, or
/// both, once. Includes everything that changes when it gets two slots.
struct DoubleBufferCandidate {
  AllocOp buffer;
  ReplyOp reply;
  DMAGetOp get;
  DMAWaitOp getWait;
  DMAPutOp put;
  DMAWaitOp putWait;
  SmallVector<BufferAccess> accesses;
  /// The number of loops of the nest, from the loop of the transfers outwards.
  size_t nestDepth = 0;
  /// The ops of the nest that compute the operands of `get`, in order.
  SmallVector<Operation *> slice;

  /// One of the transfers.
  Operation *getTransfer() const {
    return get ? static_cast<Operation *>(get) : static_cast<Operation *>(put);
  }
};

/// The candidates with transfers in `loop`, in the order of their buffers:
/// fetched ones first. Each comes with the longest nest around `loop` for which
/// it is legal. Other buffers with a transfer in the loop get a missed remark.
SmallVector<DoubleBufferCandidate>
findDoubleBufferCandidates(scf::ForOp loop, const MemoryAliases &aliases);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERANALYSIS_H
