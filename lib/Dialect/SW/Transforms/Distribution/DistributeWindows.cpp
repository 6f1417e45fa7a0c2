//===- DistributeWindows.cpp - The windows of one CPE ---------------------===//
//
// The part of an image that a CPE needs for its piece of a tile of windows: the
// channels of its taps and the rows in which its pixels have windows, without
// padding. With `line`, only the pixels in one row of the output count, and
// only the columns that they read are fetched.
//
//   %p = sw.window_patch %x, <..> taps(%k, %nk) pixels(%p, %np)
//       spread [row, col]
//   sw.dma_get %p to %buf, %r
//   sw.window_fill %buf to %tile at(%k, %p), <..>
// becomes
//   %p = memref.subview %x[%c, %row, 0] [%nc, %nr, W] [1, 1, 1]
//   %t = sw.tile %buf sizes(%nc, %nr)
//   sw.dma_get %p to %t, %r
//   sw.window_fill %t to %piece at(%tap, %pixel, %row), <..>
//
//===----------------------------------------------------------------------===//
#include "Distributor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Sums, products and quotients of indices that are not negative; constants are
/// folded.
class IndexMath {
public:
  IndexMath(RewriterBase &rewriter, Location loc)
      : rewriter(rewriter), loc(loc) {}

  Value value(OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ofr);
  }
  Value constant(int64_t number) {
    return arith::ConstantIndexOp::create(rewriter, loc, number);
  }
  template <typename OpTy>
  Value make(Value a, Value b) {
    return rewriter.createOrFold<OpTy>(loc, a, b);
  }
  Value add(Value a, Value b) { return make<arith::AddIOp>(a, b); }
  Value sub(Value a, Value b) { return make<arith::SubIOp>(a, b); }
  Value mul(Value a, int64_t b) {
    return b == 1 ? a : make<arith::MulIOp>(a, constant(b));
  }
  Value div(Value a, int64_t b) {
    return b == 1 ? a : make<arith::DivSIOp>(a, constant(b));
  }
  Value ceilDiv(Value a, int64_t b) { return div(add(a, constant(b - 1)), b); }
  Value minimum(Value a, Value b) { return make<arith::MinSIOp>(a, b); }
  Value maximum(Value a, Value b) { return make<arith::MaxSIOp>(a, b); }
  Value compare(arith::CmpIPredicate predicate, Value a, int64_t b) {
    return rewriter.createOrFold<arith::CmpIOp>(loc, predicate, a, constant(b));
  }
  Value select(Value condition, Value a, Value b) {
    return rewriter.createOrFold<arith::SelectOp>(loc, condition, a, b);
  }

private:
  RewriterBase &rewriter;
  Location loc;
};

} // namespace

/// The first and the last row of the kernel that `taps` taps from `tap` on
/// touch, if all of them belong to one channel; otherwise all rows.
static std::pair<Value, Value> getKernelRows(IndexMath &math, WindowAttr window,
                                             Value tap, Value taps) {
  int64_t cols = window.getKernel()[1];
  Value end = math.add(tap, taps);
  Value isOne = math.compare(arith::CmpIPredicate::sle, end, window.getTaps());
  Value last = math.div(math.sub(end, math.constant(1)), cols);
  return {math.select(isOne, math.div(tap, cols), math.constant(0)),
          math.select(isOne, last, math.constant(window.getKernel()[0] - 1))};
}

/// The row of windows that contains `pixel`. For blocks, the first or the last
/// row of the block.
static Value getLine(IndexMath &math, WindowAttr window, Value pixel,
                     bool isLast) {
  int64_t cols = window.getOutput()[1];
  if (!window.getBlocks())
    return math.div(pixel, cols);
  Value block = math.div(pixel, window.getBlockRows() * cols);
  return math.add(math.mul(block, window.getBlockStep()),
                  math.constant(isLast ? window.getBlockRows() - 1 : 0));
}

/// Splits `pixels` pixels from `pixel` on, which lie in at most two rows of the
/// output. Returns the number of pixels before row `line`, and in it.
static std::pair<Value, Value> getPixelsOfLine(IndexMath &math,
                                               WindowAttr window, int64_t line,
                                               Value pixel, Value pixels) {
  int64_t cols = window.getOutput()[1];
  Value end = math.mul(math.add(math.div(pixel, cols), math.constant(1)), cols);
  Value inFirst = math.minimum(pixels, math.sub(end, pixel));
  if (line == 0)
    return {math.constant(0), inFirst};
  return {inFirst, math.sub(pixels, inFirst)};
}

/// Clamps `begin` to the `size` rows or columns of an image.
static Value getFirst(IndexMath &math, Value begin, int64_t size) {
  return math.minimum(math.maximum(begin, math.constant(0)),
                      math.constant(size));
}

