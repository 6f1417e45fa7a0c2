//===- SwLowerConv.cpp - The pass sw-lower-conv ---------------------------===//
//
// Lowers convolutions to matrix products. The input windows are a view
// (ConvWindows.h), or are laid out as a matrix by one strided copy, a
// linalg.generic whose input map holds stride and dilation, so that tiles of it
// are plain DMA transfers.
//
//   %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w) outs(%z)
//
// becomes, with L = N*OH*OW and K = KH*KW*C,
//
//   %col = linalg.generic ins(%x) outs(%e) : N x OH x OW x KH x KW x C
//   %p = linalg.matmul ins(%col', %w' : LxK, KxF) outs(%z' : LxF)
//   %y = tensor.expand_shape %p
//
// where primes are collapsed shapes. With the channel in front of the pixels
// (NCHW) the filter is the left operand and the pixels are the columns.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ArrayCopies.h"
#include "ConvPool.h"
#include "ConvWindows.h"
#include "ConvWinograd.h"
#include "Reshapes.h"

#include "Analysis/TileOps.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-lower-conv"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERCONV
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using sw::ConvShape;
using sw::LoopList;

namespace {
/// Builds tensor or memref forms of the same reshape.
class Reshaper {
public:
  Reshaper(RewriterBase &rewriter, Location loc, bool onTensors)
      : rewriter(rewriter), loc(loc), onTensors(onTensors) {}

  /// Collapses `value` by `groups`, if its rank changes.
  Value collapse(Value value, ArrayRef<ReassociationIndices> groups) {
    if (static_cast<int64_t>(groups.size()) ==
        cast<ShapedType>(value.getType()).getRank())
      return value;
    if (onTensors)
      return tensor::CollapseShapeOp::create(rewriter, loc, value, groups);
    return memref::CollapseShapeOp::create(rewriter, loc, value, groups);
  }

  /// An uninitialised array of `shape`.
  Value empty(ArrayRef<int64_t> shape, Type elementType) {
    if (onTensors)
      return tensor::EmptyOp::create(rewriter, loc, shape, elementType);
    return memref::AllocOp::create(rewriter, loc,
                                   MemRefType::get(shape, elementType));
  }

private:
  RewriterBase &rewriter;
  Location loc;
  bool onTensors;
};
} // namespace

