//===- UnitStrides.h - Strides of slices of one element ---------*- C++ -*-===//
///
/// \file
/// A stride has no effect on a dimension of which a slice takes one element.
/// But upstream's `memref.subview` compares strides to find out which unit
/// dimensions a rank-reducing slice drops, and crashes where it finds none.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_UNITSTRIDES_H
#define SUNWAY_TRANSFORMS_UNITSTRIDES_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds patterns that make such strides 1, in slices of tensors and in
/// rank-reducing views of memrefs.
void populateUnitStridePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_UNITSTRIDES_H
