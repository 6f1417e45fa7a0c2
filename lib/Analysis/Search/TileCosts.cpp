//===- TileCosts.cpp - Costs of tiles by their sizes ----------------------===//
#include "TileCosts.h"

#include "Analysis/CostModel/FirstParts.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::sw;

/// The positions of the loops of A, B and C among m, n and k: rows, columns.
static constexpr unsigned kPositions[][2] = {{0, 2}, {2, 1}, {0, 1}};

TileCosts::TileCosts(const ScheduleProblem &problem, const Target &target,
                     const ScheduleSpace &space, TransferCache &cache)
    : problem(problem), target(target), space(space), cache(cache),
      loops{problem.m, problem.n, problem.k},
      launchCycles(target.getCosts().launchSeconds * target.getClockHz()) {
  schedule = space.makeUnit(problem);
  schedule.rowContiguous.assign(problem.operands.size(), false);
  schedule.order =
      completeOrder(problem, ScheduleRequest(), std::array{0u, 1u, 2u});
  setSpreads(problem, target, schedule);
  schedule.buffers.assign(problem.operands.size(), 0);
  otherBytes = getScheduleLdmBytes(problem, schedule, target);
  for (auto [loop, extent] : llvm::enumerate(problem.extents))
    if (!llvm::is_contained(loops, loop))
      others *= static_cast<double>(extent);
  others /= static_cast<double>(space.images);
  for (auto [operand, table] : llvm::enumerate(operands))
    table.resize(space.sizes[kPositions[operand][0]].size() *
                 space.sizes[kPositions[operand][1]].size());
  products.resize(space.sizes[0].size() * space.sizes[1].size());
}

void TileCosts::setSizes(const Indices &indices) {
  for (unsigned position : {0u, 1u, 2u})
    schedule.sizes[loops[position]] = space.sizes[position][indices[position]];
}

std::array<int64_t, 3> TileCosts::getCounts(const Indices &indices) const {
  std::array<int64_t, 3> counts;
  for (unsigned position : {0u, 1u, 2u})
    counts[position] = static_cast<int64_t>(
        llvm::divideCeil(problem.extents[loops[position]],
                         space.sizes[position][indices[position]]));
  return counts;
}

double TileCosts::getFullTiles(unsigned position,
                               const Indices &indices) const {
  return static_cast<double>(problem.extents[loops[position]] /
                             space.sizes[position][indices[position]]);
}

TileCosts::OperandCosts &TileCosts::getOperand(unsigned operand,
                                               const Indices &indices) {
  auto [row, col] = kPositions[operand];
  OperandCosts &costs =
      operands[operand][indices[row] * space.sizes[col].size() + indices[col]];
  if (costs.bufferBytes >= 0)
    return costs;
  setSizes(indices);
  // Of one as of two buffers no more than this each: the windows that are laid
  // out have one only, beside those of the image.
  schedule.buffers[operand] = 2;
  costs.bufferBytes =
      (getScheduleLdmBytes(problem, schedule, target) - otherBytes) / 2;
  schedule.buffers[operand] = 0;
  if (costs.bufferBytes > target.getUsableLdmBytes())
    return costs;
  // The better of both ways to travel, so that the bound holds for either.
  bool both = space.rowContiguous.size() > 1;
  for (bool rowContiguous : {false, true}) {
    if (rowContiguous != space.rowContiguous.front()[operand] && !both)
      continue;
    schedule.rowContiguous[operand] = rowContiguous;
    addTransfers(operand, costs);
  }
  schedule.rowContiguous[operand] = false;
  return costs;
}

void TileCosts::addTransfers(unsigned operand, OperandCosts &costs) {
  auto improve = [](double &minimum, double value) {
    minimum = minimum < 0 ? value : std::min(minimum, value);
  };
  TransferCost get = getTileTransferCost(problem, schedule, target, operand,
                                         /*isGet=*/true, &cache);
  improve(costs.getService, get.service);
  improve(costs.getLatency, get.latency);
  if (operand != 2)
    return;
  TransferCost put = getTileTransferCost(problem, schedule, target, operand,
                                         /*isGet=*/false, &cache);
  improve(costs.putService, put.service);
  improve(costs.putLatency, put.latency);
}

