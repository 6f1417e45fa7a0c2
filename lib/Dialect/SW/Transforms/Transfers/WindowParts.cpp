//===- WindowParts.cpp - Tiles of windows in main memory ------------------===//
#include "WindowParts.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"

#include "Analysis/Memory/MemRefViews.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isWindows(Value main) {
  while (auto view = main.getDefiningOp<memref::SubViewOp>())
    main = view.getSource();
  return main.getDefiningOp<WindowsOp>() != nullptr;
}

static OpFoldResult addOffsets(OpBuilder &builder, Location loc, OpFoldResult a,
                               OpFoldResult b) {
  AffineExpr x, y;
  bindSymbols(builder.getContext(), x, y);
  return affine::makeComposedFoldedAffineApply(builder, loc, x + y, {a, b});
}

namespace {
/// A view of a matrix in terms of the matrix itself: the offset and the size in
/// each of its dimensions.
struct Box {
  SmallVector<OpFoldResult> offsets, sizes;
};
} // namespace

/// Translates `inner`, a region of `view`, to a region of the source of `view`.
static Box toSourceRegion(OpBuilder &builder, memref::SubViewOp view,
                          const Box &inner) {
  llvm::SmallBitVector dropped = getDroppedUnitDims(view);
  Box outer{view.getMixedOffsets(), view.getMixedSizes()};
  for (size_t dim = 0, kept = 0; dim < outer.offsets.size(); ++dim) {
    if (dropped.test(dim))
      continue;
    outer.offsets[dim] = addOffsets(builder, view.getLoc(), outer.offsets[dim],
                                    inner.offsets[kept]);
    outer.sizes[dim] = inner.sizes[kept++];
  }
  return outer;
}

/// The image of channels, rows and columns that contains the windows of
/// `matrix`.
static Value getImage(OpBuilder &builder, WindowsOp windows,
                      const Box &matrix) {
  auto type = cast<MemRefType>(windows.getImage().getType());
  int64_t leading = type.getRank() - 3;
  if (leading == 0)
    return windows.getImage();
  SmallVector<OpFoldResult> offsets(
      ArrayRef(matrix.offsets).take_front(leading)),
      sizes(leading, builder.getIndexAttr(1));
  for (int64_t extent : type.getShape().take_back(3)) {
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(builder.getIndexAttr(extent));
  }
  SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
  MemRefType viewType = memref::SubViewOp::inferRankReducedResultType(
      type.getShape().take_back(3), type, offsets, sizes, strides);
  return memref::SubViewOp::create(builder, windows.getLoc(), viewType,
                                   windows.getImage(), offsets, sizes, strides);
}

FailureOr<WindowPart> sw::findWindowPart(OpBuilder &builder, Operation *op,
                                         Value main) {
  auto type = cast<MemRefType>(main.getType());
  Box region;
  region.offsets.assign(type.getRank(), builder.getIndexAttr(0));
  region.sizes = getViewSizes(builder, op->getLoc(), main);
  Value source = main;
  while (auto view = source.getDefiningOp<memref::SubViewOp>()) {
    if (!llvm::all_of(view.getMixedStrides(), isOneInteger))
      return op->emitError("expects windows that follow each other");
    region = toSourceRegion(builder, view, region);
    source = view.getSource();
  }
  auto windows = source.getDefiningOp<WindowsOp>();
  auto leading = static_cast<size_t>(
      cast<ShapedType>(windows.getMatrix().getType()).getRank() - 2);
  if (!llvm::all_of(ArrayRef(region.sizes).take_front(leading), isOneInteger))
    return op->emitError("expects the windows of one image, but got ") << type;
  WindowPart part;
  part.windows = windows;
  part.image = getImage(builder, windows, region);
  auto toValue = [&](OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(builder, op->getLoc(), ofr);
  };
  part.tap = toValue(region.offsets[leading]);
  part.numTaps = toValue(region.sizes[leading]);
  part.pixel = toValue(region.offsets[leading + 1]);
  part.numPixels = toValue(region.sizes[leading + 1]);
  return part;
}