/// Consecutive groups of the given sizes; groups of size zero vanish.
static SmallVector<ReassociationIndices> makeGroups(ArrayRef<size_t> sizes) {
  SmallVector<ReassociationIndices> groups;
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

/// Names the kernel that `op` becomes.
static void nameKernel(Operation *op, StringRef name) {
  op->setAttr(sw::kKernelAttrName, StringAttr::get(op->getContext(), name));
}

/// The strided copy that lays out the windows, in the order of `shape.all()`.
static Value createIm2col(RewriterBase &rewriter, linalg::LinalgOp op,
                          const ConvShape &shape, Reshaper &reshaper) {
  Location loc = op.getLoc();
  MLIRContext *context = op.getContext();
  LoopList loops = shape.all();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges(), colShape;
  SmallVector<AffineExpr> newDims(ranges.size(),
                                  rewriter.getAffineConstantExpr(0));
  for (auto [position, loop] : llvm::enumerate(loops)) {
    newDims[loop] = rewriter.getAffineDimExpr(position);
    colShape.push_back(ranges[loop]);
  }
  Value input = op.getDpsInputs()[0];
  AffineMap inputMap = op.getIndexingMapsArray()[0].replaceDimsAndSymbols(
      newDims, {}, loops.size(), 0);
  Value col = reshaper.empty(colShape, getElementTypeOrSelf(input.getType()));
  AffineMap identity = AffineMap::getMultiDimIdentityMap(loops.size(), context);
  SmallVector<utils::IteratorType> iterators(loops.size(),
                                             utils::IteratorType::parallel);
  auto copy =
      createGeneric(rewriter, loc, input, col, {inputMap, identity}, iterators,
                    [](OpBuilder &b, Location l, ValueRange args) {
                      linalg::YieldOp::create(b, l, args[0]);
                    });
  nameKernel(copy, "im2col");
  return copy->getNumResults() ? copy->getResult(0) : col;
}

/// Copies the body of `conv` into a product whose inputs are in this order.
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

/// The matrix product over collapsed groups of loops. With pixels behind the
/// channel the loops are (lead, channel, trail, reduce), else (lead, channel,
/// reduce).
static linalg::LinalgOp createProduct(RewriterBase &rewriter,
                                      linalg::LinalgOp conv,
                                      const ConvShape &shape, Value matrix,
                                      Value filter, Value output) {
  MLIRContext *context = rewriter.getContext();
  Location loc = conv.getLoc();
  bool hasTrail = !shape.trail.empty(), hasLead = !shape.lead.empty();
  unsigned numLoops = 0;
  AffineExpr lead, chan, trail, reduce;
  if (hasLead)
    lead = rewriter.getAffineDimExpr(numLoops++);
  chan = rewriter.getAffineDimExpr(numLoops++);
  if (hasTrail)
    trail = rewriter.getAffineDimExpr(numLoops++);
  reduce = rewriter.getAffineDimExpr(numLoops++);

  SmallVector<AffineExpr> colExprs, outExprs;
  if (hasLead)
    colExprs.push_back(lead), outExprs.push_back(lead);
  colExprs.push_back(reduce), outExprs.push_back(chan);
  if (hasTrail)
    colExprs.push_back(trail), outExprs.push_back(trail);
  SmallVector<AffineExpr> filterExprs = {chan, reduce};
  if (shape.chanLast)
    filterExprs = {reduce, chan};

  auto map = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(numLoops, 0, exprs, context);
  };
  SmallVector<utils::IteratorType> iterators(numLoops,
                                             utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  // Rows come from the left operand: pixels (NHWC), or channels (NCHW).
  SmallVector<Value> inputs = {matrix, filter};
  SmallVector<AffineMap> maps = {map(colExprs), map(filterExprs),
                                 map(outExprs)};
  if (hasTrail) {
    std::swap(inputs[0], inputs[1]);
    std::swap(maps[0], maps[1]);
  }
  linalg::GenericOp product =
      createGeneric(rewriter, loc, inputs, output, maps, iterators,
                    [&](OpBuilder &b, Location, ValueRange args) {
                      cloneBody(b, conv, args, /*isSwapped=*/hasTrail);
                    });
  // A plain matrix product is easier to read by its name. Upstream's
  // specialization forgets the transposition of other ones, and whether
  // integers are extended with or without sign.
  if (!hasTrail && shape.chanLast && tpp::isMultiplyAdd(*conv.getBlock())) {
    FailureOr<linalg::LinalgOp> named =
        linalg::specializeGenericOp(rewriter, product);
    if (succeeded(named))
      return *named;
  }
  return cast<linalg::LinalgOp>(product.getOperation());
}

/// Whether every reshape of `groups` on this memref is a view.
static bool isCollapsible(Value value, ArrayRef<ReassociationIndices> groups) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return !type ||
         memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
}

/// Pixels along a side of the largest tiles.
static int64_t getWinogradTile(sw::WinogradTiles tiles) {
  return tiles == sw::WinogradTiles::F4 ? 4 : 2;
}

