//===- ConvProduct.cpp - A convolution as a matrix product ----------------===//
#include "ConvProduct.h"

#include "Analysis/Fusion/CopyProblems.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Consecutive groups of the given sizes; groups of size zero vanish.
static DimGroups makeGroups(ArrayRef<size_t> sizes) {
  DimGroups groups;
  int64_t next = 0;
  for (size_t size : sizes) {
    if (size == 0)
      continue;
    ReassociationIndices group;
    for (size_t i = 0; i < size; ++i)
      group.push_back(next++);
    groups.push_back(group);
  }
  return groups;
}

ConvGroups::ConvGroups(const ConvShape &shape) {
  size_t lead = shape.lead.size(), group = shape.group.size(),
         slices = shape.slices.size(), trail = shape.trail.size(),
         reduce = shape.reduce.size();
  filter = shape.chanLast ? makeGroups({group, reduce, 1})
                          : makeGroups({group, 1, reduce});
  output = makeGroups({lead, group, 1, slices, trail});
  matrix = makeGroups({lead, group, slices, reduce, trail});
}

bool sw::isCollapsible(Value value, ArrayRef<ReassociationIndices> groups) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return !type ||
         memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
}

/// Whether the dimensions of the input have the order of the matrix.
static bool isPointwiseView(linalg::LinalgOp op, const ConvShape &shape) {
  AffineMap map = op.getIndexingMapsArray()[0];
  auto isInputChannel = [&](unsigned loop) {
    return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      return dim && dim.getPosition() == loop;
    });
  };
  LoopList order;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : shape.all())
    if (!llvm::is_contained(shape.reduce, loop) || ranges[loop] != 1 ||
        isInputChannel(loop))
      order.push_back(loop);
  if (map.getNumResults() != order.size())
    return false;
  return llvm::all_of(llvm::zip_equal(map.getResults(), order), [](auto pair) {
    auto [expr, loop] = pair;
    return expr.isFunctionOfDim(loop);
  });
}

bool sw::isMatrixConv(linalg::LinalgOp op, const ConvShape &shape) {
  return shape.pointwise && shape.slices.empty() &&
         isPointwiseView(op, shape) &&
         isCollapsible(op.getDpsInputs()[0], ConvGroups(shape).output);
}

