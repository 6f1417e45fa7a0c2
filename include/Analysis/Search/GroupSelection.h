//===- GroupSelection.h - Tiles that one CPE works on -----------*- C++ -*-===//
///
/// \file
/// The choice of tiles for a fusion group, a loop nest whose tiles are
/// distributed over the CPEs, by the model of GroupModel.h.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_GROUPSELECTION_H
#define SUNWAY_ANALYSIS_SEARCH_GROUPSELECTION_H

#include "Analysis/CostModel/GroupModel.h"
#include "Analysis/Problems/DivisionReport.h"

namespace mlir {
namespace sw {

/// The chosen tile, with its predicted time.
struct GroupTile {
  SmallVector<int64_t> sizes;
  GroupDistribution distribution;
  /// From the call of the launch to its return, in cycles of a CPE.
  double cycles = 0;
  /// Bytes of LDM of one CPE.
  int64_t ldmBytes = 0;
  /// Gets and puts of the CPEs run in phases.
  bool usesPhases = false;
  /// The first core group alone runs the tiles, in a program on several.
  bool onFirstGroup = false;
  /// Why, and what the tiles would take otherwise.
  DivisionReport division = {};
};

/// The number of tiles of `sizes` that are distributed.
int64_t countTiles(const TileProblem &problem, ArrayRef<int64_t> sizes);

/// Bytes of LDM of one CPE for tiles of `sizes`: two buffers for arrays that
/// are transferred, one for the others.
int64_t getGroupLdmBytes(const TileProblem &problem, ArrayRef<int64_t> sizes,
                         const Target &target);

/// The time of `problem` with tiles of `sizes`, in cycles of a CPE.
double getGroupCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                      const Target &target,
                      GroupDistribution distribution = {});

/// Whether each member of a team has a tile of `size` in every round. In the
/// last round tiles may be smaller, but not missing.
bool isEven(const TileProblem &problem, int64_t size,
            GroupDistribution distribution, const Target &target);

/// The tile with the shortest predicted time, found by coordinate descent (one
/// loop at a time) for each distribution of the tiles; nothing if the smallest
/// tile does not fit in LDM. `chooseGroupTile` (TilingSearch.h) searches once.
std::optional<GroupTile> searchGroupTile(const TileProblem &problem,
                                         const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_GROUPSELECTION_H
