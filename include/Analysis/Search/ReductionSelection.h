//===- ReductionSelection.h - Tiles of reductions ---------------*- C++ -*-===//
///
/// \file
/// Pure functions from the extents of a reduction and the figures of the chip
/// to tile sizes and their places on the mesh.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_REDUCTIONSELECTION_H
#define SUNWAY_ANALYSIS_SEARCH_REDUCTIONSELECTION_H

#include "Dialect/SW/IR/Target.h"
#include "Dialect/TPP/IR/TPP.h"

#include <array>

namespace mlir {
namespace sw {

/// y[outer, inner] = combination over `reduced` of x[outer, reduced, inner],
/// row-major.
struct ReductionProblem {
  int64_t outer = 1, reduced = 1, inner = 1;
  int64_t elementBytes = 4;
  tpp::ReduceKind kind = tpp::ReduceKind::Sum;
  /// How many of them there are, one after the other.
  int64_t count = 1;
};

/// Tile sizes of the loops outer, reduced and inner, and how each is cut over
/// the mesh. Where the reduced loop is cut, CPEs combine what they have.
struct ReductionTile {
  std::array<int64_t, 3> sizes = {1, 1, 1};
  std::array<Spread, 3> spreads = {Spread::None, Spread::None, Spread::None};
  /// The time for all tiles by the model, in cycles.
  double cycles = 0;
};

/// Bytes of LDM of one CPE for `tile`.
int64_t getReductionLdmBytes(const ReductionProblem &problem,
                             const ReductionTile &tile, const Target &target);

/// The tile with the least time. Of loops over the mesh all ways are tried, the
/// sizes are the largest with two buffers for each operand.
ReductionTile chooseReductionTile(const ReductionProblem &problem,
                                  const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_REDUCTIONSELECTION_H
