//===- Levels.cpp - Levels of the machine ---------------------------------===//
#include "Dialect/SW/IR/Levels.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::sw;

ArrayRef<LevelInfo> sw::getLevelTable() {
  static constexpr LevelInfo table[] = {
#define SW_LEVEL(level, name, count, exchange, space, bytes)                   \
  {Level::level, name, Exchange::exchange, space},
#include "Dialect/SW/IR/Levels.def"
  };
  return table;
}

const LevelInfo &sw::getLevelInfo(Level level) {
  return getLevelTable()[static_cast<size_t>(level)];
}

std::optional<Level> sw::symbolizeLevel(StringRef name) {
  for (const LevelInfo &info : getLevelTable())
    if (info.name == name)
      return info.level;
  return std::nullopt;
}

static constexpr Level kGroups[] = {Level::CoreGroup};
static constexpr Level kRows[] = {Level::Row};
static constexpr Level kCols[] = {Level::Col};
static constexpr Level kMesh[] = {Level::Row, Level::Col};

ArrayRef<Level> sw::getLevels(Spread spread) {
  switch (spread) {
  case Spread::None:
  case Spread::PerCol:
    return {};
  case Spread::Row:
    return kRows;
  case Spread::Col:
    return kCols;
  case Spread::All:
  case Spread::Nested:
    return kMesh;
  }
  llvm_unreachable("unknown spread");
}

ArrayRef<Level> sw::getLevels(Axis axis) {
  switch (axis) {
  case Axis::Row:
    return kRows;
  case Axis::Col:
    return kCols;
  case Axis::Id:
    return kMesh;
  case Axis::CoreGroup:
    return kGroups;
  }
  llvm_unreachable("unknown axis");
}

ArrayRef<Level> sw::getLevels(Scope scope) {
  switch (scope) {
#define SW_SCOPE(scope, cycles, ...)                                           \
  case Scope::scope: {                                                         \
    static constexpr Level levels[] = {__VA_ARGS__};                           \
    return levels;                                                             \
  }
#include "Dialect/SW/IR/Levels.def"
  }
  llvm_unreachable("unknown scope");
}

ArrayRef<Level> sw::getLevels(MappingKind kind) {
  switch (kind) {
  case MappingKind::CoreGroup:
    return kGroups;
  case MappingKind::Row:
  case MappingKind::Team:
    return kRows;
  case MappingKind::Col:
  case MappingKind::Member:
    return kCols;
  case MappingKind::CPE:
  case MappingKind::Lockstep:
    return kMesh;
  // All CPEs run all iterations.
  case MappingKind::Each:
    return {};
  }
  llvm_unreachable("unknown mapping");
}

bool sw::includesScope(Scope outer, Scope inner) {
  return llvm::all_of(getLevels(inner), [&](Level level) {
    return llvm::is_contained(getLevels(outer), level);
  });
}
