//===- ScheduleTiles.cpp - The tiles of a schedule ------------------------===//
#include "ScheduleTiles.h"

#include "Dialect/Utils/ElementTypes.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

bool ScheduleTiles::checkOperand(const ScheduleOperand &operand) const {
  if (!operand.map || !operand.map.isProjectedPermutation() ||
      operand.map.getNumDims() != problem.extents.size() ||
      operand.map.getNumResults() != operand.shape.size() ||
      operand.shape.empty())
    return false;
  for (auto [i, extent] : llvm::enumerate(operand.shape))
    if (extent < problem.extents[operand.map.getDimPosition(i)])
      return false;
  return true;
}

std::string ScheduleTiles::check() const {
  size_t loops = problem.extents.size();
  if (std::max({problem.m, problem.n, problem.k}) >= loops ||
      problem.m == problem.n || problem.m == problem.k ||
      problem.n == problem.k)
    return "expects three loops m, n and k";
  bool isOfChip = problem.inputBits == problem.bits ||
                  target.getProductFlopsPerCycle(problem.inputBits) > 0;
  if (!isOfChip)
    return "expects a chip with arithmetic of " +
           std::to_string(problem.inputBits) + " bits";
  if (!getComputeKind(problem.bits))
    return "expects elements of " + listComputeFloats() + ", but got " +
           std::to_string(problem.bits) + " bits";
  if (problem.iterators.size() != loops || schedule.sizes.size() != loops ||
      schedule.order.size() != loops || schedule.mesh.size() != loops ||
      schedule.units.size() != loops)
    return "expects one entry for each of " + std::to_string(loops) + " loops";
  if (problem.operands.size() != kNumProductOperands ||
      schedule.buffers.size() != kNumProductOperands ||
      schedule.rowContiguous.size() != kNumProductOperands)
    return "expects one entry for each of 3 operands";
  SmallVector<bool> seen(loops);
  for (unsigned loop : schedule.order) {
    if (loop >= loops || seen[loop])
      return "expects each loop once in the order";
    seen[loop] = true;
  }
  for (size_t loop = 0; loop < loops; ++loop) {
    if (schedule.sizes[loop] < 1 ||
        schedule.sizes[loop] > problem.extents[loop])
      return "expects a tile size of 1 to " +
             std::to_string(problem.extents[loop]) + " for loop " +
             std::to_string(loop) + ", but got " +
             std::to_string(schedule.sizes[loop]);
    if (schedule.units[loop] < 1)
      return "expects a unit of at least 1 for loop " + std::to_string(loop) +
             ", but got " + std::to_string(schedule.units[loop]);
  }
  for (auto [i, operand] : llvm::enumerate(problem.operands))
    if (!checkOperand(operand))
      return "expects operand " + std::to_string(i) +
             " to be indexed by loops, one for each dimension";
  for (int64_t buffers : schedule.buffers)
    if (buffers < 1 || buffers > 2)
      return "expects 1 or 2 buffers, but got " + std::to_string(buffers);
  if (problem.pool &&
      problem.extents[problem.n] % getColumnStep(problem, target) != 0)
    return "expects blocks of a pooling on all mesh columns";
  if (schedule.vectorLoop != problem.m && schedule.vectorLoop != problem.n)
    return "expects vectors along m or n";
  return "";
}

int64_t ScheduleTiles::getPlaces(unsigned loop, unsigned operand) const {
  if (loop == problem.k)
    return schedule.distributedLoop ? 1
           : operand == 0           ? target.getMeshCols()
           : operand == 1           ? target.getMeshRows()
                                    : 1;
  if (loop == problem.images)
    return schedule.sizes[loop];
  std::optional<Spread> spread = schedule.mesh[loop];
  return spread ? target.getPlaces(*spread) : 1;
}

/// The dimensions of the tile of `given`, which is distributed like operand
/// `operand`.
SmallVector<TileDim, 4> ScheduleTiles::getDims(const ScheduleOperand &given,
                                               unsigned operand,
                                               TileClass tile) const {
  SmallVector<TileDim, 4> dims(given.shape.size());
  int64_t stride = 1;
  for (size_t i = dims.size(); i-- > 0; stride *= given.shape[i]) {
    unsigned loop = given.map.getDimPosition(i);
    dims[i] = {loop, getSize(loop, tile), getPlaces(loop, operand),
               schedule.units[loop], stride};
  }
  return dims;
}

