//===- TargetMesh.cpp - Levels of a chip, and distribution over them ------===//
#include "Dialect/SW/IR/Target.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw;

std::optional<Scope> Target::getWidestBroadcast() const {
  for (Scope scope : {Scope::Array, Scope::Row, Scope::Col})
    if (canBroadcast(scope))
      return scope;
  return std::nullopt;
}

int64_t Target::getBroadcastPlaces() const {
  std::optional<Scope> scope = getWidestBroadcast();
  return scope ? getPlaces(getLevels(*scope)) : 1;
}

int64_t Target::getCount(Level level) const {
  switch (level) {
#define SW_LEVEL(level, name, count, exchange, space, bytes)                   \
  case Level::level:                                                           \
    return count;
#include "Dialect/SW/IR/Levels.def"
  }
  llvm_unreachable("unknown level");
}

int64_t Target::getPlaces(ArrayRef<Level> levels) const {
  int64_t places = 1;
  for (Level level : levels)
    places *= getCount(level);
  return places;
}

int64_t Target::getMemoryBytes(Level level) const {
  switch (level) {
#define SW_LEVEL(level, name, count, exchange, space, bytes)                   \
  case Level::level:                                                           \
    return bytes;
#include "Dialect/SW/IR/Levels.def"
  }
  llvm_unreachable("unknown level");
}

double Target::getBarrierCycles(Scope scope) const {
  switch (scope) {
#define SW_SCOPE(scope, cycles, ...)                                           \
  case Scope::scope:                                                           \
    return costs->cycles;
#include "Dialect/SW/IR/Levels.def"
  }
  llvm_unreachable("unknown scope");
}

int64_t Target::getCutMultiple(Spread spread, int64_t unit) const {
  if (spread == Spread::Nested)
    return std::lcm(getPlaces(spread), meshRows * unit);
  return getPlaces(spread) * unit;
}

int64_t Target::getPiece(int64_t size, Spread spread, int64_t unit) const {
  if (spread == Spread::Nested)
    return getPiece(getPiece(size, meshRows, unit), meshCols, /*unit=*/1);
  return getPiece(size, getPlaces(spread), unit);
}
