//===- ScaleState.cpp - A scale that a step takes and returns -------------===//
//
//   func(%w, ...) -> (%loss, %w1)
// becomes
//   func(%w, ..., %scale, %steps) -> (%loss, %w2, %scale1, %steps1)
//
// where %w2 is %w, and %scale1 half of %scale, if a gradient is not finite.
//
//===----------------------------------------------------------------------===//
#include "ScaleState.h"

#include "Transforms/TypeConversion/LossScale.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

ScaleState::ScaleState(func::FuncOp func, int64_t growthSteps)
    : func(func), growthSteps(growthSteps), b(func.getLoc(), func) {
  auto addArgument = [&](Type element, StringRef name) {
    unsigned number = func.getNumArguments();
    (void)func.insertArgument(number, RankedTensorType::get({}, element), {},
                              NameLoc::get(b.getStringAttr(name)));
  };
  addArgument(b.getF32Type(), kLossScaleName);
  addArgument(b.getI32Type(), kGoodStepsName);
  b.setInsertionPointToStart(&func.getBody().front());
  scale = tensor::ExtractOp::create(
      b, func.getArgument(func.getNumArguments() - kScaleStates), ValueRange());
}

/// The sum of all numbers of `value`, which is finite if they are: f32 has room
/// for the sum of any array of gradients.
static Value createSum(ImplicitLocOpBuilder &b, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  int64_t rank = type.getRank();
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(b, ArrayRef<int64_t>(), element);
  Value init = linalg::FillOp::create(b, zero, empty).getResult(0);
  return linalg::GenericOp::create(
             b, init.getType(), value, init,
             {b.getMultiDimIdentityMap(rank),
              AffineMap::get(rank, 0, b.getContext())},
             SmallVector<utils::IteratorType>(rank,
                                              utils::IteratorType::reduction),
             [&](OpBuilder &inner, Location loc, ValueRange args) {
               Value sum = arith::AddFOp::create(inner, loc, args[0], args[1]);
               linalg::YieldOp::create(inner, loc, sum);
             })
      .getResult(0);
}

/// `number` times 0, as f32: 0 if it is finite, else NaN.
static Value createTest(OpBuilder &b, Location loc, Value number) {
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(number.getType()));
  Value test = arith::MulFOp::create(b, loc, number, zero);
  return test.getType() == b.getF32Type()
             ? test
             : arith::TruncFOp::create(b, loc, b.getF32Type(), test);
}

/// A tensor of one number: 0 if all numbers of `gradients` are finite, else
/// NaN.
Value ScaleState::countInfinite(ArrayRef<Value> gradients) {
  SmallVector<Value> sums;
  for (Value gradient : gradients) {
    b.setInsertionPointAfterValue(gradient);
    sums.push_back(createSum(b, gradient));
  }
  b.setInsertionPoint(func.getBody().front().getTerminator());
  Value empty = tensor::EmptyOp::create(b, ArrayRef<int64_t>(), b.getF32Type());
  AffineMap none = AffineMap::get(b.getContext());
  return linalg::GenericOp::create(
             b, empty.getType(), sums, empty,
             SmallVector<AffineMap>(sums.size() + 1, none),
             ArrayRef<utils::IteratorType>(),
             [&](OpBuilder &inner, Location loc, ValueRange args) {
               Value test = createTest(inner, loc, args[0]);
               for (Value sum : args.drop_front().drop_back())
                 test = arith::AddFOp::create(inner, loc, test,
                                              createTest(inner, loc, sum));
               linalg::YieldOp::create(inner, loc, test);
             })
      .getResult(0);
}

/// Whether the number `infinite` is 0, and not NaN.
static Value isFinite(OpBuilder &b, Location loc, Value infinite) {
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, infinite,
                               zero);
}

void ScaleState::keepOld(Value infinite, unsigned result, unsigned argument) {
  Operation *end = func.getBody().front().getTerminator();
  Value old = func.getArgument(argument), updated = end->getOperand(result);
  auto type = dyn_cast<RankedTensorType>(old.getType());
  if (!type) {
    Value number = tensor::ExtractOp::create(b, infinite, ValueRange());
    Value chosen = arith::SelectOp::create(b, isFinite(b, b.getLoc(), number),
                                           updated, old);
    end->setOperand(result, chosen);
    return;
  }
  Value empty =
      tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
  AffineMap all = b.getMultiDimIdentityMap(type.getRank()),
            none = AffineMap::get(type.getRank(), 0, b.getContext());
  auto kept = linalg::GenericOp::create(
      b, type, ValueRange{updated, old, infinite}, empty, {all, all, none, all},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        Value chosen = arith::SelectOp::create(
            inner, loc, isFinite(inner, loc, args[2]), args[0], args[1]);
        linalg::YieldOp::create(inner, loc, chosen);
      });
  end->setOperand(result, kept->getResult(0));
}

void ScaleState::addResults(Value infinite) {
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(b, b.getF32FloatAttr(value));
  };
  auto count = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
  };
  unsigned arguments = func.getNumArguments();
  Value isGood = isFinite(b, b.getLoc(),
                          tensor::ExtractOp::create(b, infinite, ValueRange()));
  Value steps = tensor::ExtractOp::create(b, func.getArgument(arguments - 1),
                                          ValueRange());
  Value next = arith::AddIOp::create(b, steps, count(1));
  Value grows = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, next,
                                      count(growthSteps));
  Value doubled = arith::MinNumFOp::create(
      b, arith::MulFOp::create(b, scale, number(2)), number(kMaxLossScale));
  // A state that is no number becomes one.
  Value halved = arith::MaxNumFOp::create(
      b, arith::MulFOp::create(b, scale, number(0.5)), number(kMinLossScale));
  Value newScale = arith::SelectOp::create(
      b, isGood, arith::SelectOp::create(b, grows, doubled, scale), halved);
  Value newSteps = arith::SelectOp::create(
      b, isGood, arith::SelectOp::create(b, grows, count(0), next), count(0));
  Operation *end = func.getBody().front().getTerminator();
  for (Value value : {newScale, newSteps}) {
    auto type = RankedTensorType::get({}, value.getType());
    Value result = tensor::FromElementsOp::create(b, type, value);
    (void)func.insertResult(func.getNumResults(), type, {});
    end->insertOperands(end->getNumOperands(), result);
  }
}

void ScaleState::finish(ArrayRef<Value> gradients,
                        ArrayRef<std::pair<unsigned, unsigned>> updates) {
  Value infinite = countInfinite(gradients);
  for (auto [result, argument] : updates)
    keepOld(infinite, result, argument);
  addResults(infinite);
}
