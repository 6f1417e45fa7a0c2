//===- StagedBuffer.h - Operands that share a buffer in LDM -----*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGEDBUFFER_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGEDBUFFER_H

#include "Analysis/CostModel/WindowModel.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "WindowParts.h"

namespace mlir {
namespace sw {

/// A view of main memory, its buffer in LDM, and their own reply counter.
struct Transfer {
  Value main, ldm, reply;
};

/// The patches of an image that contain the windows of a tile.
struct StagedWindows {
  WindowPart part;
  PatchPlan plan;
  SmallVector<Transfer, 2> patches;
};

/// An operand, or several with the same memref, and its buffer in LDM.
struct StagedBuffer {
  Value main;
  SmallVector<TileOperand> operands;
  bool read = false;
  bool written = false;
  /// The minimum number of buffers of the operands; 0 if the schedule has none.
  int64_t buffers = 0;
  bool rowContiguous = false;
  Value tile;
  /// The transfer of `tile`, or of the same tile in whole rows.
  Transfer transfer;
  std::optional<StagedWindows> windows;

  /// The transfers from main memory.
  ArrayRef<Transfer> getGets() const {
    if (!read)
      return {};
    return windows ? ArrayRef(windows->patches) : ArrayRef(transfer);
  }
};

/// Whether both have the same distribution over the CPEs.
bool isDistributedAlike(const TileOperand &a, const TileOperand &b);

/// Groups operands that are the same part of main memory, which share a buffer.
/// An operand that is written must have the same distribution as the others.
FailureOr<std::vector<StagedBuffer>> groupOperands(Operation *op,
                                                   ArrayRef<TileOperand> tiles);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGEDBUFFER_H
