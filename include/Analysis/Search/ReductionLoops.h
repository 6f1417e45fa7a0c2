//===- ReductionLoops.h - The loops of a reduction --------------*- C++ -*-===//
#ifndef SUNWAY_ANALYSIS_SEARCH_REDUCTIONLOOPS_H
#define SUNWAY_ANALYSIS_SEARCH_REDUCTIONLOOPS_H

#include "Analysis/Search/ReductionSelection.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir {
namespace sw {

/// Adjacent dimensions of the input whose loops are of one kind.
struct LoopGroup {
  utils::IteratorType kind;
  int64_t extent;
};

/// The groups of loops with more than one iteration, in the order of the
/// dimensions of the input. Each kind has at least one group, with extent 1 if
/// it has no such loop.
SmallVector<LoopGroup> joinLoops(ArrayRef<int64_t> extents,
                                 ArrayRef<utils::IteratorType> kinds);

/// The positions of the loops outer, reduced and inner among the groups, -1 if
/// absent, and the problem of choosing tiles along them.
struct ReductionLoops {
  ReductionLoops(ArrayRef<LoopGroup> groups, tpp::ReduceKind kind,
                 int64_t bytes);

  std::array<int, 3> positions;
  ReductionProblem problem;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_REDUCTIONLOOPS_H
