//===- TargetMesh.cpp - Distribution over the mesh of CPEs ----------------===//
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
  if (!scope)
    return 1;
  return *scope == Scope::Array ? getNumCPEs()
         : *scope == Scope::Row ? meshCols
                                : meshRows;
}

int64_t Target::getPlaces(Spread spread) const {
  switch (spread) {
  case Spread::None:
  case Spread::PerCol:
    return 1;
  case Spread::Row:
    return meshRows;
  case Spread::Col:
    return meshCols;
  case Spread::All:
  case Spread::Nested:
    return getNumCPEs();
  }
  return 1;
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

int64_t Target::getExtent(Axis axis) const {
  switch (axis) {
  case Axis::Row:
    return meshRows;
  case Axis::Col:
    return meshCols;
  case Axis::Id:
    return getNumCPEs();
  }
  return 1;
}
