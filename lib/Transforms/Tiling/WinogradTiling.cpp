//===- WinogradTiling.cpp - Tiles of Winograd's transforms ----------------===//
//
//   %v = sw.winograd input 4 ins(%x) first(%c-1) left 1 outs(%e)
// becomes
//   %v = scf.forall (%c, %r) = (0, 0) to (64, 14) step (2, 4)
//       shared_outs(%o = %e) {
//     %row = clamp(4 * %r - 1, 0, 56 - 18)
//     %tx = tensor.extract_slice %x[0, %c, %row, 0] [1, 2, 18, 56]
//     %tv = sw.winograd input 4 {sw.tile = #sw.tile<private>} ins(%tx)
//         first(4 * %r - 1 - %row) left 1 outs(slice of %o)
//     tensor.parallel_insert_slice %tv into %o
//   } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
//
// The number of image rows for a tile is constant. At the ends of an image,
// other existing rows are fetched in place of padding.
//
//===----------------------------------------------------------------------===//
#include "GroupRequests.h"
#include "GroupTiling.h"
#include "TileMarks.h"
#include "TileProgram.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Search/WinogradModel.h"
#include "Analysis/Search/WinogradPlan.h"
#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The place of a tile in an array.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// Tiles one transform.
class WinogradTiler {
public:
  WinogradTiler(RewriterBase &rewriter, WinogradOp op, GroupTile tile,
                const TileProblem &problem, const Target &target)
      : rewriter(rewriter), op(op), tile(std::move(tile)), problem(problem),
        target(target), loc(op.getLoc()) {}

  void run();

private:
  bool isCut(unsigned loop) const {
    return loop < problem.extents.size() &&
           tile.sizes[loop] < problem.extents[loop];
  }
  AffineExpr symbol(unsigned number) {
    return rewriter.getAffineSymbolExpr(number);
  }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  OpFoldResult minimum(ArrayRef<AffineExpr> exprs,
                       ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineMin(
        rewriter, loc,
        AffineMap::get(0, operands.size(), exprs, op.getContext()), operands);
  }
  OpFoldResult largest(ArrayRef<AffineExpr> exprs,
                       ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineMax(
        rewriter, loc,
        AffineMap::get(0, operands.size(), exprs, op.getContext()), operands);
  }

  void findRanges(ValueRange indices);
  Slice getWhole(Value array);
  void cut(Slice &slice, unsigned dim, unsigned loop) const;
  Slice getRows(Value image);
  Value createTile(Value output, Slice &written);
  void mark(Operation *tiled);

  RewriterBase &rewriter;
  WinogradOp op;
  GroupTile tile;
  const TileProblem &problem;
  const Target &target;
  Location loc;
  /// Start and length of the tile, for each loop that may be cut.
  SmallVector<OpFoldResult> begins, lengths;
  /// The input row where the first tile of pixels starts.
  OpFoldResult first;
};
} // namespace

void WinogradTiler::findRanges(ValueRange indices) {
  unsigned next = 0;
  for (auto [loop, extent] : llvm::enumerate(problem.extents)) {
    begins.push_back(rewriter.getIndexAttr(0));
    lengths.push_back(rewriter.getIndexAttr(extent));
    if (!isCut(loop))
      continue;
    begins.back() = indices[next++];
    int64_t size = tile.sizes[loop];
    lengths.back() = rewriter.getIndexAttr(size);
    if (extent % size != 0)
      lengths.back() =
          minimum({rewriter.getAffineConstantExpr(size), extent - symbol(0)},
                  begins.back());
  }
}

Slice WinogradTiler::getWhole(Value array) {
  Slice slice;
  for (int64_t size : cast<ShapedType>(array.getType()).getShape()) {
    slice.offsets.push_back(rewriter.getIndexAttr(0));
    slice.sizes.push_back(rewriter.getIndexAttr(size));
  }
  return slice;
}

void WinogradTiler::cut(Slice &slice, unsigned dim, unsigned loop) const {
  slice.offsets[dim] = begins[loop];
  slice.sizes[dim] = lengths[loop];
}

