//===- LoopDistribution.h - What the mapping of a loop asks for --*- C++
//-*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPDISTRIBUTION_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPDISTRIBUTION_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

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

/// The kind of a mapping of this dialect; nothing for another attribute.
std::optional<MappingKind> getMappingKind(Attribute attr);

/// The distribution that the mapping of `loop` asks for.
Distribution getDistribution(scf::ForallOp loop);

/// Whether `loop` distributes tiles that several CPEs compute together, over
/// core groups or mesh columns.
bool isOverSharedTiles(scf::ForallOp loop);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPDISTRIBUTION_H
