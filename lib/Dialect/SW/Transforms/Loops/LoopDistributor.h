//===- LoopDistributor.h - Iterations of each CPE ----------------*- C++
//-*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// The distribution of the dimensions of a loop.
enum class Distribution {
  No,
  /// Over the CPEs by number, which run independently.
  CPEs,
  /// Over mesh rows or columns (teams), and over the CPEs of each team, in
  /// step.
  Teams,
  /// Over all CPEs, in step.
  Array,
  /// Over mesh columns, which compute their tiles together.
  Columns,
  /// Over core groups.
  Groups
};

/// The distribution that the mapping of `loop` asks for.
Distribution getDistribution(scf::ForallOp loop);

/// Replaces `loop`, in the core-group view of a launch, by loops over the
/// iterations of one CPE. `groups` core groups run it together. Loops that may
/// access data of other iterations get barriers. Fails with a diagnostic if the
/// iterations cannot be distributed.
LogicalResult distributeLoop(RewriterBase &rewriter, scf::ForallOp loop,
                             Distribution distribution, int64_t groups,
                             const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H
