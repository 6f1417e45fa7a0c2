//===- JointPlaces.h - Places in the LDM of two kernels ----------*- C++
//-*-===//
///
/// \file
/// Gives data that one kernel fetches for the next one a place that is free in
/// both.
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
  /// Their buffer in the second kernel.
  AllocOp alloc;
  /// What they need in the first one.
  int64_t bytes;
  /// When they are there in the first one.
  LiveRange range;
};

/// The LDM of two kernels that follow each other. Buffers that have their
/// places in one of the maps keep them, others may move.
class JointPlaces {
public:
  /// With `isHighFirst` places at the end of LDM are tried in front of those at
  /// its begin.
  JointPlaces(LdmMap &first, LdmMap &second, const Target &target,
              bool isHighFirst)
      : first(first), second(second), target(target),
        alignment(target.getDmaTransactionBytes()), isHighFirst(isHighFirst) {}

  /// Gives `data` a place in both kernels, as the last buffer of the first map,
  /// and whether there is one.
  bool place(const JointData &data);

  /// Likewise in a slot of a buffer of the first kernel that is free when the
  /// data are there.
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
