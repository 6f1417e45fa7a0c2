//===- LoopDistribution.cpp - What the mapping of a loop asks for ---------===//
#include "LoopDistribution.h"

using namespace mlir;
using namespace mlir::sw;

std::optional<MappingKind> sw::getMappingKind(Attribute attr) {
  if (auto map = dyn_cast<MappingAttr>(attr))
    return map.getKind();
  return std::nullopt;
}

Distribution sw::getDistribution(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  if (!mapping || mapping->empty())
    return Distribution::No;
  auto areAll = [&](ArrayRef<MappingKind> kinds) {
    return llvm::all_of(*mapping, [&](Attribute attr) {
      std::optional<MappingKind> kind = getMappingKind(attr);
      return kind && llvm::is_contained(kinds, *kind);
    });
  };
  if (areAll(MappingKind::CPE))
    return Distribution::CPEs;
  if (areAll({MappingKind::Each, MappingKind::CPE}) ||
      areAll(MappingKind::Lockstep))
    return Distribution::Array;
  if (areAll({MappingKind::Team, MappingKind::Member}))
    return Distribution::Teams;
  if (mapping->size() == 1 && areAll(MappingKind::Col))
    return Distribution::Columns;
  if (areAll({MappingKind::CoreGroup, MappingKind::Each}))
    return Distribution::Groups;
  return Distribution::No;
}

bool sw::isOverSharedTiles(scf::ForallOp loop) {
  Distribution distribution = getDistribution(loop);
  return distribution == Distribution::Groups ||
         distribution == Distribution::Columns;
}
