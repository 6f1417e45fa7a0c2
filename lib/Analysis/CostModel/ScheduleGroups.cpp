//===- ScheduleGroups.cpp - The first tiles of core groups ----------------===//
#include "ScheduleTiles.h"

using namespace mlir;
using namespace mlir::sw;

int64_t ScheduleTiles::getTileOfGroup(unsigned loop, int64_t group) const {
  if (loop == problem.k)
    return group * rotation % getTrips(loop);
  for (unsigned inner : llvm::reverse(groupLoops)) {
    if (inner == loop)
      return group % getTrips(loop);
    group /= getTrips(inner);
  }
  return 0;
}

bool ScheduleTiles::isFixedOnGroup(unsigned loop) const {
  int64_t inner = 1;
  for (unsigned own : llvm::reverse(groupLoops)) {
    inner *= getTrips(own);
    if (own == loop)
      return target.getUsedCoreGroups() % inner == 0;
  }
  return false;
}

int64_t ScheduleTiles::getBeginsKey(unsigned loop) const {
  int64_t groups = target.getUsedCoreGroups(), same = 1;
  for (unsigned inner : llvm::reverse(groupLoops)) {
    if (inner == loop)
      return same * (groups + 1) + std::min(getTrips(loop), groups);
    same = std::min(same * getTrips(inner), groups);
  }
  return 0;
}

/// The first element of the tile that a core group begins with.
int64_t ScheduleTiles::getBegin(ArrayRef<TileDim> dims, int64_t group) const {
  int64_t begin = 0;
  for (const TileDim &dim : dims)
    begin +=
        getTileOfGroup(dim.loop, group) * schedule.sizes[dim.loop] * dim.stride;
  return begin;
}
