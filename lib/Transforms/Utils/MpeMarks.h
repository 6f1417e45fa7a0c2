//===- MpeMarks.h - Ops that shall stay on the MPE --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Hands the mark `sw.mpe` of a linalg op on to the op that replaces it:
/// patterns make ops of other forms, which no other pass shall put on the CPEs.
struct MpeMarkListener : RewriterBase::Listener {
  void notifyOperationReplaced(Operation *op, Operation *replacement) override;
  void notifyOperationReplaced(Operation *op, ValueRange replacement) override;
};

/// Gives the mark `sw.mpe` of `op`, if it has one, to all linalg ops that are
/// made: the parts that it is split in.
class MpePartsListener : public RewriterBase::Listener {
public:
  explicit MpePartsListener(Operation *op);
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override;

private:
  Attribute mark;
};

/// Moves marks from ops in the body of a linalg op to that: what was an op on
/// whole tensors is one on elements there.
void hoistMpeMarks(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H
