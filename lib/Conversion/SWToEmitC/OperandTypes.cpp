//===- OperandTypes.cpp - Values that have a form in C --------------------===//
//
// Checks the operands and results of an op before its handler asks for their
// lowered form: numbers, arrays of known rank, reply counters, and vectors of
// the chip's length.
//
//===----------------------------------------------------------------------===//
#include "Conversion/CTypes.h"
#include "Lowering.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Reports an array that `op` makes, whose element type C does not have.
static LogicalResult checkElements(Operation *op, Type element) {
  if (hasCType(element))
    return success();
  return emitError(op->getLoc())
         << "an array of " << element
         << " is made here, which the C for the chips does not have; expects "
            "elements of type "
         << listElementTypes();
}

namespace {
/// An operand or a result of an op that is to be lowered.
struct TypedPlace {
  FunctionLowering &f;
  Operation *op;
  Value value;
  bool isResult;
  unsigned number;

  LogicalResult check() const;

private:
  LogicalResult refuse() const;
  LogicalResult checkVectorType(VectorType type) const;
  bool hasForm() const;
};
} // namespace

LogicalResult TypedPlace::refuse() const {
  return op->emitOpError("has ")
         << (isResult ? "result " : "operand ") << number << " of type "
         << value.getType() << ", which is not supported in C output";
}

/// Whether `op` computes truth values of vectors. Their type in C is that of
/// the comparison, which their users look up.
static bool computesMask(Operation *op) {
  return isa_and_present<arith::CmpFOp, arith::AndIOp, arith::OrIOp,
                         arith::XOrIOp>(op);
}

/// Whether `op` may have operands and results that are vectors.
static bool takesVectors(Operation *op) {
  return isOnVectors(op) || op->getNumRegions() > 0 ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         isa<vector::TransferReadOp, vector::TransferWriteOp,
             vector::BroadcastOp>(op);
}

LogicalResult TypedPlace::checkVectorType(VectorType type) const {
  // Its users are lowered.
  if (isa<arith::ConstantOp>(op))
    return success();
  auto power = dyn_cast<math::FPowIOp>(op);
  APInt constant;
  if (power && !isResult && number == 1 &&
      matchPattern(value, m_ConstantInt(&constant)))
    return success();
  if (!takesVectors(op))
    return refuse();
  bool mayBeMask = isOnVectors(op) && computesMask(value.getDefiningOp());
  return checkVector(f, op, type, mayBeMask);
}

bool TypedPlace::hasForm() const {
  Type type = value.getType();
  // All ops on vectors have vectors as operands.
  if (hasCType(type))
    return isResult || !isOnVectors(op);
  if (isa<MemRefType>(type))
    return true;
  if (isa<UnrankedMemRefType>(type))
    return isResult ? isa<memref::CastOp, memref::MemorySpaceCastOp>(op)
                    : f.hasMemref(value);
  if (isa<ReplyType>(type))
    return isResult ? isa<ReplyOp>(op) : f.hasReply(value);
  return false;
}

LogicalResult TypedPlace::check() const {
  // No code: its users are reported, because it may have moved to a place
  // without a location.
  if (isa<ub::PoisonOp>(op))
    return success();
  // The lanes beyond the end of a row, which nothing reads.
  if (!isResult && value.getDefiningOp<ub::PoisonOp>() &&
      !isa<vector::TransferReadOp>(op))
    return op->emitOpError("reads operand ")
           << number << ", which is ub.poison, in C output";
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    return checkVectorType(vector);
  if (!hasForm())
    return refuse();
  auto array = dyn_cast<MemRefType>(value.getType());
  return array && isResult ? checkElements(op, array.getElementType())
                           : success();
}

LogicalResult sw::emit::checkTypes(FunctionLowering &f, Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (failed(TypedPlace{f, op, operand.get(), /*isResult=*/false,
                          operand.getOperandNumber()}
                   .check()))
      return failure();
  for (OpResult result : op->getResults())
    if (failed(TypedPlace{f, op, result, /*isResult=*/true,
                          result.getResultNumber()}
                   .check()))
      return failure();
  return success();
}
