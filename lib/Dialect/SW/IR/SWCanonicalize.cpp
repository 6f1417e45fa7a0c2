//===- SWCanonicalize.cpp - Folders and patterns of the sw operations -----===//
#include "Dialect/SW/IR/Kernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` is a loop over core groups.
static bool isLoopOverGroups(Operation *op) {
  auto loop = dyn_cast<scf::ForallOp>(op);
  return loop && llvm::any_of(loop.getDeviceMappingAttrs(),
                              [](DeviceMappingAttrInterface attr) {
                                auto map = dyn_cast<MappingAttr>(attr);
                                return map &&
                                       map.getKind() == MappingKind::CoreGroup;
                              });
}

/// A launch on one core group is an ordinary launch.
LogicalResult LaunchOp::canonicalize(LaunchOp op, PatternRewriter &rewriter) {
  if (!op.getCoreGroups() || op.getNumCoreGroups() != 1 || op.getFirstGroup())
    return rewriter.notifyMatchFailure(op, "has no core_groups(1) alone");
  SmallVector<CoordOp> coords;
  SmallVector<BarrierOp> barriers;
  bool hasLoop = false;
  op.getBody().walk([&](Operation *inner) {
    hasLoop |= isLoopOverGroups(inner);
    if (auto coord = dyn_cast<CoordOp>(inner))
      coords.push_back(coord);
    else if (auto barrier = dyn_cast<BarrierOp>(inner))
      barriers.push_back(barrier);
  });
  if (hasLoop)
    return rewriter.notifyMatchFailure(op, "has a loop over core groups");
  for (CoordOp coord : coords)
    if (coord.getAxis() == Axis::CoreGroup) {
      rewriter.setInsertionPoint(coord);
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(coord, 0);
    }
  for (BarrierOp barrier : barriers)
    if (barrier.getScope() == Scope::Chip)
      rewriter.modifyOpInPlace(barrier,
                               [&] { barrier.setScope(Scope::Array); });
  rewriter.modifyOpInPlace(op, [&] { op.removeCoreGroupsAttr(); });
  return success();
}

/// A tile of the size of its buffer is the buffer.
OpFoldResult TileOp::fold(FoldAdaptor) {
  if (!getSlot() && getSizes().empty() &&
      getBuffer().getType() == getTile().getType())
    return getBuffer();
  return {};
}

LogicalResult DMAGetOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return memref::foldMemRefCast(*this);
}

LogicalResult DMAPutOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return memref::foldMemRefCast(*this);
}

/// Whether `user` accepts an LDM operand of any compatible shape, so the shape
/// may become more static in place.
static bool acceptsStaticShape(Operation *user) {
  return isa_and_nonnull<SWDialect>(user->getDialect()) ||
         isa<DestinationStyleOpInterface, memref::DimOp>(user);
}

namespace {
/// Moves constant sizes into the type.
struct FoldConstantSizes : public OpRewritePattern<TileOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TileOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    if (failed(foldDynamicIndexList(sizes, /*onlyNonNegative=*/true)))
      return rewriter.notifyMatchFailure(op, "has no constant size");
    if (!llvm::all_of(op->getUsers(), acceptsStaticShape))
      return rewriter.notifyMatchFailure(op, "has a user of the very type");
    SmallVector<Value> dynamic;
    SmallVector<int64_t> shape;
    dispatchIndexOpFoldResults(sizes, dynamic, shape);
    MemRefType type = op.getTile().getType();
    ArrayRef<int64_t> limits =
        op.getBuffer().getType().getShape().drop_front(op.getSlot() ? 1 : 0);
    for (auto [size, limit] : llvm::zip_equal(shape, limits))
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit) &&
          size > limit)
        return rewriter.notifyMatchFailure(op, "exceeds the buffer");
    rewriter.modifyOpInPlace(op, [&] {
      op.getSizesMutable().assign(dynamic);
      op.getTile().setType(MemRefType::get(shape, type.getElementType(),
                                           MemRefLayoutAttrInterface(),
                                           type.getMemorySpace()));
    });
    return success();
  }
};

/// Replaces a tile of a tile by a tile of the buffer: both start at the same
/// place.
struct MergeTiles : public OpRewritePattern<TileOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TileOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getBuffer().getDefiningOp<TileOp>();
    if (!inner || op.getSlot())
      return rewriter.notifyMatchFailure(op, "is not a tile of a tile");
    rewriter.replaceOpWithNewOp<TileOp>(op, op.getTile().getType(),
                                        inner.getBuffer(), inner.getSlot(),
                                        op.getSizes());
    return success();
  }
};
} // namespace

void TileOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<FoldConstantSizes, MergeTiles>(context);
}

//===----------------------------------------------------------------------===//
// SpmGemmOp
//===----------------------------------------------------------------------===//

namespace {
/// Folds a constant condition into beta.
struct FoldAccumulate : public OpRewritePattern<SpmGemmOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SpmGemmOp op,
                                PatternRewriter &rewriter) const override {
    Value condition = op.getAccumulate();
    APInt holds;
    bool isConstant =
        condition && matchPattern(condition, m_ConstantInt(&holds));
    if (!isConstant && (!condition || !op.getBeta().isZero()))
      return rewriter.notifyMatchFailure(op, "has no condition that is known");
    rewriter.modifyOpInPlace(op, [&] {
      op.getAccumulateMutable().clear();
      if (isConstant && holds.isZero())
        op.setBetaAttr(rewriter.getF64FloatAttr(0.0));
    });
    return success();
  }
};
} // namespace

void SpmGemmOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<FoldAccumulate>(context);
}

/// Whether the values `kept` need the root of `kernel`.
static bool needRoot(KernelOp kernel, ArrayRef<Value> kept) {
  Operation *root = kernel.getRootOp();
  llvm::SetVector<Value> needed(kept.begin(), kept.end());
  for (size_t next = 0; next < needed.size(); ++next) {
    Operation *def = needed[next].getDefiningOp();
    if (def == root)
      return true;
    if (def && kernel->isProperAncestor(def))
      needed.insert(def->operand_begin(), def->operand_end());
  }
  return false;
}

namespace {
/// Removes results that nothing uses, or that are values of outside. A kernel
/// keeps its root.
struct DropResults : OpRewritePattern<KernelOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(KernelOp kernel,
                                PatternRewriter &rewriter) const override {
    Operation *yield = kernel.getBody().front().getTerminator();
    SmallVector<Value> kept, replacements;
    for (auto [result, value] :
         llvm::zip_equal(kernel->getResults(), yield->getOperands())) {
      bool isInside = kernel.getBody().isAncestor(value.getParentRegion());
      replacements.push_back(isInside ? Value() : value);
      if (isInside && !result.use_empty())
        kept.push_back(value);
    }
    if (kept.size() == kernel.getNumResults() || !needRoot(kernel, kept))
      return rewriter.notifyMatchFailure(kernel, "all results are needed");
    auto own =
        KernelOp::create(rewriter, kernel.getLoc(), TypeRange(ValueRange(kept)),
                         ValueRange(), kernel->getAttrs());
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(kept); });
    rewriter.inlineRegionBefore(kernel.getBody(), own.getBody(),
                                own.getBody().begin());
    unsigned next = 0;
    for (auto [result, replacement] :
         llvm::zip_equal(kernel->getResults(), replacements)) {
      if (!replacement && !result.use_empty())
        replacement = own->getResult(next++);
      if (replacement)
        rewriter.replaceAllUsesWith(result, replacement);
    }
    rewriter.eraseOp(kernel);
    return success();
  }
};
} // namespace

void KernelOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<DropResults>(context);
}
