//===- VectorValues.cpp - Computation with vectors ------------------------===//
//
// Contractions and reductions of vectors become linalg ops with the same maps.
// They become kernels like all other linalg ops.
//
//===----------------------------------------------------------------------===//
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
// Tensors
//===----------------------------------------------------------------------===//

static Value createEmpty(OpBuilder &b, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(b, loc, type.getShape(),
                                 type.getElementType());
}

Value sw::generateTensor(OpBuilder &b, Location loc, RankedTensorType type,
                         ElementBuilder element) {
  int64_t rank = type.getRank();
  auto op = linalg::GenericOp::create(
      b, loc, TypeRange(type), ValueRange(),
      ValueRange(createEmpty(b, loc, type)),
      ArrayRef<AffineMap>(b.getMultiDimIdentityMap(rank)),
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(inner, loc, dim));
        linalg::YieldOp::create(inner, loc, element(inner, loc, indices));
      });
  return op.getResult(0);
}

Value sw::fillTensor(OpBuilder &b, Location loc, RankedTensorType type,
                     Value scalar) {
  return linalg::FillOp::create(b, loc, scalar, createEmpty(b, loc, type))
      .getResult(0);
}

/// All dimensions of `type` as one group.
static SmallVector<ReassociationIndices> groupAll(RankedTensorType type) {
  if (type.getRank() == 0)
    return {};
  return {llvm::to_vector_of<int64_t>(llvm::seq<int64_t>(type.getRank()))};
}

Value sw::reshapeTensor(OpBuilder &b, Location loc, Value value,
                        ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  RankedTensorType flat = type.clone({type.getNumElements()});
  RankedTensorType result = type.clone(shape);
  if (type == result)
    return value;
  if (type.getRank() == 0)
    value = tensor::ExpandShapeOp::create(b, loc, flat, value, groupAll(type));
  else if (type.getRank() > 1)
    value =
        tensor::CollapseShapeOp::create(b, loc, flat, value, groupAll(type));
  if (shape.empty())
    return tensor::CollapseShapeOp::create(b, loc, result, value,
                                           groupAll(result));
  if (shape.size() == 1)
    return value;
  return tensor::ExpandShapeOp::create(b, loc, result, value, groupAll(result));
}

/// Creates an op over the loops of `maps`; the last map is that of `init`.
static Value
createGeneric(OpBuilder &b, Location loc, ValueRange inputs, Value init,
              ArrayRef<AffineMap> maps, ArrayRef<utils::IteratorType> iterators,
              function_ref<Value(OpBuilder &, ValueRange arguments)> body) {
  auto op = linalg::GenericOp::create(
      b, loc, TypeRange(init.getType()), inputs, ValueRange(init), maps,
      iterators, [&](OpBuilder &inner, Location, ValueRange arguments) {
        linalg::YieldOp::create(inner, loc, body(inner, arguments));
      });
  return op.getResult(0);
}

/// A tensor of rank 0 with the element `scalar`.
static Value toTensor(OpBuilder &b, Location loc, Value scalar) {
  return fillTensor(b, loc, RankedTensorType::get({}, scalar.getType()),
                    scalar);
}

/// `value`, or its only element if `type` is a scalar.
static Value fromTensor(OpBuilder &b, Location loc, Value value, Type type) {
  if (isa<ShapedType>(type))
    return value;
  return tensor::ExtractOp::create(b, loc, value, ValueRange());
}

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
// Combining
//===----------------------------------------------------------------------===//

