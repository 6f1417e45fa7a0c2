//===- TileCosts.h - Costs of tiles by their sizes --------------*- C++ -*-===//
///
/// \file
/// Tables of the costs of tiles for the sizes in a space, and lower bounds of
/// the time of schedules from these costs. Entries are computed on first use.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_SEARCH_TILECOSTS_H
#define SUNWAY_LIB_ANALYSIS_SEARCH_TILECOSTS_H

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/Search/ScheduleSpace.h"

#include <array>
#include <vector>

namespace mlir {
namespace sw {

class TileCosts {
public:
  /// Positions in the sizes of m, n and k of the space.
  using Indices = std::array<uint16_t, 3>;

  /// `cache` has the costs of transfers for schedules of the space.
  TileCosts(const ScheduleProblem &problem, const Target &target,
            const ScheduleSpace &space, TransferCache &cache);

  /// Numbers of tiles of m, n and k.
  std::array<int64_t, 3> getCounts(const Indices &indices) const;
  /// Whether the problem has loops other than m, n and k that run several
  /// times.
  bool hasOtherLoops() const { return others > 1; }

  /// LDM of one buffer of an operand.
  int64_t getBufferBytes(unsigned operand, const Indices &indices) {
    return getOperand(operand, indices).bufferBytes;
  }
  /// LDM of other data than buffers.
  int64_t getOtherBytes() const { return otherBytes; }

  /// Lower bound in cycles for all schedules with these sizes, for any order.
  double getLowerBound(const Indices &indices) {
    return getBound(indices, Repetitions(), Choices());
  }
  /// The same for an order of m, n and k. The bound is the launch plus the
  /// longer of two times. One is the products and the issue of transfers
  /// between the first gets and the last put, the other the memory controller
  /// for the transfers of all full tiles.
  double getLowerBound(const Indices &indices,
                       const std::array<unsigned, 3> &order) {
    return getBound(indices, getRepetitions(indices, order), Choices());
  }
  /// What a bound is for, beside sizes and order. Members that are null are not
  /// chosen.
  struct Choices {
    /// Products wait for the transfers of operands with one buffer.
    const std::array<int64_t, 3> *buffers = nullptr;
    const std::array<bool, 3> *rowContiguous = nullptr;
    /// All CPEs meet at barriers for each put.
    bool usesPhases = false;
  };
  double getLowerBound(const Indices &indices,
                       const std::array<unsigned, 3> &order,
                       const Choices &choices) {
    return getBound(indices, getRepetitions(indices, order), choices);
  }

private:
  /// How often A and B are moved as a whole, and C is put.
  struct Repetitions {
    double a = 1, b = 1, c = 1;
  };
  /// Costs of the transfer of a tile: cycles of the memory controller, cycles
  /// from the end of its service until the CPE continues, and cycles to
  /// redistribute rows or to lay out windows.
  struct MoveCosts {
    double service = 0, latency = 0, redistribution = 0;
  };
  struct TransferCosts {
    MoveCosts get, put;
  };
  /// Costs of a tile of an operand.
  struct OperandCosts {
    int64_t bufferBytes = -1;
    /// With and without row-contiguous transfers, as far as the space has both.
    std::array<TransferCosts, 2> ways;
    /// The minimum of each member.
    TransferCosts best;
  };

  OperandCosts &getOperand(unsigned operand, const Indices &indices);
  /// The transfers of a tile as `schedule` has it.
  TransferCosts getTransfers(unsigned operand);
  /// The gets of the other inputs of an epilogue for a tile of C, together.
  MoveCosts getEpilogue(const Indices &indices, bool rowContiguous);
  Repetitions getRepetitions(const Indices &indices,
                             const std::array<unsigned, 3> &order) const;
  double getBound(const Indices &indices, const Repetitions &repetitions,
                  const Choices &choices);
  /// Lower bound of the cycles of the memory controller to move the tiles of
  /// `operand` that are smaller than the others `moves` times: a line takes
  /// `lineCycles`.
  double getRest(const Indices &indices, unsigned operand, double moves,
                 double lineCycles) const;
  /// Cycles in which CPEs wait for transfers of operands with one buffer.
  double getWaits(const std::array<double, 3> &transfers,
                  const std::array<const TransferCosts *, 3> &costs,
                  const std::array<int64_t, 3> &buffers) const;
  double getProducts(const Indices &indices);
  const ProductModel &getProductModel(const Indices &indices, unsigned ends);
  void setSizes(const Indices &indices);
  double getFullTiles(unsigned position, const Indices &indices) const;

  const ScheduleProblem &problem;
  /// One core group, whose transfers crowd no memory: bounds hold for all
  /// distributions over core groups.
  const Target target;
  double groups;
  const ScheduleSpace &space;
  TransferCache &cache;
  Schedule schedule;
  std::array<unsigned, 3> loops;
  double others = 1, launchCycles;
  /// How often the other loops move each operand.
  std::array<double, 3> otherMoves = {1, 1, 1};
  int64_t otherBytes;
  std::array<std::vector<OperandCosts>, 3> operands;
  /// By m and n, each with the full tile or the boundary tile.
  std::vector<std::array<std::optional<ProductModel>, 4>> products;
  /// The products of the most recently used sizes.
  Indices lastIndices = {UINT16_MAX, UINT16_MAX, UINT16_MAX};
  double lastProducts = 0;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_SEARCH_TILECOSTS_H
