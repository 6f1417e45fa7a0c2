//===- ConvWinograd.cpp - Convolutions by Winograd's method ---------------===//
//
//   %y = linalg.conv_2d_nchw_fchw ins(%x padded, %g) outs(%z)
// becomes, with T = N*R*C tiles,
//   %v = sw.winograd input 4 ins(%x) first(-pad) left pad : 36 x C x N x R x C
//   %u = sw.winograd filter 4 ins(%g)                     : 36 x F x C
//   %m = linalg.batch_matmul ins(%u, %v') outs(zeros)     : 36 x F x T
//   %y = sw.winograd output 4 ins(%m') outs(%z) accumulate
//
//===----------------------------------------------------------------------===//
#include "ConvWinograd.h"

#include "Analysis/IterationModel.h"
#include "Analysis/ProgramSelection.h"
#include "Analysis/TileOps.h"
#include "Analysis/WinogradModel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The arrays of a convolution.
struct WinogradShapes {
  int64_t images, channels, filters, rows, cols, tileRows, tileCols, positions;

  explicit WinogradShapes(const WinogradConv &conv) {
    int64_t tile = conv.tile;
    auto image = cast<ShapedType>(conv.images.getType());
    auto output = cast<ShapedType>(conv.output.getType());
    images = image.getDimSize(0);
    channels = image.getDimSize(1);
    filters = output.getDimSize(1);
    tileRows = llvm::divideCeil(output.getDimSize(2), tile);
    tileCols = llvm::divideCeil(output.getDimSize(3), tile);
    positions = (tile + 2) * (tile + 2);
  }
  SmallVector<int64_t> getTiles(int64_t planes) const {
    return {positions, planes, images, tileRows, tileCols};
  }
  SmallVector<int64_t> getFilters() const {
    return {positions, filters, channels};
  }
};
} // namespace

/// The transforms that `conv` needs: of the input, the filter and the output.
static SmallVector<WinogradTransform, 3>
getTransforms(const WinogradConv &conv) {
  WinogradShapes shapes(conv);
  auto image = cast<ShapedType>(conv.images.getType());
  auto shapeOf = [](Value value) {
    return SmallVector<int64_t>(cast<ShapedType>(value.getType()).getShape());
  };
  int64_t tile = conv.tile, bytes = image.getElementTypeBitWidth() / 8;
  return {{WinogradKind::Input, tile, shapeOf(conv.images),
           shapes.getTiles(shapes.channels), bytes},
          {WinogradKind::Filter, tile, shapeOf(conv.filter),
           shapes.getFilters(), bytes},
          {WinogradKind::Output, tile, shapes.getTiles(shapes.filters),
           shapeOf(conv.output), bytes, !startsAtZero(conv.output)}};
}

/// Cycles of the transforms of `conv`, launches included; nothing if no tile
/// of one fits in LDM.
static std::optional<double> predictTransforms(const WinogradConv &conv,
                                               const Target &target) {
  double cycles = 0;
  for (const WinogradTransform &transform : getTransforms(conv)) {
    TileProblem problem =
        getWinogradProblem(transform, target, conv.window.getContext());
    std::optional<ProgramTile> best = chooseProgramTile(problem, target);
    if (!best)
      return std::nullopt;
    cycles += best->cycles;
  }
  return cycles;
}

std::optional<WinogradConv> sw::matchWinograd(linalg::LinalgOp op,
                                              const ConvShape &shape,
                                              int64_t tile, StringRef &reason) {
  auto refuse = [&](StringRef why) {
    reason = why;
    return std::nullopt;
  };
  if (!op.hasPureTensorSemantics())
    return refuse("its operands are not tensors");
  std::optional<ImplicitWindows> windows = matchWindows(op, shape, reason);
  if (!windows)
    return std::nullopt;
  if (shape.lead.size() != 1)
    return refuse("it has no loop over images");
  WindowAttr window = windows->window;
  auto isAll = [](DenseI64ArrayAttr numbers, int64_t expected) {
    return llvm::all_of(numbers.asArrayRef(),
                        [&](int64_t number) { return number == expected; });
  };
  if (!isAll(window.getKernel(), 3))
    return refuse("its kernel is not 3 x 3");
  if (!isAll(window.getStrides(), 1))
    return refuse("its stride is not 1");
  if (!isAll(window.getDilations(), 1))
    return refuse("its dilation is not 1");
  WinogradConv conv{windows->images, op.getDpsInputs()[1], op.getDpsInits()[0],
                    window, tile};
  if (llvm::is_contained(cast<ShapedType>(conv.images.getType()).getShape(),
                         0) ||
      llvm::is_contained(cast<ShapedType>(conv.output.getType()).getShape(), 0))
    return refuse("it has no elements");
  std::optional<Target> target = Target::lookup(op);
  if (target) {
    std::optional<double> cycles = predictTransforms(conv, *target);
    if (!cycles)
      return refuse("a row of its tiles does not fit in LDM");
    conv.transformCycles = *cycles;
  }
  return conv;
}

