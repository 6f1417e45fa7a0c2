//===- GroupModel.cpp - How long a fusion group takes ---------------------===//
#include "Analysis/CostModel/GroupModel.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw;

ArrayRef<GroupStage> TileProblem::getStages(ArrayRef<int64_t> sizes) const {
  bool isTransposed = transposed && isInParts(sizes) &&
                      sizes[transposed->rowLoop] >= transposed->minRows &&
                      llvm::all_of(transposed->single, [&](unsigned loop) {
                        return sizes[loop] == 1;
                      });
  return isTransposed ? transposed->stages : stages;
}

GroupModel::GroupModel(const TileProblem &problem, const Target &target)
    : problem(problem), target(target) {
  for (const GroupAccess &access : problem.accesses) {
    SmallVector<Factors> &dims = factors.emplace_back();
    SmallVector<int64_t> &begins = starts.emplace_back();
    for (AffineExpr expr : access.map.getResults()) {
      Factors &own = dims.emplace_back();
      begins.push_back(0);
      SmallVector<int64_t> flat;
      if (failed(getFlattenedAffineExpr(expr, access.map.getNumDims(),
                                        /*numSymbols=*/0, &flat)))
        continue;
      begins.back() = flat.back();
      for (auto [loop, factor] : llvm::enumerate(ArrayRef(flat).drop_back()))
        if (factor != 0 && loop < problem.extents.size())
          own.emplace_back(loop, factor);
    }
  }
}

bool GroupModel::isUniform(unsigned number, ArrayRef<int64_t> sizes) const {
  return problem.accesses[number].isUniform &&
         llvm::all_of(llvm::seq<size_t>(0, sizes.size()), [&](size_t loop) {
           return isShared(number, loop) ||
                  problem.extents[loop] % sizes[loop] == 0;
         });
}

/// Cost of the transfer of one tile of one array.
TransferCost GroupModel::getTransferCost(unsigned number,
                                         ArrayRef<int64_t> sizes,
                                         bool isGet) const {
  const GroupAccess &access = problem.accesses[number];
  int64_t block = 1, rows = 1, requests = 1, pitch = 1;
  bool isBlock = true, isRow = false;
  // Tiles begin at multiples of `step` elements.
  int64_t stride = 1, step = 0;
  for (unsigned dim = access.shape.size(); dim-- > 0;) {
    int64_t size = getFootprint(number, dim, sizes);
    for (auto [loop, factor] : factors[number][dim])
      if (sizes[loop] < problem.extents[loop])
        step = std::gcd(step, factor * sizes[loop] * stride);
    if (isBlock) {
      block *= size;
    } else if (size > 1 && !isRow) {
      rows = size;
      pitch = stride;
      isRow = true;
    } else {
      requests *= size;
    }
    isBlock &= size == access.shape[dim];
    stride *= access.shape[dim];
  }
  if (isUniform(number, sizes)) {
    block *= rows * requests;
    rows = requests = 1;
    step = 0;
  }
  // Many tiles of a search have parts of an array that are alike.
  auto [known, isNew] = transfers.try_emplace(
      {number * 2 + isGet, block, rows, requests, pitch, step});
  TransferCost &cost = known->second;
  if (!isNew)
    return cost;
  TileTransfer tile;
  tile.elementBytes = access.elementBytes;
  tile.pieceRows = rows * requests;
  tile.pieceCols = tile.cols = block;
  if (rows > 1)
    tile.pitch = pitch;
  else
    tile.pitch = step > 0 ? step : block;
  tile.tileStep = step;
  tile.tiles = step > 0 ? 2 : 1;
  tile.rowPlaces = target.getNumCPEs();
  tile.rows = tile.pieceRows * tile.rowPlaces;
  // Tiles that follow each other belong to different core groups, and are in
  // different memories unless they are the same one.
  if (step == 0) {
    tile.begins = {0};
    tile.rowsOfBegin = tile.pieceRows;
  }
  cost = sw::getTransferCost(tile, isGet, target);
  // More requests of each CPE wait.
  auto more = static_cast<double>(requests - 1);
  cost.service += more * cost.queue / 2;
  cost.queue += more * cost.queue;
  // Of one of the CPEs.
  auto cpes = static_cast<double>(target.getNumCPEs());
  cost.service /= cpes;
  cost.port /= cpes;
  cost.turnaround /= cpes;
  cost.queue /= cpes;
  if (!isGet)
    addPutRequests(cost, more, target);
  cost.issue += more * target.getCosts().dmaIssue;
  return cost;
}

