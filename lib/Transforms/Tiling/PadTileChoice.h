//===- PadTileChoice.h - Tiles of arrays with padding -----------*- C++ -*-===//
///
/// \file
/// The tile of an assembly that takes the shortest time by the model.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PADTILECHOICE_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PADTILECHOICE_H

#include "Assemblies.h"

#include "Analysis/Problems/Schedule.h"
#include "Analysis/Search/GroupSelection.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A tiling. Dimension `cut` has blocks of `rows`, and the dimensions after it
/// are whole. Those before it have single elements; only the one next to it may
/// have several.
struct PadTile {
  unsigned cut = 0;
  int64_t rows = 1;
  /// Elements of the dimension before `cut` in a tile, if blocks are whole.
  int64_t planes = 1;
  GroupTile model;
};

/// Rows of LDM on each side of a block, for source rows outside of it.
int64_t getMargin(const PadGroup &group, int64_t rows);

/// The number of source rows that a block reads.
int64_t getSourceRows(const PadGroup &group, int64_t rows);

/// What a schedule requests of the tiles.
struct PadRequest {
  /// The sizes of tiles; 0, or an empty list, if they are open.
  SmallVector<int64_t> sizes = {};
  /// The only loops with several tiles, unless there are none.
  SmallVector<unsigned> divided = {};
};

/// The schedule that a padding or a concatenation requests.
struct PadSchedule {
  PadRequest tiles;
  std::optional<GroupDivision> division;
};

/// The extents of the loops over `assembly`.
SmallVector<int64_t> getPadExtents(const Assembly &assembly);

/// Reads the schedule that `assembly` requests at its last copy. Reports errors
/// there.
FailureOr<PadSchedule> readPadSchedule(const Assembly &assembly,
                                       const Target &target);

/// The tile with the shortest time, on the core groups for which that holds, as
/// far as `request` permits; nothing if none fits.
std::optional<PadTile> choosePadTile(const Assembly &assembly,
                                     const PadSchedule &request,
                                     const Target &target);

/// Reports that `assembly` cannot have the tiles that it requests.
LogicalResult failOfPadTiles(const Assembly &assembly,
                             const PadRequest &request);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PADTILECHOICE_H
