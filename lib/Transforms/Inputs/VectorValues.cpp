//===- VectorValues.cpp - Elements of vectors -----------------------------===//
//
// Ops that move, select or create elements become ops on slices, reshapes and
// elementwise linalg ops.
//
//===----------------------------------------------------------------------===//
#include "ValuePattern.h"
#include "VectorArrays.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

static SmallVector<OpFoldResult> getAttrs(OpBuilder &b,
                                          ArrayRef<int64_t> numbers) {
  return getAsIndexOpFoldResult(b.getContext(), numbers);
}

static SmallVector<int64_t> getNumbers(ArrayAttr attr) {
  return llvm::map_to_vector(attr.getAsValueRange<IntegerAttr>(),
                             [](APInt value) { return value.getSExtValue(); });
}

/// The slice at `position` in the outer dimensions, with all of the others.
namespace {
struct SubTensor {
  SubTensor(OpBuilder &b, RankedTensorType outer,
            ArrayRef<OpFoldResult> position)
      : offsets(llvm::to_vector(position)),
        strides(outer.getRank(), b.getIndexAttr(1)) {
    offsets.resize(outer.getRank(), b.getIndexAttr(0));
    for (auto [dim, extent] : llvm::enumerate(outer.getShape()))
      sizes.push_back(b.getIndexAttr(dim < position.size() ? 1 : extent));
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
};
} // namespace

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static Value lowerBroadcast(OpBuilder &b, Location loc, vector::BroadcastOp op,
                            vector::BroadcastOp::Adaptor adaptor,
                            RankedTensorType type) {
  Value source = adaptor.getSource();
  auto from = dyn_cast<RankedTensorType>(source.getType());
  if (!from)
    return fillTensor(b, loc, type, source);
  if (from == type)
    return source;
  int64_t rank = type.getRank(), outer = rank - from.getRank();
  SmallVector<AffineExpr> exprs;
  for (auto [dim, extent] : llvm::enumerate(from.getShape()))
    exprs.push_back(extent == 1 && type.getDimSize(outer + dim) != 1
                        ? b.getAffineConstantExpr(0)
                        : b.getAffineDimExpr(outer + dim));
  return createGeneric(
      b, loc, source, createEmpty(b, loc, type),
      {AffineMap::get(rank, 0, exprs, b.getContext()),
       b.getMultiDimIdentityMap(rank)},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [](OpBuilder &, ValueRange arguments) { return arguments[0]; });
}

static Value lowerExtract(OpBuilder &b, Location loc, vector::ExtractOp op,
                          vector::ExtractOp::Adaptor adaptor,
                          RankedTensorType type) {
  SmallVector<OpFoldResult> position =
      getMixedValues(op.getStaticPosition(), adaptor.getDynamicPosition(), b);
  if (!type) {
    SmallVector<Value> indices;
    for (OpFoldResult index : position)
      indices.push_back(getValueOrCreateConstantIndexOp(b, loc, index));
    return tensor::ExtractOp::create(b, loc, adaptor.getSource(), indices);
  }
  if (position.empty())
    return adaptor.getSource();
  SubTensor part(b, cast<RankedTensorType>(adaptor.getSource().getType()),
                 position);
  return tensor::ExtractSliceOp::create(b, loc, type, adaptor.getSource(),
                                        part.offsets, part.sizes, part.strides);
}

static Value lowerInsert(OpBuilder &b, Location loc, vector::InsertOp op,
                         vector::InsertOp::Adaptor adaptor,
                         RankedTensorType type) {
  SmallVector<OpFoldResult> position =
      getMixedValues(op.getStaticPosition(), adaptor.getDynamicPosition(), b);
  Value value = adaptor.getValueToStore();
  if (!isa<RankedTensorType>(value.getType())) {
    SmallVector<Value> indices;
    for (OpFoldResult index : position)
      indices.push_back(getValueOrCreateConstantIndexOp(b, loc, index));
    return tensor::InsertOp::create(b, loc, value, adaptor.getDest(), indices);
  }
  if (position.empty())
    return value;
  SubTensor part(b, type, position);
  return tensor::InsertSliceOp::create(b, loc, value, adaptor.getDest(),
                                       part.offsets, part.sizes, part.strides);
}

static Value lowerExtractStrided(OpBuilder &b, Location loc,
                                 vector::ExtractStridedSliceOp op,
                                 vector::ExtractStridedSliceOp::Adaptor adaptor,
                                 RankedTensorType type) {
  SmallVector<int64_t> offsets = getNumbers(op.getOffsets()),
                       strides = getNumbers(op.getStrides());
  offsets.resize(type.getRank(), 0);
  strides.resize(type.getRank(), 1);
  return tensor::ExtractSliceOp::create(
      b, loc, type, adaptor.getSource(), getAttrs(b, offsets),
      getAttrs(b, type.getShape()), getAttrs(b, strides));
}

static Value lowerInsertStrided(OpBuilder &b, Location loc,
                                vector::InsertStridedSliceOp op,
                                vector::InsertStridedSliceOp::Adaptor adaptor,
                                RankedTensorType type) {
  auto own = cast<RankedTensorType>(adaptor.getValueToStore().getType());
  int64_t outer = type.getRank() - own.getRank();
  SmallVector<int64_t> sizes(outer, 1), strides(outer, 1);
  llvm::append_range(sizes, own.getShape());
  llvm::append_range(strides, getNumbers(op.getStrides()));
  return tensor::InsertSliceOp::create(
      b, loc, adaptor.getValueToStore(), adaptor.getDest(),
      getAttrs(b, getNumbers(op.getOffsets())), getAttrs(b, sizes),
      getAttrs(b, strides));
}

static Value lowerShapeCast(OpBuilder &b, Location loc, vector::ShapeCastOp,
                            vector::ShapeCastOp::Adaptor adaptor,
                            RankedTensorType type) {
  return reshapeTensor(b, loc, adaptor.getSource(), type.getShape());
}

static Value lowerTranspose(OpBuilder &b, Location loc, vector::TransposeOp op,
                            vector::TransposeOp::Adaptor adaptor,
                            RankedTensorType type) {
  return linalg::TransposeOp::create(b, loc, adaptor.getVector(),
                                     createEmpty(b, loc, type),
                                     op.getPermutation())
      ->getResult(0);
}

static Value lowerFMA(OpBuilder &b, Location loc, vector::FMAOp,
                      vector::FMAOp::Adaptor adaptor, RankedTensorType) {
  return math::FmaOp::create(b, loc, adaptor.getLhs(), adaptor.getRhs(),
                             adaptor.getAcc());
}

/// Creates a mask: an element is true if each index is below its bound.
static Value createMask(OpBuilder &b, Location loc, RankedTensorType type,
                        ArrayRef<Value> bounds) {
  return generateTensor(
      b, loc, type,
      [&](OpBuilder &inner, Location, ValueRange indices) -> Value {
        Value result;
        for (auto [index, bound] : llvm::zip_equal(indices, bounds)) {
          Value below = arith::CmpIOp::create(
              inner, loc, arith::CmpIPredicate::slt, index, bound);
          result =
              result ? arith::AndIOp::create(inner, loc, result, below) : below;
        }
        return result ? result : arith::ConstantIntOp::create(inner, loc, 1, 1);
      });
}

static Value lowerCreateMask(OpBuilder &b, Location loc, vector::CreateMaskOp,
                             vector::CreateMaskOp::Adaptor adaptor,
                             RankedTensorType type) {
  if (type.getRank() == 0) {
    // One element, which is true for a positive operand.
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    Value set = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt,
                                      adaptor.getOperands()[0], zero);
    return fillTensor(b, loc, type, set);
  }
  return createMask(b, loc, type, llvm::to_vector(adaptor.getOperands()));
}