namespace {
struct ConvToMatmul : OpInterfaceRewritePattern<linalg::LinalgOp> {
  ConvToMatmul(MLIRContext *context, sw::ConvMethod method,
               sw::WinogradTiles tiles, sw::PoolPlace pool,
               sw::ConvChoice &choice, sw::WinogradChoice &winograd)
      : OpInterfaceRewritePattern(context), method(method), tiles(tiles),
        pool(pool), choice(choice), winograd(winograd) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    StringRef reason;
    FailureOr<ConvShape> shape = sw::matchConv(op, reason);
    if (failed(shape))
      return rewriter.notifyMatchFailure(op, reason);
    Value filter = op.getDpsInputs()[1], output = op.getDpsInits()[0];
    size_t numReduce = shape->reduce.size();
    auto filterGroups = shape->chanLast ? makeGroups({numReduce, 1})
                                        : makeGroups({1, numReduce});
    auto outGroups = makeGroups({shape->lead.size(), 1, shape->trail.size()});
    auto colGroups =
        makeGroups({shape->lead.size(), numReduce, shape->trail.size()});
    if (!isCollapsible(filter, filterGroups) ||
        !isCollapsible(output, outGroups))
      return rewriter.notifyMatchFailure(
          op, "its filter or output is not contiguous");

