//===- Crowding.h - Memories that core groups use at once -------*- C++ -*-===//
///
/// \file
/// The memories of the core groups that have what all of them move at the same
/// time. An array is in blocks of `placement.block_bytes`, in turn.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H
#define SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H

#include "mlir/Support/LLVM.h"

#include <cstdint>

namespace mlir {
namespace sw {

class Target;

/// How many times longer the busiest memory takes than all would with equal
/// loads, for tiles that core groups move at the same time. They begin at
/// `begins`, in bytes of an array, and have `rows` rows of `width` bytes that
/// are `pitch` bytes apart. 1 without tiles, as it is not known which they are.
double getCrowding(ArrayRef<int64_t> begins, int64_t rows, int64_t width,
                   int64_t pitch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H
