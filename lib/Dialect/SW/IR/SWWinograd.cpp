//===- SWWinograd.cpp - The transforms of Winograd's method ---------------===//
#include "VerifyLists.h"

#include "Dialect/SW/IR/Target.h"

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

/// Checks that dimension `dim` of `type`, the operand `name`, may be `size`.
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
  bool isPacked = op.getKind() == WinogradKind::Filter && output.getRank() == 5;
  if (input.getRank() == inputRank &&
      (output.getRank() == outputRank || isPacked))
    return success();
  return op.emitOpError("expects 'input' of rank ")
         << inputRank << " and 'output' of rank " << outputRank << ", but got "
         << input.getRank() << " and " << output.getRank();
}

/// Checks that there are as many tiles as rows and columns of the output need.
static LogicalResult verifyCover(WinogradOp op, ShapedType tiles,
                                 ShapedType image) {
  int64_t side = op.getSide();
  for (unsigned dim : {0u, 1u}) {
    int64_t size = image.getDimSize(2 + dim);
    if (!ShapedType::isDynamic(size) &&
        failed(checkExtent(op, "input", tiles, 3 + dim,
                           llvm::divideCeil(size, side))))
      return failure();
  }
  return success();
}

/// Checks the blocks of filters and of channels.
static LogicalResult verifyPacked(WinogradOp op, ShapedType input,
                                  ShapedType output) {
  if (!input.hasStaticShape() || !output.hasStaticShape())
    return op.emitOpError("expects static shapes of packed filters, but got ")
           << input << " and " << output;
  ArrayRef<int64_t> blocks = output.getShape();
  return success(
      succeeded(checkExtent(op, "output", output, 2, op.getPositions())) &&
      succeeded(checkExtent(op, "input", input, 0, blocks[0] * blocks[3])) &&
      succeeded(checkExtent(op, "input", input, 1, blocks[1] * blocks[4])));
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
    if (output.getRank() == 5)
      return success(succeeded(checkExtent(op, "input", input, 2, 3)) &&
                     succeeded(checkExtent(op, "input", input, 3, 3)) &&
                     succeeded(verifyPacked(op, input, output)));
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
  if (failed(verifyFloatArrays(*this, input, output)))
    return failure();
  bool isInput = getKind() == WinogradKind::Input;
  int columns = int(getLeft().has_value()) + int(bool(getCol()));
  if (bool(getFirst()) != isInput || columns != int(isInput))
    return emitOpError(isInput
                           ? "expects 'first' and one of 'left' and 'col' of "
                             "its input"
                           : "expects no 'first', 'left' and 'col', which are "
                             "of the kind 'input'");
  // More than any image has.
  constexpr int64_t kMaxPadding = int64_t(1) << 30;
  auto left = static_cast<int64_t>(getLeft().value_or(0));
  if (left < 0 || left > kMaxPadding)
    return emitOpError("expects 'left' of 0 to ")
           << kMaxPadding << ", but got " << left;
  if (getAccumulate() && getKind() != WinogradKind::Output)
    return emitOpError("expects 'accumulate' of the kind 'output' only");
  if (getPooled() && (getKind() != WinogradKind::Output || getAccumulate()))
    return emitOpError("expects 'pooled' of the kind 'output' only, without "
                       "'accumulate'");
  if (failed(verifyRanks(*this, input, output)))
    return failure();
  return verifyExtents(*this, input, output);
}

//===----------------------------------------------------------------------===//
// WinogradConvOp
//===----------------------------------------------------------------------===//

void WinogradConvOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand *input : getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), input);
  OpOperand &output = getOutputMutable();
  if (isa<MemRefType>(output.get().getType()))
    effects.emplace_back(MemoryEffects::Write::get(), &output);
}

/// Checks that all operands have the same kind and element type, and static
/// shapes of the required ranks.
static LogicalResult verifyTypes(WinogradConvOp op) {
  auto output = cast<ShapedType>(op.getOutput().getType());
  Type element = output.getElementType();
  if (failed(verifyComputeFloat(op, element)))
    return failure();
  for (Type type : op->getOperandTypes()) {
    auto shaped = cast<ShapedType>(type);
    if (isa<TensorType>(shaped) != isa<TensorType>(output) ||
        shaped.getElementType() != element)
      return op.emitOpError("expects operands of one kind and element type, "
                            "but got ")
             << shaped << " and " << output;
    if (!shaped.hasStaticShape())
      return op.emitOpError("expects static shapes, but got ") << shaped;
  }
  auto checkRank = [&](StringRef name, Value value, int64_t expected) {
    int64_t rank = cast<ShapedType>(value.getType()).getRank();
    if (rank == expected)
      return success();
    op.emitOpError("expects '")
        << name << "' of rank " << expected << ", but got " << rank;
    return failure();
  };
  return success(succeeded(checkRank("image", op.getImage(), 4)) &&
                 succeeded(checkRank("filter", op.getFilter(), 5)) &&
                 succeeded(checkRank("output", op.getOutput(), 4)));
}