    Reshaper reshaper(rewriter, op.getLoc(), op.hasPureTensorSemantics());
    bool isView = isMatrix(op, *shape, outGroups);
    if (!isView && method == sw::ConvMethod::Winograd) {
      std::optional<sw::WinogradConv> conv =
          sw::matchWinograd(op, *shape, getWinogradTile(tiles), reason);
      if (conv)
        (void)winograd.predict(rewriter, op, *conv);
      return replaceByWinograd(rewriter, op, conv, reason);
    }
    auto makeProduct = [&](Value matrix) {
      Value newOutput = reshaper.collapse(output, outGroups);
      return createProduct(rewriter, op, *shape, matrix,
                           reshaper.collapse(filter, filterGroups), newOutput);
    };
    Value array;
    linalg::LinalgOp product;
    std::optional<sw::ImplicitWindows> windows;
    sw::ConvMethodChoice best;
    std::optional<sw::WinogradConv> winogradConv;
    if (!isView && method != sw::ConvMethod::Explicit)
      windows = sw::matchWindows(op, *shape, reason);
    if (!isView && !windows && method == sw::ConvMethod::Implicit)
      return rewriter.notifyMatchFailure(op, reason);
    if (isView &&
        poolMatrix(rewriter, op, *shape, reshaper, outGroups, makeProduct))
      return success();
    if (windows) {
      array = sw::createWindows(rewriter, op.getLoc(), *windows);
      product = makeProduct(array);
      if (method == sw::ConvMethod::Auto) {
        best = choice.find(rewriter, product, [&]() -> linalg::LinalgOp {
          if (!op.hasPureTensorSemantics())
            return {};
          Value copy = createIm2col(rewriter, op, *shape, reshaper);
          return copy.getDefiningOp<linalg::LinalgOp>();
        });
        winogradConv = findFasterTile(rewriter, op, *shape, best);
      }
      if (std::optional<sw::PooledConv> pooled =
              sw::findPooledConv(op, product, *windows, pool, best.cycles)) {
        sw::createPooledConv(rewriter, *pooled, op, product, *windows);
        rewriter.eraseOp(product);
        rewriter.eraseOp(array.getDefiningOp());
        return success();
      }
      if (winogradConv) {
        rewriter.eraseOp(product);
        rewriter.eraseOp(array.getDefiningOp());
        return replaceByWinograd(rewriter, op, winogradConv, reason);
      }
      if (method == sw::ConvMethod::Auto && !best.isImplicit) {
        rewriter.eraseOp(product);
        windows.reset();
      }
    }
    if (!windows) {
      array = isView ? op.getDpsInputs()[0]
                     : createIm2col(rewriter, op, *shape, reshaper);
      product =
          makeProduct(reshaper.collapse(array, isView ? outGroups : colGroups));
    }
    nameKernel(product, "conv");
    if (op.hasPureTensorSemantics()) {
      Value result = product->getResult(0);
      if (result.getType() != output.getType())
        result = tensor::ExpandShapeOp::create(
            rewriter, op.getLoc(), output.getType(), result, outGroups);
      rewriter.replaceOp(op, result);
      return success();
    }
    if (!isView && !windows) {
      rewriter.setInsertionPointAfter(product);
      memref::DeallocOp::create(rewriter, op.getLoc(), array);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  sw::ConvMethod method;
  sw::WinogradTiles tiles;
  sw::PoolPlace pool;
  sw::ConvChoice &choice;
  sw::WinogradChoice &winograd;

  /// Lets what takes the windows of a convolution whose image is its matrix run
  /// on its tiles, if that is faster.
  bool poolMatrix(PatternRewriter &rewriter, linalg::LinalgOp op,
                  const ConvShape &shape, Reshaper &reshaper,
                  ArrayRef<ReassociationIndices> groups,
                  function_ref<linalg::LinalgOp(Value)> makeProduct) const {
    StringRef reason;
    if (method == sw::ConvMethod::Explicit || pool == sw::PoolPlace::Apart ||
        !op.hasPureTensorSemantics())
      return false;
    std::optional<sw::ImplicitWindows> windows =
        sw::matchWindows(op, shape, reason);
    if (!windows)
      return false;
    Value array = sw::createWindows(rewriter, op.getLoc(), *windows);
    linalg::LinalgOp product = makeProduct(array),
                     plain = makeProduct(
                         reshaper.collapse(op.getDpsInputs()[0], groups));
    std::optional<sw::PooledConv> pooled = sw::findPooledConv(
        op, product, *windows, pool, /*others=*/std::nullopt, plain);
    if (pooled)
      sw::createPooledConv(rewriter, *pooled, op,
                           pooled->pool.getWhole() ? plain : product, *windows);
    for (Operation *unused :
         {product.getOperation(), plain.getOperation(), array.getDefiningOp()})
      rewriter.eraseOp(unused);
    return pooled.has_value();
  }

  static LogicalResult
  replaceByWinograd(PatternRewriter &rewriter, linalg::LinalgOp op,
                    const std::optional<sw::WinogradConv> &conv,
                    StringRef reason) {
    if (!conv)
      return rewriter.notifyMatchFailure(op, reason);
    if (conv->plan) {
      sw::replaceByWinogradConv(rewriter, op, *conv);
      return success();
    }
    rewriter.replaceOp(op, sw::createWinograd(rewriter, op.getLoc(), *conv));
    return success();
  }

  /// Says what the model predicts, or why there is no such form.
  static void remarkWinograd(linalg::LinalgOp op, int64_t tile,
                             std::optional<double> cycles,
                             std::optional<double> others, StringRef reason) {
    auto remark = remark::analysis(
        op.getLoc(), remark::RemarkOpts::name("Winograd").category("sw-conv"));
    remark << remark::add("tiles of {0} x {0}", tile);
    if (cycles)
      remark << remark::metric("predicted cycles", *cycles);
    else
      remark << remark::reason("{0}",
                               reason.empty() ? "no tile fits in LDM" : reason);
    if (others)
      remark << remark::metric("predicted cycles of others", *others);
  }

  /// The form with those tiles with which Winograd's method takes less time
  /// than `best`, if there are any among those permitted. `best` then has it.
  std::optional<sw::WinogradConv>
  findFasterTile(PatternRewriter &rewriter, linalg::LinalgOp op,
                 const ConvShape &shape, sw::ConvMethodChoice &best) const {
    std::optional<sw::WinogradConv> fastest;
    for (int64_t tile : {2, 4}) {
      StringRef reason;
      if (tiles == sw::WinogradTiles::None || tile > getWinogradTile(tiles))
        break;
      std::optional<sw::WinogradConv> conv =
          sw::matchWinograd(op, shape, tile, reason);
      std::optional<double> cycles;
      if (conv)
        cycles = winograd.predict(rewriter, op, *conv);
      remarkWinograd(op, tile, cycles, best.cycles, reason);
      if (!cycles || (best.cycles && *cycles >= *best.cycles))
        continue;
      best.cycles = cycles;
      fastest = conv;
    }
    return fastest;
  }

  /// Whether a view of the input is the matrix: for 1x1 windows whose
  /// dimensions group as those of the output do.
  static bool isMatrix(linalg::LinalgOp op, const ConvShape &shape,
                       ArrayRef<ReassociationIndices> groups) {
    return shape.pointwise && isPointwiseView(op, shape) &&
           isCollapsible(op.getDpsInputs()[0], groups);
  }

  /// Whether the input's dimensions come in the order of the matrix.
  static bool isPointwiseView(linalg::LinalgOp op, const ConvShape &shape) {
    LoopList order;
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    for (unsigned loop : shape.all())
      if (!llvm::is_contained(shape.reduce, loop) || ranges[loop] != 1 ||
          isInputChannel(op, loop))
        order.push_back(loop);
    AffineMap map = op.getIndexingMapsArray()[0];
    if (map.getNumResults() != order.size())
      return false;
    for (auto [expr, loop] : llvm::zip_equal(map.getResults(), order))
      if (!expr.isFunctionOfDim(loop))
        return false;
    return true;
  }

  static bool isInputChannel(linalg::LinalgOp op, unsigned loop) {
    return llvm::any_of(op.getIndexingMapsArray()[0].getResults(),
                        [&](AffineExpr expr) {
                          auto dim = dyn_cast<AffineDimExpr>(expr);
                          return dim && dim.getPosition() == loop;
                        });
  }
};

struct SwLowerConv : sw::impl::SwLowerConvBase<SwLowerConv> {
  using SwLowerConvBase::SwLowerConvBase;

