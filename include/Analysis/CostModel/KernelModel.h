//===- KernelModel.h - What a collective product costs ----------*- C++ -*-===//
///
/// \file
/// Cycles of one call of the device library's matrix product, by the cutting
/// into panels and blocks that the library does (device/spm_plan.h) and
/// the figures of the section `device_library` of the machine description.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A product of whole tiles, C[m,n] (+)= A[m,k] * B[k,n], cut over the mesh, or
/// of one CPE. Extents are in elements.
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
  /// Of one CPE by itself (device/tpp_gemm.h), C by rows; of the rest
  /// `aByColumns`, `bByColumns` and `alignedVectors` say how. The last CPE has
  /// `lastN` columns if not 0, which may take longer than more of them.
  bool ofOneCPE = false;
  int64_t lastN = 0;
};

/// What the library does for one piece of C each time it walks its blocks.
struct ProductWork {
  double panels = 0, groups = 0, blocks = 0, vectors = 0;
  /// A k step of all blocks.
  double stepCycles = 0;
  /// Blocks that do not work on C itself, and their vectors.
  double edgeBlocks = 0, edgeVectors = 0;
  /// Vectors of a k step that lie in panels that a CPE has only in part.
  double cutVectors = 0;
};

/// The product as the library walks it: one CPE with whole pieces, and those at
/// an edge, which all others wait for. The walk does not depend on k.
class ProductModel {
public:
  /// `target` must stay.
  ProductModel(const ProductShape &product, const Target &target);

  /// CPE cycles from the first CPE's call to the last one's return, all CPEs
  /// calling at the same time.
  double getCycles(int64_t k, bool accumulates) const;

private:
  /// `number` blocks of p vectors x q scalars from a line on, in each of some
  /// panels. Of one more panel the CPEs at the edge have only some lanes.
  struct Group {
    int64_t p, q, number, line, panels, cutLanes;
  };

  double getOneCoreCycles(int64_t k, bool accumulates) const;
  void addPanels();
  void addPanels(int64_t p, int64_t count, int64_t firstLane);
  void addGroup(const Group &group);
  double getWalkCycles() const;
  double getPackCycles(int64_t k, int64_t parts) const;
  int64_t countParts(int64_t k) const;
  int64_t countTurns(int64_t depth) const;
  /// Of both operands, in a k step of one exchange.
  int64_t getStepBytes() const {
    return (vectorPiece + scalarPiece) * (product.bits / 8);
  }

  ProductShape product;
  const Target *target;
  const sunway::CostFigures *costs;
  int64_t lanes, exchanges;
  int64_t vectorPiece, scalarPiece, ownVectors, ownScalars;
  ProductWork work;
  double walkCycles = 0;
};

/// The same for the k and the kind of sum of `product`.
double getProductCycles(const ProductShape &product, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H
