//===- SWVerifyRows.cpp - Verifiers of the exchange of rows ---------------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::sw;

static LogicalResult verifyMemRef(Operation *op, StringRef name,
                                  MemRefType type) {
  // Halves are exchanged in words.
  if (!isStorageFloat(type.getElementType()) &&
      failed(verifyComputeFloat(op, type.getElementType())))
    return failure();
  if (type.getRank() != 2)
    return op->emitOpError("expects ")
           << name << " to have rank 2, but got " << type.getRank();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return op->emitOpError("expects ")
           << name << " to have rows of neighbours, but got " << type;
  return success();
}

/// Checks that rows of 16-bit floats are cut at words, as far as sizes are
/// known: the columns of both buffers, and those of the whole rows and of a
/// piece in the CPE view.
template <typename OpTy>
static LogicalResult verifyWords(OpTy op, MemRefType whole, MemRefType part) {
  int64_t word = getElementsOfWord(whole.getElementTypeBitWidth());
  auto check = [&](StringRef what, int64_t number) -> LogicalResult {
    if (ShapedType::isDynamic(number) || number % word == 0)
      return success();
    return op.emitOpError("expects ")
           << what << " to be whole words, multiples of " << word
           << " elements, but got " << number;
  };
  for (MemRefType type : {whole, part}) {
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)) ||
        failed(check("the distance of rows", strides.front())))
      return failure();
  }
  if (op.getSizes().empty())
    return success();
  auto size = [&](int64_t number) {
    return getConstantIntValue(op.getSizes()[number])
        .value_or(ShapedType::kDynamic);
  };
  return success(
      succeeded(check("rows", size(OpTy::kCols))) &&
      succeeded(check("the columns of a piece", size(OpTy::kPiece))));
}

template <typename OpTy>
static LogicalResult verifyRows(OpTy op) {
  auto launch = op->template getParentOfType<LaunchOp>();
  if (!launch)
    return sw::verifyInLaunch(op);
  auto whole = cast<MemRefType>(op.getWhole().getType());
  auto part = cast<MemRefType>(op.getPart().getType());
  if (failed(verifyMemRef(op, "the whole rows", whole)) ||
      failed(verifyMemRef(op, "the part", part)))
    return failure();
  if (whole.getElementType() != part.getElementType())
    return op.emitOpError("expects one element type, but got ")
           << whole.getElementType() << " and " << part.getElementType();
  bool isTile = launch.getView() == View::CoreGroup;
  size_t expected = isTile ? 0 : OpTy::kNumSizes;
  if (op.getSizes().size() != expected)
    return op.emitOpError("expects ")
           << expected << " sizes in the " << (isTile ? "core-group" : "CPE")
           << " view, but got " << op.getSizes().size();
  if (isTile && failed(verifyCompatibleShape(whole, part)))
    return op.emitOpError("expects the whole rows and the part to be tiles of "
                          "one shape, but got ")
           << whole << " and " << part;
  return verifyWords(op, whole, part);
}

LogicalResult RowsSpreadOp::verify() { return verifyRows(*this); }

LogicalResult RowsCollectOp::verify() { return verifyRows(*this); }