static Value lowerConstantMask(OpBuilder &b, Location loc,
                               vector::ConstantMaskOp op,
                               vector::ConstantMaskOp::Adaptor,
                               RankedTensorType type) {
  SmallVector<Value> bounds =
      llvm::map_to_vector(op.getMaskDimSizes(), [&](int64_t bound) -> Value {
        return arith::ConstantIndexOp::create(b, loc, bound);
      });
  if (type.getRank() == 0)
    return fillTensor(
        b, loc, type,
        arith::ConstantIntOp::create(b, loc, op.getMaskDimSizes()[0] > 0, 1));
  return createMask(b, loc, type, bounds);
}

static Value lowerStep(OpBuilder &b, Location loc, vector::StepOp,
                       vector::StepOp::Adaptor, RankedTensorType type) {
  return generateTensor(
      b, loc, type,
      [](OpBuilder &, Location, ValueRange indices) { return indices[0]; });
}

static Value lowerFromElements(OpBuilder &b, Location loc,
                               vector::FromElementsOp,
                               vector::FromElementsOp::Adaptor adaptor,
                               RankedTensorType type) {
  return tensor::FromElementsOp::create(b, loc, type, adaptor.getElements());
}

static Value lowerShuffle(OpBuilder &b, Location loc, vector::ShuffleOp op,
                          vector::ShuffleOp::Adaptor adaptor,
                          RankedTensorType type) {
  Value sources[] = {adaptor.getV1(), adaptor.getV2()};
  auto first = cast<RankedTensorType>(sources[0].getType());
  int64_t split = first.getRank() == 0 ? 1 : first.getDimSize(0);
  for (Value &source : sources)
    if (cast<RankedTensorType>(source.getType()).getRank() == 0)
      source = reshapeTensor(b, loc, source, {1});
  Value result = createEmpty(b, loc, type);
  RankedTensorType rowType = type.clone(type.getShape().drop_front());
  for (auto [to, from] : llvm::enumerate(op.getMask())) {
    // Poison may have any value.
    int64_t number = std::max<int64_t>(from, 0);
    bool isSecond = number >= split;
    Value source = sources[isSecond];
    SubTensor taken(
        b, cast<RankedTensorType>(source.getType()),
        OpFoldResult(b.getIndexAttr(isSecond ? number - split : number)));
    SubTensor put(b, type, OpFoldResult(b.getIndexAttr(to)));
    Value row = tensor::ExtractSliceOp::create(
        b, loc, rowType, source, taken.offsets, taken.sizes, taken.strides);
    result = tensor::InsertSliceOp::create(b, loc, row, result, put.offsets,
                                           put.sizes, put.strides);
  }
  return result;
}

