//===- SwTileCopies.cpp - The pass sw-tile-copies -------------------------===//
//
// Converts copies of arrays between kernels to kernels. All of them can then be
// parts of one launch.
//
//   scf.forall ... { ... sw.tile ... }
//   memref.copy %x, %y
//   scf.forall ... { ... sw.tile ... }
// has, in place of the copy,
//   scf.forall (%i) = (0) to (64) step (8) {
//     linalg.generic "copy" {sw.tile} ins(%tx) outs(%ty)
//   } {mapping = [#sw.map<cpe>]}
// Copies before or after all kernels are converted too if that takes less time.
// A copy of an array to itself is erased.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "GroupTiling.h"
#include "Transforms/Scheduling/KernelPlanner.h"

#include "Analysis/Fusion/CopyProblems.h"
#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWTILECOPIES
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Whether DMA can move rows of `type`, which must be contiguous words.
static bool hasRows(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.hasStaticShape() && type.getRank() > 0 &&
         type.getNumElements() > 0 && sw::hasWords(type.getElementType()) &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         (strides.back() == 1 || type.getShape().back() == 1);
}

/// The array that `view` is a part of. Offsets count from its beginning.
static Value getArray(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (!isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::CastOp>(op))
      break;
    view = op->getOperand(0);
  }
  return view;
}

/// Whether source and target are the same memory. Views may differ in the
/// strides of dimensions of one element, which a pair of reshapes changes.
static bool copiesItself(memref::CopyOp copy) {
  auto source = cast<MemRefType>(copy.getSource().getType());
  auto target = cast<MemRefType>(copy.getTarget().getType());
  SmallVector<int64_t> from, to;
  int64_t begin, other;
  if (getArray(copy.getSource()) != getArray(copy.getTarget()) ||
      source.getShape() != target.getShape() || !source.hasStaticShape() ||
      failed(source.getStridesAndOffset(from, begin)) ||
      failed(target.getStridesAndOffset(to, other)) || begin != other ||
      ShapedType::isDynamic(begin))
    return false;
  return llvm::all_of(
      llvm::zip_equal(source.getShape(), from, to), [](const auto &dim) {
        auto [size, stride, written] = dim;
        return size == 1 ||
               (stride == written && !ShapedType::isDynamic(stride));
      });
}

/// Whether `op` contains tile ops of CPEs.
static bool hasTiles(Operation &op) {
  return op
      .walk([](Operation *inner) {
        return inner->hasAttr(sw::kTileAttrName) ? WalkResult::interrupt()
                                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `copy` can be a kernel.
static bool canTile(memref::CopyOp copy) {
  auto source = cast<MemRefType>(copy.getSource().getType());
  auto target = cast<MemRefType>(copy.getTarget().getType());
  return hasRows(source) && hasRows(target) &&
         source.getShape() == target.getShape();
}

/// Whether the MPE takes longer for `copy`, at about one cycle per element,
/// than a kernel in an existing launch. Short copies are not worth a kernel.
static bool isFasterTiled(memref::CopyOp copy) {
  constexpr double kFewElements = 16384;
  std::optional<sw::Target> target = sw::Target::lookup(copy);
  auto source = cast<MemRefType>(copy.getSource().getType());
  auto elements = static_cast<double>(source.getNumElements());
  if (!target || !canTile(copy) || elements <= kFewElements)
    return false;
  AffineMap map =
      AffineMap::getMultiDimIdentityMap(source.getRank(), copy.getContext());
  sw::CopyLoops loops{SmallVector<int64_t>(source.getShape()), map, map, source,
                      cast<ShapedType>(copy.getTarget().getType())};
  std::optional<double> cycles =
      sw::getCopyCycles(loops, copy.getSource(), *target);
  return cycles && *cycles < elements;
}

/// Collects the copies of `block` between tiles, and those before and after all
/// tiles that are faster as kernels.
static void collectCopies(Block &block,
                          SmallVectorImpl<memref::CopyOp> &copies) {
  SmallVector<memref::CopyOp> pending;
  bool isAfterTiles = false;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      // A copy that stays would separate the earlier ones from the kernels.
      if (!isAfterTiles && !isFasterTiled(copy))
        pending.clear();
      else if (canTile(copy))
        pending.push_back(copy);
    } else if (hasTiles(op)) {
      copies.append(std::exchange(pending, {}));
      isAfterTiles = true;
    }
  }
  if (isAfterTiles)
    llvm::append_range(
        copies, llvm::make_range(pending.begin(),
                                 llvm::find_if_not(pending, [&](auto copy) {
                                   return isFasterTiled(copy);
                                 })));
}

namespace {
struct SwTileCopies : sw::impl::SwTileCopiesBase<SwTileCopies> {
  using SwTileCopiesBase::SwTileCopiesBase;

  void runOnOperation() override {
    getOperation()->walk([](memref::CopyOp copy) {
      if (copiesItself(copy))
        copy.erase();
    });
    // Checks that the sizes are within the range of the model.
    auto verify = [](memref::CopyOp copy) -> WalkResult {
      return sw::verifyArraySizes(copy);
    };
    if (getOperation()->walk(verify).wasInterrupted())
      return signalPassFailure();
    SmallVector<memref::CopyOp> copies;
    IRRewriter rewriter(&getContext());
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (Block &block : func.getBody())
        collectCopies(block, copies);
    for (memref::CopyOp copy : copies) {
      rewriter.setInsertionPoint(copy);
      linalg::LinalgOp op = linalg::makeMemRefCopyOp(
          rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
      sw::KernelPlanner planner;
      FailureOr<bool> isPlanned =
          sw::planFusionGroup(sw::getSingleOpGroup(op), planner);
      if (failed(isPlanned) || failed(planner.make(rewriter)))
        return signalPassFailure();
      rewriter.eraseOp(*isPlanned ? copy : op.getOperation());
    }
  }
};
} // namespace
