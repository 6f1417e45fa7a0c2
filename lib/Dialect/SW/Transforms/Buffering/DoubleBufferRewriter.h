//===- DoubleBufferRewriter.h - Two slots in a nest of loops ----*- C++ -*-===//
///
/// \file
/// Gives the buffers of one loop two slots and moves their transfers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERREWRITER_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERREWRITER_H

#include "DoubleBufferAnalysis.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir {
namespace sw {

/// Gives candidates of one nest two slots that alternate between iterations of
/// the nest.
class NestRewriter {
public:
  /// `loops` are all loops that the caller refers to, including those of
  /// `nest`; the rewriter updates the entries of loops that it replaces.
  /// `prefetches` are the prefetches in inner loops so far, `startBarriers` the
  /// barriers before nests.
  NestRewriter(ArrayRef<scf::ForOp> nest, MutableArrayRef<scf::ForOp> loops,
               SmallVectorImpl<scf::IfOp> &prefetches,
               llvm::SmallPtrSetImpl<Operation *> &startBarriers)
      : rewriter(scf::ForOp(nest.front()).getContext()), nest(nest),
        loops(loops), prefetches(prefetches), startBarriers(startBarriers) {}

  void run(MutableArrayRef<DoubleBufferCandidate> candidates);

private:
  using Candidates = SmallVector<DoubleBufferCandidate *>;

  void addSlots(DoubleBufferCandidate &candidate);
  void createPrologue(const Candidates &gets);
  void createStartBarrier();
  bool mayPrecedeStart(Operation *op, Operation *next) const;
  void addSlotArguments();
  void createPrefetches(const Candidates &gets);
  void createPrefetch(const Candidates &gets, const NextIteration &next,
                      Value condition);
  void useSlot(DoubleBufferCandidate &candidate);
  void moveAccesses(DoubleBufferCandidate &candidate);
  void createEpilogue(DoubleBufferCandidate &candidate);

  scf::IfOp findInnerPrefetch();
  Operation *findLastOwnGet(const Candidates &gets);
  Value createIsFirst(scf::ForOp inner, Value condition);
  Value createTile(DoubleBufferCandidate &candidate, Value slot);
  void createGet(DoubleBufferCandidate &candidate, ValueRange ivs, Value slot);

  IRRewriter rewriter;
  LoopNest nest;
  MutableArrayRef<scf::ForOp> loops;
  SmallVectorImpl<scf::IfOp> &prefetches;
  llvm::SmallPtrSetImpl<Operation *> &startBarriers;
  Value zero, one;
  /// The slots of this iteration and of the next one.
  Value slot, other;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_BUFFERING_DOUBLEBUFFERREWRITER_H
