//===- FloatArith.h - Floating-point arithmetic -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_ARITHMETIC_FLOATARITH_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_ARITHMETIC_FLOATARITH_H

#include "Conversion/SWToEmitC/Lowering.h"

namespace mlir {
namespace sw {
namespace emit {

/// Adds handlers of the ops of `arith` on floating-point numbers.
void addFloatHandlers(Handlers &handlers);

/// Adds a handler that applies `EmitOp` to the operands of `OpT`.
template <typename OpT, typename EmitOp>
void addPlain(Handlers &handlers) {
  handlers.add<OpT>([](FunctionLowering &f, OpT op) {
    f.mapResult(op.getResult(), f.c.binary<EmitOp>(f.scalar(op.getLhs()),
                                                   f.scalar(op.getRhs())));
    return success();
  });
}

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_ARITHMETIC_FLOATARITH_H
