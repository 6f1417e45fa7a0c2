//===- SWNormalization.cpp - The op sw.normalization ----------------------===//
#include "SWCompositeParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Checks that `dimensions` are some of an array of rank `rank`, in order.
static LogicalResult verifyDimensions(NormalizationOp op, StringRef name,
                                      ArrayRef<int64_t> dimensions,
                                      int64_t rank) {
  int64_t last = -1;
  for (int64_t dimension : dimensions) {
    if (dimension <= last || dimension >= rank)
      return op.emitOpError("expects '")
             << name << "' to be increasing numbers below " << rank
             << ", but got [" << dimensions << "]";
    last = dimension;
  }
  if (dimensions.empty())
    return op.emitOpError("expects '") << name << "' to have a dimension";
  return success();
}

/// Checks a factor or summand of each element.
static LogicalResult verifyFactor(NormalizationOp op, StringRef name,
                                  Value factor) {
  if (!factor)
    return success();
  auto input = cast<RankedTensorType>(op.getInput().getType());
  SmallVector<int64_t> shape;
  for (int64_t dimension : op.getAlongAttr().asArrayRef())
    shape.push_back(input.getDimSize(dimension));
  auto type = RankedTensorType::get(shape, input.getElementType());
  if (factor.getType() == type)
    return success();
  return op.emitOpError("expects a ")
         << name << " of type " << type << " along [" << *op.getAlong()
         << "], but got " << factor.getType();
}

/// Checks that the variance has a wider type than the elements, `type`.
static LogicalResult verifyVarianceType(NormalizationOp op, FloatType type) {
  std::optional<FloatType> given = op.getVarianceType();
  if (!given || given->getWidth() > type.getWidth())
    return success();
  return op.emitOpError("expects a variance of a type wider than the "
                        "elements, ")
         << type << ", but got " << *given;
}

LogicalResult NormalizationOp::verify() {
  Type type = getInput().getType();
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (failed(verifyDimensions(*this, "dimensions", getDimensions(), rank)))
    return failure();
  for (Type own : {getOutput().getType(), getResult().getType()})
    if (own != type)
      return emitOpError("expects an output and a result of type ")
             << type << ", but got " << own;
  if (!getEpsilon().isFinite() || getEpsilon().isNegative())
    return emitOpError("expects 'epsilon' to be at least 0 and finite, but "
                       "got ")
           << getEpsilonAttr();
  if (failed(verifyVarianceType(*this,
                                cast<FloatType>(getElementTypeOrSelf(type)))))
    return failure();
  bool hasFactors = getScale() || getShift();
  if (hasFactors != getAlong().has_value())
    return emitOpError("expects 'along' if and only if there is a scale or a "
                       "shift");
  if (!hasFactors)
    return success();
  return failure(failed(verifyDimensions(*this, "along", *getAlong(), rank)) ||
                 failed(verifyFactor(*this, "scale", getScale())) ||
                 failed(verifyFactor(*this, "shift", getShift())));
}

//===----------------------------------------------------------------------===//
// Decomposition
//===----------------------------------------------------------------------===//

namespace {
/// Creates the linalg ops of a normalisation.
class NormalizationParts {
public:
  NormalizationParts(ImplicitLocOpBuilder &b, NormalizationOp op)
      : b(b), op(op), rank(getTensorShape(op.getInput()).size()),
        own(b, cast<FloatType>(getElementTypeOrSelf(op.getResult()))),
        wide(b, op.getVarianceType().value_or(
                    cast<FloatType>(getElementTypeOrSelf(op.getResult())))),
        all(b.getMultiDimIdentityMap(rank)) {
    for (int64_t dim : llvm::seq<int64_t>(0, rank))
      if (!llvm::is_contained(op.getDimensions(), dim))
        kept.push_back(dim);
    rows = own.getMap(kept, rank);
  }

  Value create();

private:
  Value createPointwise(Value values, const CompositeParts &parts,
                        CompositeParts::Body body);
  Value createMean(Value values, const CompositeParts &parts);
  Value createDifference(Value values, Value mean, const CompositeParts &parts);
  Value createCentred(Value values, const CompositeParts &parts);
  Value createVariance(Value centred);
  Value createFactor(Value variance);
  Value createResult(Value centred, Value factor);

