//===- Relu.h - Bodies that are max(x, 0) -----------------------*- C++ -*-===//
///
/// \file
/// The one detector of the rectifier max(x, 0), which importers print in many
/// forms.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_LINALGTOTPP_RELU_H
#define SUNWAY_CONVERSION_LINALGTOTPP_RELU_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace tpp {

/// max(x, 0), and its result for a NaN. Any result is right if no NaN can
/// occur.
struct Relu {
  Value x;
  bool keepsNaN = true;
};

/// Matches `value`, in the body of `op`, as max(x, 0) in any form that agrees
/// with it on all numbers: maxima, selects by a comparison, and clamps to
/// infinity. `x` is null if it is something else.
Relu matchRelu(linalg::LinalgOp op, Value value);

} // namespace tpp
} // namespace mlir

#endif // SUNWAY_CONVERSION_LINALGTOTPP_RELU_H