unsigned ScheduleTiles::getInnerLoop(unsigned operand) const {
  const ScheduleOperand &given = problem.operands[operand];
  size_t dim = given.shape.size() - 1;
  // Loops of one iteration beside m, n and k are no dimensions of tiles.
  auto isDropped = [&](unsigned loop) {
    return problem.extents[loop] == 1 && loop != problem.m &&
           loop != problem.n && loop != problem.k;
  };
  while (dim > 0 && isDropped(given.map.getDimPosition(dim)))
    --dim;
  return given.map.getDimPosition(dim);
}

WindowTiles ScheduleTiles::getWindowTiles(unsigned operand) const {
  const WindowAccess &image = *problem.operands[operand].window;
  SmallVector<TileDim, 4> dims = getDims(operand, /*tile=*/0);
  return {image.window,        getCut(dims[dims.size() - 2]),
          getCut(dims.back()), image.rows,
          image.cols,          getOperandBytes(problem, operand)};
}

/// The patches of an image that pieces of a matrix of windows need, and the
/// time to lay them out.
TileTransfer ScheduleTiles::getPatchTransfer(unsigned operand,
                                             TileClass tile) const {
  const WindowAccess &image = *problem.operands[operand].window;
  SmallVector<TileDim, 4> dims = getDims(operand, tile);
  const TileDim &taps = dims[dims.size() - 2], &pixels = dims.back();
  WindowTiles tiles = getWindowTiles(operand);
  PatchPlan plan = planPatches(tiles, target);
  MeanPatch patch = getMeanPatch(tiles, plan, taps.extent, pixels.extent);
  TileTransfer result;
  result.elementBytes = getOperandBytes(problem, operand);
  // One block for each channel.
  double blocks = patch.channels;
  if (plan.byLine) {
    result.pitch = image.pitch;
    result.pieceCols = std::llround(patch.cols);
    result.requests = std::llround(std::ceil(blocks * patch.patches));
    blocks *= patch.patches * patch.rows;
  } else if (image.pitch > image.cols) {
    // In a part of an image each row is a block, and each channel a request.
    result.pitch = image.pitch;
    result.pieceCols = std::llround(patch.cols);
    result.requests = std::llround(std::ceil(blocks));
    blocks *= patch.rows;
  } else {
    result.pitch = image.rows * image.cols;
    result.pieceCols = std::llround(patch.rows * patch.cols);
  }
  auto getUsed = [](const TileDim &dim) {
    return static_cast<int64_t>(llvm::divideCeil(dim.extent, dim.getPiece()));
  };
  result.colPlaces = getUsed(pixels);
  result.cols = result.pieceCols * result.colPlaces;
  result.pieceRows = std::max<int64_t>(1, std::llround(blocks));
  result.rowPlaces = getUsed(taps);
  // The same for each image.
  for (const TileDim &dim : ArrayRef(dims).drop_back(2))
    result.rowPlaces *= dim.places;
  result.rows = std::llround(blocks * static_cast<double>(result.rowPlaces));
  result.tileStep = result.cols;
  result.layoutCycles =
      getLayoutCycles(tiles, plan, taps.getPiece(), pixels.getPiece(), target);
  return result;
}

/// The transfer of the result of a pooling on a tile of C.
TileTransfer ScheduleTiles::getPooledTransfer(TileClass tile) const {
  TileTransfer result = getTransferOf(problem.operands[kOperandC], kOperandC,
                                      getOperandBytes(problem, kOperandC),
                                      /*rowContiguous=*/false, tile);
  int64_t block = problem.pool.getBlockElements(),
          pixels = problem.pool.getBlockPixels(),
          all = problem.pool.getPixels();
  auto pool = [&](int64_t elements) { return elements / block * pixels; };
  // The last block may be a part.
  result.cols = std::min(pool(result.cols), all);
  result.pieceCols = std::min(pool(result.pieceCols), all);
  result.colUnit = pixels;
  result.tileStep = pool(result.tileStep);
  result.pitch = result.pitch / problem.extents[problem.n] * all;
  return result;
}