/// The neutral element of `kind`.
static Value createIdentity(OpBuilder &b, Location loc,
                            vector::CombiningKind kind, Type type) {
  using Kind = vector::CombiningKind;
  bool isFloat = isa<FloatType>(type);
  arith::AtomicRMWKind wanted = arith::AtomicRMWKind::addi;
  switch (kind) {
  case Kind::ADD:
    wanted = isFloat ? arith::AtomicRMWKind::addf : arith::AtomicRMWKind::addi;
    break;
  case Kind::MUL:
    wanted = isFloat ? arith::AtomicRMWKind::mulf : arith::AtomicRMWKind::muli;
    break;
  case Kind::MINUI:
    wanted = arith::AtomicRMWKind::minu;
    break;
  case Kind::MINSI:
    wanted = arith::AtomicRMWKind::mins;
    break;
  case Kind::MAXUI:
    wanted = arith::AtomicRMWKind::maxu;
    break;
  case Kind::MAXSI:
    wanted = arith::AtomicRMWKind::maxs;
    break;
  case Kind::MINNUMF:
    wanted = arith::AtomicRMWKind::minnumf;
    break;
  case Kind::MAXNUMF:
    wanted = arith::AtomicRMWKind::maxnumf;
    break;
  case Kind::MINIMUMF:
    wanted = arith::AtomicRMWKind::minimumf;
    break;
  case Kind::MAXIMUMF:
    wanted = arith::AtomicRMWKind::maximumf;
    break;
  case Kind::AND:
    wanted = arith::AtomicRMWKind::andi;
    break;
  case Kind::OR:
  case Kind::XOR:
    // Zero, as for a sum.
    break;
  }
  if (!type.isIndex())
    return arith::getIdentityValue(wanted, type, b, loc);
  // Upstream asks for the width of the type, which index does not say.
  TypedAttr wide = arith::getIdentityValueAttr(wanted, b.getI64Type(), b, loc);
  return arith::ConstantIndexOp::create(b, loc,
                                        cast<IntegerAttr>(wide).getInt());
}

/// Extends `value` to the type of the sum.
static Value extend(OpBuilder &b, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (isa<FloatType>(type))
    return arith::ExtFOp::create(b, loc, type, value);
  return arith::ExtSIOp::create(b, loc, type, value);
}

static Value multiply(OpBuilder &b, Location loc, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return arith::MulFOp::create(b, loc, lhs, rhs);
  return arith::MulIOp::create(b, loc, lhs, rhs);
}

/// Combines products of elements of two arrays with the elements of `init`.
static Value contract(OpBuilder &b, Location loc, Value lhs, Value rhs,
                      Value init, ArrayRef<AffineMap> maps,
                      ArrayRef<utils::IteratorType> iterators,
                      vector::CombiningKind kind) {
  Type type = getElementTypeOrSelf(init.getType());
  return createGeneric(b, loc, {lhs, rhs}, init, maps, iterators,
                       [&](OpBuilder &inner, ValueRange arguments) -> Value {
                         Value product = multiply(
                             inner, loc, extend(inner, loc, arguments[0], type),
                             extend(inner, loc, arguments[1], type));
                         return vector::makeArithReduction(
                             inner, loc, kind, arguments[2], product);
                       });
}

/// Reduces dimensions `dims` of `value` into the elements of `init`.
static Value reduce(OpBuilder &b, Location loc, Value value, Value init,
                    ArrayRef<int64_t> dims, vector::CombiningKind kind) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  SmallVector<AffineExpr> kept;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (llvm::is_contained(dims, dim))
      iterators[dim] = utils::IteratorType::reduction;
    else
      kept.push_back(b.getAffineDimExpr(dim));
  return createGeneric(b, loc, value, init,
                       {b.getMultiDimIdentityMap(rank),
                        AffineMap::get(rank, 0, kept, b.getContext())},
                       iterators,
                       [&](OpBuilder &inner, ValueRange arguments) -> Value {
                         return vector::makeArithReduction(
                             inner, loc, kind, arguments[1], arguments[0]);
                       });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// A pattern whose lowering is one function of the op and its operands.
template <typename OpT>
struct ValuePattern : OpConversionPattern<OpT> {
  using OpAdaptor = typename OpT::Adaptor;
  using Lower = Value (*)(OpBuilder &, Location, OpT, OpAdaptor,
                          RankedTensorType);
  ValuePattern(const TypeConverter &converter, MLIRContext *context,
               Lower lower)
      : OpConversionPattern<OpT>(converter, context), lower(lower) {}

