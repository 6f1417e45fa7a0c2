//===- SWAttention.cpp - The op sw.attention ------------------------------===//
#include "SWCompositeParts.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Checks the types of queries, keys and values.
static LogicalResult verifyInputs(AttentionOp op) {
  ArrayRef<int64_t> queries = getTensorShape(op.getQuery()),
                    keys = getTensorShape(op.getKey()),
                    values = getTensorShape(op.getValue());
  size_t rank = queries.size();
  if (rank < 2 || keys.size() != rank || values.size() != rank ||
      keys.drop_back(2) != queries.drop_back(2) ||
      values.drop_back(2) != queries.drop_back(2) ||
      keys.back() != queries.back() || keys[rank - 2] != values[rank - 2])
    return op.emitOpError("expects queries of M x D, keys of N x D and values "
                          "of N x E elements, but got ")
           << op.getQuery().getType() << ", " << op.getKey().getType()
           << " and " << op.getValue().getType();
  Type element = getElementTypeOrSelf(op.getQuery().getType());
  for (Value input : {op.getKey(), op.getValue()})
    if (getElementTypeOrSelf(input.getType()) != element)
      return op.emitOpError("expects keys and values of ")
             << element << " elements, as the queries, but got "
             << input.getType();
  return success();
}

/// Checks the mask, whose dimensions have the extents of `scores` or 1.
static LogicalResult verifyMask(AttentionOp op, ArrayRef<int64_t> scores) {
  auto type = cast<RankedTensorType>(op.getMask().getType());
  Type element = getElementTypeOrSelf(op.getQuery().getType());
  bool fits = type.getRank() == static_cast<int64_t>(scores.size()) &&
              llvm::all_of_zip(type.getShape(), scores,
                               [](int64_t extent, int64_t whole) {
                                 return extent == whole || extent == 1;
                               });
  if (fits &&
      (type.getElementType() == element || type.getElementType().isInteger(1)))
    return success();
  return op.emitOpError("expects a mask of ")
         << element << " or i1 whose dimensions have the extents " << scores
         << " or 1, but got " << type;
}

LogicalResult AttentionOp::verify() {
  if (failed(verifyInputs(*this)))
    return failure();
  SmallVector<int64_t> scores(getTensorShape(getQuery())), shape = scores;
  scores.back() = getTensorShape(getKey())[scores.size() - 2];
  shape.back() = getTensorShape(getValue()).back();
  auto type =
      RankedTensorType::get(shape, getElementTypeOrSelf(getQuery().getType()));
  for (Type own : {getOutput().getType(), getResult().getType()})
    if (own != type)
      return emitOpError("expects an output and a result of type ")
             << type << ", but got " << own;
  if (getMasked() && getMask())
    return emitOpError("expects no 'masked' beside a mask, which implies it");
  return getMask() ? verifyMask(*this, scores) : success();
}

//===----------------------------------------------------------------------===//
// Decomposition
//===----------------------------------------------------------------------===//

namespace {
/// Creates the linalg ops of an attention. Their loops are the batches, M, N
/// and an inner one.
class AttentionParts {
public:
  AttentionParts(ImplicitLocOpBuilder &b, AttentionOp op)
      : op(op), scores(getTensorShape(op.getQuery())),
        batches(scores.size() - 2),
        element(cast<FloatType>(getElementTypeOrSelf(op.getQuery().getType()))),
        mayHideRows(op.getMask() || op.getMasked()), parts(b, element) {
    scores.back() = getTensorShape(op.getKey())[batches];
  }

  Value create();

private:
  AffineMap getMap(ArrayRef<int64_t> last, unsigned loops);
  AffineMap getMaskMap(AffineMap all);
  Value multiply(Value lhs, Value rhs, Value init, int64_t reduced);
  double getScale();
  bool scalesQueries();
  Value createScaled(Value values);
  Value createScores();
  Value createPowers(Value scores);
  Value divide(Value powers, Value sums);

  enum : int64_t { kM, kN, kInner };
  AttentionOp op;
  /// The shape of the scores.
  SmallVector<int64_t> scores;
  int64_t batches;
  FloatType element;
  /// Whether a row may have no visible position.
  bool mayHideRows;
  CompositeParts parts;
};
} // namespace

/// The map of arrays whose last dimensions are the loops `last`.
AffineMap AttentionParts::getMap(ArrayRef<int64_t> last, unsigned loops) {
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(0, batches));
  for (int64_t loop : last)
    dims.push_back(batches + loop);
  return parts.getMap(dims, loops);
}

/// The map of the mask, some of whose dimensions have one element.
AffineMap AttentionParts::getMaskMap(AffineMap all) {
  SmallVector<AffineExpr> dims(all.getResults());
  for (auto [dim, extent] : llvm::enumerate(getTensorShape(op.getMask())))
    if (extent == 1)
      dims[dim] = getAffineConstantExpr(0, op.getContext());
  return AffineMap::get(all.getNumDims(), 0, dims, op.getContext());
}

