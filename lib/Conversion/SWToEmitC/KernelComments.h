//===- KernelComments.h - What comments say of kernels ----------*- C++ -*-===//
#ifndef SUNWAY_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H
#define SUNWAY_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H

#include "mlir/IR/Region.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

/// The ops on tiles of a kernel in order, and the tiles that were chosen, as
/// "spm_gemm, add, relu; tiles of 256 x 256 x 64". Empty if
/// the kernel has no such ops.
std::string summarizeKernel(Region &kernel);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_SWTOEMITC_KERNELCOMMENTS_H
