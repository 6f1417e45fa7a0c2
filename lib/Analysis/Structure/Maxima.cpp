//===- Maxima.cpp - Reductions to maxima ----------------------------------===//
#include "Analysis/Structure/Maxima.h"

#include "Analysis/Structure/Fills.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

std::optional<APFloat> sw::getStartOfMaximum(Operation *combiner, Value init) {
  Value fill = getFilledWith(init);
  APFloat first(0.0);
  if (!isa_and_present<arith::MaximumFOp, arith::MaxNumFOp>(combiner) ||
      !fill || !matchPattern(fill, m_ConstantFloat(&first)))
    return std::nullopt;
  bool isBelowAll = first.isNaN() ? isa<arith::MaxNumFOp>(combiner)
                                  : first.isNegative() && (first.isInfinity() ||
                                                           first.isLargest());
  return isBelowAll ? std::make_optional(first) : std::nullopt;
}
