//===- DoubleBufferPhases.cpp - Phases of gets and puts -------------------===//
//
// A line that is written while gets are pending costs a bus turnaround, which
// takes longer than the write itself. The puts therefore run in a phase of
// their own, and only the gets overlap with computation:
//
//   prefetch X[i + 1] to %b[1 - s], %r[1 - s]
//   wait %r[s]; use %b[s], %c[s]
//   put %c[s], %q[s]
// becomes
//   prefetch X[i + 1] to %b[1 - s], %r[1 - s]
//   wait %r[s]; use %b[s], %c[s]
//   wait %r[1 - s]; barrier
//   put %c[s], %q[s]
//   wait %q[s]; barrier
//
// After the last get no other get is pending, and the wait returns at once.
// Transposes over the mesh and fusion groups use these phases if their
// `sw.tile` has `phases`. A CPE of a group with one tile fewer than others
// executes the barriers of the last round, too:
//
//   for %t = %id to 100 step 64 { ... }
//   if (%id >= 36) { barrier; barrier }
//
// If all CPEs compute a product together and its `sw.tile` has `phases`, the
// prefetched gets precede the puts already. A barrier after the wait for the
// put then delays the next gets. If C has two buffers, a put continues while
// the next tile is computed. The gets for the tile after that are issued
// between the puts:
//
//   wait %r[s]; use %b[s], %c[s]
//   wait %q[1 - s]; barrier
//   prefetch X[i + 1] to %b[1 - s], %r[1 - s]; wait %r[1 - s]; barrier
//   put %c[s], %q[s]
//
//===----------------------------------------------------------------------===//
#include "DoubleBufferPhases.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"

#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// The transfers of an iteration
//===----------------------------------------------------------------------===//

namespace {
/// The transfers of the only nest of a launch.
struct Iteration {
  SmallVector<DMAGetOp> prefetches;
  SmallVector<DMAPutOp> puts;
};
} // namespace

/// Whether `body` is the body of a loop, with only loops around it up to the
/// launch. All CPEs then reach it equally often, unless one of the loops is
/// private.
static bool isInLoops(Block *body, LaunchOp launch) {
  Operation *op = body->getParentOp();
  while (isa<scf::ForOp>(op))
    op = op->getParentOp();
  return op == launch && body->getParentOp() != launch;
}

/// The loop with body `body` that distributes its iterations over the CPEs, if
/// it is directly in its launch and its number of iterations is constant.
static scf::ForOp getDistributedLoop(Block *body, LaunchOp launch) {
  auto loop = dyn_cast<scf::ForOp>(body->getParentOp());
  if (!loop || !loop->hasAttr(kPrivateAttrName) ||
      loop->getParentOp() != launch ||
      !getConstantIntValue(loop.getUpperBound()) ||
      !getConstantIntValue(loop.getStep()))
    return {};
  auto id = loop.getLowerBound().getDefiningOp<CoordOp>();
  return id && id.getAxis() == Axis::Id ? loop : scf::ForOp();
}

/// The mark of an op in `launch` that requests phases; null if none does.
static TileAttr findPhases(LaunchOp launch) {
  TileAttr found;
  launch.walk([&](Operation *op) {
    TileAttr tile = getTileMark(op);
    if (!tile || !tile.getPhases())
      return WalkResult::advance();
    found = tile;
    return WalkResult::interrupt();
  });
  return found;
}

/// Whether `get` can be separated from the puts of `body`: it must be a
/// prefetch for a later iteration that precedes `firstPut`.
static bool isAheadOf(DMAGetOp get, Block *body, DMAPutOp firstPut) {
  Operation *condition = get->getParentOp();
  return isa<scf::IfOp>(condition) && condition->getBlock() == body &&
         condition->isBeforeInBlock(firstPut);
}

