//===- CostModel.h - How long a schedule takes ------------------*- C++ -*-===//
///
/// \file
/// The static cost model: it predicts the time of a schedule of a matrix
/// product on the chip, without running it. An estimate takes microseconds,
/// whatever the size of the problem, and is the same on every host.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_COSTMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_COSTMODEL_H

#include "Analysis/CostModel/DmaModel.h"
#include "Analysis/CostModel/KernelModel.h"
#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/DenseMap.h"

#include <array>
#include <string>

namespace mlir {
namespace sw {

/// What limits a schedule.
enum class Bound {
  Dma,     ///< The memory controller.
  Compute, ///< The products.
  Startup  ///< The launch, the first gets and the last put.
};

/// "dma", "compute" or "startup".
StringRef stringifyBound(Bound bound);

/// The predicted cost of a schedule. Cycles are those of a CPE.
struct Estimate {
  /// Total, from the call of the launch to its return.
  double cycles = 0;
  /// Start and end of the launch.
  double launchCycles = 0;
  /// Cycles in which the memory controller works.
  double dmaCycles = 0;
  /// Cycles of the products, with the code around them.
  double computeCycles = 0;
  /// Cycles of waiting for transfers: the first gets, the last put, and all
  /// transfers that are not hidden by products.
  double exposedDmaCycles = 0;
  /// Main memory traffic.
  int64_t getBytes = 0, putBytes = 0;
  /// LDM of one CPE.
  int64_t ldmBytes = 0;
  /// Parts of the first product and of its get of B.
  int64_t firstParts = 1;
  Bound bound = Bound::Compute;
  /// Lower bound for every schedule: all flops at the peak rate, or one
  /// transfer of each array at the theoretical bandwidth.
  double boundCycles = 0;
};

/// LDM in bytes that one CPE needs for a schedule: the buffers, each aligned by
/// the allocator, and the reply words. The limit is
/// `Target::getUsableLdmBytes`.
int64_t getScheduleLdmBytes(const ScheduleProblem &problem,
                            const Schedule &schedule, const Target &target);

/// Estimates `schedule`. Fails if the vectors of the schedule do not match the
/// problem, or if a size or a unit is out of range. Fails also if an operand is
/// not a projected permutation of the loops. `reason`, if given, gets the
/// cause. LDM is not checked.
FailureOr<Estimate> estimateSchedule(const ScheduleProblem &problem,
                                     const Schedule &schedule,
                                     const Target &target,
                                     std::string *reason = nullptr);

/// Costs of transfers that many schedules of one problem share, by operand,
/// direction and tile. Units and the vector loop must not change.
class TransferCache {
public:
  using Key = std::array<int64_t, 3>;
  /// The cost under a key, to be set where `isNew` says so.
  TransferCost &lookup(const Key &key, bool &isNew);

private:
  llvm::DenseMap<std::pair<std::pair<int64_t, int64_t>, int64_t>, TransferCost>
      costs;
};

/// Estimates a schedule that `estimateSchedule` accepts. The estimate is exact
/// only below `limit` cycles. Otherwise `cycles` is at least `limit`, and the
/// other members have no meaning.
Estimate estimateWithin(const ScheduleProblem &problem,
                        const Schedule &schedule, const Target &target,
                        TransferCache &cache, double limit);

/// The product of one full tile of `schedule`. Only the members of `schedule`
/// that `estimateSchedule` checks are read.
ProductShape getTileProduct(const ScheduleProblem &problem,
                            const Schedule &schedule, const Target &target);

/// The cost of the get or the put of a full tile of `operand`; after the last
/// operand, of the gets of the epilogue's other inputs. `cache` is as in
/// `estimateWithin`.
TransferCost getTileTransferCost(const ScheduleProblem &problem,
                                 const Schedule &schedule, const Target &target,
                                 unsigned operand, bool isGet,
                                 TransferCache *cache = nullptr);

/// Why `schedule` cannot be used for `problem`, with the values and the
/// limits; nothing if it can.
std::optional<std::string> checkSchedule(const ScheduleProblem &problem,
                                         const Schedule &schedule,
                                         const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_COSTMODEL_H
