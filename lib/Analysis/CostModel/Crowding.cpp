//===- Crowding.cpp - Memories that core groups use at once ---------------===//
#include "Crowding.h"

#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

/// Adds the bytes of rows from `begin` on to those of each memory. Rows after
/// which the memories repeat are left out.
static void addLoads(SmallVectorImpl<int64_t> &loads, int64_t begin,
                     int64_t rows, int64_t width, int64_t pitch,
                     int64_t block) {
  auto groups = static_cast<int64_t>(loads.size());
  int64_t turn = groups * block;
  int64_t end = std::min(rows, turn / std::gcd(turn, pitch));
  for (int64_t row = 0; row < end; ++row) {
    // All memories have the same of whole turns.
    for (int64_t &load : loads)
      load += width / turn * block;
    int64_t at = begin + row * pitch, stop = at + width % turn;
    for (int64_t next; at < stop; at = next) {
      next = std::min(stop, (at / block + 1) * block);
      loads[at / block % groups] += next - at;
    }
  }
}

double sw::getCrowding(ArrayRef<int64_t> begins, int64_t rows, int64_t width,
                       int64_t pitch, const Target &target) {
  int64_t groups = target.getUsedCoreGroups();
  auto block = static_cast<int64_t>(target.getCosts().memoryBlockBytes);
  if (groups == 1 || block == 0 || begins.empty())
    return 1;
  // Other core groups use the rest of all memories.
  SmallVector<int64_t> loads(target.getLaunchCoreGroups(), 0);
  for (int64_t begin : begins)
    addLoads(loads, begin, rows, width, pitch, block);
  return std::max(1.0, static_cast<double>(*llvm::max_element(loads) * groups) /
                           static_cast<double>(llvm::sum_of(loads)));
}
