//===- Crowding.cpp - Memories that core groups use at once ---------------===//
#include "Crowding.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// The bytes in each memory of `tile.rowsAtOnce` rows of `tile.colsAtOnce`
/// columns. Rows after which the memories repeat are left out.
static SmallVector<int64_t> getMemoryLoads(const TileTransfer &tile,
                                           int64_t block, int64_t groups) {
  SmallVector<int64_t> loads(groups, 0);
  int64_t rowBytes = tile.pitch * tile.elementBytes, turn = groups * block;
  int64_t width = tile.colsAtOnce * tile.elementBytes;
  int64_t end = std::min(tile.rowsAtOnce, turn / std::gcd(turn, rowBytes));
  for (int64_t row = 0; row < end; ++row) {
    // All memories have the same of whole turns.
    for (int64_t &load : loads)
      load += width / turn * block;
    int64_t at = row * rowBytes, stop = at + width % turn;
    for (int64_t next; at < stop; at = next) {
      next = std::min(stop, (at / block + 1) * block);
      loads[at / block % groups] += next - at;
    }
  }
  return loads;
}

double sw::getCrowding(const TileTransfer &tile, const Target &target) {
  int64_t groups = target.getUsedCoreGroups();
  auto block = static_cast<int64_t>(target.getCosts().memoryBlockBytes);
  if (groups == 1 || block == 0 || tile.rowsAtOnce == 0)
    return 1;
  SmallVector<int64_t> loads = getMemoryLoads(tile, block, groups);
  return static_cast<double>(*llvm::max_element(loads) * groups) /
         static_cast<double>(llvm::sum_of(loads));
}