Value sw::collapseConv(RewriterBase &rewriter, Location loc, Value value,
                       ArrayRef<ReassociationIndices> groups) {
  auto type = cast<ShapedType>(value.getType());
  if (static_cast<int64_t>(groups.size()) == type.getRank())
    return value;
  if (isa<TensorType>(type))
    return tensor::CollapseShapeOp::create(rewriter, loc, value, groups);
  return memref::CollapseShapeOp::create(rewriter, loc, value, groups);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Creates a linalg.generic; `body` yields from the block arguments.
static linalg::GenericOp
createGeneric(RewriterBase &rewriter, Location loc, ValueRange inputs,
              Value output, ArrayRef<AffineMap> maps,
              ArrayRef<utils::IteratorType> iterators,
              function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<Type> results;
  if (isa<TensorType>(output.getType()))
    results.push_back(output.getType());
  return linalg::GenericOp::create(rewriter, loc, results, inputs, output, maps,
                                   iterators, body);
}

/// An uninitialised tensor or memref like `like`, with its element type.
static Value createArray(RewriterBase &rewriter, Location loc,
                         ArrayRef<int64_t> shape, Type like) {
  Type element = getElementTypeOrSelf(like);
  if (isa<TensorType>(like))
    return tensor::EmptyOp::create(rewriter, loc, shape, element);
  return memref::AllocOp::create(rewriter, loc,
                                 MemRefType::get(shape, element));
}

CopyLoops sw::getIm2colLoops(linalg::LinalgOp op, const ConvShape &shape) {
  MLIRContext *context = op.getContext();
  LoopList loops = shape.all();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges(), extents;
  SmallVector<AffineExpr> newDims(ranges.size(),
                                  getAffineConstantExpr(0, context));
  for (auto [position, loop] : llvm::enumerate(loops)) {
    newDims[loop] = getAffineDimExpr(position, context);
    extents.push_back(ranges[loop]);
  }
  auto type = cast<ShapedType>(op.getDpsInputs()[0].getType());
  AffineMap input = op.getIndexingMapsArray()[0].replaceDimsAndSymbols(
      newDims, {}, loops.size(), 0);
  return {extents, input,
          AffineMap::getMultiDimIdentityMap(loops.size(), context), type,
          RankedTensorType::get(extents, type.getElementType())};
}

std::optional<double> sw::predictIm2col(linalg::LinalgOp op,
                                        const ConvShape &shape,
                                        const Target &target) {
  if (!op.hasPureTensorSemantics())
    return std::nullopt;
  return getCopyCycles(getIm2colLoops(op, shape), op.getDpsInputs()[0], target);
}

Value sw::createIm2col(RewriterBase &rewriter, linalg::LinalgOp op,
                       const ConvShape &shape) {
  Location loc = op.getLoc();
  CopyLoops loops = getIm2colLoops(op, shape);
  Value input = op.getDpsInputs()[0];
  Value col = createArray(rewriter, loc, loops.extents, input.getType());
  SmallVector<utils::IteratorType> iterators(loops.extents.size(),
                                             utils::IteratorType::parallel);
  auto copy =
      createGeneric(rewriter, loc, input, col, {loops.input, loops.output},
                    iterators, [](OpBuilder &b, Location l, ValueRange args) {
                      linalg::YieldOp::create(b, l, args[0]);
                    });
  copy->setAttr(kKernelAttrName, rewriter.getStringAttr("im2col"));
  return copy->getNumResults() ? copy->getResult(0) : col;
}

/// Copies the body of `conv` into a product; `isSwapped` exchanges the inputs.
static void cloneBody(OpBuilder &b, linalg::LinalgOp conv, ValueRange args,
                      bool isSwapped) {
  Block &body = *conv.getBlock();
  IRMapping mapping;
  mapping.map(body.getArgument(isSwapped ? 1 : 0), args[0]);
  mapping.map(body.getArgument(isSwapped ? 0 : 1), args[1]);
  mapping.map(body.getArgument(2), args[2]);
  for (Operation &op : body)
    b.clone(op, mapping);
}

namespace {
/// The loops of the product, each a group of loops of the convolution, and its
/// indexing maps.
struct ProductMaps {
  ProductMaps(const ConvShape &shape, MLIRContext *context);

  AffineMap matrix, filter, output;
  /// The loops of the convolution of each loop.
  SmallVector<LoopList> loops;
};
} // namespace

/// The extent of a loop over the loops `group` of an op with `ranges`.
static int64_t getExtent(ArrayRef<unsigned> group, ArrayRef<int64_t> ranges) {
  int64_t extent = 1;
  for (unsigned loop : group)
    extent *= ranges[loop];
  return extent;
}

ProductMaps::ProductMaps(const ConvShape &shape, MLIRContext *context) {
  using Exprs = SmallVector<AffineExpr>;
  auto add = [&](const LoopList &list, bool exists) {
    if (!exists)
      return Exprs();
    loops.push_back(list);
    return Exprs{getAffineDimExpr(loops.size() - 1, context)};
  };
  auto addAll = [&](const LoopList &list) { return add(list, !list.empty()); };
  Exprs lead = addAll(shape.lead), group = addAll(shape.group),
        chan = add({shape.chan}, true), slices = addAll(shape.slices),
        trail = addAll(shape.trail), reduce = add(shape.reduce, true);
  auto join = [&](std::initializer_list<Exprs> parts) {
    Exprs all;
    for (const Exprs &part : parts)
      llvm::append_range(all, part);
    return AffineMap::get(loops.size(), 0, all, context);
  };
  matrix = join({lead, group, slices, reduce, trail});
  filter = shape.chanLast ? join({group, reduce, chan})
                          : join({group, chan, reduce});
  output = join({lead, group, chan, slices, trail});
}

linalg::LinalgOp sw::createConvProduct(RewriterBase &rewriter,
                                       linalg::LinalgOp conv,
                                       const ConvShape &shape, Value matrix) {
  Location loc = conv.getLoc();
  ConvGroups groups(shape);
  auto rank = static_cast<size_t>(cast<ShapedType>(matrix.getType()).getRank());
  if (rank == shape.all().size())
    matrix = collapseConv(rewriter, loc, matrix, groups.matrix);
  Value output =
      collapseConv(rewriter, loc, conv.getDpsInits()[0], groups.output);
  Value filter =
      collapseConv(rewriter, loc, conv.getDpsInputs()[1], groups.filter);
  bool hasTrail = !shape.trail.empty();
  ProductMaps own(shape, rewriter.getContext());
  SmallVector<utils::IteratorType> iterators(own.loops.size(),
                                             utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  // The left operand has the rows: pixels (NHWC), or channels (NCHW).
  SmallVector<Value> inputs = {matrix, filter};
  SmallVector<AffineMap> maps = {own.matrix, own.filter, own.output};
  if (hasTrail) {
    std::swap(inputs[0], inputs[1]);
    std::swap(maps[0], maps[1]);
  }
  linalg::GenericOp product =
      createGeneric(rewriter, loc, inputs, output, maps, iterators,
                    [&](OpBuilder &b, Location, ValueRange args) {
                      cloneBody(b, conv, args, /*isSwapped=*/hasTrail);
                    });
  copyProductTypes(conv, product);
  // A plain matrix product gets its named op, which is easier to read. For
  // other products upstream's specialization loses the transpose and the
  // signedness of integer extensions.
  if (!hasTrail && shape.isPlain() && shape.chanLast &&
      tpp::isMultiplyAdd(*conv.getBlock())) {
    FailureOr<linalg::LinalgOp> named =
        linalg::specializeGenericOp(rewriter, product);
    if (succeeded(named)) {
      copyProductTypes(conv, *named);
      return *named;
    }
  }
  return cast<linalg::LinalgOp>(product.getOperation());
}

//===----------------------------------------------------------------------===//
// Problems
//===----------------------------------------------------------------------===//

ScheduleOperand sw::describeWindows(linalg::LinalgOp conv,
                                    const ConvShape &shape,
                                    const ImplicitWindows &windows) {
  return getWindowsOperand(windows.images, windows.window,
                           ProductMaps(shape, conv.getContext()).matrix);
}

ScheduleOperand sw::describeStoredWindows(linalg::LinalgOp conv,
                                          const ConvShape &shape) {
  ProductMaps maps(shape, conv.getContext());
  SmallVector<int64_t> ranges = conv.getStaticLoopRanges();
  ScheduleOperand matrix{maps.matrix, {}};
  for (AffineExpr expr : maps.matrix.getResults())
    matrix.shape.push_back(
        getExtent(maps.loops[cast<AffineDimExpr>(expr).getPosition()], ranges));
  return matrix;
}

ScheduleOperand sw::describeImage(linalg::LinalgOp conv,
                                  const ConvShape &shape) {
  return getCollapsedOperand(conv.getDpsInputs()[0], ConvGroups(shape).output,
                             ProductMaps(shape, conv.getContext()).matrix);
}

std::optional<ScheduleProblem> sw::describeConvProduct(linalg::LinalgOp conv,
                                                       const ConvShape &shape,
                                                       ScheduleOperand matrix) {
  if (!isProductBody(conv))
    return std::nullopt;
  ProductMaps maps(shape, conv.getContext());
  ConvGroups groups(shape);
  SmallVector<int64_t> extents, ranges = conv.getStaticLoopRanges();
  for (const LoopList &group : maps.loops)
    extents.push_back(getExtent(group, ranges));
  Value init = conv.getDpsInits()[0];
  ScheduleOperand filter = getCollapsedOperand(conv.getDpsInputs()[1],
                                               groups.filter, maps.filter),
                  output{maps.output, {}};
  if (isa<MemRefType>(init.getType()))
    output = getCollapsedOperand(init, groups.output, maps.output);
  else
    for (AffineExpr expr : maps.output.getResults())
      output.shape.push_back(extents[cast<AffineDimExpr>(expr).getPosition()]);
  SmallVector<ScheduleOperand> operands = {std::move(matrix), std::move(filter),
                                           output};
  if (!shape.trail.empty())
    std::swap(operands[0], operands[1]);
  return makeProductProblem(
      operands, extents,
      getElementTypeOrSelf(init.getType()).getIntOrFloatBitWidth(),
      startsAtZero(init));
}
