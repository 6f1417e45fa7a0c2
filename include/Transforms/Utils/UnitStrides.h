//===- UnitStrides.h - Slices with steps ------------------------*- C++ -*-===//
///
/// \file
/// Upstream's `memref.subview` compares strides to find out which unit
/// dimensions a rank-reducing view drops. Steps, also those without effect on a
/// dimension of one element, hide that: canonicalization then gives the view
/// another rank, or crashes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H
#define SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds patterns that make the steps of tensor slices of one element 1, and
/// that split views of memrefs that both step and drop dimensions in two.
void populateUnitStridePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_UTILS_UNITSTRIDES_H
