//===- MpeMarks.h - Ops that must stay on the MPE ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Copies the mark `sw.mpe` of a linalg op to its replacement. Patterns create
/// ops of other forms, which later passes must not move to the CPEs.
struct MpeMarkListener : RewriterBase::Listener {
  void notifyOperationReplaced(Operation *op, Operation *replacement) override;
  void notifyOperationReplaced(Operation *op, ValueRange replacement) override;
};

/// Copies the mark `sw.mpe` of `op`, if it has one, to all linalg ops that are
/// created when `op` is split.
class MpePartsListener : public RewriterBase::Listener {
public:
  explicit MpePartsListener(Operation *op);
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override;

private:
  Attribute mark;
};

/// Moves marks from ops in the body of a linalg op to the linalg op. Such ops
/// on elements were ops on whole tensors before.
void hoistMpeMarks(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_MPEMARKS_H
