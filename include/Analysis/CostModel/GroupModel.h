//===- GroupModel.h - How long a fusion group takes -------------*- C++ -*-===//
///
/// \file
/// The description and the predicted time of a fusion group: a loop nest whose
/// tiles are distributed over the CPEs. Each CPE fetches, computes and stores
/// its own tiles. The work on a tile may be several ops, and arrays between
/// them stay in LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_GROUPMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_GROUPMODEL_H

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/Stages.h"
#include "Analysis/Structure/Paddings.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <numeric>
#include <tuple>

namespace mlir {
namespace sw {

/// An array that the ops of a fusion group use.
struct GroupAccess {
  /// From the loops to the dimensions of the array: sums of positive multiples
  /// of loops, and constants.
  AffineMap map;
  /// Shape of the array in main memory; its rows are packed.
  SmallVector<int64_t> shape;
  int64_t elementBytes = 4;
  /// Both are false for an array between two ops, which is in LDM only.
  bool isRead = false, isWritten = false;
  /// For an image that is padded in LDM: `map` leads to the dimensions with
  /// their borders, `shape` is without them. A tile has all elements that the
  /// reductions read.
  SmallVector<PadGroup> padding = {};
  /// Dimensions of which a tile has a single index: those that slices drop, and
  /// those between two elements. The map has a constant for them. Other
  /// dimensions with constants are whole in each tile. Empty if there is no
  /// such dimension.
  SmallVector<bool> single = {};
  /// All elements are the same constant: each tile is fetched from one small
  /// contiguous array.
  bool isUniform = false;
};

/// How the tiles of a fusion group are distributed.
struct GroupDistribution {
  Sharing sharing = Sharing::None;
  /// The loop over which the members of a team are distributed. They share the
  /// data that does not depend on it.
  unsigned memberLoop = 0;
};

/// Work of a fusion group whose carried arrays are stored transposed in LDM, so
/// that vectors run along the rows (CarryReductions.cpp).
struct TransposedWork {
  /// The loop of the rows, and the smallest number of them in a tile.
  unsigned rowLoop = 0;
  int64_t minRows = 0;
  /// Loops of which a tile has a single iteration.
  SmallVector<unsigned> single = {};
  SmallVector<GroupStage> stages = {};
};

/// Loops, accesses and work of a fusion group.
struct TileProblem {
  SmallVector<int64_t> extents;
  /// Loops that may be cut; the others are whole in each tile.
  SmallVector<bool> canCut;
  /// Fixed tile sizes; 0 for those that the search chooses.
  SmallVector<int64_t> sizes;
  /// Loops whose tile size must be a multiple of a number, since vectors run
  /// along them, or elements are smaller than words.
  SmallVector<std::pair<unsigned, int64_t>> units;
  /// The least multiple of the numbers for `loop`; 1 if it has none.
  int64_t getUnit(unsigned loop) const {
    int64_t all = 1;
    for (auto [unitLoop, unit] : units)
      if (unitLoop == loop)
        all = std::lcm(all, unit);
    return all;
  }
  /// Kinds of the loops. Reductions are inside the loops over tiles of the
  /// parallel loops.
  SmallVector<utils::IteratorType> iterators;
  SmallVector<GroupAccess> accesses;
  SmallVector<GroupStage> stages;
  std::optional<TransposedWork> transposed = std::nullopt;
  /// The loop that carries reductions from part to part, if there is one.
  std::optional<unsigned> carriedLoop = std::nullopt;
  /// Whether tiles of `sizes` are processed in parts of this loop.
  bool isInParts(ArrayRef<int64_t> sizes) const {
    return carriedLoop && sizes[*carriedLoop] < extents[*carriedLoop];
  }
  /// The stages of tiles of `sizes`.
  ArrayRef<GroupStage> getStages(ArrayRef<int64_t> sizes) const;
  /// CPEs may form teams that run in step and share gets.
  bool canShare = false;
  /// The distribution of the tiles, if it is fixed.
  std::optional<GroupDistribution> distribution;
  /// Loops that are cut into several tiles.
  SmallVector<unsigned> divided = {};
};

/// How many CPEs share a get.
int64_t getPlaces(Sharing sharing, const Target &target);

/// Predicts the time of a problem for the many tile sizes of a search. Both
/// `problem` and `target` must outlive the model.
class GroupModel {
public:
  GroupModel(const TileProblem &problem, const Target &target);