/// The transfers of `launch`, if those in loops and the computation are all in
/// one body and its gets precede the puts. Otherwise without puts.
static Iteration findIteration(LaunchOp launch) {
  Iteration found;
  launch.walk([&](DMAPutOp put) { found.puts.push_back(put); });
  if (found.puts.empty())
    return {};
  DMAPutOp first = found.puts.front();
  Block *body = first->getBlock();
  auto isInBody = [&](Operation *op) { return op->getBlock() == body; };
  if (!isInLoops(body, launch) || !llvm::all_of(found.puts, isInBody))
    return {};
  bool gets = false;
  WalkResult result = launch.walk([&](Operation *op) {
    if (isa<tpp::TPPOpInterface>(op))
      return isInBody(op) ? WalkResult::advance() : WalkResult::interrupt();
    auto get = dyn_cast<DMAGetOp>(op);
    if (!get || !get->getParentOfType<scf::ForOp>())
      return WalkResult::advance();
    gets = true;
    // Gets for the iteration itself, whose buffers have one slot.
    if (isInBody(get) && get->isBeforeInBlock(first))
      return WalkResult::advance();
    found.prefetches.push_back(get);
    return isAheadOf(get, body, first) ? WalkResult::advance()
                                       : WalkResult::interrupt();
  });
  if (result.wasInterrupted() || !gets)
    return {};
  return found;
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

/// Inserts barriers between the gets and the puts of `iteration`.
static void createPhases(const Iteration &iteration) {
  DMAPutOp first = iteration.puts.front(), last = iteration.puts.back();
  OpBuilder builder(first);
  for (DMAGetOp get : iteration.prefetches)
    DMAWaitOp::create(builder, get.getLoc(), get.getReply(), get.getSlot());
  BarrierOp::create(builder, first.getLoc(), Scope::Array);
  builder.setInsertionPointAfter(last);
  for (DMAPutOp put : iteration.puts)
    DMAWaitOp::create(builder, put.getLoc(), put.getReply(), put.getSlot());
  BarrierOp::create(builder, last.getLoc(), Scope::Array);
}

/// Adds the barriers of the last round for CPEs that have one iteration of
/// `loop` fewer than others.
static void createLastRoundBarriers(scf::ForOp loop) {
  int64_t count = *getConstantIntValue(loop.getUpperBound());
  int64_t places = *getConstantIntValue(loop.getStep());
  if (count % places == 0)
    return;
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  Location loc = loop.getLoc();
  Value first = arith::ConstantIndexOp::create(builder, loc, count % places);
  Value isShort = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                        loop.getLowerBound(), first);
  auto wait = scf::IfOp::create(builder, loc, isShort, /*withElse=*/false);
  builder.setInsertionPointToStart(wait.thenBlock());
  BarrierOp::create(builder, loc, Scope::Array);
  BarrierOp::create(builder, loc, Scope::Array);
}

/// Moves the gets that precede `put`, which has two slots, between the previous
/// put and this one.
static void delayPut(DMAPutOp put) {
  SmallVector<scf::IfOp> prefetches;
  for (auto prefetch : put->getBlock()->getOps<scf::IfOp>())
    if (prefetch->isBeforeInBlock(put) &&
        !prefetch.thenBlock()->getOps<DMAGetOp>().empty())
      prefetches.push_back(prefetch);
  OpBuilder builder(put);
  Location loc = put.getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value other = arith::SubIOp::create(builder, loc, one, put.getSlot());
  DMAWaitOp::create(builder, loc, put.getReply(), other);
  BarrierOp::create(builder, loc, Scope::Array);
  for (scf::IfOp prefetch : prefetches)
    prefetch->moveBefore(put);
  for (scf::IfOp prefetch : prefetches)
    for (auto get : prefetch.thenBlock()->getOps<DMAGetOp>())
      DMAWaitOp::create(builder, loc, get.getReply(), get.getSlot());
  BarrierOp::create(builder, loc, Scope::Array);
}

/// Synchronises all CPEs at the puts in the loops of products that request
/// phases.
static void createPhaseBarriers(LaunchOp launch) {
  SmallVector<DMAPutOp> puts;
  launch.walk([&](DMAPutOp put) {
    if (isInLoops(put->getBlock(), launch))
      puts.push_back(put);
  });
  for (DMAPutOp put : puts) {
    if (put.getSlot()) {
      delayPut(put);
    } else if (DMAWaitOp wait = getOwnWait(put)) {
      OpBuilder builder(wait);
      builder.setInsertionPointAfter(wait);
      BarrierOp::create(builder, wait.getLoc(), Scope::Array);
    }
  }
}

void sw::separatePhases(LaunchOp launch) {
  TileAttr mark = findPhases(launch);
  if (!mark)
    return;
  // All CPEs compute a product together.
  if (mark.getVector()) {
    createPhaseBarriers(launch);
    return;
  }
  auto opts = remark::RemarkOpts::name("Phases").category("sw-double-buffer");
  Iteration iteration = findIteration(launch);
  Block *body =
      iteration.puts.empty() ? nullptr : iteration.puts.front()->getBlock();
  scf::ForOp loop = body ? getDistributedLoop(body, launch) : scf::ForOp();
  if (!body || (isInPrivateLoop(body->getParentOp()) && !loop)) {
    remark::missed(launch.getLoc(), opts)
        << "puts while other CPEs get: its transfers are not all in one loop "
           "that all CPEs run equally often";
    return;
  }
  createPhases(iteration);
  if (loop)
    createLastRoundBarriers(loop);
  remark::passed(launch.getLoc(), opts)
      << "puts when all gets have arrived, as its schedule says";
}
