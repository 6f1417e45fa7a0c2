//===- Aggregates.cpp - Decomposition of composite ops --------------------===//
//
//   linalg.softmax dimension(1) ins(%a : memref<..>) outs(%r : memref<..>)
// becomes the decomposition of
//   %t = bufferization.to_tensor %a   %u = bufferization.to_tensor %r
//   %s = linalg.softmax dimension(1) ins(%t) outs(%u)
//   bufferization.materialize_in_destination %s in %r
//
//===----------------------------------------------------------------------===//
#include "Transforms/Normalization/Aggregates.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// Moves the op to tensors. Its results are stored in the memrefs after all of
/// them have been computed.
static linalg::AggregatedOpInterface
moveToTensors(RewriterBase &rewriter, DestinationStyleOpInterface op) {
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  SmallVector<Type> results;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type) {
      operands.push_back(operand.get());
      continue;
    }
    auto tensor = RankedTensorType::get(type.getShape(), type.getElementType());
    operands.push_back(bufferization::ToTensorOp::create(
        rewriter, loc, tensor, operand.get(), /*restrict=*/true));
    if (op.isDpsInit(&operand))
      results.push_back(tensor);
  }
  Operation *moved = clone(rewriter, op.getOperation(), results, operands);
  for (auto [value, memory] :
       llvm::zip_equal(moved->getResults(), op.getDpsInits()))
    bufferization::MaterializeInDestinationOp::create(
        rewriter, loc, TypeRange(), value, memory, /*restrict=*/true,
        /*writable=*/true);
  rewriter.eraseOp(op);
  rewriter.setInsertionPoint(moved);
  return cast<linalg::AggregatedOpInterface>(moved);
}

/// Whether the parts are valid: upstream makes them without a check. It ends
/// the process on integers, which have no exponential.
static bool hasValidParts(linalg::AggregatedOpInterface op) {
  auto destination = dyn_cast<DestinationStyleOpInterface>(op.getOperation());
  if (destination && !destination.hasPureTensorSemantics() &&
      !destination.hasPureBufferSemantics())
    return false;
  // The verifiers of the sw dialect check the types.
  if (isa<SWDialect>(op->getDialect()))
    return true;
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    return isa<FloatType>(getElementTypeOrSelf(type));
  });
}

/// Writes the roles of the parts of a softmax that ends with `quotient`.
static void writeRoles(Value quotient) {
  auto getInput = [](linalg::LinalgOp op, unsigned number) {
    return cast<linalg::LinalgOp>(op.getDpsInputs()[number].getDefiningOp());
  };
  auto division = cast<linalg::LinalgOp>(quotient.getDefiningOp());
  linalg::LinalgOp powers = getInput(division, 0), sum = getInput(division, 1),
                   maximum = getInput(powers, 1);
  for (auto [op, role] : {std::pair(maximum, CarryRole::Maximum),
                          std::pair(powers, CarryRole::Exponential),
                          std::pair(sum, CarryRole::Sum)})
    setCarryRole(getYielded(op).getDefiningOp(), role);
}

LogicalResult sw::decomposeAggregate(RewriterBase &rewriter,
                                     linalg::AggregatedOpInterface op) {
  if (!hasValidParts(op))
    return failure();
  rewriter.setInsertionPoint(op);
  auto destination = dyn_cast<DestinationStyleOpInterface>(op.getOperation());
  if (destination && destination.hasPureBufferSemantics())
    op = moveToTensors(rewriter, destination);
  FailureOr<SmallVector<Value>> parts = op.decomposeOperation(rewriter);
  if (failed(parts))
    return failure();
  if (isa<linalg::SoftmaxOp>(op))
    writeRoles(parts->front());
  rewriter.replaceOp(op, *parts);
  return success();
}

/// Whether tiles have all dimensions of the array in their order. Upstream
/// takes a packed array of one tile for a slice, which is right for such tiles
/// only.
static bool isWholeTile(ArrayRef<int64_t> innerDims, ShapedType array) {
  return static_cast<int64_t>(innerDims.size()) == array.getRank() &&
         isIdentityPermutation(innerDims);
}

LogicalResult sw::lowerPacking(RewriterBase &rewriter, linalg::PackOp op) {
  auto array = cast<ShapedType>(op.getSource().getType());
  bool isWhole = isWholeTile(op.getInnerDimsPos(), array);
  return success(succeeded(linalg::lowerPack(rewriter, op, isWhole)));
}

LogicalResult sw::lowerPacking(RewriterBase &rewriter, linalg::UnPackOp op) {
  auto array = cast<ShapedType>(op.getDest().getType());
  bool isWhole = isWholeTile(op.getInnerDimsPos(), array);
  return success(succeeded(linalg::lowerUnPack(rewriter, op, isWhole)));
}
