//===- UnitDimensions.h - Dimensions of one element -------------*- C++ -*-===//
///
/// \file
/// Removes dimensions of one element, which keep ops from being fused.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_UNITDIMENSIONS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_UNITDIMENSIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes `op` access its arrays without the unit dimensions that it indexes by
/// 0.
void dropKeptDimsOf(IRRewriter &rewriter, linalg::GenericOp op);

/// Removes the last loop of an elementwise `op` if it has one iteration.
void dropLastLoop(IRRewriter &rewriter, linalg::GenericOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_UNITDIMENSIONS_H
