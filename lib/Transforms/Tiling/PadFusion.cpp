//===- PadFusion.cpp - Padding of images in LDM ---------------------------===//
//
//   %t = tensor.extract_slice %padded[%c, %h] [8, 10] [1, 1]
//   linalg.pooling_nchw_max {sw.tile} ins(%t, ..)
// becomes
//   %f = linalg.fill {sw.tile} ins(%number) outs(tensor.empty : 8x12)
//   %i = tensor.extract_slice %image[%c, %from] [8, 10] [1, 1]
//   %d = linalg.copy {sw.tile} ins(%i) outs(%f[0, %at] [8, 10])
//   %a = tensor.insert_slice %d into %f[0, %at] [8, 10] [1, 1]
//   %t = tensor.extract_slice %a[0, 1] [8, 10] [1, 1]
//
// All tiles then fetch the same amount. A tile at the edge of the image fetches
// more rows than it needs. The remaining rows go to rows of the array before or
// after the tile.
//
//===----------------------------------------------------------------------===//
#include "PadFusion.h"

#include "Analysis/Search/TilingSearch.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "GroupRequests.h"
#include "GroupTiling.h"
#include "TileMarks.h"
#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Utils/LoopRanges.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/Bounds.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Whether the op of `use` can be a fusion group and reads windows of the
/// operand.
static bool canPadTiles(OpOperand &use) {
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  if (!op || !op.isDpsInput(&use) || !op.hasPureTensorSemantics() ||
      op->hasAttr(kTileAttrName) || isFusionForbidden(op) ||
      op.getNumReductionLoops() == 0 || !op.payloadUsesValueFromOperand(&use) ||
      matchGemm(op) || matchReduction(op) || !explainNoGroup(op).empty())
    return false;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (isReadBackwards(op, loop))
      return false;
  return !op.getMatchingIndexingMap(&use).isProjectedPermutation(
      /*allowZeroInResults=*/true);
}

/// Whether a tile of `sizes` covers the whole op.
static bool isOneTile(linalg::LinalgOp op, ArrayRef<int64_t> sizes) {
  return llvm::all_of(llvm::zip_equal(op.getStaticLoopRanges(), sizes,
                                      op.getIteratorTypesArray()),
                      [](auto loop) {
                        auto [extent, size, kind] = loop;
                        return kind == utils::IteratorType::reduction ||
                               size >= extent;
                      });
}

/// Chooses the tile of `fusionGroup`, unless a schedule of its root fixes it.
static FailureOr<std::optional<GroupTile>>
chooseTile(const FusionGroup &fusionGroup, const Target &target) {
  TileProblem problem = getTileProblem(fusionGroup, target);
  // The request is applied again when the op is tiled.
  ScheduleMarks marks = ScheduleMarks::read(fusionGroup.root);
  FailureOr<std::optional<GroupDivision>> division =
      applyGroupRequest(fusionGroup, target, problem);
  marks.putOn(fusionGroup.root);
  if (failed(division))
    return failure();
  return chooseOnGroups(problem, target, *division);
}

namespace {
/// Cycles of a CPE for the ops that read a padded image.
struct ReaderCycles {
  /// With the padding in their tiles, if that is possible, and with a stored
  /// padded image.
  std::optional<double> inTiles = 0;
  double read = 0;
};
} // namespace

/// The cycles of the ops that read `padded`, whose padding is marked.
static FailureOr<ReaderCycles> getReaderCycles(Value padded,
                                               const Target &target) {
  ReaderCycles cycles;
  llvm::SetVector<Operation *> users(padded.user_begin(), padded.user_end());
  for (Operation *user : users) {
    auto op = cast<linalg::LinalgOp>(user);
    FusionGroup fusionGroup = getSingleOpGroup(op);
    FailureOr<std::optional<GroupTile>> inTiles =
        chooseTile(fusionGroup, target);
    llvm::erase(fusionGroup.padded, padded);
    if (failed(inTiles))
      return failure();
    FailureOr<std::optional<GroupTile>> read = chooseTile(fusionGroup, target);
    if (failed(read))
      return failure();
    // Without a loop no array would stay in LDM.
    if (!*inTiles ||
        isOneTile(op,
                  ArrayRef((*inTiles)->sizes).take_front(op.getNumLoops()))) {
      cycles.inTiles = std::nullopt;
      return cycles;
    }
    double own = getKernelCycles(**inTiles, target);
    *cycles.inTiles += own;
    // An op without a tile stays on the MPE, which takes long.
    cycles.read += *read ? getKernelCycles(**read, target) : 2 * own;
  }
  return cycles;
}