/// The part of the images for the tiles of pixels.
Slice WinogradTiler::getRows(Value image) {
  int64_t side = op.getSide();
  int64_t extent = cast<ShapedType>(image.getType()).getDimSize(2);
  Slice slice = getWhole(image);
  cut(slice, 0, kWinogradImages);
  cut(slice, 1, kWinogradChannels);
  if (op.getFirst())
    first = getAsOpFoldResult(op.getFirst());
  if (!isCut(kWinogradRows))
    return slice;
  OpFoldResult begin = begins[kWinogradRows];
  int64_t rows = tile.sizes[kWinogradRows] * side;
  if (op.getKind() == WinogradKind::Output) {
    slice.offsets[2] = apply(side * symbol(0), begin);
    slice.sizes[2] = minimum(
        {rewriter.getAffineConstantExpr(rows), extent - side * symbol(0)},
        begin);
    return slice;
  }
  int64_t needed = std::min(rows + 2, extent);
  OpFoldResult row = apply(side * symbol(0) + symbol(1), {begin, first});
  OpFoldResult inside =
      largest({symbol(0), rewriter.getAffineConstantExpr(0)}, row);
  slice.offsets[2] = minimum(
      {symbol(0), rewriter.getAffineConstantExpr(extent - needed)}, inside);
  slice.sizes[2] = rewriter.getIndexAttr(needed);
  first = apply(symbol(0) - symbol(1), {row, slice.offsets[2]});
  return slice;
}

