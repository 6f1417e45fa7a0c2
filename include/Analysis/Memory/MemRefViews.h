//===- MemRefViews.h - Facts about views of memrefs -------------*- C++ -*-===//
///
/// \file
/// Queries on `memref.subview` beyond its own accessors.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_MEMORY_MEMREFVIEWS_H
#define SUNWAY_ANALYSIS_MEMORY_MEMREFVIEWS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir {
namespace sw {

/// The dimensions of the source that a rank-reducing subview drops, found by
/// its sizes alone. `SubViewOp::getDroppedDims` compares strides too, and has
/// no answer for a view that both drops dimensions and steps over elements.
/// Which of two unit dimensions is dropped makes no difference to an address.
llvm::SmallBitVector getDroppedUnitDims(memref::SubViewOp view);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_MEMORY_MEMREFVIEWS_H
