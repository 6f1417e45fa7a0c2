//===- PieceUtils.h - Pieces of tiles -----------------------------*- C++
//-*-===//
//
// The arithmetic of a tile that is cut over the mesh: which part of it the
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

/// A tile in the core-group view: the sizes of all of it, and how each
/// dimension is cut.
struct WholeTile {
  SmallVector<OpFoldResult> sizes;
  SmallVector<Spread> spread;
  /// Pieces of a dimension are multiples of its unit.
  SmallVector<int64_t> units;
  /// Every CPE has data of its own in it.
  bool isPrivate = false;

  int64_t getRank() const { return static_cast<int64_t>(sizes.size()); }
  /// Whether every CPE has all of it.
  bool isReplicated() const;
  /// Whether the CPEs along `axis` (row or column) own different parts.
  bool isCutAlong(Axis axis) const;
};

/// `spread` and `units` as the assembly prints them, for messages.
std::string toString(ArrayRef<Spread> spread);
std::string toString(ArrayRef<int64_t> units);

/// Checks that `tile`, which `op` knows by `name`, is cut as `expected` says.
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

  /// Where the piece of this CPE starts, in dimension `dim` of `tile`.
  OpFoldResult getOffset(Location loc, const WholeTile &tile, int64_t dim);

  /// How many elements of dimension `dim` of `tile` this CPE owns: a constant
  /// when that is the same for all CPEs.
  OpFoldResult getOwnSize(Location loc, const WholeTile &tile, int64_t dim);

  /// `own`, what this CPE owns of the last dimension of `tile`, rounded up to
  /// the unit: the distance of rows in LDM. It is `own` itself where that is
  /// known to be a multiple.
  OpFoldResult getPitch(Location loc, const WholeTile &tile, OpFoldResult own);

  /// A condition that one CPE satisfies among those that own the same part of
  /// `tile`; null when no two of them do.
  Value getOwnerCondition(Location loc, const WholeTile &tile);

  /// How many elements of dimension `dim` of `tile` a place owns at most; not
  /// for nested ones.
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