static LogicalResult verifyShapes(WinogradConvOp op) {
  auto image = cast<ShapedType>(op.getImage().getType());
  auto filter = cast<ShapedType>(op.getFilter().getType());
  auto output = cast<ShapedType>(op.getOutput().getType());
  auto check = [&](StringRef what, int64_t actual, int64_t expected) {
    if (actual == expected)
      return success();
    op.emitOpError("expects ")
        << what << " to be " << expected << ", but got " << actual;
    return failure();
  };
  auto checkProduct = [&](StringRef what, int64_t a, int64_t b,
                          int64_t expected) -> LogicalResult {
    int64_t product = 0;
    if (llvm::MulOverflow(a, b, product))
      return op.emitOpError("expects ") << what << " to be " << expected
                                        << ", but got " << a << " x " << b;
    return check(what, product, expected);
  };
  ArrayRef<int64_t> blocks = filter.getShape();
  if (llvm::is_contained(blocks, 0))
    return op.emitOpError("expects at least one filter and channel, but got ")
           << filter;
  if (failed(check("the images of the output", output.getDimSize(0),
                   image.getDimSize(0))) ||
      failed(
          check("the positions of 'filter'", blocks[2], op.getPositions())) ||
      failed(checkProduct("the channels of 'filter'", blocks[1], blocks[4],
                          image.getDimSize(1))) ||
      failed(checkProduct("the filters of 'filter'", blocks[0], blocks[3],
                          output.getDimSize(1))))
    return failure();
  for (Value read : op.getReads()) {
    auto type = cast<ShapedType>(read.getType());
    if (type.getShape() != output.getShape() &&
        type.getShape() != output.getShape().slice(1, 1))
      return op.emitOpError("expects arrays of 'reads' to have an element for "
                            "each filter or for each of the output, but got ")
             << type;
  }
  return success();
}

/// Checks that the blocks of filters and channels are full for all mesh rows
/// and columns.
static LogicalResult verifyMesh(WinogradConvOp op) {
  std::optional<Target> target = Target::lookup(op);
  if (!target)
    return success();
  ArrayRef<int64_t> blocks =
      cast<ShapedType>(op.getFilter().getType()).getShape();
  int64_t rows = target->getMeshRows(), cols = target->getMeshCols();
  if (blocks[0] % rows != 0)
    return op.emitOpError("expects blocks of filters for ")
           << rows << " mesh rows, but got " << blocks[0];
  if (blocks[1] % cols != 0)
    return op.emitOpError("expects blocks of channels for ")
           << cols << " mesh columns, but got " << blocks[1];
  if (blocks[4] * cols % rows != 0)
    return op.emitOpError("expects channels of a step for ")
           << rows << " mesh rows, but got " << blocks[4] * cols;
  return success();
}

/// Checks that a piece has no more tiles than an image, whose sizes the sizes
/// of all buffers in LDM are then bounded by.
static LogicalResult verifyPiece(WinogradConvOp op) {
  auto output = cast<ShapedType>(op.getOutput().getType());
  int64_t side = static_cast<int64_t>(op.getTile()) / (op.getPooled() ? 2 : 1);
  for (unsigned dim : {0u, 1u}) {
    int64_t tiles = llvm::divideCeil(output.getDimSize(2 + dim), side);
    int64_t size = op.getPiece()[dim];
    if (size > std::max<int64_t>(tiles, 1))
      return op.emitOpError("expects a piece of at most ")
             << tiles << (dim == 0 ? " rows" : " columns")
             << " of tiles, which an image has, but got " << size;
  }
  return success();
}

LogicalResult WinogradConvOp::verify() {
  if (getTile() != 2 && getTile() != 4)
    return emitOpError("expects tiles of 2 or 4 pixels, but got ") << getTile();
  // More than any image has. Products of two such numbers fit in 64 bits.
  constexpr int64_t kMaximum = int64_t(1) << 30;
  struct Entry {
    StringRef name;
    ArrayRef<int64_t> numbers;
    int64_t minimum;
  };
  for (const Entry &entry :
       {Entry{"pads", getPads(), 0}, Entry{"piece", getPiece(), 1}})
    if (entry.numbers.size() != 2 ||
        !llvm::all_of(entry.numbers, [&](int64_t number) {
          return number >= entry.minimum && number <= kMaximum;
        }))
      return emitOpError("expects '")
             << entry.name << "' to be two numbers, of rows and of columns, of "
             << entry.minimum << " to " << kMaximum;
  if (failed(verifyTypes(*this)) || failed(verifyShapes(*this)) ||
      failed(verifyPiece(*this)))
    return failure();
  return ::verifyMesh(*this);
}

LogicalResult WinogradConvOp::verifyRegions() {
  if (getEpilogue().empty()) {
    if (getReads().empty())
      return success();
    return emitOpError("expects a region that uses what 'reads' names");
  }
  if (!getEpilogue().hasOneBlock())
    return emitOpError("expects a region of one block");
  Block &block = getEpilogue().front();
  Type element = getElementTypeOrSelf(getOutput().getType());
  if (block.getNumArguments() != getReads().size() + 1 ||
      !llvm::all_of(block.getArgumentTypes(),
                    [&](Type type) { return type == element; }))
    return emitOpError("expects a region with an argument for the sum and for "
                       "each array of 'reads', of type ")
           << element;
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield || yield.getValue().getType() != element)
    return emitOpError("expects a region that ends with sw.yield of ")
           << element;
  return success();
}