Value sw::createWinograd(RewriterBase &rewriter, Location loc,
                         const WinogradConv &conv) {
  WinogradShapes shapes(conv);
  Type element = getElementTypeOrSelf(conv.images.getType());
  auto empty = [&](ArrayRef<int64_t> shape) -> Value {
    return tensor::EmptyOp::create(rewriter, loc, shape, element);
  };
  auto transform = [&](WinogradKind kind, Value input, Value output,
                       Value first = {}, IntegerAttr left = {},
                       bool accumulate = false) -> Value {
    return WinogradOp::create(rewriter, loc, output.getType(), kind, conv.tile,
                              input, first, left, output, accumulate)
        .getResult();
  };
  ArrayRef<int64_t> pads = conv.window.getPads().asArrayRef();
  Value first = arith::ConstantIndexOp::create(rewriter, loc, -pads[0]);
  Value tiles = transform(WinogradKind::Input, conv.images,
                          empty(shapes.getTiles(shapes.channels)), first,
                          rewriter.getI64IntegerAttr(pads[1]));
  Value filters =
      transform(WinogradKind::Filter, conv.filter, empty(shapes.getFilters()));
  const SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3, 4}};
  Value matrices =
      tensor::CollapseShapeOp::create(rewriter, loc, tiles, groups);
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  int64_t count = cast<ShapedType>(matrices.getType()).getDimSize(2);
  Value zeros =
      linalg::FillOp::create(rewriter, loc, zero,
                             empty({shapes.positions, shapes.filters, count}))
          .getResult(0);
  auto product = linalg::BatchMatmulOp::create(
      rewriter, loc, zeros.getType(), ValueRange{filters, matrices}, zeros);
  product->setAttr(kKernelAttrName, rewriter.getStringAttr("winograd"));
  Value sums = tensor::ExpandShapeOp::create(
      rewriter, loc,
      RankedTensorType::get(shapes.getTiles(shapes.filters), element),
      product->getResult(0), groups);
  bool overwrites = startsAtZero(conv.output);
  Value output = conv.output;
  if (overwrites)
    output = empty(cast<ShapedType>(output.getType()).getShape());
  return transform(WinogradKind::Output, sums, output, /*first=*/{},
                   /*left=*/{}, !overwrites);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Erases what stands between `first`, or the begin of the block, and `end`.
static void eraseUnused(RewriterBase &rewriter, Operation *first,
                        Operation *end) {
  while (end->getPrevNode() != first)
    rewriter.eraseOp(end->getPrevNode());
}

/// Cycles of the product of `conv`, its launch included.
static std::optional<double> predictBatch(RewriterBase &rewriter,
                                          linalg::LinalgOp op,
                                          const WinogradConv &conv,
                                          const Target &target) {
  // Problems are made of ops.
  Operation *before = op->getPrevNode();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  (void)createWinograd(rewriter, op.getLoc(), conv);
  std::optional<double> cycles;
  for (Operation *each = op->getPrevNode(); each != before;
       each = each->getPrevNode()) {
    auto product = dyn_cast<linalg::BatchMatmulOp>(each);
    if (!product)
      continue;
    cycles = predictProduct(getScheduleProblem(cast<linalg::LinalgOp>(each)),
                            target);
  }
  eraseUnused(rewriter, before, op);
  return cycles;
}

std::optional<double> WinogradChoice::predict(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              const WinogradConv &conv) {
  std::optional<Target> target = Target::lookup(op);
  if (!target)
    return std::nullopt;
  std::string key;
  llvm::raw_string_ostream(key)
      << target->getChip() << conv.tile << conv.images.getType()
      << conv.output.getType() << conv.window << startsAtZero(conv.output);
  auto [entry, isNew] = known.try_emplace(key);
  if (!isNew)
    return entry->second;
  std::optional<double> product = predictBatch(rewriter, op, conv, *target);
  // One launch has them all.
  if (product)
    entry->second =
        conv.transformCycles + *product - 3 * getLaunchCycles(*target);
  return entry->second;
}
