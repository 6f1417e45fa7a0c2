//===- Sizes.cpp - Bytes of arrays ----------------------------------------===//
#include "Analysis/Structure/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <climits>
#include <limits>

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

/// Whether the elements of `type` lie within the bytes that a process can
/// address, as far as its strides are known.
static bool isWithinLimit(MemRefType type, int64_t elementBytes) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::is_contained(type.getShape(), 0))
    return true;
  std::optional<int64_t> last = ShapedType::isDynamic(offset) ? 0 : offset;
  for (auto [extent, stride] : llvm::zip_equal(type.getShape(), strides))
    if (last && !ShapedType::isDynamic(stride))
      last = llvm::checkedMulAdd(extent - 1, stride, *last);
  std::optional<int64_t> bytes =
      last ? llvm::checkedMul(*last, elementBytes) : last;
  return bytes && *bytes <= sw::kAddressableBytes &&
         *bytes >= -sw::kAddressableBytes;
}

LogicalResult sw::verifyArraySize(Operation *op, Type type, StringRef what) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape())
    return success();
  std::optional<int64_t> elementBytes =
      getElementBytes(shaped.getElementType());
  if (!elementBytes)
    return success();
  if (!getArrayBytes(shaped))
    return op->emitError("expects ")
           << what << " to have at most " << kAddressableBytes
           << " bytes, but got " << type;
  auto memref = dyn_cast<MemRefType>(type);
  if (memref && !isWithinLimit(memref, *elementBytes))
    return op->emitError("expects elements of ")
           << what << " to be at most " << kAddressableBytes
           << " bytes apart, but got " << type;
  return success();
}

/// Reports a structured op whose iterations no counter holds.
static LogicalResult verifyIterations(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return success();
  SmallVector<int64_t> extents = linalgOp.getStaticLoopRanges();
  if (llvm::is_contained(extents, 0))
    return success();
  std::optional<int64_t> count = 1;
  for (int64_t extent : extents)
    if (count && !ShapedType::isDynamic(extent))
      count = llvm::checkedMul(*count, extent);
  if (count)
    return success();
  InFlightDiagnostic error = op->emitError("expects at most ")
                             << std::numeric_limits<int64_t>::max()
                             << " iterations, but got ";
  llvm::interleave(extents, error, " x ");
  return error;
}

LogicalResult sw::verifyArraySizes(Operation *op,
                                   llvm::DenseSet<Type> &verified) {
  auto verify = [&](TypeRange types, StringRef what) {
    return success(llvm::all_of(types, [&](Type type) {
      return !verified.insert(type).second ||
             succeeded(verifyArraySize(op, type, what));
    }));
  };
  if (failed(verify(op->getOperandTypes(), "every operand")) ||
      failed(verify(op->getResultTypes(), "every result")))
    return failure();
  return verifyIterations(op);
}

LogicalResult sw::verifyArraySizes(Operation *op) {
  llvm::DenseSet<Type> verified;
  return verifyArraySizes(op, verified);
}

LogicalResult sw::verifyAllArraySizes(Operation *root) {
  llvm::DenseSet<Type> verified;
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    return verifyArraySizes(op, verified);
  });
  return failure(result.wasInterrupted());
}
