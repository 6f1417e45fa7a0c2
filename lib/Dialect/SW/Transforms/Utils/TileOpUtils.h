//===- TileOpUtils.h - Operands of tile ops ---------------------*- C++ -*-===//
///
/// \file
/// Queries of staging about tile ops (structured ops with `sw.tile`): their
/// loops, the spread of each operand over the mesh, which operands are read and
/// written, and a name for the kernel.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H

#include "TileOperand.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir {
namespace sw {

/// Whether `op` carries `sw.tile`.
bool isTileOp(Operation *op);

/// Whether one CPE runs the tile op `op` independently, in a loop that is
/// distributed over the CPEs.
bool isPrivateTileOp(Operation *op);

/// Whether `op` runs on the tiles of a product before they are stored.
bool isEpilogueTileOp(Operation *op);

/// Whether `op` only sets its destination to one value.
bool isFillOp(Operation *op);

/// Whether `op` is a matrix product.
bool isContractionTileOp(Operation *op);

/// A short word for the computation of `op`, used in kernel names.
StringRef getTileOpKind(Operation *op);

/// The loop of the product `op` along which vectors run: `vector` of `sw.tile`,
/// n by default.
VecDim getVectorLoop(Operation *op);

/// The memref operands of the tile op `op`, in operand order. Reports an error
/// at `op` if it cannot be distributed over the mesh.
FailureOr<SmallVector<TileOperand>> describeTileOperands(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_TILEOPUTILS_H
