//===- ProgramModel.h - How long a tile program takes -----------*- C++ -*-===//
///
/// \file
/// What a nest of loops is whose tiles are dealt out to the CPEs, each of which
/// fetches, computes and stores its own, and how long it takes. What is
/// computed on a tile may be several ops, and arrays between them stay in LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_PROGRAMMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_PROGRAMMODEL_H

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/Stages.h"
#include "Analysis/Structure/Paddings.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <tuple>

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
  /// Of an image that is padded in LDM: the map is to the dimensions with their
  /// borders, `shape` is without them. All of what the reductions read is
  /// there.
  SmallVector<PadGroup> padding = {};
  /// Dimensions of which a tile has one index, as slices drop them and as what
  /// lies between two elements; the map has a constant. Empty if there are
  /// none: others with constants are whole.
  SmallVector<bool> single = {};
  /// All elements are one constant: its tiles are one small array, which no
  /// rows of a larger one separate.
  bool isUniform = false;
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
  /// Loops whose sizes of tiles are multiples of a number: vectors run along
  /// them, or over elements smaller than words.
  SmallVector<std::pair<unsigned, int64_t>> units;
  /// That of `loop`, 1 for others.
  int64_t getUnit(unsigned loop) const {
    for (auto [unitLoop, unit] : units)
      if (unitLoop == loop)
        return unit;
    return 1;
  }
  /// Reductions run inside of the tiles of the other loops.
  SmallVector<utils::IteratorType> iterators;
  SmallVector<ProgramAccess> accesses;
  SmallVector<ProgramStage> stages;
  /// The loop that carries reductions from part to part, if there is one.
  std::optional<unsigned> carriedLoop = std::nullopt;
  /// CPEs may run in step and share gets.
  bool canShare = false;
  /// How tiles are dealt out, if that is given.
  std::optional<ProgramDeal> deal;
};

/// How many CPEs share a get.
int64_t getPlaces(Sharing sharing, const Target &target);

/// A problem in the form in which the many tiles of a search are judged. Both
/// `problem` and `target` must stay.
class ProgramModel {
public:
  ProgramModel(const TileProblem &problem, const Target &target);

  /// Bytes of LDM of one CPE for tiles of `sizes`: two buffers of what is
  /// transferred, one of what is not. If gets and puts take turns, what is put
  /// has one buffer.
  int64_t getLdmBytes(ArrayRef<int64_t> sizes, bool takesTurns = false) const;

  /// From the call of the launch to its return, in cycles of a CPE.
  double getCycles(ArrayRef<int64_t> sizes, ProgramDeal deal = {}) const;

  /// Whether gets and puts of tiles of `sizes` can take turns: all CPEs put
  /// when all gets have arrived, and get when all puts are done.
  bool canTakeTurns(ArrayRef<int64_t> sizes, ProgramDeal deal = {}) const;

  /// The cycles if they do.
  double getTurnsCycles(ArrayRef<int64_t> sizes) const;

  /// Whether access `number` is read, and the same for all tiles of `loop`.
  bool isShared(unsigned number, unsigned loop) const;

  /// Whether tiles of access `number` are one constant, each as all others.
  bool isUniform(unsigned number, ArrayRef<int64_t> sizes) const;

  /// How many iterations of `loop` run along a line of the memory, of the array
  /// with the smallest elements; 0 if rows of no array run along it.
  int64_t getLineElements(unsigned loop) const;

private:
  /// By how much an index grows with each loop.
  using Factors = SmallVector<std::pair<unsigned, int64_t>, 2>;
  /// What the tiles of one iteration take, together.
  struct TileCost {
    TransferCost gets, puts;
    double compute = 0;
  };

  int64_t getFootprint(unsigned access, unsigned dim,
                       ArrayRef<int64_t> sizes) const;
  bool isWholeBehind(unsigned access, unsigned dim,
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
                             ProgramDeal deal) const;
  double getRounds(ArrayRef<int64_t> sizes, ProgramDeal deal) const;
  TileCost getTileCost(ArrayRef<int64_t> sizes, double steps,
                       ProgramDeal deal) const;

  const TileProblem &problem;
  const Target &target;
  /// Per access and dimension, the second one where no loop has begun.
  SmallVector<SmallVector<Factors>> factors;
  SmallVector<SmallVector<int64_t>> starts;
  /// Costs of transfers so far, by access and direction, elements of a block,
  /// rows, requests, distance of rows, and what tiles begin at multiples of.
  using TransferKey =
      std::tuple<unsigned, int64_t, int64_t, int64_t, int64_t, int64_t>;
  mutable llvm::DenseMap<TransferKey, TransferCost> transfers;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_PROGRAMMODEL_H
