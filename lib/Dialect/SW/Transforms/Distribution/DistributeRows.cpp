//===- DistributeRows.cpp - The exchange of rows in the CPE view ----------===//
//
// Rewrites a tile in whole rows and the same tile in pieces to the parts of one
// CPE. The sizes are those that the CPEs of a mesh row have in common.
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult Distributor::distributeRows(Operation *op, Value whole,
                                          Value part,
                                          MutableOperandRange operands) {
  if (privateOps.contains(op))
    return op->emitOpError("is collective, and cannot run in a loop that is "
                           "mapped to the mesh");
  const WholeTile *rows = getTile(op, whole);
  const WholeTile *piece = rows ? getTile(op, part) : nullptr;
  if (!piece)
    return failure();
  if (failed(checkSpread(op, "whole rows", *rows,
                         {Spread::Nested, Spread::None})) ||
      failed(checkSpread(op, "the part", *piece, {Spread::Row, Spread::Col})))
    return failure();
  if (rows->units[0] != piece->units[0])
    return op->emitOpError("expects one unit of the rows, but got ")
           << rows->units[0] << " and " << piece->units[0];
  Location loc = op->getLoc();
  operands.append(getValueOrCreateConstantIndexOp(
      rewriter, loc,
      {pieces.getOwnSize(loc, *piece, 0), piece->sizes[1],
       pieces.getPieceExtent(loc, *piece, 1)}));
  return success();
}