double ScheduleTiles::getPoolCycles(TileClass tile) const {
  const sunway::CostFigures &costs = target.getCosts();
  PoolAttr pool = problem.pool;
  auto rows = static_cast<double>(
      getPieceOfC(problem.m, tile) *
      (getPieceOfC(problem.n, tile) / pool.getBlockElements()) *
      pool.getRows());
  auto vectors = static_cast<double>(
      llvm::divideCeil(pool.getOutput()[1], target.getVectorLanes()));
  if (pool.getWeighted()) {
    bool is3x3 = pool.getKernel()[0] == 3 && pool.getKernel()[1] == 3;
    int64_t step = pool.getStrides()[1];
    // Other steps than of one or two are loads of single elements.
    double perTap =
        is3x3 ? costs.poolSum3VectorCycles : costs.poolSumVectorCycles;
    perTap *= static_cast<double>(step <= 2 ? step : target.getVectorLanes());
    double taps = static_cast<double>(pool.getTaps());
    // Rows of whole images are copied, with zeros around them.
    if (pool.getWhole())
      taps += static_cast<double>(pool.getKernel()[0] + 1) / 2;
    return rows * (costs.poolSumRowCycles + vectors * taps * perTap);
  }
  auto taps = static_cast<double>(pool.getKernel()[0] * pool.getStrides()[1] +
                                  pool.getKernel()[1]);
  return rows * (costs.poolRowCycles + vectors * taps * costs.poolVectorCycles);
}

TileTransfer ScheduleTiles::getTransfer(unsigned operand,
                                        TileClass tile) const {
  if (operand == kOperandC && problem.pool)
    return getPooledTransfer(tile);
  if (problem.operands[operand].window)
    return getPatchTransfer(operand, tile);
  return getTransferOf(problem.operands[operand], operand,
                       getOperandBytes(problem, operand),
                       schedule.rowContiguous[operand], tile);
}

/// The transfer of a tile of `given`, which has elements of `bytes` and is
/// distributed like operand `operand`.
TileTransfer ScheduleTiles::getTransferOf(const ScheduleOperand &given,
                                          unsigned operand, int64_t bytes,
                                          bool rowContiguous,
                                          TileClass tile) const {
  SmallVector<TileDim, 4> dims = getDims(given, operand, tile);
  ArrayRef<int64_t> shape = given.shape;
  // Columns of one element are no rows: those of the dimension before are.
  while (!rowContiguous && shape.size() > 1 && shape.back() == 1) {
    shape = shape.drop_back();
    dims.pop_back();
  }
  const TileDim &cols = dims.back();
  TileTransfer result;
  result.elementBytes = bytes;
  result.cols = cols.extent;
  result.pieceCols = cols.getPiece();
  result.colPlaces = cols.places;
  bool isDense = cols.extent == shape.back() &&
                 hasDenseRows(problem, schedule, given.map, bytes);
  result.colUnit = isDense ? 1 : cols.unit;
  result.tileStep = schedule.sizes[cols.loop];
  result.tiles = getTrips(cols.loop);
  result.rowContiguous = rowContiguous;
  result.pitch = shape.back();
  bool isCut = llvm::any_of(dims, [&](const TileDim &dim) {
    return dim.loop == schedule.distributedLoop;
  });
  if (schedule.distributedLoop && !isCut)
    result.broadcasts = target.getNumCPEs() / target.getBroadcastPlaces();
  // One of the others usually has more than a row.
  bool hasRows = false;
  for (const TileDim &dim : llvm::drop_begin(llvm::reverse(dims))) {
    if (dim.extent == 1 && dim.places == 1)
      continue;
    result.rows *= dim.extent;
    result.pieceRows *= dim.getPiece();
    result.rowPlaces *= dim.places;
    if (!hasRows)
      result.pitch = dim.stride;
    hasRows = true;
  }
  result.rowsOfBegin = result.rows;
  if (!groupLoops.empty())
    for (int64_t group = 0; group < target.getUsedCoreGroups(); ++group)
      result.begins.push_back(getBegin(dims, group));
  return result;
}

/// Whether the input of an epilogue with `map` is redistributed like C.
bool ScheduleTiles::isRowContiguous(AffineMap map) const {
  return schedule.rowContiguous[kOperandC] &&
         map == problem.operands[kOperandC].map;
}

