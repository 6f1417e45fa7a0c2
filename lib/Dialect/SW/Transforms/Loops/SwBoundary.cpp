//===- SwBoundary.cpp - The pass sw-boundary ------------------------------===//
//
// A tile at the boundary is smaller than its buffer. The view of its part of
// the buffer becomes a packed tile of that size, which is distributed over the
// mesh again.
//
//   %t = memref.subview %buf[0, 0] [%m, 64] [1, 1]
//       : memref<256x64xf32, #sw.ldm>
//       to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
// becomes
//   %t = sw.tile %buf sizes(%m)
//       : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/Transforms/Transfers/OwnBuffers.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWBOUNDARY
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

static remark::RemarkOpts getRemark(StringRef name) {
  return remark::RemarkOpts::name(name).category("sw-boundary");
}

/// Whether `view` is a part of a private array of one CPE, which keeps its
/// layout.
static bool isOwnPart(memref::SubViewOp view) {
  Value base = sw::getViewBase(view);
  if (auto tile = base.getDefiningOp<sw::TileOp>())
    base = sw::getViewBase(tile.getBuffer());
  Operation *alloc = base.getDefiningOp<sw::AllocOp>();
  return alloc && alloc->hasAttr(sw::kPartsAttrName);
}

//===----------------------------------------------------------------------===//
// Peeling
//===----------------------------------------------------------------------===//

/// Whether a view of an LDM buffer in `loop` has a varying size.
static bool hasPartialTile(scf::ForOp loop) {
  WalkResult result = loop.walk([](memref::SubViewOp view) {
    bool partial = sw::isLDM(view.getSource().getType()) && !isOwnPart(view) &&
                   !view.getType().hasStaticShape();
    return partial ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Folds the sizes that peeling made constant, and the loops of one iteration.
static void foldSizes(sw::LaunchOp launch) {
  MLIRContext *context = launch.getContext();
  RewritePatternSet patterns(context);
  affine::AffineApplyOp::getCanonicalizationPatterns(patterns, context);
  affine::AffineMinOp::getCanonicalizationPatterns(patterns, context);
  affine::AffineMaxOp::getCanonicalizationPatterns(patterns, context);
  scf::ForOp::getCanonicalizationPatterns(patterns, context);
  (void)applyPatternsGreedily(launch.getBody(), std::move(patterns));
}

/// Peels the last, partial iteration off each loop over tiles of a launch. The
/// tiles of all other iterations get static sizes.
static void peelLoops(sw::LaunchOp launch) {
  SmallVector<scf::ForOp> loops;
  launch.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  IRRewriter rewriter(launch.getContext());
  // Inner loops first: a peeled iteration of an outer loop is then peeled
  // inside already.
  for (scf::ForOp loop : loops) {
    if (!hasPartialTile(loop))
      continue;
    scf::ForOp partial;
    if (succeeded(scf::peelForLoopAndSimplifyBounds(rewriter, loop, partial)))
      remark::passed(loop.getLoc(), getRemark("LoopPeeled"))
          << remark::add("the last iteration has tiles of their own size");
    else
      remark::missed(loop.getLoc(), getRemark("LoopNotPeeled"))
          << remark::reason("its steps divide its bounds");
  }
  foldSizes(launch);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// The packed type of a tile of `sizes`. Appends sizes that are not constant to
/// `dynamic`.
static MemRefType getTileType(MemRefType source,
                              SmallVector<OpFoldResult> sizes,
                              SmallVectorImpl<Value> &dynamic) {
  (void)foldDynamicIndexList(sizes, /*onlyNonNegative=*/true);
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  return MemRefType::get(shape, source.getElementType(),
                         MemRefLayoutAttrInterface(), source.getMemorySpace());
}

static std::string toString(OpFoldResult value) {
  std::optional<int64_t> constant = getConstantIntValue(value);
  return constant ? std::to_string(*constant) : "a run-time value";
}

/// Checks that `view` starts where its buffer starts and keeps its dimensions.
static LogicalResult checkView(memref::SubViewOp view) {
  if (!view.getSourceType().getLayout().isIdentity())
    return view.emitOpError("expects a packed LDM buffer, but got ")
           << view.getSourceType();
  for (OpFoldResult offset : view.getMixedOffsets())
    if (!isConstantIntValue(offset, 0))
      return view.emitOpError("expects the view of an LDM buffer to have "
                              "offset 0 in each dimension, but got ")
             << toString(offset);
  for (OpFoldResult stride : view.getMixedStrides())
    if (!isConstantIntValue(stride, 1))
      return view.emitOpError("expects the view of an LDM buffer to have "
                              "stride 1 in each dimension, but got ")
             << toString(stride);
  if (view.getType().getRank() != view.getSourceType().getRank())
    return view.emitOpError("expects the view of an LDM buffer to keep the "
                            "rank ")
           << view.getSourceType().getRank() << ", but got "
           << view.getType().getRank();
  return success();
}

static LogicalResult rewriteView(IRRewriter &rewriter, memref::SubViewOp view) {
  if (failed(checkView(view)))
    return failure();
  rewriter.setInsertionPoint(view);
  SmallVector<Value> dynamic;
  MemRefType type =
      getTileType(view.getSourceType(), view.getMixedSizes(), dynamic);
  remark::passed(view.getLoc(), getRemark("PartialTile"))
      << remark::add("a tile of its own size")
      << remark::metric("dynamic sizes", dynamic.size());
  Value tile = view.getSource();
  if (type != view.getSourceType())
    tile = sw::TileOp::create(rewriter, view.getLoc(), type, view.getSource(),
                              /*slot=*/Value(), dynamic);
  // All users are ops on tiles, which accept any sizes.
  view.getResult().replaceAllUsesWith(tile);
  rewriter.eraseOp(view);
  return success();
}

namespace {
struct SwBoundary : sw::impl::SwBoundaryBase<SwBoundary> {
  using SwBoundaryBase::SwBoundaryBase;

  void runOnOperation() override {
    SmallVector<sw::LaunchOp> launches;
    getOperation().walk([&](sw::LaunchOp launch) {
      if (launch.getView() == sw::View::CoreGroup)
        launches.push_back(launch);
    });
    for (sw::LaunchOp launch : launches) {
      if (strategy == sw::BoundaryStrategy::Peel)
        peelLoops(launch);
      if (failed(rewriteViews(launch)))
        return signalPassFailure();
    }
  }

  static LogicalResult rewriteViews(sw::LaunchOp launch) {
    SmallVector<memref::SubViewOp> views;
    launch.walk([&](memref::SubViewOp view) {
      if (sw::isLDM(view.getSource().getType()) && !isOwnPart(view))
        views.push_back(view);
    });
    IRRewriter rewriter(launch.getContext());
    for (memref::SubViewOp view : views)
      if (failed(rewriteView(rewriter, view)))
        return failure();
    return success();
  }
};
} // namespace
