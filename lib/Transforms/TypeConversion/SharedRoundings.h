//===- SharedRoundings.h - Rounded arrays with several readers --*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SHAREDROUNDINGS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SHAREDROUNDINGS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether `op` is a named pooling: it reads the elements of its first input.
bool isPool(linalg::LinalgOp op);

/// Whether an array of `type` can stand for `value`, an array of f32: each
/// reader is a product that multiplies `type`, or an op whose body can widen
/// what it reads. Frameworks compute with 16 bits there, too: the op that
/// computes `value` follows its inputs, and what needs f32 widens its own.
bool canReadNarrow(Value value, Type type);

/// Makes the readers of `value` read `narrow`, an array of 16-bit floats.
/// Bodies widen its elements; products get an array that is widened, which
/// they may replace. `except`, which may be null, keeps what it reads. Returns
/// `value` and its reshapes, which nothing else reads.
SmallVector<Value> readNarrow(RewriterBase &rewriter, Value value, Value narrow,
                              Operation *except);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_SHAREDROUNDINGS_H
