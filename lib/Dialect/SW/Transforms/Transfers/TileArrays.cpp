//===- TileArrays.cpp - Arrays of one tile of a kernel --------------------===//
//
// Tiles that are computed for a product, such as its scaled operand:
//
//   sw.launch @f_matmul core_groups(6) {
//     scf.forall (%i) = (0) to (512) step (86) {
//       %t = memref.alloc() : memref<86x64xf32>
//       tpp.binary mul {sw.tile} ins(..) outs(%t)
//       tpp.gemm {sw.tile} ins(%t, ..)
//       memref.dealloc %t
//     } {mapping = [#sw.map<core_group>]}
//   }
// becomes
//   %a = memref.alloc() : memref<6x86x64xf32>
//   sw.launch @f_matmul core_groups(6) {
//     %g = sw.coord core_group
//     scf.forall (%i) = (0) to (512) step (86) {
//       %t = memref.subview %a[%g, 0, 0] [1, 86, 64] [1, 1, 1]
//       ...
//   }
//   memref.dealloc %a
//
// The array is then one of main memory as in a kernel of one core group, and
// goes with its transfers if all readers of a tile have it in LDM.
//
//===----------------------------------------------------------------------===//
#include "TileArrays.h"

#include "Dialect/SW/Transforms/Utils/LoopDistribution.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "OwnBuffers.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether each place that the loops around `op` are distributed over computes
/// its tiles with mesh kernels, and there is such a loop.
static bool isInLoopOfTiles(Operation *op) {
  bool isDistributed = false;
  for (auto loop = op->getParentOfType<scf::ForallOp>(); loop;
       loop = loop->getParentOfType<scf::ForallOp>()) {
    if (!isOverSharedTiles(loop))
      return false;
    isDistributed = true;
  }
  return isDistributed;
}

bool sw::isTileArray(Operation *op) {
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
    auto alloc = dealloc.getMemref().getDefiningOp<memref::AllocOp>();
    return alloc && isTileArray(alloc);
  }
  auto alloc = dyn_cast<memref::AllocOp>(op);
  return alloc && hasOwnLayout(alloc) && isInLoopOfTiles(alloc) &&
         isUsedOnlyBy(alloc, isTileOp);
}

/// The places that have an array each, one of `sizes` along each of `axes`.
static void getPlaces(memref::AllocOp alloc, LaunchOp launch,
                      const Target &target, SmallVector<Axis> &axes,
                      SmallVector<int64_t> &sizes) {
  int64_t groups = launch.getCoreGroups().value_or(1);
  if (groups > 1) {
    axes.push_back(Axis::CoreGroup);
    sizes.push_back(groups);
  }
  for (auto loop = alloc->getParentOfType<scf::ForallOp>(); loop;
       loop = loop->getParentOfType<scf::ForallOp>())
    if (getDistribution(loop) == Distribution::Columns) {
      axes.push_back(Axis::Col);
      sizes.push_back(target.getMeshCols());
      return;
    }
}

/// Replaces `alloc` by a part of an array in front of `launch`.
static LogicalResult moveOut(RewriterBase &rewriter, memref::AllocOp alloc,
                             LaunchOp launch, const Target &target) {
  FailureOr<SmallVector<int64_t>> largest = getLargestShape(alloc);
  if (failed(largest))
    return failure();
  SmallVector<Axis> axes;
  SmallVector<int64_t> shape;
  getPlaces(alloc, launch, target, axes, shape);
  llvm::append_range(shape, *largest);
  Location loc = alloc.getLoc();
  rewriter.setInsertionPoint(launch);
  Value whole = memref::AllocOp::create(
      rewriter, loc, MemRefType::get(shape, alloc.getType().getElementType()),
      alloc.getAlignmentAttr());
  rewriter.setInsertionPointAfter(launch);
  memref::DeallocOp::create(rewriter, loc, whole);
  rewriter.setInsertionPointToStart(&launch.getBody().front());
  SmallVector<OpFoldResult> offsets,
      sizes(axes.size(), rewriter.getIndexAttr(1));
  for (Axis axis : axes)
    offsets.push_back(CoordOp::create(rewriter, loc, axis).getResult());
  offsets.resize(shape.size(), rewriter.getIndexAttr(0));
  llvm::append_range(sizes, alloc.getMixedSizes());
  SmallVector<OpFoldResult> ones(shape.size(), rewriter.getIndexAttr(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      alloc.getType().getShape(), cast<MemRefType>(whole.getType()), offsets,
      sizes, ones);
  rewriter.setInsertionPoint(alloc);
  Value own = memref::SubViewOp::create(rewriter, loc, type, whole, offsets,
                                        sizes, ones);
  replaceBuffer(rewriter, alloc, own);
  rewriter.eraseOp(alloc);
  return success();
}

LogicalResult sw::moveTileArraysOut(LaunchOp launch, const Target &target) {
  SmallVector<memref::AllocOp> allocs;
  launch.walk([&](memref::AllocOp alloc) {
    if (isTileArray(alloc))
      allocs.push_back(alloc);
  });
  IRRewriter rewriter(launch.getContext());
  for (memref::AllocOp alloc : allocs)
    if (failed(moveOut(rewriter, alloc, launch, target)))
      return failure();
  return success();
}
