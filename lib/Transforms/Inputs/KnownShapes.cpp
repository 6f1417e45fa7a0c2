//===- KnownShapes.cpp - Static shapes from casts and constants -----------===//
#include "KnownShapes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// All dimensions of `type` as one group.
static SmallVector<ReassociationIndices> groupAll(ShapedType type) {
  if (type.getRank() == 0)
    return {};
  return {llvm::to_vector_of<int64_t>(llvm::seq<int64_t>(type.getRank()))};
}

/// The number of elements; nothing if it overflows or is unknown.
static std::optional<int64_t> countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    if (extent < 0 || llvm::MulOverflow(count, extent, count))
      return std::nullopt;
  return count;
}

/// The elements of a tensor of extents; dynamic if they are not constant.
static SmallVector<int64_t> getExtents(Value shape, int64_t rank) {
  SmallVector<int64_t> extents(rank, ShapedType::kDynamic);
  DenseIntElementsAttr constant;
  if (matchPattern(shape, m_Constant(&constant))) {
    for (auto [extent, value] :
         llvm::zip_equal(extents, constant.getValues<APInt>()))
      extent = value.getSExtValue();
  } else if (auto made = shape.getDefiningOp<tensor::FromElementsOp>()) {
    for (auto [extent, value] : llvm::zip_equal(extents, made.getElements())) {
      APInt number;
      if (matchPattern(value, m_ConstantInt(&number)))
        extent = number.getSExtValue();
    }
  }
  for (int64_t &extent : extents)
    if (extent < 0)
      extent = ShapedType::kDynamic;
  return extents;
}

/// Computes the extent of `shape` that is unknown, if any, from the number of
/// elements, `count`. Fails if no extent fits.
static LogicalResult completeShape(SmallVector<int64_t> &shape, int64_t count) {
  auto *unknown = llvm::find_if(shape, ShapedType::isDynamic);
  if (unknown != shape.end()) {
    *unknown = 1;
    std::optional<int64_t> others = countElements(shape);
    if (!others || *others == 0 || count % *others != 0)
      return failure();
    *unknown = count / *others;
  }
  return success(countElements(shape) == std::optional<int64_t>(count));
}

/// The dense type with `shape` and the element type of `type`.
static ShapedType withShape(ShapedType type, ArrayRef<int64_t> shape) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return MemRefType::get(shape, memref.getElementType(),
                           MemRefLayoutAttrInterface(),
                           memref.getMemorySpace());
  return type.clone(shape);
}

/// Reshapes the static `value` to `shape`, by way of one dimension.
template <typename CollapseOp, typename ExpandOp>
static Value reshape(OpBuilder &b, Location loc, Value value,
                     ArrayRef<int64_t> shape) {
  auto type = cast<ShapedType>(value.getType());
  ShapedType flat = withShape(type, type.getNumElements());
  if (type.getRank() == 0)
    value = ExpandOp::create(b, loc, flat, value, groupAll(type));
  else if (type.getRank() > 1)
    value = CollapseOp::create(b, loc, flat, value, groupAll(type));
  ShapedType result = withShape(type, shape);
  if (shape.empty())
    return CollapseOp::create(b, loc, result, value, groupAll(result));
  if (shape.size() == 1)
    return value;
  return ExpandOp::create(b, loc, result, value, groupAll(result));
}

namespace {
struct LowerTensorReshape : OpRewritePattern<tensor::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto result = dyn_cast<RankedTensorType>(op.getResult().getType());
    if (!source || !source.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "the source is dynamic");
    int64_t rank = op.getShape().getType().getDimSize(0);
    if (ShapedType::isDynamic(rank))
      return rewriter.notifyMatchFailure(op, "the rank is not known");
    SmallVector<int64_t> shape = getExtents(op.getShape(), rank);
    if (result)
      for (auto [extent, known] : llvm::zip_equal(shape, result.getShape()))
        if (!ShapedType::isDynamic(known))
          extent = known;
    if (llvm::count_if(shape, ShapedType::isDynamic) > 1 ||
        failed(completeShape(shape, source.getNumElements())))
      return rewriter.notifyMatchFailure(op, "the extents are not known");
    Value made = reshape<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
        rewriter, op.getLoc(), op.getSource(), shape);
    if (made.getType() != op.getType())
      made = tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), made);
    rewriter.replaceOp(op, made);
    return success();
  }
};

struct LowerMemRefReshape : OpRewritePattern<memref::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(memref::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(op.getSource().getType());
    auto result = dyn_cast<MemRefType>(op.getResult().getType());
    if (!source || !result || !source.hasStaticShape() ||
        !source.getLayout().isIdentity() || !result.getLayout().isIdentity())
      return rewriter.notifyMatchFailure(op, "expects known, dense arrays");
    SmallVector<int64_t> shape = llvm::to_vector(result.getShape());
    if (llvm::count_if(shape, ShapedType::isDynamic) > 1 ||
        failed(completeShape(shape, source.getNumElements())))
      return rewriter.notifyMatchFailure(op, "the extents are not known");
    Value made = reshape<memref::CollapseShapeOp, memref::ExpandShapeOp>(
        rewriter, op.getLoc(), op.getSource(), shape);
    if (made.getType() != op.getType())
      made = memref::CastOp::create(rewriter, op.getLoc(), op.getType(), made);
    rewriter.replaceOp(op, made);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// The source of `value` before casts to less static types.
static Value withoutCast(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>()) {
    if (!tensor::preservesStaticInformation(cast.getType(),
                                            cast.getSource().getType()))
      break;
    value = cast.getSource();
  }
  return value;
}