/// The number of rows or columns from `first` to `end` that are in an image of
/// `size` rows or columns.
static Value countFrom(IndexMath &math, Value first, Value end, int64_t size) {
  Value own = math.sub(math.minimum(end, math.constant(size)), first);
  return math.maximum(own, math.constant(0));
}

/// The columns of an image with `cols` columns that `pixels` pixels of one row
/// of the output read.
static std::pair<Value, Value> getColumns(IndexMath &math, WindowAttr window,
                                          int64_t cols, Value pixel,
                                          Value pixels) {
  int64_t stride = window.getStrides()[1];
  Value line = math.div(pixel, window.getOutput()[1]);
  Value at = math.sub(pixel, math.mul(line, window.getOutput()[1]));
  Value begin =
      math.sub(math.mul(at, stride), math.constant(window.getPads()[1]));
  Value reach = math.add(
      math.mul(pixels, stride),
      math.constant(window.getReach(1, 1, window.getKernel()[1]) - stride));
  Value first = getFirst(math, begin, cols);
  return {first, countFrom(math, first, math.add(begin, reach), cols)};
}

OwnWindows Distributor::getOwnWindows(Location loc, const WindowsOfImage &image,
                                      const WholeTile &tile, Value tap,
                                      Value pixel) {
  IndexMath math(rewriter, loc);
  WindowAttr window = image.window;
  auto own = [&](int64_t dim) {
    return std::pair(math.value(pieces.getOffset(loc, tile, dim)),
                     math.value(pieces.getOwnSize(loc, tile, dim)));
  };
  auto [tapOffset, taps] = own(0);
  auto [pixelOffset, pixels] = own(1);
  Value firstTap = math.add(tap, tapOffset);
  OwnWindows result;
  result.pixel = math.add(pixel, pixelOffset);
  if (image.line) {
    std::tie(result.pixelsBefore, result.numPixels) =
        getPixelsOfLine(math, window, *image.line, result.pixel, pixels);
    result.pixel = math.add(result.pixel, result.pixelsBefore);
    pixels = result.numPixels;
    std::tie(result.col, result.numCols) =
        getColumns(math, window, image.cols, result.pixel, pixels);
  }
  result.channel = math.div(firstTap, window.getTaps());
  result.tap = math.sub(firstTap, math.mul(result.channel, window.getTaps()));
  Value channels = math.ceilDiv(math.add(result.tap, taps), window.getTaps());
  // Without taps or pixels there are no channels.
  Value zero = math.constant(0);
  Value isSome =
      math.compare(arith::CmpIPredicate::sgt, math.minimum(taps, pixels), 0);
  result.numChannels = math.select(isSome, channels, zero);
  // The rows from the first tap of the first pixel to the last tap of the last.
  std::pair<Value, Value> kernelRows = {
      zero, math.constant(window.getKernel()[0] - 1)};
  if (image.isPart)
    kernelRows = getKernelRows(math, window, result.tap, taps);
  Value last = math.sub(math.add(result.pixel, pixels), math.constant(1));
  auto getRow = [&](Value ofPixel, Value kernelRow, int64_t offset) {
    Value line = getLine(math, window, ofPixel, /*isLast=*/offset != 0);
    Value shift = math.add(math.mul(kernelRow, window.getDilations()[0]),
                           math.constant(offset - window.getPads()[0]));
    return math.add(math.mul(line, window.getStrides()[0]), shift);
  };
  Value begin = getRow(result.pixel, kernelRows.first, 0);
  result.row = getFirst(math, begin, image.rows);
  Value end = getRow(image.line ? result.pixel : last, kernelRows.second, 1);
  result.numRows = countFrom(math, result.row, end, image.rows);
  return result;
}

/// The tile of `patch`, a private buffer of the CPE, that its windows fill.
static Value createPatchTile(RewriterBase &rewriter, Location loc, Value patch,
                             const OwnWindows &own) {
  auto type = cast<MemRefType>(patch.getType());
  SmallVector<int64_t> shape(3, ShapedType::kDynamic);
  SmallVector<Value> sizes = {own.numChannels, own.numRows};
  if (own.numCols)
    sizes.push_back(own.numCols);
  else
    shape[2] = type.getDimSize(2);
  auto tileType =
      MemRefType::get(shape, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace());
  return TileOp::create(rewriter, loc, tileType, patch, /*slot=*/Value(),
                        sizes);
}

