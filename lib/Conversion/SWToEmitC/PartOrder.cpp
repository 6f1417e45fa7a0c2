//===- PartOrder.cpp - The parts of each core group -----------------------===//
#include "PartOrder.h"

#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

PartOrder::PartOrder(LaunchOp launch) : groups(launch.getNumCoreGroups()) {
  SmallVector<std::optional<size_t>> last(groups);
  for (auto part : launch.getBody().getOps<PartOp>()) {
    GroupRange own = part.getGroups();
    llvm::SmallSet<size_t, 4> taken;
    previous.emplace_back(groups);
    for (int64_t group = own.first; group < own.getEnd(); ++group) {
      previous.back()[group] = last[group] ? *last[group] + 1 : 0;
      if (last[group])
        taken.insert(slots[*last[group]]);
    }
    size_t slot = 0;
    while (taken.contains(slot))
      ++slot;
    for (int64_t group = own.first; group < own.getEnd(); ++group)
      last[group] = slots.size();
    slots.push_back(slot);
  }
}

size_t PartOrder::countSlots() const {
  // Functions of one part share the parameters with those of launches.
  size_t count = 2;
  for (size_t slot : slots)
    count = std::max(count, slot + 1);
  return count;
}

SmallVector<GroupRange> PartOrder::getGroups(std::optional<size_t> part,
                                             size_t next) const {
  std::optional<size_t> wanted = part ? *part + 1 : 0;
  SmallVector<GroupRange> ranges;
  for (int64_t group = 0; group < groups; ++group) {
    if (previous[next][group] != wanted)
      continue;
    if (ranges.empty() || ranges.back().getEnd() != group)
      ranges.push_back({group, 0});
    ++ranges.back().count;
  }
  return ranges;
}
