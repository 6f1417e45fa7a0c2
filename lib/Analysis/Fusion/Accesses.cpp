//===- Accesses.cpp - Arrays that fusion groups use -----------------------===//
#include "Accesses.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isUniform(Value value) {
  Operation *def = value.getDefiningOp();
  while (isa_and_nonnull<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp>(def)) {
    value = def->getOperand(0);
    def = value.getDefiningOp();
  }
  SplatElementsAttr splat;
  return matchPattern(value, m_Constant(&splat));
}

void sw::setPlace(const Place &place, GroupAccess &access) {
  SmallVector<AffineExpr> results;
  SmallVector<bool> single;
  MLIRContext *context = access.map.getContext();
  for (auto [dim, expr] : llvm::enumerate(access.map.getResults())) {
    int64_t step = place.steps[dim];
    results.push_back(expr);
    single.push_back(!access.single.empty() && access.single[dim]);
    access.shape.push_back(llvm::divideCeil(place.extents[dim], step));
    if (step == 1)
      continue;
    single.push_back(true);
    results.push_back(getAffineConstantExpr(0, context));
    access.shape.push_back(step);
  }
  access.map = AffineMap::get(access.map.getNumDims(), 0, results, context);
  access.single = single;
}
