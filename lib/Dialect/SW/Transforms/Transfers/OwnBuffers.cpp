//===- OwnBuffers.cpp - Private arrays of one CPE -------------------------===//
//
//   %t = memref.alloc(%n) : memref<?x64xf32>
//   linalg.exp {sw.tile} ins(%x) outs(%t)
//   memref.dealloc %t
// becomes
//   %b = sw.alloc private : memref<16x64xf32, #sw.ldm>
//   %t = memref.subview %b[0, 0] [%n, 64] [1, 1]
//   linalg.exp {sw.tile} ins(%x) outs(%t)
//
//===----------------------------------------------------------------------===//
#include "OwnBuffers.h"

#include "Analysis/Structure/Bounds.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isUsedOnlyBy(Value buffer, function_ref<bool(Operation *)> isUser) {
  return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
    if (isUser(user) || isa<memref::DeallocOp, memref::DimOp>(user))
      return true;
    if (isa<memref::CastOp, memref::SubViewOp>(user))
      return isUsedOnlyBy(user->getResult(0), isUser);
    return false;
  });
}

/// Whether ops use parts of `buffer`, whose rows then have gaps.
static bool hasParts(Value buffer) {
  return llvm::any_of(buffer.getUsers(), [](Operation *user) {
    return isa<memref::SubViewOp>(user) ||
           (isa<memref::CastOp>(user) && hasParts(user->getResult(0)));
  });
}

bool sw::isOwnBuffer(Operation *op) {
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
    auto alloc = dealloc.getMemref().getDefiningOp<memref::AllocOp>();
    return alloc && isOwnBuffer(alloc);
  }
  auto alloc = dyn_cast<memref::AllocOp>(op);
  return alloc && alloc->getParentOfType<scf::ForallOp>() &&
         canBeOwnBuffer(alloc);
}

bool sw::hasOwnLayout(memref::AllocOp alloc) {
  return alloc.getType().getLayout().isIdentity() &&
         alloc.getSymbolOperands().empty();
}

bool sw::canBeOwnBuffer(memref::AllocOp alloc) {
  return hasOwnLayout(alloc) && isUsedOnlyBy(alloc, isPrivateTileOp);
}

void sw::replaceBuffer(RewriterBase &rewriter, Value old, Value buffer) {
  // An op that works in place uses the value twice.
  llvm::SmallSetVector<Operation *, 8> users(old.user_begin(), old.user_end());
  for (Operation *user : users) {
    if (isa<memref::DeallocOp>(user)) {
      rewriter.eraseOp(user);
    } else if (auto same = dyn_cast<memref::CastOp>(user)) {
      // Tile ops accept any sizes.
      replaceBuffer(rewriter, same.getDest(), buffer);
      rewriter.eraseOp(same);
    } else if (auto view = dyn_cast<memref::SubViewOp>(user)) {
      rewriter.setInsertionPoint(view);
      auto type = memref::SubViewOp::inferRankReducedResultType(
          view.getType().getShape(), cast<MemRefType>(buffer.getType()),
          view.getMixedOffsets(), view.getMixedSizes(), view.getMixedStrides());
      Value part = memref::SubViewOp::create(
          rewriter, view.getLoc(), type, buffer, view.getMixedOffsets(),
          view.getMixedSizes(), view.getMixedStrides());
      replaceBuffer(rewriter, view.getResult(), part);
      rewriter.eraseOp(view);
    } else {
      rewriter.modifyOpInPlace(user,
                               [&] { user->replaceUsesOfWith(old, buffer); });
    }
  }
}

FailureOr<SmallVector<int64_t>> sw::getLargestShape(memref::AllocOp alloc) {
  SmallVector<int64_t> shape;
  for (OpFoldResult size : alloc.getMixedSizes()) {
    std::optional<int64_t> bound = getMaximum(size);
    if (!bound)
      return alloc.emitOpError("expects a constant upper bound for dimension ")
             << shape.size() << " of an array of a kernel";
    shape.push_back(std::max<int64_t>(*bound, 1));
  }
  return shape;
}

LogicalResult sw::moveBuffersToLDM(LaunchOp launch, const Target &target) {
  SmallVector<memref::AllocOp> allocs;
  launch.walk([&](memref::AllocOp alloc) {
    if (isOwnBuffer(alloc))
      allocs.push_back(alloc);
  });
  IRRewriter rewriter(launch.getContext());
  for (memref::AllocOp alloc : allocs) {
    FailureOr<SmallVector<int64_t>> shape = getLargestShape(alloc);
    if (failed(shape))
      return failure();
    rewriter.setInsertionPoint(alloc);
    Location loc = alloc.getLoc();
    auto type = MemRefType::get(*shape, alloc.getType().getElementType(),
                                MemRefLayoutAttrInterface(),
                                LDMAttr::get(launch.getContext()));
    std::optional<int64_t> bytes = getBytes(type);
    if (!bytes || *bytes > target.getLdmBytes())
      return alloc.emitOpError("expects an array that stays in LDM to have at "
                               "most ")
             << target.getLdmBytes() << " bytes, but got " << type;
    Value buffer =
        AllocOp::create(rewriter, loc, type, /*spread=*/ArrayAttr(),
                        /*offset=*/IntegerAttr(), /*units=*/DenseI64ArrayAttr(),
                        /*isPrivate=*/true);
    if (hasParts(alloc))
      buffer.getDefiningOp()->setAttr(kPartsAttrName, rewriter.getUnitAttr());
    replaceBuffer(
        rewriter, alloc,
        createPartialView(rewriter, loc, buffer, alloc.getMixedSizes()));
    rewriter.eraseOp(alloc);
  }
  return success();
}
