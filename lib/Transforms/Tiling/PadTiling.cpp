//===- PadTiling.cpp - Arrays with padding --------------------------------===//
//
//   %f = linalg.fill ins(%c) outs(%e : tensor<512x58x58xf32>)
//   %s = tensor.extract_slice %f[0, 1, 1] [512, 56, 56] [1, 1, 1]
//   %d = linalg.copy ins(%x : tensor<512x56x56xf32>) outs(%s)
//   %p = tensor.insert_slice %d into %f[0, 1, 1] [512, 56, 56] [1, 1, 1]
// becomes
//   %p = scf.forall (%i) in (512) shared_outs(%o = %e) {
//     %t = linalg.fill ins(%c) outs(tensor.empty : tensor<58x58xf32>)
//     %d = linalg.copy ins(%x[%i]) outs(%t[1, 1] [56, 56])
//     %r = linalg.copy ins(%d in %t) outs(%o[%i])
//     tensor.parallel_insert_slice %r into %o[%i]
//   } {mapping = [#sw.map<cpe>]}
//
// Planes that are too large are cut into blocks of rows. A block reads as many
// rows of the source as it has itself. Source rows outside of the block go to a
// margin that is not stored.
//
//===----------------------------------------------------------------------===//
#include "TileProgram.h"

#include "Assemblies.h"
#include "GroupRequests.h"
#include "GroupTiling.h"
#include "PadFusion.h"
#include "PadTileChoice.h"
#include "TileMarks.h"
#include "Transforms/Scheduling/KernelPlanner.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Creates the loop of one assembly.
class PadTiler {
public:
  PadTiler(RewriterBase &rewriter, const Assembly &assembly,
           const PadTile &tile, const Target &target)
      : b(rewriter), assembly(assembly), tile(tile), target(target),
        loc(assembly.sources.front().insert->getLoc()),
        isWhole(tile.rows == assembly.getExtent(tile.cut)),
        joins(isWhole && tile.cut > 0), tileRows(tile.planes * tile.rows),
        margin(
            getMargin(assembly.sources.front().groups[tile.cut], tile.rows)) {}

  LogicalResult run();

private:
  using List = SmallVector<OpFoldResult>;

  OpFoldResult index(int64_t value) { return b.getIndexAttr(value); }
  List indices(ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(b.getContext(), values);
  }
  Value slice(Value tensor, ArrayRef<OpFoldResult> offsets,
              ArrayRef<int64_t> shape);
  SmallVector<int64_t> getShape(int64_t rows) const;
  OpFoldResult getSourceRow(const PadGroup &group, OpFoldResult row);
  Value copyIn(const PadSource &source, Value array, ArrayRef<OpFoldResult> at,
               int64_t plane, Value whole);
  Value createTile(ArrayRef<OpFoldResult> at, ArrayRef<Value> wholes);
  LogicalResult createBody(scf::ForallOp loop, ArrayRef<Value> wholes);
  LogicalResult mark(linalg::LinalgOp op, bool isRoot);
  void eraseOld();

  RewriterBase &b;
  const Assembly &assembly;
  const PadTile &tile;
  const Target &target;
  Location loc;
  bool isWhole;
  /// Whether the rows of planes are consecutive in the result.
  bool joins;
  int64_t tileRows, margin;
  /// The ops on tiles; the root is the last one.
  SmallVector<linalg::LinalgOp> ops;
};
} // namespace

/// The slice of `tensor` at `offsets`, whose leading dimensions are single
/// elements.
Value PadTiler::slice(Value tensor, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<int64_t> shape) {
  List sizes(offsets.size() - shape.size(), index(1));
  llvm::append_range(sizes, indices(shape));
  List ones(sizes.size(), index(1));
  auto type = RankedTensorType::get(shape, assembly.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets, sizes,
                                        ones);
}

/// The shape of tiles with `rows` rows.
SmallVector<int64_t> PadTiler::getShape(int64_t rows) const {
  SmallVector<int64_t> shape = {rows};
  for (unsigned dim = tile.cut + 1; dim < assembly.getRank(); ++dim)
    shape.push_back(assembly.getExtent(dim));
  return shape;
}

