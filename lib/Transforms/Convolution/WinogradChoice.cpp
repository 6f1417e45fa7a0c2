//===- WinogradChoice.cpp - Cycles of Winograd's method -------------------===//
#include "ConvWinograd.h"

#include "WinogradShapes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/ProductProblems.h"

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
