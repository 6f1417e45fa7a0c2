//===- Views.cpp - Views of memrefs ---------------------------------------===//
//
// A view emits no code: it changes offset, sizes and strides.
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Analysis/Memory/MemRefViews.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static LogicalResult lowerSubView(FunctionLowering &f, memref::SubViewOp op) {
  CBuilder &c = f.c;
  const MemDesc source = f.memref(op.getSource());
  SmallVector<OpFoldResult> offsets = f.lowered(op.getMixedOffsets());
  SmallVector<OpFoldResult> sizes = f.lowered(op.getMixedSizes());
  SmallVector<OpFoldResult> steps = f.lowered(op.getMixedStrides());
  MemDesc result{source.base, f.linearIndex(source, offsets), {}, {}};
  llvm::SmallBitVector dropped = getDroppedUnitDims(op);
  for (int64_t i = 0; i < source.rank(); ++i) {
    if (dropped.test(i))
      continue;
    result.sizes.push_back(sizes[i]);
    result.strides.push_back(c.mul(source.strides[i], steps[i]));
  }
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

static LogicalResult lowerExpand(FunctionLowering &f,
                                 memref::ExpandShapeOp op) {
  CBuilder &c = f.c;
  const MemDesc source = f.memref(op.getSrc());
  SmallVector<OpFoldResult> sizes = f.lowered(op.getMixedOutputShape());
  MemDesc result{source.base, source.offset, sizes, {}};
  result.strides.resize(sizes.size(), c.index(1));
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    OpFoldResult stride = source.strides[dim];
    for (int64_t i : llvm::reverse(group)) {
      result.strides[i] = stride;
      if (i != group.front())
        stride = c.mul(stride, sizes[i]);
    }
  }
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

/// The stride of a group is the stride of its innermost dimension with more
/// than one element, or of the innermost: transfers check it even for one row.
/// The verifier ensures that the group is contiguous.
static LogicalResult lowerCollapse(FunctionLowering &f,
                                   memref::CollapseShapeOp op) {
  CBuilder &c = f.c;
  const MemDesc source = f.memref(op.getSrc());
  MemDesc result{source.base, source.offset, {}, {}};
  for (const auto &group : op.getReassociationIndices()) {
    OpFoldResult size = c.index(1), stride = source.strides[group.back()];
    bool found = false;
    for (int64_t i : llvm::reverse(group)) {
      size = c.mul(size, source.sizes[i]);
      if (found || constantOf(source.sizes[i]) == std::optional<int64_t>(1))
        continue;
      stride = source.strides[i];
      found = true;
    }
    result.sizes.push_back(size);
    result.strides.push_back(stride);
  }
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

static LogicalResult lowerReinterpret(FunctionLowering &f,
                                      memref::ReinterpretCastOp op) {
  const MemDesc source = f.memref(op.getSource());
  // The offset counts from the start of the storage.
  MemDesc result{source.base,
                 f.lowered(ArrayRef(op.getConstifiedMixedOffset())).front(),
                 f.lowered(op.getConstifiedMixedSizes()),
                 f.lowered(op.getConstifiedMixedStrides())};
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

static LogicalResult lowerTranspose(FunctionLowering &f,
                                    memref::TransposeOp op) {
  const MemDesc source = f.memref(op.getIn());
  MemDesc result{source.base, source.offset, {}, {}};
  for (AffineExpr expr : op.getPermutation().getResults()) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    result.sizes.push_back(source.sizes[dim]);
    result.strides.push_back(source.strides[dim]);
  }
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

/// A cast may only make dynamic parts of the type static, or the reverse.
static LogicalResult lowerCast(FunctionLowering &f, memref::CastOp op) {
  MemDesc result = f.memref(op.getSource());
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type || type.getRank() != result.rank()) {
    if (type)
      return op.emitOpError("to ")
             << type << " of an array of rank " << result.rank()
             << " is not supported in C output";
    // A cast to an unranked memref keeps the descriptor.
    f.mapMemref(op.getResult(), std::move(result));
    return success();
  }
  for (auto [size, extent] : llvm::zip_equal(result.sizes, type.getShape())) {
    if (ShapedType::isDynamic(extent))
      continue;
    // A type without rank may hide the shape from the verifier.
    if (std::optional<int64_t> known = constantOf(size);
        known && *known != extent)
      return op.emitOpError("to ") << type << " of an array of extent "
                                   << *known << " is not supported in C output";
    size = f.c.index(extent);
  }
  SmallVector<int64_t> strides;
  int64_t offset;
  if (succeeded(type.getStridesAndOffset(strides, offset)))
    for (auto [stride, known] : llvm::zip_equal(result.strides, strides))
      if (!ShapedType::isDynamic(known))
        stride = f.c.index(known);
  f.mapMemref(op.getResult(), std::move(result));
  return success();
}

template <typename OpT>
static LogicalResult lowerSame(FunctionLowering &f, OpT op) {
  f.mapMemref(op->getResult(0), MemDesc(f.memref(op->getOperand(0))));
  return success();
}

/// Lowers an array that begins at a byte of another array.
static LogicalResult lowerView(FunctionLowering &f, memref::ViewOp op) {
  CBuilder &c = f.c;
  MemRefType type = op.getType();
  Type element = convertElementType(type.getElementType());
  if (f.onSlave || !type.hasStaticShape())
    return op.emitOpError("expects a static shape, and to be outside of "
                          "launches, in C output, but got ")
           << type;
  const MemDesc source = f.memref(op.getSource());
  OpFoldResult shift =
      c.add(source.offset, f.lowered(OpFoldResult(op.getByteShift())));
  Value base =
      c.create<emitc::CastOp>(c.ptr(element), f.pointerAt(source, shift));
  Operation *cast = base.getDefiningOp();
  cast->setAttr(kKeepAttr, c.getBuilder().getUnitAttr());
  if (Operation *origin = source.base.getDefiningOp())
    if (Attribute isConst = origin->getAttr(kConstAttr))
      cast->setAttr(kConstAttr, isConst);
  std::string hint = f.hintFor(op.getResult());
  c.named(base, hint.empty() ? "buf" : hint);
  FailureOr<MemDesc> desc = f.staticDesc(op.getLoc(), type, base);
  if (failed(desc))
    return failure();
  f.mapMemref(op.getResult(), *desc);
  return success();
}

/// Maps base, offset, sizes and strides to separate values.
static LogicalResult lowerMetadata(FunctionLowering &f,
                                   memref::ExtractStridedMetadataOp op) {
  const MemDesc source = f.memref(op.getSource());
  f.mapMemref(op.getBaseBuffer(), MemDesc{source.base, f.c.index(0), {}, {}});
  f.mapScalar(op.getOffset(), f.c.value(source.offset));
  for (auto [result, size] : llvm::zip_equal(op.getSizes(), source.sizes))
    f.mapScalar(result, f.c.value(size));
  for (auto [result, stride] : llvm::zip_equal(op.getStrides(), source.strides))
    f.mapScalar(result, f.c.value(stride));
  return success();
}

void sw::emit::addViewHandlers(Handlers &handlers) {
  handlers.add<memref::SubViewOp>(lowerSubView);
  handlers.add<memref::ExpandShapeOp>(lowerExpand);
  handlers.add<memref::CollapseShapeOp>(lowerCollapse);
  handlers.add<memref::ReinterpretCastOp>(lowerReinterpret);
  handlers.add<memref::TransposeOp>(lowerTranspose);
  handlers.add<memref::CastOp>(lowerCast);
  handlers.add<memref::ViewOp>(lowerView);
  handlers.add<memref::MemorySpaceCastOp>(lowerSame<memref::MemorySpaceCastOp>);
  handlers.add<memref::AssumeAlignmentOp>(lowerSame<memref::AssumeAlignmentOp>);
  handlers.add<memref::ExtractStridedMetadataOp>(lowerMetadata);
}