  /// Bytes of LDM of one CPE for tiles of `sizes`: two buffers for arrays that
  /// are transferred, one for the others. If gets and puts run in phases,
  /// arrays that are put have one buffer.
  int64_t getLdmBytes(ArrayRef<int64_t> sizes, bool usesPhases = false) const;

  /// From the call of the launch to its return, in cycles of a CPE.
  double getCycles(ArrayRef<int64_t> sizes,
                   GroupDistribution distribution = {}) const;

  /// Whether gets and puts of tiles of `sizes` can run in phases: all CPEs put
  /// when all gets have arrived, and get when all puts are done.
  bool canUsePhases(ArrayRef<int64_t> sizes,
                    GroupDistribution distribution = {}) const;

  /// The cycles if gets and puts run in phases.
  double getPhasedCycles(ArrayRef<int64_t> sizes) const;

  /// Whether access `number` is read, and its tiles do not depend on `loop`.
  bool isShared(unsigned number, unsigned loop) const;

  /// Whether all elements of all tiles of access `number` are the same
  /// constant.
  bool isUniform(unsigned number, ArrayRef<int64_t> sizes) const;

  /// The number of iterations of `loop` in a line of main memory, for the array
  /// with the smallest elements; 0 if `loop` runs along the rows of no array.
  int64_t getLineElements(unsigned loop) const;

private:
  /// The loops of an index and their factors.
  using Factors = SmallVector<std::pair<unsigned, int64_t>, 2>;
  /// The total cost of the tiles of one iteration.
  struct TileCost {
    TransferCost gets, puts;
    /// Cycles of a step, and more cycles of one at the end of a loop.
    double compute = 0, end = 0;
  };

  int64_t getFootprint(unsigned access, unsigned dim,
                       ArrayRef<int64_t> sizes) const;
  bool areInnerDimsWhole(unsigned access, unsigned dim,
                         ArrayRef<int64_t> sizes) const;
  std::pair<int64_t, PadPart> getPadded(unsigned access, unsigned dim,
                                        ArrayRef<int64_t> sizes) const;
  int64_t getPaddedElements(unsigned access, ArrayRef<int64_t> sizes) const;
  double getPaddingCycles(unsigned access, ArrayRef<int64_t> sizes) const;
  TransferCost getTransferCost(unsigned access, ArrayRef<int64_t> sizes,
                               bool isGet) const;
  double getShare(unsigned access, ArrayRef<int64_t> sizes, double steps) const;
  bool isInSteps(unsigned number, ArrayRef<int64_t> sizes) const;
  TransferCost getSharedCost(unsigned access, ArrayRef<int64_t> sizes,
                             GroupDistribution distribution) const;
  double getRounds(ArrayRef<int64_t> sizes,
                   GroupDistribution distribution) const;
  double getStepCycles(ArrayRef<GroupStage> stages, ArrayRef<int64_t> sizes,
                       double steps) const;
  double getEndCycles(ArrayRef<int64_t> sizes, double steps,
                      double whole) const;
  TileCost getTileCost(ArrayRef<int64_t> sizes, double steps,
                       GroupDistribution distribution) const;

  const TileProblem &problem;
  const Target &target;
  /// Per access and dimension: the factors of the loops, and the index where
  /// all loops are at 0.
  SmallVector<SmallVector<Factors>> factors;
  SmallVector<SmallVector<int64_t>> starts;
  /// Costs of transfers so far. The key has access and direction, elements of a
  /// block, rows, requests, distance between rows, and the alignment of the
  /// begins of tiles.
  using TransferKey =
      std::tuple<unsigned, int64_t, int64_t, int64_t, int64_t, int64_t>;
  mutable llvm::DenseMap<TransferKey, TransferCost> transfers;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_GROUPMODEL_H
