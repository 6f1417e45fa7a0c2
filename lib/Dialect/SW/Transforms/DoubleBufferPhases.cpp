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
// Behind the last get there is none to wait for, which a wait knows.
//
//===----------------------------------------------------------------------===//
#include "DoubleBufferPhases.h"

#include "DmaUtils.h"

#include "Analysis/IterationModel.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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
  SmallVector<DMAPutOp> puts;
  SmallVector<tpp::TPPOpInterface> computation;
};
} // namespace

/// Whether all CPEs reach `body` equally often: it is that of a loop, in loops
/// only, up to the launch, and CPEs share the iterations of each.
static bool isInLockstep(Block *body, LaunchOp launch) {
  Operation *op = body->getParentOp();
  for (; isa<scf::ForOp>(op); op = op->getParentOp())
    if (op->hasAttr(kPrivateAttrName))
      return false;
  return op == launch && body->getParentOp() != launch;
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
  if (!isInLockstep(body, launch) || !llvm::all_of(found.puts, isInBody))
    return {};
  WalkResult result = launch.walk([&](Operation *op) {
    if (auto compute = dyn_cast<tpp::TPPOpInterface>(op)) {
      found.computation.push_back(compute);
      return isInBody(op) ? WalkResult::advance() : WalkResult::interrupt();
    }
    auto get = dyn_cast<DMAGetOp>(op);
    if (!get || !get->getParentOfType<scf::ForOp>())
      return WalkResult::advance();
    found.prefetches.push_back(get);
    return isAheadOf(get, body, first) ? WalkResult::advance()
                                       : WalkResult::interrupt();
  });
  if (result.wasInterrupted() || found.prefetches.empty())
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
  for (DMAGetOp get : iteration.prefetches) {
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
        op.getCycles(tile->pieceRows, tile->pieceCols, target.getVectorLanes());
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

void sw::separatePhases(LaunchOp launch, const Target &target) {
  Iteration iteration = findIteration(launch);
  if (iteration.puts.empty())
    return;
  std::optional<IterationCost> cost = getCost(iteration, target);
  if (!cost || cost->puts.turnaround <= 0)
    return;
  DMAPutOp first = iteration.puts.front(), last = iteration.puts.back();
  double others = countIterations(first) - 1;
  double overlapped =
      cost->getOverlappedEnds() + others * cost->getOverlappedCycles();
  double phased =
      cost->getPhasedEnds() + others * cost->getPhasedCycles(target);
  auto opts = remark::RemarkOpts::name("Phases").category("sw-double-buffer");
  if (phased >= overlapped) {
    remark::missed(launch.getLoc(), opts)
        << "puts while other CPEs get"
        << remark::metric("cycles", static_cast<int64_t>(overlapped))
        << remark::metric("phased", static_cast<int64_t>(phased));
    return;
  }
  OpBuilder builder(first);
  for (DMAGetOp get : iteration.prefetches)
    DMAWaitOp::create(builder, get.getLoc(), get.getReply(), get.getSlot());
  BarrierOp::create(builder, first.getLoc(), Scope::Array);
  builder.setInsertionPointAfter(last);
  for (DMAPutOp put : iteration.puts)
    DMAWaitOp::create(builder, put.getLoc(), put.getReply(), put.getSlot());
  BarrierOp::create(builder, last.getLoc(), Scope::Array);
  remark::passed(launch.getLoc(), opts)
      << "puts when all gets have arrived"
      << remark::metric("cycles", static_cast<int64_t>(phased))
      << remark::metric("overlapped", static_cast<int64_t>(overlapped));
}
