//===- ProductBodies.cpp - Products with casts in their bodies ------------===//
#include "ProductBodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;

/// `value` rounded to `multiplied` if it is wider, as a number of type `sum`.
/// An integer is multiplied as `sum`.
static Value convert(OpBuilder &b, Location loc, Value value, Type multiplied,
                     Type sum) {
  if (isa<IntegerType>(value.getType()))
    return arith::SIToFPOp::create(b, loc, sum, value);
  if (value.getType().getIntOrFloatBitWidth() >
      multiplied.getIntOrFloatBitWidth())
    value = arith::TruncFOp::create(b, loc, multiplied, value);
  return value.getType() == sum ? value
                                : arith::ExtFOp::create(b, loc, sum, value);
}

linalg::LinalgOp sw::replaceInputs(RewriterBase &rewriter,
                                   linalg::LinalgOp product, ValueRange inputs,
                                   Type multiplied) {
  rewriter.setInsertionPoint(product);
  Value init = product.getDpsInits()[0];
  auto replaced = linalg::GenericOp::create(
      rewriter, product.getLoc(), init.getType(), inputs, init,
      product.getIndexingMapsArray(), product.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Type sum = args[2].getType();
        Value lhs = convert(b, loc, args[0], multiplied, sum);
        Value rhs = convert(b, loc, args[1], multiplied, sum);
        Value value = arith::MulFOp::create(b, loc, lhs, rhs);
        linalg::YieldOp::create(
            b, loc, arith::AddFOp::create(b, loc, args[2], value).getResult());
      });
  NamedAttrList marks(product->getDiscardableAttrDictionary());
  marks.erase(linalg::LinalgDialect::kMemoizedIndexingMapsAttrName);
  replaced->setDiscardableAttrs(marks.getDictionary(product.getContext()));
  rewriter.replaceOp(product, replaced.getResults());
  return cast<linalg::LinalgOp>(replaced.getOperation());
}
