//===- TMTensorAttention.cpp - Attention as linalg ops --------------------===//
#include "TMTensorAttention.h"

#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace mlir::tm_tensor;
using utils::IteratorType;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Value tm_tensor::createFilled(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                              TypedAttr value) {
  Value number = arith::ConstantOp::create(b, value);
  Value empty = tensor::EmptyOp::create(b, shape, value.getType());
  return linalg::FillOp::create(b, number, empty).getResult(0);
}

/// `value`, whose op gets the role `role` in a softmax.
static Value withRole(Value value, sw::CarryRole role) {
  sw::setCarryRole(value.getDefiningOp(), role);
  return value;
}

namespace {
/// Creates the linalg ops of an attention. Their loops are the batches, M, N
/// and an inner one.
class AttentionLowering {
public:
  AttentionLowering(ImplicitLocOpBuilder &b, tm_tensor::AttentionOp op)
      : b(b), op(op), shape(getShape(op.getInputs()[0])),
        batches(shape.size() - 2), element(cast<FloatType>(getElementTypeOrSelf(
                                       op.getInputs()[0].getType()))) {
    shape.back() = getShape(op.getInputs()[1])[batches];
  }

  Value run();

private:
  using Body = function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

  /// The map of arrays whose last dimensions are the loops `last`.
  AffineMap getMap(ArrayRef<unsigned> last, unsigned loops) {
    SmallVector<AffineExpr> dims;
    for (unsigned dim = 0; dim < batches; ++dim)
      dims.push_back(b.getAffineDimExpr(dim));
    for (unsigned loop : last)
      dims.push_back(b.getAffineDimExpr(batches + loop));
    return AffineMap::get(loops, 0, dims, b.getContext());
  }
  Value create(ValueRange inputs, Value init, ArrayRef<AffineMap> maps,
               std::optional<unsigned> reduced, Body body);
  Value multiply(Value lhs, Value rhs, ArrayRef<unsigned> rhsDims, Value init,
                 unsigned reduced);
  Value createNumber(ImplicitLocOpBuilder &b, double value) {
    llvm::APFloat number(value);
    bool lost;
    number.convert(element.getFloatSemantics(),
                   llvm::APFloat::rmNearestTiesToEven, &lost);
    return arith::ConstantOp::create(b, b.getFloatAttr(element, number));
  }
  Value createZeros(ArrayRef<int64_t> of) {
    return createFilled(b, of, b.getFloatAttr(element, 0.0));
  }
  Value getScores();
  Value getWeights(Value scores);

  enum { kM, kN, kInner };
  ImplicitLocOpBuilder &b;
  tm_tensor::AttentionOp op;
  /// The shape of the scores.
  SmallVector<int64_t> shape;
  unsigned batches;
  FloatType element;
};
} // namespace

Value AttentionLowering::create(ValueRange inputs, Value init,
                                ArrayRef<AffineMap> maps,
                                std::optional<unsigned> reduced, Body body) {
  SmallVector<IteratorType> iterators(maps.front().getNumDims(),
                                      IteratorType::parallel);
  if (reduced)
    iterators[batches + *reduced] = IteratorType::reduction;
  auto generic = linalg::GenericOp::create(
      b, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder own(loc, inner);
        linalg::YieldOp::create(own, body(own, arguments));
      });
  return generic.getResult(0);
}

/// A product; the loop `reduced` is the last dimension of `lhs`.
Value AttentionLowering::multiply(Value lhs, Value rhs,
                                  ArrayRef<unsigned> rhsDims, Value init,
                                  unsigned reduced) {
  unsigned free = reduced == kN ? kInner : kN, loops = batches + 3;
  return create({lhs, rhs}, init,
                {getMap({kM, reduced}, loops), getMap(rhsDims, loops),
                 getMap({kM, free}, loops)},
                reduced, [](ImplicitLocOpBuilder &b, ValueRange arguments) {
                  Value product =
                      arith::MulFOp::create(b, arguments[0], arguments[1]);
                  return arith::AddFOp::create(b, arguments[2], product);
                });
}