  void runOnOperation() override {
    if (failed(verifyConvolutions()))
      return signalPassFailure();
    // Convolutions first, which need no padding in memory.
    RewritePatternSet convolutions(&getContext());
    sw::ConvChoice choice;
    sw::WinogradChoice winogradChoice;
    convolutions.add<ConvToMatmul>(&getContext(), method, winograd, pool,
                                   choice, winogradChoice);
    if (failed(applyPatternsGreedily(getOperation(), std::move(convolutions))))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    sw::populatePadPatterns(patterns);
    // What reads a product then has its shape, and can run on its tiles.
    sw::populateReshapePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    // Behind the others, which make empty tensors of parts of empty ones.
    RewritePatternSet inserts(&getContext());
    sw::populateInsertPatterns(inserts);
    if (failed(applyPatternsGreedily(getOperation(), std::move(inserts))))
      return signalPassFailure();
    getOperation()->walk([&](linalg::LinalgOp op) { reportMissed(op); });
  }

private:
  /// What a model is asked about has sizes that it can compute with.
  LogicalResult verifyConvolutions() {
    auto verify = [](linalg::LinalgOp op) -> WalkResult {
      return linalg::isaConvolutionOpInterface(op) ? sw::verifyExtents(op)
                                                   : success();
    };
    return failure(getOperation()->walk(verify).wasInterrupted());
  }

  /// Says of each convolution that is left why it was.
  void reportMissed(linalg::LinalgOp op) {
    if (!linalg::isaConvolutionOpInterface(op) ||
        linalg::isaContractionOpInterface(op))
      return;
    StringRef reason = "its filter or output is not contiguous";
    FailureOr<ConvShape> shape = sw::matchConv(op, reason);
    if (succeeded(shape) && method == sw::ConvMethod::Implicit) {
      (void)sw::matchWindows(op, *shape, reason);
      op.emitError("has no implicit form: ") << reason;
      return signalPassFailure();
    }
    if (succeeded(shape) && method == sw::ConvMethod::Winograd) {
      (void)sw::matchWinograd(op, *shape, getWinogradTile(winograd), reason);
      op.emitError("has no form of Winograd's method: ") << reason;
      return signalPassFailure();
    }
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("LowerConv").category("sw-conv"))
        << remark::reason("{0}", reason.str());
  }
};
} // namespace
