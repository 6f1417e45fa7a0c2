//===- DoubleBufferPhases.cpp - Gets and puts one after the other ---------===//
//
// A line that is written while gets wait turns the memory around, which takes
// longer than writing it. What a loop computes hides behind the gets alone:
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
// Behind the last get there is none to wait for, which a wait knows. So do tile
// programs whose `sw.tile` says `turns`; a CPE that has a tile less than others
// waits at the barriers of the last round, too:
//
//   for %t = %id to 100 step 64 { ... }
//   if (%id >= 36) { barrier; barrier }
//
// Of products that all CPEs compute together and whose `sw.tile` says so, the
// gets that were issued ahead are in front of the puts already: a barrier
// behind the wait for the put keeps the next ones back. If C has two buffers a
// put goes on while the next tile is computed, and what is fetched for the tile
// behind that comes between the puts:
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

#include "Analysis/CostModel/IterationModel.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Where the transfers are
//===----------------------------------------------------------------------===//

namespace {
/// The transfers of the one nest of a launch, and what it computes.
struct Iteration {
  SmallVector<DMAGetOp> prefetches;
  /// Gets of the iteration itself, whose buffers have one slot.
  SmallVector<DMAGetOp> ownGets;
  SmallVector<DMAPutOp> puts;
  SmallVector<tpp::TPPOpInterface> computation;
};
} // namespace

/// Whether `body` is that of a loop, in loops only, up to the launch: then all
/// CPEs reach it equally often if none of the loops is private.
static bool isInLoops(Block *body, LaunchOp launch) {
  Operation *op = body->getParentOp();
  while (isa<scf::ForOp>(op))
    op = op->getParentOp();
  return op == launch && body->getParentOp() != launch;
}

/// The one loop that deals out the iterations with `body`, if it is alone in
/// its launch and knows their number.
static scf::ForOp getDealtLoop(Block *body, LaunchOp launch) {
  auto loop = dyn_cast<scf::ForOp>(body->getParentOp());
  if (!loop || !loop->hasAttr(kPrivateAttrName) ||
      loop->getParentOp() != launch ||
      !getConstantIntValue(loop.getUpperBound()) ||
      !getConstantIntValue(loop.getStep()))
    return {};
  auto id = loop.getLowerBound().getDefiningOp<CoordOp>();
  return id && id.getAxis() == Axis::Id ? loop : scf::ForOp();
}