/// The first source row that the block at `row` reads.
OpFoldResult PadTiler::getSourceRow(const PadGroup &group, OpFoldResult row) {
  if (isWhole)
    return index(0);
  if (!group.isPadded())
    return row;
  auto getMap = [&](AffineExpr expr, int64_t limit) {
    return AffineMap::get(1, 0, {expr, b.getAffineConstantExpr(limit)},
                          b.getContext());
  };
  AffineExpr own = b.getAffineDimExpr(0);
  OpFoldResult from = affine::makeComposedFoldedAffineMax(
      b, loc, getMap(own - group.low, 0), {row});
  return affine::makeComposedFoldedAffineMin(
      b, loc, getMap(own, group.source - tile.rows), {from});
}

/// Copies the part of `whole`, the array of `source`, that belongs to the tile
/// at `at`, into plane `plane` of `array`.
Value PadTiler::copyIn(const PadSource &source, Value array,
                       ArrayRef<OpFoldResult> at, int64_t plane, Value whole) {
  const PadGroup &cut = source.groups[tile.cut];
  OpFoldResult row = at.back(), from = getSourceRow(cut, row);
  OpFoldResult begin = index(isWhole ? plane * tile.rows + cut.low : 0);
  if (!isWhole && cut.isPadded()) {
    AffineExpr shift = b.getAffineDimExpr(0) - b.getAffineDimExpr(1);
    begin = affine::makeComposedFoldedAffineApply(
        b, loc, AffineMap::get(2, 0, shift + (margin + cut.low)), {from, row});
  }
  List read(at.drop_back()), written = {begin};
  if (joins)
    read.push_back(affine::makeComposedFoldedAffineApply(
        b, loc,
        AffineMap::get(1, 0, b.getAffineDimExpr(0).floorDiv(tile.rows) + plane),
        {row}));
  read.push_back(from);
  SmallVector<int64_t> shape = {getSourceRows(cut, tile.rows)};
  for (const PadGroup &group :
       ArrayRef(source.groups).drop_front(tile.cut + 1)) {
    read.push_back(index(0));
    written.push_back(index(group.low));
    shape.push_back(group.source);
  }
  auto copy = linalg::CopyOp::create(b, loc, slice(whole, read, shape),
                                     slice(array, written, shape));
  ops.push_back(cast<linalg::LinalgOp>(copy.getOperation()));
  List ones(shape.size(), index(1));
  return tensor::InsertSliceOp::create(b, loc, copy.getResult(0), array,
                                       written, indices(shape), ones);
}

/// Assembles the tile at `at` in a separate array.
Value PadTiler::createTile(ArrayRef<OpFoldResult> at, ArrayRef<Value> wholes) {
  // The tile is filled even without a fill value, because slices of an empty
  // tensor would become separate tensors.
  linalg::FillOp old = assembly.fill;
  Value number = old ? old.getInputs()[0]
                     : arith::ConstantOp::create(
                           b, loc, b.getZeroAttr(assembly.getElementType()));
  Value empty = tensor::EmptyOp::create(b, loc, getShape(tileRows + 2 * margin),
                                        assembly.getElementType());
  auto fill = linalg::FillOp::create(b, loc, number, empty);
  ops.push_back(cast<linalg::LinalgOp>(fill.getOperation()));
  Value array = fill.getResult(0);
  for (int64_t plane = 0; plane < tile.planes; ++plane)
    for (auto [source, whole] : llvm::zip_equal(assembly.sources, wholes))
      array = copyIn(source, array, at, plane, whole);
  if (margin == 0)
    return array;
  SmallVector<int64_t> shape = getShape(tileRows);
  List offsets(shape.size(), index(0));
  offsets.front() = index(margin);
  return slice(array, offsets, shape);
}

static StringRef getKernelName(const Assembly &assembly) {
  return assembly.fill ? "pad" : "concat";
}

/// Marks `op` as a tile op.
LogicalResult PadTiler::mark(linalg::LinalgOp op, bool isRoot) {
  TileChoice choice;
  choice.kernel = getKernelName(assembly);
  choice.isPrivate = true;
  if (isRoot) {
    choice.schedule.sizes = tile.model.sizes;
    choice.onFirstGroup = tile.model.onFirstGroup;
    choice.division = tile.model.division;
    choice.predictedSeconds =
        getKernelCycles(tile.model, target) / target.getClockHz();
    choice.usesPhases = tile.model.usesPhases;
  }
  return finishWholeTile(b, op, choice);
}