LogicalResult Distributor::distributePatch(DMAGetOp get, WindowPatchOp patch) {
  const WholeTile *buffer = getTile(get, get.getDst());
  if (!buffer)
    return failure();
  if (!buffer->isPrivate)
    return get.emitOpError("expects a patch of windows to go to a buffer that "
                           "each CPE has for itself");
  if (privateOps.contains(get))
    return get.emitOpError("fetches what all CPEs need for their windows, and "
                           "cannot run in a loop that is mapped to the mesh");
  Location loc = get.getLoc();
  WholeTile tile;
  tile.sizes = {patch.getNumTaps(), patch.getNumPixels()};
  for (Attribute kind : patch.getSpread())
    tile.spread.push_back(cast<SpreadAttr>(kind).getValue());
  llvm::append_range(tile.units, patch.getUnits());
  auto image = cast<MemRefType>(patch.getImage().getType());
  OwnWindows own =
      getOwnWindows(loc,
                    {patch.getWindow(), patch.getPart(), patch.getLine(),
                     image.getDimSize(1), image.getDimSize(2)},
                    tile, patch.getTap(), patch.getPixel());
  SmallVector<OpFoldResult> offsets = {own.channel, own.row,
                                       rewriter.getIndexAttr(0)};
  SmallVector<OpFoldResult> sizes = {
      own.numChannels, own.numRows, rewriter.getIndexAttr(image.getDimSize(2))};
  if (own.numCols) {
    offsets[2] = own.col;
    sizes[2] = own.numCols;
  }
  SmallVector<OpFoldResult> ones(3, rewriter.getIndexAttr(1));
  get.getSrcMutable().assign(memref::SubViewOp::create(
      rewriter, loc, patch.getImage(), offsets, sizes, ones));
  get.getDstMutable().assign(createPatchTile(rewriter, loc, get.getDst(), own));
  if (patch->use_empty())
    rewriter.eraseOp(patch);
  return success();
}

LogicalResult Distributor::distributeFill(WindowFillOp op) {
  const WholeTile *patch = getTile(op, op.getPatch());
  const WholeTile *tile = patch ? getTile(op, op.getTile()) : nullptr;
  if (!tile)
    return failure();
  if (!patch->isPrivate || privateOps.contains(op))
    return op.emitOpError("expects a patch that each CPE has for itself, and "
                          "to run on all CPEs together");
  Location loc = op.getLoc();
  OwnWindows own =
      getOwnWindows(loc,
                    {op.getWindow(), op.getPart(), op.getLine(),
                     static_cast<int64_t>(op.getRows()),
                     static_cast<int64_t>(op.getCols().value_or(0))},
                    *tile, op.getAt()[0], op.getAt()[1]);
  op.getPatchMutable().assign(
      createPatchTile(rewriter, loc, op.getPatch(), own));
  SmallVector<Value> places = {own.tap, own.pixel, own.row};
  if (op.getLine()) {
    places.push_back(own.col);
    SmallVector<OpFoldResult> offsets = {rewriter.getIndexAttr(0),
                                         own.pixelsBefore};
    SmallVector<OpFoldResult> sizes = {pieces.getOwnSize(loc, *tile, 0),
                                       own.numPixels};
    SmallVector<OpFoldResult> ones(2, rewriter.getIndexAttr(1));
    op.getTileMutable().assign(memref::SubViewOp::create(
        rewriter, loc, op.getTile(), offsets, sizes, ones));
    op.removeLineAttr();
    op.removeColsAttr();
  }
  op.getAtMutable().assign(places);
  return success();
}

/// Each CPE has whole blocks of the product and their pixels of the output.
/// `sw-tile` ensures this for tiles whose size is not known here.
LogicalResult Distributor::distributePool(PoolOp op) {
  const WholeTile *input = getTile(op, op.getInput());
  const WholeTile *output = input ? getTile(op, op.getOutput()) : nullptr;
  if (!output)
    return failure();
  if (failed(checkSpread(op, "output", *output, input->spread)) ||
      failed(checkUnits(op, "output", *output,
                        {input->units[0], op.getPool().getBlockPixels()})))
    return failure();
  if (op.getWeights()) {
    const WholeTile *weights = getTile(op, op.getWeights());
    if (!weights || failed(checkSpread(op, "weights", *weights,
                                       {input->spread[0], Spread::None})))
      return failure();
  }
  int64_t block = op.getPool().getBlockElements();
  std::optional<int64_t> size = getConstantIntValue(input->sizes[1]);
  if (size &&
      *size % (block * pieces.getTarget().getPlaces(input->spread[1])) != 0)
    return op.emitOpError("expects as many blocks of ")
           << block << " elements on each CPE, but got a tile of " << *size;
  // If the blocks exceed the output, the distribution of blocks to CPEs would
  // differ from that of the pixels.
  int64_t pixels = op.getPool().getBlockPixels();
  int64_t places = pieces.getTarget().getPlaces(input->spread[1]);
  std::optional<int64_t> whole = getConstantIntValue(output->sizes[1]);
  if (size && whole &&
      Target::getPiece(*whole, places, pixels) / pixels !=
          *size / block / places)
    return op.emitOpError("expects the fewest blocks of ")
           << pixels << " pixels on each CPE that give " << *whole
           << ", but got " << *size / block / places;
  IndexMath math(rewriter, op.getLoc());
  op.getAtMutable().assign(math.add(
      op.getAt(), math.value(pieces.getOffset(op.getLoc(), *output, 1))));
  return success();
}
