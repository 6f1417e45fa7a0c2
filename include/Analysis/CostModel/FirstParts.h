//===- FirstParts.h - The first product in parts ----------------*- C++ -*-===//
///
/// \file
/// No computation hides the first gets of a product. The first get of B can be
/// split into parts of its rows, and the first product into as many parts of
/// the reduction. Each part begins when its rows of B have arrived.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/KernelModel.h"

namespace mlir {
namespace sw {

/// The maximum number of parts that is considered.
enum { kMaxFirstParts = 4 };

/// A number of parts, and the cycles that it saves.
struct FirstParts {
  int64_t number = 1;
  double saved = 0;
};

/// The number of parts for which the time from the begin of the service of
/// `getB` to the end of the product is minimal. It is 1 if the reduction of
/// `shape` cannot be cut into equal pieces.
FirstParts chooseFirstParts(const ProductShape &shape,
                            const ProductModel &product,
                            const TransferCost &getB, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_FIRSTPARTS_H
