//===- WinogradModel.cpp - Winograd's transforms as fusion groups ---------===//
#include "Analysis/Search/WinogradModel.h"

#include "Analysis/Search/WinogradPlan.h"

using namespace mlir;
using namespace mlir::sw;

WinogradTransform sw::getWinogradTransform(WinogradOp op) {
  auto input = cast<ShapedType>(op.getInput().getType());
  auto output = cast<ShapedType>(op.getOutput().getType());
  return {op.getKind(),
          static_cast<int64_t>(op.getTile()),
          SmallVector<int64_t>(input.getShape()),
          SmallVector<int64_t>(output.getShape()),
          static_cast<int64_t>(input.getElementTypeBitWidth() / 8),
          op.getAccumulate(),
          op.getPooled()};
}

/// Cycles of a vector of tiles or filters.
static double getVectorCycles(const WinogradTransform &transform,
                              const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  bool isSmall = transform.tile == 2;
  switch (transform.kind) {
  case WinogradKind::Input:
    return isSmall ? costs.winogradInput2Cycles : costs.winogradInput4Cycles;
  case WinogradKind::Filter:
    return isSmall ? costs.winogradFilter2Cycles : costs.winogradFilter4Cycles;
  case WinogradKind::Output:
    return getWinogradOutputCycles(transform.tile, transform.pooled, target);
  }
  llvm_unreachable("unknown kind");
}

/// Adds a loop that is whole in each tile unless `canCut`.
static AffineExpr addLoop(TileProblem &problem, int64_t extent, bool canCut,
                          MLIRContext *context) {
  problem.extents.push_back(extent);
  problem.canCut.push_back(canCut);
  problem.sizes.push_back(0);
  problem.iterators.push_back(utils::IteratorType::parallel);
  return getAffineDimExpr(problem.extents.size() - 1, context);
}

TileProblem sw::getWinogradProblem(const WinogradTransform &transform,
                                   const Target &target, MLIRContext *context) {
  bool isInput = transform.kind == WinogradKind::Input;
  ArrayRef<int64_t> input = transform.input, output = transform.output;
  int64_t reach = transform.tile + 2;
  TileProblem problem;
  SmallVector<AffineExpr> from, to;
  auto add = [&](int64_t extent, bool canCut) {
    return addLoop(problem, extent, canCut, context);
  };
  GroupStage stage;
  if (transform.kind == WinogradKind::Filter) {
    if (output.size() == 5) {
      // One block at a time.
      AffineExpr filters = add(output[0], true),
                 channels = add(output[1], true);
      problem.sizes.assign(2, 1);
      AffineExpr filter = add(output[3], false),
                 channel = add(output[4], false);
      from = {filters * output[3] + filter, channels * output[4] + channel,
              add(input[2], false), add(input[3], false)};
      to = {filters, channels, add(reach * reach, false), filter, channel};
      stage.loops = {0, 1, 2, 3};
    } else {
      AffineExpr filter = add(input[0], true), channel = add(input[1], true);
      from = {filter, channel, add(input[2], false), add(input[3], false)};
      to = {add(reach * reach, false), filter, channel};
      stage.loops = {0, 1};
    }
  } else {
    ArrayRef<int64_t> image = isInput ? input : output;
    ArrayRef<int64_t> tiles = isInput ? output : input;
    AffineExpr number = add(image[0], true), channel = add(image[1], true);
    AffineExpr row = add(tiles[3], true), tile = add(tiles[4], false);
    int64_t side = transform.tile / (transform.pooled ? 2 : 1);
    AffineExpr within = add(isInput ? reach : side, false);
    from = {number, channel, row * side + within, add(image[3], false)};
    to = {add(reach * reach, false), channel, number, row, tile};
    stage.loops = {0, 1, 2, 3};
    if (!isInput)
      std::swap(from, to);
  }
  // Vectors of tiles are parts of a row.
  bool isFilter = transform.kind == WinogradKind::Filter;
  int64_t lanes = target.getVectorLanes();
  int64_t row = isFilter ? lanes : (isInput ? output : input).back();
  int64_t vectors = llvm::divideCeil(row, lanes);
  stage.pointCycles = getVectorCycles(transform, target) *
                      static_cast<double>(vectors) / static_cast<double>(row);
  problem.stages.push_back(stage);
  auto addAccess = [&](ArrayRef<AffineExpr> exprs, ArrayRef<int64_t> shape,
                       bool isRead, bool isWritten) {
    GroupAccess access;
    access.map = AffineMap::get(problem.extents.size(), /*symbolCount=*/0,
                                exprs, context);
    access.shape = llvm::to_vector(shape);
    access.elementBytes = transform.elementBytes;
    access.isRead = isRead;
    access.isWritten = isWritten;
    problem.accesses.push_back(std::move(access));
  };
  addAccess(from, input, /*isRead=*/true, /*isWritten=*/false);
  addAccess(to, output, transform.accumulate, /*isWritten=*/true);
  return problem;
}
