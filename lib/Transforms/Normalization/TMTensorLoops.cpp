//===- TMTensorLoops.cpp - Loops over elements of arrays ------------------===//
#include "TMTensorLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using tm_tensor::LoopBody;

ArrayRef<int64_t> tm_tensor::getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Value tm_tensor::createIndex(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

Value tm_tensor::inlineBody(ImplicitLocOpBuilder &b, Region &region,
                            ValueRange arguments) {
  Block &body = region.front();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  for (Operation &op : body.without_terminator())
    b.clone(op, mapping);
  return mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
}

SmallVector<Value> tm_tensor::createLoops(ImplicitLocOpBuilder &b,
                                          ArrayRef<int64_t> extents,
                                          ValueRange inits, LoopBody body) {
  Value zero = createIndex(b, 0), one = createIndex(b, 1);
  SmallVector<Value> ends;
  for (int64_t extent : extents)
    ends.push_back(createIndex(b, extent));
  scf::LoopNest nest = scf::buildLoopNest(
      b, b.getLoc(), SmallVector<Value>(extents.size(), zero), ends,
      SmallVector<Value>(extents.size(), one), inits,
      [&](OpBuilder &inner, Location loc, ValueRange ivs, ValueRange carried) {
        ImplicitLocOpBuilder own(loc, inner);
        return scf::ValueVector(body(own, ivs, carried));
      });
  return SmallVector<Value>(nest.results);
}

SmallVector<Value> tm_tensor::createLoop(ImplicitLocOpBuilder &b, Value begin,
                                         Value end, int64_t step,
                                         ValueRange inits, LoopBody body) {
  auto loop = scf::ForOp::create(
      b, begin, end, createIndex(b, step), inits,
      [&](OpBuilder &inner, Location loc, Value iv, ValueRange carried) {
        ImplicitLocOpBuilder own(loc, inner);
        scf::YieldOp::create(own, body(own, iv, carried));
      });
  return SmallVector<Value>(loop.getResults());
}
