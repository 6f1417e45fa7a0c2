//===- ValuePattern.h - Patterns for ops on vector values -------*- C++ -*-===//
///
/// \file
/// A pattern for ops of the vector dialect that read no array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_VALUEPATTERN_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_VALUEPATTERN_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir {
namespace sw {

/// A pattern whose lowering is one function of the op and its operands.
template <typename OpT>
struct ValuePattern : OpConversionPattern<OpT> {
  using OpAdaptor = typename OpT::Adaptor;
  using Lower = Value (*)(OpBuilder &, Location, OpT, OpAdaptor,
                          RankedTensorType);
  ValuePattern(const TypeConverter &converter, MLIRContext *context,
               Lower lower)
      : OpConversionPattern<OpT>(converter, context), lower(lower) {}

  LogicalResult
  matchAndRewrite(OpT op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast_or_null<RankedTensorType>(
        this->getTypeConverter()->convertType(op->getResult(0).getType()));
    Value result = lower(rewriter, op.getLoc(), op, adaptor, type);
    if (!result)
      return rewriter.notifyMatchFailure(op, "has no form on tensors");
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  Lower lower;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_VALUEPATTERN_H
