//===- SWPool.cpp - Poolings on the tiles of convolutions -----------------===//
#include "VerifyLists.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// PoolAttr
//===----------------------------------------------------------------------===//

LogicalResult PoolAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               DenseI64ArrayAttr kernel,
                               DenseI64ArrayAttr strides,
                               DenseI64ArrayAttr pads, DenseI64ArrayAttr image,
                               DenseI64ArrayAttr output, int64_t rows,
                               int64_t line, bool weighted, bool whole) {
  // Products of three such numbers fit in 64 bits.
  constexpr int64_t kMaximum = int64_t(1) << 20;
  if (failed(verifyRowsAndCols(emitError, kMaximum,
                               {{"kernel", kernel, 1},
                                {"strides", strides, 1},
                                {"pads", pads, 0},
                                {"image", image, 1},
                                {"output", output, 1}})))
    return failure();
  if (std::max(kernel[1], strides[1]) > kMaxColumns)
    return emitError() << "expects windows of at most " << kMaxColumns
                       << " columns and as many from one to the next, but got "
                       << kernel[1] << " and " << strides[1];
  if (rows < 1 || rows > kMaximum)
    return emitError() << "expects 'rows' of 1 to " << kMaximum << ", but got "
                       << rows;
  if (line < image[1] || line > kMaximum)
    return emitError() << "expects 'line' of " << image[1]
                       << ", the columns of the image, to " << kMaximum
                       << ", but got " << line;
  int64_t used =
      std::max(pads[1] + image[1], (output[1] - 1) * strides[1] + kernel[1]);
  if (weighted && !whole && line < used)
    return emitError() << "expects 'line' of " << used
                       << ", the columns of weighted windows, but got " << line;
  if (!whole)
    return success();
  if (!weighted || rows != output[0] || line != image[1])
    return emitError() << "expects weighted windows, " << output[0]
                       << " 'rows' and a 'line' of " << image[1]
                       << " of a whole image, but got " << rows << " and "
                       << line;
  if (strides[1] > 2)
    return emitError() << "expects windows of a whole image at most 2 columns "
                          "from one to the next, but got "
                       << strides[1];
  if (used > kMaxLines / (kernel[0] + 1))
    return emitError() << "expects windows of a whole image to have at most "
                       << kMaxLines << " elements in " << kernel[0] + 1
                       << " rows, but got " << used << " in each";
  return success();
}

//===----------------------------------------------------------------------===//
// PoolOp
//===----------------------------------------------------------------------===//

void PoolOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (isa<MemRefType>(getInput().getType())) {
    effects.emplace_back(MemoryEffects::Read::get(), &getInputMutable());
    if (getWeights()) {
      effects.emplace_back(MemoryEffects::Write::get(), &getInputMutable());
      effects.emplace_back(MemoryEffects::Read::get(),
                           &*getWeightsMutable().begin());
    }
  }
  if (isa<MemRefType>(getOutput().getType()))
    effects.emplace_back(MemoryEffects::Write::get(), &getOutputMutable());
}

/// Checks that weights have a row for each channel, and an element for each
/// position in a window.
LogicalResult PoolOp::verifyWeights() {
  if (bool(getWeights()) != getPool().getWeighted())
    return emitOpError("expects weights if its windows are weighted, and else "
                       "none");
  if (!getWeights())
    return success();
  auto input = cast<ShapedType>(getInput().getType());
  auto weights = cast<ShapedType>(getWeights().getType());
  int64_t channels = input.getDimSize(input.getRank() - 2);
  int64_t taps = getPool().getTaps();
  auto fits = [&](int64_t dim, int64_t size) {
    return weights.isDynamicDim(dim) || ShapedType::isDynamic(size) ||
           weights.getDimSize(dim) == size;
  };
  if (weights.getElementType() != input.getElementType() ||
      isa<TensorType>(weights) != isa<TensorType>(input) ||
      weights.getRank() != 2 || !fits(0, channels) || !fits(1, taps))
    return emitOpError("expects weights with a row for each channel of ")
           << input << ", of " << taps << " elements, but got " << weights;
  return success();
}

