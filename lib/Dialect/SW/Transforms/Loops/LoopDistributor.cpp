//===- LoopDistributor.cpp - Iterations of each CPE -----------------------===//
#include "LoopDistributor.h"

#include "LoopDimensions.h"

#include "Dialect/SW/Transforms/Transfers/SharedGets.h"
#include "Dialect/SW/Transforms/Utils/KernelDependence.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Several dimensions of a loop as one loop of each CPE.
struct NumberedLoop {
  scf::ForOp loop;
  /// The number of the iteration, from 0.
  Value number;
};
} // namespace

/// Whether nothing else in the launch of `loop` runs before or after it.
static bool isAlone(scf::ForallOp loop) {
  return llvm::all_of(*loop->getBlock(), [&](Operation &op) {
    return &op == loop || (op.getNumRegions() == 0 &&
                           (isMemoryEffectFree(&op) || isa<AllocOp>(op)));
  });
}

/// Whether one may write an array in main memory that the other accesses.
static bool mayMeet(Operation *a, Operation *b, const MemoryAliases &aliases) {
  std::optional<Accesses> first = getAccesses(a), second = getAccesses(b);
  return !first || !second || dependOnEachOther(*first, *second, aliases);
}

/// Whether `loop`, over core groups, may use what other core groups access in
/// the rest of the launch. A loop in another loop runs several times.
static bool mustMeetOthers(scf::ForallOp loop) {
  if (!isa<LaunchOp>(loop->getParentOp()))
    return true;
  MemoryAliases aliases(loop->getParentOfType<ModuleOp>());
  return llvm::any_of(*loop->getBlock(), [&](Operation &op) {
    return &op != loop && !isa<AllocOp>(op) && mayMeet(loop, &op, aliases);
  });
}

bool sw::needsBarriers(scf::ForallOp loop, Distribution distribution) {
  if (distribution == Distribution::Columns)
    return false;
  return distribution == Distribution::Groups ? mustMeetOthers(loop)
                                              : !isAlone(loop);
}

namespace {
/// Distributes one loop.
class LoopDistributor {
public:
  /// `groups` is the number of core groups that run the loop together.
  LoopDistributor(RewriterBase &rewriter, scf::ForallOp loop, int64_t groups,
                  const Target &target)
      : rewriter(rewriter), loop(loop), groups(groups), target(target),
        loc(loop.getLoc()) {}

  LogicalResult run(Distribution distribution);

private:
  bool isOutside(Attribute attr) const {
    std::optional<MappingKind> kind = getMappingKind(attr);
    return kind == MappingKind::Each || kind == MappingKind::Team;
  }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  }

  Value getPlaceInAllGroups(Value coord);

  NumberedLoop createLoop(int64_t count, int64_t places, Value coord,
                          bool isInStep);
  LogicalResult distributeIndependently(ArrayRef<LoopDimension> dimensions);
  LogicalResult distributeInStep(ArrayRef<LoopDimension> dimensions,
                                 Distribution distribution);
  LogicalResult distributeColumns(const LoopDimension &dimension);
  LogicalResult distributeOverGroups(ArrayRef<LoopDimension> dimensions);
  LogicalResult checkEnds(ArrayRef<LoopDimension> own, int64_t count,
                          int64_t places) const;
  void moveBody(scf::ForOp innermost, ValueRange indices);

  RewriterBase &rewriter;
  scf::ForallOp loop;
  int64_t groups;
  const Target &target;
  Location loc;
};
} // namespace

/// The number of a place among those of all core groups, if it has number
/// `coord` in its core group; null for the only place in the only one.
Value LoopDistributor::getPlaceInAllGroups(Value coord) {
  if (groups == 1)
    return coord;
  Value group = CoordOp::create(rewriter, loc, Axis::CoreGroup);
  if (!coord)
    return group;
  AffineExpr place = rewriter.getAffineDimExpr(0),
             own = rewriter.getAffineDimExpr(1);
  return affine::AffineApplyOp::create(rewriter, loc, place * groups + own,
                                       ValueRange{coord, group});
}

/// Creates a loop of this CPE over `count` iterations that are distributed over
/// `places`, and moves into it. With `isInStep`, all places run it equally
/// often.
NumberedLoop LoopDistributor::createLoop(int64_t count, int64_t places,
                                         Value coord, bool isInStep) {
  NumberedLoop own;
  own.loop = isInStep
                 ? scf::ForOp::create(rewriter, loc, constant(0),
                                      constant(llvm::divideCeil(count, places)),
                                      constant(1))
                 : scf::ForOp::create(rewriter, loc, coord, constant(count),
                                      constant(places));
  rewriter.setInsertionPointToStart(own.loop.getBody());
  own.number = own.loop.getInductionVar();
  if (isInStep && coord) {
    AffineExpr round = rewriter.getAffineDimExpr(0),
               place = rewriter.getAffineDimExpr(1);
    own.number = affine::AffineApplyOp::create(
        rewriter, loc, round * places + place,
        ValueRange{own.loop.getInductionVar(), coord});
  }
  return own;
}