FailureOr<bool> sw::choosePadInTiles(RewriterBase &rewriter,
                                     const Assembly &assembly,
                                     std::optional<double> alone,
                                     const Target &target) {
  const PadSource &source = assembly.sources.front();
  Value padded = tensor::InsertSliceOp(source.insert).getResult();
  linalg::CopyOp copy = source.copy;
  if (!assembly.fill || assembly.sources.size() > 1 || padded.use_empty() ||
      !llvm::all_of(padded.getUses(), canPadTiles))
    return false;
  copy->setAttr(kPadInTilesAttrName, rewriter.getUnitAttr());
  FailureOr<ReaderCycles> cycles = getReaderCycles(padded, target);
  bool isProfitable = succeeded(cycles) && cycles->inTiles &&
                      (!alone || *cycles->inTiles <= cycles->read + *alone);
  if (!isProfitable)
    copy->removeAttr(kPadInTilesAttrName);
  if (failed(cycles))
    return failure();
  auto getMicroseconds = [&](double count) {
    return count / target.getClockHz() * 1e6;
  };
  auto options = remark::RemarkOpts::name("Pad").category("sw-fuse");
  if (isProfitable)
    remark::passed(copy->getLoc(), options)
        << remark::add("padded in the tiles of its reader")
        << remark::metric("predicted us", getMicroseconds(*cycles->inTiles));
  else if (!cycles->inTiles)
    remark::missed(copy->getLoc(), options)
        << remark::reason("no smaller tile with its border fits in LDM");
  else
    remark::missed(copy->getLoc(), options) << remark::reason(
        "padded in the tiles of its reader, that would take {0:F1} us, else "
        "{1:F1} us",
        getMicroseconds(*cycles->inTiles),
        getMicroseconds(cycles->read + *alone));
  return isProfitable;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

namespace {
/// Assembles a tile of a padded image.
class TilePadder {
public:
  TilePadder(RewriterBase &rewriter, Padding padding, StringRef kernel)
      : b(rewriter), padding(std::move(padding)), kernel(kernel) {}

  FailureOr<bool> run(tensor::ExtractSliceOp slice);

private:
  using List = SmallVector<OpFoldResult>;

  bool addDimension(tensor::ExtractSliceOp slice, unsigned dim);
  void addPadded(const PadGroup &group, const PadPart &part,
                 OpFoldResult offset, int64_t first);
  OpFoldResult index(int64_t value) { return b.getIndexAttr(value); }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(
        b, loc, AffineMap::get(operands.size(), 0, expr), operands);
  }
  LogicalResult mark(linalg::LinalgOp op);
  FailureOr<Value> copyImage(Value array);

  RewriterBase &b;
  Padding padding;
  StringRef kernel;
  Location loc = padding.insert.getLoc();
  /// Extents of the array, start of the tile in it, the fetched part of the
  /// image, and its place in the array.
  SmallVector<int64_t> shape;
  List begin, from, sizes, at;
};
} // namespace

/// Adds a padded dimension of the tile at `offset`; the first tile is at
/// `first`.
void TilePadder::addPadded(const PadGroup &group, const PadPart &part,
                           OpFoldResult offset, int64_t first) {
  sizes.push_back(index(part.fetched));
  if (std::optional<int64_t> constant = getConstantIntValue(offset)) {
    int64_t start = std::max(first, group.low);
    from.push_back(index(start - group.low));
    at.push_back(index(start - first));
    return;
  }
  AffineExpr own = b.getAffineDimExpr(0), other = b.getAffineDimExpr(1);
  auto getMap = [&](AffineExpr expr, int64_t limit) {
    return AffineMap::get(1, 0, {expr, b.getAffineConstantExpr(limit)},
                          b.getContext());
  };
  OpFoldResult inside = affine::makeComposedFoldedAffineMax(
      b, loc, getMap(own - group.low, 0), {offset});
  OpFoldResult start = affine::makeComposedFoldedAffineMin(
      b, loc, getMap(own, group.source - part.fetched), {inside});
  from.push_back(start);
  at.push_back(apply(own - other + (group.low + part.before), {start, offset}));
}

/// Adds dimension `dim` of the tile that `slice` reads. False if the tiles have
/// no bound.
bool TilePadder::addDimension(tensor::ExtractSliceOp slice, unsigned dim) {
  OpFoldResult offset = slice.getMixedOffsets()[dim],
               size = slice.getMixedSizes()[dim];
  std::optional<int64_t> maximum = getMaximum(size);
  if (!maximum)
    return false;
  const PadGroup &group = padding.dims[dim];
  if (!group.isPadded()) {
    shape.push_back(*maximum);
    begin.push_back(index(0));
    from.push_back(offset);
    sizes.push_back(size);
    at.push_back(index(0));
    return true;
  }
  auto range = getIndexRange(offset);
  if (!range)
    return false;
  // A loop with one iteration has a constant offset.
  if (range->first == range->second)
    offset = index(range->first);
  PadPart part = getPadPart(group, *maximum, range->first, range->second);
  shape.push_back(part.before + *maximum + part.after);
  begin.push_back(index(part.before));
  addPadded(group, part, offset, range->first);
  return true;
}

