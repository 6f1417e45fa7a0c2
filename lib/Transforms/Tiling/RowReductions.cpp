//===- RowReductions.cpp - Reductions on the tiles of a product -----------===//
//
//   %r = scf.for %i .. iter_args(%c = %e : tensor<1x96x196xf32>) {
//     %t = .. the tile of the product, after its epilogue : 64x196
//     scf.yield (%t inserted into %c)
//   }
//   %s = linalg.generic "sum" ins(%r) outs(zeros : tensor<1x96xf32>)
//   %m = linalg.generic "div" ins(%s)
// becomes
//   %r, %m = scf.for %i .. iter_args(%c = %e, %d = %f : tensor<1x96xf32>) {
//     %t = ..
//     %s = linalg.generic {sw.tile} "sum" ins(%t) outs(zeros in %d : 64)
//     %u = linalg.generic {sw.tile} "div" outs(%s)
//     scf.yield (%t inserted into %c), (%u inserted into %d)
//   }
//
//===----------------------------------------------------------------------===//
#include "RowReductions.h"

#include "Analysis/CostModel/LibraryCosts.h"
#include "TileMarks.h"
#include "Transforms/Scheduling/ScheduleMarks.h"

#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::sw;

using utils::IteratorType;

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Whether `op` is in the block of `producer` and may run with it. Its
/// operands, except for arrays, must be computed before `producer`.
static bool canMove(linalg::LinalgOp op, Operation *producer) {
  if (op->getBlock() != producer->getBlock() || isFusionForbidden(op) ||
      op->hasAttr(kScheduleAttrName) || op->hasAttr(kTileAttrName) ||
      (!isa<linalg::FillOp>(op) && arePlannedApart(op, producer)))
    return false;
  SetVector<Value> used;
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value input : op.getDpsInputs())
    if (!isa<ShapedType>(input.getType()))
      used.insert(input);
  DominanceInfo dominance;
  return llvm::all_of(used, [&](Value value) {
    return dominance.properlyDominates(value, producer);
  });
}

/// Whether `op` reduces the last dimension of its only input, and keeps the
/// order of the others.
static bool reducesRows(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      !matchReduction(op) || op.getNumDpsInputs() != 1)
    return false;
  unsigned loops = op.getNumLoops();
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(loops, op.getContext());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray();
  return loops > 1 && op.getNumReductionLoops() == 1 &&
         kinds.back() == IteratorType::reduction && maps.front() == identity &&
         maps.back() == identity.dropResult(loops - 1);
}

/// The elementwise op that is the only reader of `value`, reads no other array,
/// and can run in the place of `producer`.
static linalg::LinalgOp findFollowing(Value value, Operation *producer) {
  if (!value.hasOneUse())
    return {};
  auto op = dyn_cast<linalg::LinalgOp>(*value.user_begin());
  if (!op || !isPointwise(op) || !canMove(op, producer) ||
      op->getResult(0).getType() != value.getType())
    return {};
  // An op that accumulates must do so on `value`.
  OpOperand *output = op.getDpsInitOperand(0);
  if (op.payloadUsesValueFromOperand(output) && output->get() != value)
    return {};
  bool readsOthers = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *in) {
    return isa<ShapedType>(in->get().getType()) &&
           (in->get() != value || !op.getMatchingIndexingMap(in).isIdentity());
  });
  bool hasIndex = llvm::any_of(*op.getBlock(), llvm::IsaPred<linalg::IndexOp>);
  return readsOthers || hasIndex ? linalg::LinalgOp() : op;
}

/// Whether an op reads both the result of `reduction` and `result`. In a
/// softmax, for example, it reads the maxima of rows and the rows. A separate
/// fusion group then has both.
static bool isReadWith(const RowReduction &reduction, Value result) {
  linalg::LinalgOp last =
      reduction.after.empty() ? reduction.op : reduction.after.back();
  return llvm::any_of(last->getUsers(), [&](Operation *user) {
    return isa<linalg::LinalgOp>(user) &&
           llvm::is_contained(user->getOperands(), result);
  });
}

SmallVector<RowReduction> sw::findRowReductions(Value result) {
  SmallVector<RowReduction> found;
  Operation *producer = result.getDefiningOp();
  for (Operation *user : result.getUsers()) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    if (!op || !reducesRows(op) || !canMove(op, producer))
      continue;
    auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
    if (!fill ||
        !canMove(cast<linalg::LinalgOp>(fill.getOperation()), producer))
      continue;
    RowReduction reduction{op, fill, {}};
    for (linalg::LinalgOp next = findFollowing(op->getResult(0), producer);
         next; next = findFollowing(next->getResult(0), producer))
      reduction.after.push_back(next);
    if (!isReadWith(reduction, result))
      found.push_back(std::move(reduction));
  }
  return found;
}

