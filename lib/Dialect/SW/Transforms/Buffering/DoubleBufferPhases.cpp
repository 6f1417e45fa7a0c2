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
// Fusion groups with `phases` in `sw.tile` use the same phases. A CPE with one
// tile fewer than others executes the barriers of the last round, too:
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
// The transfers of an iteration
//===----------------------------------------------------------------------===//

namespace {
/// The transfers and the computation of the only nest of a launch.
struct Iteration {
  SmallVector<DMAGetOp> prefetches;
  /// Gets for the iteration itself, whose buffers have one slot.
  SmallVector<DMAGetOp> ownGets;
  SmallVector<DMAPutOp> puts;
  SmallVector<tpp::TPPOpInterface> computation;
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

/// Whether an op in `launch`, of single CPEs if `isPrivate` and of all CPEs
/// together otherwise, requests phases by `phases` in `sw.tile`.
static bool requestsPhases(LaunchOp launch, bool isPrivate) {
  return launch
      .walk([&](Operation *op) {
        TileAttr tile = getTileMark(op);
        return tile && tile.getPhases() && tile.getIsPrivate() == isPrivate
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `get` can be separated from the puts of `body`: it must be a
/// prefetch for a later iteration that precedes `firstPut`.
static bool isAheadOf(DMAGetOp get, Block *body, DMAPutOp firstPut) {
  Operation *condition = get->getParentOp();
  return isa<scf::IfOp>(condition) && condition->getBlock() == body &&
         condition->isBeforeInBlock(firstPut);
}

/// The transfers and the computation of `launch`, if those in loops are all in
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
// The cost of an iteration
//===----------------------------------------------------------------------===//

/// The distribution of the tile `ldm` over the mesh, if it has at most two
/// dimensions.
static std::optional<TileTransfer> describeTile(Value ldm,
                                                const Target &target) {
  auto type = dyn_cast<MemRefType>(ldm.getType());
  auto buffer = getViewBase(ldm).getDefiningOp<AllocOp>();
  if (!type || !buffer || type.getRank() < 1 || type.getRank() > 2 ||
      !type.getElementType().isIntOrFloat())
    return std::nullopt;
  // A buffer may have a slot dimension before the dimensions of a tile.
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

/// The cost of one of several consecutive transfers of tiles.
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

/// The number of times that the loops around `op` run its block. An unknown
/// trip count is assumed to be large: the first and the last iteration then do
/// not matter.
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

/// Whether phases take less time in `iteration`, which all CPEs execute
/// together.
static bool gainsByPhases(const Iteration &iteration, LaunchOp launch,
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

void sw::separatePhases(LaunchOp launch, const Target &target) {
  if (requestsPhases(launch, /*isPrivate=*/false)) {
    createPhaseBarriers(launch);
    return;
  }
  Iteration iteration = findIteration(launch);
  if (iteration.puts.empty())
    return;
  Block *body = iteration.puts.front()->getBlock();
  if (!isInPrivateLoop(body->getParentOp())) {
    if (gainsByPhases(iteration, launch, target))
      createPhases(iteration);
    return;
  }
  scf::ForOp loop = getDistributedLoop(body, launch);
  if (!loop || !requestsPhases(launch, /*isPrivate=*/true))
    return;
  createPhases(iteration);
  createLastRoundBarriers(loop);
  remark::passed(launch.getLoc(), remark::RemarkOpts::name("Phases").category(
                                      "sw-double-buffer"))
      << "puts when all gets have arrived, as its schedule says";
}
