//===- FirstFetches.cpp - What a kernel fetches first ---------------------===//
#include "FirstFetches.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::sw;

TileOp sw::getFirstSlot(DMAGetOp get) {
  Value view = get.getDst();
  while (auto op = view.getDefiningOp<ViewLikeOpInterface>()) {
    auto tile = dyn_cast<TileOp>(op.getOperation());
    if (tile && tile.getBuffer().getDefiningOp<AllocOp>())
      return tile.getSlot() && isConstantIntValue(tile.getSlot(), 0) ? tile
                                                                     : TileOp();
    view = op.getViewSource();
  }
  return {};
}

SmallVector<Candidate> sw::getCandidates(Block &kernel) {
  SmallVector<FirstGet> gets = findFirstGets(kernel);
  llvm::sort(gets);
  llvm::MapVector<Operation *, Candidate> candidates;
  for (const FirstGet &first : gets) {
    auto alloc =
        getViewBase(DMAGetOp(first.get).getDst()).getDefiningOp<AllocOp>();
    if (!alloc || alloc->getBlock() != &kernel)
      continue;
    Candidate &candidate = candidates[alloc];
    candidate.alloc = alloc;
    candidate.gets.push_back(first.get);
    candidate.isSlot &= getFirstSlot(first.get) != TileOp();
  }
  return llvm::map_to_vector(candidates,
                             [](auto &entry) { return entry.second; });
}

MemRefType sw::getAheadType(const Candidate &candidate) {
  MemRefType type = AllocOp(candidate.alloc).getType();
  if (!candidate.isSlot)
    return type;
  return MemRefType::Builder(type).setShape(type.getShape().drop_front());
}

bool sw::isIndependent(Value value, PartOp part, AllocOp alloc) {
  if (!part.getBody().isAncestor(value.getParentRegion()) ||
      value == alloc.getBuffer())
    return true;
  Operation *op = value.getDefiningOp();
  return op && isMemoryEffectFree(op) && op->getNumRegions() == 0 &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return isIndependent(operand, part, alloc);
         });
}

Value sw::copyTo(OpBuilder &builder, Value value, IRMapping &mapping,
                 PartOp part) {
  if (mapping.contains(value) ||
      !part.getBody().isAncestor(value.getParentRegion()))
    return mapping.lookupOrDefault(value);
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    copyTo(builder, operand, mapping, part);
  builder.clone(*op, mapping);
  return mapping.lookup(value);
}
