//===- PrivateProducts.h - 16 bits on single CPEs ---------------*- C++ -*-===//
///
/// \file
/// What products of 16-bit floats cost that single CPEs compute: those of
/// batches, and those of an attention.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_PRIVATEPRODUCTS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_PRIVATEPRODUCTS_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether `op` is a product of an attention, which single CPEs compute with
/// the softmax on their tiles.
bool isOfAttention(linalg::LinalgOp op);

/// Whether `value` has the exponentials of a softmax.
bool isExponential(Value value);

/// Whether CPEs can read the inputs of `op`, a product of an attention, as
/// `type`: rows and keys are whole words in either order, and exponentials are
/// read by no other product.
bool canNarrowInAttention(linalg::LinalgOp op, Type type);

/// The predicted cycles of a product of an attention on all CPEs of the chip.
struct AttentionCycles {
  double wide = 0, narrow = 0;
};

/// Predicts `op` in its own type, and in `type` with runs of `run` k steps. The
/// second includes rounding exponentials on the tiles, and no other input.
AttentionCycles predictInAttention(linalg::LinalgOp op, Type type, int64_t run,
                                   const Target &target);

/// The cycles of `op` on tiles that single CPEs multiply in `type`, with runs
/// of `run` k steps, without the start of a kernel. Nothing if they cannot.
std::optional<double> predictOfHalves(linalg::LinalgOp op, Type type,
                                      int64_t run, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_PRIVATEPRODUCTS_H
