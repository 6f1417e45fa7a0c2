//===- Tiles.cpp - Rules after tiling -------------------------------------===//
//
// The verifier of the sw dialect compares the lists in sw.tile with the op. The
// rules here are about its loops, and about the loops around it.
//
//===----------------------------------------------------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// Attributes that one part of sw-tile, or an earlier pass, leaves for another
/// part.
static constexpr StringLiteral innerAttributes[] = {
    kEntryAttrName, kGroupLoopsAttrName, kPadInTilesAttrName, kPlannedAttrName,
    kCarryAttrName};

/// The most loops of a tile op that all CPEs compute together.
static constexpr unsigned kMaxParallel = 2, kMaxReductions = 1;

/// The innermost loop around `op` that is distributed over single CPEs.
static scf::ForallOp getCpeLoop(Operation *op) {
  for (auto loop = op->getParentOfType<scf::ForallOp>(); loop;
       loop = loop->getParentOfType<scf::ForallOp>())
    if (std::optional<ArrayAttr> mapping = loop.getMapping())
      for (Attribute entry : *mapping)
        if (auto map = dyn_cast<MappingAttr>(entry);
            map && (map.getKind() == MappingKind::CPE ||
                    map.getKind() == MappingKind::Member))
          return loop;
  return {};
}

/// Checks that a tile of all CPEs has loops that the mesh can distribute.
static LogicalResult verifyMeshLoops(linalg::LinalgOp op,
                                     const Contract &contract) {
  unsigned parallel = op.getNumParallelLoops();
  unsigned reductions = op.getNumReductionLoops();
  if (parallel > kMaxParallel || reductions > kMaxReductions)
    return contract.broken(op)
           << "has " << parallel << " parallel and " << reductions
           << " reduction loops; expects at most " << kMaxParallel << " and "
           << kMaxReductions << " of a tile that all CPEs compute";
  return success();
}

/// Checks that a tile has no more points than its sizes have. Its loops may be
/// in another order, or several in one.
static LogicalResult verifySizes(linalg::LinalgOp op,
                                 const Contract &contract) {
  ArrayRef<int64_t> sizes = getTileMark(op).getSizes();
  if (sizes.empty())
    return success();
  auto multiply = [](ArrayRef<int64_t> numbers) {
    int64_t product = 1;
    for (int64_t number : numbers)
      if (!ShapedType::isDynamic(number) &&
          llvm::MulOverflow(product, number, product))
        return std::numeric_limits<int64_t>::max();
    return product;
  };
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  if (multiply(extents) <= multiply(sizes))
    return success();
  return contract.broken(op)
         << "has loops of " << extents << ", more points than the tile sizes "
         << sizes << " of '" << kTileAttrName << "'";
}

static LogicalResult verifyTile(Operation *op, const Contract &contract) {
  if (!isa<DestinationStyleOpInterface>(op))
    return contract.broken(op)
           << "has '" << kTileAttrName
           << "'; expects an op that writes to destinations";
  scf::ForallOp loop = getCpeLoop(op);
  if (!isPrivateTileOp(op) && loop)
    return contract.broken(op)
           << "is a tile of all CPEs in a loop that is distributed over them; "
              "expects 'private' in '"
           << kTileAttrName << "'";
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return success();
  if (!isPrivateTileOp(op) && failed(verifyMeshLoops(linalgOp, contract)))
    return failure();
  return verifySizes(linalgOp, contract);
}

LogicalResult sw::verifyTiles(ModuleOp module, const Contract &contract) {
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (isa<LaunchOp>(op))
          return WalkResult::skip();
        for (StringRef name : innerAttributes)
          if (op->hasAttr(name))
            return contract.broken(op)
                   << "still has '" << name << "', which sw-tile removes";
        if (!isTileOp(op))
          return WalkResult::advance();
        return verifyTile(op, contract);
      });
  return failure(result.wasInterrupted());
}
