//===- GroupMapping.cpp - Loops over the tiles of core groups -------------===//
#include "GroupMapping.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

SmallVector<int64_t> sw::getParallelExtents(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [extent, type] :
       llvm::zip_equal(extents, op.getIteratorTypesArray()))
    if (!linalg::isParallelIterator(type))
      extent = 0;
  return extents;
}

void sw::distributeOverGroups(MLIRContext *context,
                              ArrayRef<unsigned> groupLoops,
                              ArrayRef<int64_t> sizes,
                              ArrayRef<int64_t> extents,
                              scf::SCFTilingOptions &options) {
  if (groupLoops.empty())
    return;
  SmallVector<Attribute> mapping;
  for (int64_t loop : options.interchangeVector) {
    MappingKind kind = llvm::is_contained(groupLoops, loop)
                           ? MappingKind::CoreGroup
                           : MappingKind::Each;
    if (sizes[loop] < extents[loop])
      mapping.push_back(MappingAttr::get(context, kind));
  }
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setMapping(mapping);
}