/// Computes scale Q K^T + mask.
Value AttentionLowering::getScores() {
  ValueRange inputs = op.getInputs();
  Value products =
      multiply(inputs[0], inputs[1], {kN, kInner}, createZeros(shape), kInner);
  double width = static_cast<double>(getShape(inputs[0]).back());
  double scale =
      op.getScale() ? op.getScale()->convertToDouble() : 1.0 / std::sqrt(width);
  SmallVector<Value> read = {products};
  llvm::append_range(read, inputs.drop_front(3));
  AffineMap all = getMap({kM, kN}, batches + 2);
  return create(read, tensor::EmptyOp::create(b, shape, element),
                SmallVector<AffineMap>(read.size() + 1, all), std::nullopt,
                [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
                  Value scaled = arith::MulFOp::create(b, arguments[0],
                                                       createNumber(b, scale));
                  if (read.size() == 1)
                    return scaled;
                  if (arguments[1].getType() == element)
                    return arith::AddFOp::create(b, scaled, arguments[1]);
                  return arith::SelectOp::create(b, arguments[1], scaled,
                                                 createNumber(b, -INFINITY));
                });
}

/// Softmax over the last dimension; 0 if all scores of a row are -inf.
Value AttentionLowering::getWeights(Value scores) {
  bool isMasked = op.getInputs().size() == 4;
  AffineMap all = getMap({kM, kN}, batches + 2);
  AffineMap row = getMap(kM, batches + 2);
  ArrayRef<int64_t> rows = ArrayRef(shape).drop_back();
  llvm::APFloat infinity =
      llvm::APFloat::getInf(element.getFloatSemantics(), /*Negative=*/true);
  Value maximum =
      create(scores, createFilled(b, rows, b.getFloatAttr(element, infinity)),
             {all, row}, kN, [](ImplicitLocOpBuilder &b, ValueRange arguments) {
               return withRole(
                   arith::MaximumFOp::create(b, arguments[0], arguments[1]),
                   sw::CarryRole::Maximum);
             });
  Value powers =
      create({scores, maximum}, tensor::EmptyOp::create(b, shape, element),
             {all, row, all}, std::nullopt,
             [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
               Value from = arguments[1];
               if (isMasked) {
                 Value minimum = arith::ConstantOp::create(
                     b, b.getFloatAttr(element,
                                       llvm::APFloat::getLargest(
                                           element.getFloatSemantics(), true)));
                 from = arith::MaximumFOp::create(b, from, minimum);
               }
               Value difference = arith::SubFOp::create(b, arguments[0], from);
               return withRole(math::ExpOp::create(b, difference),
                               sw::CarryRole::Exponential);
             });
  Value sums = create(
      powers, createZeros(rows), {all, row}, kN,
      [](ImplicitLocOpBuilder &b, ValueRange arguments) {
        return withRole(arith::AddFOp::create(b, arguments[0], arguments[1]),
                        sw::CarryRole::Sum);
      });
  return create(
      {powers, sums}, tensor::EmptyOp::create(b, shape, element),
      {all, row, all}, std::nullopt,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
        Value sum = arguments[1];
        if (isMasked) {
          Value zero = createNumber(b, 0.0);
          Value isNone =
              arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, sum, zero);
          sum = arith::SelectOp::create(b, isNone, createNumber(b, 1.0), sum);
        }
        return arith::DivFOp::create(b, arguments[0], sum);
      });
}

Value AttentionLowering::run() {
  Value weights = getWeights(getScores());
  Value zeros = createZeros(getShape(op.getOutput()));
  return multiply(weights, op.getInputs()[2], {kN, kInner}, zeros, kN);
}

Value tm_tensor::createAttention(ImplicitLocOpBuilder &b, AttentionOp op) {
  return AttentionLowering(b, op).run();
}
