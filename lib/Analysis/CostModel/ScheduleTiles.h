//===- ScheduleTiles.h - The tiles of a schedule ----------------*- C++ -*-===//
///
/// \file
/// The tiles of a scheduled product: sizes, transfers, LDM, and the product of
/// one tile.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_COSTMODEL_SCHEDULETILES_H
#define SUNWAY_LIB_ANALYSIS_COSTMODEL_SCHEDULETILES_H

#include "Analysis/CostModel/KernelModel.h"
#include "Analysis/CostModel/WindowModel.h"
#include "Analysis/Problems/Schedule.h"
#include "Timeline.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/Support/MathExtras.h"

#include <string>

namespace mlir {
namespace sw {

/// One dimension of an operand's tile.
struct TileDim {
  unsigned loop = 0;
  int64_t extent = 1, places = 1, unit = 1;
  /// Elements of the array from one index to the next.
  int64_t stride = 1;

  int64_t getPiece() const { return Target::getPiece(extent, places, unit); }
};

/// The tiles of one schedule. The arguments of the constructor must outlive it.
class ScheduleTiles {
public:
  ScheduleTiles(const ScheduleProblem &problem, const Schedule &schedule,
                const Target &target)
      : problem(problem), schedule(schedule), target(target) {
    if (target.getUsedCoreGroups() == 1)
      return;
    groupLoops = getGroupLoops(problem, schedule, target);
    rotation = getRotation(problem, schedule, target);
  }

  /// The error of the input; empty if it is valid.
  std::string check() const;
  /// LDM in bytes of one CPE.
  int64_t getLdmBytes() const;
  /// The tile of an operand in a tile class.
  TileTransfer getTransfer(unsigned operand, TileClass tile) const;
  /// The gets of the other inputs of an epilogue for a tile of C, together.
  TransferCost getEpilogueCost(TileClass tile) const;
  ProductShape getProduct(TileClass tile) const;
  /// Cycles of a CPE for the conversion of a tile of an input.
  double getCastCycles(unsigned operand, TileClass tile) const;
  /// Cycles of the pooling of a tile of C.
  double getPoolCycles(TileClass tile) const;

  unsigned getBit(unsigned loop) const {
    return loop == problem.m   ? 1
           : loop == problem.n ? 2
           : loop == problem.k ? 4
                               : 0;
  }
  int64_t getTrips(unsigned loop) const {
    return llvm::divideCeil(problem.extents[loop], schedule.sizes[loop]);
  }
  int64_t getRemainder(unsigned loop) const {
    return problem.extents[loop] % schedule.sizes[loop];
  }
  /// The number of places over which an operand's dimension is distributed: for
  /// k, mesh columns for A and mesh rows for B.
  int64_t getPlaces(unsigned loop, unsigned operand) const;
  /// The loop along the contiguous dimension of the operand.
  unsigned getInnerLoop(unsigned operand) const;
  /// The tile along `loop` that a core group begins with. They take tiles in
  /// turn, so they differ along inner loops first, and their reductions are
  /// rotated.
  int64_t getTileOfGroup(unsigned loop, int64_t group) const;
  /// Whether each core group has the same tile along `loop`, one of those that
  /// are distributed over core groups, in all of its turns: if they are as many
  /// as whole rounds of the loop and those inside.
  bool isFixedOnGroup(unsigned loop) const;
  /// The same number for the same result of getTileOfGroup for all core groups
  /// and the same tile sizes, at most (N + 1)^2 on N core groups.
  int64_t getBeginsKey(unsigned loop) const;

protected:
  const ScheduleProblem &problem;
  const Schedule &schedule;
  const Target &target;
  /// The loops that are distributed over core groups.
  SmallVector<unsigned> groupLoops;
  /// The tiles of the reduction between the begins of core groups.
  int64_t rotation = 0;

private:
  /// The tile size of a loop in tiles of a class.
  int64_t getSize(unsigned loop, TileClass tile) const {
    return tile & getBit(loop) ? getRemainder(loop) : schedule.sizes[loop];
  }
  /// The piece of a loop of C on one CPE.
  int64_t getPieceOfC(unsigned loop, TileClass tile) const {
    return Target::getPiece(getSize(loop, tile), getPlaces(loop, kOperandC),
                            schedule.units[loop]);
  }
  WindowCut getCut(const TileDim &dim) const {
    return {problem.extents[dim.loop], schedule.sizes[dim.loop], dim.places,
            dim.unit};
  }
  bool checkOperand(const ScheduleOperand &operand) const;
  SmallVector<TileDim, 4> getDims(const ScheduleOperand &given,
                                  unsigned operand, TileClass tile) const;
  SmallVector<TileDim, 4> getDims(unsigned operand, TileClass tile) const {
    return getDims(problem.operands[operand], operand, tile);
  }
  TileTransfer getTransferOf(const ScheduleOperand &given, unsigned operand,
                             int64_t bytes, bool rowContiguous,
                             TileClass tile) const;
  TileTransfer getPatchTransfer(unsigned operand, TileClass tile) const;
  WindowTiles getWindowTiles(unsigned operand) const;
  int64_t getPatchBytes(unsigned operand) const;
  TileTransfer getPooledTransfer(TileClass tile) const;
  int64_t getBegin(ArrayRef<TileDim> dims, int64_t group) const;
  bool isRowContiguous(AffineMap map) const;
  ScheduleOperand getEpilogueOperand(AffineMap map) const;
  bool isVectorForAll(AffineMap map) const;
  ProductShape getOwnProduct(TileClass tile) const;
  int64_t getEpilogueBytes() const;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_SCHEDULETILES_H
