//===- TMTensorScans.h - Scans as reductions and loops ----------*- C++ -*-===//
///
/// \file
/// The lowering of scans in `sw-lower-tm-tensor`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORSCANS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORSCANS_H

#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace tm_tensor {

/// Replaces the uses of `op` by reductions with triangular masks, or by a loop
/// if the op is not a sum.
void lowerScan(ImplicitLocOpBuilder &b, ScanOp op);

} // namespace tm_tensor
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORSCANS_H
