//===- ReductionSelection.h - Tiles of reductions ---------------*- C++ -*-===//
///
/// \file
/// Pure functions that choose tile sizes of a reduction and their distribution
/// over the mesh, from its extents and the figures of the chip.
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
  /// Loops around these: how often there is another y, and how many such
  /// reductions each y combines. Core groups share the former.
  int64_t results = 1, addends = 1;
};

/// Tile sizes of the loops outer, reduced and inner, and the distribution of
/// each over the mesh. If the reduced loop is distributed, the CPEs combine
/// their partial results.
struct ReductionTile {
  std::array<int64_t, 3> sizes = {1, 1, 1};
  std::array<Spread, 3> spreads = {Spread::None, Spread::None, Spread::None};
  /// Predicted cycles for all tiles of a core group, that with the most.
  double cycles = 0;
};

/// Bytes of LDM of one CPE for `tile`.
int64_t getReductionLdmBytes(const ReductionProblem &problem,
                             const ReductionTile &tile, const Target &target);

/// The tile with the shortest predicted time. All distributions over the mesh
/// are tried. Sizes are the largest for which two buffers of each operand fit
/// in LDM. On several core groups, loops of the result are also cut into as
/// many tiles as there are core groups, which have them in turn.
ReductionTile chooseReductionTile(const ReductionProblem &problem,
                                  const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_REDUCTIONSELECTION_H
