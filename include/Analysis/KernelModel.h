//===- KernelModel.h - What a collective product costs ----------*- C++ -*-===//
///
/// \file
/// Cycles of one call of the device library's matrix product, by the cutting
/// into panels and blocks that the library does (runtime/device/spm_plan.h) and
/// the figures of the section `device_library` of the machine description.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_KERNELMODEL_H
#define SUNWAY_ANALYSIS_KERNELMODEL_H

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A product of whole tiles, C[m,n] (+)= A[m,k] * B[k,n], cut over the mesh.
/// Extents are in elements.
struct ProductShape {
  int64_t m = 1, n = 1, k = 1;
  /// Bits of an element: 32 or 64.
  unsigned bits = 32;
  /// Vectors run along n (SPM_VEC_N), or along m.
  bool alongN = true;
  /// Pieces of A hold columns one after the other (SPM_A_COL), those of B
  /// likewise (SPM_B_COL); otherwise rows.
  bool aByColumns = false, bByColumns = false;
  /// C = A*B + C, or C = A*B.
  bool accumulates = true;
  /// Pieces along the vectors are multiples of the vector lanes.
  bool roundsPieces = true;
  /// Rows of the piece with the vectors, and of C, begin at vector boundaries.
  bool alignedVectors = true, alignedC = true;
};

/// CPE cycles from the first CPE's call to the last one's return, all CPEs
/// calling at the same time.
double getProductCycles(const ProductShape &product, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_KERNELMODEL_H