bool sw::hasWholeRows(linalg::LinalgOp product, AffineMap outputMap,
                      const Schedule &schedule) {
  unsigned count = outputMap.getNumResults();
  if (count < 2 || !outputMap.isProjectedPermutation() ||
      !schedule.distributedLoop || hasReductionOutside(product, schedule))
    return false;
  unsigned rows = outputMap.getDimPosition(count - 2),
           pixels = outputMap.getDimPosition(count - 1);
  return schedule.mesh[rows] == Spread::All &&
         schedule.mesh[pixels] == Spread::None &&
         schedule.sizes[pixels] == product.getStaticLoopRanges()[pixels];
}

double sw::getCyclesOnTiles(ArrayRef<RowReduction> reductions,
                            const TileChoice &own, const Target &target) {
  double cycles = 0;
  for (const RowReduction &reduction : reductions) {
    linalg::LinalgOp op = reduction.op;
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    int64_t tiles = 1, rows = 1;
    for (auto [loop, size] : llvm::enumerate(own.schedule.sizes)) {
      if (loop + 1 == own.schedule.sizes.size())
        break;
      tiles *= llvm::divideCeil(extents[loop], size);
      if (std::optional<Spread> spread = own.schedule.mesh[loop])
        rows *= target.getPiece(size, *spread, own.schedule.units[loop]);
    }
    double tile = getRowReductionCycles(*matchReduction(op), rows,
                                        extents.back(), target);
    for (linalg::LinalgOp next : reduction.after)
      tile += getElementwiseOpCycles(next, 1, rows, target);
    cycles += static_cast<double>(tiles) * tile;
  }
  return cycles;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

namespace {
/// Computes one reduction in the loops over the tiles of an array.
class RowReducer {
public:
  RowReducer(RewriterBase &rewriter, const RowReduction &reduction,
             const TileChoice &own);

  LogicalResult run();

private:
  Value addResult(size_t level, Value place);
  Value createTile(Value place);
  Value createOps(Value tile, Value place);
  LogicalResult mark(linalg::LinalgOp op);

  RewriterBase &rewriter;
  const RowReduction &reduction;
  const TileChoice &own;
  /// From the outermost to the innermost one.
  SmallVector<scf::ForOp> loops;
  /// The value that the innermost loop stores.
  Value stored;
  bool hasFailed = false;
};
} // namespace

RowReducer::RowReducer(RewriterBase &rewriter, const RowReduction &reduction,
                       const TileChoice &own)
    : rewriter(rewriter), reduction(reduction), own(own) {
  linalg::LinalgOp op = reduction.op;
  stored = op.getDpsInputs()[0];
  while (auto loop = stored.getDefiningOp<scf::ForOp>()) {
    loops.push_back(loop);
    stored = loop.getYieldedValues()[cast<OpResult>(stored).getResultNumber()];
  }
}

/// Marks a tile op with a loop over rows, and possibly one over pixels.
LogicalResult RowReducer::mark(linalg::LinalgOp op) {
  TileChoice choice;
  choice.kernel = own.kernel;
  choice.isEpilogue = true;
  SmallVector<unsigned> numbers;
  size_t first = own.schedule.mesh.size() - 2;
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
    numbers.push_back(dim);
    choice.schedule.mesh.push_back(own.schedule.mesh[first + dim]);
    choice.schedule.units.push_back(own.schedule.units[first + dim]);
  }
  return success(succeeded(finishTile(rewriter, {op, numbers}, choice)));
}

/// The slice of `array` at `offsets` with only its last `rank` dimensions; the
/// others have one element.
static Value takeLast(RewriterBase &rewriter, Location loc, Value array,
                      ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> sizes, unsigned rank) {
  auto type = tensor::ExtractSliceOp::inferCanonicalRankReducedResultType(
      rank, cast<RankedTensorType>(array.getType()), sizes);
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(rewriter, loc, type, array, offsets,
                                        sizes, ones);
}

/// Applies the elementwise `op` to `row` in place.
static linalg::LinalgOp updateRow(RewriterBase &rewriter, linalg::LinalgOp op,
                                  Value row) {
  auto build = [&](OpBuilder &b, Location loc, ValueRange args) {
    IRMapping mapping;
    Block &body = *op.getBlock();
    for (OpOperand &operand : op->getOpOperands()) {
      bool isArray = isa<ShapedType>(operand.get().getType());
      mapping.map(body.getArgument(operand.getOperandNumber()),
                  isArray ? args.front() : operand.get());
    }
    for (Operation &inner : body.without_terminator())
      b.clone(inner, mapping);
    Value result = body.getTerminator()->getOperand(0);
    linalg::YieldOp::create(b, loc, mapping.lookupOrDefault(result));
  };
  auto updated = linalg::GenericOp::create(
      rewriter, op.getLoc(), row.getType(), ValueRange(), row,
      rewriter.getMultiDimIdentityMap(1), IteratorType::parallel, build);
  return cast<linalg::LinalgOp>(updated.getOperation());
}

