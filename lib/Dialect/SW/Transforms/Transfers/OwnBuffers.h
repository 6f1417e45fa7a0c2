//===- OwnBuffers.h - Arrays that one CPE needs for itself ------*- C++ -*-===//
///
/// \file
/// Arrays that are allocated in a loop that is dealt out to the CPEs, and that
/// only tile ops of the same iteration use, never leave LDM.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Whether `op` allocates or frees an array in a loop that is dealt out to the
/// CPEs, and only tile ops in the loop use it, directly or through views.
bool isOwnBuffer(Operation *op);

/// Makes buffers in LDM of the arrays for which `isOwnBuffer` holds. Reports an
/// error where the size of one has no constant bound.
LogicalResult moveBuffersToLDM(LaunchOp launch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_OWNBUFFERS_H
