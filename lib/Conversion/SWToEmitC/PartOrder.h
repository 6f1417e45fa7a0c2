//===- PartOrder.h - The parts of each core group ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_PARTORDER_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_PARTORDER_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {
namespace emit {

/// The name of a part, and that of its function, which parts may share.
struct PartCall {
  std::string name, function;
};

/// The parts of a launch in the order of each core group. The parameters of a
/// part are copied to LDM while the part before it runs.
class PartOrder {
public:
  explicit PartOrder(LaunchOp launch);

  /// The place in LDM of the parameters of a part. Its core groups use another
  /// one in the part before.
  size_t getSlot(size_t part) const { return slots[part]; }
  size_t countSlots() const;

  /// The core groups that run part `next` directly after `part`, or as their
  /// first one.
  SmallVector<GroupRange> getGroups(std::optional<size_t> part,
                                    size_t next) const;

private:
  int64_t groups;
  SmallVector<size_t> slots;
  /// For each part and core group, the number of the part before, from 1 on, or
  /// 0 for the first one; nothing for a part that it does not run.
  SmallVector<SmallVector<std::optional<size_t>>> previous;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_PARTORDER_H