/// Creates the ops for `tile`, rows x pixels, with their results in `place`.
Value RowReducer::createOps(Value tile, Value place) {
  linalg::LinalgOp op = reduction.op;
  Location loc = op.getLoc();
  auto fill = linalg::FillOp::create(
      rewriter, loc, linalg::FillOp(reduction.fill).getInputs(), place);
  AffineMap pixel = rewriter.getMultiDimIdentityMap(2);
  auto sum = linalg::GenericOp::create(
      rewriter, loc, place.getType(), tile, fill.getResult(0),
      ArrayRef<AffineMap>{pixel, pixel.dropResult(1)},
      ArrayRef<IteratorType>{IteratorType::parallel, IteratorType::reduction},
      /*bodyBuild=*/nullptr);
  rewriter.cloneRegionBefore(op->getRegion(0), sum.getRegion(),
                             sum.getRegion().begin());
  SmallVector<linalg::LinalgOp> ops = {
      cast<linalg::LinalgOp>(fill.getOperation()),
      cast<linalg::LinalgOp>(sum.getOperation())};
  for (linalg::LinalgOp next : reduction.after)
    ops.push_back(updateRow(rewriter, next, ops.back()->getResult(0)));
  Value result = ops.back()->getResult(0);
  for (linalg::LinalgOp each : ops)
    hasFailed |= failed(mark(each));
  return result;
}

/// Computes the part of `place` for one tile.
Value RowReducer::createTile(Value place) {
  Location loc = linalg::LinalgOp(reduction.op).getLoc();
  rewriter.setInsertionPointAfterValue(stored);
  auto insert = stored.getDefiningOp<tensor::InsertSliceOp>();
  Value tile = insert ? insert.getSource() : stored;
  SmallVector<OpFoldResult> sizes =
      insert ? insert.getMixedSizes()
             : tensor::getMixedSizes(rewriter, loc, stored);
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  if (cast<ShapedType>(tile.getType()).getRank() > 2)
    tile = takeLast(rewriter, loc, tile, offsets, sizes, 2);
  if (insert)
    offsets = insert.getMixedOffsets();
  offsets.pop_back();
  sizes.pop_back();
  Value rows =
      createOps(tile, takeLast(rewriter, loc, place, offsets, sizes, 1));
  rewriter.setInsertionPointAfterValue(rows);
  SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
  return tensor::InsertSliceOp::create(rewriter, loc, rows, place, offsets,
                                       sizes, ones);
}

/// Adds the result to the loops from `level` on. Their iterations insert their
/// parts into `place`.
Value RowReducer::addResult(size_t level, Value place) {
  if (level == loops.size())
    return createTile(place);
  FailureOr<LoopLikeOpInterface> loop =
      cast<LoopLikeOpInterface>(loops[level].getOperation())
          .replaceWithAdditionalYields(
              rewriter, place, /*replaceInitOperandUsesInLoop=*/false,
              [&](OpBuilder &, Location, ArrayRef<BlockArgument> args) {
                OpBuilder::InsertionGuard guard(rewriter);
                return SmallVector<Value>{addResult(level + 1, args.front())};
              });
  if (failed(loop)) {
    hasFailed = true;
    return place;
  }
  return loop->getOperation()->getResults().back();
}

LogicalResult RowReducer::run() {
  linalg::LinalgOp op = reduction.op;
  linalg::LinalgOp last = reduction.after.empty() ? op : reduction.after.back();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  rewriter.setInsertionPoint(loops.empty() ? stored.getDefiningOp()
                                           : loops.front().getOperation());
  Value place = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                        type.getElementType());
  Value result = addResult(0, place);
  if (hasFailed)
    return op.emitError("could not run on the tiles of a product");
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Fuse").category("sw-fuse"))
      << remark::add("{0} of rows runs on the tiles of a product",
                     tpp::stringifyReduceKind(*matchReduction(op)));
  rewriter.replaceAllUsesWith(last->getResult(0), result);
  for (linalg::LinalgOp next : llvm::reverse(reduction.after))
    rewriter.eraseOp(next);
  rewriter.eraseOp(op);
  return success();
}

LogicalResult sw::placeRowReductions(RewriterBase &rewriter,
                                     ArrayRef<RowReduction> reductions,
                                     const TileChoice &own) {
  for (const RowReduction &reduction : reductions) {
    linalg::FillOp fill = reduction.fill;
    if (failed(RowReducer(rewriter, reduction, own).run()))
      return failure();
    if (fill.use_empty())
      rewriter.eraseOp(fill);
  }
  return success();
}
