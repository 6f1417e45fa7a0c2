//===- DistributeReduce.cpp - Reductions in the CPE view ------------------===//
//
// A reduction whose loop is not distributed runs on the pieces. Otherwise each
// CPE reduces its piece, and the CPEs combine their results:
//
//   tpp.reduce sum ins(%x) over 1 outs(%y)          %x spread [none, all]
// becomes
//   tpp.unary identity ins(%neutral) outs(%part)
//   tpp.reduce sum ins(%x) over 1 outs(%part)
//   sw.mesh_reduce sum %part into %y over array
//
// In a loop over tiles of the reduced dimension that uses %y for nothing else,
// one part covers all tiles. It is filled before the loop and combined after
// it.
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::sw;

/// The CPEs over which a dimension of this spread is distributed.
static Scope getScope(Spread spread) {
  switch (spread) {
  case Spread::Row:
    return Scope::Col;
  case Spread::Col:
    return Scope::Row;
  default:
    return Scope::Array;
  }
}

/// Checks that the output has the distribution of the remaining input
/// dimensions, and that pieces have no gaps.
LogicalResult Distributor::checkReduce(tpp::ReduceOp op, const WholeTile &input,
                                       const WholeTile &output) {
  WholeTile expected = input;
  expected.spread.erase(expected.spread.begin() + op.getDimension());
  if (expected.spread != output.spread)
    return op.emitOpError("expects an output with spread ")
           << toString(expected.spread) << ", cut as the input "
           << toString(input.spread) << ", but got " << toString(output.spread);
  SmallVector<int64_t> ones(input.getRank(), 1);
  return success(succeeded(checkUnits(op, "the input", input, ones)) &&
                 succeeded(checkUnits(op, "the output", output,
                                      ArrayRef(ones).drop_back())));
}

/// Creates a buffer like the piece of the output, filled with the neutral
/// element.
Value Distributor::createPart(tpp::ReduceOp op) {
  Location loc = op.getLoc();
  Value output = op.getOutput();
  auto tile = output.getDefiningOp<TileOp>();
  auto room = cast<MemRefType>((tile ? tile.getBuffer() : output).getType());
  if (tile && tile.getSlot())
    room = MemRefType::Builder(room).setShape(room.getShape().drop_front());
  Value part = AllocOp::create(rewriter, loc, room, /*spread=*/ArrayAttr(),
                               /*offset=*/IntegerAttr(),
                               /*units=*/DenseI64ArrayAttr());
  if (room != output.getType())
    part = TileOp::create(rewriter, loc, cast<MemRefType>(output.getType()),
                          part, /*slot=*/Value(), tile.getSizes());
  auto element = cast<FloatType>(room.getElementType());
  Value neutral =
      tpp::getReductionInfo(op.getKind()).neutral(rewriter, loc, element);
  tpp::UnaryOp::create(rewriter, loc, Type(), tpp::UnaryKind::Identity, neutral,
                       tpp::Bcast::Scalar, part);
  return part;
}

/// Whether `loop` has an op other than `op` on the buffer `base` or a view of
/// it.
static bool hasOtherUse(scf::ForOp loop, Value base, tpp::ReduceOp op) {
  auto isBase = [&](Value operand) {
    return isLDM(operand.getType()) && getViewBase(operand) == base;
  };
  WalkResult result = loop->walk([&](Operation *other) {
    return other != op && llvm::any_of(other->getOperands(), isBase)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// The outermost loop around `op` in which only `op` uses its output, or `op`
/// itself.
static Operation *findLoops(tpp::ReduceOp op) {
  Operation *outermost = op;
  Value base = getViewBase(op.getOutput());
  for (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()); loop;
       loop = dyn_cast<scf::ForOp>(loop->getParentOp())) {
    if (loop->hasAttr(kPrivateAttrName) ||
        !loop.isDefinedOutsideOfLoop(op.getOutput()) ||
        hasOtherUse(loop, base, op))
      break;
    outermost = loop;
  }
  return outermost;
}

LogicalResult Distributor::distributeReduce(tpp::ReduceOp op) {
  if (!isLDM(op.getOutput().getType()))
    return rejectOther(op);
  const WholeTile *input = getTile(op, op.getInput());
  const WholeTile *output = input ? getTile(op, op.getOutput()) : nullptr;
  if (!output || failed(checkReduce(op, *input, *output)))
    return failure();
  Spread spread = input->spread[op.getDimension()];
  if (pieces.getTarget().getPlaces(spread) == 1)
    return success();
  if (privateOps.contains(op))
    return op.emitOpError("is collective, and cannot run in a loop that is "
                          "mapped to the mesh");
  Value result = op.getOutput();
  Operation *loops = findLoops(op);
  rewriter.setInsertionPoint(loops);
  Value part = createPart(op);
  op.getOutputMutable().assign(part);
  rewriter.setInsertionPointAfter(loops);
  MeshReduceOp::create(rewriter, op.getLoc(), op.getKindAttr(), part, result,
                       getScope(spread));
  return success();
}
