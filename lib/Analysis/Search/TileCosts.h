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
    return getBound(indices, Repetitions(), /*buffers=*/nullptr);
  }
  /// The same for an order of m, n and k. The bound is the launch plus the
  /// longer of two times. One is the products and the issue of transfers
  /// between the first gets and the last put, the other the memory controller
  /// for the transfers of all full tiles.
  double getLowerBound(const Indices &indices,
                       const std::array<unsigned, 3> &order) {
    return getBound(indices, getRepetitions(indices, order),
                    /*buffers=*/nullptr);
  }
  /// The same for numbers of buffers: products wait for the transfers of
  /// operands with one buffer.
  double getLowerBound(const Indices &indices,
                       const std::array<unsigned, 3> &order,
                       const std::array<int64_t, 3> &buffers) {
    return getBound(indices, getRepetitions(indices, order), &buffers);
  }

private:
  /// How often A and B are moved as a whole, and C is put.
  struct Repetitions {
    double a = 1, b = 1, c = 1;
  };
  /// Costs of a tile of an operand: cycles of the memory controller, and cycles
  /// from the end of its service until the CPE continues.
  struct OperandCosts {
    int64_t bufferBytes = -1;
    double getService = -1, getLatency = -1, putService = -1, putLatency = -1;
  };

  OperandCosts &getOperand(unsigned operand, const Indices &indices);
  /// The transfers of a tile as `schedule` has it.
  void addTransfers(unsigned operand, OperandCosts &costs);
  Repetitions getRepetitions(const Indices &indices,
                             const std::array<unsigned, 3> &order) const;
  double getBound(const Indices &indices, const Repetitions &repetitions,
                  const std::array<int64_t, 3> *buffers);
  double getProducts(const Indices &indices);
  const ProductModel &getProductModel(const Indices &indices, unsigned ends);
  void setSizes(const Indices &indices);
  double getFullTiles(unsigned position, const Indices &indices) const;

  const ScheduleProblem &problem;
  const Target &target;
  const ScheduleSpace &space;
  TransferCache &cache;
  Schedule schedule;
  std::array<unsigned, 3> loops;
  double others = 1, launchCycles;
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
