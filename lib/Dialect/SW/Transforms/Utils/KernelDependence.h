//===- KernelDependence.h - Order between kernels ---------------*- C++ -*-===//
///
/// \file
/// Whether kernels access the same data, and whether the core groups that run
/// them have to meet in between.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELDEPENDENCE_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELDEPENDENCE_H

#include "DmaUtils.h"
#include "KernelEnds.h"

namespace mlir {
namespace sw {

/// Whether one may write data that the other reads or writes. Parts of an array
/// at constant offsets that do not overlap are different data.
bool dependOnEachOther(const Accesses &a, const Accesses &b,
                       const MemoryAliases &aliases);

/// A kernel with its data and the core groups that run it.
struct PlacedKernel {
  GroupRange groups;
  /// Nothing if they are not known.
  std::optional<Accesses> accesses;
};

/// The kernel `work`, a launch or a part of one. `all` are the core groups of
/// one that does not name its own; if the first alone has work, it is one.
PlacedKernel getPlacedKernel(Operation *work, GroupRange all);

/// Whether the core groups of both kernels have to meet between them: one reads
/// or writes what another core group has written or reads in the other kernel.
bool mustGroupsMeet(const PlacedKernel &first, const PlacedKernel &second,
                    const MemoryAliases &aliases);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELDEPENDENCE_H