  LogicalResult
  matchAndRewrite(OpT op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast_or_null<RankedTensorType>(
        this->getTypeConverter()->convertType(op->getResult(0).getType()));
    Value result = lower(rewriter, op.getLoc(), op, adaptor, type);
    if (!result)
      return rewriter.notifyMatchFailure(op, "has no form on tensors");
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  Lower lower;
};
} // namespace

static Value lowerContract(OpBuilder &b, Location loc, vector::ContractionOp op,
                           vector::ContractionOp::Adaptor adaptor,
                           RankedTensorType) {
  SmallVector<utils::IteratorType> iterators = llvm::map_to_vector(
      op.getIteratorTypesArray(), [](vector::IteratorType type) {
        return type == vector::IteratorType::parallel
                   ? utils::IteratorType::parallel
                   : utils::IteratorType::reduction;
      });
  Value init = adaptor.getAcc();
  if (!isa<RankedTensorType>(init.getType()))
    init = toTensor(b, loc, init);
  Value result = contract(b, loc, adaptor.getLhs(), adaptor.getRhs(), init,
                          op.getIndexingMapsArray(), iterators, op.getKind());
  return fromTensor(b, loc, result, op.getResultType());
}

static Value lowerOuterProduct(OpBuilder &b, Location loc,
                               vector::OuterProductOp op,
                               vector::OuterProductOp::Adaptor adaptor,
                               RankedTensorType type) {
  Value init = adaptor.getAcc();
  bool hasInit = static_cast<bool>(init);
  if (!hasInit)
    init = fillTensor(b, loc, type,
                      createIdentity(b, loc, vector::CombiningKind::ADD,
                                     type.getElementType()));
  int64_t rank = type.getRank();
  AffineMap all = b.getMultiDimIdentityMap(rank);
  AffineMap row = AffineMap::get(rank, 0, b.getAffineDimExpr(0));
  Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
  // A vector times a scalar.
  AffineMap column = rank == 1 ? AffineMap::get(1, 0, b.getContext())
                               : AffineMap::get(rank, 0, b.getAffineDimExpr(1));
  if (!isa<RankedTensorType>(rhs.getType()))
    rhs = toTensor(b, loc, rhs);
  return contract(
      b, loc, lhs, rhs, init, {row, column, all},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      hasInit ? op.getKind() : vector::CombiningKind::ADD);
}

static Value lowerReduction(OpBuilder &b, Location loc, vector::ReductionOp op,
                            vector::ReductionOp::Adaptor adaptor,
                            RankedTensorType) {
  Value init = adaptor.getAcc();
  if (!init)
    init = createIdentity(b, loc, op.getKind(), op.getType());
  SmallVector<int64_t> dims = llvm::to_vector_of<int64_t>(llvm::seq<int64_t>(
      cast<RankedTensorType>(adaptor.getVector().getType()).getRank()));
  Value result = reduce(b, loc, adaptor.getVector(), toTensor(b, loc, init),
                        dims, op.getKind());
  return fromTensor(b, loc, result, op.getType());
}

static Value lowerMultiReduction(OpBuilder &b, Location loc,
                                 vector::MultiDimReductionOp op,
                                 vector::MultiDimReductionOp::Adaptor adaptor,
                                 RankedTensorType) {
  Value init = adaptor.getAcc();
  if (!isa<RankedTensorType>(init.getType()))
    init = toTensor(b, loc, init);
  Value result = reduce(b, loc, adaptor.getSource(), init,
                        op.getReductionDims(), op.getKind());
  return fromTensor(b, loc, result, op.getType());
}

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
  add(&lowerContract, vector::ContractionOp());
  add(&lowerOuterProduct, vector::OuterProductOp());
  add(&lowerReduction, vector::ReductionOp());
  add(&lowerMultiReduction, vector::MultiDimReductionOp());
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
