//===- ProgramSelection.h - Tiles that one CPE works on ---------*- C++ -*-===//
///
/// \file
/// The choice of tiles for a nest of loops whose tiles are dealt out to the
/// CPEs, each of which fetches, computes and stores its own. What is computed
/// on a tile may be several ops, and arrays between them stay in LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_PROGRAMSELECTION_H
#define SUNWAY_ANALYSIS_PROGRAMSELECTION_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"

namespace mlir {
namespace sw {

/// An array that the ops of a program use.
struct ProgramAccess {
  /// From the loops to its dimensions: sums of positive multiples of loops, and
  /// constants.
  AffineMap map;
  /// Of the array in main memory; its rows are packed.
  SmallVector<int64_t> shape;
  int64_t elementBytes = 4;
  /// Neither of an array between two ops, which is in LDM only.
  bool isRead = false, isWritten = false;
};

/// What one op does on a tile.
struct ProgramStage {
  /// Its loops, and the cycles of one CPE for a point of them.
  SmallVector<unsigned> loops;
  double pointCycles = 0;
  /// In front of or behind the loop over parts of the reductions.
  bool isOutside = false;
};

/// How the tiles of a program are dealt out.
struct ProgramDeal {
  Sharing sharing = Sharing::None;
  /// The loop whose tiles the CPEs that run in step have; they share what does
  /// not depend on it.
  unsigned memberLoop = 0;
};

/// Loops, accesses and work of a program.
struct TileProblem {
  SmallVector<int64_t> extents;
  /// Loops that may be cut; the others are whole in each tile.
  SmallVector<bool> canCut;
  /// Tile sizes that are given, 0 where one is chosen.
  SmallVector<int64_t> sizes;
  /// Reductions run inside of the tiles of the other loops.
  SmallVector<utils::IteratorType> iterators;
  SmallVector<ProgramAccess> accesses;
  SmallVector<ProgramStage> stages;
  /// CPEs may run in step and share gets.
  bool canShare = false;
  /// How tiles are dealt out, if that is given.
  std::optional<ProgramDeal> deal;
};

/// A choice, with what the model says of it.
struct ProgramTile {
  SmallVector<int64_t> sizes;
  ProgramDeal deal;
  /// From the call of the launch to its return, in cycles of a CPE.
  double cycles = 0;
  /// Of one CPE.
  int64_t ldmBytes = 0;
};

/// Bytes of LDM of one CPE for tiles of `sizes`: two buffers of what is
/// transferred, one of what is not.
int64_t getProgramLdmBytes(const TileProblem &problem, ArrayRef<int64_t> sizes,
                           const Target &target);

/// The time of `problem` with tiles of `sizes`, in cycles of a CPE.
double getProgramCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                        const Target &target, ProgramDeal deal = {});

/// How many CPEs share a get.
int64_t getPlaces(Sharing sharing, const Target &target);

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

#endif // SUNWAY_ANALYSIS_PROGRAMSELECTION_H
