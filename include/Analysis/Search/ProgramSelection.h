//===- ProgramSelection.h - Tiles that one CPE works on ---------*- C++ -*-===//
///
/// \file
/// The choice of tiles for a nest of loops whose tiles are dealt out to the
/// CPEs, by the model of ProgramModel.h.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_PROGRAMSELECTION_H
#define SUNWAY_ANALYSIS_SEARCH_PROGRAMSELECTION_H

#include "Analysis/CostModel/ProgramModel.h"

namespace mlir {
namespace sw {

/// A choice, with what the model says of it.
struct ProgramTile {
  SmallVector<int64_t> sizes;
  ProgramDeal deal;
  /// From the call of the launch to its return, in cycles of a CPE.
  double cycles = 0;
  /// Of one CPE.
  int64_t ldmBytes = 0;
  /// Gets and puts of the CPEs take turns.
  bool takesTurns = false;
};

/// Bytes of LDM of one CPE for tiles of `sizes`: two buffers of what is
/// transferred, one of what is not.
int64_t getProgramLdmBytes(const TileProblem &problem, ArrayRef<int64_t> sizes,
                           const Target &target);

/// The time of `problem` with tiles of `sizes`, in cycles of a CPE.
double getProgramCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                        const Target &target, ProgramDeal deal = {});

/// Whether CPEs that run in step have a tile of `size` each in all rounds: in
/// the last one tiles may be cut off, but not left out.
bool isEven(const TileProblem &problem, int64_t size, ProgramDeal deal,
            const Target &target);

/// The tile with the least time of those that descent along one loop at a time
/// finds, for each way to deal tiles out; nothing if the smallest does not fit
/// in LDM.
std::optional<ProgramTile> chooseProgramTile(const TileProblem &problem,
                                             const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_PROGRAMSELECTION_H
