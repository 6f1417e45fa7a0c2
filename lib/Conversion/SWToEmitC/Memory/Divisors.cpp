//===- Divisors.cpp - Known divisors of sizes in C ------------------------===//
//
//   sw_min(4096 - i * 256, 256)
//
// is a multiple of 256: common divisors of both operands divide a sum and a
// minimum, too.
//
//===----------------------------------------------------------------------===//
#include "Divisors.h"

#include "Conversion/SWToEmitC/CBuilder.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw::emit;

static int64_t getCommon(ValueRange values) {
  int64_t common = 0;
  for (Value value : values)
    common = std::gcd(common, getDivisor(value));
  return common;
}

static int64_t getProduct(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? std::max(a, b) : product;
}

int64_t sw::emit::getDivisor(OpFoldResult number) {
  if (std::optional<int64_t> constant = constantOf(number))
    return *constant == std::numeric_limits<int64_t>::min()
               ? 1
               : std::abs(*constant);
  auto value = cast<Value>(number);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<emitc::ForOp>(argument.getOwner()->getParentOp());
    return loop ? getCommon({loop.getLowerBound(), loop.getStep()}) : 1;
  }
  Operation *op = value.getDefiningOp();
  if (isa<emitc::MulOp>(op))
    return getProduct(getDivisor(op->getOperand(0)),
                      getDivisor(op->getOperand(1)));
  if (isa<emitc::AddOp, emitc::SubOp>(op))
    return getCommon(op->getOperands());
  if (auto choice = dyn_cast<emitc::ConditionalOp>(op))
    return getCommon({choice.getTrueValue(), choice.getFalseValue()});
  auto call = dyn_cast<emitc::CallOpaqueOp>(op);
  if (call && (call.getCallee() == "sw_min" || call.getCallee() == "sw_max") &&
      call.getNumOperands() == 2)
    return getCommon(call.getOperands());
  return 1;
}
