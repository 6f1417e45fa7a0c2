//===- SWWinograd.cpp - The transforms of Winograd's method ---------------===//
#include "Dialect/SW/IR/SW.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

void WinogradOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (isa<MemRefType>(getInput().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getInputMutable());
  OpOperand &output = getOutputMutable();
  if (!isa<MemRefType>(output.get().getType()))
    return;
  if (getAccumulate())
    effects.emplace_back(MemoryEffects::Read::get(), &output);
  effects.emplace_back(MemoryEffects::Write::get(), &output);
}

/// Fails unless dimension `dim` of `type`, the operand `name`, may be `size`.
static LogicalResult checkExtent(WinogradOp op, StringRef name, ShapedType type,
                                 unsigned dim, int64_t size) {
  if (type.isDynamicDim(dim) || ShapedType::isDynamic(size) ||
      type.getDimSize(dim) == size)
    return success();
  return op.emitOpError("expects dimension ")
         << dim << " of '" << name << "' to be " << size << ", but got "
         << type.getDimSize(dim);
}

static LogicalResult verifyRanks(WinogradOp op, ShapedType input,
                                 ShapedType output) {
  static constexpr struct {
    int64_t input, output;
  } ranks[] = {{4, 5}, {4, 3}, {5, 4}};
  auto [inputRank, outputRank] = ranks[static_cast<unsigned>(op.getKind())];
  if (input.getRank() == inputRank && output.getRank() == outputRank)
    return success();
  return op.emitOpError("expects 'input' of rank ")
         << inputRank << " and 'output' of rank " << outputRank << ", but got "
         << input.getRank() << " and " << output.getRank();
}

/// As many tiles as the rows and columns of the output need.
static LogicalResult verifyCover(WinogradOp op, ShapedType tiles,
                                 ShapedType image) {
  auto side = static_cast<int64_t>(op.getTile());
  for (unsigned dim : {0u, 1u}) {
    int64_t size = image.getDimSize(2 + dim);
    if (!ShapedType::isDynamic(size) &&
        failed(checkExtent(op, "input", tiles, 3 + dim,
                           llvm::divideCeil(size, side))))
      return failure();
  }
  return success();
}

static LogicalResult verifyExtents(WinogradOp op, ShapedType input,
                                   ShapedType output) {
  int64_t positions = op.getPositions();
  switch (op.getKind()) {
  case WinogradKind::Input:
    return success(
        succeeded(checkExtent(op, "output", output, 0, positions)) &&
        succeeded(checkExtent(op, "output", output, 1, input.getDimSize(1))) &&
        succeeded(checkExtent(op, "output", output, 2, input.getDimSize(0))));
  case WinogradKind::Filter:
    return success(
        succeeded(checkExtent(op, "input", input, 2, 3)) &&
        succeeded(checkExtent(op, "input", input, 3, 3)) &&
        succeeded(checkExtent(op, "output", output, 0, positions)) &&
        succeeded(checkExtent(op, "output", output, 1, input.getDimSize(0))) &&
        succeeded(checkExtent(op, "output", output, 2, input.getDimSize(1))));
  case WinogradKind::Output:
    return success(
        succeeded(checkExtent(op, "input", input, 0, positions)) &&
        succeeded(checkExtent(op, "output", output, 0, input.getDimSize(2))) &&
        succeeded(checkExtent(op, "output", output, 1, input.getDimSize(1))) &&
        succeeded(verifyCover(op, input, output)));
  }
  llvm_unreachable("unknown kind");
}

LogicalResult WinogradOp::verify() {
  auto input = cast<ShapedType>(getInput().getType());
  auto output = cast<ShapedType>(getOutput().getType());
  if (getTile() != 2 && getTile() != 4)
    return emitOpError("expects tiles of 2 or 4 pixels, but got ") << getTile();
  Type element = output.getElementType();
  if (isa<TensorType>(input) != isa<TensorType>(output) ||
      input.getElementType() != element)
    return emitOpError("expects operands of one kind and element type, but "
                       "got ")
           << input << " and " << output;
  if (!element.isF32() && !element.isF64())
    return emitOpError("expects f32 or f64 elements, but got ") << element;
  bool isInput = getKind() == WinogradKind::Input;
  if (bool(getFirst()) != isInput || getLeft().has_value() != isInput)
    return emitOpError(isInput
                           ? "expects 'first' and 'left' of its input"
                           : "expects no 'first' and no 'left', which are of "
                             "the kind 'input'");
  // More than any image has.
  constexpr int64_t kMostPadding = int64_t(1) << 30;
  auto left = static_cast<int64_t>(getLeft().value_or(0));
  if (left < 0 || left > kMostPadding)
    return emitOpError("expects 'left' of 0 to ")
           << kMostPadding << ", but got " << left;
  if (getAccumulate() && getKind() != WinogradKind::Output)
    return emitOpError("expects 'accumulate' of the kind 'output' only");
  if (failed(verifyRanks(*this, input, output)))
    return failure();
  return verifyExtents(*this, input, output);
}
