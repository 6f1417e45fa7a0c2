//===- TileOpUtils.h - What a tile op does with its operands ----*- C++ -*-===//
///
/// \file
/// Questions about tile ops (structured ops that carry `sw.tile`) that staging
/// asks: which loops they have, how each operand is spread over the mesh, which
/// operands are read and written, and what to call the kernel.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir {
namespace sw {

/// A memref operand of a tile op, as staging sees it.
struct TileOperand {
  OpOperand *operand;
  /// One entry per dimension of the operand.
  SmallVector<Spread> spread;
  /// Pieces of each dimension are multiples of this.
  SmallVector<int64_t> units;
  bool read = false;
  bool written = false;
  /// How many buffers the schedule gives the operand, 1 or 2; 0 if it does not
  /// say.
  int64_t buffers = 0;
  /// Whether CPEs transfer whole rows of it.
  bool longRows = false;
};

/// Whether CPEs can transfer whole rows of `tile`: its rows are cut over mesh
/// rows and its columns over the CPEs of each, and its elements are f32 or f64.
bool canHaveLongRows(const TileOperand &tile);

/// Whether `op` carries `sw.tile`.
bool isTileOp(Operation *op);

/// Whether one CPE runs the tile op `op` by itself: it stands in a loop that is
/// dealt out to the CPEs.
bool isPrivateTileOp(Operation *op);

/// Whether `op` runs on the tiles of a product before they are stored.
bool isEpilogueTileOp(Operation *op);

/// Whether `op` only sets its destination to one value.
bool isFillOp(Operation *op);

/// Whether `op` is a product of matrices.
bool isContractionTileOp(Operation *op);

/// A short word for what `op` computes, to name kernels with.
StringRef getTileOpKind(Operation *op);

/// The loop of the product `op` along which vectors run: `vector` of `sw.tile`,
/// or n where that says nothing.
VecDim getVectorLoop(Operation *op);

/// The memref operands of the tile op `op`, in operand order. Reports an error
/// at `op` if it has a form that cannot be spread over the mesh.
FailureOr<SmallVector<TileOperand>> describeTileOperands(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H
