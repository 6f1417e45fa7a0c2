//===- UnitStrides.h - Slices with steps ------------------------*- C++ -*-===//
///
/// \file
/// Upstream's `memref.subview` compares strides to find the unit dimensions
/// that a rank-reducing view drops. This fails if a view has steps, even on a
/// dimension of one element: canonicalization then gives the view another rank,
/// or crashes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H
#define SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds two patterns. One sets the step of tensor slices of one element to 1.
/// The other splits a memref view that both steps and drops dimensions into two
/// views.
void populateUnitStridePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H
