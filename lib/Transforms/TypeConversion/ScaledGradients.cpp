//===- ScaledGradients.cpp - Gradients that are scaled --------------------===//
//
// A product of the backward pass has two operands. One is a weight or a value
// of the forward pass, possibly transposed. The other one, of neither, is a
// gradient: the first such operands are scaled. Ops that are linear in scaled
// operands have scaled results, and other ops read them unscaled.
//
//===----------------------------------------------------------------------===//
#include "ScaledGradients.h"

#include "ScaleDegrees.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` is a product of a wide type whose operands may be rounded.
static bool mayRoundOperands(Operation *op) {
  auto product = dyn_cast<linalg::LinalgOp>(op);
  if (!product || !product.hasPureTensorSemantics() || !isProductBody(product))
    return false;
  Type sum = getElementTypeOrSelf(product.getDpsInits()[0]);
  auto mark = product->getAttrOfType<TypeAttr>(kOperandTypeAttrName);
  return getElementKind(sum) == getElementInfo(ElementKind::F16).compute &&
         (!mark || isStorageFloat(mark.getValue())) &&
         llvm::all_of(product.getDpsInputs(), [&](Value input) {
           return getElementTypeOrSelf(input) == sum;
         });
}

ScaledGradients::ScaledGradients(func::FuncOp func,
                                 const DenseSet<Operation *> &forward)
    : func(func), forward(forward) {
  for (Operation &op : func.getBody().front())
    if (!forward.contains(&op) && mayRoundOperands(&op))
      products.insert(&op);
  while (propagate())
    ;
}

/// Whether `value` is an argument, a constant or of the forward pass, possibly
/// in another order.
bool ScaledGradients::isForward(Value value) {
  Operation *def = value.getDefiningOp();
  if (!def || forward.contains(def))
    return true;
  auto [it, isNew] = forwardValues.try_emplace(value, false);
  if (!isNew)
    return it->second;
  bool result = movesNumbers(def) &&
                llvm::all_of(def->getOperands(),
                             [&](Value operand) { return isForward(operand); });
  return forwardValues[value] = result;
}

/// The array whose numbers an op moves to `value`, if it has only that one.
static Value getMoved(Value value) {
  Operation *def = value.getDefiningOp();
  while (def && movesNumbers(def)) {
    SmallVector<Value> moved(
        llvm::make_filter_range(def->getOperands(), [](Value operand) {
          return isa<TensorType>(operand.getType()) && !isZeroTensor(operand);
        }));
    if (moved.size() != 1)
      break;
    value = moved[0];
    def = value.getDefiningOp();
  }
  return value;
}

/// The operand of the product `op` that is a gradient, if exactly one may be.
Value ScaledGradients::getGradient(linalg::LinalgOp op) {
  Value a = op.getDpsInputs()[0], b = op.getDpsInputs()[1];
  if (isForward(a) == isForward(b))
    return {};
  return isForward(a) ? b : a;
}

void ScaledGradients::visit(Operation *op) {
  auto getDegree = [&](Value value) {
    if (isScaled(value))
      return ScaleDegree::Scaled;
    return isZeroTensor(value) ? ScaleDegree::Zero : ScaleDegree::Plain;
  };
  bool readsScaled = false;
  op->walk([&](Operation *inner) {
    readsScaled |= llvm::any_of(
        inner->getOperands(), [&](Value operand) { return isScaled(operand); });
  });
  if (!readsScaled)
    return;
  SmallVector<ScaleDegree> degrees = getResultDegrees(op, getDegree);
  if (degrees.empty() || llvm::is_contained(degrees, ScaleDegree::Other)) {
    plain.insert(op);
    return;
  }
  for (auto [result, degree] : llvm::zip_equal(op->getResults(), degrees))
    if (degree == ScaleDegree::Scaled)
      scaled.insert(result);
}

/// Finds what is scaled if the seeds are. Returns whether a seed was missing.
bool ScaledGradients::propagate() {
  size_t known = seeds.size();
  scaled = DenseSet<Value>(seeds.begin(), seeds.end());
  plain.clear();
  for (Operation &op : func.getBody().front()) {
    if (forward.contains(&op))
      continue;
    Value gradient;
    if (products.contains(&op))
      gradient = getGradient(cast<linalg::LinalgOp>(op));
    if (gradient && !isScaled(gradient)) {
      gradient = getMoved(gradient);
      seeds.insert(gradient);
      scaled.insert(gradient);
    }
    visit(&op);
  }
  return seeds.size() != known;
}
