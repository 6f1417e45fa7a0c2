//===- JointPlaces.h - Places in the LDM of two kernels ---------*- C++ -*-===//
///
/// \file
/// Finds a place for data that one kernel fetches for the next one; the place
/// is free in both kernels.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_JOINTPLACES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_JOINTPLACES_H

#include "Dialect/SW/Transforms/Loops/LastIteration.h"
#include "Dialect/SW/Transforms/Memory/LdmMap.h"

namespace mlir {
namespace sw {

/// Data that one kernel fetches for the next one.
struct JointData {
  /// The buffer of the data in the second kernel.
  AllocOp alloc;
  /// Their size in the first kernel.
  int64_t bytes;
  /// Their live range in the first kernel.
  LiveRange range;
};

/// The LDM of two consecutive kernels. Buffers with places in one of the maps
/// keep them; others may move.
class JointPlaces {
public:
  /// With `isHighFirst`, places at the end of LDM are tried before places at
  /// its start.
  JointPlaces(LdmMap &first, LdmMap &second, const Target &target,
              bool isHighFirst)
      : first(first), second(second), target(target),
        alignment(target.getDmaTransactionBytes()), isHighFirst(isHighFirst) {}

  /// Places `data` in both kernels, as the last buffer of the first map.
  /// Returns whether a place was found.
  bool place(const JointData &data);

  /// Does the same in a slot of a buffer of the first kernel that is free when
  /// the data are there.
  bool placeInSlot(const JointData &data, const Slot &slot);

private:
  /// A part of LDM.
  struct Space {
    int64_t begin, end;
  };

  bool placeIn(Space space, const JointData &data, AllocOp around);
  bool placeAt(int64_t offset, const JointData &data, AllocOp around);
  std::array<int64_t, 2> getEnds(Space space, const JointData &data,
                                 AllocOp around) const;

  LdmMap &first, &second;
  const Target &target;
  int64_t alignment;
  bool isHighFirst;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LAUNCHES_JOINTPLACES_H
