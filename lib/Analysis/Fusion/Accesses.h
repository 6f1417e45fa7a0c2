//===- Accesses.h - Arrays that fusion groups use ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_ANALYSIS_FUSION_ACCESSES_H
#define SUNWAY_LIB_ANALYSIS_FUSION_ACCESSES_H

#include "Analysis/CostModel/GroupModel.h"
#include "Analysis/Memory/OperandPlaces.h"

namespace mlir {
namespace sw {

/// Whether all elements of `value` are one constant.
bool isUniform(Value value);

/// Sets the extents of the array of `access`. A gap between two elements
/// becomes a dimension of its own, of which a tile has one index.
void setPlace(const Place &place, GroupAccess &access);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_FUSION_ACCESSES_H
