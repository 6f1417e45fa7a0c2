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
    : problem(problem), target(target.withUsedCoreGroups(1)),
      groups(static_cast<double>(target.getUsedCoreGroups())), space(space),
      cache(cache), loops{problem.m, problem.n, problem.k},
      launchCycles(target.getStartCycles()) {
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
  for (auto [factor, operand] : llvm::zip_equal(otherMoves, problem.operands))
    for (AffineExpr expr : operand.map.getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      if (!llvm::is_contained(loops, loop))
        factor *=
            static_cast<double>(problem.extents[loop] /
                                (loop == problem.images ? space.images : 1));
    }
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
  bool both = space.rowContiguous.size() > 1;
  for (bool rowContiguous : {false, true}) {
    if (rowContiguous != space.rowContiguous.front()[operand] && !both)
      continue;
    schedule.rowContiguous[operand] = rowContiguous;
    costs.ways[rowContiguous] = costs.best = getTransfers(operand);
  }
  schedule.rowContiguous[operand] = false;
  if (!both)
    return costs;
  // The better of both ways to travel, so that the bound holds for either.
  for (auto move : {&TransferCosts::get, &TransferCosts::put})
    for (auto part :
         {&MoveCosts::service, &MoveCosts::latency, &MoveCosts::redistribution})
      costs.best.*move.*part =
          std::min(costs.ways[0].*move.*part, costs.ways[1].*move.*part);
  return costs;
}

TileCosts::TransferCosts TileCosts::getTransfers(unsigned operand) {
  auto getCosts = [&](bool isGet) -> MoveCosts {
    TransferCost cost =
        getTileTransferCost(problem, schedule, target, operand, isGet, &cache);
    return {cost.service, cost.latency, cost.redistribution};
  };
  MoveCosts get = getCosts(/*isGet=*/true);
  return {get, operand == 2 ? getCosts(/*isGet=*/false) : MoveCosts()};
}

