//===- MemRefViews.cpp - Facts about views of memrefs ---------------------===//
#include "Analysis/Memory/MemRefViews.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

llvm::SmallBitVector sw::getDroppedUnitDims(memref::SubViewOp view) {
  SmallVector<OpFoldResult> sizes = view.getMixedSizes();
  ArrayRef<int64_t> shape = view.getType().getShape();
  llvm::SmallBitVector dropped(sizes.size());
  // From the last dimension on: a unit size that the result does not have next
  // is one that it dropped.
  size_t kept = shape.size();
  for (size_t dim = sizes.size(); dim-- > 0;) {
    bool isUnit = isOneInteger(sizes[dim]);
    if (kept > 0 && (!isUnit || shape[kept - 1] == 1))
      --kept;
    else
      dropped.set(dim);
  }
  return dropped;
}