/// The elements at odd or even positions of the last dimension.
namespace {
struct Alternate {
  Alternate(OpBuilder &b, RankedTensorType half, int64_t first) {
    SmallVector<int64_t> from(half.getRank(), 0), by(half.getRank(), 1);
    from.back() = first;
    by.back() = 2;
    offsets = getAttrs(b, from);
    sizes = getAttrs(b, half.getShape());
    strides = getAttrs(b, by);
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

struct LowerInterleave : OpConversionPattern<vector::InterleaveOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(vector::InterleaveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "scalable");
    Value result = createEmpty(rewriter, loc, type);
    for (auto [i, operand] : llvm::enumerate(adaptor.getOperands())) {
      if (cast<RankedTensorType>(operand.getType()).getRank() == 0)
        operand = reshapeTensor(rewriter, loc, operand, {1});
      Alternate part(rewriter, cast<RankedTensorType>(operand.getType()), i);
      result =
          tensor::InsertSliceOp::create(rewriter, loc, operand, result,
                                        part.offsets, part.sizes, part.strides);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LowerDeinterleave : OpConversionPattern<vector::DeinterleaveOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(vector::DeinterleaveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<RankedTensorType>(
        op.getRes1().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "scalable");
    SmallVector<Value> results;
    for (int64_t i : {0, 1}) {
      Alternate part(rewriter, type, i);
      results.push_back(tensor::ExtractSliceOp::create(
          rewriter, op.getLoc(), type, adaptor.getSource(), part.offsets,
          part.sizes, part.strides));
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct LowerToElements : OpConversionPattern<vector::ToElementsOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(vector::ToElementsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(adaptor.getSource().getType());
    Value flat = reshapeTensor(rewriter, loc, adaptor.getSource(),
                               {type.getNumElements()});
    SmallVector<Value> results;
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
      Value index = arith::ConstantIndexOp::create(rewriter, loc, i);
      results.push_back(tensor::ExtractOp::create(rewriter, loc, flat, index));
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};
} // namespace

void sw::populateVectorValuePatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LowerInterleave, LowerDeinterleave, LowerToElements>(converter,
                                                                    context);
  auto add = [&](auto *lower, auto tag) {
    patterns.add<ValuePattern<decltype(tag)>>(converter, context, lower);
  };
  add(&lowerBroadcast, vector::BroadcastOp());
  add(&lowerExtract, vector::ExtractOp());
  add(&lowerInsert, vector::InsertOp());
  add(&lowerExtractStrided, vector::ExtractStridedSliceOp());
  add(&lowerInsertStrided, vector::InsertStridedSliceOp());
  add(&lowerShapeCast, vector::ShapeCastOp());
  add(&lowerTranspose, vector::TransposeOp());
  add(&lowerFMA, vector::FMAOp());
  add(&lowerCreateMask, vector::CreateMaskOp());
  add(&lowerConstantMask, vector::ConstantMaskOp());
  add(&lowerStep, vector::StepOp());
  add(&lowerFromElements, vector::FromElementsOp());
  add(&lowerShuffle, vector::ShuffleOp());
}
