//===- LinearIndex.cpp - Indices as sums of loops -------------------------===//
#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace mlir;
using namespace mlir::sw;

SmallVector<unsigned> LinearIndex::getLoops() const {
  SmallVector<unsigned> loops;
  for (auto [loop, factor] : llvm::enumerate(factors))
    if (factor != 0)
      loops.push_back(loop);
  return loops;
}

bool LinearIndex::isForward() const {
  return constant >= 0 &&
         llvm::all_of(factors, [](int64_t factor) { return factor >= 0; });
}

std::optional<LinearIndex> sw::getLinearIndex(AffineExpr expr,
                                              unsigned numLoops) {
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expr, numLoops, /*numSymbols=*/0, &flat)) ||
      flat.size() != numLoops + 1)
    return std::nullopt;
  LinearIndex index;
  index.constant = flat.pop_back_val();
  index.factors = std::move(flat);
  return index;
}

int64_t sw::getFetchedExtent(int64_t needed, int64_t extent,
                             ArrayRef<int64_t> factors) {
  constexpr int64_t kMaxPart = 8;
  bool isPlain = factors.empty() || factors == ArrayRef<int64_t>(1);
  bool isNearlyAll = (extent - needed) * kMaxPart <= extent;
  return !isPlain && isNearlyAll ? extent : needed;
}
