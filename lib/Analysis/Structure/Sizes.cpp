//===- Sizes.cpp - Bytes of arrays ----------------------------------------===//
#include "Analysis/Structure/Sizes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <climits>

using namespace mlir;

/// The bytes of one element; nothing if that depends on the target.
static std::optional<int64_t> getElementBytes(Type element) {
  if (element.isIndex())
    return 8;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    std::optional<int64_t> part = getElementBytes(complex.getElementType());
    return part ? std::optional<int64_t>(2 * *part) : std::nullopt;
  }
  if (auto vector = dyn_cast<VectorType>(element))
    return sw::getArrayBytes(vector);
  if (!element.isIntOrFloat())
    return std::nullopt;
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), CHAR_BIT);
}

std::optional<int64_t> sw::getArrayBytes(ShapedType type) {
  if (!type.hasStaticShape())
    return std::nullopt;
  std::optional<int64_t> bytes = getElementBytes(type.getElementType());
  // The other extents of an empty array do not matter.
  if (bytes && llvm::is_contained(type.getShape(), 0))
    return 0;
  for (int64_t extent : type.getShape())
    if (bytes)
      bytes = llvm::checkedMul(*bytes, extent);
  if (bytes && *bytes > kAddressableBytes)
    return std::nullopt;
  return bytes;
}

LogicalResult sw::verifyArraySize(Operation *op, Type type, StringRef what) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape() ||
      !getElementBytes(shaped.getElementType()) || getArrayBytes(shaped))
    return success();
  return op->emitError("expects ")
         << what << " to have at most " << kAddressableBytes
         << " bytes, but got " << type;
}

LogicalResult sw::verifyArraySizes(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (failed(verifyArraySize(op, type, "every operand")))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(verifyArraySize(op, type, "every result")))
      return failure();
  return success();
}

LogicalResult sw::verifyAllArraySizes(Operation *root) {
  WalkResult result = root->walk(
      [](Operation *op) -> WalkResult { return verifyArraySizes(op); });
  return failure(result.wasInterrupted());
}