LogicalResult TilePadder::mark(linalg::LinalgOp op) {
  TileChoice choice;
  choice.kernel = kernel.str();
  choice.isPrivate = true;
  return finishWholeTile(b, op, choice);
}

/// Copies the part of the image to its place in `array`.
FailureOr<Value> TilePadder::copyImage(Value array) {
  // Primitives have rows and columns, so dimensions of one element are dropped.
  // The last one stays if the elements of the others are not contiguous without
  // it, because elements of a row must be contiguous.
  SmallVector<int64_t> kept;
  bool hasGaps = true;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    bool isNeeded = getConstantIntValue(size) != 1;
    hasGaps = !isNeeded && (hasGaps || shape[dim] != 1);
    if (isNeeded || (hasGaps && dim + 1 == sizes.size()))
      kept.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  }
  auto type = RankedTensorType::get(
      kept, getElementTypeOrSelf(padding.insert.getType()));
  List ones(sizes.size(), index(1));
  Value image = tensor::ExtractSliceOp::create(b, loc, type, padding.getImage(),
                                               from, sizes, ones);
  Value place =
      tensor::ExtractSliceOp::create(b, loc, type, array, at, sizes, ones);
  auto copy = linalg::CopyOp::create(b, loc, image, place);
  Value whole = tensor::InsertSliceOp::create(b, loc, copy.getResult(0), array,
                                              at, sizes, ones);
  if (failed(mark(cast<linalg::LinalgOp>(copy.getOperation()))))
    return failure();
  return whole;
}

/// Replaces `slice`, if the tiles have a bound.
FailureOr<bool> TilePadder::run(tensor::ExtractSliceOp slice) {
  b.setInsertionPoint(slice);
  for (unsigned dim = 0; dim < padding.dims.size(); ++dim)
    if (!addDimension(slice, dim))
      return false;
  Type element = padding.insert.getType().getElementType();
  Value empty = tensor::EmptyOp::create(b, loc, shape, element);
  auto fill = linalg::FillOp::create(b, loc, padding.getNumber(), empty);
  Value array = fill.getResult(0);
  bool isInside = llvm::none_of(
      sizes, [](OpFoldResult size) { return getConstantIntValue(size) == 0; });
  if (isInside) {
    FailureOr<Value> whole = copyImage(array);
    if (failed(whole))
      return failure();
    array = *whole;
  }
  List ones(sizes.size(), index(1));
  b.setInsertionPoint(slice);
  b.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      slice, slice.getType(), array, begin, slice.getMixedSizes(), ones);
  if (failed(mark(cast<linalg::LinalgOp>(fill.getOperation()))))
    return failure();
  return true;
}

LogicalResult sw::padTiles(RewriterBase &rewriter, ArrayRef<Value> padded,
                           Operation *loop, StringRef kernel) {
  for (Value array : padded) {
    std::optional<Padding> padding = getPaddingInTiles(array);
    SmallVector<tensor::ExtractSliceOp> slices;
    if (padding)
      for (Operation *user : array.getUsers())
        if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
            slice && slice.hasUnitStride() && loop->isProperAncestor(slice))
          slices.push_back(slice);
    for (tensor::ExtractSliceOp slice : slices)
      if (failed(TilePadder(rewriter, *padding, kernel).run(slice)))
        return failure();
  }
  return success();
}

void sw::eraseFusedPads(RewriterBase &rewriter, Operation *root) {
  SmallVector<linalg::CopyOp> copies;
  root->walk([&](linalg::CopyOp copy) {
    if (copy->removeAttr(kPadInTilesAttrName))
      copies.push_back(copy);
  });
  for (linalg::CopyOp copy : copies) {
    if (copy->getNumResults() == 0 || !copy->hasOneUse())
      continue;
    auto insert = dyn_cast<tensor::InsertSliceOp>(*copy->user_begin());
    if (!insert || !insert->use_empty())
      continue;
    Operation *place = copy.getOutputs()[0].getDefiningOp();
    Operation *fill = insert.getDest().getDefiningOp();
    for (Operation *op :
         {insert.getOperation(), copy.getOperation(), place, fill})
      if (op && op->use_empty())
        rewriter.eraseOp(op);
  }
}