LogicalResult PadTiler::createBody(scf::ForallOp loop, ArrayRef<Value> wholes) {
  b.setInsertionPointToStart(loop.getBody());
  List at = getAsOpFoldResult(loop.getInductionVars());
  Value array = createTile(at, wholes);
  Value result = loop.getRegionIterArgs().front();
  List offsets = at;
  SmallVector<int64_t> shape = getShape(tileRows);
  offsets.resize(offsets.size() + shape.size() - 1, index(0));
  Value place = slice(result, offsets, shape);
  auto store = linalg::CopyOp::create(b, loc, array, place);
  ops.push_back(cast<linalg::LinalgOp>(store.getOperation()));
  auto part = place.getDefiningOp<tensor::ExtractSliceOp>();
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(
      b, loc, store.getResult(0), result, part.getMixedOffsets(),
      part.getMixedSizes(), part.getMixedStrides());
  for (linalg::LinalgOp op : ops)
    if (failed(mark(op, op == ops.back())))
      return failure();
  return success();
}

/// Erases the ops that the loop replaces, except for the last insertion.
void PadTiler::eraseOld() {
  for (auto [number, source] : llvm::enumerate(assembly.sources)) {
    Operation *place =
        linalg::CopyOp(source.copy).getOutputs()[0].getDefiningOp();
    if (number > 0)
      b.eraseOp(source.insert);
    b.eraseOp(source.copy);
    if (place->use_empty())
      b.eraseOp(place);
  }
  if (assembly.fill && assembly.fill->use_empty())
    b.eraseOp(assembly.fill);
}

LogicalResult PadTiler::run() {
  tensor::InsertSliceOp insert = assembly.sources.front().insert;
  b.setInsertionPoint(insert);
  RankedTensorType type = assembly.getType();
  auto isFull = [&](size_t rank) {
    return static_cast<int64_t>(rank) == type.getRank();
  };
  SmallVector<Value> wholes;
  for (const PadSource &source : assembly.sources)
    wholes.push_back(isFull(assembly.getRank())
                         ? source.value
                         : tensor::CollapseShapeOp::create(b, loc, source.value,
                                                           assembly.dims));
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> dims = assembly.dims;
  for (unsigned dim = 0; dim < assembly.getRank(); ++dim)
    shape.push_back(assembly.getExtent(dim));
  unsigned rowDim = tile.cut;
  if (joins) {
    --rowDim;
    shape[rowDim] *= shape[rowDim + 1];
    shape.erase(shape.begin() + rowDim + 1);
    llvm::append_range(dims[rowDim], dims[rowDim + 1]);
    dims.erase(dims.begin() + rowDim + 1);
  }
  Value empty =
      tensor::EmptyOp::create(b, loc, shape, assembly.getElementType());
  ArrayRef<int64_t> cut = ArrayRef(shape).take_front(rowDim + 1);
  List steps(cut.size(), index(1));
  steps.back() = index(tileRows);
  SmallVector<Attribute> mapping(
      cut.size(), MappingAttr::get(b.getContext(), MappingKind::CPE));
  auto loop =
      scf::ForallOp::create(b, loc, List(cut.size(), index(0)), indices(cut),
                            steps, empty, b.getArrayAttr(mapping));
  if (failed(createBody(loop, wholes)))
    return emitError(loc, "could not be tiled");
  b.setInsertionPointAfter(loop);
  Value result = loop.getResult(0);
  if (!isFull(dims.size()))
    result = tensor::ExpandShapeOp::create(b, loc, type, result, dims);
  b.replaceOp(insert, result);
  eraseOld();
  return success();
}

