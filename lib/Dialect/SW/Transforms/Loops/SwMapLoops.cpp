//===- SwMapLoops.cpp - The pass sw-map-loops -----------------------------===//
//
// Gives each CPE its own iterations of a loop whose iterations are distributed
// over the CPEs:
//
//   scf.forall (%i, %j) = (0, 0) to (96, 640) step (8, 64) {
//     body(%i, %j)
//   } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
// becomes
//   %id = sw.coord id
//   scf.for %t = %id to 120 step 64 {
//     body((%t floordiv 10) * 8, (%t mod 10) * 64)
//   } {sw.private}
//
// A loop that CPEs run in step, so they can share gets:
//
//   scf.forall (%i, %j) = (0, 0) to (12, 512) step (1, 16) {
//     sw.dma_get %x[%i] to %a; body(%i, %j)
//   } {mapping = [#sw.map<team>, #sw.map<member>]}
// becomes
//   %row = sw.coord row; %col = sw.coord col
//   scf.for %t = 0 to 6 {
//     %n = %t * 8 + %row; %i = %n floordiv 4; %j = ((%n mod 4) * 8 + %col) * 16
//     sw.dma_get %x[%i] to %a broadcast row; body(%i, %j)
//   } {sw.private}
//
// A loop over tiles that CPEs compute together, one tile for each mesh column:
//
//   scf.forall (%i) in (32) { body(%i) } {mapping = [#sw.map<col>]}
// becomes
//   %col = sw.coord col
//   scf.for %t = 0 to 4 { body(%t * 8 + %col) }
//
// A loop over core groups, in a launch on six of them:
//
//   scf.forall (%i) in (32) { body(%i) } {mapping = [#sw.map<core_group>]}
// becomes
//   %group = sw.coord core_group
//   scf.for %t = %group to 32 step 6 { body(%t) }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "LoopDimensions.h"

#include "Dialect/SW/Transforms/Transfers/SharedGets.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMAPLOOPS
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The distribution of the dimensions of a loop.
enum class Distribution {
  No,
  /// Over the CPEs by number, which run independently.
  CPEs,
  /// Over mesh rows or columns (teams), and over the CPEs of each team, in
  /// step.
  Teams,
  /// Over all CPEs, in step.
  Array,
  /// Over mesh columns, which compute their tiles together.
  Columns,
  /// Over core groups.
  Groups
};
} // namespace

static std::optional<MappingKind> getKind(Attribute attr) {
  if (auto map = dyn_cast<MappingAttr>(attr))
    return map.getKind();
  return std::nullopt;
}

static Distribution getDistribution(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  if (!mapping || mapping->empty())
    return Distribution::No;
  auto areAll = [&](ArrayRef<MappingKind> kinds) {
    return llvm::all_of(*mapping, [&](Attribute attr) {
      std::optional<MappingKind> kind = getKind(attr);
      return kind && llvm::is_contained(kinds, *kind);
    });
  };
  if (areAll(MappingKind::CPE))
    return Distribution::CPEs;
  if (areAll({MappingKind::Each, MappingKind::CPE}) ||
      areAll(MappingKind::Lockstep))
    return Distribution::Array;
  if (areAll({MappingKind::Team, MappingKind::Member}))
    return Distribution::Teams;
  if (mapping->size() == 1 && areAll(MappingKind::Col))
    return Distribution::Columns;
  if (areAll(MappingKind::CoreGroup))
    return Distribution::Groups;
  return Distribution::No;
}

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
  if (!first || !second)
    return true;
  auto meet = [&](ArrayRef<Value> writes, ArrayRef<Value> others) {
    return llvm::any_of(writes, [&](Value written) {
      return llvm::any_of(others, [&](Value other) {
        return aliases.mayAlias(written, other);
      });
    });
  };
  return meet(first->writes, second->reads) ||
         meet(first->writes, second->writes) ||
         meet(second->writes, first->reads);
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

namespace {
/// Distributes one loop.
class LoopDistributor {
public:
  LoopDistributor(RewriterBase &rewriter, scf::ForallOp loop,
                  const Target &target)
      : rewriter(rewriter), loop(loop), target(target), loc(loop.getLoc()) {}

  LogicalResult run(Distribution distribution);

private:
  bool isOutside(Attribute attr) const {
    std::optional<MappingKind> kind = getKind(attr);
    return kind == MappingKind::Each || kind == MappingKind::Team;
  }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  }

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
  const Target &target;
  Location loc;
};
} // namespace

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
  Value id = CoordOp::create(rewriter, loc, Axis::Id);
  NumberedLoop own = createLoop(*count, target.getNumCPEs(), id,
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
  Value teamCoord =
      isArray ? Value() : CoordOp::create(rewriter, loc, team).getResult();
  Value ownCoord = CoordOp::create(rewriter, loc, isArray ? Axis::Id : member);
  NumberedLoop own = createLoop(count, teams, teamCoord,
                                /*isInStep=*/count % teams == 0);
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
  NumberedLoop own = createLoop(dimension.count, columns, coord,
                                /*isInStep=*/true);
  moveBody(own.loop, createLoopIndices(rewriter, loc, own.number, dimension,
                                       /*clamps=*/false));
  return success();
}

/// The CPEs of a core group run its iterations together, so each of them has
/// the same ones.
LogicalResult
LoopDistributor::distributeOverGroups(ArrayRef<LoopDimension> dimensions) {
  std::optional<int64_t> count = countIterations(dimensions);
  if (!count)
    return loop.emitOpError("has more iterations than can be counted");
  auto launch = loop->getParentOfType<LaunchOp>();
  Value group = CoordOp::create(rewriter, loc, Axis::CoreGroup);
  NumberedLoop own = createLoop(*count, launch.getNumCoreGroups(), group,
                                /*isInStep=*/false);
  moveBody(own.loop, createLoopIndices(rewriter, loc, own.number, dimensions,
                                       /*clamps=*/false));
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
  if (isOverGroups ? mustMeetOthers(loop) : !isAlone(loop)) {
    Scope scope = isOverGroups
                      ? loop->getParentOfType<LaunchOp>().getWholeScope()
                      : Scope::Array;
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

namespace {
struct SwMapLoops : sw::impl::SwMapLoopsBase<SwMapLoops> {
  void runOnOperation() override {
    // Outer loops first: gets in inner ones may depend on their iterations.
    SmallVector<scf::ForallOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](scf::ForallOp loop) {
      auto launch = loop->getParentOfType<LaunchOp>();
      if (launch && launch.getView() == View::CoreGroup &&
          getDistribution(loop) != Distribution::No)
        loops.push_back(loop);
    });
    if (!llvm::all_of(loops, isInNoOther))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp loop : loops) {
      FailureOr<Target> target = Target::get(loop);
      if (failed(target) || failed(LoopDistributor(rewriter, loop, *target)
                                       .run(getDistribution(loop))))
        return signalPassFailure();
    }
  }

  /// Checks that no loop over the mesh is around `loop`.
  static bool isInNoOther(scf::ForallOp loop) {
    auto outer = loop->getParentOfType<scf::ForallOp>();
    if (!outer || !loop->getParentOfType<LaunchOp>()->isProperAncestor(outer) ||
        getDistribution(outer) == Distribution::Groups)
      return true;
    loop.emitOpError("expects a mapped loop not to be nested in another one");
    return false;
  }
};
} // namespace