/// Creates the transform of a tile, which `written` places in `output`.
Value WinogradTiler::createTile(Value output, Slice &written) {
  Slice read = getWhole(op.getInput());
  written = getWhole(output);
  if (op.getKind() == WinogradKind::Filter && written.sizes.size() == 5) {
    ArrayRef<int64_t> blocks =
        cast<ShapedType>(op.getOutput().getType()).getShape();
    for (unsigned loop : {0u, 1u}) {
      int64_t block = blocks[3 + loop];
      read.offsets[loop] = apply(symbol(0) * block, begins[loop]);
      read.sizes[loop] = rewriter.getIndexAttr(block);
      cut(written, loop, loop);
    }
  } else if (op.getKind() == WinogradKind::Filter) {
    for (unsigned loop : {0u, 1u}) {
      cut(read, loop, loop);
      cut(written, loop + 1, loop);
    }
  } else {
    bool isInput = op.getKind() == WinogradKind::Input;
    Slice &image = isInput ? read : written, &tiles = isInput ? written : read;
    image = getRows(isInput ? op.getInput() : output);
    cut(tiles, 1, kWinogradChannels);
    cut(tiles, 2, kWinogradImages);
    cut(tiles, 3, kWinogradRows);
  }
  auto slice = [&](Value array, const Slice &part) -> Value {
    SmallVector<OpFoldResult> ones(part.sizes.size(), rewriter.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(rewriter, loc, array, part.offsets,
                                          part.sizes, ones);
  };
  Value in = slice(op.getInput(), read), out = slice(output, written);
  Value firstRow;
  if (op.getFirst())
    firstRow = getValueOrCreateConstantIndexOp(rewriter, loc, first);
  auto tiled = WinogradOp::create(rewriter, loc, out.getType(),
                                  op.getKindAttr(), op.getTileAttr(), in,
                                  firstRow, op.getLeftAttr(), op.getCol(), out,
                                  op.getAccumulateAttr(), op.getPooledAttr());
  mark(tiled);
  return tiled.getResult();
}

static std::string getKernelName(WinogradOp op) {
  return ("winograd_" + stringifyWinogradKind(op.getKind())).str();
}

void WinogradTiler::mark(Operation *tiled) {
  TileAttr::Entries mark;
  mark.kernel = rewriter.getStringAttr(getKernelName(op));
  llvm::append_range(mark.sizes, tile.sizes);
  mark.isPrivate = true;
  mark.phases = tile.usesPhases;
  setDivision(rewriter, tile.onFirstGroup, tile.division, mark);
  mark.predicted = rewriter.getF64FloatAttr(getKernelCycles(tile, target) /
                                            target.getClockHz());
  tiled->setAttr(kTileAttrName, TileAttr::get(op.getContext(), mark));
}

void WinogradTiler::run() {
  SmallVector<OpFoldResult> lower, upper, step;
  SmallVector<Attribute> mapping;
  for (auto [loop, extent] : llvm::enumerate(problem.extents)) {
    if (!isCut(loop))
      continue;
    lower.push_back(rewriter.getIndexAttr(0));
    upper.push_back(rewriter.getIndexAttr(extent));
    step.push_back(rewriter.getIndexAttr(tile.sizes[loop]));
    mapping.push_back(MappingAttr::get(op.getContext(), MappingKind::CPE));
  }
  rewriter.setInsertionPoint(op);
  if (mapping.empty()) {
    mark(op);
    return;
  }
  auto loop =
      scf::ForallOp::create(rewriter, loc, lower, upper, step, op.getOutput(),
                            rewriter.getArrayAttr(mapping));
  rewriter.setInsertionPointToStart(loop.getBody());
  findRanges(loop.getInductionVars());
  Slice written;
  Value output = loop.getRegionIterArgs().front();
  Value result = createTile(output, written);
  rewriter.setInsertionPointToEnd(loop.getTerminator().getBody());
  SmallVector<OpFoldResult> ones(written.sizes.size(),
                                 rewriter.getIndexAttr(1));
  tensor::ParallelInsertSliceOp::create(rewriter, loc, result, output,
                                        written.offsets, written.sizes, ones);
  rewriter.replaceOp(op, loop.getResults());
}

/// Adds `op` with its tiles to `planner`.
static LogicalResult planOne(WinogradOp op, KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  auto isStatic = [](Value array) {
    return cast<ShapedType>(array.getType()).hasStaticShape();
  };
  if (!isStatic(op.getInput()) || !isStatic(op.getOutput()))
    return op.emitOpError("expects static shapes to be tiled, but got ")
           << op.getInput().getType() << " and " << op.getOutput().getType();
  WinogradTransform transform = getWinogradTransform(op);
  TileProblem problem = getWinogradProblem(transform, *target, op.getContext());
  FailureOr<std::optional<GroupDivision>> division =
      applyTileRequest(op, getScheduleAttr(op), *target, problem);
  if (failed(division))
    return failure();
  std::optional<GroupTile> tile = chooseOnGroups(problem, *target, *division);
  if (!tile) {
    for (auto [size, canCut, extent] :
         llvm::zip_equal(problem.sizes, problem.canCut, problem.extents))
      size = size > 0 ? size : canCut ? 1 : extent;
    return op.emitError("a tile of ")
           << llvm::interleaved(problem.sizes, "x") << " needs "
           << getGroupLdmBytes(problem, problem.sizes, *target)
           << " bytes of LDM per CPE, but only " << target->getUsableLdmBytes()
           << " are available";
  }
  double seconds = getKernelCycles(*tile, *target) / target->getClockHz();
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add(
             "winograd {0} in tiles of {1:$[x]} that are distributed over "
             "the CPEs{2}",
             stringifyWinogradKind(op.getKind()),
             llvm::make_range(tile->sizes.begin(), tile->sizes.end()),
             describeGroups(*target, tile->onFirstGroup))
      << remark::metric("LDM bytes", tile->ldmBytes)
      << remark::metric("predicted us", seconds * 1e6);
  ScheduleAttr schedule = makeTileSchedule(
      op.getContext(), problem.extents, tile->sizes,
      makeCoreGroupsOf(op.getContext(), *tile, *division, *target));
  PlannedKernel kernel{op, {getKernelName(op), schedule, seconds}};
  kernel.make = [op, tile = *tile, problem, target = *target](
                    RewriterBase &rewriter) -> FailureOr<linalg::LinalgOp> {
    WinogradTiler(rewriter, op, tile, problem, target).run();
    return linalg::LinalgOp();
  };
  kernel.isInPlan = false;
  planner.add(std::move(kernel));
  return success();
}

/// Adds `op`, whose tiles are chosen, to `planner`.
static LogicalResult planConvolution(WinogradConvOp op,
                                     KernelPlanner &planner) {
  FailureOr<Target> target = Target::get(op);
  if (failed(target))
    return failure();
  FailureOr<std::optional<GroupDivision>> division = readGroupsRequest(op);
  if (failed(division))
    return failure();
  WinogradPlan plan = getWinogradPlan(op, *target);
  double cycles = getWinogradCycles(plan, *target);
  ScheduleAttr schedule;
  Builder builder(op.getContext());
  TileAttr::Entries mark;
  if (target->getUsedCoreGroups() > 1) {
    cycles += getGroupBarrierCycles(*target);
    double first = getWinogradCycles(plan, target->withUsedCoreGroups(1));
    auto toSeconds = [&](double time) {
      return (time - getLaunchCycles(*target)) / target->getClockHz();
    };
    DivisionReport report;
    bool onFirst = runsOnFirstGroup(*division, toSeconds(cycles),
                                    toSeconds(first), report);
    setDivision(builder, onFirst, report, mark);
    cycles = onFirst ? first : cycles;
    schedule = withCoreGroups(op.getContext(), {},
                              makeCoreGroups(op.getContext(), {onFirst, {}}));
  }
  double seconds = cycles / target->getClockHz();
  int64_t bytes = getWinogradLdmBytes(plan, *target);
  mark.kernel = builder.getStringAttr("conv");
  mark.sizes = {plan.filterBlock, plan.channelBlock, plan.pieceRows,
                plan.pieceCols};
  mark.predicted = builder.getF64FloatAttr(seconds);
  TileAttr tile = TileAttr::get(op.getContext(), mark);
  PlannedKernel kernel{op, {"conv", schedule, seconds}};
  kernel.make = [op,
                 tile](RewriterBase &) mutable -> FailureOr<linalg::LinalgOp> {
    op->setAttr(kTileAttrName, tile);
    return linalg::LinalgOp();
  };
  kernel.isInPlan = false;
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Tile").category("sw-tiling"))
      << remark::add("winograd convolution with {0} filters, {1} channels and "
                     "{2}x{3} tiles of {4}x{4} pixels for each CPE{5}",
                     plan.filterBlock, plan.channelBlock, plan.pieceRows,
                     plan.pieceCols, plan.tile,
                     describeGroups(*target, mark.firstGroup))
      << remark::metric("LDM bytes", bytes)
      << remark::metric("predicted us", seconds * 1e6);
  planner.add(std::move(kernel));
  return success();
}

/// Checks that the extents of `op` are within the range of the model.
static LogicalResult verifyExtents(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto array = dyn_cast<ShapedType>(type);
        array && llvm::is_contained(array.getShape(), 0))
      return op->emitOpError("expects every extent to be at least 1, but got ")
             << type;
  return verifyArraySizes(op);
}

LogicalResult sw::planWinograd(Operation *root, KernelPlanner &planner) {
  auto verify = [](Operation *op) -> WalkResult {
    return isa<WinogradOp, WinogradConvOp>(op) ? ::verifyExtents(op)
                                               : success();
  };
  if (root->walk(verify).wasInterrupted())
    return failure();
  WalkResult result = root->walk([&](WinogradConvOp op) {
    bool isMarked = !op.hasPureTensorSemantics() ||
                    op->hasAttr(kTileAttrName) ||
                    succeeded(planConvolution(op, planner));
    return isMarked ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  SmallVector<WinogradOp> ops;
  root->walk([&](WinogradOp op) {
    if (op.hasPureTensorSemantics() && !op->hasAttr(kTileAttrName))
      ops.push_back(op);
  });
  return success(llvm::all_of(
      ops, [&](WinogradOp op) { return succeeded(planOne(op, planner)); }));
}