  ImplicitLocOpBuilder &b;
  NormalizationOp op;
  int64_t rank;
  /// For values of the element type, and for the variance.
  CompositeParts own, wide;
  /// The map of the input, and that of what has one value for each row.
  AffineMap all, rows;
  SmallVector<int64_t> kept;
};
} // namespace

/// Creates an op on each element of `values`.
Value NormalizationParts::createPointwise(Value values,
                                          const CompositeParts &parts,
                                          CompositeParts::Body body) {
  ArrayRef<int64_t> shape = getTensorShape(values);
  AffineMap map = b.getMultiDimIdentityMap(shape.size());
  return parts.create(values, parts.createEmpty(shape), {map, map}, {}, body);
}

Value NormalizationParts::createMean(Value values,
                                     const CompositeParts &parts) {
  double count = 1;
  for (int64_t dimension : op.getDimensions())
    count *= static_cast<double>(getTensorShape(op.getInput())[dimension]);
  return createPointwise(
      parts.createSum(values, op.getDimensions()), parts,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        return arith::DivFOp::create(b, arguments[0],
                                     parts.createNumber(b, count));
      });
}

Value NormalizationParts::createDifference(Value values, Value mean,
                                           const CompositeParts &parts) {
  return parts.create(
      {values, mean}, parts.createEmpty(getTensorShape(values)),
      {all, rows, all}, {},
      [](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        return arith::SubFOp::create(b, arguments[0], arguments[1]);
      });
}

Value NormalizationParts::createCentred(Value values,
                                        const CompositeParts &parts) {
  if (op.getRms())
    return values;
  return createDifference(values, createMean(values, parts), parts);
}

/// Computes the mean of the squares of `centred`, or those of its own
/// differences in the type of the variance.
Value NormalizationParts::createVariance(Value centred) {
  if (op.getVarianceType()) {
    Value values = createPointwise(
        op.getInput(), wide,
        [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
          return arith::ExtFOp::create(b, *op.getVarianceType(), arguments[0]);
        });
    centred = createCentred(values, wide);
  }
  Value squares = createPointwise(
      centred, wide,
      [](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        return arith::MulFOp::create(b, arguments[0], arguments[0]);
      });
  return createMean(squares, wide);
}

/// Computes 1 / sqrt(variance + epsilon).
Value NormalizationParts::createFactor(Value variance) {
  double epsilon = op.getEpsilon().convertToDouble();
  return createPointwise(
      variance, own,
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        Value rounded = arguments[0], number = own.createNumber(b, epsilon);
        if (op.getVarianceType())
          rounded = arith::TruncFOp::create(b, number.getType(), rounded);
        Value sum = arith::AddFOp::create(b, rounded, number);
        return math::RsqrtOp::create(b, sum);
      });
}

Value NormalizationParts::createResult(Value centred, Value factor) {
  SmallVector<Value> inputs = {centred, factor};
  SmallVector<AffineMap> maps = {all, rows};
  for (Value along : {op.getScale(), op.getShift()})
    if (along) {
      inputs.push_back(along);
      maps.push_back(own.getMap(*op.getAlong(), rank));
    }
  maps.push_back(all);
  return own.create(
      inputs, own.createEmpty(getTensorShape(centred)), maps, {},
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        Value value = arith::MulFOp::create(b, arguments[0], arguments[1]);
        if (op.getScale())
          value = arith::MulFOp::create(b, value, arguments[2]);
        if (op.getShift())
          value =
              arith::AddFOp::create(b, value, arguments[arguments.size() - 2]);
        return value;
      });
}

Value NormalizationParts::create() {
  Value centred = createCentred(op.getInput(), own);
  return createResult(centred, createFactor(createVariance(centred)));
}

FailureOr<SmallVector<Value>>
NormalizationOp::decomposeOperation(OpBuilder &b) {
  ImplicitLocOpBuilder own(getLoc(), b);
  return SmallVector<Value>{NormalizationParts(own, *this).create()};
}
