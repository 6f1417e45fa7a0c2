//===- FirstParts.h - The first product in parts ----------------*- C++ -*-===//
///
/// \file
/// Nothing hides the first gets of a product. That of B can be done in parts of
/// its rows, and the first product in as many parts of the reduction, each of
/// which begins when its rows of B are there.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/KernelModel.h"

namespace mlir {
namespace sw {

/// The most parts that come into question.
enum { kMostFirstParts = 4 };

/// A number of parts, and the cycles that it saves.
struct FirstParts {
  int64_t number = 1;
  double saved = 0;
};

/// The number of parts with the least time from the first service of `getB` to
/// the end of the product. 1 if the reduction of `shape` cannot be cut into
/// equal pieces.
FirstParts chooseFirstParts(const ProductShape &shape,
                            const ProductModel &product,
                            const TransferCost &getB, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H