int64_t sw::getPlaces(Sharing sharing, const Target &target) {
  int64_t cpes = target.getNumCPEs();
  return sharing == Sharing::Teams
             ? cpes / target.getExtent(target.getTeamAxis())
             : cpes;
}

bool GroupModel::isShared(unsigned number, unsigned loop) const {
  return problem.accesses[number].isRead &&
         llvm::none_of(factors[number], [&](const Factors &own) {
           return llvm::any_of(
               own, [&](auto factor) { return factor.first == loop; });
         });
}

int64_t GroupModel::getLineElements(unsigned loop) const {
  int64_t elements = 0;
  for (auto [access, dims] : llvm::zip_equal(problem.accesses, factors))
    if ((access.isRead || access.isWritten) && !dims.empty() &&
        llvm::is_contained(dims.back(), std::pair<unsigned, int64_t>(loop, 1)))
      elements = std::max(elements, target.getDmaTransactionBytes() /
                                        access.elementBytes);
  return elements;
}

bool GroupModel::isInSteps(unsigned number, ArrayRef<int64_t> sizes) const {
  if (!problem.accesses[number].padding.empty())
    return false;
  return llvm::any_of(factors[number], [&](const Factors &own) {
    return llvm::any_of(own, [&](auto factor) {
      unsigned loop = factor.first;
      return problem.iterators[loop] == utils::IteratorType::reduction &&
             sizes[loop] < problem.extents[loop];
    });
  });
}

/// Cost of a get that serves the members of a team, for one of them.
TransferCost GroupModel::getSharedCost(unsigned number, ArrayRef<int64_t> sizes,
                                       GroupDistribution distribution) const {
  TransferCost cost = getTransferCost(number, sizes, /*isGet=*/true);
  auto bytes = static_cast<double>(problem.accesses[number].elementBytes);
  for (unsigned dim = 0; dim < factors[number].size(); ++dim)
    bytes *= static_cast<double>(getFootprint(number, dim, sizes));
  addBroadcast(cost, bytes, target);
  int64_t places = getPlaces(distribution.sharing, target);
  bool isByTeams = distribution.sharing == Sharing::Array &&
                   !target.canBroadcast(Scope::Array);
  int64_t served = isByTeams ? getPlaces(Sharing::Teams, target) : places;
  // Those without a tile in the last round are served, too.
  int64_t extent = problem.extents[distribution.memberLoop];
  int64_t size = sizes[distribution.memberLoop];
  int64_t rounds = llvm::divideCeil(llvm::divideCeil(extent, size), places);
  double tiles = static_cast<double>(extent) / static_cast<double>(size);
  double share = static_cast<double>(rounds * places) / tiles /
                 static_cast<double>(served);
  cost.service *= share;
  cost.port *= share;
  return cost;
}

/// Number of tiles of the CPE with the most.
double GroupModel::getRounds(ArrayRef<int64_t> sizes,
                             GroupDistribution distribution) const {
  int64_t others = 1, own = 1;
  for (auto [loop, extent] : llvm::enumerate(problem.extents))
    if (problem.iterators[loop] == utils::IteratorType::parallel)
      (loop == distribution.memberLoop ? own : others) *=
          llvm::divideCeil(extent, sizes[loop]);
  int64_t cpes = target.getNumCPEs() * target.getUsedCoreGroups();
  if (distribution.sharing == Sharing::None)
    return static_cast<double>(llvm::divideCeil(others * own, cpes));
  int64_t places = getPlaces(distribution.sharing, target);
  return static_cast<double>(
      llvm::divideCeil(others * llvm::divideCeil(own, places), cpes / places));
}