/// Whether `sw.tile` of an op in `launch`, one of single CPEs or of all
/// together, asks for turns.
static bool asksForTurns(LaunchOp launch, bool isPrivate) {
  return launch
      .walk([&](Operation *op) {
        TileAttr tile = getTileMark(op);
        return tile && tile.getTurns() && tile.getIsPrivate() == isPrivate
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the puts of `body` can be kept from `get`, which is outside of the
/// loops or issued for a later iteration at the begin of this one.
static bool isAheadOf(DMAGetOp get, Block *body, DMAPutOp firstPut) {
  Operation *condition = get->getParentOp();
  return isa<scf::IfOp>(condition) && condition->getBlock() == body &&
         condition->isBeforeInBlock(firstPut);
}

/// The transfers and ops if those in loops are all in one body, and the gets
/// ahead of time; no puts otherwise.
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
  WalkResult result = launch.walk([&](Operation *op) {
    if (auto compute = dyn_cast<tpp::TPPOpInterface>(op)) {
      found.computation.push_back(compute);
      return isInBody(op) ? WalkResult::advance() : WalkResult::interrupt();
    }
    auto get = dyn_cast<DMAGetOp>(op);
    if (!get || !get->getParentOfType<scf::ForOp>())
      return WalkResult::advance();
    if (isInBody(get) && get->isBeforeInBlock(first)) {
      found.ownGets.push_back(get);
      return WalkResult::advance();
    }
    found.prefetches.push_back(get);
    return isAheadOf(get, body, first) ? WalkResult::advance()
                                       : WalkResult::interrupt();
  });
  if (result.wasInterrupted() ||
      (found.prefetches.empty() && found.ownGets.empty()))
    return {};
  return found;
}

//===----------------------------------------------------------------------===//
// What an iteration takes
//===----------------------------------------------------------------------===//

/// How the tile `ldm` is cut over the mesh, if it has at most two dimensions.
static std::optional<TileTransfer> describeTile(Value ldm,
                                                const Target &target) {
  auto type = dyn_cast<MemRefType>(ldm.getType());
  auto buffer = getViewBase(ldm).getDefiningOp<AllocOp>();
  if (!type || !buffer || type.getRank() < 1 || type.getRank() > 2 ||
      !type.getElementType().isIntOrFloat())
    return std::nullopt;
  // In front of the dimensions of a tile a buffer has its slots.
  int64_t slots = buffer.getType().getRank() - type.getRank();
  if (slots != 0 && slots != 1)
    return std::nullopt;
  TileTransfer tile;
  tile.elementBytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  auto cut = [&](int64_t dim, int64_t &size, int64_t &piece, int64_t &places) {
    int64_t of = dim + slots;
    size = type.isDynamicDim(dim) ? buffer.getType().getDimSize(of)
                                  : type.getDimSize(dim);
    Spread spread = buffer.getSpreadOf(of);
    piece = target.getPiece(size, spread, buffer.getUnitOf(of));
    places = target.getPlaces(spread);
  };
  int64_t last = type.getRank() - 1;
  cut(last, tile.cols, tile.pieceCols, tile.colPlaces);
  if (last > 0)
    cut(0, tile.rows, tile.pieceRows, tile.rowPlaces);
  return tile;
}

/// The cost of a transfer of tiles one after the other.
static std::optional<TransferCost> getCost(Operation *transfer,
                                           const Target &target) {
  std::optional<TileTransfer> tile = describeTile(getLDMSide(transfer), target);
  auto type = dyn_cast<MemRefType>(getMainSide(transfer).getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!tile || !type || type.getRank() < 1 ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  tile->tileStep = tile->cols;
  tile->tiles = 2;
  if (strides.size() > 1)
    tile->pitch = strides[strides.size() - 2];
  if (ShapedType::isDynamic(tile->pitch))
    return std::nullopt;
  return getTransferCost(*tile, isa<DMAGetOp>(transfer), target);
}

/// The cost of an iteration, if it is known.
static std::optional<IterationCost> getCost(const Iteration &iteration,
                                            const Target &target) {
  IterationCost sum;
  for (DMAGetOp get :
       llvm::concat<const DMAGetOp>(iteration.prefetches, iteration.ownGets)) {
    std::optional<TransferCost> cost = getCost(get, target);
    if (!cost)
      return std::nullopt;
    sum.addGet(*cost);
  }
  for (DMAPutOp put : iteration.puts) {
    std::optional<TransferCost> cost = getCost(put, target);
    if (!cost)
      return std::nullopt;
    sum.addPut(*cost);
  }
  for (tpp::TPPOpInterface op : iteration.computation) {
    std::optional<TileTransfer> tile =
        describeTile(op.getOutputValue(), target);
    if (!tile)
      return std::nullopt;
    std::optional<double> cycles =
        op.getCycles(tile->pieceRows, tile->pieceCols, target.getVectorLanes(),
                     target.getCosts());
    if (!cycles)
      return std::nullopt;
    sum.compute += *cycles;
  }
  return sum;
}

/// How often the loops around `op` run its block; if that is not known, so
/// often that the first and the last time do not matter.
static double countIterations(Operation *op) {
  double count = 1;
  for (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()); loop;
       loop = dyn_cast<scf::ForOp>(loop->getParentOp())) {
    std::optional<APInt> trips = loop.getStaticTripCount();
    count *= trips ? trips->roundToDouble() : 1 << 20;
  }
  return count;
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

/// Puts barriers between the gets and the puts of `iteration`.
static void createTurns(const Iteration &iteration) {
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

/// Lets the CPEs that have an iteration of `loop` less than others meet them in
/// the last round.
static void createLastMeeting(scf::ForOp loop) {
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

/// Whether turns take less time in `iteration`, which all CPEs run through
/// together.
static bool gainsByTurns(const Iteration &iteration, LaunchOp launch,
                         const Target &target) {
  std::optional<IterationCost> cost = getCost(iteration, target);
  if (!cost || cost->puts.turnaround <= 0)
    return false;
  double others = countIterations(iteration.puts.front()) - 1;
  double overlapped =
      cost->getOverlappedEnds() + others * cost->getOverlappedCycles();
  double phased =
      cost->getPhasedEnds() +
      others * cost->getPhasedCycles(target, iteration.ownGets.empty());
  auto opts = remark::RemarkOpts::name("Phases").category("sw-double-buffer");
  if (phased >= overlapped) {
    remark::missed(launch.getLoc(), opts)
        << "puts while other CPEs get"
        << remark::metric("cycles", static_cast<int64_t>(overlapped))
        << remark::metric("phased", static_cast<int64_t>(phased));
    return false;
  }
  remark::passed(launch.getLoc(), opts)
      << "puts when all gets have arrived"
      << remark::metric("cycles", static_cast<int64_t>(phased))
      << remark::metric("overlapped", static_cast<int64_t>(overlapped));
  return true;
}

/// Puts the gets that `put`, which has two slots, follows between the last put
/// and this one.
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

/// Lets all CPEs meet at the puts in the loops of products that ask for turns.
static void createMeetings(LaunchOp launch) {
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

void sw::separatePhases(LaunchOp launch, const Target &target) {
  if (asksForTurns(launch, /*isPrivate=*/false)) {
    createMeetings(launch);
    return;
  }
  Iteration iteration = findIteration(launch);
  if (iteration.puts.empty())
    return;
  Block *body = iteration.puts.front()->getBlock();
  if (!isInPrivateLoop(body->getParentOp())) {
    if (gainsByTurns(iteration, launch, target))
      createTurns(iteration);
    return;
  }
  scf::ForOp loop = getDealtLoop(body, launch);
  if (!loop || !asksForTurns(launch, /*isPrivate=*/true))
    return;
  createTurns(iteration);
  createLastMeeting(loop);
  remark::passed(launch.getLoc(), remark::RemarkOpts::name("Phases").category(
                                      "sw-double-buffer"))
      << "puts when all gets have arrived, as its schedule says";
}
