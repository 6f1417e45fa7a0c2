//===- StagedBuffer.cpp - Operands that share a buffer in LDM -------------===//
#include "StagedBuffer.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isDistributedAlike(const TileOperand &a, const TileOperand &b) {
  return a.spread == b.spread && a.units == b.units;
}

FailureOr<std::vector<StagedBuffer>>
sw::groupOperands(Operation *op, ArrayRef<TileOperand> tiles) {
  std::vector<StagedBuffer> groups;
  for (const TileOperand &tile : tiles) {
    Value main = tile.operand->get();
    StagedBuffer *home = nullptr;
    for (StagedBuffer &group : groups) {
      if (!isSameValue(group.main, main))
        continue;
      if (isDistributedAlike(group.operands.front(), tile))
        home = &group;
      else if (group.written || tile.written)
        return op->emitError("expects operand ")
               << tile.operand->getOperandNumber()
               << ", which is read and written, to be spread in one way";
    }
    if (!home) {
      home = &groups.emplace_back();
      home->main = main;
    }
    home->operands.push_back(tile);
    home->read |= tile.read;
    home->written |= tile.written;
    home->rowContiguous |= tile.rowContiguous;
    if (tile.buffers && (!home->buffers || tile.buffers < home->buffers))
      home->buffers = tile.buffers;
  }
  return groups;
}