/// The share of the steps that fetch an array. If the array is the same for all
/// tiles, only the first step of a CPE does. If no reduction changes it, only
/// the first step of a tile does.
double GroupModel::getShare(unsigned access, ArrayRef<int64_t> sizes,
                            double steps) const {
  double tiles = 1;
  for (auto [extent, size] : llvm::zip_equal(problem.extents, sizes))
    tiles *= static_cast<double>(llvm::divideCeil(extent, size));
  for (const Factors &dim : factors[access])
    for (auto [loop, factor] : dim)
      if (sizes[loop] < problem.extents[loop] && !isUniform(access, sizes))
        return isInSteps(access, sizes) ? 1 : 1 / steps;
  auto cpes =
      static_cast<double>(target.getNumCPEs() * target.getUsedCoreGroups());
  return std::min(1.0, cpes / tiles);
}

GroupModel::TileCost
GroupModel::getTileCost(ArrayRef<int64_t> sizes, double steps,
                        GroupDistribution distribution) const {
  TileCost cost;
  auto add = [](TransferCost &sum, const TransferCost &part, double share) {
    sum.service += share * part.service;
    sum.port += share * part.port;
    sum.turnaround += share * part.turnaround;
    sum.queue += share * part.queue;
    sum.issue += share * part.issue;
    sum.latency = std::max(sum.latency, part.latency);
  };
  for (auto [number, access] : llvm::enumerate(problem.accesses)) {
    bool shares = distribution.sharing != Sharing::None &&
                  isShared(number, distribution.memberLoop);
    if (access.isRead)
      add(cost.gets,
          shares ? getSharedCost(number, sizes, distribution)
                 : getTransferCost(number, sizes, /*isGet=*/true),
          getShare(number, sizes, steps));
    if (access.isWritten)
      add(cost.puts, getTransferCost(number, sizes, /*isGet=*/false),
          1 / steps);
  }
  cost.compute =
      target.getCosts().tileCycles + cost.gets.issue + cost.puts.issue;
  for (auto [number, access] : llvm::enumerate(problem.accesses))
    if (!access.padding.empty())
      cost.compute += getPaddingCycles(number, sizes) / steps;
  double step = getStepCycles(problem.getStages(sizes), sizes, steps);
  cost.compute += step;
  cost.end = getEndCycles(sizes, steps, step);
  return cost;
}

/// Mean cycles of the ops in a step of a tile of `sizes`. The last part of a
/// loop that is cut may be smaller.
double GroupModel::getStepCycles(ArrayRef<GroupStage> stages,
                                 ArrayRef<int64_t> sizes, double steps) const {
  bool isInParts = problem.isInParts(sizes);
  auto getCycles = [&](ArrayRef<int64_t> own) {
    double cycles = 0;
    for (const GroupStage &stage : stages)
      if (!stage.isOutside && (!stage.isRescaling || isInParts))
        cycles += getStageCycles(stage, own, target);
    return cycles;
  };
  double whole = getCycles(sizes), mean = whole;
  for (auto [loop, kind] : llvm::enumerate(problem.iterators)) {
    int64_t rest = problem.extents[loop] % sizes[loop];
    if (kind != utils::IteratorType::reduction || rest == 0 ||
        sizes[loop] > problem.extents[loop])
      continue;
    SmallVector<int64_t> own(sizes);
    own[loop] = rest;
    auto parts = static_cast<double>(
        llvm::divideCeil(problem.extents[loop], sizes[loop]));
    mean += (getCycles(own) - whole) / parts;
  }
  for (const GroupStage &stage : stages)
    if (stage.isOutside)
      mean += getStageCycles(stage, sizes, target) / steps;
  return mean;
}

/// Cycles that the ops of a step take longer on a tile at the end of a loop
/// than on a whole one, which takes `whole`: partial vectors cost products more
/// than whole ones.
double GroupModel::getEndCycles(ArrayRef<int64_t> sizes, double steps,
                                double whole) const {
  // How tiles are stored follows from the whole ones.
  ArrayRef<GroupStage> stages = problem.getStages(sizes);
  if (llvm::none_of(stages, [](const GroupStage &stage) {
        return stage.kind == GroupStage::Kind::Product;
      }))
    return 0;
  double most = whole;
  for (auto [loop, kind] : llvm::enumerate(problem.iterators)) {
    int64_t rest = problem.extents[loop] % sizes[loop];
    if (kind != utils::IteratorType::parallel || rest == 0)
      continue;
    SmallVector<int64_t> own(sizes);
    own[loop] = rest;
    most = std::max(most, getStepCycles(stages, own, steps));
  }
  return most - whole;
}
