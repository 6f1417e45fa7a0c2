//===- Timeline.h - The loop nest of a schedule in time ---------*- C++ -*-===//
///
/// \file
/// A small event simulation of a tiled product: a loop nest over tiles, one
/// clock for all CPEs, and a memory controller that serves transfers in order.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_COSTMODEL_TIMELINE_H
#define SUNWAY_LIB_ANALYSIS_COSTMODEL_TIMELINE_H

#include "Analysis/CostModel/DmaModel.h"

#include "llvm/ADT/SmallVector.h"

#include <array>
#include <limits>

namespace mlir {
namespace sw {

/// The operands A, B and C.
enum { kNumProductOperands = 3, kOperandC = 2 };

/// A loop over tiles, of which the last may be smaller.
struct TileLoop {
  int64_t trips = 1;
  bool hasRemainder = false;
  /// Operands whose tile depends on the loop.
  std::array<bool, kNumProductOperands> changes = {};
  /// Whether it is a reduction.
  bool isReduction = false;
  /// Bit in a `TileClass`.
  unsigned bit = 0;
};

/// The loops that are at their boundary tile: one bit for each of m, n and k.
using TileClass = unsigned;
enum { kNumTileClasses = 8 };

/// The loops, transfers and products of a nest.
struct TileNest {
  /// Outermost first; all run more than once.
  SmallVector<TileLoop> loops;
  std::array<int64_t, kNumProductOperands> buffers = {};
  /// The old value of C is read.
  bool readsC = false;
  /// Costs by class. The cost of a class without tiles is not used.
  std::array<std::array<TransferCost, kNumTileClasses>, kNumProductOperands>
      gets;
  std::array<TransferCost, kNumTileClasses> puts;
  /// The gets of the epilogue's other inputs, which have as many buffers as C.
  bool hasEpilogue = false;
  std::array<TransferCost, kNumTileClasses> epilogues;
  /// Cycles of a product that accumulates on C, and of one that overwrites C.
  std::array<double, kNumTileClasses> adds = {}, sets = {};
  /// Gets and puts run in phases: all CPEs meet at a barrier after each put,
  /// with the cycles `barrier`, and issue no gets before. With two buffers of
  /// C, a put follows the arrival of the next tile. All CPEs then get the tile
  /// after that one, and put when all of these have arrived.
  bool usesPhases = false;
  double barrier = 0;
  /// The share of the lines of a put that is written while gets wait, if gets
  /// follow the put.
  double putsAmongGets = 0;
  /// Cycles saved if the first product begins with a part of its operands.
  double savedAtFirst = 0;
};

/// The result, in CPE cycles and bytes.
struct TimelineResult {
  double cycles = 0, dmaCycles = 0, computeCycles = 0, exposedCycles = 0;
  /// Waiting before the first product and after the last one.
  double endCycles = 0;
  double getBytes = 0, putBytes = 0;
};

/// The result is exact only below `limit` cycles. Otherwise `cycles` is at
/// least `limit`, and the other members have no meaning.
TimelineResult
runTimeline(const TileNest &nest,
            double limit = std::numeric_limits<double>::infinity());

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_TIMELINE_H