/// The operand of an epilogue with `map`, whose results are loops of C and
/// constants.
ScheduleOperand ScheduleTiles::getEpilogueOperand(AffineMap map) const {
  ScheduleOperand operand;
  SmallVector<AffineExpr> loops;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      loops.push_back(expr);
      operand.shape.push_back(problem.extents[loop.getPosition()]);
    }
  operand.map = AffineMap::get(map.getNumDims(), 0, loops, map.getContext());
  return operand;
}

/// Whether the input of an epilogue with `map` is a vector along the rows of C
/// that all CPEs get in full.
bool ScheduleTiles::isVectorForAll(AffineMap map) const {
  int64_t bits = problem.bits;
  bool hasRows = false;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      continue;
    hasRows = schedule.mesh[loop.getPosition()] == Spread::Row;
    if (!hasRows)
      return false;
    bits *= schedule.sizes[loop.getPosition()];
  }
  return hasRows && isSharedByColumns(bits / 8, target);
}

TransferCost ScheduleTiles::getEpilogueCost(TileClass tile) const {
  TransferCost sum;
  for (const auto &[map, bits] : problem.epilogue) {
    ScheduleOperand operand = getEpilogueOperand(map);
    if (operand.shape.empty())
      continue;
    TileTransfer transfer =
        getTransferOf(operand, kOperandC, bits / 8, isRowContiguous(map), tile);
    if (isVectorForAll(map)) {
      transfer.pieceCols = transfer.cols;
      transfer.colPlaces = 1;
      transfer.broadcasts = target.getMeshCols();
    }
    TransferCost cost = getTransferCost(transfer, /*isGet=*/true, target);
    sum.service += cost.service;
    sum.issue += cost.issue;
    sum.redistribution += cost.redistribution;
    sum.latency = std::max(sum.latency, cost.latency);
    sum.bytes += cost.bytes;
    sum.lines += cost.lines;
  }
  return sum;
}

/// The product of one CPE, if a loop of the tile is distributed over all CPEs.
/// C is stored by rows.
ProductShape ScheduleTiles::getOwnProduct(TileClass tile) const {
  ProductShape product;
  product.m = getPieceOfC(problem.m, tile);
  product.n = getPieceOfC(problem.n, tile);
  product.k = getSize(problem.k, tile);
  product.bits = problem.bits;
  product.ofOneCPE = true;
  product.lastN = getSize(problem.n, tile) % product.n;
  product.aByColumns = getInnerLoop(0) == problem.m;
  product.bByColumns = getInnerLoop(1) != problem.n;
  product.alignedVectors = product.n % target.getVectorLanes() == 0;
  return product;
}

ProductShape ScheduleTiles::getProduct(TileClass tile) const {
  if (schedule.distributedLoop)
    return getOwnProduct(tile);
  int64_t lanes = target.getProductLanes(problem.inputBits);
  // With C by columns, the library computes the transpose.
  bool transposed = getInnerLoop(kOperandC) == problem.m;
  unsigned rows = transposed ? problem.n : problem.m;
  unsigned cols = transposed ? problem.m : problem.n;
  // Mesh columns with products of their own have whole pieces of one product.
  auto getTotal = [&](unsigned loop) {
    int64_t size = getSize(loop, tile);
    if (loop != problem.n || !hasImagePerColumn(problem, schedule))
      return size;
    return static_cast<int64_t>(llvm::alignTo(size, schedule.units[loop])) *
           schedule.sizes[*problem.images];
  };
  ProductShape product;
  product.m = getTotal(rows);
  product.n = getTotal(cols);
  product.k = getSize(problem.k, tile);
  product.bits = problem.inputBits;
  product.run = problem.run;
  product.alongN = schedule.vectorLoop == cols;
  product.aByColumns = getInnerLoop(transposed ? 1 : 0) == rows;
  product.bByColumns = getInnerLoop(transposed ? 0 : 1) != cols;
  auto isRounded = [&](unsigned loop) {
    return schedule.units[loop] % lanes == 0;
  };
  auto isAligned = [&](unsigned loop) {
    int64_t places = getPlaces(loop, kOperandC);
    return isRounded(loop) ||
           Target::getPiece(getSize(loop, tile), places, 1) % lanes == 0;
  };
  product.roundsPieces = isRounded(schedule.vectorLoop);
  product.alignedVectors = isAligned(schedule.vectorLoop);
  product.alignedC = isAligned(cols);
  return product;
}
