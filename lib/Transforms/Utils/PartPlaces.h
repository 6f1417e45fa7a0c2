//===- PartPlaces.h - Parts in their slices ---------------------*- C++ -*-===//
///
/// \file
/// The layout of a part that is computed in its slice of an array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_PARTPLACES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_PARTPLACES_H

#include "InsertedParts.h"

namespace mlir {
namespace sw {

/// Collects the reads of the memory of `part`, whose steps are known. Returns
/// the reason if the part cannot be computed in its slice.
std::string collectReads(InsertedPart &part, const InsertChain &chain);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_PARTPLACES_H
