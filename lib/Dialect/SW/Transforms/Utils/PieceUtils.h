//===- PieceUtils.h - Pieces of tiles ---------------------------*- C++ -*-===//
//
// The arithmetic of a tile that is distributed over the mesh: the part that the
// executing CPE owns.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_PIECEUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_PIECEUTILS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// A tile in the core-group view: its full sizes, and the distribution of each
/// dimension.
struct WholeTile {
  SmallVector<OpFoldResult> sizes;
  SmallVector<Spread> spread;
  /// Pieces of a dimension are multiples of its unit.
  SmallVector<int64_t> units;
  /// Whether every CPE has its own data in it.
  bool isPrivate = false;

  int64_t getRank() const { return static_cast<int64_t>(sizes.size()); }
  /// Whether every CPE has the full tile.
  bool isReplicated() const;
  /// Whether the CPEs along `axis` (row or column) own different parts.
  bool isCutAlong(Axis axis) const;
};

/// `spread` and `units` in the format of the assembly, for messages.
std::string toString(ArrayRef<Spread> spread);
std::string toString(ArrayRef<int64_t> units);

/// Checks that `tile`, the operand `name` of `op`, has the spread `expected`.
LogicalResult checkSpread(Operation *op, StringRef name, const WholeTile &tile,
                          ArrayRef<Spread> expected);

/// Creates the index arithmetic of pieces at the rewriter's insertion point.
/// Coordinates are created once, at the start of the launch.
class PieceBuilder {
public:
  PieceBuilder(RewriterBase &rewriter, LaunchOp launch, const Target &target)
      : rewriter(rewriter), launch(launch), target(target) {}

  /// The coordinate of the executing CPE.
  Value getCoord(Axis axis);

  /// The offset of the piece of this CPE in dimension `dim` of `tile`.
  OpFoldResult getOffset(Location loc, const WholeTile &tile, int64_t dim);

  /// The number of elements of dimension `dim` of `tile` that this CPE owns: a
  /// constant if it is the same for all CPEs.
  OpFoldResult getOwnSize(Location loc, const WholeTile &tile, int64_t dim);

  /// The distance between rows in LDM: `own`, the elements of the last
  /// dimension of `tile` that this CPE owns, rounded up to the unit. Returns
  /// `own` itself if it is known to be a multiple.
  OpFoldResult getPitch(Location loc, const WholeTile &tile, OpFoldResult own);

  /// A condition that exactly one CPE satisfies among those that own the same
  /// part of `tile`, or null if no two CPEs do.
  Value getOwnerCondition(Location loc, const WholeTile &tile);

  /// The maximum number of elements of dimension `dim` of `tile` that a place
  /// owns; not for nested dimensions.
  OpFoldResult getPieceExtent(Location loc, const WholeTile &tile, int64_t dim);

  /// `size` divided by `divisor`, rounded up, times `factor`.
  OpFoldResult roundUp(Location loc, OpFoldResult size, int64_t divisor,
                       int64_t factor);

  const Target &getTarget() const { return target; }

private:
  OpFoldResult getNestedOffset(Location loc, const WholeTile &tile,
                               int64_t dim);

  RewriterBase &rewriter;
  LaunchOp launch;
  const Target &target;
  Value coords[3];
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_PIECEUTILS_H
