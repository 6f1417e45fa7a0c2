//===- KernelModel.h - What a collective product costs ----------*- C++ -*-===//
///
/// \file
/// Cycles of one call of the device library's matrix product. The model uses
/// the library's own division into panels and blocks (device/spm_plan.h), and
/// the figures of the section `device_library` of the machine description.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H

#include "Dialect/SW/IR/Target.h"

#include <optional>

namespace mlir {
namespace sw {

/// A product of full tiles, C[m,n] (+)= A[m,k] * B[k,n], distributed over the
/// mesh, or computed by one CPE. Extents are in elements.
struct ProductShape {
  int64_t m = 1, n = 1, k = 1;
  /// Bits of an element of A and B: 16, 32 or 64.
  unsigned bits = 32;
  /// With 16 bits, the number of k steps whose products are summed in 16 bits
  /// before they are added to C; 0 if all sums are f32.
  int64_t run = 0;
  /// Vectors run along n (SPM_VEC_N), or along m.
  bool alongN = true;
  /// Pieces of A (SPM_A_COL) or of B (SPM_B_COL) are stored column by column;
  /// otherwise row by row.
  bool aByColumns = false, bByColumns = false;
  /// C = A*B + C, or C = A*B.
  bool accumulates = true;
  /// The extent of a piece along the vectors is a multiple of the vector lanes.
  bool roundsPieces = true;
  /// Rows of the operand that is loaded as vectors, and rows of C, begin at
  /// vector boundaries.
  bool alignedVectors = true, alignedC = true;
  /// One CPE computes the product by itself (device/tpp_gemm.h), with C stored
  /// by rows; `aByColumns`, `bByColumns` and `alignedVectors` hold as above. If
  /// `lastN` is not 0, the last CPE has `lastN` columns, which may take longer
  /// than `n` columns.
  bool ofOneCPE = false;
  int64_t lastN = 0;
};

/// The work of the library on one piece of C, for one pass over its blocks.
struct ProductWork {
  double panels = 0, groups = 0, blocks = 0, vectors = 0;
  /// Cycles of one k step of all blocks.
  double stepCycles = 0;
  /// Blocks that use a temporary in place of C, and their vectors.
  double edgeBlocks = 0, edgeVectors = 0;
  /// Vectors of a k step in panels of which a CPE owns only a part.
  double cutVectors = 0;
  /// Vectors of blocks that work on transposed squares of C.
  double squareVectors = 0;
};

/// The product in the order of the library's loops: a CPE with full pieces, and
/// the CPEs at an edge, for which all others wait. The loops over blocks do not
/// depend on k.
class ProductModel {
public:
  /// `target` must outlive the model.
  ProductModel(const ProductShape &product, const Target &target);

  /// Cycles from the call to the return of the last CPE. All CPEs call at the
  /// same time.
  double getCycles(int64_t k, bool accumulates) const;

private:
  /// `number` blocks of p vectors x q scalars in each of `panels` panels, from
  /// the scalar `line` on. The CPEs at the edge own `cutLanes` lanes of one
  /// panel that they have only in part.
  struct Group {
    int64_t p, q, number, line, panels, cutLanes;
  };

  double getOneCoreCycles(int64_t k, bool accumulates) const;
  void addPanels();
  void addPanels(int64_t p, int64_t count, int64_t firstLane);
  void addGroup(const Group &group);
  /// How the exchange steps of a product of 16-bit floats are cut, and what is
  /// packed when it begins, not while other CPEs wait.
  struct NarrowPlan {
    int64_t parts, depth, group;
    bool packsScalars, packsScalarsAhead, packsVectorsAhead;
  };

  NarrowPlan planNarrow(int64_t piece) const;
  std::optional<ProductShape> getHalf(int64_t k) const;
  double getNarrowCycles(int64_t k) const;
  double getNarrowPackCycles(const NarrowPlan &plan, int64_t piece) const;
  double getWalkCycles() const;
  double getPackCycles(int64_t k, int64_t parts) const;
  int64_t countParts(int64_t k) const;
  int64_t countChunks(int64_t depth) const;
  /// Whether sums are 16-bit floats.
  bool isNarrow() const { return product.bits < 32 && product.run > 0; }
  /// Whether blocks of 16-bit floats work on transposed squares of C.
  bool worksOnSquares() const {
    return isNarrow() && !product.alongN && product.alignedC;
  }
  bool hasNearVectors() const {
    return product.alongN ? !product.bByColumns : product.aByColumns;
  }
  bool hasNearScalars() const {
    return product.alongN ? product.aByColumns : !product.bByColumns;
  }
  /// Bytes of both operands in a k step of an exchange step. Operands whose
  /// sums are f32 travel as f32.
  int64_t getStepBytes() const {
    unsigned bits = isNarrow() ? product.bits : std::max(product.bits, 32u);
    return (vectorPiece + scalarPiece) * (bits / 8);
  }

  ProductShape product;
  const Target *target;
  const sunway::CostFigures *costs;
  int64_t lanes, exchanges;
  int64_t vectorPiece, scalarPiece, ownVectors, ownScalars;
  ProductWork work;
  double walkCycles = 0;
};

/// Cycles of `product`, for its own k and `accumulates`.
double getProductCycles(const ProductShape &product, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_KERNELMODEL_H