/// Adds `assembly` with its tiles to `planner`.
static void planTile(Assembly assembly, const PadTile &tile,
                     const std::optional<GroupDivision> &division,
                     const Target &target, KernelPlanner &planner) {
  linalg::CopyOp copy = assembly.sources.front().copy;
  MLIRContext *context = copy.getContext();
  ScheduleAttr schedule =
      makeTileSchedule(context, getPadExtents(assembly), tile.model.sizes,
                       makeCoreGroupsOf(context, tile.model, division, target));
  PlannedKernel kernel{
      copy,
      {getKernelName(assembly).str(), schedule,
       getKernelCycles(tile.model, target) / target.getClockHz()}};
  kernel.isInPlan = false;
  for (const PadSource &source : llvm::drop_begin(assembly.sources))
    kernel.helpers.push_back(source.copy);
  auto isPart = [&](Operation *user) {
    return llvm::any_of(assembly.sources, [&](const PadSource &source) {
      return user == source.insert ||
             linalg::CopyOp(source.copy).getOutputs()[0].getDefiningOp() ==
                 user;
    });
  };
  if (assembly.fill && llvm::all_of(assembly.fill->getUsers(), isPart))
    kernel.helpers.push_back(assembly.fill);
  kernel.make =
      [assembly, tile,
       target](RewriterBase &rewriter) mutable -> FailureOr<linalg::LinalgOp> {
    // The choice of other kernels may have given their ops other shapes.
    for (PadSource &source : assembly.sources)
      source.value = source.copy.getInputs()[0];
    if (failed(PadTiler(rewriter, assembly, tile, target).run()))
      return failure();
    return linalg::LinalgOp();
  };
  planner.add(std::move(kernel));
}

/// Plans an assembly if its tiles fit, or leaves it to the tiles of its
/// readers.
static LogicalResult planAssembly(RewriterBase &rewriter,
                                  const Assembly &assembly,
                                  KernelPlanner &planner) {
  linalg::CopyOp copy = assembly.sources.front().copy;
  FailureOr<Target> target = Target::get(copy);
  if (failed(target))
    return failure();
  auto options = remark::RemarkOpts::name("Tile").category("sw-tiling");
  FailureOr<PadSchedule> request = readPadSchedule(assembly, *target);
  if (failed(request))
    return failure();
  std::optional<PadTile> tile = choosePadTile(assembly, *request, *target);
  bool isRequested = getScheduleAttr(copy) != nullptr;
  if (!isRequested) {
    std::optional<double> alone;
    if (tile)
      alone = getKernelCycles(tile->model, *target) - getLaunchCycles(*target);
    FailureOr<bool> isInTiles =
        choosePadInTiles(rewriter, assembly, alone, *target);
    if (failed(isInTiles) || *isInTiles)
      return isInTiles;
  }
  if (!tile && isRequested)
    return failOfPadTiles(assembly, request->tiles);
  if (!tile) {
    remark::missed(copy->getLoc(), options)
        << remark::reason("no tile that is put together of its parts fits in "
                          "LDM; each part is copied");
    return success();
  }
  remark::passed(copy->getLoc(), options)
      << remark::add(
             "{0} in tiles of {1} rows that are distributed over the CPEs{2}",
             assembly.fill ? "pad" : "concat", tile->rows,
             describeGroups(*target, tile->model.onFirstGroup))
      << remark::metric("LDM bytes", tile->model.ldmBytes)
      << remark::metric("predicted us", getKernelCycles(tile->model, *target) /
                                            target->getClockHz() * 1e6);
  planTile(assembly, *tile, request->division, *target, planner);
  return success();
}

LogicalResult sw::planPads(RewriterBase &rewriter, Operation *root,
                           KernelPlanner &planner) {
  SmallVector<tensor::InsertSliceOp> inserts;
  root->walk([&](tensor::InsertSliceOp insert) {
    // Skips insertions in the middle of an assembly.
    bool isLast = llvm::none_of(insert->getUsers(), [&](Operation *user) {
      auto next = dyn_cast<tensor::InsertSliceOp>(user);
      return next && next.getDest() == insert.getResult();
    });
    if (isLast)
      inserts.push_back(insert);
  });
  for (tensor::InsertSliceOp insert : inserts)
    if (std::optional<Assembly> assembly = matchAssembly(insert))
      if (failed(planAssembly(rewriter, *assembly, planner)))
        return failure();
  return success();
}
