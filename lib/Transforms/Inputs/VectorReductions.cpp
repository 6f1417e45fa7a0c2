//===- VectorReductions.cpp - Reductions and contractions -----------------===//
//
// Contractions and reductions of vectors become linalg ops with the same maps.
// They become kernels like all other linalg ops.
//
//===----------------------------------------------------------------------===//
#include "ValuePattern.h"
#include "VectorArrays.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::sw;

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

void sw::populateVectorReductionPatterns(const TypeConverter &converter,
                                         RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  auto add = [&](auto *lower, auto tag) {
    patterns.add<ValuePattern<decltype(tag)>>(converter, context, lower);
  };
  add(&lowerContract, vector::ContractionOp());
  add(&lowerOuterProduct, vector::OuterProductOp());
  add(&lowerReduction, vector::ReductionOp());
  add(&lowerMultiReduction, vector::MultiDimReductionOp());
}