/// The extents that `values` are known to have; nothing if they disagree, or if
/// `type` already has all of them.
static std::optional<SmallVector<int64_t>> joinShapes(RankedTensorType type,
                                                      ValueRange values) {
  SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
  for (Value value : values) {
    auto known = dyn_cast<RankedTensorType>(withoutCast(value).getType());
    if (!known || known.getRank() != type.getRank())
      continue;
    for (auto [extent, other] : llvm::zip_equal(shape, known.getShape())) {
      if (ShapedType::isDynamic(other))
        continue;
      if (!ShapedType::isDynamic(extent) && extent != other)
        return std::nullopt;
      extent = other;
    }
  }
  if (ArrayRef(shape) == type.getShape())
    return std::nullopt;
  return shape;
}

/// Casts `value` to a tensor of `shape`.
static Value castTo(OpBuilder &b, Value value, ArrayRef<int64_t> shape) {
  value = withoutCast(value);
  auto type = cast<RankedTensorType>(value.getType()).clone(shape);
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(b, value.getLoc(), type, value);
}

namespace {
struct ToTensorOfCast : OpRewritePattern<bufferization::ToTensorOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(bufferization::ToTensorOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getBuffer().getDefiningOp<memref::CastOp>();
    if (!cast)
      return rewriter.notifyMatchFailure(op, "no cast");
    auto source = dyn_cast<MemRefType>(cast.getSource().getType());
    if (!source)
      return rewriter.notifyMatchFailure(op, "the source has no rank");
    Type type = memref::getTensorTypeFromMemRefType(source);
    if (type == op.getType() ||
        !tensor::preservesStaticInformation(op.getType(), type))
      return rewriter.notifyMatchFailure(op, "the source says no more");
    auto made = bufferization::ToTensorOp::create(
        rewriter, op.getLoc(), type, cast.getSource(), op.getRestrict(),
        op.getWritable());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(), made);
    return success();
  }
};

/// Infers shapes of elementwise ops of arith and math: all arrays have one
/// shape.
struct ElementwiseOfCasts : RewritePattern {
  explicit ElementwiseOfCasts(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!OpTrait::hasElementwiseMappableTraits(op) || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "no elementwise op");
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "no tensor");
    SmallVector<Value> arrays =
        llvm::filter_to_vector(op->getOperands(), [](Value value) {
          return isa<RankedTensorType>(value.getType());
        });
    std::optional<SmallVector<int64_t>> shape = joinShapes(type, arrays);
    if (!shape)
      return rewriter.notifyMatchFailure(op, "no more is known");
    SmallVector<Value> operands =
        llvm::map_to_vector(op->getOperands(), [&](Value value) {
          return isa<RankedTensorType>(value.getType())
                     ? castTo(rewriter, value, *shape)
                     : value;
        });
    OperationState state(op->getLoc(), op->getName().getStringRef(), operands,
                         {type.clone(*shape)}, op->getAttrs());
    Operation *made = rewriter.create(state);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, made->getResult(0));
    return success();
  }
};

/// Infers shapes of results whose branches yield more static types.
struct IfOfCasts : OpRewritePattern<scf::IfOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(scf::IfOp op,
                                PatternRewriter &rewriter) const override {
    for (OpResult result : op.getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type || type.hasStaticShape())
        continue;
      unsigned number = result.getResultNumber();
      OpOperand &first = op.thenYield()->getOpOperand(number),
                &second = op.elseYield()->getOpOperand(number);
      // An extent counts only if it is known in both branches.
      auto one = joinShapes(type, first.get()),
           other = joinShapes(type, second.get());
      if (!one || !other)
        continue;
      SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
      for (auto [extent, a, b] : llvm::zip_equal(shape, *one, *other))
        if (a == b)
          extent = a;
      if (ArrayRef(shape) == type.getShape())
        continue;
      for (OpOperand *yielded : {&first, &second}) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPoint(yielded->getOwner());
        Value value = castTo(rewriter, yielded->get(), shape);
        rewriter.modifyOpInPlace(yielded->getOwner(),
                                 [&] { yielded->set(value); });
      }
      rewriter.modifyOpInPlace(op, [&] { result.setType(type.clone(shape)); });
      rewriter.setInsertionPointAfter(op);
      auto back = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
      rewriter.replaceAllUsesExcept(result, back, back);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no more is known");
  }
};

/// Uses upstream's inference of result shapes from operand shapes.
struct TosaOfCasts : RewritePattern {
  explicit TosaOfCasts(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa_and_present<tosa::TosaDialect>(op->getDialect()) ||
        op->getNumRegions() > 0)
      return rewriter.notifyMatchFailure(op, "no op of tosa");
    if (llvm::all_of(op->getOperands(),
                     [](Value value) { return withoutCast(value) == value; }))
      return rewriter.notifyMatchFailure(op, "no casts");
    rewriter.modifyOpInPlace(op, [&] {
      for (OpOperand &operand : op->getOpOperands())
        operand.set(withoutCast(operand.get()));
    });
    return success();
  }
};
} // namespace

void sw::populateConstantReshapePatterns(RewritePatternSet &patterns) {
  patterns.add<LowerTensorReshape, LowerMemRefReshape>(patterns.getContext());
}

void sw::populateStaticCastPatterns(RewritePatternSet &patterns) {
  patterns.add<ToTensorOfCast, ElementwiseOfCasts, IfOfCasts, TosaOfCasts>(
      patterns.getContext());
}
