//===- Maxima.h - Reductions to maxima --------------------------*- C++ -*-===//
///
/// \file
/// Initial values of reductions to maxima.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_MAXIMA_H
#define SUNWAY_ANALYSIS_STRUCTURE_MAXIMA_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"

#include <optional>

namespace mlir {
namespace sw {

/// The number in all elements of `init`, with which `combiner` begins a
/// maximum, if it is a constant below all other numbers. `combiner` may be
/// null.
std::optional<APFloat> getStartOfMaximum(Operation *combiner, Value init);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_MAXIMA_H
