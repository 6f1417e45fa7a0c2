//===- FirstParts.cpp - The first product in parts ------------------------===//
#include "Analysis/CostModel/FirstParts.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::sw;

/// Minimum number of k steps of a part that a CPE owns.
static constexpr int64_t kMinSteps = 8;

/// Minimum share that parts must save: less is within the error of the model.
static constexpr double kMinSaving = 0.1;

/// Cycles from the first service of the gets to the end of the product.
static double getCycles(const ProductShape &shape, const ProductModel &product,
                        const TransferCost &getB, int64_t parts) {
  double now = 0;
  auto share = static_cast<double>(parts);
  for (int64_t part = 0; part < parts; ++part) {
    double served = getB.service * static_cast<double>(part + 1) / share;
    now = std::max(now, served + getB.latency) +
          product.getCycles(shape.k / parts, part > 0 || shape.accumulates);
  }
  return now;
}

FirstParts sw::chooseFirstParts(const ProductShape &shape,
                                const ProductModel &product,
                                const TransferCost &getB,
                                const Target &target) {
  FirstParts best;
  // As sw-split-first, which splits pieces of equal depth only.
  int64_t places = target.getCount(Level::Row);
  if (target.getCount(Level::Col) != places || shape.k % places != 0)
    return best;
  int64_t steps = shape.k / places;
  // Pieces, and so their parts, are whole words.
  int64_t unit = target.getProductUnit(shape.bits, /*isVector=*/false);
  if (steps % unit != 0)
    return best;
  double whole = getCycles(shape, product, getB, 1);
  for (int64_t parts = 2; parts <= kMaxFirstParts; ++parts) {
    if (steps % (parts * unit) != 0 || steps / parts < kMinSteps)
      continue;
    double saved = whole - getCycles(shape, product, getB, parts);
    if (saved > std::max(best.saved, kMinSaving * getB.service))
      best = {parts, saved};
  }
  return best;
}