TileCosts::MoveCosts TileCosts::getEpilogue(const Indices &indices,
                                            bool rowContiguous) {
  setSizes(indices);
  schedule.rowContiguous[2] = rowContiguous;
  TransferCost cost =
      getTileTransferCost(problem, schedule, target,
                          /*operand=*/3, /*isGet=*/true, &cache);
  schedule.rowContiguous[2] = false;
  return {cost.service, cost.latency, cost.redistribution};
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
/// operand with several tiles are outside of it. If each of `groups` core
/// groups may have the same tile along a parallel one in all of its turns, it
/// moves this tile once.
static double countMoves(const std::array<int64_t, 3> &counts,
                         const std::array<unsigned, 3> &order, unsigned missing,
                         int64_t groups) {
  constexpr unsigned k = 2;
  int64_t moves = 1;
  for (unsigned loop :
       llvm::make_range(std::next(llvm::find(order, missing)), order.end())) {
    if (counts[loop] == 1)
      continue;
    // Partial sums are not divided.
    bool isFixed = loop != k && missing != k && groups % counts[loop] == 0;
    if (!isFixed)
      return static_cast<double>(counts[missing]);
    moves = std::min(counts[missing], groups / counts[loop]);
  }
  return static_cast<double>(moves);
}

TileCosts::Repetitions
TileCosts::getRepetitions(const Indices &indices,
                          const std::array<unsigned, 3> &order) const {
  std::array<int64_t, 3> counts = getCounts(indices);
  auto count = [&](unsigned missing) {
    return countMoves(counts, order, missing, static_cast<int64_t>(groups));
  };
  return {count(1), count(0), count(2)};
}

double TileCosts::getWaits(const std::array<double, 3> &transfers,
                           const std::array<const TransferCosts *, 3> &costs,
                           const std::array<int64_t, 3> &buffers) const {
  double issue = target.getCosts().dmaIssue;
  // The first gets and the last put are among the ends.
  auto getCycles = [&](double count, double cycles) {
    return std::max(0.0, count - 1) * std::max(0.0, cycles - issue);
  };
  double waits = 0, awaited = 0;
  double latency = std::numeric_limits<double>::infinity();
  for (unsigned operand : {0u, 1u}) {
    const MoveCosts &get = costs[operand]->get;
    if (buffers[operand] > 1)
      continue;
    waits += getCycles(transfers[operand], get.service);
    awaited = std::max(awaited, transfers[operand] - 1);
    latency = std::min(latency, get.latency);
  }
  // The latency of A overlaps with the service of B.
  if (awaited > 0)
    waits += awaited * latency;
  if (buffers[2] == 1)
    waits +=
        getCycles(transfers[2], costs[2]->put.service + costs[2]->put.latency);
  return waits;
}

double TileCosts::getRest(const Indices &indices, unsigned operand,
                          double moves, double lineCycles) const {
  if (problem.operands[operand].window || (operand == 2 && problem.pool))
    return 0;
  double all = 1, whole = 1;
  for (unsigned position : kPositions[operand]) {
    all *= static_cast<double>(problem.extents[loops[position]]);
    whole *= getFullTiles(position, indices) *
             static_cast<double>(space.sizes[position][indices[position]]);
  }
  double bytes =
      (all - whole) * static_cast<double>(getOperandBytes(problem, operand));
  return moves * bytes / static_cast<double>(target.getDmaTransactionBytes()) *
         lineCycles;
}

double TileCosts::getBound(const Indices &indices,
                           const Repetitions &repetitions,
                           const Choices &choices) {
  std::array<int64_t, 3> counts = getCounts(indices);
  std::array<double, 3> full = {getFullTiles(0, indices),
                                getFullTiles(1, indices),
                                getFullTiles(2, indices)};
  std::array<const TransferCosts *, 3> costs;
  for (unsigned operand : {0u, 1u, 2u}) {
    const OperandCosts &own = getOperand(operand, indices);
    costs[operand] = choices.rowContiguous
                         ? &own.ways[(*choices.rowContiguous)[operand]]
                         : &own.best;
  }
  auto [a, b, c] = costs;
  const sunway::CostFigures &costFigures = target.getCosts();
  // Transfers of whole tiles.
  std::array<double, 3> moves = {otherMoves[0] * repetitions.a,
                                 otherMoves[1] * repetitions.b,
                                 otherMoves[2] * repetitions.c};
  std::array<double, 3> transfers = {full[0] * full[2] * moves[0],
                                     full[2] * full[1] * moves[1],
                                     full[0] * full[1] * moves[2]};
  auto [ofA, ofB, ofC] = transfers;
  double sumMoves = otherMoves[2] * (repetitions.c - 1);
  double sums = full[0] * full[1] * sumMoves;
  double dma = ofA * a->get.service + ofB * b->get.service +
               ofC * c->put.service + sums * c->get.service;
  dma += getRest(indices, 0, moves[0], costFigures.readLine) +
         getRest(indices, 1, moves[1], costFigures.readLine) +
         getRest(indices, 2, moves[2], costFigures.writeLine) +
         getRest(indices, 2, sumMoves, costFigures.readLine);
  double ends = a->get.service + b->get.service / kMaxFirstParts +
                std::min(a->get.latency, b->get.latency);
  // The last tile of C is a whole one.
  if (full[0] == static_cast<double>(counts[0]) &&
      full[1] == static_cast<double>(counts[1]))
    ends += c->put.service + c->put.latency;
  // The first gets and the last put are among the ends.
  double code =
      target.getCosts().dmaIssue * std::max(0.0, ofA + ofB + ofC + sums - 3);
  code += ofA * a->get.redistribution + ofB * b->get.redistribution +
          ofC * c->put.redistribution + sums * c->get.redistribution;
  if (choices.rowContiguous && !problem.epilogue.empty()) {
    MoveCosts epilogue = getEpilogue(indices, (*choices.rowContiguous)[2]);
    dma += ofC * epilogue.service;
    code += ofC * epilogue.redistribution;
  }
  if (choices.usesPhases)
    code += ofC * target.getBarrierCycles(Scope::Array);
  if (choices.buffers)
    code += getWaits(transfers, costs, *choices.buffers);
  if (lastIndices != indices) {
    lastIndices = indices;
    lastProducts = getProducts(indices);
  }
  // The busiest core group has at least its share.
  return launchCycles + std::max(dma, ends + lastProducts + code) / groups;
}