/// Moves the body of the loop to the end of that of `innermost`, and erases the
/// loop.
void LoopDistributor::moveBody(scf::ForOp innermost, ValueRange indices) {
  rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(),
                             innermost.getBody()->getTerminator(), indices);
  rewriter.eraseOp(loop);
}

LogicalResult
LoopDistributor::distributeIndependently(ArrayRef<LoopDimension> dimensions) {
  std::optional<int64_t> count = countIterations(dimensions);
  if (!count)
    return loop.emitOpError("has more iterations than can be counted");
  Value id = getPlaceInAllGroups(CoordOp::create(rewriter, loc, Axis::Id));
  NumberedLoop own = createLoop(*count, target.getNumCPEs() * groups, id,
                                /*isInStep=*/false);
  own.loop->setAttr(kPrivateAttrName, rewriter.getUnitAttr());
  moveBody(own.loop, createLoopIndices(rewriter, loc, own.number, dimensions,
                                       /*clamps=*/false));
  return success();
}

/// Checks the last round if not all places have an iteration in it. Places
/// without one get the end of the first dimension. Their tile is empty only if
/// tiles are cut off there.
LogicalResult LoopDistributor::checkEnds(ArrayRef<LoopDimension> own,
                                         int64_t count, int64_t places) const {
  const LoopDimension &first = own.front();
  if (count % places == 0 || (first.upper - first.lower) % first.step != 0)
    return success();
  return loop->emitOpError("expects iterations that CPEs run in step to be a "
                           "multiple of ")
         << places << ", or the last one to be smaller, but got " << count;
}

LogicalResult
LoopDistributor::distributeInStep(ArrayRef<LoopDimension> dimensions,
                                  Distribution distribution) {
  SmallVector<LoopDimension> outer, inner;
  for (auto [dimension, attr] :
       llvm::zip_equal(dimensions, loop.getMapping()->getValue()))
    (isOutside(attr) ? outer : inner).push_back(dimension);
  std::optional<int64_t> outerCount = countIterations(outer),
                         innerCount = countIterations(inner);
  if (!outerCount || !innerCount)
    return loop.emitOpError("has more iterations than can be counted");
  bool isArray = distribution == Distribution::Array;
  Axis team = target.getTeamAxis();
  Axis member = team == Axis::Row ? Axis::Col : Axis::Row;
  int64_t teams = isArray ? 1 : target.getExtent(team);
  int64_t places = isArray ? target.getNumCPEs() : target.getExtent(member);
  if (!inner.empty() && failed(checkEnds(inner, *innerCount, places)))
    return failure();
  // The rounds of one outer iteration may also belong to different teams.
  int64_t rounds = llvm::divideCeil(*innerCount, places), count;
  if (llvm::MulOverflow(*outerCount, rounds, count))
    return loop.emitOpError("has more iterations than can be counted");
  Value teamCoord = getPlaceInAllGroups(
      isArray ? Value() : CoordOp::create(rewriter, loc, team).getResult());
  Value ownCoord = CoordOp::create(rewriter, loc, isArray ? Axis::Id : member);
  NumberedLoop own = createLoop(count, teams * groups, teamCoord,
                                /*isInStep=*/count % (teams * groups) == 0);
  own.loop->setAttr(kPrivateAttrName, rewriter.getUnitAttr());
  AffineExpr number = rewriter.getAffineDimExpr(0),
             place = rewriter.getAffineDimExpr(1);
  auto apply = [&](AffineExpr expr, ValueRange operands) -> Value {
    return affine::AffineApplyOp::create(rewriter, loc, expr, operands);
  };
  Value outerNumber = apply(number.floorDiv(rounds), own.number);
  Value innerNumber =
      apply((number % rounds) * places + place, {own.number, ownCoord});
  SmallVector<Value> outerIndices =
      createLoopIndices(rewriter, loc, outerNumber, outer, /*clamps=*/false);
  SmallVector<Value> innerIndices =
      createLoopIndices(rewriter, loc, innerNumber, inner,
                        /*clamps=*/*innerCount % places != 0);
  SmallVector<Value> indices;
  unsigned nextOuter = 0, nextInner = 0;
  for (Attribute attr : loop.getMapping()->getValue())
    indices.push_back(isOutside(attr) ? outerIndices[nextOuter++]
                                      : innerIndices[nextInner++]);
  moveBody(own.loop, indices);
  shareGets(own.loop, target);
  return success();
}

