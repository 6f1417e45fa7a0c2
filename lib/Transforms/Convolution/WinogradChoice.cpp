//===- WinogradChoice.cpp - Cycles of Winograd's method -------------------===//
#include "ConvWinograd.h"

#include "WinogradShapes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Search/ScheduleSearch.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

/// The product of `conv`, of the transformed filter and the tiles of the images
/// for each position of a tile.
static std::optional<ScheduleProblem> describeBatch(const WinogradConv &conv) {
  WinogradShapes shapes(conv);
  MLIRContext *context = conv.window.getContext();
  int64_t count = shapes.images * shapes.tileRows * shapes.tileCols;
  AffineExpr batch, m, n, k;
  bindDims(context, batch, m, n, k);
  auto operand = [&](ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape) {
    return ScheduleOperand{AffineMap::get(4, 0, dims, context),
                           SmallVector<int64_t>(shape)};
  };
  int64_t positions = shapes.positions;
  Type element = getElementTypeOrSelf(conv.images.getType());
  return makeProductProblem(
      {operand({batch, m, k}, shapes.getFilters()),
       operand({batch, k, n}, {positions, shapes.channels, count}),
       operand({batch, m, n}, {positions, shapes.filters, count})},
      {positions, shapes.filters, count, shapes.channels},
      element.getIntOrFloatBitWidth(), /*overwrites=*/true);
}

std::optional<double> WinogradChoice::predict(linalg::LinalgOp op,
                                              WinogradConv &conv) const {
  std::optional<Target> target = Target::lookup(op);
  if (!target)
    return std::nullopt;
  if (!mayPlan)
    conv.plan.reset();
  std::optional<double> cycles;
  if (conv.transformCycles && !conv.keepsPlan)
    if (std::optional<ScheduleProblem> batch = describeBatch(conv))
      cycles = predictProduct(*batch, *target);
  // All of them run in one launch.
  if (cycles)
    *cycles += *conv.transformCycles - 3 * getLaunchCycles(*target);
  if (conv.plan && (!cycles || conv.planCycles < *cycles))
    return conv.planCycles;
  conv.plan.reset();
  return cycles;
}

int64_t sw::getWinogradTile(WinogradTiles tiles) {
  return tiles == WinogradTiles::F4 ? 4 : 2;
}

/// Reports the prediction, or the reason why the form does not exist.
static void remarkWinograd(linalg::LinalgOp op, int64_t tile,
                           const std::optional<WinogradConv> &conv,
                           std::optional<double> cycles,
                           std::optional<double> others, StringRef reason) {
  auto remark = remark::analysis(
      op.getLoc(), remark::RemarkOpts::name("Winograd").category("sw-conv"));
  bool isPooled = conv && conv->plan && conv->plan->pooled;
  remark << remark::add("tiles of {0} x {0}{1}", tile,
                        isPooled ? ", with the pooling after them, whose own "
                                   "time is subtracted"
                                 : "");
  if (cycles)
    remark << remark::metric("predicted cycles", *cycles);
  else
    remark << remark::reason("{0}",
                             reason.empty() ? "no tile fits in LDM" : reason);
  if (others)
    remark << remark::metric("predicted cycles of others", *others);
}

std::optional<WinogradConv>
WinogradChoice::findFasterTile(linalg::LinalgOp op, const ConvShape &shape,
                               WinogradTiles tiles, PoolPlace pool,
                               std::optional<double> &best) const {
  std::optional<WinogradConv> fastest;
  for (int64_t tile : {2, 4}) {
    std::string reason;
    if (tiles == WinogradTiles::None || tile > getWinogradTile(tiles))
      break;
    std::optional<WinogradConv> conv =
        matchWinograd(op, shape, tile, pool, reason);
    std::optional<double> cycles;
    if (conv)
      cycles = predict(op, *conv);
    remarkWinograd(op, tile, conv, cycles, best, reason);
    if (!cycles || (best && *cycles >= *best))
      continue;
    best = cycles;
    fastest = conv;
  }
  return fastest;
}
