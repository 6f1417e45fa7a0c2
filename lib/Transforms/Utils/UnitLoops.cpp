//===- UnitLoops.cpp - Loops of one iteration in tiles --------------------===//
#include "UnitLoops.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Whether batch loops of products follow `loop` of the root.
static bool isOfBatch(const FusionGroup &group, unsigned loop) {
  return llvm::any_of(group.members, [&](linalg::LinalgOp member) {
    if (!isPrivateProduct(member))
      return false;
    ArrayRef<int64_t> follows = group.loops.find(member)->second;
    return llvm::any_of(
        linalg::inferContractionDims(member)->batch,
        [&](unsigned own) { return follows[own] == int64_t(loop); });
  });
}

SmallVector<bool> sw::findUnitLoops(const FusionGroup &group,
                                    const GroupTile &tile) {
  SmallVector<bool> dropped;
  linalg::LinalgOp root = group.root;
  std::optional<unsigned> last;
  bool isLastOfBatch = true;
  unsigned kept = 0;
  bool isKept = llvm::any_of(group.members, readsByTable);
  for (auto [loop, kind] : llvm::enumerate(root.getIteratorTypesArray())) {
    bool isParallel = kind == IteratorType::parallel && group.canCut[loop];
    dropped.push_back(isParallel && tile.sizes[loop] == 1 && !isKept);
    kept += isParallel && !dropped.back();
    if (!isParallel)
      continue;
    bool isBatch = isOfBatch(group, loop);
    if (isBatch && !isLastOfBatch)
      continue;
    last = loop;
    isLastOfBatch = isBatch;
  }
  if (kept == 0 && last)
    dropped[*last] = false;
  return dropped;
}
