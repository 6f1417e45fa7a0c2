//===- PieceUtils.h - Pieces of tiles -----------------------------*- C++
//-*-===//
//
// The arithmetic of a tile that is cut over the mesh: which part of it the
// executing CPE owns.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_PIECEUTILS_H
#define SUNWAY_DIALECT_SW_TRANSFORMS_PIECEUTILS_H

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

  int64_t getRank() const { return static_cast<int64_t>(sizes.size()); }
  /// Whether every CPE has all of it.
  bool isReplicated() const;
  /// Whether the CPEs along `axis` (row or column) own different parts.
  bool isCutAlong(Axis axis) const;
};

/// `spread` as the assembly prints it, for messages.
std::string toString(ArrayRef<Spread> spread);

/// Creates the index arithmetic of pieces at the rewriter's insertion point.
/// Coordinates are created once, at the start of the launch.
class PieceBuilder {
public:
  PieceBuilder(RewriterBase &rewriter, LaunchOp launch, const Target &target)
      : rewriter(rewriter), launch(launch), target(target) {}

  /// The coordinate of the executing CPE.
  Value getCoord(Axis axis);

  /// Where the piece of this CPE starts, in a dimension of `size` elements.
  OpFoldResult getOffset(Location loc, OpFoldResult size, Spread spread);

  /// How many of the `size` elements this CPE owns: a constant when that is the
  /// same for all CPEs.
  OpFoldResult getOwnSize(Location loc, OpFoldResult size, Spread spread);

  /// A condition that one CPE satisfies among those that own the same part of
  /// `tile`; null when no two of them do.
  Value getOwnerCondition(Location loc, const WholeTile &tile);

  const Target &getTarget() const { return target; }

private:
  OpFoldResult getPieceExtent(Location loc, OpFoldResult size, Spread spread);

  RewriterBase &rewriter;
  LaunchOp launch;
  const Target &target;
  Value coords[3];
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_PIECEUTILS_H
