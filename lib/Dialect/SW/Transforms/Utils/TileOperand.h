//===- TileOperand.h - Operands of tile ops and their rows ------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPERAND_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPERAND_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// A memref operand of a tile op.
struct TileOperand {
  OpOperand *operand;
  /// One entry for each dimension of the operand.
  SmallVector<Spread> spread;
  /// Pieces of a dimension are multiples of its unit.
  SmallVector<int64_t> units;
  bool read = false;
  bool written = false;
  /// The number of buffers that the schedule gives the operand, 1 or 2; 0
  /// without a schedule.
  int64_t buffers = 0;
  /// Whether its transfers are row-contiguous.
  bool rowContiguous = false;
};

/// Whether the rows of `tile` need no padding in LDM: rows of 16 bits that
/// follow each other in memory, each whole on one CPE. A transfer then has all
/// of them as one block, and products pack what they read.
bool hasDenseRows(const TileOperand &tile);

/// Whether row-contiguous transfers are possible for `tile`: its rows are
/// distributed over mesh rows and its columns over the CPEs of each, and its
/// elements are f32 or f64, or 16 bits in pieces of whole words.
bool canBeRowContiguous(const TileOperand &tile);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPERAND_H