LogicalResult PoolOp::verify() {
  auto input = cast<ShapedType>(getInput().getType());
  auto output = cast<ShapedType>(getOutput().getType());
  if (failed(verifyFloatArrays(*this, input, output)))
    return failure();
  if (isa<TensorType>(output) != bool(getResult()) ||
      (getResult() && getResult().getType() != output))
    return emitOpError("expects a result of the type of 'output' on tensors, "
                       "and none on memrefs");
  int64_t rank = input.getRank();
  if (rank < 2 || rank != output.getRank())
    return emitOpError("expects operands of one rank of at least 2, but got ")
           << input << " and " << output;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    if (!input.isDynamicDim(dim) && !output.isDynamicDim(dim) &&
        input.getDimSize(dim) != output.getDimSize(dim))
      return emitOpError("expects dimension ")
             << dim << " to be the same of both operands, but got " << input
             << " and " << output;
  if (failed(verifyWeights()))
    return failure();
  int64_t elements = input.getDimSize(rank - 1);
  int64_t block = getPool().getBlockElements();
  if (ShapedType::isDynamic(elements))
    return success();
  if (elements % block != 0)
    return emitOpError("expects whole blocks of ")
           << block << " elements, but got " << elements;
  int64_t pixels = output.getDimSize(rank - 1);
  int64_t maximum = elements / block * getPool().getBlockPixels();
  if (!ShapedType::isDynamic(pixels) && pixels > maximum)
    return emitOpError("expects at most the ")
           << maximum << " pixels of its blocks, but got " << pixels;
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

SmallVector<utils::IteratorType> PoolOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(
      cast<ShapedType>(getInput().getType()).getRank(),
      utils::IteratorType::parallel);
}

SmallVector<Range> PoolOp::getIterationDomain(OpBuilder &builder) {
  SmallVector<Range> domain;
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  for (int64_t extent : cast<ShapedType>(getInput().getType()).getShape())
    domain.push_back({zero, builder.getIndexAttr(extent), one});
  domain.back().size = builder.getIndexAttr(
      cast<ShapedType>(getInput().getType()).getShape().back() /
      getPool().getBlockElements());
  return domain;
}

/// `factor` times `value`.
static OpFoldResult scale(OpBuilder &builder, Location loc, OpFoldResult value,
                          int64_t factor) {
  return affine::makeComposedFoldedAffineApply(
      builder, loc, builder.getAffineDimExpr(0) * factor, value);
}

LogicalResult
PoolOp::getResultTilePosition(OpBuilder &builder, unsigned /*resultNumber*/,
                              ArrayRef<OpFoldResult> offsets,
                              ArrayRef<OpFoldResult> sizes,
                              SmallVector<OpFoldResult> &resultOffsets,
                              SmallVector<OpFoldResult> &resultSizes) {
  Location loc = getLoc();
  int64_t pixels = getPool().getBlockPixels();
  int64_t all = cast<ShapedType>(getOutput().getType()).getShape().back();
  resultOffsets.assign(offsets.begin(), offsets.end());
  resultSizes.assign(sizes.begin(), sizes.end());
  resultOffsets.back() = scale(builder, loc, offsets.back(), pixels);
  AffineExpr blocks, first;
  bindDims(getContext(), blocks, first);
  resultSizes.back() = affine::makeComposedFoldedAffineMin(
      builder, loc,
      AffineMap::get(2, 0, {blocks * pixels, all - first * pixels},
                     getContext()),
      {sizes.back(), offsets.back()});
  return success();
}

FailureOr<TilingResult>
PoolOp::getTiledImplementation(OpBuilder &builder,
                               ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes) {
  Location loc = getLoc();
  if (!getResult())
    return emitOpError("can be tiled on tensors only"), failure();
  auto from = cast<ShapedType>(getInput().getType());
  auto to = cast<ShapedType>(getOutput().getType());
  if (!from.hasStaticShape() || !to.hasStaticShape()) {
    emitOpError("can be tiled with static shapes only, but got ")
        << from << " and " << to;
    return failure();
  }
  SmallVector<OpFoldResult> ones(offsets.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> inOffsets(offsets), inSizes(sizes), outOffsets,
      outSizes;
  int64_t elements = getPool().getBlockElements();
  inOffsets.back() = scale(builder, loc, offsets.back(), elements);
  inSizes.back() = scale(builder, loc, sizes.back(), elements);
  if (failed(getResultTilePosition(builder, 0, offsets, sizes, outOffsets,
                                   outSizes)))
    return failure();
  auto input = tensor::ExtractSliceOp::create(builder, loc, getInput(),
                                              inOffsets, inSizes, ones);
  auto output = tensor::ExtractSliceOp::create(builder, loc, getOutput(),
                                               outOffsets, outSizes, ones);
  AffineExpr at, first;
  bindDims(getContext(), at, first);
  Value pixel = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineApply(
          builder, loc, at + first,
          {getAsOpFoldResult(getAt()), outOffsets.back()}));
  Value weights = getWeights();
  if (weights) {
    size_t channels = offsets.size() - 2;
    weights = tensor::ExtractSliceOp::create(
        builder, loc, weights,
        ArrayRef<OpFoldResult>{offsets[channels], builder.getIndexAttr(0)},
        ArrayRef<OpFoldResult>{sizes[channels],
                               builder.getIndexAttr(getPool().getTaps())},
        ArrayRef(ones).take_back(2));
  }
  auto tile = PoolOp::create(builder, loc, output.getType(), input, weights,
                             pixel, output, getPoolAttr(), getInitialAttr());
  tile->setDiscardableAttrs((*this)->getDiscardableAttrDictionary());
  return TilingResult{{tile}, {tile.getResult()}, {input, output}};
}
