//===- TileRows.h - Rows of tiles in LDM ------------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEROWS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEROWS_H

namespace mlir {
namespace sw {
struct TileOperand;

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

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEROWS_H
