//===- ReductionLoops.cpp - The loops of a reduction ----------------------===//
#include "Analysis/Search/ReductionLoops.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

SmallVector<LoopGroup> sw::joinLoops(ArrayRef<int64_t> extents,
                                     ArrayRef<IteratorType> kinds) {
  SmallVector<LoopGroup> groups;
  for (auto [extent, kind] : llvm::zip_equal(extents, kinds)) {
    if (extent == 1)
      continue;
    if (groups.empty() || groups.back().kind != kind)
      groups.push_back({kind, 1});
    groups.back().extent *= extent;
  }
  auto has = [&](IteratorType kind) {
    return llvm::any_of(groups,
                        [&](LoopGroup group) { return group.kind == kind; });
  };
  if (!has(IteratorType::parallel))
    groups.insert(groups.begin(), {IteratorType::parallel, 1});
  if (!has(IteratorType::reduction))
    groups.push_back({IteratorType::reduction, 1});
  return groups;
}

ReductionLoops::ReductionLoops(ArrayRef<LoopGroup> groups, tpp::ReduceKind kind,
                               int64_t bytes) {
  int count = groups.size();
  bool endsReduced = groups.back().kind == IteratorType::reduction;
  int reduced = endsReduced ? count - 1 : count - 2;
  positions = {reduced - 1, reduced, endsReduced ? -1 : reduced + 1};
  problem.elementBytes = bytes;
  problem.kind = kind;
  int64_t *extents[] = {&problem.outer, &problem.reduced, &problem.inner};
  for (auto [extent, loop] : llvm::zip_equal(extents, positions))
    if (loop >= 0)
      *extent = groups[loop].extent;
  for (LoopGroup outer : groups.take_front(std::max(0, positions[0])))
    (outer.kind == IteratorType::reduction ? problem.addends
                                           : problem.results) *= outer.extent;
}
