//===- WinogradRewrites.cpp - Convolutions as Winograd's ops --------------===//
//
//   %y = linalg.conv_2d_nchw_fchw ins(%x padded, %g) outs(%z)
// becomes, with T = N*R*C tiles,
//   %v = sw.winograd input 4 ins(%x) first(-pad) left pad : 36 x C x N x R x C
//   %u = sw.winograd filter 4 ins(%g)                     : 36 x F x C
//   %m = linalg.batch_matmul ins(%u, %v') outs(zeros)     : 36 x F x T
//   %y = sw.winograd output 4 ins(%m') outs(%z) accumulate
// or, where V and M are in LDM only,
//   %u = sw.winograd filter 2 ins(%g) : blocks of F and C
//   %y = sw.winograd_conv 2 ins(%x, %u) reads(%z) outs(empty)
// together with a following elementwise op, if there is one, and a following
// max pooling of 2 x 2 pixels.
//
//===----------------------------------------------------------------------===//
#include "ConvWinograd.h"

#include "WinogradShapes.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// Whether the initial value of the pooling after `conv` can exceed the maximum
/// of a window.
static bool hasInitial(const WinogradConv &conv) {
  return conv.initial != -std::numeric_limits<double>::infinity();
}

/// Lets `op`, a kernel of `conv`, request its core groups.
static void setSchedule(Operation *op, const WinogradConv &conv) {
  if (conv.schedule)
    op->setAttr(kScheduleAttrName, conv.schedule);
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
    auto op = WinogradOp::create(rewriter, loc, output.getType(), kind,
                                 conv.tile, input, first, left,
                                 /*col=*/Value(), output, accumulate,
                                 /*pooled=*/false);
    setSchedule(op, conv);
    return op.getResult();
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
  setSchedule(product, conv);
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

/// Fills the region of `conv` with the ops on one sum. They add the old value
/// of the output, unless that is zero, and run `epilogue` on the result. The
/// result is at least `minimum`.
static void fillEpilogue(RewriterBase &rewriter, WinogradConvOp conv,
                         bool accumulates, linalg::LinalgOp epilogue,
                         Value result, std::optional<double> minimum) {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = conv.getLoc();
  Type element = getElementTypeOrSelf(conv.getOutput().getType());
  size_t count = conv.getReads().size() + 1;
  Block *block = rewriter.createBlock(&conv.getEpilogue(), {},
                                      SmallVector<Type>(count, element),
                                      SmallVector<Location>(count, loc));
  auto *next = std::next(block->args_begin());
  Value value = block->getArgument(0);
  if (accumulates)
    value = arith::AddFOp::create(rewriter, loc, value, *next++);
  if (epilogue) {
    IRMapping mapping;
    Block &body = *epilogue.getBlock();
    for (OpOperand *input : epilogue.getDpsInputOperands()) {
      Value to = input->get();
      if (to == result)
        to = value;
      else if (isa<ShapedType>(to.getType()))
        to = *next++;
      mapping.map(body.getArgument(input->getOperandNumber()), to);
    }
    for (Operation &op : body.without_terminator())
      rewriter.clone(op, mapping);
    value = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  }
  if (minimum) {
    Value limit = arith::ConstantOp::create(
        rewriter, loc, rewriter.getFloatAttr(element, *minimum));
    value = arith::MaximumFOp::create(rewriter, loc, limit, value);
  }
  YieldOp::create(rewriter, loc, value);
}

void sw::replaceByWinogradConv(RewriterBase &rewriter, linalg::LinalgOp op,
                               const WinogradConv &conv) {
  Location loc = op.getLoc();
  Value result = op->getResult(0);
  linalg::LinalgOp epilogue = conv.epilogue;
  bool isPooled = conv.plan->pooled;
  linalg::LinalgOp last = isPooled ? conv.pooling : epilogue ? epilogue : op;
  auto type = cast<RankedTensorType>(last->getResult(0).getType());
  Type element = type.getElementType();
  auto empty = [&](ArrayRef<int64_t> shape) -> Value {
    return tensor::EmptyOp::create(rewriter, loc, shape, element);
  };
  rewriter.setInsertionPoint(op);
  Value blocks = empty(getBlocks(*conv.plan));
  auto filter =
      WinogradOp::create(rewriter, loc, blocks.getType(), WinogradKind::Filter,
                         conv.tile, conv.filter, /*first=*/Value(),
                         /*left=*/IntegerAttr(), /*col=*/Value(), blocks,
                         /*accumulate=*/false, /*pooled=*/false);
  setSchedule(filter, conv);
  // After all operands of the epilogue.
  rewriter.setInsertionPoint(last);
  SmallVector<Value> reads;
  bool accumulates = !startsAtZero(conv.output);
  if (accumulates)
    reads.push_back(conv.output);
  if (epilogue)
    for (Value input : epilogue.getDpsInputs())
      if (input != result && isa<ShapedType>(input.getType()))
        reads.push_back(input);
  ArrayRef<int64_t> pads = conv.window.getPads().asArrayRef();
  auto kernel = WinogradConvOp::create(
      rewriter, loc, type, conv.tile, conv.images, filter.getResult(), reads,
      empty(type.getShape()), pads,
      ArrayRef<int64_t>{conv.plan->pieceRows, conv.plan->pieceCols}, isPooled);
  setSchedule(kernel, conv);
  std::optional<double> minimum;
  if (isPooled && hasInitial(conv))
    minimum = conv.initial;
  if (accumulates || epilogue || minimum)
    fillEpilogue(rewriter, kernel, accumulates, epilogue, result, minimum);
  // The ops before the last one have no other reader.
  rewriter.replaceOp(last, kernel.getResult());
  if (epilogue && last != epilogue)
    rewriter.eraseOp(epilogue);
  if (last != op)
    rewriter.eraseOp(op);
}
