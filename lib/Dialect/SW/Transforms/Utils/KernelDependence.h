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

/// The kernels of a launch on core groups since the last barrier of all its
/// CPEs, which may run at the same time.
class ConcurrentKernels {
public:
  /// `groups` run the kernels that do not name their core groups.
  ConcurrentKernels(int64_t groups, const MemoryAliases &aliases)
      : all{0, groups}, aliases(aliases) {}

  /// Adds `work`, a launch or a part of one. Returns whether the core groups
  /// have to meet before it: it reads or writes what another core group has
  /// written or read. It is then the first one after a barrier.
  bool add(Operation *work);

  /// Called at a barrier.
  void clear() { kernels.clear(); }

private:
  /// A kernel with its data and the core groups that run it.
  struct Kernel {
    GroupRange groups;
    /// Nothing if they are not known.
    std::optional<Accesses> accesses;
  };

  bool mustMeet(const Kernel &first, const Kernel &second) const;

  GroupRange all;
  const MemoryAliases &aliases;
  SmallVector<Kernel> kernels;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_KERNELDEPENDENCE_H