const ProductModel &TileCosts::getProductModel(const Indices &indices,
                                               unsigned ends) {
  std::optional<ProductModel> &model =
      products[indices[0] * space.sizes[1].size() + indices[1]][ends & 3];
  if (!model) {
    setSizes(indices);
    for (unsigned position : {0u, 1u})
      if (ends >> position & 1)
        schedule.sizes[loops[position]] =
            problem.extents[loops[position]] %
            space.sizes[position][indices[position]];
    model.emplace(getTileProduct(problem, schedule, target), target);
  }
  return *model;
}

double TileCosts::getProducts(const Indices &indices) {
  double cycles = 0;
  // Each loop has whole tiles, and perhaps a smaller one at the end.
  for (unsigned ends = 0; ends < 8; ++ends) {
    double count = others;
    int64_t depth = 0;
    for (unsigned position : {0u, 1u, 2u}) {
      int64_t extent = problem.extents[loops[position]];
      int64_t size = space.sizes[position][indices[position]];
      bool atEnd = ends >> position & 1;
      depth = atEnd ? extent % size : size;
      count *=
          atEnd ? (extent % size != 0) : static_cast<double>(extent / size);
    }
    if (count > 0)
      cycles +=
          count *
          getProductModel(indices, ends).getCycles(depth, /*accumulates=*/true);
  }
  return cycles;
}

/// How often an operand that does not depend on the loop `missing` is moved as
/// a whole: once for each tile of that loop. Once in total if all loops of the
/// operand with several tiles are outside of it.
static double countMoves(const std::array<int64_t, 3> &counts,
                         const std::array<unsigned, 3> &order,
                         unsigned missing) {
  bool inside = false;
  for (unsigned loop : order) {
    if (loop == missing)
      inside = true;
    else if (inside && counts[loop] > 1)
      return static_cast<double>(counts[missing]);
  }
  return 1;
}

TileCosts::Repetitions
TileCosts::getRepetitions(const Indices &indices,
                          const std::array<unsigned, 3> &order) const {
  std::array<int64_t, 3> counts = getCounts(indices);
  return {countMoves(counts, order, 1), countMoves(counts, order, 0),
          countMoves(counts, order, 2)};
}

double TileCosts::getBound(const Indices &indices,
                           const Repetitions &repetitions,
                           const std::array<int64_t, 3> *buffers) {
  std::array<int64_t, 3> counts = getCounts(indices);
  std::array<double, 3> full = {getFullTiles(0, indices),
                                getFullTiles(1, indices),
                                getFullTiles(2, indices)};
  const OperandCosts &a = getOperand(0, indices), &b = getOperand(1, indices),
                     &c = getOperand(2, indices);
  // Transfers of whole tiles.
  double ofA = full[0] * full[2] * repetitions.a,
         ofB = full[2] * full[1] * repetitions.b,
         ofC = full[0] * full[1] * repetitions.c;
  double sums = full[0] * full[1] * (repetitions.c - 1);
  double dma = ofA * a.getService + ofB * b.getService + ofC * c.putService +
               sums * c.getService;
  double ends = a.getService + b.getService / kMaxFirstParts +
                std::min(a.getLatency, b.getLatency);
  // The last tile of C is a whole one.
  if (full[0] == static_cast<double>(counts[0]) &&
      full[1] == static_cast<double>(counts[1]))
    ends += c.putService + c.putLatency;
  // The first gets and the last put are among the ends.
  double issue = target.getCosts().dmaIssue;
  double code = issue * std::max(0.0, ofA + ofB + ofC + sums - 3);
  double waits = 0;
  auto await = [&](unsigned operand, double transfers, double service) {
    if (buffers && (*buffers)[operand] == 1)
      waits += std::max(0.0, transfers - 1) * std::max(0.0, service - issue);
  };
  await(0, ofA, a.getService);
  await(1, ofB, b.getService);
  await(2, ofC, c.putService);
  if (lastIndices != indices) {
    lastIndices = indices;
    lastProducts = getProducts(indices);
  }
  return launchCycles + std::max(dma, ends + lastProducts + code + waits);
}
