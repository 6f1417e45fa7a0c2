//===- Timeline.h - The loop nest of a schedule in time ---------*- C++ -*-===//
///
/// \file
/// A small event simulation of a tiled product: a nest of loops over tiles, one
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
  /// Operands whose tile it changes.
  std::array<bool, kNumProductOperands> changes = {};
  /// It sums up.
  bool isReduction = false;
  /// Bit in a `TileClass`.
  unsigned bit = 0;
};

/// Which loops are at their remainder: one bit for each of m, n and k.
using TileClass = unsigned;
enum { kNumTileClasses = 8 };

/// What the nest consists of.
struct TileNest {
  /// Outermost first; all run more than once.
  SmallVector<TileLoop> loops;
  std::array<int64_t, kNumProductOperands> buffers = {};
  /// The old value of C is read.
  bool readsC = false;
  /// By class. Where a tile does not exist, the cost is not looked at.
  std::array<std::array<TransferCost, kNumTileClasses>, kNumProductOperands>
      gets;
  std::array<TransferCost, kNumTileClasses> puts;
  /// What an op that runs on the tiles of C reads beside them; it has as many
  /// buffers as C.
  bool hasEpilogue = false;
  std::array<TransferCost, kNumTileClasses> epilogues;
  /// Product that adds to C, and that overwrites it.
  std::array<double, kNumTileClasses> adds = {}, sets = {};
  /// All CPEs meet behind each put, which takes `barrier`, and get nothing
  /// before. With two buffers of C a put is done when the next tile is there:
  /// then all get the tile behind it, and put that one when all have theirs.
  bool takesTurns = false;
  double barrier = 0;
  /// What the first product gains by beginning with a part of its operands.
  double savedAtFirst = 0;
};

/// What it took, in CPE cycles and bytes.
struct TimelineResult {
  double cycles = 0, dmaCycles = 0, computeCycles = 0, exposedCycles = 0;
  /// Waiting before the first product and behind the last one.
  double endCycles = 0;
  double getBytes = 0, putBytes = 0;
};

/// Times of `limit` and more are not found exactly: `cycles` is at least
/// `limit` then, and the rest has no meaning.
TimelineResult
runTimeline(const TileNest &nest,
            double limit = std::numeric_limits<double>::infinity());

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_TIMELINE_H
