//===- TileUtils.h - Loops over tiles of a linalg op ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILEUTILS_H
#define SUNWAY_LIB_TRANSFORMS_TILEUTILS_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

#include <optional>

namespace mlir {
namespace sw {

/// What `sw-tile` decided for one op.
struct TileChoice {
  std::string kernel;                      ///< Name of the kernel.
  SmallVector<int64_t> sizes;              ///< Tile size per loop.
  SmallVector<std::optional<Spread>> mesh; ///< Loops of the tile op, spread.
  /// Pieces of a loop are multiples of this; empty: of 1.
  SmallVector<int64_t> units;
  /// Loop of a product along which vectors run: "m", "n"; empty: no product.
  std::string vector;
};

/// Tiles `op` to scf.for loops, parallel loops outside; a fill that initialises
/// the destination moves into them. The loops without an entry in `mesh` have
/// tile size one and vanish from the tile op, which carries `sw.tile`.
LogicalResult tileToLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                          const TileChoice &choice);

/// Merges slices of slices and removes what tiling left unused.
LogicalResult cleanUpTiles(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILEUTILS_H
