//===- KernelComments.h - Comments on kernels -------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H

#include "mlir/IR/Region.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

/// The tile ops of a kernel in order, and the chosen tiles, as in "spm_gemm,
/// add, relu; tiles of 256 x 256 x 64". Empty if the kernel has no such ops.
std::string summarizeKernel(Region &kernel);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H