LogicalResult
LoopDistributor::distributeColumns(const LoopDimension &dimension) {
  int64_t columns = target.getMeshCols();
  if (dimension.count % columns != 0)
    return loop.emitOpError("expects iterations that mesh columns run together "
                            "to be a multiple of ")
           << columns << ", but got " << dimension.count;
  Value coord = CoordOp::create(rewriter, loc, Axis::Col);
  // Rounds of all columns of a core group.
  int64_t rounds = dimension.count / columns;
  NumberedLoop own = createLoop(rounds, groups, getPlaceInAllGroups(Value()),
                                /*isInStep=*/rounds % groups == 0);
  AffineExpr round = rewriter.getAffineDimExpr(0),
             place = rewriter.getAffineDimExpr(1);
  Value number = affine::AffineApplyOp::create(
      rewriter, loc, round * columns + place, ValueRange{own.number, coord});
  moveBody(own.loop, createLoopIndices(rewriter, loc, number, dimension,
                                       /*clamps=*/false));
  // Transfers could not leave a loop of one iteration.
  (void)own.loop.promoteIfSingleIteration(rewriter);
  return success();
}

/// The CPEs of a core group run its iterations together, so each of them has
/// the same ones.
LogicalResult
LoopDistributor::distributeOverGroups(ArrayRef<LoopDimension> dimensions) {
  SmallVector<LoopDimension> distributed, whole;
  for (auto [dimension, attr] :
       llvm::zip_equal(dimensions, loop.getMapping()->getValue()))
    (isOutside(attr) ? whole : distributed).push_back(dimension);
  std::optional<int64_t> count = countIterations(distributed);
  if (!count)
    return loop.emitOpError("has more iterations than can be counted");
  Value group = CoordOp::create(rewriter, loc, Axis::CoreGroup);
  AffineExpr turn = rewriter.getAffineDimExpr(0),
             place = rewriter.getAffineDimExpr(1);
  // The last turn may not be one of all core groups.
  Value turns = *count % groups == 0
                    ? constant(*count / groups)
                    : affine::AffineApplyOp::create(
                          rewriter, loc, (*count - turn).ceilDiv(groups), group)
                          .getResult();
  auto own = scf::ForOp::create(rewriter, loc, constant(0), turns, constant(1));
  own->setAttr(kParallelAttrName, rewriter.getUnitAttr());
  rewriter.setInsertionPointToStart(own.getBody());
  // Dimensions that depend on the core group alone can be seen.
  SmallVector<Value> numbered = createLoopIndices(
      rewriter, loc, turn * groups + place, {own.getInductionVar(), group},
      distributed, /*clamps=*/false);
  scf::ForOp innermost = own;
  SmallVector<Value> indices;
  unsigned next = 0;
  for (auto [dimension, attr] :
       llvm::zip_equal(dimensions, loop.getMapping()->getValue())) {
    if (!isOutside(attr)) {
      indices.push_back(numbered[next++]);
      continue;
    }
    innermost =
        scf::ForOp::create(rewriter, loc, constant(dimension.lower),
                           constant(dimension.upper), constant(dimension.step));
    innermost->setAttr(kParallelAttrName, rewriter.getUnitAttr());
    rewriter.setInsertionPointToStart(innermost.getBody());
    indices.push_back(innermost.getInductionVar());
  }
  moveBody(innermost, indices);
  return success();
}

LogicalResult LoopDistributor::run(Distribution distribution) {
  if (loop.getNumResults() != 0)
    return loop.emitOpError("expects a mapped loop of a launch to have no "
                            "results, but got ")
           << loop.getNumResults();
  FailureOr<SmallVector<LoopDimension>> dimensions = getLoopDimensions(loop);
  if (failed(dimensions))
    return failure();
  rewriter.setInsertionPoint(loop);
  if (distribution == Distribution::Columns)
    return distributeColumns(dimensions->front());
  bool isOverGroups = distribution == Distribution::Groups;
  if (needsBarriers(loop, distribution)) {
    Scope scope = groups > 1 ? Scope::Chip : Scope::Array;
    rewriter.setInsertionPointAfter(loop);
    BarrierOp::create(rewriter, loc, scope);
    rewriter.setInsertionPoint(loop);
    BarrierOp::create(rewriter, loc, scope);
  }
  rewriter.setInsertionPoint(loop);
  if (isOverGroups)
    return distributeOverGroups(*dimensions);
  return distribution == Distribution::CPEs
             ? distributeIndependently(*dimensions)
             : distributeInStep(*dimensions, distribution);
}

LogicalResult sw::distributeLoop(RewriterBase &rewriter, scf::ForallOp loop,
                                 Distribution distribution, int64_t groups,
                                 const Target &target) {
  return LoopDistributor(rewriter, loop, groups, target).run(distribution);
}
