//===- Levels.h - Levels of the machine -------------------------*- C++ -*-===//
///
/// \file
/// The levels of the machine, from the chip to the lanes of a vector, and the
/// levels that the names in the IR mean. Levels.def has the table. `Target` has
/// the counts of a chip.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_LEVELS_H
#define SUNWAY_DIALECT_SW_IR_LEVELS_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// A level of the machine, from outside in.
enum class Level {
#define SW_LEVEL(level, ...) level,
#include "Dialect/SW/IR/Levels.def"
};

/// How the units of a level exchange data: they do not in a program, they share
/// main memory, they send data over the mesh, or they are lanes of one
/// register.
enum class Exchange { None, MainMemory, Mesh, Register };

/// What is the same on all chips for a level.
struct LevelInfo {
  Level level;
  /// Its name in the IR.
  llvm::StringLiteral name;
  Exchange exchange;
  /// The mnemonic of the memory space that belongs to one unit; empty if none
  /// does.
  llvm::StringLiteral space;
};

/// All levels, from outside in.
ArrayRef<LevelInfo> getLevelTable();

/// The row of `level`.
const LevelInfo &getLevelInfo(Level level);

/// The level with this name in the IR.
std::optional<Level> symbolizeLevel(StringRef name);

/// The levels over whose units a dimension with this spread is distributed,
/// from outside in.
ArrayRef<Level> getLevels(Spread spread);
/// The levels in whose units CPEs with different coordinates `axis` differ.
ArrayRef<Level> getLevels(Axis axis);
/// The levels in whose units the CPEs that a barrier of `scope` joins differ.
ArrayRef<Level> getLevels(Scope scope);
/// The levels over whose units a dimension that is mapped to `kind` is
/// distributed. Teams are mesh rows here; on chips whose gets serve mesh
/// columns, rows and columns are exchanged.
ArrayRef<Level> getLevels(MappingKind kind);

/// Whether a barrier of `outer` joins all CPEs that one of `inner` joins.
bool includesScope(Scope outer, Scope inner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_LEVELS_H