/// A product; the loop `reduced` is the last dimension of `lhs`.
Value AttentionParts::multiply(Value lhs, Value rhs, Value init,
                               int64_t reduced) {
  int64_t free = reduced == kN ? kInner : kN;
  unsigned loops = batches + 3;
  Value result = parts.create(
      {lhs, rhs}, init,
      {getMap({kM, reduced}, loops), getMap({kN, kInner}, loops),
       getMap({kM, free}, loops)},
      batches + reduced, [](ImplicitLocOpBuilder &b, ValueRange arguments) {
        Value product = arith::MulFOp::create(b, arguments[0], arguments[1]);
        return arith::AddFOp::create(b, arguments[2], product);
      });
  copyProductTypes(op, result.getDefiningOp());
  return result;
}

double AttentionParts::getScale() {
  if (op.getScale())
    return op.getScale()->convertToDouble();
  return 1.0 / std::sqrt(getTensorShape(op.getQuery()).back());
}

/// Whether to multiply the queries by the scale: they are fewer than the
/// scores, and the factor keeps them within their range. With a mask, the op
/// that applies it multiplies the scores.
bool AttentionParts::scalesQueries() {
  if (op.getMask())
    return false;
  constexpr double kMinimum = 1.0 / 64;
  double factor = std::abs(getScale());
  return factor >= kMinimum && factor <= 1 &&
         getTensorShape(op.getQuery()).back() <= scores.back();
}

/// Multiplies `values` by the scale.
Value AttentionParts::createScaled(Value values) {
  ArrayRef<int64_t> shape = getTensorShape(values);
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(shape.size(), op.getContext());
  return parts.create(
      values, parts.createEmpty(shape), {all, all}, {},
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        return arith::MulFOp::create(b, arguments[0],
                                     parts.createNumber(b, getScale()));
      });
}

/// Computes scale Q K^T + mask.
Value AttentionParts::createScores() {
  bool isScaled = scalesQueries();
  Value queries = isScaled ? createScaled(op.getQuery()) : op.getQuery();
  Value products =
      multiply(queries, op.getKey(), parts.createZeros(scores), kInner);
  Value mask = op.getMask();
  if (!mask)
    return isScaled ? products : createScaled(products);
  AffineMap all = getMap({kM, kN}, batches + 2);
  return parts.create(
      {products, mask}, parts.createEmpty(scores), {all, getMaskMap(all), all},
      {}, [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        Value score = arguments[0];
        if (!isScaled)
          score = arith::MulFOp::create(b, score,
                                        parts.createNumber(b, getScale()));
        if (arguments[1].getType() == element)
          return arith::AddFOp::create(b, score, arguments[1]);
        return arith::SelectOp::create(b, arguments[1], score,
                                       parts.createNumber(b, -INFINITY));
      });
}

/// The exponentials of a softmax over the last dimension. If a row may have no
/// visible position, its maximum is finite: exponentials of -inf are then 0.
Value AttentionParts::createPowers(Value scored) {
  AffineMap all = getMap({kM, kN}, batches + 2), row = getMap(kM, batches + 2);
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  APFloat first = mayHideRows ? APFloat::getLargest(semantics, true)
                              : APFloat::getInf(semantics, true);
  Value maximum = parts.create(
      scored, parts.createFilled(ArrayRef(scores).drop_back(), first),
      {all, row}, batches + kN,
      [](ImplicitLocOpBuilder &b, ValueRange arguments) {
        return withRole(
            arith::MaximumFOp::create(b, arguments[0], arguments[1]),
            CarryRole::Maximum);
      });
  return parts.create(
      {scored, maximum}, parts.createEmpty(scores), {all, row, all}, {},
      [](ImplicitLocOpBuilder &b, ValueRange arguments) {
        Value difference = arith::SubFOp::create(b, arguments[0], arguments[1]);
        return withRole(math::ExpOp::create(b, difference),
                        CarryRole::Exponential);
      });
}

/// The products of exponentials and the reciprocals of their sums, 0 if all
/// scores of a row are -inf.
Value AttentionParts::divide(Value powers, Value sums) {
  AffineMap all = getMap({kM, kN}, batches + 2), row = getMap(kM, batches + 2);
  return parts.create(
      {powers, sums}, parts.createEmpty(scores), {all, row, all}, {},
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) -> Value {
        Value sum = arguments[1];
        if (mayHideRows) {
          Value isNone = arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ,
                                               sum, parts.createNumber(b, 0.0));
          sum = arith::SelectOp::create(b, isNone, parts.createNumber(b, 1.0),
                                        sum);
        }
        // One division for each row.
        Value share = arith::DivFOp::create(b, parts.createNumber(b, 1.0), sum);
        return arith::MulFOp::create(b, arguments[0], share);
      });
}

Value AttentionParts::create() {
  Value powers = createPowers(createScores());
  Value sums = parts.createSum(powers, batches + kN, CarryRole::Sum);
  Value zeros = parts.createZeros(getTensorShape(op.getResult()));
  return multiply(divide(powers, sums), op.getValue(), zeros, kN);
}

FailureOr<SmallVector<Value>> AttentionOp::decomposeOperation(OpBuilder &b) {
  ImplicitLocOpBuilder own(getLoc(), b);
  return SmallVector<Value>{AttentionParts(own, *this).create()};
}
