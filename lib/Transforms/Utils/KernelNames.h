//===- KernelNames.h - Names of kernels -------------------------*- C++ -*-===//
///
/// \file
/// Names of kernels by the ops that they compute.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_KERNELNAMES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_KERNELNAMES_H

#include "Analysis/Fusion/FusionGroups.h"

#include <string>

namespace mlir {
namespace sw {

/// The kernel name that an earlier pass gave `op`, or `name`.
std::string takeKernelName(linalg::LinalgOp op, StringRef name);

/// A word that describes `op`.
std::string getGroupKind(linalg::LinalgOp op);

/// The name of the kernel of `group`; for several ops, those of the first and
/// the last one.
std::string takeGroupName(const FusionGroup &group);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_KERNELNAMES_H
