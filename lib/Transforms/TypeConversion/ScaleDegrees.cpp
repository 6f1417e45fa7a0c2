//===- ScaleDegrees.cpp - How values depend on a scale --------------------===//
//
//   %0 = select %mask, %zero, %g     scaled, if %g is
//   %1 = mulf %g, %x                 scaled, if one of them is
//   %2 = exp %g                      none of a scaled %g
//
//===----------------------------------------------------------------------===//
#include "ScaleDegrees.h"

#include "Transforms/Utils/DenseReshapes.h"

#include "Analysis/Structure/Fills.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isZeroTensor(Value value) {
  return value.getDefiningOp<tensor::EmptyOp>() || startsAtZero(value) ||
         matchPattern(value, m_AnyZeroFloat());
}

static ScaleDegree add(ScaleDegree a, ScaleDegree b) {
  if (a == ScaleDegree::Zero || a == b)
    return b;
  return b == ScaleDegree::Zero ? a : ScaleDegree::Other;
}

static ScaleDegree multiply(ScaleDegree a, ScaleDegree b) {
  if (a == ScaleDegree::Other || b == ScaleDegree::Other)
    return ScaleDegree::Other;
  if (a == ScaleDegree::Zero || b == ScaleDegree::Zero)
    return ScaleDegree::Zero;
  if (a == ScaleDegree::Plain)
    return b;
  return b == ScaleDegree::Plain ? a : ScaleDegree::Other;
}

/// Whether `degree` is that of a value that the scale does not change.
static bool isFixed(ScaleDegree degree) {
  return degree == ScaleDegree::Plain || degree == ScaleDegree::Zero;
}

namespace {
/// The degrees of the values in the body of an op.
class Body {
public:
  Body(function_ref<ScaleDegree(Value)> getOuter) : getOuter(getOuter) {}

  void set(Value value, ScaleDegree degree) { known[value] = degree; }
  ScaleDegree get(Value value) const {
    auto it = known.find(value);
    return it == known.end() ? getOuter(value) : it->second;
  }
  void visit(Operation &op);

private:
  ScaleDegree compute(Operation &op) const;

  function_ref<ScaleDegree(Value)> getOuter;
  DenseMap<Value, ScaleDegree> known;
};
} // namespace

/// The degree of the first result of `op`, whose operands are known.
ScaleDegree Body::compute(Operation &op) const {
  auto of = [&](unsigned number) { return get(op.getOperand(number)); };
  auto isOther = [&](Value value) { return !isFixed(get(value)); };
  return llvm::TypeSwitch<Operation *, ScaleDegree>(&op)
      .Case<arith::ConstantOp>([&](Operation *) {
        return matchPattern(&op, m_AnyZeroFloat()) ? ScaleDegree::Zero
                                                   : ScaleDegree::Plain;
      })
      .Case<arith::AddFOp, arith::SubFOp, arith::MaximumFOp, arith::MinimumFOp,
            arith::MaxNumFOp, arith::MinNumFOp>(
          [&](Operation *) { return add(of(0), of(1)); })
      .Case<arith::MulFOp>([&](Operation *) { return multiply(of(0), of(1)); })
      .Case<math::FmaOp>(
          [&](Operation *) { return add(multiply(of(0), of(1)), of(2)); })
      .Case<arith::DivFOp>([&](Operation *) {
        return of(1) == ScaleDegree::Plain ? of(0) : ScaleDegree::Other;
      })
      .Case<arith::SelectOp>([&](Operation *) {
        return isFixed(of(0)) ? add(of(1), of(2)) : ScaleDegree::Other;
      })
      .Case<arith::CmpFOp>([&](Operation *) {
        return add(of(0), of(1)) == ScaleDegree::Other ? ScaleDegree::Other
                                                       : ScaleDegree::Plain;
      })
      .Case<arith::NegFOp, math::AbsFOp, arith::ExtFOp>(
          [&](Operation *) { return of(0); })
      .Case<arith::TruncFOp>([&](arith::TruncFOp cast) {
        bool isNarrow = isStorageFloat(cast.getType());
        return isNarrow && !isFixed(of(0)) ? ScaleDegree::Other : of(0);
      })
      .Case<tensor::ExtractOp>([&](tensor::ExtractOp extract) {
        return llvm::any_of(extract.getIndices(), isOther) ? ScaleDegree::Other
                                                           : of(0);
      })
      .Default([&](Operation *) {
        return llvm::any_of(op.getOperands(), isOther) || op.getNumRegions()
                   ? ScaleDegree::Other
                   : ScaleDegree::Plain;
      });
}

void Body::visit(Operation &op) {
  ScaleDegree degree = compute(op);
  for (Value result : op.getResults())
    set(result, degree);
}

static SmallVector<ScaleDegree>
getLinalgDegrees(linalg::LinalgOp op,
                 function_ref<ScaleDegree(Value)> getDegree) {
  Body body(getDegree);
  for (OpOperand &operand : op->getOpOperands())
    if (BlockArgument argument = op.getMatchingBlockArgument(&operand))
      body.set(argument, getDegree(operand.get()));
  for (Operation &inner : op.getBlock()->without_terminator())
    body.visit(inner);
  return llvm::map_to_vector(op.getBlock()->getTerminator()->getOperands(),
                             [&](Value yielded) { return body.get(yielded); });
}

SmallVector<ScaleDegree>
sw::getResultDegrees(Operation *op,
                     function_ref<ScaleDegree(Value)> getDegree) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    if (linalgOp.hasPureTensorSemantics())
      return getLinalgDegrees(linalgOp, getDegree);
  ScaleDegree degree = ScaleDegree::Other;
  if (isReshape(op) || isa<tensor::ExtractSliceOp, tensor::CastOp>(op))
    degree = getDegree(op->getOperand(0));
  else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Value border = pad.getConstantPaddingValue();
    if (border && matchPattern(border, m_AnyZeroFloat()))
      degree = getDegree(pad.getSource());
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    degree = add(getDegree(insert.getSource()), getDegree(insert.getDest()));
  else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    degree = ScaleDegree::Zero;
    for (Value input : concat.getInputs())
      degree = add(degree, getDegree(input));
  }
  return SmallVector<ScaleDegree>(op->getNumResults(), degree);
}

bool sw::movesNumbers(Operation *op) {
  if (isReshape(op) ||
      isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::PadOp,
          tensor::InsertSliceOp, tensor::ConcatOp, tensor::EmptyOp,
          arith::ConstantOp, linalg::FillOp>(op))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp &&
         llvm::all_of(linalgOp.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<arith::ExtFOp, arith::TruncFOp,
                                   linalg::IndexOp, tensor::ExtractOp>(inner);
                      });
}
